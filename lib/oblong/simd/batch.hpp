// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <tuple>

#include "oblong/simd/batch_scheduler.hpp"
#include "oblong/simd/distance.hpp"

/// Batch queries: many pairs in one call. Prefetches the next pairs while one is answered, and distributes the pairs
/// over threads.
namespace oblong::simd {

/// How a batch is processed. No option changes an answer.
struct BatchOptions {
    unsigned threads = 1;        ///< in all, the caller's included; ignored if `workers` is set
    std::size_t ahead = 4;       ///< number of pairs that are prefetched
    Workers* workers = nullptr;  ///< thread pool to use; one pool may serve any number of batches
};

namespace detail {

/// Calls work(WorkPartition&) on each thread; on the caller's thread alone if there are at most `WorkPartition::fewest`
/// pairs.
template <class F>
void on_threads(std::size_t pairs, const BatchOptions& options, const F& work) {
    if (pairs <= WorkPartition::fewest) {
        WorkPartition partition(pairs, 1);
        return work(partition);
    }
    std::optional<Workers> made;
    Workers& workers = options.workers != nullptr ? *options.workers : made.emplace(options.threads);
    WorkPartition partition(pairs, workers.threads());
    workers.run([&] { work(partition); });
}

}  // namespace detail

/// Calls answer(i) once for every i below pairs.size(), in any order. Calls for different i may run at once on
/// different threads. Throws the first exception that `answer` throws; other pairs may then have no answer.
template <class R, class F>
void for_each_pair(std::span<const BodyPair<R>> pairs, const BatchOptions& options, const F& answer) {
    constexpr std::size_t most = 48;  // lines of a body
    const auto work = [&](WorkPartition& partition) {
        for (auto [from, to] = partition.take(); from < to; std::tie(from, to) = partition.take()) {
            const std::size_t ahead = options.ahead;
            // The objects are prefetched twice as far ahead, since they hold the addresses of the rest.
            for (std::size_t i = from; i < std::min(from + 2 * ahead, to); ++i) detail::fetch(*pairs[i].a, *pairs[i].b);
            for (std::size_t i = from; i < to; ++i) {
                if (const std::size_t k = i + 2 * ahead; ahead > 0 && k < pairs.size())
                    detail::fetch(*pairs[k].a, *pairs[k].b);
                if (const std::size_t k = i + ahead; ahead > 0 && k < pairs.size()) {
                    detail::fetch_outside(*pairs[k].a, most);
                    detail::fetch_outside(*pairs[k].b, most);
                }
                answer(i);
            }
        }
    };
    detail::on_threads(pairs.size(), options, work);
}

/// The answer of simd::distance without its points. A quarter of the size of GjkResult, because answers of a large
/// batch do not fit the cache.
template <class R>
struct PairDistance {
    Vec3<R> v;
    R squared{};  ///< the computed ‖v‖²
    R lower{};    ///< lower bound of the distance, see GjkResult
    std::array<R, slot_count> weights{};
    std::array<VertexPair, slot_count> pairs{};  ///< v = Σ weights[k] (a's vertex − b's vertex), k < count
    unsigned count = 0;
    int iterations = 0;
    Termination termination = Termination::iteration_limit;
    bool overflowed = false;

    /// ‖v‖ as computed, as GjkResult::distance().
    [[nodiscard]] R distance() const { return square_root(squared); }
};

template <class R>
[[nodiscard]] PairDistance<R> summary(const GjkResult<R>& result) {
    PairDistance<R> answer{.v = result.v, .squared = result.squared, .lower = result.lower};
    for (unsigned i = 0; i < slot_count; ++i) {
        if (!contains(result.kept.carrier.set, i)) continue;
        answer.weights[answer.count] = result.kept.carrier.weights[i];
        answer.pairs[answer.count++] = {result.kept.points[i].feature_a, result.kept.points[i].feature_b};
    }
    answer.iterations = result.iterations;
    answer.termination = result.termination;
    answer.overflowed = result.overflowed;
    return answer;
}

/// Computes the plain distance of each pair with the loop of simd::distance: answers[i] is for pairs[i]. Pairs that are
/// not far apart start from the batch warm start (simd/batch_warm_start.hpp, simd/large_batch_warm_start.hpp) and
/// mostly need one iteration; their last digits may differ from those of simd::distance. An answer does not depend on
/// the other pairs. Precondition: answers.size() == pairs.size().
template <std::floating_point R>
void distances(std::span<const BodyPair<R>> pairs, const StoppingRule<R>& stop, std::span<PairDistance<R>> answers,
               const BatchOptions& options = {}) {
    GjkOptions<R> how;
    how.stop = stop;
    detail::on_threads(pairs.size(), options, [&](WorkPartition& partition) {
        detail::BatchScheduler<R>(pairs, partition, options.ahead, false)
            .run([&](std::size_t i) { answers[i] = summary(detail::loop(*pairs[i].a, *pairs[i].b, how)); },
                 [&](std::size_t i, const auto& start) {
                     answers[i] = summary(detail::warm_loop(*pairs[i].a, *pairs[i].b, how, start));
                 });
    });
}

}  // namespace oblong::simd
