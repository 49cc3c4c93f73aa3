// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/answer/answers.hpp"      // IWYU pragma: export
#include "oblong/answer/outcome.hpp"      // IWYU pragma: export
#include "oblong/answer/rung.hpp"         // IWYU pragma: export
#include "oblong/answer/warm_start.hpp"   // IWYU pragma: export
#include "oblong/prepared.hpp"            // IWYU pragma: export
#include "oblong/query/batch_engine.hpp"  // IWYU pragma: export
#include "oblong/unions/queries.hpp"      // IWYU pragma: export
#include "oblong/unions/union.hpp"        // IWYU pragma: export

/// Many pairs in one query: certified_distances and certified_decisions of prepared bodies, and the least over all
/// pairs of parts of two unions (union_distance and others).
namespace oblong {

/// Computes certified_distance of each pair. Outcome and value are those of the single query; bounds may differ
/// (DistanceAnswer), and witnesses may be another pair of nearest points. Throws std::bad_alloc, and std::system_error
/// if a thread cannot be created.
///
/// \param pairs   the bodies, which outlive the call
/// \param answers answers[i] receives the answer about pairs[i]. Precondition: answers.size() == pairs.size()
/// \param options witnesses or not; `warm_start` is ignored: the overload below takes one for each pair
/// \param batch   threads and prefetches
template <std::floating_point R>
void certified_distances(std::type_identity_t<std::span<const PreparedPair<R>>> pairs,
                         std::type_identity_t<std::span<DistanceAnswer<R>>> answers, const QueryOptions& options = {},
                         const BatchOptions& batch = {}) {
    detail::BatchEngine<R>::distances(pairs, {}, answers, options, batch);
}

/// The same with warm starts: the query of pairs[i] starts from starts[i], such as the `next` of its last answer.
/// Precondition: starts.size() == pairs.size().
template <std::floating_point R>
void certified_distances(std::type_identity_t<std::span<const PreparedPair<R>>> pairs,
                         std::span<const WarmStart> starts, std::type_identity_t<std::span<DistanceAnswer<R>>> answers,
                         const QueryOptions& options = {}, const BatchOptions& batch = {}) {
    detail::BatchEngine<R>::distances(pairs, starts, answers, options, batch);
}

/// Computes certified_decision of each pair. The outcomes are those of the single query. Throws as certified_distances.
/// Options are ignored, and `next` of the answers is empty: a decision of prepared bodies uses no warm start.
/// Precondition: answers.size() == pairs.size().
template <std::floating_point R>
void certified_decisions(std::type_identity_t<std::span<const PreparedPair<R>>> pairs,
                         std::span<DecisionAnswer> answers, const QueryOptions& /*options*/ = {},
                         const BatchOptions& batch = {}) {
    detail::BatchEngine<R>::decisions(pairs, answers, batch);
}

}  // namespace oblong
