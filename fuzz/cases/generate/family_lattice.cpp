// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "fuzz/cases/generate/build.hpp"
#include "fuzz/cases/generate/family_list.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"

/// Small integers, where coincidences of every kind are common; the 1999 paper's diagonal; the plane.
namespace oblong::fuzz {

namespace {

Cloud lattice_cloud(Draw& draw, int size) {
    Cloud cloud;
    const int count = draw.integer(1, 10);
    for (int i = 0; i < count; ++i) cloud.push_back(integer_point(draw, size));
    return cloud;
}

/// What may be done to a lattice case: nothing, or one change that spoils its exact coincidences a little.
void spoil(Draw& draw, Cloud& a, Cloud& b) {
    const int variant = draw.integer(0, 4);
    if (variant == 1) {  // scaled: 0.1 and the like are no binary fractions
        const double factor = draw.coin() ? 0.1 : draw.uniform(0.3, 3);
        for (Cloud* cloud : {&a, &b})
            for (Point& p : *cloud) p = p * factor;
    } else if (variant == 2) {  // offset
        const double distance = decades(draw.integer(0, 6));
        const Point offset = cube_point(draw) * distance;
        a = moved(a, world, offset);
        b = moved(b, world, offset);
    } else if (variant == 3) {  // nudged: some coordinates to a neighbouring double
        for (Cloud* cloud : {&a, &b}) {
            for (Point& p : *cloud) {
                for (std::size_t i = 0; i < 3; ++i) {
                    if (draw.coin()) p[i] = std::nextafter(p[i], draw.coin() ? 1e9 : -1e9);
                }
            }
        }
    } else if (variant == 4) {  // turned: every coincidence up to rounding
        const Frame turn = rotation(draw);
        a = moved(a, turn, {});
        b = moved(b, turn, {});
    }
}

caseio::Case lattice(Draw& draw, double severity) {
    const int size = 8 - static_cast<int>(7 * severity);
    Cloud a = lattice_cloud(draw, size);
    Cloud b = lattice_cloud(draw, size);
    if (draw.coin()) b = moved(b, world, {static_cast<double>(draw.integer(0, 2 * size)), 0, 0});
    spoil(draw, a, b);
    return pair(draw, a, b);
}

/// A facet of A − B that is an oblong parallelogram: a long edge of A minus a short edge of B. The point
/// of it nearest to the origin lies on, or near, a diagonal.
caseio::Case diagonal_quad(Draw& draw, double severity) {
    const double aspect = decades(8 * severity);
    const double length = decades(4 * severity);
    const double width = length / aspect;
    const double height = width * decades(draw.uniform(-2, 3) * severity);
    const double lean = draw.coin() ? 0 : draw.uniform(-1, 1);
    Cloud a{{-length, 0, 0}, {length, 0, 0}};
    Cloud b{{-width * lean, -width, 0}, {width * lean, width, 0}};
    const int more_a = draw.integer(0, 4);
    for (int i = 0; i < more_a; ++i) {
        a.push_back(Point{length * draw.uniform(-1, 1), length * draw.uniform(-1, 1), -length * draw.uniform(0.1, 1)});
    }
    const int more_b = draw.integer(0, 4);
    for (int i = 0; i < more_b; ++i) {
        b.push_back(Point{width * draw.uniform(-1, 1), width * draw.uniform(-1, 1), width * draw.uniform(0.1, 1)});
    }
    // The diagonal runs from −(length + width·lean, width) to its opposite; t is the place on it.
    const double t = draw.uniform(-0.95, 0.95);
    const double closeness = decades(-draw.uniform(0, 16));
    const double away = draw.coin() ? 0 : draw.uniform(-1, 1) * closeness;
    const Point shift{t * (length + width * lean), (t + away * (1 - std::fabs(t))) * width, height};
    const Frame turn = rotation(draw);
    return pair(draw, moved(a, turn, {}), moved(moved(b, world, shift), turn, {}));
}

AnyBody<Rational> plane_body(Draw& draw, double severity, const Point& centre) {
    const int kind = draw.integer(0, 5);
    if (kind == 0) return posed(box_body({draw.uniform(0.1, 2), draw.uniform(0.1, 2), 0}), world, centre);
    if (kind == 1) {
        AnyBody<Rational> disc{Sphere<Rational>(to_rational(draw.uniform(0.1, 1))), std::nullopt};
        return posed(std::move(disc), world, centre);
    }
    const double flat = decades(-12 * severity);
    const Frame turn = plane_turn_by(draw.uniform(-1, 1));
    Cloud cloud;
    const int count = draw.integer(1, 8);
    for (int i = 0; i < count; ++i) cloud.push_back(Point{draw.uniform(-1, 1), flat * draw.uniform(-1, 1), 0});
    return points_body(moved(cloud, turn, centre));
}

caseio::Case plane(Draw& draw, double severity) {
    const AnyBody<Rational> a = plane_body(draw, severity, {0, 0, 0});
    const AnyBody<Rational> b = plane_body(draw, severity, {draw.uniform(-2.5, 2.5), draw.uniform(-2.5, 2.5), 0});
    caseio::Case result = pair(draw, a, b);
    result.dimension = 2;
    return result;
}

}  // namespace

void add_lattice_families(std::vector<Family>& list) {
    list.push_back({"lattice", "small integers; also scaled, offset, turned and nudged by one unit in the last place",
                    "largest coordinate: 8 down to 1", lattice});
    list.push_back({"diagonal_quad",
                    "nearest point on the diagonal of an oblong facet of A - B (van den Bergen 1999, Figure 3(b))",
                    "aspect of the facet: 10^0 to 10^8", diagonal_quad});
    list.push_back({"plane", "polygons, boxes and discs in two dimensions",
                    "width over length of polygons: 10^0 to 10^-12", plane});
}

}  // namespace oblong::fuzz
