// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <bit>
#include <cstdint>

#include "oblong/body/prepared.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/support/support_value.hpp"

/// A direction in 16 bits a coordinate, for searches over coarse vertices. Derivation:
/// docs/explanation/numerics/coarse-search.md.
namespace oblong {

/// A vertex's coarse support value is Σ round(m_k q_k / 2^15), one 16-bit rounding multiplication each. Coarse support
/// values do not overflow.
template <class D>
struct CoarseDirection {
    std::int16_t x = 0, y = 0, z = 0;
    /// A vertex whose coarse support value is more than this below another's reaches less far, as computed. Negative:
    /// nothing can be said, because numbers are too large, too small, or the body too far from the origin for its size.
    std::int16_t slack = -1;
    D units{};  ///< to a unit of reach
};

namespace detail {

/// 2^k / p, p the greatest power of two up to x. Precondition: x ≥ 2^(k − 1) times the least normal number.
template <int k, class D>
[[nodiscard, gnu::always_inline]] inline D power_over(D x) {
    constexpr int mantissa = std::numeric_limits<D>::digits - 1;
    constexpr BitsOf<D> exponent = std::bit_cast<BitsOf<D>>(std::numeric_limits<D>::infinity());
    constexpr BitsOf<D> bias = std::numeric_limits<D>::max_exponent - 1;
    return std::bit_cast<D>(((2 * bias + k) << mantissa) - (std::bit_cast<BitsOf<D>>(x) & exponent));
}

/// Precondition: |x| < 2^15.
template <class D>
[[nodiscard, gnu::always_inline]] inline std::int16_t nearest_integer(D x) {
    // The last place of the sum is 1, and its last bits are the integer's.
    constexpr D shift = D(3) / (D(2) * std::numeric_limits<D>::epsilon());
    return static_cast<std::int16_t>(std::bit_cast<BitsOf<D>>(x + shift));
}

}  // namespace detail

/// \param scale   of the body's coarse vertices
/// \param largest |coordinate| of the body
template <class D, class R>
[[nodiscard, gnu::always_inline]] inline CoarseDirection<D> coarse_direction(const Vec3<D>& n, const Vec3<float>& scale,
                                                                             R largest) {
    constexpr D errors_of_two = D(7.2);  // what two coarse support values can err by, in units
    constexpr D most = D(4096);
    const Vec3<D> m{n.x * D(scale.x), n.y * D(scale.y), n.z * D(scale.z)};
    const D length = std::abs(m.x) + std::abs(m.y) + std::abs(m.z);
    const D fit = detail::power_over<14>(length);
    // A little shorter, so that rounding does not lead beyond 16 bits.
    constexpr D within = D(0.9998);
    const D units = fit * (within * D(0x1p-15));
    const D slack = errors_of_two + support_value_slack(n, largest) * units;
    constexpr D least = std::numeric_limits<D>::min() / std::numeric_limits<D>::epsilon();
    if (!(slack < most) || !(length >= least)) return {};  // also NaN
    return {detail::nearest_integer(m.x * within * fit), detail::nearest_integer(m.y * within * fit),
            detail::nearest_integer(m.z * within * fit), static_cast<std::int16_t>(slack), units};
}

/// Vertices with a coarse support value below this have a computed support value below `threshold`. Precondition: the
/// direction's slack is not negative.
/// \param centre of the body's coarse vertices
/// \return from −32768, which says nothing, to 32767, which no vertex reaches
template <class D, class R>
[[nodiscard]] std::int16_t coarse_limit(const CoarseDirection<D>& direction, const Vec3<D>& n, D threshold,
                                        const PreparedPolytope<R>& body) {
    constexpr D errors_of_one = D(3.7);
    const D from_centre = threshold - support_value_of(n, body.centre());
    const D rounding =
        D(2) * (support_value_slack(n, body.largest()) + std::numeric_limits<D>::epsilon() * std::abs(threshold));
    const D limit = (from_centre - rounding) * direction.units - errors_of_one;
    if (!(limit > D(-32768))) return -32768;  // also NaN
    return limit < D(32767) ? static_cast<std::int16_t>(limit) : std::int16_t{32767};
}

}  // namespace oblong
