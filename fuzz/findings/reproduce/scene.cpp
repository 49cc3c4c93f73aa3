// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/findings/reproduce/scene.hpp"

#include "fuzz/findings/reproduce/outline.hpp"
#include "oblong/linear/product.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/exact/rounding.hpp"

namespace oblong::fuzz {

namespace {

using Point = Vec3<double>;

Point unit(const Vec3<Rational>& v) {
    const Vec3<Rational> one = v * Rational(1 / oracle::bracket({squared_norm(v), 0}, 64).lower);
    return {nearest<double>(one.x), nearest<double>(one.y), nearest<double>(one.z)};
}

/// The points as seen from the body's own nearest point, where that is `at`; none beyond its plane, and it among them.
void place(std::vector<Point>& points, const Point& at, const std::optional<Point>& outward) {
    for (Point& p : points) {
        const double height = outward ? dot(p, *outward) : 0;
        if (height > 0) p = p - *outward * height;
        p = p + at;
    }
    points.push_back(at);
}

}  // namespace

Scene scene_of(const Finding& f) {
    Scene scene;
    if (f.size > 0) scene.unit = f.size;
    const Vec3<Rational> centre{};
    scene.bodies[0] = surface_points(f.c.a, {f.nearest ? f.nearest->a : centre, scene.unit});
    if (f.c.b) scene.bodies[1] = surface_points(*f.c.b, {f.nearest ? f.nearest->b : centre, scene.unit});
    if (!f.nearest) return scene;
    if (f.nearest->normal) scene.normal = unit(*f.nearest->normal);
    const bool apart = f.nearest->outcome == Outcome::separated && scene.normal;
    const Rational gap = oracle::bracket(f.nearest->gap, 64).lower / scene.unit;
    const Point across = apart ? *scene.normal * nearest<double>(gap) : Point{};
    // The planes of overlapping bodies bound nothing.
    std::optional<Point> outward;
    if (f.nearest->outcome != Outcome::overlapping) outward = scene.normal;
    place(scene.bodies[0], Point{}, outward);
    if (f.c.b) place(scene.bodies[1], across, outward ? std::optional(-*outward) : std::nullopt);
    scene.nearest = {Point{}, across};
    return scene;
}

}  // namespace oblong::fuzz
