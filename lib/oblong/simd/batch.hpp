// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <tuple>

#include "oblong/simd/batch_scheduler.hpp"

/// Batch queries: many pairs in one call. Prefetches the next pairs while one is answered, and distributes the pairs
/// over threads.
namespace oblong::simd {

/// Calls answer(i) once for every i below pairs.size(), in any order. Calls for different i may run at once on
/// different threads. Throws the first exception that `answer` throws; other pairs may then have no answer.
template <class R, class F>
void for_each_pair(std::span<const PreparedPair<R>> pairs, const BatchOptions& options, const F& answer) {
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
    on_threads(pairs.size(), options.threads, work);
}

}  // namespace oblong::simd
