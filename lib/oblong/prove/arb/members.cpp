// SPDX-License-Identifier: BSL-1.0
#include "oblong/prove/arb/members.hpp"

#include <algorithm>

#include "oblong/gjk/distance.hpp"
#include "oblong/prove/fractions/distance.hpp"
#include "oblong/simplex/brute_force.hpp"
#include "oblong/support/shapes.hpp"

namespace oblong::curved {

namespace {

bool before(const Vec3<Rational>& x, const Vec3<Rational>& y) {
    for (std::size_t i = 0; i < 3; ++i) {
        if (const int order = x[i].compare(y[i]); order != 0) return order < 0;
    }
    return false;
}

void drop_repeated(std::vector<Vec3<Rational>>& points) {
    std::ranges::sort(points, before);
    points.erase(std::unique(points.begin(), points.end()), points.end());
}

/// Two unit vectors, up to rounding, across n and each other.
std::array<Vec3<Wide>, 2> across(const Vec3<Wide>& n, int dimension) {
    if (dimension == 2) return {Vec3<Wide>{-n.y, n.x, Wide(0)}, Vec3<Wide>{n.y, -n.x, Wide(0)}};
    std::size_t least = 0;
    for (std::size_t i = 1; i < 3; ++i) {
        if (arf_cmpabs(n[i].get(), n[least].get()) < 0) least = i;
    }
    Vec3<Wide> unit;
    unit[least] = Wide(1);
    Vec3<Wide> first = cross(n, unit);
    const Wide length = norm(first);
    for (std::size_t i = 0; i < 3; ++i) first[i] = first[i] / length;
    return {first, cross(n, first)};
}

/// The support mapping of a list of points, rounded.
class PointList {
public:
    explicit PointList(const std::vector<Vec3<Rational>>& points) : points_(rounded(points)) {}
    [[nodiscard]] SupportPoint<Wide> support(const Vec3<Wide>& n) const { return oblong::support(points_, n); }

private:
    [[nodiscard]] static std::vector<Vec3<Wide>> rounded(const std::vector<Vec3<Rational>>& points) {
        std::vector<Vec3<Wide>> result;
        for (const Vec3<Rational>& p : points) result.push_back(to_wide(p));
        return result;
    }

    Points<Wide> points_;
};

}  // namespace

Members carrier_members(const Pair& pair, const Proposal& proposal) {
    Members members;
    for (const std::size_t i : proposal.carrier) {
        members.a.push_back(member(*pair.a, proposal.seen_a[i], pair.bits));
        members.b.push_back(member(*pair.b, proposal.seen_b[i], pair.bits));
    }
    return members;
}

Members completed_members(const Pair& pair, const Proposal& proposal) {
    Members members = carrier_members(pair, proposal);
    std::vector<Vec3<Wide>> edges;
    for (std::size_t i = 1; i < members.a.size(); ++i) {
        edges.push_back(to_wide(members.a[i] - members.b[i] - (members.a[0] - members.b[0])));
    }
    // Directions across two edges, across one, or all.
    std::vector<Vec3<Wide>> directions;
    if (edges.size() > 1) directions.push_back(cross(edges[0], edges[1]));
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(pair.dimension); ++axis) {
        Vec3<Wide> unit;
        unit[axis] = Wide(1);
        directions.push_back(edges.empty() ? unit : cross(edges[0], unit));
    }
    if (pair.dimension == 2 && !edges.empty()) directions.push_back({-edges[0].y, edges[0].x, Wide(0)});
    for (const Vec3<Wide>& n : directions) {
        for (const Vec3<Wide>& side : {n, -n}) {
            members.a.push_back(member(*pair.a, farthest(pair.wide_a, side).choice, pair.bits));
            members.b.push_back(member(*pair.b, farthest(pair.wide_b, -side).choice, pair.bits));
        }
    }
    return members;
}

Members members_all_around(const Pair& pair, const std::vector<Vec3<Wide>>& normals) {
    constexpr std::array<std::array<int, 2>, 8> octagon{
        {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}};
    Members members;
    // A lies against the normal from where the bodies meet, B along it.
    const auto look = [&](const Vec3<Wide>& n) {
        members.a.push_back(member(*pair.a, farthest(pair.wide_a, -n).choice, pair.bits));
        members.b.push_back(member(*pair.b, farthest(pair.wide_b, n).choice, pair.bits));
    };
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(pair.dimension); ++axis) {
        Vec3<Wide> n;
        n[axis] = Wide(1);
        look(n);
        look(-n);
    }
    // An octant each, leaning so that no two coordinates tie.
    for (const int x : {-7, 7}) {
        for (const int y : {-6, 6}) {
            for (const int z : {-5, 5}) look({Wide(x), Wide(y), Wide(pair.dimension == 3 ? z : 0)});
        }
    }
    for (const Vec3<Wide>& n : normals) {
        look(n);
        look(-n);
        const std::array<Vec3<Wide>, 2> sides = across(n, pair.dimension);
        for (const int nearness : {0, 3, 10, 25, 50}) {
            const Wide lean = scaled(Wide(1), -nearness);
            for (const auto& [u, v] : octagon) {
                look(n + (sides[0] * Wide(u) + sides[1] * Wide(v)) * lean);
            }
        }
    }
    return members;
}

std::optional<Vec3<Rational>> common_point(const Members& pairs, int dimension) {
    const std::size_t count = pairs.a.size();
    if (count != static_cast<std::size_t>(dimension) + 1) return std::nullopt;
    std::vector<Vec3<Rational>> w;
    for (std::size_t i = 0; i < count; ++i) w.push_back(pairs.a[i] - pairs.b[i]);
    // Cramer's rule: the weights of the origin are the determinants with w_i left out, signs alternating.
    std::vector<Rational> weights;
    Rational sum = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const auto other = [&](std::size_t k) { return w[k < i ? k : k + 1]; };
        Rational determinant = dimension == 3 ? triple_product(other(0), other(1), other(2))
                                              : Rational(other(0).x * other(1).y - other(0).y * other(1).x);
        if (i % 2 == 1) determinant = -determinant;
        if (determinant == 0 || (i > 0 && (determinant > 0) != (weights[0] > 0))) return std::nullopt;
        sum += determinant;
        weights.push_back(std::move(determinant));
    }
    Vec3<Rational> point;
    for (std::size_t i = 0; i < count; ++i) point = point + pairs.a[i] * Rational(weights[i] / sum);
    return point;
}

MembersSay say_of_members(const Pair& pair, Members members, const Vec3<Rational>& start) {
    GjkOptions<Wide> options;
    options.iteration_limit = 60;
    options.start = to_wide(start);
    const GjkResult<Wide> r =
        gjk_distance<Wide>(PointList(members.a), PointList(members.b), options, BruteForce<Wide>{});
    if (size(r.kept.carrier.set) == static_cast<unsigned>(pair.dimension) + 1) {
        Members simplex;
        for (unsigned i = 0; i < slot_count; ++i) {
            if (!contains(r.kept.carrier.set, i)) continue;
            simplex.a.push_back(members.a[r.kept.points[i].feature_a]);
            simplex.b.push_back(members.b[r.kept.points[i].feature_b]);
        }
        if (const auto point = common_point(simplex, pair.dimension)) return {Outcome::overlapping, *point, {}};
    }
    constexpr int max_bits = 256;
    if (pair.bits > max_bits) return {};
    // Where the hulls touch but the bodies reach beyond the plane between them, a member from there is added.
    constexpr int max_rounds = 8;
    MembersSay say;
    for (int round = 0; round < max_rounds; ++round) {
        drop_repeated(members.a);
        drop_repeated(members.b);
        const ExactDistanceAnswer between_members =
            exact_distance(ExactCore{members.a, 0}, ExactCore{members.b, 0}, start, pair.dimension);
        if (between_members.outcome == Outcome::separated) return say;
        say = {between_members.outcome, between_members.core_a, {}};
        if (between_members.outcome == Outcome::overlapping) return say;
        say.normal = -between_members.contact->normal;
        const Vec3<Wide> outward = to_wide(between_members.contact->normal);
        members.a.push_back(member(*pair.a, farthest(pair.wide_a, outward).choice, pair.bits));
        members.b.push_back(member(*pair.b, farthest(pair.wide_b, -outward).choice, pair.bits));
        if (dot(between_members.contact->normal, members.a.back() - members.b.back()) <= 0) return say;
    }
    return say;
}

}  // namespace oblong::curved
