// SPDX-License-Identifier: BSL-1.0
#include "oblong/certificate/proof_parts.hpp"
#include "oblong/linear/product.hpp"
#include "oblong/prove/fractions/depth.hpp"
#include "oblong/scalar/rounded_root.hpp"

namespace oblong::curved {

namespace {

using Vec = Vec3<Rational>;
using Kind = Member::Kind;

constexpr std::size_t max_members = 256;

/// A support value and members at which it is reached.
struct Face {
    Rational value = 0;
    std::vector<Member> members;
};

/// Some points of the unit ball of as many dimensions: its middle, and points around it.
std::vector<std::vector<Rational>> ball_points(std::size_t dimensions) {
    std::vector<std::vector<Rational>> points{std::vector<Rational>(dimensions, Rational(0))};
    for (std::size_t i = 0; i < dimensions; ++i) {
        for (const int side : {-1, 1}) {
            points.emplace_back(dimensions, Rational(0)).at(i) = side;
            for (std::size_t j = i + 1; j < dimensions; ++j) {
                for (const int other : {-1, 1}) {
                    std::vector<Rational>& between = points.emplace_back(dimensions, Rational(0));
                    between[i] = Rational(3 * side, 5);
                    between[j] = Rational(4 * other, 5);
                }
            }
        }
    }
    return points;
}

std::optional<Face> face_of(const Tree& tree, std::size_t place, const Vec& n);

std::optional<Face> face_of_sum(const Tree& tree, const Node& node, const Vec& n) {
    Face total{0, {Member{Kind::sum}}};
    for (const std::size_t part : node.parts) {
        const std::optional<Face> one = face_of(tree, part, n);
        if (!one) return std::nullopt;
        total.value += one->value;
        std::vector<Member> members;
        for (const Member& before : total.members) {
            for (const Member& next : one->members) {
                if (members.size() == max_members) break;
                members.push_back(before);
                members.back().parts.push_back(next);
            }
        }
        total.members = std::move(members);
    }
    return total;
}

std::optional<Face> face_of_hull(const Tree& tree, const Node& node, const Vec& n) {
    std::optional<Face> best;
    for (std::size_t i = 0; i < node.parts.size(); ++i) {
        std::optional<Face> one = face_of(tree, node.parts[i], n);
        if (!one) return std::nullopt;
        const int order = best ? one->value.compare(best->value) : 1;
        if (order < 0) continue;
        if (order > 0) best = Face{one->value, {}};
        for (Member& member : one->members)
            best->members.push_back(
                {Kind::hull, {{static_cast<std::uint32_t>(i), Integer(1)}}, {}, {std::move(member)}});
    }
    return best;
}

/// Nothing where a value is irrational.
std::optional<Face> face_of(const Tree& tree, std::size_t place, const Vec& n) {
    const Node& node = tree.nodes[place];
    if (node.kind == Node::Kind::sum) return face_of_sum(tree, node, n);
    if (node.kind == Node::Kind::hull) return face_of_hull(tree, node, n);
    Face face;
    if (node.kind == Node::Kind::points) {
        face.value = dot(n, node.vectors[0]);
        for (const Vec& v : node.vectors) face.value = std::max(face.value, Rational(dot(n, v)));
        for (std::size_t i = 0; i < node.vectors.size(); ++i)
            if (dot(n, node.vectors[i]) == face.value)
                face.members.push_back({Kind::points, {{static_cast<std::uint32_t>(i), Integer(1)}}});
        return face;
    }
    std::vector<Rational> u;
    Rational squared = 0;
    for (const Vec& column : node.vectors) {
        u.push_back(dot(n, column));
        squared += u.back() * u.back();
    }
    if (squared == 0) {
        for (std::vector<Rational>& point : ball_points(u.size()))
            face.members.push_back({Kind::round, {}, std::move(point)});
        return face;
    }
    const std::optional<Rational> length = oblong::detail::rational_root(squared);
    if (!length) return std::nullopt;
    for (Rational& x : u) x /= *length;
    face.value = *length;
    face.members.push_back({Kind::round, {}, std::move(u)});
    return face;
}

}  // namespace

std::optional<MemberPair<Integer, Rational>> facing_members(const WrittenPair& pair, const Vec3<Rational>& n) {
    const std::optional<Face> a = face_of(pair.a.core, pair.a.core.root, -n);
    const std::optional<Face> b = a ? face_of(pair.b.core, pair.b.core.root, n) : std::nullopt;
    if (!b) return std::nullopt;
    const Writer of_a(pair.a.core), of_b(pair.b.core);
    ExactCore points_a, points_b;
    for (const Member& member : a->members) points_a.vertices.push_back(of_a.point(member));
    for (const Member& member : b->members) points_b.vertices.push_back(of_b.point(member));
    const ExactDistanceAnswer near = exact_distance(points_a, points_b, n, pair.dimension);
    std::vector<std::pair<Rational, Member>> mixed_a, mixed_b;
    for (std::size_t i = 0; i < near.carrier.size(); ++i) {
        mixed_a.push_back({near.weights[i], a->members[near.carrier[i].feature_a]});
        mixed_b.push_back({near.weights[i], b->members[near.carrier[i].feature_b]});
    }
    return MemberPair<Integer, Rational>{of_a.mixed(mixed_a), of_b.mixed(mixed_b)};
}

}  // namespace oblong::curved
