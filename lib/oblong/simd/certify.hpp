// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/prove/cores/decision.hpp"
#include "oblong/simd/batch.hpp"
#include "oblong/simd/loops.hpp"
#include "oblong/simd/scan.hpp"

/// Certified queries about prepared bodies, searched by vector units. The answers are bit-identical to those of the
/// scalar searches. Link oblong::oblong.
namespace oblong::simd {

template <std::floating_point R>
[[nodiscard]] CoreView<R> view_of(const PreparedPolytope<R>& body) {
    CoreView<R> view = oblong::core_view(body);
    view.scans = &scans<R>;
    view.loops = &pair_loops<R>;
    return view;
}

/// Returns the view of a prepared body under its pose. Holds references to both: they must outlive the view.
template <std::floating_point R>
[[nodiscard]] CoreView<R> view_of(const Posed<PreparedPolytope<R>, R>& body) {
    CoreView<R> view = view_of(body.body);
    view.pose = &body.pose;
    return view;
}

/// The same as oblong::ladder_distance.
template <std::floating_point R>
[[nodiscard]] CertifiedDistance<R> ladder_distance(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                                   const LadderOptions& ladder = {}) {
    detail::fetch_now(a, b);
    return oblong::ladder_distance(view_of(a), view_of(b), ladder);
}

/// The same as oblong::decide.
template <std::floating_point R>
[[nodiscard]] CertifiedDecision decide(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                       const LadderOptions& ladder = {}) {
    detail::fetch_now(a, b);
    if (!ladder.filter || ladder.start || !environment_is_default()) [[unlikely]]
        return oblong::decide(view_of(a), view_of(b), ladder);
    return oblong::detail::decide_prepared(a, b, pair_loops<R>, [&](const auto& found, const auto& seen) {
        return oblong::detail::decide_from(view_of(a), view_of(b), found, seen, ladder);
    });
}

/// The same as oblong::ladder_decision.
template <std::floating_point R>
[[nodiscard]] Outcome ladder_decision(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                      const LadderOptions& ladder = {}) {
    return decide(a, b, ladder).outcome;
}

/// The same for prepared bodies under poses. A pose is applied exactly, so the answers are those about unprepared
/// bodies under the same poses.
template <std::floating_point R>
[[nodiscard]] CertifiedDistance<R> ladder_distance(const Posed<PreparedPolytope<R>, R>& a,
                                                   const Posed<PreparedPolytope<R>, R>& b,
                                                   const LadderOptions& ladder = {}) {
    detail::fetch_now(a.body, b.body);
    return oblong::ladder_distance(view_of(a), view_of(b), ladder);
}
template <std::floating_point R>
[[nodiscard]] CertifiedDecision decide(const Posed<PreparedPolytope<R>, R>& a, const Posed<PreparedPolytope<R>, R>& b,
                                       const LadderOptions& ladder = {}) {
    detail::fetch_now(a.body, b.body);
    return oblong::decide(view_of(a), view_of(b), ladder);
}
template <std::floating_point R>
[[nodiscard]] Outcome ladder_decision(const Posed<PreparedPolytope<R>, R>& a, const Posed<PreparedPolytope<R>, R>& b,
                                      const LadderOptions& ladder = {}) {
    return decide(a, b, ladder).outcome;
}

namespace detail {

[[nodiscard]] inline ProposedSimplex simplex_of(const TrackingState& start) {
    ProposedSimplex simplex;
    for (const VertexPair& pair : std::span(start.pairs).first(start.count))
        simplex.pairs[simplex.count++] = {pair.a, pair.b};
    return simplex;
}

}  // namespace detail

/// Computes simd::ladder_distance of each pair. Pairs that are not far apart start from the batch warm start
/// (simd/batch_warm_start.hpp) and mostly need one iteration. Outcome and distance are those of a single query;
/// enclosure and witnesses may differ, and are as valid. Precondition: answers.size() == pairs.size().
template <std::floating_point R>
void ladder_distances(std::span<const PreparedPair<R>> pairs, std::span<CertifiedDistance<R>> answers,
                      const LadderOptions& ladder = {}, const BatchOptions& options = {}) {
    const auto ask = [&](std::size_t i, const LadderOptions& how) {
        answers[i] = ladder_distance(*pairs[i].a, *pairs[i].b, how);
    };
    on_threads(pairs.size(), options.threads, [&](WorkPartition& partition) {
        detail::BatchScheduler<R>(pairs, partition, options.ahead)
            .run([&](std::size_t i) { ask(i, ladder); },
                 [&](std::size_t i, const TrackingState& start) {
                     const ProposedSimplex simplex = detail::simplex_of(start);
                     LadderOptions warm = ladder;
                     warm.warm_simplex = &simplex;
                     ask(i, warm);
                 });
    });
}

}  // namespace oblong::simd
