// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/generate/build.hpp"

#include <array>
#include <cmath>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::fuzz {

double decades(double exponent) {
    // Literals are correctly rounded by every compiler; std::pow is not by every library.
    static constexpr std::array<double, 24> powers{1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                   1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                                   1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22, 1e23};
    if (exponent < 0) return 1 / decades(-exponent);
    const double whole = std::floor(exponent);
    return powers[static_cast<std::size_t>(whole)] * (1 + 9 * (exponent - whole));
}

double octaves(double exponent) {
    const double whole = std::floor(exponent);
    return std::ldexp(1 + (exponent - whole), static_cast<int>(whole));
}

Point cube_point(Draw& draw) {
    // Braces order the draws; arguments of a call would not be.
    return Point{draw.uniform(-1, 1), draw.uniform(-1, 1), draw.uniform(-1, 1)};
}

Point ball_point(Draw& draw) {
    for (;;) {
        const Point p = cube_point(draw);
        if (squared_norm(p) <= 1) return p;
    }
}

Point sphere_point(Draw& draw) {
    for (;;) {
        const Point p = ball_point(draw);
        const double square = squared_norm(p);
        if (square > 0.01) return p * (1 / std::sqrt(square));
    }
}

Point integer_plane_point(Draw& draw, int size) {
    return Point{static_cast<double>(draw.integer(-size, size)), static_cast<double>(draw.integer(-size, size)), 0};
}

Point integer_point(Draw& draw, int size) {
    Point p = integer_plane_point(draw, size);
    p.z = draw.integer(-size, size);
    return p;
}

Point arrow(Draw& draw, double shortest, double longest) {
    const Point direction = sphere_point(draw);
    return direction * draw.uniform(shortest, longest);
}

namespace {

/// The rotation of a quaternion times its squared norm: exact wherever products of four entries are.
Frame quaternion_frame(double w, double x, double y, double z) {
    return {{w * w + x * x - y * y - z * z, 2 * (x * y + w * z), 2 * (x * z - w * y)},
            {2 * (x * y - w * z), w * w - x * x + y * y - z * z, 2 * (y * z + w * x)},
            {2 * (x * z + w * y), 2 * (y * z - w * x), w * w - x * x - y * y + z * z}};
}

}  // namespace

Frame rotation(Draw& draw) {
    for (;;) {
        const Point p = cube_point(draw);
        const double w = draw.uniform(-1, 1);
        const double square = squared_norm(p) + w * w;
        if (square > 1 || square < 0.01) continue;
        const Frame frame = quaternion_frame(w, p.x, p.y, p.z);
        return {frame.u * (1 / square), frame.v * (1 / square), frame.n * (1 / square)};
    }
}

Frame stretched(Draw& draw, double severity) {
    Frame frame = rotation(draw);
    frame.u = frame.u * decades(severity * draw.uniform(-3, 3));
    frame.v = frame.v * decades(severity * draw.uniform(-3, 3));
    if (severity > 0.5 && draw.integer(0, 3) == 0) frame.n = -frame.n;  // a reflection
    return frame;
}

Frame plane_turn_by(double t) {
    const double cosine = (1 - t * t) / (1 + t * t);
    const double sine = 2 * t / (1 + t * t);
    return {{cosine, sine, 0}, {-sine, cosine, 0}, {0, 0, 1}};
}

Frame integer_frame(Draw& draw, int size) {
    for (;;) {
        const std::array<int, 4> q{draw.integer(-size, size), draw.integer(-size, size), draw.integer(-size, size),
                                   draw.integer(-size, size)};
        if (q[0] == 0 && q[1] == 0 && q[2] == 0 && q[3] == 0) continue;
        return quaternion_frame(q[0], q[1], q[2], q[3]);
    }
}

Cloud ellipsoid_cloud(Draw& draw, int count, const Point& radii) {
    Cloud cloud;
    cloud.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) {
        const Point p = sphere_point(draw);
        cloud.push_back({p.x * radii.x, p.y * radii.y, p.z * radii.z});
    }
    return cloud;
}

Cloud box_corners(const Point& half_extents) {
    Cloud cloud;
    for (int i = 0; i < 8; ++i) {
        cloud.push_back({(i & 1) != 0 ? half_extents.x : -half_extents.x,
                         (i & 2) != 0 ? half_extents.y : -half_extents.y,
                         (i & 4) != 0 ? half_extents.z : -half_extents.z});
    }
    return cloud;
}

double support_value(const Cloud& cloud, const Point& direction) {
    double result = dot(cloud.front(), direction);
    for (const Point& p : cloud) result = std::max(result, dot(p, direction));
    return result;
}

std::pair<Point, Point> bounds(std::span<const Point> points) {
    Point low = points.front(), high = low;
    for (const Point& p : points) {
        for (std::size_t i = 0; i < 3; ++i) {
            low[i] = std::min(low[i], p[i]);
            high[i] = std::max(high[i], p[i]);
        }
    }
    return {low, high};
}

Cloud moved(const Cloud& cloud, const Frame& frame, const Point& offset) {
    Cloud result;
    result.reserve(cloud.size());
    for (const Point& p : cloud) result.push_back(frame(p) + offset);
    return result;
}

Vec3<Rational> exact(const Point& p) { return {to_rational(p.x), to_rational(p.y), to_rational(p.z)}; }

AnyBody<Rational> points_body(const Cloud& cloud) {
    std::vector<Vec3<Rational>> vertices;
    vertices.reserve(cloud.size());
    for (const Point& p : cloud) vertices.push_back(exact(p));
    return {Points<Rational>(std::move(vertices)), std::nullopt};
}

AnyBody<Rational> box_body(const Point& half_extents) { return {Box<Rational>(exact(half_extents)), std::nullopt}; }

AnyBody<Rational> posed(AnyBody<Rational> body, const Frame& linear, const Point& translation) {
    const auto row = [&](std::size_t i) { return exact({linear.u[i], linear.v[i], linear.n[i]}); };
    body.pose = Affine<Rational>{{{row(0), row(1), row(2)}}, exact(translation)};
    return body;
}

caseio::Case distance_case(AnyBody<Rational> a, std::optional<AnyBody<Rational>> b) {
    return {.id = {},
            .query = caseio::Query::distance,
            .scalar = caseio::CaseScalar::float64,
            .dimension = 3,
            .a = std::move(a),
            .b = std::move(b),
            .ray = {},
            .sweep = {},
            .source = {},
            .note = {},
            .expect = {}};
}

caseio::Case pair(Draw& draw, AnyBody<Rational> a, AnyBody<Rational> b) {
    if (draw.coin()) std::swap(a, b);
    return distance_case(std::move(a), std::move(b));
}

caseio::Case pair(Draw& draw, const Cloud& a, const Cloud& b) { return pair(draw, points_body(a), points_body(b)); }

}  // namespace oblong::fuzz
