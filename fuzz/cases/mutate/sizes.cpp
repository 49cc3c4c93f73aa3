// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "fuzz/cases/mutate/bodies.hpp"
#include "fuzz/cases/mutate/mutation_list.hpp"
#include "fuzz/cases/mutate/numbers_of.hpp"

/// Mutations of how large, how thick and how far away bodies are.
namespace oblong::fuzz {

namespace {

/// 2^k for a k ≠ 0 of −27 … 27: up to 1.3·10⁸.
double power(Draw& draw) {
    const int k = draw.integer(1, 27);
    return std::ldexp(1.0, draw.coin() ? k : -k);
}

/// About the origin, which is exact; or about a vertex or its pose's origin, so that the body stays where it is.
bool scale_one(PlainCase& c, Draw& draw) {
    Body& body = drawn_bodies(c, draw).one;
    const Body before = body;
    const double factor = power(draw);
    Cloud cloud = vertices_of(body);
    if (draw.coin() && !body.pose && !cloud.empty()) {
        const Point fixed = drawn_of(cloud, draw);
        for (Point& p : cloud) p = fixed + (p - fixed) * factor;
        set_vertices(c, body, std::move(cloud));
    } else {
        const bool stay = draw.coin();
        change_numbers(c, body, [&](NumberKind kind, double x) {
            return is_length(kind) && !(stay && kind == NumberKind::translation) ? x * factor : x;
        });
    }
    return !(body == before);
}

/// Every length of the case; rarely to the ends of the range.
bool scale_both(PlainCase& c, Draw& draw) {
    double largest = 0;
    change_numbers(c, [&](NumberKind kind, double x) {
        if (is_length(kind)) largest = std::max(largest, std::fabs(x));
        return x;
    });
    if (!(largest > 0)) return false;
    double factor = power(draw);
    if (draw.integer(0, 3) == 0) {
        const int end = c.narrow ? 126 : 1022;
        const int wanted = (draw.coin() ? end : -end);
        const int near = wanted - draw.integer(-60, 60);
        factor = std::ldexp(1.0, std::clamp(near - std::ilogb(largest), -1022, 1022));
    }
    const PlainCase before = c;
    change_numbers(c, [&](NumberKind kind, double x) { return is_length(kind) ? x * factor : x; });
    return !(c == before);
}

/// Vertices onto a plane or line through one of them, exactly where it is an axis'; or a part of the way there.
bool flatten_vertices(const PlainCase& c, Body& body, Cloud cloud, Draw& draw) {
    const Point fixed = drawn_of(cloud, draw);
    const bool onto_line = draw.integer(0, 2) == 0;
    const double rest = draw.coin() ? 0 : small_part(draw, 4, 50);
    const auto axis = static_cast<std::size_t>(draw.integer(0, c.dimension - 1));
    Point n = Point{draw.integer(-3, 3) * 1.0, draw.integer(-3, 3) * 1.0, c.dimension == 3 ? draw.integer(-3, 3) : 0.0};
    const bool along_axis = draw.coin() || squared_norm(n) == 0;
    for (Point& p : cloud) {
        const Point d = p - fixed;
        Point within{};  // the part of d that is kept whole
        if (along_axis) {
            for (std::size_t i = 0; i < 3; ++i) within[i] = (i == axis) == onto_line ? d[i] : 0;
        } else {
            const Point across = n * (dot(n, d) / squared_norm(n));
            within = onto_line ? across : d - across;
        }
        p = rest == 0 && along_axis ? fixed + within : fixed + within + (d - within) * rest;
        if (rest == 0 && along_axis) {
            for (std::size_t i = 0; i < 3; ++i) p[i] = (i == axis) == onto_line ? p[i] : fixed[i];
        }
    }
    const Body before = body;
    set_vertices(c, body, std::move(cloud));
    return !(body == before);
}

/// One size of a body becomes 0 or a small part of itself.
bool flatten_sizes(const PlainCase& c, Body& body, Draw& draw) {
    int count = 0;
    change_numbers(c, body, [&](NumberKind kind, double x) {
        if (kind == NumberKind::size) ++count;
        return x;
    });
    if (count == 0) return false;
    const int which = draw.integer(0, count - 1);
    const double rest = draw.coin() ? 0 : small_part(draw, 4, 50);
    int at = 0;
    const Body before = body;
    change_numbers(c, body,
                   [&](NumberKind kind, double x) { return kind == NumberKind::size && at++ == which ? x * rest : x; });
    return !(body == before);
}

bool flatten(PlainCase& c, Draw& draw) {
    Body& body = drawn_bodies(c, draw).one;
    Cloud cloud = vertices_of(body);
    return cloud.empty() ? flatten_sizes(c, body, draw) : flatten_vertices(c, body, std::move(cloud), draw);
}

/// Both bodies, and a ray's source, by the same vector of powers of two.
bool far_offset(PlainCase& c, Draw& draw) {
    const double size = std::max({extent(c, c.a).size, c.b ? extent(c, *c.b).size : 0, 0x1p-900});
    Point by{};
    for (std::size_t i = 0; i < static_cast<std::size_t>(c.dimension); ++i) {
        const int sign = draw.integer(-1, 1);
        by[i] = sign * std::ldexp(1.0, std::min(std::ilogb(size) + draw.integer(1, 24), 1000));
    }
    if (squared_norm(by) == 0) by.x = size;
    const PlainCase before = c;
    move(c, c.a, by);
    if (c.b) move(c, *c.b, by);
    if (c.query == caseio::Query::raycast) c.motion->of_a = holdable(c, c.motion->of_a + by);
    return !(c == before);
}

}  // namespace

void add_size_mutations(std::vector<Mutation>& list) {
    list.push_back({"scale_one", "scales one body by a power of two, up to 1e8 or down", scale_one});
    list.push_back(
        {"scale_both", "scales everything by a power of two, sometimes to the ends of the range", scale_both});
    list.push_back({"flatten", "flattens a body onto a plane or a line, or nearly", flatten});
    list.push_back({"far_offset", "moves both bodies far away together, up to 1e7 of their size", far_offset});
}

}  // namespace oblong::fuzz
