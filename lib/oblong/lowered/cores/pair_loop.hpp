// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/answer/proposed_simplex.hpp"
#include "oblong/lowered/cores/support_record.hpp"
#include "oblong/prepared/initial_simplex/start.hpp"
#include "oblong/prepared/tracking/tracking.hpp"
#include "oblong/simplex/voronoi.hpp"

/// Plain GJK in doubles between two prepared bodies: the proposing solver of the certify ladder.
namespace oblong {

/// Options of the proposing solver.
struct ProposalOptions {
    double tolerance = 0x1p-50;  ///< ends when ‖v‖ (1 − tolerance) ≤ μ, its lower bound, or by its guard
    int iteration_limit = 200;
    std::optional<Vec3<double>> start{};            ///< see `LadderOptions`; default: the default initial simplex
    std::optional<double> separation{};             ///< see `GjkOptions`; for decisions
    const ProposedSimplex* warm_simplex = nullptr;  ///< see `LadderOptions`
    bool closed_form = false;                       ///< whether a closed form may replace the loop, where there is one
};

/// A prepared body under its pose, in doubles.
template <std::floating_point R>
using PosedPolytope = Posed<PreparedPolytope<R>, double>;

/// The loops of two prepared bodies with VoronoiRegions. They write the last support record of each body to `seen`.
/// Implementations that perform the same operations give identical proposals.
template <std::floating_point R>
struct PairLoops {
    /// Runs gjk_distance.
    GjkResult<double> (*distance)(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                  const ProposalOptions& how, SupportRecordPair& seen);
    /// Runs gjk_separating_axis from the default initial simplex.
    SeparatingAxisResult<double> (*axis)(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                         SupportRecordPair& seen);
    /// Both for bodies under poses. Precondition: how.start is empty.
    GjkResult<double> (*posed_distance)(const PosedPolytope<R>& a, const PosedPolytope<R>& b,
                                        const ProposalOptions& how, SupportRecordPair& seen);
    SeparatingAxisResult<double> (*posed_axis)(const PosedPolytope<R>& a, const PosedPolytope<R>& b,
                                               SupportRecordPair& seen);
};

namespace detail {

[[nodiscard]] inline GjkOptions<double> solver_options(const ProposalOptions& how) {
    GjkOptions<double> options;
    options.stop = {StoppingRule<double>::Kind::relative, StoppingRule<double>::Lower::latest,
                    StoppingRule<double>::Form::squared, how.tolerance, 0};
    options.iteration_limit = how.iteration_limit;
    if (how.start) options.start = *how.start;
    options.separation = how.separation;
    options.keep_start = true;
    return options;
}

template <std::floating_point R>
[[nodiscard]] std::uint32_t vertices(const PreparedPolytope<R>& body) {
    return body.size();
}
template <std::floating_point R>
[[nodiscard]] std::uint32_t vertices(const PosedPolytope<R>& posed) {
    return posed.body.size();
}
/// Returns the vertices of `warm_simplex`; none if it is null or invalid for these bodies.
template <class Body>
[[nodiscard]] TrackingState start_of(const Body& a, const Body& b, const ProposedSimplex* warm_simplex) {
    TrackingState start;
    start.count = 0;
    if (warm_simplex == nullptr || warm_simplex->count > slot_count) return start;
    for (unsigned i = 0; i < warm_simplex->count; ++i) {
        const FeaturePair& pair = warm_simplex->pairs[i];
        if (pair.a >= vertices(a) || pair.b >= vertices(b)) return start;
        start.pairs[i] = {pair.a, pair.b};
    }
    start.count = warm_simplex->count;
    return start;
}
/// Starts the descent from these vertices. \return false if it did not start. If it did, v₀ is not the origin, so that
/// the loop computes a support point, on which proofs are based.
template <class A, class B, class K>
[[nodiscard]] bool begins_with(const A& a, const B& b, const TrackingState& start, Descent<double, K>& descent) {
    if (start.count == 0) return false;
    place_vertices(a, b, start, descent);
    return descent.begin(start.count);
}

/// Recording support mapping of a prepared body, in doubles.
template <std::floating_point R>
struct RecordingPreparedSupport {
    const PreparedPolytope<R>& body;
    SupportRecord& seen;

    [[nodiscard]] SupportPoint<double> support(const Vec3<double>& n) const {
        const Farthest<double> found = farthest(body, n);
        seen.record(n, found);
        return {vertex(found.index), found.index};
    }
    [[nodiscard]] Vec3<double> vertex(std::uint32_t i) const { return in_doubles(body.vertex(i)); }
};
template <std::floating_point R>
[[nodiscard]] RecordingPreparedSupport<R> recording(const PreparedPolytope<R>& body, SupportRecord& seen) {
    return {body, seen};
}
/// The same for a body under a pose.
template <std::floating_point R>
struct RecordingPosedSupport {
    const PosedPolytope<R>& posed;
    SupportRecord& seen;

    [[nodiscard]] SupportPoint<double> support(const Vec3<double>& n) const {
        const Farthest<double> found = farthest(posed.body, transposed_times(posed.pose.linear, n));
        seen.record(n, found);
        return {vertex(found.index), found.index};
    }
    [[nodiscard]] Vec3<double> vertex(std::uint32_t i) const { return posed.pose(in_doubles(posed.body.vertex(i))); }
};
template <std::floating_point R>
[[nodiscard]] RecordingPosedSupport<R> recording(const PosedPolytope<R>& posed, SupportRecord& seen) {
    return {posed, seen};
}

/// Runs the loop with scalar searches. Starts from `warm_simplex` if set, otherwise from the default initial simplex.
template <class Body>
[[nodiscard]] GjkResult<double> warm_or_cold_pair_loop(const Body& a, const Body& b, const ProposalOptions& how,
                                                       SupportRecordPair& seen) {
    const GjkOptions<double> options = solver_options(how);
    Descent<double, VoronoiRegions<double>> descent(options.guard);
    const auto on_a = recording(a, seen.a);
    const auto on_b = recording(b, seen.b);
    if (!begins_with(on_a, on_b, start_of(a, b, how.warm_simplex), descent)) {
        begin_distance(on_a, on_b, initial_direction_between(a, b), descent);
    }
    return gjk_resume(on_a, on_b, options, descent);
}
template <class Body>
[[nodiscard]] SeparatingAxisResult<double> plain_pair_axis(const Body& a, const Body& b, SupportRecordPair& seen) {
    const SeparatingAxisOptions<double> options;
    Descent<double, VoronoiRegions<double>> descent(options.guard);
    const auto on_a = recording(a, seen.a);
    const auto on_b = recording(b, seen.b);
    if (const auto answer = begin_separating_axis(on_a, on_b, initial_direction_between(a, b), descent)) return *answer;
    return gjk_separating_axis_resume(on_a, on_b, options, descent);
}
template <std::floating_point R>
[[nodiscard]] GjkResult<double> plain_pair_loop(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                                const ProposalOptions& how, SupportRecordPair& seen) {
    if (!how.start) return warm_or_cold_pair_loop(a, b, how, seen);
    return gjk_distance<double>(recording(a, seen.a), recording(b, seen.b), solver_options(how),
                                VoronoiRegions<double>{});
}

}  // namespace detail

template <std::floating_point R>
inline constexpr PairLoops<R> plain_pair_loops{
    &detail::plain_pair_loop<R>, &detail::plain_pair_axis<PreparedPolytope<R>>,
    &detail::warm_or_cold_pair_loop<PosedPolytope<R>>, &detail::plain_pair_axis<PosedPolytope<R>>};

}  // namespace oblong
