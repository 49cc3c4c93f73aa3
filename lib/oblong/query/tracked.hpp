// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <type_traits>

#include "oblong/answer/warm_start_access.hpp"
#include "oblong/prepared/tracking/tracking.hpp"

/// Plain tracked queries: the warm starts of the certified queries, for the research loop.
namespace oblong {

/// Result of gjk_track: the last state of the loop, and where the next query about these bodies starts.
template <class S>
struct TrackedResult : GjkResult<S> {
    WarmStart next;  ///< for the next query; the query's own warm start if a number overflowed
};

namespace detail {

/// Returns the vertices of a warm start; the first vertex of both bodies if it has none.
[[nodiscard]] inline TrackingState tracking_state(const WarmStart& warm_start) {
    TrackingState state;
    const ProposedSimplex& simplex = WarmStartAccess::simplex(warm_start);
    if (simplex.count == 0) return state;
    state.count = simplex.count;
    for (unsigned i = 0; i < simplex.count; ++i) state.pairs[i] = {simplex.pairs[i].a, simplex.pairs[i].b};
    return state;
}

/// Returns the warm start with these vertices, and with the direction v where the scalar converts to double.
template <class S>
[[nodiscard]] WarmStart warm_start_of(const TrackingState& state, const Vec3<S>& v) {
    ProposedSimplex simplex;
    simplex.count = state.count;
    for (unsigned i = 0; i < state.count; ++i) simplex.pairs[i] = {state.pairs[i].a, state.pairs[i].b};
    Vec3<double> direction;
    if constexpr (std::is_constructible_v<double, S>)
        direction = {static_cast<double>(v.x), static_cast<double>(v.y), static_cast<double>(v.z)};
    return WarmStartAccess::make(simplex, direction);
}

}  // namespace detail

/// Computes the plain distance of two bodies that move, query after query: the loop of gjk_distance, from the simplex
/// of the last query at the bodies' current poses (enhanced GJK; Cameron 1997, §3). Reduces that simplex over all
/// subsets, since it need not be minimal after a motion; if rounding leaves no subset, or the four points seem to
/// enclose the origin and nothing supports it, starts from its first point. Proves nothing.
///
/// \param a,b     support mappings with a member `vertex(i)`: the current position of the vertex whose index `support`
/// returns as `feature`
/// \param options  as of gjk_distance; `start` and `initial_point` are ignored
/// \param warm_start `next` of an earlier answer, plain or certified; empty: the first vertex of both bodies.
/// Precondition: its bodies had no more vertices than these
/// \param k        the subalgorithm, which also reduces the old simplex
/// \param trace    receives every iteration
/// \return as gjk_distance. If the old simplex already contains the origin: origin_enclosed, after no iteration if `k`
/// accepts four points unreduced. In exact arithmetic v does not depend on `warm_start`.
template <OrderedField S, SupportMapping<S> A, SupportMapping<S> B, WarmSubalgorithm<S> K = JohnsonAllSubsets<S>,
          TraceSink<S> T = NoTrace>
    requires(VertexSupport<A, S> && VertexSupport<B, S>)
[[nodiscard]] TrackedResult<S> gjk_track(const A& a, const B& b, const GjkOptions<S>& options,
                                         const WarmStart& warm_start, K k = {}, T&& trace = {}) {
    TrackingState state = detail::tracking_state(warm_start);
    TrackedResult<S> result{gjk_track<S>(a, b, options, state, std::move(k), std::forward<T>(trace)), warm_start};
    if (!result.overflowed) result.next = detail::warm_start_of(state, result.v);
    return result;
}

}  // namespace oblong
