// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/gjk/distance.hpp"

/// Enhanced GJK (Cameron 1997, §3): the distance of two polytopes that move, each query starting from the simplex and
/// the support vertices of the one before.
namespace oblong {

/// A vertex of A and one of B, by index.
struct VertexPair {
    std::uint32_t a = 0;
    std::uint32_t b = 0;

    [[nodiscard]] friend bool operator==(const VertexPair&, const VertexPair&) = default;
};

/// What one query leaves to the next: the vertices of its simplex, and where climbing ended. Made of indices, so it
/// stays true however the bodies move. As it is made it says: the first vertices of both.
struct TrackingState {
    std::array<VertexPair, slot_count> pairs{};
    unsigned count = 1;
    VertexPair cursors{};  ///< give them to HillClimb

    [[nodiscard]] friend bool operator==(const TrackingState&, const TrackingState&) = default;
};

namespace detail {

/// These vertices, where a descent will begin.
template <class A, class B, OrderedField S, class K>
void place_vertices(const A& a, const B& b, const TrackingState& start, Descent<S, K>& descent) {
    for (unsigned i = 0; i < start.count; ++i) {
        const Vec3<S> p = a.vertex(start.pairs[i].a);
        const Vec3<S> q = b.vertex(start.pairs[i].b);
        descent.initial_point(i) = {p - q, p, q, start.pairs[i].a, start.pairs[i].b};
    }
}

}  // namespace detail

/// Begins with the simplex of these vertices, at least one, or with the first of them where that leads nowhere.
/// \param a,b what says where a vertex is
template <class A, class B, OrderedField S, WarmSubalgorithm<S> K>
void begin_with(const A& a, const B& b, const TrackingState& start, Descent<S, K>& descent) {
    detail::place_vertices(a, b, start, descent);
    descent.begin_or_fallback(start.count);
}

/// What a query leaves to the next.
template <class S>
void leave(const GjkResult<S>& result, TrackingState& tracking) {
    tracking.count = 0;
    for (unsigned i = 0; i < slot_count; ++i) {
        const DifferencePoint<S>& point = result.kept.points[i];
        if (contains(result.kept.carrier.set, i)) tracking.pairs[tracking.count++] = {point.feature_a, point.feature_b};
    }
}

/// A support mapping whose `feature` is a vertex's index, and which says where that vertex is now.
template <class M, class S>
concept VertexSupport = SupportMapping<M, S> && requires(const M& m, std::uint32_t i) {
    { m.vertex(i) } -> std::same_as<Vec3<S>>;
};

/// One tracked query: the loop, from the simplex in `tracking` where the bodies are now. Its points are solved anew
/// over all subsets, since a simplex that was minimal need not be after a motion; where rounding leaves no subset,
/// from its first point alone.
///
/// \param a,b      such as two HillClimb with `tracking.cursors`
/// \param options  `start` and `from` are not read
/// \param tracking the last query's, of any bodies of as many vertices; afterwards this one's
/// \param k        which subalgorithm, which solves the old simplex anew
/// \return as gjk_distance; `tracking` is as before where a number overflowed. Where the old simplex already holds the
/// origin: origin_enclosed, after no iteration where `k` takes four points as they are. In exact arithmetic the answer
/// does not depend on `tracking`.
template <OrderedField S, VertexSupport<S> A, VertexSupport<S> B, WarmSubalgorithm<S> K = JohnsonAllSubsets<S>,
          TraceSink<S> T = NoTrace>
[[nodiscard]] GjkResult<S> gjk_track(const A& a, const B& b, const GjkOptions<S>& options, TrackingState& tracking,
                                     K k = {}, T&& trace = {}) {
    Descent<S, K> descent(options.guard, std::move(k));
    detail::place_vertices(a, b, tracking, descent);
    Reduction reduction = descent.assign(tracking.count);
    if (reduction == Reduction::failed) reduction = descent.assign(1);

    GjkResult<S> result = reduction == Reduction::reduced ? gjk_resume(a, b, options, descent, std::forward<T>(trace))
                                                          : GjkResult<S>{Termination::origin_enclosed, descent.kept(),
                                                                         descent.v(), descent.squared()};
    if (reduction == Reduction::not_finite || !is_finite(result.squared)) {
        result.termination = Termination::subalgorithm_failed;
        result.overflowed = true;
    }
    if (!result.overflowed) leave(result, tracking);
    return result;
}

}  // namespace oblong
