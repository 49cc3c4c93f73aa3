// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "fuzz/cases/generate/build.hpp"
#include "fuzz/cases/generate/family_list.hpp"
#include "fuzz/cases/generate/meshes.hpp"
#include "fuzz/cases/generate/solids.hpp"

/// Pairs of solids, real ones and ones made by program, at random poses.
namespace oblong::fuzz {

namespace {

/// The two clouds turned, and apart by `gap` along a random direction (so that their distance is at least
/// that), or, every fourth time, well inside each other. Half of the time the turns are given as poses.
caseio::Case posed_pair(Draw& draw, const Cloud& a, const Cloud& b, double gap) {
    const Frame turn_a = rotation(draw);
    const Frame turn_b = rotation(draw);
    const Point direction = sphere_point(draw);
    const Cloud turned_a = moved(a, turn_a, {});
    const Cloud turned_b = moved(b, turn_b, {});
    double distance = support_value(turned_a, direction) + support_value(turned_b, -direction);
    distance = draw.integer(0, 3) == 0 ? distance * draw.uniform(0, 0.9) : distance + gap;
    const Point offset = direction * distance;
    if (draw.coin()) return pair(draw, turned_a, moved(turned_b, world, offset));
    return pair(draw, posed(points_body(a), turn_a, {}), posed(points_body(b), turn_b, offset));
}

caseio::Case solid_pair(Draw& draw, double severity) {
    const int last = static_cast<int>(solids().size()) - 1;
    const Solid& a = solids()[static_cast<std::size_t>(draw.integer(0, last))];
    const Solid& b = solids()[static_cast<std::size_t>(draw.integer(0, last))];
    caseio::Case result = posed_pair(draw, a.vertices(), b.vertices(), decades(-12 * severity));
    result.note = std::string(a.name) + " and " + std::string(b.name);
    return result;
}

caseio::Case mesh_pair(Draw& draw, double severity) {
    const int last = static_cast<int>(real_meshes().size()) - 1;
    const RealMesh& a = real_meshes()[static_cast<std::size_t>(draw.integer(0, last))];
    const RealMesh& b = real_meshes()[static_cast<std::size_t>(draw.integer(0, last))];
    caseio::Case result = posed_pair(draw, mesh_vertices(a), mesh_vertices(b), decades(-12 * severity));
    result.note = std::string(a.path) + " and " + std::string(b.path);
    return result;
}

}  // namespace

void add_mesh_families(std::vector<Family>& list) {
    list.push_back({"solids",
                    "platonic and archimedean solids, geodesic spheres, prisms and plates of 4 to 19,362 vertices",
                    "gap along a random direction: 10^0 to 10^-12; every fourth pair overlaps", solid_pair});
    list.push_back({"mesh", "hulls of real meshes from the Debian packages glmark2-data and assimp-testmodels",
                    "gap along a random direction: 10^0 to 10^-12; every fourth pair overlaps", mesh_pair});
}

}  // namespace oblong::fuzz
