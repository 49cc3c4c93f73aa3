// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "fuzz/cases/generate/build.hpp"
#include "fuzz/cases/generate/family_list.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"

/// Ordinary pairs, for comparison: random hulls, poses, and bodies of every other shape.
namespace oblong::fuzz {

namespace {

caseio::Case regular(Draw& draw, double severity) {
    const int most = static_cast<int>(8 * decades(3 * severity));
    const auto radii = [&] { return Point{draw.uniform(0.5, 2), draw.uniform(0.5, 2), draw.uniform(0.5, 2)}; };
    const Point radii_a = radii();
    const Cloud a = ellipsoid_cloud(draw, most, radii_a);
    const Point radii_b = radii();
    const Cloud b = ellipsoid_cloud(draw, most, radii_b);
    const Frame turn_a = rotation(draw);
    const Frame turn_b = rotation(draw);
    return pair(draw, moved(a, turn_a, {}), moved(b, turn_b, arrow(draw, 0.5, 6)));
}

caseio::Case posed_bodies(Draw& draw, double severity) {
    const auto body = [&] {
        const int kind = draw.integer(0, 2);
        if (kind == 0) return box_body({draw.uniform(0.1, 2), draw.uniform(0.1, 2), draw.uniform(0.1, 2)});
        if (kind == 1) return points_body(ellipsoid_cloud(draw, draw.integer(4, 24), {1, 1, 1}));
        return AnyBody<Rational>{Sphere<Rational>(to_rational(draw.uniform(0.1, 1))), std::nullopt};
    };
    AnyBody<Rational> a = body();
    AnyBody<Rational> b = body();
    const Frame frame_a = stretched(draw, severity);
    const Frame frame_b = stretched(draw, severity);
    const Point offset = sphere_point(draw) * decades(2 * severity);
    const Point apart = arrow(draw, 0.5, 5);
    return pair(draw, posed(std::move(a), frame_a, offset), posed(std::move(b), frame_b, offset + apart));
}

/// A random body of one of the curved shapes; sizes go down to `least`.
AnyBody<Rational> curved_body(Draw& draw, double least) {
    const auto size = [&] { return to_rational(draw.coin() ? draw.uniform(0.5, 1.5) : least); };
    const Axis axis = static_cast<Axis>(draw.integer(0, 2));
    const int kind = draw.integer(0, 6);
    const Rational radius = size();
    const Rational length = size();
    switch (kind) {
        case 0:
            return {Sphere<Rational>(radius), std::nullopt};
        case 1:
            return {Ellipsoid<Rational>({radius, length, size()}), std::nullopt};
        case 2:
            return {Capsule<Rational>(radius, length, axis), std::nullopt};
        case 3:
            return {Cylinder<Rational>(radius, length, axis), std::nullopt};
        case 4:
            return {Cone<Rational>(radius, length, axis), std::nullopt};
        case 5:
            return {Sum<Rational>({{Box<Rational>({radius, length, size()}), std::nullopt},
                                   {Sphere<Rational>(to_rational(least)), std::nullopt}}),
                    std::nullopt};
        default: {
            const AnyBody<Rational> ball{Sphere<Rational>(radius), std::nullopt};
            return {Hull<Rational>({ball, posed(ball, world, {1, 0.5, 0})}), std::nullopt};
        }
    }
}

caseio::Case curved(Draw& draw, double severity) {
    const double least = decades(-4 * severity);
    AnyBody<Rational> a = curved_body(draw, least);
    AnyBody<Rational> b = draw.integer(0, 2) == 0 ? points_body(ellipsoid_cloud(draw, draw.integer(4, 24), {1, 1, 1}))
                                                  : curved_body(draw, least);
    const Frame turn_a = rotation(draw);
    const Frame turn_b = rotation(draw);
    const Point apart = arrow(draw, 0.5, 5);
    return pair(draw, posed(std::move(a), turn_a, {}), posed(std::move(b), turn_b, apart));
}

}  // namespace

void add_control_families(std::vector<Family>& list) {
    list.push_back(
        {"regular", "the control: random hulls of points on ellipsoids", "vertices of each body: 8 to 8000", regular});
    list.push_back({"posed", "boxes, hulls and spheres under explicit poses",
                    "stretch of the linear part: none to 10^3 either way; offset: 10^0 to 10^2", posed_bodies});
    list.push_back({"curved", "spheres, ellipsoids, capsules, cylinders, cones, sums and hulls, with poses",
                    "smallest size: 10^0 to 10^-4", curved});
}

}  // namespace oblong::fuzz
