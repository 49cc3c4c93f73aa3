// SPDX-License-Identifier: BSL-1.0
#include "oblong/prove/arb/normals.hpp"

#include <algorithm>

#include "oblong/lowered/arb/fraction.hpp"
#include "oblong/prove/fractions/distance.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::curved {

namespace {

using Vec = Vec3<Rational>;

bool same_rounds(const Choice& x, const Choice& y) {
    return std::ranges::equal(x.rounds, y.rounds, [](const auto& r, const auto& s) { return r.node == s.node; });
}

Vec vertex_sum(const Tree& tree, const Choice& choice) {
    Vec sum;
    for (const Choice::Vertex& v : choice.vertices) sum = sum + tree.nodes[v.node].vectors[v.vertex];
    return sum;
}

/// Exact directions that the normal is across: edges of faces, columns of flat parts.
std::vector<Vec> directions_across(const Pair& pair, const NearestFeatures& state) {
    std::vector<Vec> directions;
    const Tied& first = state.tied[0];
    for (std::size_t k = 1; k < state.tied.size(); ++k) {
        const Tied& tied = state.tied[k];
        if (!same_rounds(tied.a, first.a) || !same_rounds(tied.b, first.b)) continue;
        directions.push_back(vertex_sum(*pair.a, tied.a) - vertex_sum(*pair.b, tied.b) -
                             (vertex_sum(*pair.a, first.a) - vertex_sum(*pair.b, first.b)));
    }
    for (const Flat& flat : state.flat) {
        for (const Vec& column : (flat.in_a ? *pair.a : *pair.b).nodes[flat.node].vectors) directions.push_back(column);
    }
    if (pair.dimension == 2) directions.push_back({0, 0, 1});
    return directions;
}

/// The first two directions that are not parallel, or one, or none.
struct Plane {
    std::optional<Vec> first, second;
    explicit Plane(const std::vector<Vec>& directions) {
        for (const Vec& d : directions) {
            if (d == Vec{}) continue;
            if (!first) {
                first = d;
            } else if (cross(*first, d) != Vec{}) {
                second = d;
                return;
            }
        }
    }
};

}  // namespace

std::vector<Vec> rational_normals(const Pair& pair, const NearestFeatures& state) {
    std::vector<Vec> normals;
    const auto offer = [&](const Vec& n) {
        if (n != Vec{} && std::ranges::find(normals, n) == normals.end()) normals.push_back(n);
    };
    const Plane plane(directions_across(pair, state));
    if (plane.second) {
        const Vec n = cross(*plane.first, *plane.second);
        offer(dot(to_wide(n), state.normal) < Wide(0) ? -n : n);
    }
    for (const int close : {10, 24, pair.bits / 3, pair.bits - 40}) {
        Vec n = simple_direction(state.normal, close);
        offer(n);
        if (plane.first && !plane.second) {
            const Rational share = dot(n, *plane.first) / squared_norm(*plane.first);
            offer(n - *plane.first * share);
        }
    }
    return normals;
}

std::optional<Vec> normal_of_flat(const Tree& a, const Tree& b, int dimension) {
    std::vector<Vec> directions;
    for (const Tree* tree : {&a, &b}) {
        for (const Node& node : tree->nodes) {
            for (const Vec& v : node.vectors) {
                directions.push_back(node.kind == Node::Kind::points ? v - node.vectors[0] : v);
            }
        }
    }
    if (dimension == 2) directions.push_back({0, 0, 1});
    const Plane plane(directions);
    if (!plane.second) return std::nullopt;
    const Vec n = cross(*plane.first, *plane.second);
    for (const Vec& d : directions) {
        if (dot(n, d) != 0) return std::nullopt;
    }
    return n;
}

std::vector<FlatPoint> flat_points(const NearestFeatures& state, bool in_a, int bits) {
    std::vector<FlatPoint> points;
    for (const Flat& flat : state.flat) {
        if (flat.in_a != in_a) continue;
        const std::array<Rational, 3> inside = inside_unit_ball(flat.u, bits);
        points.push_back({flat.node, inside});
        // A small diamond around it, so that points of two flat parts that face each other meet.
        for (std::size_t j = 0; j < 2; ++j) {
            for (const int side : {-1, 1}) {
                std::array<Rational, 3> u = inside;
                for (Rational& x : u) x *= 1 - power_of_two(-10);
                u[j] += side * power_of_two(-12);
                if (u[0] * u[0] + u[1] * u[1] + u[2] * u[2] <= 1) points.push_back({flat.node, u});
            }
        }
        if (flat.u[2] == Wide(0) && (flat.u[0] != Wide(0) || flat.u[1] != Wide(0))) {
            for (const int close : {24, bits / 3}) points.push_back({flat.node, simple_circle_point(flat.u, close)});
        }
    }
    return points;
}

std::optional<ExactMeeting> meeting_across(const Pair& pair, const Vec& n, const NearestFeatures* state) {
    const auto extra = [&](bool in_a) { return state ? flat_points(*state, in_a, 40) : std::vector<FlatPoint>{}; };
    const std::optional<ExactFace> a = exact_face(*pair.a, -n, extra(true));
    if (!a) return std::nullopt;
    const std::optional<ExactFace> b = exact_face(*pair.b, n, extra(false));
    if (!b) return std::nullopt;
    const Rational gap = -a->value - b->value;
    if (gap < 0) return std::nullopt;
    const ExactDistanceAnswer between_members =
        exact_distance(ExactCore{a->members, 0}, ExactCore{b->members, 0}, n, pair.dimension);
    if (between_members.core_squared * squared_norm(n) != gap * gap) return std::nullopt;
    return ExactMeeting{between_members.core_squared, between_members.core_a, between_members.core_b, n};
}

bool supports_both(const Pair& pair, const Vec& n) {
    const std::optional<ExactFace> a = exact_face(*pair.a, -n, {});
    const std::optional<ExactFace> b = a ? exact_face(*pair.b, n, {}) : std::nullopt;
    return b && a->value + b->value == 0;
}

}  // namespace oblong::curved
