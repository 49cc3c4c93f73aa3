// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "oblong/answer/proposed_simplex.hpp"
#include "oblong/linear/product.hpp"

/// Nearest points of two segments, and of a point and a box, in closed form in doubles. They propose features; the
/// rungs prove what they claim.
namespace oblong::detail {

/// A segment, or a point where both ends are one.
struct PosedSegment {
    std::array<Vec3<double>, 2> ends;
    bool is_point = false;
};

/// Up to three pairs of vertices whose differences carry the nearest point, with its weights.
struct ClosedForm {
    std::array<FeaturePair, 3> pairs{};
    std::array<double, 3> weights{};
    unsigned count = 0;
    Vec3<double> v;  ///< the nearest point of A − B; 0 where the closed form does not apply

    /// Adds a pair with its weight; a weight of 0 adds nothing.
    void add(std::uint32_t a, std::uint32_t b, double weight) {
        if (weight == 0) return;
        pairs[count] = {a, b};
        weights[count++] = weight;
    }
};

/// Position of the nearest points: 0 is the first end, 1 the second.
struct SegmentPositions {
    double on_a = 0;
    double on_b = 0;
};

/// Computes the positions (Ericson, Real-Time Collision Detection, 2005, §5.1.9).
[[nodiscard]] inline SegmentPositions nearest_positions(const PosedSegment& a, const PosedSegment& b) {
    const Vec3<double> d = a.ends[1] - a.ends[0];
    const Vec3<double> e = b.ends[1] - b.ends[0];
    const Vec3<double> r = a.ends[0] - b.ends[0];
    const auto clamped = [](double x) { return x > 0 ? std::min(x, 1.0) : 0.0; };  // NaN becomes 0
    const double dd = a.is_point ? 0 : dot(d, d);
    const double ee = b.is_point ? 0 : dot(e, e);
    const double er = dot(e, r);
    if (!(dd > 0)) return {0, ee > 0 ? clamped(er / ee) : 0};
    const double dr = dot(d, r);
    if (!(ee > 0)) return {clamped(-dr / dd), 0};
    const double de = dot(d, e);
    const double determinant = dd * ee - de * de;
    SegmentPositions at;
    at.on_a = determinant > 0 ? clamped((de * er - dr * ee) / determinant) : 0;
    at.on_b = (de * at.on_a + er) / ee;
    if (!(at.on_b > 0)) {
        at = {clamped(-dr / dd), 0};
    } else if (at.on_b > 1) {
        at = {clamped((de - dr) / dd), 1};
    }
    return at;
}

/// Computes the nearest feature of two segments or points.
[[nodiscard]] inline ClosedForm nearest_of_segments(const PosedSegment& a, const PosedSegment& b) {
    const auto [s, t] = nearest_positions(a, b);
    ClosedForm found;
    // The point s, t of the parallelogram of differences, in the triangle of its corners that holds it.
    if (s + t <= 1) {
        found.add(0, 0, 1 - s - t);
        found.add(1, 0, s);
        found.add(0, 1, t);
    } else {
        found.add(1, 1, s + t - 1);
        found.add(0, 1, 1 - s);
        found.add(1, 0, 1 - t);
    }
    const auto at = [](const PosedSegment& x, double way) { return x.ends[0] + (x.ends[1] - x.ends[0]) * way; };
    found.v = at(a, s) - at(b, t);
    return found;
}

/// Computes the nearest feature of a box around the origin, whose corner k has a negative coordinate where bit i of k
/// is 0, and a point outside, both in the box's frame. \return pairs of the corner and 0; v from the point to the box
[[nodiscard]] inline ClosedForm nearest_of_box(const Vec3<double>& half_extents, const Vec3<double>& point) {
    ClosedForm found;
    std::uint32_t corner = 0;
    std::array<std::uint32_t, 3> free{};
    std::array<double, 3> position{};  // of free axes, from 0 to 1 away from the corner
    unsigned free_count = 0;
    for (std::uint32_t axis = 0; axis < 3; ++axis) {
        const double h = half_extents[axis];
        const double x = point[axis];
        const std::uint32_t bit = 1U << axis;
        if (x >= 0) corner |= bit;
        found.v[axis] = (x >= h ? h : x <= -h ? -h : x) - x;
        if (std::abs(x) < h) {
            position[free_count] = (h - std::abs(x)) / (2 * h);
            free[free_count++] = bit;
        }
    }
    if (free_count == 3) return {};
    // The corner is the nearest one, so the positions are at most 1/2 and the triangle of its neighbours holds the
    // point.
    double rest = 1;
    for (unsigned i = 0; i < free_count; ++i) rest -= position[i];
    found.add(corner, 0, rest);
    for (unsigned i = 0; i < free_count; ++i) found.add(corner ^ free[i], 0, position[i]);
    return found;
}

}  // namespace oblong::detail
