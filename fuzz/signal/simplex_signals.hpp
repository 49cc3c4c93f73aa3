// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>

#include "fuzz/signal/running.hpp"
#include "oblong/simplex/johnson_table.hpp"

/// How ill-shaped a simplex is, and how close Johnson's signs on it are to noise: definitions and units in
/// fuzz/signal/signals.hpp.
namespace oblong::fuzz {

namespace detail {

template <class Wide>
[[nodiscard]] Wide volume(const Vec3<Wide>* edge, unsigned count) {
    if (count == 1) return std::sqrt(squared_norm(edge[0]));
    if (count == 2) return std::sqrt(squared_norm(cross(edge[0], edge[1])));
    return std::abs(dot(edge[0], cross(edge[1], edge[2])));
}

template <std::floating_point S>
using Wider = std::conditional_t<std::same_as<S, float>, double, long double>;

}  // namespace detail

/// ℓⁿ / (n!·volume) of the n + 1 points in the slots of `set`, ℓ the longest edge: at least 1, infinite where they are
/// affinely dependent; 1 for one point. Computed in the next wider format.
template <std::floating_point S>
[[nodiscard]] double condition(const std::array<Vec3<S>, slot_count>& points, unsigned set) {
    using Wide = detail::Wider<S>;
    std::array<Vec3<Wide>, slot_count> y;
    unsigned count = 0;
    for (unsigned i = 0; i < slot_count; ++i)
        if (contains(set, i)) y[count++] = {points[i].x, points[i].y, points[i].z};
    if (count < 2) return 1;
    Wide longest = 0;
    for (unsigned i = 0; i < count; ++i)
        for (unsigned j = 0; j < i; ++j) longest = std::max(longest, squared_norm(y[i] - y[j]));
    // Scaled to edges of length 1 first, so that nothing overflows that did not before.
    longest = std::sqrt(longest);
    if (!(longest > 0)) return std::numeric_limits<double>::infinity();
    std::array<Vec3<Wide>, slot_count> edge;
    for (unsigned i = 1; i < count; ++i) edge[i - 1] = (y[i] - y[0]) * (1 / longest);
    return static_cast<double>(1 / detail::volume(edge.data(), count - 1));
}

/// The smallest |Δ_i(X)| over its rounding error, of all subsets X of the points in `set` with more than one point, as
/// Johnson's recursion computes them in S. 1 and below: the sign is noise. 0 for a determinant that is 0; infinite for
/// fewer than two points, or where nothing was rounded.
template <std::floating_point S>
[[nodiscard]] double smallest_determinant(const std::array<Vec3<S>, slot_count>& points, unsigned set) {
    using R = Running<S>;
    JohnsonTable<R> table;
    unsigned before = 0;
    double smallest = std::numeric_limits<double>::infinity();
    for (unsigned i = 0; i < slot_count; ++i) {
        if (!contains(set, i)) continue;
        table.put(i, {R(points[i].x), R(points[i].y), R(points[i].z)}, before);
        before |= 1U << i;
    }
    for (unsigned x = 1; x <= set; ++x) {
        if ((x & ~set) != 0 || size(x) < 2) continue;
        for (unsigned i = 0; i < slot_count; ++i) {
            if (!contains(x, i)) continue;
            const R& delta = table.delta(x, i);
            if (!std::isfinite(delta.value())) continue;
            const double value = std::abs(static_cast<double>(delta.value()));
            smallest = std::min(smallest, value == 0 ? 0 : value / static_cast<double>(delta.error()));
        }
    }
    return smallest;
}

}  // namespace oblong::fuzz
