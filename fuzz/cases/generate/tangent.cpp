// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/generate/tangent.hpp"

#include <algorithm>
#include <cmath>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/exact/posed_vertices.hpp"

namespace oblong::fuzz {

namespace {

Point unit(const Point& p) { return p * (1 / std::sqrt(squared_norm(p))); }

Point rounded(const Vec3<Rational>& v) { return {nearest<double>(v.x), nearest<double>(v.y), nearest<double>(v.z)}; }

}  // namespace

Outline outline(const AnyBody<Rational>& body, int dimension) {
    Outline result;
    const auto posed = oracle::posed_core(body, dimension);
    if (const auto* core = std::get_if<oracle::Core>(&posed)) {
        for (const Vec3<Rational>& v : core->vertices) result.points.push_back(rounded(v));
        result.size = nearest<double>(core->radius);
    } else {
        result.points.push_back(body.pose ? rounded(body.pose->translation) : Point{});
        result.size = 1;
    }
    const double share = 1 / static_cast<double>(result.points.size());
    for (const Point& p : result.points) result.centre = result.centre + p * share;
    double reach = 0;
    for (const Point& p : result.points)
        for (std::size_t i = 0; i < 3; ++i) reach = std::max(reach, std::abs(p[i] - result.centre[i]));
    result.size += reach;
    return result;
}

Point extreme(const Outline& body, const Point& n) {
    const auto it = std::max_element(body.points.begin(), body.points.end(),
                                     [&](const Point& p, const Point& q) { return dot(n, p) < dot(n, q); });
    return *it;
}

Tangent inner_tangent(Draw& draw, const Outline& a, const Outline& b) {
    const auto gap = [&](const Point& n) { return dot(n, extreme(b, -n)) - dot(n, extreme(a, n)); };
    const Point apart = b.centre - a.centre;
    const double scale = std::max({std::abs(apart.x), std::abs(apart.y), std::abs(apart.z)});
    Point parting = unit(apart * (scale > 0 ? 1 / scale : 1.0)), cutting = sphere_point(draw);
    if (apart.z == 0) cutting.z = 0;
    if (gap(cutting) >= 0) cutting = cutting * 0.1 - parting;
    for (int i = 0; i < 100; ++i) {
        const Point middle = (parting + cutting) * 0.5;
        (gap(middle) >= 0 ? parting : cutting) = middle;
    }
    return {extreme(a, parting), extreme(b, -parting), unit(parting)};
}

Tangent tangent_line(Draw& draw, const Outline& body, int dimension) {
    const double step = body.size > 0 ? std::ldexp(1.0, std::max(std::ilogb(body.size) - 2, -1070)) : 1;
    Point along{};
    while (along.x == 0 && along.y == 0 && along.z == 0) {
        along = Point{static_cast<double>(draw.integer(-8, 8)), static_cast<double>(draw.integer(-8, 8)),
                      static_cast<double>(dimension == 3 ? draw.integer(-8, 8) : 0)};
    }
    const Point any = sphere_point(draw);
    Point normal = dimension == 2 ? Point{along.y, -along.x, 0} : cross(along, any);
    if (!(squared_norm(normal) > 0)) normal = cross(along, any + Point{1, 2, 3});
    normal = unit(normal);
    return {extreme(body, normal), along * step, normal};
}

}  // namespace oblong::fuzz
