// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "oblong/decision.hpp"
#include "oblong/support/any_body.hpp"
#include "tests/query/round_pairs.hpp"

/// Pairs of bodies with round parts that overlap, by families.
namespace oblong::query_testing {

enum ShapeKind : std::uint8_t { cylinder, cone, ellipsoid, box, capsule, sphere, hull, kind_count };
inline constexpr std::array<const char*, kind_count> kind_names{"cylinder", "cone",   "ellipsoid", "box",
                                                                "capsule",  "sphere", "hull"};

/// Moves B along a random line to where the bodies part, and back by a share of that way.
template <class R>
void move_to_overlap(Draw<R>& draw, Bodies<R>& pair, double share) {
    const Vec3<R> along = draw.vec(1);
    if (!pair.b.pose) pair.b.pose = Affine<R>{};
    double low = 0;
    double high = 64;
    for (int i = 0; i < 30; ++i) {
        const double middle = (low + high) / 2;
        pair.b.pose->translation = along * static_cast<R>(middle);
        const bool is_apart = certified_decision(pair.a, pair.b).outcome == Outcome::separated;
        (is_apart ? high : low) = middle;
    }
    pair.b.pose->translation = along * static_cast<R>(low * (1 - share));
}

/// Turned bodies of sizes from 1/4 to 1, overlapping by a share of the way to where they part.
template <class R>
[[nodiscard]] Bodies<R> turned_pair(Draw<R>& draw, std::uint64_t kind_a, std::uint64_t kind_b, double share) {
    const auto size = [&] { return draw.number(0.25, 1); };
    Bodies<R> pair{shape<R>(draw, kind_a, size, 6), shape<R>(draw, kind_b, size, 6)};
    pair.a.pose = draw.turn();
    pair.b.pose = draw.turn();
    move_to_overlap(draw, pair, share);
    return pair;
}

/// Along the axes, by few bits: faces, edges and axes are parallel, depths are often rational.
template <class R>
[[nodiscard]] Bodies<R> upright_pair(Draw<R>& draw) {
    const auto size = [&] { return draw.coarse(0.5, 2); };
    Bodies<R> pair{shape<R>(draw, draw.below(3), size), shape<R>(draw, draw.below(kind_count), size, 6)};
    pair.b.pose = Affine<R>{};
    pair.b.pose->translation = {draw.coarse(-1, 1), draw.coarse(-1, 1), draw.coarse(-1, 1)};
    return pair;
}
/// The same, both turned by one rounded map, and moved by any numbers.
template <class R>
[[nodiscard]] Bodies<R> parallel_pair(Draw<R>& draw) {
    Bodies<R> pair = upright_pair(draw);
    pair.a.pose = draw.turn();
    pair.b.pose = pair.a.pose;
    pair.b.pose->translation = draw.vec(1);
    return pair;
}
/// Hulls and sums of several bodies, each posed.
template <class R>
[[nodiscard]] Bodies<R> composed_pair(Draw<R>& draw) {
    const auto size = [&] { return draw.number(0.25, 1); };
    const auto parts = [&] {
        std::vector<AnyBody<R>> all;
        for (int i = 0; i < 2; ++i) {
            all.push_back(shape<R>(draw, draw.below(hull), size));
            if (draw.below(2) == 0) {
                all.back().pose = draw.turn();
                all.back().pose->translation = draw.vec(0.5);
            }
        }
        return all;
    };
    Bodies<R> pair{{Sum<R>(parts()), std::nullopt}, {Hull<R>(parts()), draw.turn()}};
    move_to_overlap(draw, pair, draw.number(0.01, 0.5));
    if (draw.below(2) == 0) std::swap(pair.a, pair.b);
    return pair;
}

}  // namespace oblong::query_testing
