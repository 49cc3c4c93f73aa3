// SPDX-License-Identifier: GPL-3.0-or-later
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Surface_mesh.h>
#include <CGAL/convex_hull_3.h>

#include <array>
#include <map>
#include <set>

#include "caseio/hull.hpp"

namespace oblong::caseio {

std::vector<Vec3<double>> extreme_points(std::span<const Vec3<double>> points) {
    // The kernel constructs nothing here: the hull's vertices are input points, bit by bit.
    using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
    // Copies are dropped first, −0 counting as 0.
    std::set<std::array<double, 3>> distinct;
    for (const auto& p : points) distinct.insert({p.x, p.y, p.z});
    std::vector<Kernel::Point_3> input;
    for (const auto& [x, y, z] : distinct) input.emplace_back(x, y, z);

    std::set<std::array<double, 3>> wanted;
    if (input.size() <= 2) {
        wanted = distinct;
    } else {
        std::vector<Kernel::Point_3> extreme;
        CGAL::extreme_points_3(input, std::back_inserter(extreme));
        for (const auto& p : extreme) wanted.insert({p.x(), p.y(), p.z()});
    }
    std::vector<Vec3<double>> result;
    for (const auto& p : points) {
        if (wanted.erase({p.x, p.y, p.z}) > 0) result.push_back(p);
    }
    return result;
}

std::vector<std::array<std::uint32_t, 3>> hull_facets(std::span<const Vec3<double>> points) {
    using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
    std::map<std::array<double, 3>, std::uint32_t> index;
    for (std::uint32_t i = 0; i < points.size(); ++i) index.try_emplace({points[i].x, points[i].y, points[i].z}, i);
    std::vector<Kernel::Point_3> input;
    for (const auto& p : extreme_points(points)) input.emplace_back(p.x, p.y, p.z);
    std::vector<std::array<std::uint32_t, 3>> facets;
    if (input.size() < 4) return facets;
    CGAL::Surface_mesh<Kernel::Point_3> mesh;
    CGAL::convex_hull_3(input.begin(), input.end(), mesh);
    for (const auto face : mesh.faces()) {
        std::array<std::uint32_t, 3> corners{};
        std::size_t count = 0;
        for (const auto vertex : mesh.vertices_around_face(mesh.halfedge(face))) {
            if (count == corners.size()) return {};
            const auto& p = mesh.point(vertex);
            corners[count++] = index.at({p.x(), p.y(), p.z()});
        }
        facets.push_back(corners);
    }
    return facets;
}

bool is_hull_boundary_of(std::span<const Vec3<double>> points, const HullBoundary& boundary) {
    using Point = CGAL::Exact_predicates_inexact_constructions_kernel::Point_3;
    std::vector<Vec3<Rational>> exact;
    std::vector<Point> given;
    for (const auto& p : points) {
        exact.push_back({Rational(p.x), Rational(p.y), Rational(p.z)});
        given.emplace_back(p.x, p.y, p.z);
    }
    return is_hull_boundary<Rational>(exact, boundary, [&](const std::array<std::uint32_t, 3>& f, std::uint32_t p) {
        return CGAL::orientation(given[f[0]], given[f[1]], given[f[2]], given[p]) == CGAL::POSITIVE;
    });
}

}  // namespace oblong::caseio
