// SPDX-License-Identifier: BSL-1.0
#include "oblong/check/member.hpp"

namespace oblong::proof_check {

namespace {

Integer total_weight(const Member& member) {
    Integer total = 0;
    for (const auto& [place, weight] : member.shares) {
        require(weight >= 0, "a negative weight");
        total += weight;
    }
    require(total > 0, "weights that sum to 0");
    return total;
}

}  // namespace

std::uint64_t member_bits(const Member& member, const Core<Rational>& core) {
    require(static_cast<int>(member.kind) == static_cast<int>(core.kind), "a member of another kind of node");
    const bool is_points = core.kind == NodeKind::points, is_hull = core.kind == NodeKind::hull;
    std::uint64_t bits = 0;
    for (const auto& [place, weight] : member.shares) {
        require(place < (is_points ? core.vectors.size() : core.parts.size()),
                "a vertex or part that the body does not have");
        bits += bits_of(weight) + (is_points ? bits_of(core.vectors[place]) : 0);
    }
    if (is_points) return bits;
    if (core.kind == NodeKind::round) {
        require(member.u.size() == core.vectors.size(), "another number of columns");
        for (std::size_t j = 0; j < member.u.size(); ++j) bits += bits_of(member.u[j]) + bits_of(core.vectors[j]);
        return bits;
    }
    require(member.parts.size() == (is_hull ? member.shares.size() : core.parts.size()), "another number of parts");
    for (std::size_t i = 0; i < member.parts.size(); ++i)
        bits += member_bits(member.parts[i], core.parts[is_hull ? member.shares[i].vertex : i]);
    return bits;
}

Vec3<Rational> member_point(const Member& member, const Core<Rational>& core) {
    Vec3<Rational> point;
    const auto add = [&](const Vec3<Rational>& v, const Rational& factor) { point = point + v * factor; };
    if (core.kind == NodeKind::round) {
        Rational squared = 0;
        for (std::size_t j = 0; j < member.u.size(); ++j) {
            squared += member.u[j] * member.u[j];
            add(core.vectors[j], member.u[j]);
        }
        require(squared <= 1, "beyond the surface");
    } else if (core.kind == NodeKind::sum) {
        point = core.offset;
        for (std::size_t i = 0; i < member.parts.size(); ++i) add(member_point(member.parts[i], core.parts[i]), 1);
    } else {
        const Integer total = total_weight(member);
        for (std::size_t i = 0; i < member.shares.size(); ++i) {
            const auto& [place, weight] = member.shares[i];
            const Rational share(weight, total);
            if (core.kind == NodeKind::points) {
                add(core.vectors[place], share);
            } else {
                add(member_point(member.parts[i], core.parts[place]), share);
            }
        }
    }
    return point;
}

}  // namespace oblong::proof_check
