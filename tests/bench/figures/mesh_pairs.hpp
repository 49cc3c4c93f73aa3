// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/bench/figures/hull.hpp"
#include "tests/bench/figures/methods.hpp"

/// Pairs of hulls as Montaut et al. 2024, §IV, set them: turned at random, then moved along the axis of their nearest
/// points to a given signed distance. Lengths in metres.
namespace oblong::bench::papers {

struct MeshPair {
    Placed a, b;
    Vector start;         ///< of A, when the bodies were apart
    Vector along;         ///< unit, from B to A
    double distance = 0;  ///< at the start

    void set_distance(double d) { a.pose.translation = start + along * (d - distance); }
};

/// The hull times `size`; a power of two or not, its vertices are rounded once.
[[nodiscard]] inline Hull scaled(const Hull& hull, double size) {
    Hull result = hull;
    fuzz::Cloud vertices(hull.vertices().begin(), hull.vertices().end());
    for (Vector& v : vertices) v = v * size;
    // The edges stay: where rounding bent a nearly flat one, a climb may fall short by as much.
    result.polytope = Polytope<double>(Points<double>(std::move(vertices)), hull.polytope.adjacency());
    result.low = hull.low * size;
    result.high = hull.high * size;
    result.radius *= size;
    result.volume *= size * size * size;
    return result;
}

/// Turned at random, and apart. Refers to the hulls.
[[nodiscard]] inline MeshPair random_poses(fuzz::Draw& draw, const Hull& a, const Hull& b) {
    MeshPair pair{{&a, {}}, {&b, {}}, {}, {}};
    pair.a.pose = pose_of(fuzz::rotation(draw), fuzz::sphere_point(draw) * (a.radius + b.radius + 0.1));
    pair.b.pose = pose_of(fuzz::rotation(draw), {});
    GjkOptions<double> fine;
    fine.stop.tolerance = 1e-13;
    const GjkResult<double> r = gjk_distance<double>(scanning(pair.a), scanning(pair.b), fine);
    pair.start = pair.a.pose.translation;
    pair.distance = std::sqrt(r.squared);
    pair.along = r.v * (1 / pair.distance);
    return pair;
}

/// Of two hulls drawn from the list.
[[nodiscard]] inline MeshPair random_mesh_pair(fuzz::Draw& draw, const std::vector<Hull>& hulls) {
    const auto any = [&]() -> const Hull& {
        return hulls[static_cast<std::size_t>(draw.integer(0, static_cast<int>(hulls.size()) - 1))];
    };
    const Hull& a = any();
    const Hull& b = any();
    return random_poses(draw, a, b);
}

[[nodiscard]] inline Exact exact_of(const MeshPair& pair) {
    const CertifiedDistance<double> answer = exact_answer(pair.a, pair.b);
    return {answer.distance, answer.distance, answer.outcome != Outcome::separated};
}

}  // namespace oblong::bench::papers
