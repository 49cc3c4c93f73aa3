// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <bit>
#include <cstdint>

#include "oblong/prepared/layout/prepared.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/error_constants.hpp"
#include "oblong/support/support_value.hpp"

/// A direction quantised to 16 bits a coordinate, for searches over quantised vertices. Derivation:
/// docs/explanation/numerics/coarse-search.md.
namespace oblong {

/// A quantised direction m. The support value of a quantised vertex q is Σ round(m_k q_k / 2^15), one 16-bit rounding
/// multiplication for each component. It does not overflow.
template <class D>
struct CoarseDirection {
    std::int16_t x = 0, y = 0, z = 0;
    /// A vertex whose quantised support value is below another's by more than this has a smaller computed support
    /// value. Negative if nothing can be concluded: numbers too large or too small, or a body too far from the origin
    /// for its size.
    std::int16_t slack = -1;
    D units{};  ///< quantised units per unit of support value
};

namespace detail {

/// Returns 2^k / p, with p the greatest power of two up to x. Precondition: x ≥ 2^(k − 1) times the least normal
/// number.
template <int k, class D>
[[nodiscard, gnu::always_inline]] inline D power_over(D x) {
    constexpr int mantissa = std::numeric_limits<D>::digits - 1;
    constexpr BitsOf<D> exponent = std::bit_cast<BitsOf<D>>(std::numeric_limits<D>::infinity());
    constexpr BitsOf<D> bias = std::numeric_limits<D>::max_exponent - 1;
    return std::bit_cast<D>(((2 * bias + k) << mantissa) - (std::bit_cast<BitsOf<D>>(x) & exponent));
}

/// Returns x rounded to an integer. Precondition: |x| < 2^15.
template <class D>
[[nodiscard, gnu::always_inline]] inline std::int16_t nearest_integer(D x) {
    // The unit in the last place of the sum is 1, so its last bits are the integer.
    constexpr D shift = D(3) / (D(2) * std::numeric_limits<D>::epsilon());
    return static_cast<std::int16_t>(std::bit_cast<BitsOf<D>>(x + shift));
}

}  // namespace detail

/// Quantises a direction.
/// \param scale   scale of the body's quantised vertices
/// \param largest largest |coordinate| of the body
template <class D, class R>
[[nodiscard, gnu::always_inline]] inline CoarseDirection<D> coarse_direction(const Vec3<D>& n, const Vec3<float>& scale,
                                                                             R largest) {
    constexpr D most = D(error_constants::max_coarse_slack);
    const Vec3<D> m{n.x * D(scale.x), n.y * D(scale.y), n.z * D(scale.z)};
    const D length = std::abs(m.x) + std::abs(m.y) + std::abs(m.z);
    const D fit = detail::power_over<14>(length);
    // Slightly shorter, so that rounding stays within 16 bits.
    constexpr D within = error_constants::coarse_length<D>;
    const D units = fit * (within * D(0x1p-15));
    const D slack = error_constants::two_coarse_values<D> + support_value_slack(n, largest) * units;
    if (!(slack < most) || !(length >= error_constants::min_coarse_length<D>)) return {};  // also NaN
    return {detail::nearest_integer(m.x * within * fit), detail::nearest_integer(m.y * within * fit),
            detail::nearest_integer(m.z * within * fit), static_cast<std::int16_t>(slack), units};
}

/// Returns a limit: vertices with a quantised support value below it have a computed support value below `threshold`.
/// Precondition: the direction's slack is not negative.
/// \return from −32768, which excludes no vertex, to 32767, which excludes every vertex
template <class D, class R>
[[nodiscard]] std::int16_t coarse_limit(const CoarseDirection<D>& direction, const Vec3<D>& n, D threshold,
                                        const PreparedPolytope<R>& body) {
    const D from_centre = threshold - support_value_of(n, body.centre());
    const D rounding =
        D(2) * (support_value_slack(n, body.largest()) + error_constants::threshold_rounding<D> * std::abs(threshold));
    const D limit = (from_centre - rounding) * direction.units - error_constants::one_coarse_value<D>;
    if (!(limit > D(-32768))) return -32768;  // also NaN
    return limit < D(32767) ? static_cast<std::int16_t>(limit) : std::int16_t{32767};
}

}  // namespace oblong
