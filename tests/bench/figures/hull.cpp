// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/figures/hull.hpp"

#include <fmt/core.h>

#include <cmath>

#include "caseio/errors.hpp"
#include "caseio/hull.hpp"
#include "fuzz/cases/generate/meshes.hpp"
#include "fuzz/cases/generate/solids.hpp"

namespace oblong::bench::papers {

Hull make_hull(std::string name, const fuzz::Cloud& points, double size) {
    fuzz::Cloud vertices = caseio::extreme_points(points);
    for (Vector& v : vertices) v = v * size;
    std::vector<Vec3<Rational>> exact;
    exact.reserve(vertices.size());
    for (const Vector& v : vertices) exact.push_back(fuzz::exact(v));
    std::vector<std::array<std::uint32_t, 3>> facets = caseio::hull_facets(vertices);
    Hull hull{std::move(name), Polytope<double>(Points<double>(vertices), caseio::hull_adjacency(exact)),
              std::move(facets), vertices[0], vertices[0]};
    for (const Vector& v : vertices) {
        hull.radius = std::max(hull.radius, norm(v));
        for (std::size_t i = 0; i < 3; ++i) {
            hull.low[i] = std::min(hull.low[i], v[i]);
            hull.high[i] = std::max(hull.high[i], v[i]);
        }
    }
    for (const auto& [a, b, c] : hull.facets) hull.volume += dot(vertices[a], cross(vertices[b], vertices[c])) / 6;
    return hull;
}

Hull random_hull(fuzz::Draw& draw, int count, const Vector& radii) {
    return make_hull(fmt::format("{} points", count), fuzz::ellipsoid_cloud(draw, count, radii));
}

std::vector<Hull> mesh_hulls(std::size_t least, std::size_t most) {
    std::vector<Hull> hulls;
    const auto take = [&](std::string_view name, const fuzz::Cloud& cloud) {
        if (cloud.size() >= least && cloud.size() <= most) hulls.push_back(make_hull(std::string(name), cloud));
    };
    for (const fuzz::Solid& solid : fuzz::solids()) take(solid.name, solid.vertices());
    for (const fuzz::RealMesh& mesh : fuzz::real_meshes()) {
        try {
            take(mesh.name, fuzz::mesh_vertices(mesh));
        } catch (const caseio::EnvironmentError&) {
            fmt::print(stderr, "without {}: {} is not installed\n", mesh.name, mesh.package);
        }
    }
    fuzz::Draw draw(52);
    for (const int count : {12, 30, 60, 120, 250, 500, 1000, 2000, 4000, 8000}) {
        const Vector radii{1, draw.uniform(0.2, 1), draw.uniform(0.2, 1)};
        take(fmt::format("ellipsoid {}", count), fuzz::ellipsoid_cloud(draw, count, radii));
    }
    return hulls;
}

Pose pose_of(const fuzz::Frame& f, const Vector& at) {
    return {{{Vector{f.u.x, f.v.x, f.n.x}, Vector{f.u.y, f.v.y, f.n.y}, Vector{f.u.z, f.v.z, f.n.z}}}, at};
}

Mat3<double> turn(const Vector& axis, double radians) {
    const double c = std::cos(radians);
    const double s = std::sin(radians);
    const double t = 1 - c;
    const auto& [x, y, z] = axis;
    return {{Vector{t * x * x + c, t * x * y - s * z, t * x * z + s * y},
             Vector{t * x * y + s * z, t * y * y + c, t * y * z - s * x},
             Vector{t * x * z - s * y, t * y * z + s * x, t * z * z + c}}};
}

Mat3<double> product(const Mat3<double>& a, const Mat3<double>& b) {
    Mat3<double> result;
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            result.rows[i][j] = a.rows[i].x * b.rows[0][j] + a.rows[i].y * b.rows[1][j] + a.rows[i].z * b.rows[2][j];
        }
    }
    return result;
}

bool boxes_meet(const Placed& a, const Placed& b) {
    for (std::size_t i = 0; i < 3; ++i) {
        Vector n{};
        n[i] = 1;
        const ScanSupport<double> of_a = scanning(a);
        const ScanSupport<double> of_b = scanning(b);
        if (of_a.support(n).point[i] < of_b.support(-n).point[i]) return false;
        if (of_b.support(n).point[i] < of_a.support(-n).point[i]) return false;
    }
    return true;
}

}  // namespace oblong::bench::papers
