// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <span>

#include "oblong/body/prepared.hpp"
#include "oblong/query/answer.hpp"

namespace oblong {

/// Two prepared bodies of a batch. Refers to both.
template <class R>
struct PreparedPair {
    const PreparedPolytope<R>* a = nullptr;
    const PreparedPolytope<R>* b = nullptr;
};

/// How a batch is worked off. Changes no answer.
struct BatchOptions {
    unsigned threads = 1;   ///< that work on it, the caller's among them
    std::size_t ahead = 4;  ///< pairs that are fetched from memory before they are asked
};

namespace detail {

/// Defined in oblong::simd.
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
