// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <tuple>

#include "oblong/simd/batch_scheduler.hpp"
#include "oblong/simd/distance.hpp"

/// Many pairs in one call: while one is answered the next ones are on their way from memory, and threads share them.
namespace oblong::simd {

/// How a batch is worked off. Changes no answer.
struct BatchOptions {
    unsigned threads = 1;        ///< all but the caller's are made for this call; not read where there are workers
    std::size_t ahead = 4;       ///< pairs that are fetched before they are asked
    Workers* workers = nullptr;  ///< that work on it; they may serve any number of batches
};

namespace detail {

/// work(WorkPartition&) of so many pairs, on each thread where there are enough for two.
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

/// answer(i) for every i below pairs.size(), in any order, each once, from as many threads as asked for: calls for
/// different i may run at once. Throws what `answer` throws first; other pairs may have no answer then.
template <class R, class F>
void for_each_pair(std::span<const BodyPair<R>> pairs, const BatchOptions& options, const F& answer) {
    constexpr std::size_t most = 48;  // lines of a body
    const auto work = [&](WorkPartition& partition) {
        for (auto [from, to] = partition.take(); from < to; std::tie(from, to) = partition.take()) {
            const std::size_t ahead = options.ahead;
            // The objects themselves twice as far ahead: they say where the rest is.
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

/// What simd::distance says, without the points behind it: a quarter of a GjkResult, since a batch of those is long
/// enough to be written to memory and read from there.
template <class R>
struct PairDistance {
    Vec3<R> v;
    R squared{};  ///< the computed ‖v‖²
    R lower{};    ///< as in GjkResult
    std::array<R, slot_count> weights{};
    std::array<VertexPair, slot_count> pairs{};  ///< v = Σ weights[k] (a's vertex − b's vertex) of the first `count`
    unsigned count = 0;
    int iterations = 0;
    Termination termination = Termination::iteration_limit;
    bool overflowed = false;
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

/// Plain distances of each pair by the loop of simd::distance: answers[i] for pairs[i]. Pairs of bodies that are not
/// far apart begin where many of them at once were led (simd/batch_warm_start.hpp, simd/large_batch_warm_start.hpp), so
/// that their last places may differ from those of simd::distance, and mostly one iteration is left. An answer is the
/// same whatever the other pairs are. Precondition: as many answers as pairs.
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
