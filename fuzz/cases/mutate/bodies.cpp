// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/mutate/bodies.hpp"

#include <algorithm>
#include <cmath>

#include "fuzz/cases/decode/numbers.hpp"
#include "fuzz/cases/generate/build.hpp"
#include "fuzz/cases/mutate/numbers_of.hpp"

namespace oblong::fuzz {

namespace {

Cloud tidied(const PlainCase& c, Cloud cloud) {
    for (Point& p : cloud) p = holdable(c, p);
    return cloud;
}

Extent around(const Cloud& cloud) {
    const auto [low, high] = bounds(cloud);
    // Halves first: the sum of two large numbers overflows.
    const Point centre = low * 0.5 + high * 0.5, half = high * 0.5 - low * 0.5;
    return {centre, std::max({half.x, half.y, half.z})};
}

}  // namespace

Point holdable(const PlainCase& c, Point p) {
    for (std::size_t i = 0; i < 3; ++i) p[i] = fitted(p[i], c.narrow);
    if (c.dimension == 2) p.z = 0;
    return p;
}

Cloud vertices_of(const Body& body) {
    const auto* points = std::get_if<Points<double>>(&body.shape);
    if (points == nullptr) return {};
    return {points->vertices().begin(), points->vertices().end()};
}

void set_vertices(const PlainCase& c, Body& body, Cloud cloud) {
    body.shape = Points<double>(tidied(c, std::move(cloud)));
}

Cloud corners(const PlainCase& c, const Body& body) {
    Cloud cloud = vertices_of(body);
    if (const auto* box = std::get_if<Box<double>>(&body.shape)) {
        cloud = box_corners(box->half_extents());
        if (c.dimension == 2) cloud.resize(4);
    }
    if (body.pose) {
        for (Point& p : cloud) p = (*body.pose)(p);
    }
    return tidied(c, std::move(cloud));
}

void set_corners(const PlainCase& c, Body& body, Cloud cloud) {
    set_vertices(c, body, std::move(cloud));
    body.pose.reset();
}

void move(const PlainCase& c, Body& body, const Point& by) {
    if (Cloud cloud = vertices_of(body); !body.pose && !cloud.empty()) {
        for (Point& p : cloud) p = p + by;
        set_vertices(c, body, std::move(cloud));
        return;
    }
    if (!body.pose) body.pose = Affine<double>{};
    body.pose->translation = holdable(c, body.pose->translation + by);
}

Extent extent(const PlainCase& c, const Body& body) {
    if (const Cloud cloud = corners(c, body); !cloud.empty()) return around(cloud);
    double size = 0;
    Body copy = body;
    change_numbers(c, copy, [&](NumberKind kind, double x) {
        if (kind == NumberKind::size || kind == NumberKind::coordinate) size = std::max(size, std::fabs(x));
        return x;
    });
    return {body.pose ? body.pose->translation : Point{}, size};
}

BodyPair drawn_bodies(PlainCase& c, Draw& draw) {
    if (!c.b) return {c.a, c.a};
    return draw.coin() ? BodyPair{c.a, *c.b} : BodyPair{*c.b, c.a};
}

double small_part(Draw& draw, int least, int most) { return std::ldexp(1.0, -draw.integer(least, most)); }

double small_number(Draw& draw, int least, int most) {
    const double part = small_part(draw, least, most);
    return part * draw.uniform(-1, 1);
}

}  // namespace oblong::fuzz
