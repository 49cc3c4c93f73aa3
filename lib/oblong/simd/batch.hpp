// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <atomic>
#include <thread>
#include <vector>

#include "oblong/simd/distance.hpp"

/// Many pairs in one call: while one is answered the next ones are on their way from memory, and threads share them.
namespace oblong::simd {

/// Refers to both.
template <class R>
struct BodyPair {
    const PreparedPolytope<R>* a = nullptr;
    const PreparedPolytope<R>* b = nullptr;
};

/// How a batch is worked off. Changes no answer.
struct BatchOptions {
    unsigned threads = 1;
    std::size_t ahead = 4;  ///< pairs that are fetched before they are asked
};

namespace detail {

/// Asks for what a search reads first outside of the object: small bodies as a whole. Later lines follow by themselves.
template <class R>
void fetch_outside(const PreparedPolytope<R>& body) {
    constexpr std::size_t most = 48;  // lines
    const std::span<const std::byte> bytes = body.outside().first(std::min(body.outside().size(), most * body.line));
    for (std::size_t at = 0; at < bytes.size(); at += body.line) __builtin_prefetch(&bytes[at]);
}

}  // namespace detail

/// answer(i) for every i below pairs.size(), in any order, each once, from as many threads as asked for: calls for
/// different i may run at once. What `answer` throws ends the program where there is more than one thread.
template <class R, class F>
void for_each_pair(std::span<const BodyPair<R>> pairs, const BatchOptions& options, const F& answer) {
    constexpr std::size_t chunk = 64;
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t from = next.fetch_add(chunk); from < pairs.size(); from = next.fetch_add(chunk)) {
            const std::size_t to = std::min(from + chunk, pairs.size());
            const auto fetch = [&](std::size_t i) {
                // The objects themselves twice as far ahead: they say where the rest is.
                if (i + options.ahead < to) {
                    detail::fetch(*pairs[i + options.ahead].a, *pairs[i + options.ahead].b);
                }
                if (i < to) {
                    detail::fetch_outside(*pairs[i].a);
                    detail::fetch_outside(*pairs[i].b);
                }
            };
            for (std::size_t i = from; i < from + options.ahead; ++i) fetch(i);
            for (std::size_t i = from; i < to; ++i) {
                fetch(i + options.ahead);
                answer(i);
            }
        }
    };
    std::vector<std::jthread> others;
    for (unsigned t = 1; t < options.threads; ++t) others.emplace_back(work);
    work();
}

/// simd::distance of each pair: answers[i] for pairs[i]. Precondition: as many answers as pairs.
template <std::floating_point R>
void distances(std::span<const BodyPair<R>> pairs, const StoppingRule<R>& stop, std::span<GjkResult<R>> answers,
               const BatchOptions& options = {}) {
    for_each_pair(pairs, options, [&](std::size_t i) { answers[i] = distance(*pairs[i].a, *pairs[i].b, stop); });
}

}  // namespace oblong::simd
