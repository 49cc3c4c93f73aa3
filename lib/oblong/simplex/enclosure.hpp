// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/simplex/signed_volumes.hpp"

/// Whether the numbers of four points support that they enclose the origin (docs/explanation/gjk/gjk.md).
namespace oblong {

namespace detail {

/// Returns u, the largest power of two that 1 + u rounds away: the largest relative error of one operation. 0 for exact
/// scalars. Found by halving, since the precision of some scalars is set while the program runs.
template <OrderedField S>
[[nodiscard]] S unit_roundoff() {
    if constexpr (ScalarTraits<S>::exact) return S(0);
    S u(1);
    while (!(S(S(1) + u) == S(1))) u = u / S(2);
    return u;
}

/// Returns the largest |coordinate| of the carrier's points.
template <OrderedField S>
[[nodiscard]] S largest_coordinate(const Carrier<S>& carrier) {
    S largest(0);
    for (unsigned i = 0; i < slot_count; ++i) {
        if (!contains(carrier.set, i)) continue;
        const Vec3<S>& y = carrier.points[i];
        S magnitude = detail::magnitude(y[axis_of_largest(y)]);
        if (largest < magnitude) largest = std::move(magnitude);
    }
    return largest;
}

}  // namespace detail

/// The rounding of v = Σ λ_i y_i moves a coordinate by at most 4 u M, with M the largest |coordinate| of the points,
/// and weights that sum to 1 within 4 u move it by as much. |v_i| ≤ 16 u M is twice what rounding alone can make of 0.
inline constexpr int rounding_level = 16;

/// The computed volume of three points whose coordinates are at most 1 in size, each rounded once, is off by at most
/// 8 u times the sum of the sizes of its six products, the area of two by at most 4 u times that of its two. A volume
/// or area beyond 64 u has the sign of the exact one.
inline constexpr int supported_size = 64;

/// Returns whether v is 0 up to the rounding of its sum: each |v_i| ≤ 16 u M. For exact scalars: whether v = 0.
template <OrderedField S>
[[nodiscard]] bool is_at_rounding_level(const Carrier<S>& carrier) {
    const S& v = carrier.closest[detail::axis_of_largest(carrier.closest)];
    const S most = S(rounding_level) * detail::unit_roundoff<S>() * detail::largest_coordinate(carrier);
    return detail::magnitude(v) <= most;
}

namespace detail {

/// Returns the volumes of the tetrahedron of four points with the origin in the place of each point; for three points
/// with z = 0 the areas of the triangle likewise; for other sets zeros.
template <OrderedField S>
[[nodiscard]] VolumesOf<S> volumes_with_origin(const std::array<Vec3<S>, slot_count>& y, unsigned set) {
    if (set == all_slots) return volumes_3d(y);
    VolumesOf<S> v;
    if (size(set) != 3) return v;
    const unsigned i = lowest(set);
    const unsigned j = lowest(set & (set - 1));
    const unsigned k = lowest(set & ~(1U << i) & ~(1U << j));
    if (!(y[i].z == S(0)) || !(y[j].z == S(0)) || !(y[k].z == S(0))) return v;
    v.c[i] = y[j].x * y[k].y - y[j].y * y[k].x;
    v.c[j] = y[k].x * y[i].y - y[k].y * y[i].x;
    v.c[k] = y[i].x * y[j].y - y[i].y * y[j].x;
    return v;
}

/// The same of a carrier's points divided by `largest`.
template <OrderedField S>
[[nodiscard]] VolumesOf<S> scaled_volumes(const Carrier<S>& carrier, const S& largest) {
    std::array<Vec3<S>, slot_count> y{};
    for (unsigned i = 0; i < slot_count; ++i) {
        const Vec3<S>& p = carrier.points[i];
        if (contains(carrier.set, i)) y[i] = {p.x / largest, p.y / largest, p.z / largest};
    }
    return volumes_with_origin(y, carrier.set);
}

}  // namespace detail

/// Returns whether the origin is strictly inside the tetrahedron of four points, or in the plane z = 0 the triangle of
/// three, by the signs of the volumes or areas with the origin in the place of each point. True is proven for the
/// points as they are; false proves nothing.
template <OrderedField S>
[[nodiscard]] bool has_supported_signs(const Carrier<S>& carrier) {
    const S largest = detail::largest_coordinate(carrier);
    if (!(S(0) < largest) || !is_finite(largest)) return false;
    const detail::VolumesOf<S> v = detail::scaled_volumes(carrier, largest);
    const S least = S(supported_size) * detail::unit_roundoff<S>();
    const bool positive = S(0) < v.c[lowest(carrier.set)];
    for (unsigned i = 0; i < slot_count; ++i) {
        if (contains(carrier.set, i) && !(least < (positive ? v.c[i] : S(-v.c[i])))) return false;
    }
    return true;
}

/// Returns the weights with which points that enclose the origin combine to it, by the volumes of
/// `has_supported_signs`. Johnson's determinants are products of two of these, and lose twice as many digits on thin
/// tetrahedra. The carrier's own weights where the volumes have not all one sign.
template <OrderedField S>
[[nodiscard]] std::array<S, slot_count> enclosing_weights(const Carrier<S>& carrier) {
    const S largest = detail::largest_coordinate(carrier);
    if (!(S(0) < largest) || !is_finite(largest)) return carrier.weights;
    detail::VolumesOf<S> v = detail::scaled_volumes(carrier, largest);
    const bool positive = S(0) < v.c[lowest(carrier.set)];
    S total(0);
    for (unsigned i = 0; i < slot_count; ++i) {
        if (!contains(carrier.set, i)) continue;
        if (!(S(0) < (positive ? v.c[i] : S(-v.c[i])))) return carrier.weights;
        total = total + v.c[i];
    }
    for (S& weight : v.c) weight = weight / total;
    return v.c;
}

/// Returns whether a subalgorithm that says `origin_enclosed` has a reason in its own numbers: v is 0 up to rounding,
/// or the signs of the volumes say so. A subalgorithm that took rounding errors for four positive weights has neither.
template <OrderedField S>
[[nodiscard, gnu::noinline]] bool is_enclosure_supported(const Carrier<S>& carrier) {
    return is_at_rounding_level(carrier) || has_supported_signs(carrier);
}

}  // namespace oblong
