// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/certify/decision.hpp"
#include "oblong/simd/batch.hpp"
#include "oblong/simd/scan.hpp"

/// Proven answers about prepared bodies, searched by vector units: the same bits as without them. Link oblong::simd.
namespace oblong::simd {

template <std::floating_point R>
[[nodiscard]] CoreView<R> view_of(const PreparedPolytope<R>& body) {
    CoreView<R> view = oblong::core_view(body);
    view.scans = &scans<R>;
    view.loop = &detail::sighting_loop;
    return view;
}

/// As oblong::certified_distance.
template <std::floating_point R>
[[nodiscard]] CertifiedDistance<R> certified_distance(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                                      const LadderOptions& ladder = {}) {
    detail::fetch_now(a, b);
    return oblong::certified_distance(view_of(a), view_of(b), ladder);
}

/// As oblong::decide.
template <std::floating_point R>
[[nodiscard]] CertifiedDecision decide(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                       const LadderOptions& ladder = {}) {
    detail::fetch_now(a, b);
    return oblong::decide(view_of(a), view_of(b), ladder);
}

/// As oblong::certified_decision.
template <std::floating_point R>
[[nodiscard]] Outcome certified_decision(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                         const LadderOptions& ladder = {}) {
    return decide(a, b, ladder).outcome;
}

/// simd::certified_distance of each pair. Precondition: as many answers as pairs.
template <std::floating_point R>
void certified_distances(std::span<const BodyPair<R>> pairs, std::span<CertifiedDistance<R>> answers,
                         const LadderOptions& ladder = {}, const BatchOptions& options = {}) {
    for_each_pair(pairs, options,
                  [&](std::size_t i) { answers[i] = certified_distance(*pairs[i].a, *pairs[i].b, ladder); });
}

/// simd::certified_decision of each pair. Precondition: as many answers as pairs.
template <std::floating_point R>
void certified_decisions(std::span<const BodyPair<R>> pairs, std::span<Outcome> answers,
                         const LadderOptions& ladder = {}, const BatchOptions& options = {}) {
    for_each_pair(pairs, options,
                  [&](std::size_t i) { answers[i] = certified_decision(*pairs[i].a, *pairs[i].b, ladder); });
}

}  // namespace oblong::simd
