// SPDX-License-Identifier: BSL-1.0
#include "oblong/certificate/written.hpp"

#include <algorithm>
#include <map>

#include "oblong/certificate/certificate.hpp"
#include "oblong/linear/product.hpp"
#include "oblong/prove/fractions/distance.hpp"

namespace oblong::curved {

namespace {

using Vec = Vec3<Rational>;
using Kind = Member::Kind;
using Weighted = std::vector<std::pair<Rational, Member>>;

/// Weights as integers, those that are 0 left out.
std::vector<VertexWeight<Integer>> whole(const std::map<std::uint32_t, Rational>& weights) {
    std::vector<Rational> numbers;
    for (const auto& [place, weight] : weights) numbers.push_back(weight);
    const Integer factor = oblong::detail::common_factor(numbers);
    std::vector<VertexWeight<Integer>> shares;
    for (const auto& [place, weight] : weights)
        if (weight > 0) shares.push_back({place, oblong::detail::times(weight, factor)});
    return shares;
}

Integer total_of(const Member& member) {
    Integer total = 0;
    for (const auto& share : member.shares) total += share.weight;
    return total;
}

/// x as Σ s_j columns_j; nothing where that is not one combination.
std::optional<Vec> coordinates(const Vec& x, const Vec& p, const Vec& q, const Vec& r) {
    const Rational whole = triple_product(p, q, r);
    if (whole == 0) return std::nullopt;
    return Vec{triple_product(x, q, r) / whole, triple_product(p, x, r) / whole, triple_product(p, q, x) / whole};
}

Member at_vertices(std::map<std::uint32_t, Rational> weights) { return {Kind::points, whole(weights)}; }

/// The point of points + round, with `along` from the last vertex of the points to the first; across it where there is
/// one.
std::optional<Member> in_cylinder(const Node& points, const Node& round, const Vec& x) {
    const bool is_long = points.vectors.size() == 2;
    if (points.vectors.size() > 2 || round.vectors.size() != (is_long ? 2U : 3U)) return std::nullopt;
    const Vec& low = points.vectors.back();
    const Vec third = is_long ? points.vectors.front() - low : round.vectors[2];
    const std::optional<Vec> s = coordinates(x - low, round.vectors[0], round.vectors[1], third);
    if (!s) return std::nullopt;
    Member member{Kind::sum, {}, {}, {at_vertices({{0, 1}}), {Kind::round, {}, {s->x, s->y}}}};
    if (is_long) {
        if (s->z < 0 || s->z > 1) return std::nullopt;
        member.parts[0] = at_vertices({{0, s->z}, {1, 1 - s->z}});
    } else {
        member.parts[1].u.push_back(s->z);
    }
    Rational squared = 0;
    for (const Rational& u : member.parts[1].u) squared += u * u;
    return squared <= 1 ? std::optional(std::move(member)) : std::nullopt;
}

}  // namespace

bool Writer::takes_part(std::size_t place, const Choice& choice) const {
    const Node& n = node(place);
    if (n.kind == Node::Kind::points)
        return std::ranges::any_of(choice.vertices, [&](const auto& v) { return v.node == place; });
    if (n.kind == Node::Kind::round)
        return std::ranges::any_of(choice.rounds, [&](const auto& r) { return r.node == place; });
    return std::ranges::any_of(n.parts, [&](std::size_t part) { return takes_part(part, choice); });
}

Member Writer::chosen(std::size_t place, const Choice& choice, int bits) const {
    const Node& n = node(place);
    Member member{static_cast<Kind>(n.kind)};
    switch (n.kind) {
        case Node::Kind::points: {
            const auto at = std::ranges::find(choice.vertices, place, &Choice::Vertex::node);
            member.shares = {{static_cast<std::uint32_t>(at->vertex), Integer(1)}};
            break;
        }
        case Node::Kind::round: {
            const auto at = std::ranges::find(choice.rounds, place, &Choice::Round::node);
            const std::array<Rational, 3> u = inside_unit_ball(at->u, bits);
            member.u.assign(u.begin(), u.begin() + static_cast<std::ptrdiff_t>(n.vectors.size()));
            break;
        }
        case Node::Kind::sum:
            for (const std::size_t part : n.parts) member.parts.push_back(chosen(part, choice, bits));
            break;
        case Node::Kind::hull:
            for (std::size_t i = 0; i < n.parts.size(); ++i) {
                if (!takes_part(n.parts[i], choice)) continue;
                member.shares.push_back({static_cast<std::uint32_t>(i), Integer(1)});
                member.parts.push_back(chosen(n.parts[i], choice, bits));
            }
            break;
    }
    return member;
}

Member Writer::mixed(std::size_t place, const Weighted& members) const {
    const Node& n = node(place);
    Member mixture{static_cast<Kind>(n.kind)};
    Rational sum = 0;
    for (const auto& [weight, member] : members) sum += weight;
    switch (n.kind) {
        case Node::Kind::points: {
            std::map<std::uint32_t, Rational> weights;
            for (const auto& [weight, member] : members)
                for (const auto& share : member.shares)
                    weights[share.vertex] += weight * Rational(share.weight, total_of(member));
            mixture.shares = whole(weights);
            break;
        }
        case Node::Kind::round:
            mixture.u.assign(n.vectors.size(), Rational(0));
            for (const auto& [weight, member] : members)
                for (std::size_t j = 0; j < mixture.u.size(); ++j) mixture.u[j] += member.u[j] * weight / sum;
            break;
        case Node::Kind::sum:
            for (std::size_t i = 0; i < n.parts.size(); ++i) {
                Weighted of_part;
                for (const auto& [weight, member] : members) of_part.push_back({weight, member.parts[i]});
                mixture.parts.push_back(mixed(n.parts[i], of_part));
            }
            break;
        case Node::Kind::hull: {
            std::map<std::uint32_t, Weighted> by_part;
            std::map<std::uint32_t, Rational> weights;
            for (const auto& [weight, member] : members) {
                for (std::size_t i = 0; i < member.shares.size(); ++i) {
                    const auto& [part, share] = member.shares[i];
                    const Rational one = weight * Rational(share, total_of(member));
                    if (one == 0) continue;
                    weights[part] += one;
                    by_part[part].push_back({one, member.parts[i]});
                }
            }
            mixture.shares = whole(weights);
            for (const auto& [part, of_part] : by_part) mixture.parts.push_back(mixed(n.parts[part], of_part));
            break;
        }
    }
    return mixture;
}

std::size_t Writer::vertex_count(std::size_t place) const {
    const Node& n = node(place);
    if (n.kind == Node::Kind::points) return n.vectors.size();
    if (n.kind == Node::Kind::round) return 0;
    std::size_t count = n.kind == Node::Kind::sum ? 1 : 0;
    for (const std::size_t part : n.parts) {
        const std::size_t of_part = vertex_count(part);
        if (of_part == 0) return 0;
        count = n.kind == Node::Kind::sum ? count * of_part : count + of_part;
    }
    return count;
}

std::optional<Member> Writer::vertex(std::size_t place, std::size_t index) const {
    const Node& n = node(place);
    if (index >= vertex_count(place)) return std::nullopt;
    if (n.kind == Node::Kind::points) return Member{Kind::points, {{static_cast<std::uint32_t>(index), Integer(1)}}};
    Member member{static_cast<Kind>(n.kind)};
    if (n.kind == Node::Kind::sum) {  // the last part's index runs fastest
        member.parts.resize(n.parts.size());
        for (std::size_t i = n.parts.size(); i-- > 0;) {
            const std::size_t count = vertex_count(n.parts[i]);
            member.parts[i] = *vertex(n.parts[i], index % count);
            index /= count;
        }
        return member;
    }
    for (std::size_t i = 0; i < n.parts.size(); ++i) {
        const std::size_t count = vertex_count(n.parts[i]);
        if (index < count) {
            member.shares = {{static_cast<std::uint32_t>(i), Integer(1)}};
            member.parts.push_back(*vertex(n.parts[i], index));
            return member;
        }
        index -= count;
    }
    return std::nullopt;
}

std::optional<Member> Writer::named(std::span<const std::uint32_t> name) const {
    std::optional<Member> member = named_at(tree_->root, name);
    return name.empty() ? member : std::nullopt;
}

std::optional<Member> Writer::named_at(std::size_t place, std::span<const std::uint32_t>& name) const {
    const Node& n = node(place);
    Member member{static_cast<Kind>(n.kind)};
    if (n.kind == Node::Kind::round) return std::nullopt;
    if (n.kind == Node::Kind::sum) {
        for (const std::size_t part : n.parts) {
            std::optional<Member> one = named_at(part, name);
            if (!one) return std::nullopt;
            member.parts.push_back(*std::move(one));
        }
        return member;
    }
    const bool is_hull = n.kind == Node::Kind::hull;
    if (name.empty() || name.front() >= (is_hull ? n.parts.size() : n.vectors.size())) return std::nullopt;
    const std::uint32_t at = name.front();
    name = name.subspan(1);
    member.shares = {{at, Integer(1)}};
    if (!is_hull) return member;
    std::optional<Member> one = named_at(n.parts[at], name);
    if (!one) return std::nullopt;
    member.parts.push_back(*std::move(one));
    return member;
}

std::optional<Member> Writer::found(std::size_t place, const Vec& x) const {
    const Node& n = node(place);
    if (n.kind == Node::Kind::points) {
        const ExactDistanceAnswer near = exact_distance(ExactCore{n.vectors, 0}, ExactCore{{x}, 0}, {1, 0, 0});
        if (near.core_squared != 0) return std::nullopt;
        std::map<std::uint32_t, Rational> weights;
        for (std::size_t i = 0; i < near.carrier.size(); ++i) weights[near.carrier[i].feature_a] += near.weights[i];
        return at_vertices(std::move(weights));
    }
    if (n.kind == Node::Kind::round || n.parts.size() > 2) return std::nullopt;
    if (n.parts.size() == 1) {
        std::optional<Member> part = found(n.parts[0], x);
        if (!part) return std::nullopt;
        Member member{static_cast<Kind>(n.kind), {}, {}, {*std::move(part)}};
        if (n.kind == Node::Kind::hull) member.shares = {{0, Integer(1)}};
        return member;
    }
    const Node& first = node(n.parts[0]);
    const Node& second = node(n.parts[1]);
    if (n.kind == Node::Kind::sum) {
        if (first.kind != Node::Kind::points || second.kind != Node::Kind::round) return std::nullopt;
        return in_cylinder(first, second, x);
    }
    // A cone: x = apex + w (base − apex) + E (w u).
    if (first.kind != Node::Kind::points || second.kind != Node::Kind::sum || second.parts.size() != 2)
        return std::nullopt;
    const Node& base = node(second.parts[0]);
    const Node& round = node(second.parts[1]);
    const bool is_cone = first.vectors.size() == 1 && base.kind == Node::Kind::points && base.vectors.size() == 1 &&
                         round.kind == Node::Kind::round && round.vectors.size() == 2;
    if (!is_cone) return std::nullopt;
    const Vec& apex = first.vectors[0];
    const std::optional<Vec> s = coordinates(x - apex, round.vectors[0], round.vectors[1], base.vectors[0] - apex);
    if (!s || s->z < 0 || s->z > 1 || s->x * s->x + s->y * s->y > s->z * s->z) return std::nullopt;
    const Member at_apex{Kind::points, {{0, Integer(1)}}};
    if (s->z == 0) return Member{Kind::hull, {{0, Integer(1)}}, {}, {at_apex}};
    const Member at_base{Kind::sum, {}, {}, {at_apex, {Kind::round, {}, {s->x / s->z, s->y / s->z}}}};
    Member member{Kind::hull, whole({{0, 1 - s->z}, {1, s->z}}), {}, {at_base}};
    if (member.shares.size() == 2) member.parts.insert(member.parts.begin(), at_apex);
    return member;
}

Vec Writer::point(std::size_t place, const Member& member) const {
    const Node& n = node(place);
    Vec x;
    switch (n.kind) {
        case Node::Kind::points:
            for (const auto& share : member.shares)
                x = x + n.vectors[share.vertex] * Rational(share.weight, total_of(member));
            break;
        case Node::Kind::round:
            for (std::size_t j = 0; j < member.u.size(); ++j) x = x + n.vectors[j] * member.u[j];
            break;
        case Node::Kind::sum:
            for (std::size_t i = 0; i < n.parts.size(); ++i) x = x + point(n.parts[i], member.parts[i]);
            break;
        case Node::Kind::hull:
            for (std::size_t i = 0; i < member.shares.size(); ++i)
                x = x + point(n.parts[member.shares[i].vertex], member.parts[i]) *
                            Rational(member.shares[i].weight, total_of(member));
            break;
    }
    return x;
}

}  // namespace oblong::curved
