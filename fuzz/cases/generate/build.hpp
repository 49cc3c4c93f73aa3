// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "fuzz/cases/generate/family.hpp"
#include "oblong/linear/product.hpp"

/// What the families are built of. Everything here gives the same doubles on every machine: only
/// + − × ÷ √, which IEEE 754 rounds correctly, and never sin, cos, exp or log, which differ between
/// mathematical libraries. Compilers also differ in the order in which they evaluate the arguments of a
/// call and the operands of an operator, so that no two of them may draw: braces do order theirs.
/// Frames are in the world; lengths have no unit.
namespace oblong::fuzz {

using Point = Vec3<double>;
using Cloud = std::vector<Point>;

/// Three directions, pairwise orthogonal and of equal length (exactly so in an integer frame).
struct Frame {
    Point u, v, n;
    /// Returns the point with these coordinates in the frame.
    [[nodiscard]] Point operator()(const Point& p) const { return u * p.x + v * p.y + n * p.z; }
};

inline constexpr Frame world{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

/// 10 to the power `exponent`, exactly rounded at the integers and linear in between: a monotone scale for
/// severities that is the same on every machine. Precondition: |exponent| ≤ 22.
[[nodiscard]] double decades(double exponent);

/// 2 to the power `exponent`, likewise linear between the integers. Precondition: the result is finite.
[[nodiscard]] double octaves(double exponent);

/// Uniform in the cube [−1, 1]³, in the unit ball (by rejection), on the unit sphere (up to rounding).
[[nodiscard]] Point cube_point(Draw& draw);
[[nodiscard]] Point ball_point(Draw& draw);
[[nodiscard]] Point sphere_point(Draw& draw);

/// Uniform integers from −size to size as coordinates; in the plane, z is 0.
[[nodiscard]] Point integer_point(Draw& draw, int size);
[[nodiscard]] Point integer_plane_point(Draw& draw, int size);

/// A vector of random direction whose length is uniform between the bounds.
[[nodiscard]] Point arrow(Draw& draw, double shortest, double longest);

/// A uniform random rotation, its entries rounded: from a random unit quaternion.
[[nodiscard]] Frame rotation(Draw& draw);

/// A rotation stretched along two axes by up to 10^(3·severity) either way; mirrored at times.
[[nodiscard]] Frame stretched(Draw& draw, double severity);

/// The turn of the plane z = 0 by the angle whose half has the tangent t: its sine and cosine, rationally.
[[nodiscard]] Frame plane_turn_by(double t);

/// A rotation times the squared norm of an integer quaternion with entries up to `size`: all entries are
/// integers of at most 4·size², the columns exactly orthogonal and of equal length.
[[nodiscard]] Frame integer_frame(Draw& draw, int size);

/// `count` points on the ellipsoid with these radii around the origin: all of them are vertices.
[[nodiscard]] Cloud ellipsoid_cloud(Draw& draw, int count, const Point& radii);

/// Returns the eight corners of the box with these half extents.
[[nodiscard]] Cloud box_corners(const Point& half_extents);

/// The largest dot product of a point with the direction. Precondition: the cloud is not empty.
[[nodiscard]] double support_value(const Cloud& cloud, const Point& direction);

/// The least and the largest coordinates of the points. Precondition: there is one.
[[nodiscard]] std::pair<Point, Point> bounds(std::span<const Point> points);

/// frame(p) + offset for every point.
[[nodiscard]] Cloud moved(const Cloud& cloud, const Frame& frame, const Point& offset);

/// A body of exactly these numbers. Precondition: all are finite, the cloud is not empty.
[[nodiscard]] AnyBody<Rational> points_body(const Cloud& cloud);
[[nodiscard]] AnyBody<Rational> box_body(const Point& half_extents);
[[nodiscard]] AnyBody<Rational> posed(AnyBody<Rational> body, const Frame& linear, const Point& translation);
[[nodiscard]] Vec3<Rational> exact(const Point& p);

/// A distance case over doubles; of one body where it becomes another query.
[[nodiscard]] caseio::Case distance_case(AnyBody<Rational> a, std::optional<AnyBody<Rational>> b);

/// A distance case over doubles, its bodies swapped on the toss of a coin.
[[nodiscard]] caseio::Case pair(Draw& draw, AnyBody<Rational> a, AnyBody<Rational> b);
[[nodiscard]] caseio::Case pair(Draw& draw, const Cloud& a, const Cloud& b);

}  // namespace oblong::fuzz
