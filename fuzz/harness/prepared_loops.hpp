// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oblong/gjk/sketched.hpp"
#include "oblong/simplex/voronoi.hpp"
#include "oblong/support/scans.hpp"

/// Plain GJK on prepared bodies by loops that are compiled for all: what simd/distance.hpp must give, bit for bit.
namespace oblong::fuzz {

/// A prepared body searched by a plain loop, whatever else it has. Refers to it.
template <class R>
struct LoopSupport {
    const PreparedPolytope<R>& body;

    [[nodiscard]] SupportPoint<R> support(const Vec3<R>& n) const {
        const std::uint32_t i = farthest<R>(body, n).index;
        return {body.vertex(i), i};
    }
};

/// A sketch likewise.
struct LoopSketch {
    Rows<float> rows;

    [[nodiscard]] SupportPoint<float> support(const Vec3<float>& n) const {
        Farthest<float> best;
        for (std::uint32_t i = 0; i < rows.columns; ++i) {
            const float reach = reach_of(n, rows.vertex(i));
            if (best.reach < reach) best = {reach, i};
        }
        return {rows.vertex(best.index), best.index};
    }
};

template <class R>
using LoopDescent = Descent<R, VoronoiRegions<R>>;

/// False: nothing has begun, for there are no sketches, or they lead nowhere.
template <class R>
[[nodiscard]] bool begin_between_sketches_by_loops(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                                   LoopDescent<R>& descent) {
    if (!have_sketches(a, b)) return false;
    const LoopSketch on_a{a.grid()->sketch()->rows()};
    const LoopSketch on_b{b.grid()->sketch()->rows()};
    return begin_at_corners(gjk_between_sketches<VoronoiRegions<float>>(on_a, on_b, heading_between(a, b)), a, b,
                            descent);
}

template <class R>
[[nodiscard]] GjkResult<R> distance_by_loops(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                             const StoppingRule<R>& stop) {
    GjkOptions<R> options;
    options.stop = stop;
    const LoopSupport<R> on_a{a};
    const LoopSupport<R> on_b{b};
    LoopDescent<R> descent(options.guard);
    if (!begin_between_sketches_by_loops(a, b, descent)) {
        if (const auto answer = begin_distance(on_a, on_b, heading_between(a, b), stop, descent)) return *answer;
    }
    return gjk_go_on(on_a, on_b, options, descent);
}

template <class R>
[[nodiscard]] SeparatingAxisResult<R> separating_axis_by_loops(const PreparedPolytope<R>& a,
                                                               const PreparedPolytope<R>& b) {
    const SeparatingAxisOptions<R> options;
    const LoopSupport<R> on_a{a};
    const LoopSupport<R> on_b{b};
    LoopDescent<R> descent(options.guard);
    if (!begin_between_sketches_by_loops(a, b, descent)) {
        if (const auto answer = begin_separating_axis(on_a, on_b, heading_between(a, b), descent)) return *answer;
    }
    return gjk_separating_axis_go_on(on_a, on_b, options, descent);
}

}  // namespace oblong::fuzz
