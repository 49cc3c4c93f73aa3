// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "fuzz/cases/decode/decode.hpp"
#include "fuzz/cases/mutate/bodies.hpp"
#include "fuzz/cases/mutate/drawn_shape.hpp"
#include "fuzz/cases/mutate/mutation_list.hpp"
#include "fuzz/cases/mutate/numbers_of.hpp"

/// Mutations of what kind bodies are, how they stand and move, and of the format.
namespace oblong::fuzz {

namespace {

double same(NumberKind, double x) { return x; }

bool swap_bodies(PlainCase& c, Draw&) {
    if (!c.b || (c.a == *c.b && !c.motion)) return false;
    std::swap(c.a, *c.b);
    if (c.motion) std::swap(c.motion->of_a, c.motion->of_b);
    return true;
}

bool composed(const Body& body) {
    return std::holds_alternative<Sum<double>>(body.shape) || std::holds_alternative<Hull<double>>(body.shape);
}

/// About as large as the old body, around the origin; sizes are sometimes equal and sometimes far apart.
Shape<double> simple_shape(const PlainCase& c, double size, Draw& draw) {
    const auto length = [&] {
        const double whole = fitted(size * (draw.coin() ? 1 : draw.uniform(0.1, 1)), c.narrow);
        return draw.integer(0, 3) == 0 ? fitted(whole * small_part(draw, 1, 26), c.narrow) : whole;
    };
    constexpr int points = 4;  // their place among the described shapes
    const int place = draw.integer(0, described_count<Shape<double>>(c.dimension));
    if (place != points) {
        return drawn_described<Shape<double>>(place < points ? place : place - 1, c.dimension, draw, length);
    }
    Cloud cloud = box_corners(Point{length(), length(), c.dimension == 3 ? length() : 0});
    if (c.dimension == 2) cloud.resize(4);
    return Points<double>(std::move(cloud));
}

bool other_shape(PlainCase& c, Draw& draw) {
    Body& body = drawn_bodies(c, draw).one;
    const Extent e = extent(c, body);
    const Body before = body;
    if (draw.integer(0, 3) != 0) {
        body.shape = simple_shape(c, e.size, draw);
        if (!body.pose) body.pose = Affine<double>{};
        body.pose->translation = holdable(c, e.centre);
    } else if (composed(body)) {
        const auto parts = std::holds_alternative<Sum<double>>(body.shape) ? std::get<Sum<double>>(body.shape).parts()
                                                                           : std::get<Hull<double>>(body.shape).parts();
        body = Body(parts[static_cast<std::size_t>(draw.integer(0, static_cast<int>(parts.size()) - 1))]);
    } else {
        const double part = draw.coin() ? 1 : small_part(draw, 1, 30);
        const bool sum = draw.coin();
        Body rest{simple_shape(c, e.size * part, draw), std::nullopt};
        std::vector<Body> parts{body, std::move(rest)};
        if (draw.coin()) std::swap(parts[0], parts[1]);
        body.pose.reset();
        if (sum) {
            body.shape = Sum<double>(std::move(parts));
        } else {
            body.shape = Hull<double>(std::move(parts));
        }
    }
    return !(body == before);
}

Frame drawn_frame(int dimension, Draw& draw) {
    if (dimension == 2) return plane_turn_by(draw.uniform(-2, 2));
    return draw.coin() ? rotation(draw) : integer_frame(draw, 2);
}

/// No pose; a rotation, also by a tiny angle; a shear, a stretch or a flattening of the one there is.
bool other_pose(PlainCase& c, Draw& draw) {
    Body& body = drawn_bodies(c, draw).one;
    const Body before = body;
    const int kind = draw.integer(0, 5);
    if (kind == 0) {
        body.pose.reset();
        return !(body == before);
    }
    Affine<double> pose = body.pose.value_or(Affine<double>{});
    auto& rows = pose.linear.rows;
    const auto i = static_cast<std::size_t>(draw.integer(0, c.dimension - 1));
    const auto j = static_cast<std::size_t>(draw.integer(0, c.dimension - 1));
    switch (kind) {
        case 1:
        case 2: {
            const Frame frame = drawn_frame(c.dimension, draw);
            rows = {Point{frame.u.x, frame.v.x, frame.n.x}, Point{frame.u.y, frame.v.y, frame.n.y},
                    Point{frame.u.z, frame.v.z, frame.n.z}};
            break;
        }
        case 3: {  // by a small angle in the plane of two axes
            const double angle = small_number(draw, 1, 50);
            if (i != j) {
                rows[i] = rows[i] - rows[j] * angle;
                rows[j] = rows[j] + rows[i] * angle;
                break;
            }
            rows[i][j] += angle;
            break;
        }
        case 4:
            rows[i] = rows[i] * (draw.integer(0, 3) == 0 ? 0 : std::ldexp(1.0, draw.integer(-27, 27)));
            break;
        default:
            rows[i][j] = draw.integer(-2, 2);
    }
    // In the plane the third row and column stay as they are.
    if (c.dimension == 2) {
        rows[2] = {0, 0, 1};
        rows[0].z = rows[1].z = 0;
    }
    for (Point& row : rows) {
        for (std::size_t k = 0; k < 3; ++k) row[k] = fitted(row[k], c.narrow);
    }
    body.pose = pose;
    return !(body == before);
}

/// The ray or sweep: turned back, scaled, aimed at a vertex, at rest, with another end.
bool other_motion(PlainCase& c, Draw& draw) {
    if (!c.motion) return false;
    const PlainMotion before = *c.motion;
    PlainMotion& m = *c.motion;
    Point& v = draw.coin() ? m.of_a : m.of_b;
    switch (draw.integer(0, 6)) {
        case 0:
            v = -v;
            break;
        case 1:
            v = v * std::ldexp(1.0, draw.integer(-27, 27));
            break;
        case 2:
            for (std::size_t i = 0; i < 3; ++i) v[i] = std::nearbyint(v[i]);
            break;
        case 3: {  // a ray through a vertex; a sweep that takes one vertex to another
            Cloud from = c.b ? corners(c, *c.b) : Cloud{m.of_a}, to = corners(c, c.a);
            if (from.empty() || to.empty()) return false;
            const Point source = drawn_of(from, draw), target = drawn_of(to, draw);
            m.of_b = target - source;
            break;
        }
        case 4:
            v = {};
            break;
        case 5:
            m.max = draw.integer(0, 2) == 0 ? std::nullopt : std::optional(std::ldexp(1.0, draw.integer(-20, 20)));
            break;
        default: {
            const Point by = arrow(draw, 0, 1);
            m.of_a = m.of_a + by;
            if (c.query == caseio::Query::sweep) m.of_b = m.of_b + by;
        }
    }
    m.of_a = holdable(c, m.of_a);
    m.of_b = holdable(c, m.of_b);
    change_motion(c, same);
    return !(*c.motion == before);
}

/// Floats for doubles, every number rounded, or the other way round.
bool other_scalar(PlainCase& c, Draw&) {
    c.narrow = !c.narrow;
    change_numbers(c, same);
    return true;
}

}  // namespace

void add_shape_mutations(std::vector<Mutation>& list) {
    list.push_back({"swap", "swaps the bodies", swap_bodies});
    list.push_back(
        {"other_shape", "gives a body another shape of about its size, alone or in a sum or hull", other_shape});
    list.push_back({"other_pose", "rotates, shears, stretches or flattens by the pose, or drops it", other_pose});
    list.push_back({"other_motion", "changes the ray or sweep: turned, scaled, aimed, at rest, bounded", other_motion});
    list.push_back(
        {"other_scalar", "rounds every number to float, or takes floats for doubles", other_scalar, false, true});
}

}  // namespace oblong::fuzz
