// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "fuzz/cases/generate/build.hpp"
#include "fuzz/cases/generate/family_list.hpp"

/// Bodies that differ in size, or are long in one or thin in one direction.
namespace oblong::fuzz {

namespace {

/// Two clouds in random directions, `gap` apart along z as far as bounding spheres of these radii go.
struct Apart {
    double radius_a, radius_b, gap;
};

caseio::Case separated_pair(Draw& draw, const Cloud& a, const Cloud& b, const Apart& apart) {
    const Frame turn_a = rotation(draw);
    const Frame turn_b = rotation(draw);
    const Point direction = sphere_point(draw);
    return pair(draw, moved(a, turn_a, {}),
                moved(b, turn_b, direction * (apart.radius_a + apart.radius_b + apart.gap)));
}

/// The 1999 paper's case: the facets of A − B become oblong when one body is far smaller than the other.
caseio::Case size_ratio(Draw& draw, double severity) {
    const double ratio = decades(8 * severity);
    // The small body is kept within floats' comfort: both sizes move, by the square root of the ratio each.
    const double large = decades(4 * severity);
    const double small = large / ratio;
    const int count = draw.integer(6, 30);
    const Point radii{large, large * draw.uniform(0.5, 1), large * draw.uniform(0.5, 1)};
    const Cloud a = ellipsoid_cloud(draw, count, radii);
    const Cloud b =
        draw.coin() ? ellipsoid_cloud(draw, 8, Point{small, small, small}) : box_corners({small, small, small});
    // The small body hovers over a vertex or a facet, closer than its own size.
    const Frame turn = rotation(draw);
    const Point direction = sphere_point(draw);
    const double reach = std::max(0.0, support_value(a, direction));
    const double gap = draw.uniform(0.1, 3);
    return pair(draw, a, moved(b, turn, direction * (reach + small * gap)));
}

caseio::Case needle(Draw& draw, double severity) {
    const double width = decades(-8 * severity);
    const int count = draw.integer(4, 16);
    const Cloud a = ellipsoid_cloud(draw, count, {1, width, width});
    const double width_b = draw.coin() ? width : 1;
    const Cloud b = ellipsoid_cloud(draw, draw.integer(4, 16), {1, width_b, width_b});
    const double gap = draw.uniform(-1.5, 1);
    return separated_pair(draw, a, b, {1, 1, gap});
}

/// Triangles and tetrahedra whose vertices are nearly on one line.
Cloud sliver_cloud(Draw& draw, int count, double width) {
    Cloud cloud;
    for (int i = 0; i < count; ++i) {
        const double along = draw.uniform(-1, 1);
        const Point across = cube_point(draw);
        cloud.push_back({along, across.y * width, across.z * width});
    }
    return cloud;
}

caseio::Case sliver(Draw& draw, double severity) {
    const double width = decades(-15 * severity);
    const Cloud a = sliver_cloud(draw, draw.integer(3, 4), width);
    const double width_b = draw.coin() ? width : 1;
    const Cloud b = sliver_cloud(draw, draw.integer(3, 4), width_b);
    const double gap = draw.uniform(-1.5, 1);
    return separated_pair(draw, a, b, {1, 1, gap});
}

caseio::Case slab(Draw& draw, double severity) {
    const double thickness = decades(-8 * severity);
    const Point half{draw.uniform(0.5, 2), draw.uniform(0.5, 2), thickness};
    const Point half_b{draw.uniform(0.5, 2), draw.uniform(0.5, 2), thickness * draw.uniform(0.5, 2)};
    const Frame turn = rotation(draw);
    const Frame turn_b = draw.coin() ? turn : rotation(draw);
    const double shift = draw.uniform(-1, 1);
    const double height = draw.coin() ? thickness * draw.uniform(2.5, 5) : draw.uniform(1, 3);
    const Point offset = turn(Point{shift, 0.3, height});
    if (draw.coin()) return pair(draw, moved(box_corners(half), turn, {}), moved(box_corners(half_b), turn_b, offset));
    return pair(draw, posed(box_body(half), turn, {}), posed(box_body(half_b), turn_b, offset));
}

}  // namespace

void add_size_families(std::vector<Family>& list) {
    list.push_back({"size_ratio",
                    "a small body close to a vertex or facet of a large one (van den Bergen 1999, Section 5)",
                    "large over small: 10^0 to 10^8", size_ratio});
    list.push_back({"needle", "polytopes on long thin ellipsoids", "length over width: 10^0 to 10^8", needle});
    list.push_back(
        {"sliver", "triangles and tetrahedra that are nearly collinear", "width over length: 10^0 to 10^-15", sliver});
    list.push_back({"slab", "flat boxes, often parallel", "thickness: 10^0 to 10^-8", slab});
}

}  // namespace oblong::fuzz
