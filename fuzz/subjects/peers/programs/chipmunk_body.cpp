// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/peers/programs/chipmunk_body.hpp"

#include <algorithm>
#include <set>

#include "caseio/hull.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::peers {

namespace {

using Vertices = std::vector<std::array<double, 2>>;

cpVect vector(const std::array<double, 2>& v) { return cpv(v[0], v[1]); }

/// The vertices of the convex hull, each once, exactly.
Vertices extreme(const Vertices& vertices) {
    std::vector<Vec3<double>> points;
    for (const auto& [x, y] : vertices) points.push_back({x, y, 0});
    Vertices result;
    for (const Vec3<double>& p : caseio::extreme_points(points)) result.push_back({p.x, p.y});
    return result;
}

Vertices read_back(const cpShape* polygon) {
    Vertices result;
    for (int i = 0; i < cpPolyShapeGetCount(polygon); ++i) {
        const cpVect v = cpPolyShapeGetVert(polygon, i);
        result.push_back({v.x, v.y});
    }
    return result;
}

bool is_same_set(const Vertices& a, const Vertices& b) {
    return std::set<std::array<double, 2>>(a.begin(), a.end()) == std::set<std::array<double, 2>>(b.begin(), b.end());
}

}  // namespace

ChipmunkBody make_chipmunk_body(const AnyBody<Rational>& body) {
    const PlaneBody<double> plane = place_in_plane<double>(body);
    const Vertices vertices = extreme(plane.vertices);
    ChipmunkBody made{.owner = std::unique_ptr<cpBody, FreeChipmunk>(cpBodyNewKinematic()),
                      .shape = {},
                      .centre = {},
                      .radius = plane.radius,
                      .rank = static_cast<int>(std::min<std::size_t>(vertices.size(), 3)) - 1,
                      .kept = plane.body,
                      .changed = plane.rounded};
    cpBody* const owner = made.owner.get();
    if (vertices.size() == 1) {
        made.centre = vector(vertices[0]);
        made.shape.reset(cpCircleShapeNew(owner, plane.radius, *made.centre));
    } else if (vertices.size() == 2) {
        made.shape.reset(cpSegmentShapeNew(owner, vector(vertices[0]), vector(vertices[1]), plane.radius));
    } else {
        std::vector<cpVect> given;
        for (const auto& v : plane.vertices) given.push_back(vector(v));
        made.shape.reset(
            cpPolyShapeNew(owner, static_cast<int>(given.size()), given.data(), cpTransformIdentity, plane.radius));
        const Vertices kept = read_back(made.shape.get());
        if (kept.empty()) throw std::runtime_error("cpPolyShapeNew made a polygon without vertices");
        if (!is_same_set(extreme(kept), vertices)) {
            made.changed = true;
            made.kept = body_of(kept, plane.radius);
        }
    }
    cpShapeCacheBB(made.shape.get());
    return made;
}

}  // namespace oblong::peers
