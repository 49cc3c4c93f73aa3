// SPDX-License-Identifier: GPL-3.0-or-later
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Surface_mesh.h>
#include <CGAL/convex_hull_3.h>

#include <array>
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

}  // namespace oblong::caseio
