// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "fuzz/cases/generate/build.hpp"
#include "oblong/prove/cores/decision.hpp"
#include "oblong/prove/cores/distance.hpp"
#include "oblong/support/hill_climb.hpp"

/// The bodies of the figures: hulls of points with their edges and faces, and where they are.
namespace oblong::bench::papers {

using Vector = Vec3<double>;
using Pose = Affine<double>;

/// A convex hull in its own frame. All its points are vertices.
struct Hull {
    std::string name;
    Polytope<double> polytope;
    std::vector<std::array<std::uint32_t, 3>> facets;  ///< triangles, counter-clockwise from outside
    Vector low, high;                                  ///< its box
    double radius = 0;                                 ///< of the ball around its frame's origin that holds it
    double volume = 0;

    [[nodiscard]] std::span<const Vector> vertices() const { return polytope.vertices(); }
    [[nodiscard]] Vector middle() const { return (low + high) * 0.5; }
};

/// The hull of the points, those left out that are no vertices, times `size`.
[[nodiscard]] Hull make_hull(std::string name, const fuzz::Cloud& points, double size = 1);

/// Of `count` random points on the ellipsoid with these radii.
[[nodiscard]] Hull random_hull(fuzz::Draw& draw, int count, const Vector& radii);

/// Hulls with `least` to `most` vertices: of the solids made by program, of the real meshes that are installed here
/// (Debian's glmark2-data and assimp-testmodels), and of points on ellipsoids; each of a size near 1.
[[nodiscard]] std::vector<Hull> mesh_hulls(std::size_t least, std::size_t most);

/// A hull where it is now.
struct Placed {
    const Hull* hull = nullptr;
    Pose pose;

    [[nodiscard]] Vector centre() const { return pose(hull->middle()); }
};

[[nodiscard]] Pose pose_of(const fuzz::Frame& frame, const Vector& at);
/// The turn by `radians` about a unit axis.
[[nodiscard]] Mat3<double> turn(const Vector& axis, double radians);
[[nodiscard]] Mat3<double> product(const Mat3<double>& a, const Mat3<double>& b);

/// Whether the axis-aligned boxes of both meet.
[[nodiscard]] bool boxes_meet(const Placed& a, const Placed& b);

/// The hull as a query sees it. Refers to the hull and the pose.
[[nodiscard]] inline CoreView<double> core_of(const Placed& body) {
    CoreView<double> view = core_view(body.hull->polytope.points());
    view.pose = &body.pose;
    return view;
}

/// The exact decision and distance of the hulls under exactly these poses.
[[nodiscard]] inline Outcome exact_outcome(const Placed& a, const Placed& b) {
    return decide(core_of(a), core_of(b)).outcome;
}
[[nodiscard]] inline CertifiedDistance<double> exact_answer(const Placed& a, const Placed& b) {
    return ladder_distance(core_of(a), core_of(b));
}

/// Where climbs begin in both bodies.
struct Cursors {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
};

[[nodiscard]] inline HillClimb<double> climbing(const Placed& body, std::uint32_t& cursor) {
    return {body.hull->polytope, cursor, &body.pose};
}
[[nodiscard]] inline ScanSupport<double> scanning(const Placed& body) {
    return ScanSupport<double>(body.hull->polytope, &body.pose);
}

}  // namespace oblong::bench::papers
