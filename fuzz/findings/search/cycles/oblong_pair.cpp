// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/findings/search/cycles/oblong_pair.hpp"

#include "fuzz/cases/generate/build.hpp"

namespace oblong::fuzz {

namespace {

/// Over a large facet in the plane z = 0.
caseio::Case over_facet(Draw& draw, double ratio, double gap) {
    Cloud large;
    const int large_count = draw.integer(3, 8);
    for (int i = 0; i < large_count; ++i) {
        Point p = cube_point(draw) * ratio;
        p.z = i < 4 ? 0 : -p.z * p.z / ratio;  // four in the facet, the others below it
        large.push_back(p);
    }
    Cloud small;
    const int small_count = draw.integer(1, 6);
    for (int i = 0; i < small_count; ++i) {
        Point p = cube_point(draw);
        p.z = gap + (i < 2 ? 0 : p.z * p.z);  // an edge that is parallel to the facet
        small.push_back(p);
    }
    const Frame turn = rotation(draw);
    return pair(draw, moved(large, turn, {}), moved(small, turn, {}));
}

/// An edge over a long edge: A − B has an oblong parallelogram for a facet.
caseio::Case over_edge(Draw& draw, double ratio, double gap) {
    const Cloud large{{-ratio, 0, 0}, {ratio, 0, 0}};
    Cloud small{{draw.uniform(-0.5, 0.5) * ratio, 0, gap}};
    Point p = cube_point(draw);
    small.push_back({p.x, p.y, gap});
    if (draw.coin()) {
        p = cube_point(draw);
        small.push_back({p.x, p.y, gap + p.z * p.z});
    }
    const Frame turn = rotation(draw);
    return pair(draw, moved(large, turn, {}), moved(small, turn, {}));
}

}  // namespace

caseio::Case oblong_pair(Draw& draw) {
    const double ratio = decades(draw.uniform(0, 5));
    const double gap = decades(draw.uniform(-6, 0));
    return draw.coin() ? over_facet(draw, ratio, gap) : over_edge(draw, ratio, gap);
}

}  // namespace oblong::fuzz
