// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "fuzz/cases/generate/build.hpp"
#include "fuzz/cases/generate/family_list.hpp"

/// Numbers far from one: large offsets, and both ends of the exponent range.
namespace oblong::fuzz {

namespace {

struct Clouds {
    Cloud a, b;
};

Clouds ordinary(Draw& draw) {
    Clouds result{ellipsoid_cloud(draw, draw.integer(4, 16), {1, 1, 1}),
                  ellipsoid_cloud(draw, draw.integer(4, 16), {1, 1, 1})};
    result.b = moved(result.b, world, arrow(draw, 0.5, 3));
    return result;
}

caseio::Case far_offset(Draw& draw, double severity) {
    const Clouds bodies = ordinary(draw);
    const Point offset = sphere_point(draw) * decades(3 + 4 * severity);
    if (draw.coin()) return pair(draw, moved(bodies.a, world, offset), moved(bodies.b, world, offset));
    // The same by poses: whoever applies them rounds as above, whoever does not keeps the bodies' own digits.
    return pair(draw, posed(points_body(bodies.a), world, offset), posed(points_body(bodies.b), world, offset));
}

caseio::Case scaled(Draw& draw, int exponent) {
    Clouds bodies = ordinary(draw);
    // Lattice points half of the time: then no rounding hides what underflow and overflow do.
    if (draw.coin()) {
        for (Cloud* cloud : {&bodies.a, &bodies.b})
            for (Point& p : *cloud) p = {std::floor(p.x * 8), std::floor(p.y * 8), std::floor(p.z * 8)};
    }
    for (Cloud* cloud : {&bodies.a, &bodies.b})
        for (Point& p : *cloud) p = {std::ldexp(p.x, exponent), std::ldexp(p.y, exponent), std::ldexp(p.z, exponent)};
    return pair(draw, bodies.a, bodies.b);
}

caseio::Case denormal(Draw& draw, double severity) { return scaled(draw, -480 - static_cast<int>(588 * severity)); }

caseio::Case huge(Draw& draw, double severity) { return scaled(draw, 240 + static_cast<int>(776 * severity)); }

}  // namespace

void add_range_families(std::vector<Family>& list) {
    list.push_back({"far_offset", "ordinary bodies far from the origin, by coordinates or by poses",
                    "offset: 10^3 to 10^7", far_offset});
    list.push_back({"denormal", "numbers whose products, then squares, then selves are subnormal",
                    "scale: 2^-480 to 2^-1068", denormal});
    list.push_back(
        {"huge", "numbers whose fourth powers, then squares, then sums overflow", "scale: 2^240 to 2^1016", huge});
}

}  // namespace oblong::fuzz
