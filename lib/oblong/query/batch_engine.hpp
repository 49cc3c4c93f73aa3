// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <span>

#include "oblong/answer/answers.hpp"
#include "oblong/prepared/layout/prepared.hpp"

namespace oblong {

/// A pair of prepared bodies of a batch. Holds references: both must outlive it.
template <class R>
struct PreparedPair {
    const PreparedPolytope<R>* a = nullptr;  ///< not null
    const PreparedPolytope<R>* b = nullptr;  ///< not null
};

/// How a batch is processed. No option changes an answer.
struct BatchOptions {
    unsigned threads = 1;   ///< threads in all, the caller's included
    std::size_t ahead = 4;  ///< number of pairs that are prefetched
};

namespace detail {

/// Defined in oblong::oblong.
template <std::floating_point R>
struct BatchEngine {
    using Pairs = std::span<const PreparedPair<R>>;
    static void distances(Pairs pairs, std::span<const WarmStart> starts, std::span<DistanceAnswer<R>> answers,
                          const QueryOptions& how, const BatchOptions& batch);
    static void decisions(Pairs pairs, std::span<DecisionAnswer> answers, const BatchOptions& batch);
};

extern template struct BatchEngine<float>;
extern template struct BatchEngine<double>;

}  // namespace detail

}  // namespace oblong
