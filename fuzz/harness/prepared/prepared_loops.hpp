// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oblong/linear/affine.hpp"
#include "oblong/prepared/initial_simplex/start.hpp"
#include "oblong/prepared/search/scans.hpp"
#include "oblong/prepared/tracking/pair_tracking.hpp"
#include "oblong/simd/large_batch_warm_start.hpp"
#include "oblong/simplex/voronoi.hpp"

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

template <class R>
using LoopDescent = Descent<R, VoronoiRegions<R>>;

template <class R>
[[nodiscard]] GjkResult<R> distance_by_loops(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                             const StoppingRule<R>& stop) {
    GjkOptions<R> options;
    options.stop = stop;
    const LoopSupport<R> on_a{a};
    const LoopSupport<R> on_b{b};
    LoopDescent<R> descent(options.guard);
    begin_distance(on_a, on_b, initial_direction_between(a, b), descent);
    return gjk_resume(on_a, on_b, options, descent);
}

/// Starts from vertices, as small pairs of a batch do.
template <class R>
[[nodiscard]] GjkResult<R> distance_by_loops(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                             const StoppingRule<R>& stop, const TrackingState& start) {
    GjkOptions<R> options;
    options.stop = stop;
    LoopDescent<R> descent(options.guard);
    begin_with(a, b, start, descent);
    return gjk_resume(LoopSupport<R>{a}, LoopSupport<R>{b}, options, descent);
}

/// Returns the vertices behind the initial simplex of a pair of larger bodies.
template <class R>
[[nodiscard]] TrackingState vertices_of(const simd::detail::InitialSimplex<R>& initial_simplex) {
    TrackingState start;
    start.count = 0;
    for (const DifferencePoint<R>& y : std::span(initial_simplex.points).first(initial_simplex.count))
        start.pairs[start.count++] = {y.feature_a, y.feature_b};
    return start;
}

template <class R>
[[nodiscard]] SeparatingAxisResult<R> separating_axis_by_loops(const PreparedPolytope<R>& a,
                                                               const PreparedPolytope<R>& b) {
    const SeparatingAxisOptions<R> options;
    const LoopSupport<R> on_a{a};
    const LoopSupport<R> on_b{b};
    LoopDescent<R> descent(options.guard);
    if (const auto answer = begin_separating_axis(on_a, on_b, initial_direction_between(a, b), descent)) return *answer;
    return gjk_separating_axis_resume(on_a, on_b, options, descent);
}

/// A prepared body where it is now. Refers to both.
template <class R>
struct PosedLoopSupport {
    const PreparedPolytope<R>& body;
    const Affine<R>& pose;

    [[nodiscard]] SupportPoint<R> support(const Vec3<R>& n) const {
        const std::uint32_t i = farthest<R>(body, transposed_times(pose.linear, n)).index;
        return {vertex(i), i};
    }
    [[nodiscard]] Vec3<R> vertex(std::uint32_t i) const { return pose(body.vertex(i)); }
};

template <class R>
using PosedBody = Posed<PreparedPolytope<R>, R>;

template <class R>
[[nodiscard]] GjkResult<R> distance_by_loops(const PosedBody<R>& a, const PosedBody<R>& b,
                                             const StoppingRule<R>& stop) {
    GjkOptions<R> options;
    options.stop = stop;
    const PosedLoopSupport<R> on_a{a.body, a.pose};
    const PosedLoopSupport<R> on_b{b.body, b.pose};
    LoopDescent<R> descent(options.guard);
    begin_distance(on_a, on_b, initial_direction_between(a, b), descent);
    return gjk_resume(on_a, on_b, options, descent);
}
template <class R>
[[nodiscard]] SeparatingAxisResult<R> separating_axis_by_loops(const PosedBody<R>& a, const PosedBody<R>& b) {
    const SeparatingAxisOptions<R> options;
    const PosedLoopSupport<R> on_a{a.body, a.pose};
    const PosedLoopSupport<R> on_b{b.body, b.pose};
    LoopDescent<R> descent(options.guard);
    if (const auto answer = begin_separating_axis(on_a, on_b, initial_direction_between(a, b), descent)) return *answer;
    return gjk_separating_axis_resume(on_a, on_b, options, descent);
}

template <class R>
[[nodiscard]] GjkResult<R> track_by_loops(const PosedBody<R>& a, const PosedBody<R>& b, const StoppingRule<R>& stop,
                                          PairTracking& tracking) {
    if (may_start_cold(tracking) && starts_cold(tracking, initial_direction_between(a, b), a, b)) {
        const GjkResult<R> result = distance_by_loops<R>(a, b, stop);
        leave_cold(result, tracking);
        return result;
    }
    GjkOptions<R> options;
    options.stop = stop;
    const PosedLoopSupport<R> on_a{a.body, a.pose};
    const PosedLoopSupport<R> on_b{b.body, b.pose};
    const GjkResult<R> result = gjk_track<R>(on_a, on_b, options, tracking.last, VoronoiRegions<R>{});
    tracking.searches = static_cast<std::uint32_t>(result.iterations);
    return result;
}

}  // namespace oblong::fuzz
