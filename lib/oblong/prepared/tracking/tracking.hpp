// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/gjk/distance.hpp"

/// Enhanced GJK (Cameron 1997, §3): the distance of two moving polytopes, each query warm-started from the simplex and
/// the support vertices of the previous one.
namespace oblong {

/// Indices of a vertex of A and a vertex of B.
struct VertexPair {
    std::uint32_t a = 0;  ///< vertex of A
    std::uint32_t b = 0;  ///< vertex of B

    [[nodiscard]] friend bool operator==(const VertexPair&, const VertexPair&) = default;
};

/// State from one query to the next: the vertices of its simplex, and the vertices at which hill climbing ended.
/// Consists of indices, so it remains valid however the bodies move. Default-constructed: the first vertex of both
/// bodies.
struct TrackingState {
    std::array<VertexPair, slot_count> pairs{};  ///< the first `count` are used
    unsigned count = 1;                          ///< at least one
    VertexPair cursors{};                        ///< cursors for HillClimb

    [[nodiscard]] friend bool operator==(const TrackingState&, const TrackingState&) = default;
};

namespace detail {

/// Writes these vertices as the initial points of a descent.
template <class A, class B, OrderedField S, class K>
void place_vertices(const A& a, const B& b, const TrackingState& start, Descent<S, K>& descent) {
    for (unsigned i = 0; i < start.count; ++i) {
        const Vec3<S> p = a.vertex(start.pairs[i].a);
        const Vec3<S> q = b.vertex(start.pairs[i].b);
        descent.initial_point(i) = {p - q, p, q, start.pairs[i].a, start.pairs[i].b};
    }
}

}  // namespace detail

/// Stores the result of a query for the next query.
template <class S>
void leave(const GjkResult<S>& result, TrackingState& tracking) {
    tracking.count = 0;
    for (unsigned i = 0; i < slot_count; ++i) {
        const DifferencePoint<S>& point = result.kept.points[i];
        if (contains(result.kept.carrier.set, i)) tracking.pairs[tracking.count++] = {point.feature_a, point.feature_b};
    }
}

/// A support mapping whose `feature` is a vertex's index, and which returns the current position of that vertex.
template <class M, class S>
concept VertexSupport = SupportMapping<M, S> && requires(const M& m, std::uint32_t i) {
    { m.vertex(i) } -> std::same_as<Vec3<S>>;
};

/// A tracked query: runs the loop from the simplex in `tracking` at the bodies' current poses. Reduces the old simplex
/// over all subsets, since it need not be minimal after a motion; if rounding leaves no subset, or the four points seem
/// to enclose the origin and nothing supports it, starts from its first point.
///
/// \param a,b      for example two HillClimb with `tracking.cursors`
/// \param options  `start` and `initial_point` are ignored
/// \param tracking state of the previous query, of any bodies with as many vertices; replaced by this query's
/// \param k        the subalgorithm, which also reduces the old simplex
/// \param trace    receives every iteration
/// \param direction direction rule
/// \return as gjk_distance; `tracking` is unchanged if a number overflowed. If the old simplex already contains the
/// origin: origin_enclosed, after no iteration if `k` accepts four points unreduced. In exact arithmetic the answer
/// does not depend on `tracking`.
template <OrderedField S, VertexSupport<S> A, VertexSupport<S> B, WarmSubalgorithm<S> K = JohnsonAllSubsets<S>,
          TraceSink<S> T = NoTrace, DirectionRule<S> D = PlainDirection>
[[nodiscard]] GjkResult<S> gjk_track(const A& a, const B& b, const GjkOptions<S>& options, TrackingState& tracking,
                                     K k = {}, T&& trace = {}, D direction = {}) {
    Descent<S, K> descent(options.guard, std::move(k));
    detail::place_vertices(a, b, tracking, descent);
    Reduction reduction = descent.assign(tracking.count);
    const bool doubtful = reduction == Reduction::origin_enclosed && !is_enclosure_supported(descent.carrier());
    if (reduction == Reduction::failed || doubtful) reduction = descent.assign(1);

    GjkResult<S> result =
        reduction == Reduction::reduced
            ? gjk_resume(a, b, options, descent, std::forward<T>(trace), std::move(direction))
            : GjkResult<S>{Termination::origin_enclosed, descent.kept(), descent.v(), descent.squared()};
    if (reduction == Reduction::not_finite || !is_finite(result.squared)) {
        result.termination = Termination::subalgorithm_failed;
        result.overflowed = true;
    }
    if (!result.overflowed) leave(result, tracking);
    return result;
}

}  // namespace oblong
