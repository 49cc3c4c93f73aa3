// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/answer/outcome.hpp"      // IWYU pragma: export
#include "oblong/answer/rung.hpp"         // IWYU pragma: export
#include "oblong/prepared.hpp"            // IWYU pragma: export
#include "oblong/query/answer.hpp"        // IWYU pragma: export
#include "oblong/query/batch_engine.hpp"  // IWYU pragma: export
#include "oblong/query/components.hpp"
#include "oblong/query/warm_start.hpp"  // IWYU pragma: export

/// Batch queries of prepared bodies: certified_distances and certified_decisions. Link oblong::simd.
namespace oblong {

/// Computes certified_distance of each pair. Outcome, value, lower and upper are those of the single query; witnesses
/// may be another pair of nearest points. Throws std::bad_alloc, and std::system_error if a thread cannot be created.
/// Precondition: answers.size() == pairs.size().
template <std::floating_point R, class With = detail::Linked>
void certified_distances(std::type_identity_t<std::span<const PreparedPair<R>>> pairs,
                         std::type_identity_t<std::span<DistanceAnswer<R>>> answers, const QueryOptions& options = {},
                         const BatchOptions& batch = {}) {
    static_assert(
        With::simd,
        "oblong: batches need the component simd: find_package(oblong COMPONENTS simd) and link oblong::simd");
    detail::BatchEngine<R>::distances(pairs, {}, answers, options, batch);
}

/// The same with a warm start for each pair, such as the `next` of its last answer. Precondition: as many starts as
/// pairs.
template <std::floating_point R, class With = detail::Linked>
void certified_distances(std::type_identity_t<std::span<const PreparedPair<R>>> pairs,
                         std::span<const WarmStart> starts, std::type_identity_t<std::span<DistanceAnswer<R>>> answers,
                         const QueryOptions& options = {}, const BatchOptions& batch = {}) {
    static_assert(
        With::simd,
        "oblong: batches need the component simd: find_package(oblong COMPONENTS simd) and link oblong::simd");
    detail::BatchEngine<R>::distances(pairs, starts, answers, options, batch);
}

/// Computes certified_decision of each pair: the same outcomes. Throws as above. Precondition: as many answers as
/// pairs.
template <std::floating_point R, class With = detail::Linked>
void certified_decisions(std::type_identity_t<std::span<const PreparedPair<R>>> pairs,
                         std::span<DecisionAnswer> answers, const QueryOptions& /*options*/ = {},
                         const BatchOptions& batch = {}) {
    static_assert(
        With::simd,
        "oblong: batches need the component simd: find_package(oblong COMPONENTS simd) and link oblong::simd");
    detail::BatchEngine<R>::decisions(pairs, answers, batch);
}

}  // namespace oblong
