// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <limits>

#include "oblong/prepared/layout/prepared.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/support/support_value.hpp"

/// Searches over the vertices of prepared bodies. The loops below are the reference; other implementations, such as
/// `oblong/simd/scan.hpp`, return bit-identical results.
namespace oblong {

/// The vertex of greatest computed support value (support/support_value.hpp); of equal ones the first. If no support
/// value is above −inf because of overflow: vertex 0 with −inf.
template <class D>
struct Farthest {
    D support_value = -std::numeric_limits<D>::infinity();
    std::uint32_t index = 0;
};

/// Indices of the vertices whose support value is not below a threshold, in ascending order.
struct Above {
    static constexpr std::uint32_t capacity = 32;
    std::array<std::uint32_t, capacity> indices;  ///< the first `count` are set; the others are uninitialised
    std::uint32_t count = 0;                      ///< above `capacity`: there are too many, and `indices` is undefined
};

template <class D, class R>
[[nodiscard]] Farthest<D> farthest(const PreparedPolytope<R>& body, const Vec3<D>& n) {
    Farthest<D> best;
    for (std::uint32_t i = 0; i < body.size(); ++i) {
        const D support_value = support_value_of(n, body.vertex(i));
        if (best.support_value < support_value) best = {support_value, i};
    }
    return best;
}

/// Finds the vertices whose support value is not below the threshold. NaN counts as not below.
template <class D, class R>
void above(const PreparedPolytope<R>& body, const Vec3<D>& n, D threshold, Above& result) {
    result.count = 0;
    for (std::uint32_t i = 0; i < body.size(); ++i) {
        if (support_value_of(n, body.vertex(i)) < threshold) continue;
        if (result.count < Above::capacity) result.indices[result.count] = i;
        ++result.count;
    }
}

/// The implementation of the searches that a query uses. Function pointers, so that header-only use links no library.
template <class R>
struct Scans {
    Farthest<double> (*one)(const PreparedPolytope<R>&, const Vec3<double>&);
    void (*above)(const PreparedPolytope<R>&, const Vec3<double>&, double, Above&);
};
template <class R>
inline constexpr Scans<R> plain_scans{.one = &farthest<double, R>, .above = &above<double, R>};

}  // namespace oblong
