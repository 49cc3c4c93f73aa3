// SPDX-License-Identifier: BSL-1.0
#include "oblong/curved/inner.hpp"

#include <algorithm>

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
    const auto rest = std::ranges::unique(points);
    points.erase(rest.begin(), rest.end());
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

}  // namespace

Members carrier_members(const Pair& pair, const Proposal& proposal) {
    Members members;
    for (const std::size_t i : proposal.carrier) {
        members.a.push_back(member(*pair.a, proposal.seen_a[i], pair.bits));
        members.b.push_back(member(*pair.b, proposal.seen_b[i], pair.bits));
    }
    return members;
}

Members surrounding_members(const Pair& pair, const std::vector<Vec3<Wide>>& normals) {
    constexpr std::array<std::array<int, 2>, 8> octagon{
        {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}};
    Members members;
    // A lies against the normal from where the bodies meet, B along it.
    const auto look = [&](const Vec3<Wide>& n) {
        members.a.push_back(member(*pair.a, reach(pair.wide_a, -n).choice, pair.bits));
        members.b.push_back(member(*pair.b, reach(pair.wide_b, n).choice, pair.bits));
    };
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(pair.dimension); ++axis) {
        Vec3<Wide> n;
        n[axis] = Wide(1);
        look(n);
        look(-n);
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

ExactDistanceAnswer inner_answer(Members members, const Vec3<Rational>& start, int dimension) {
    drop_repeated(members.a);
    drop_repeated(members.b);
    return exact_distance(ExactCore{std::move(members.a), 0}, ExactCore{std::move(members.b), 0}, start, dimension);
}

}  // namespace oblong::curved
