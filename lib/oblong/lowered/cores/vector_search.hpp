// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/lowered/cores/core_view.hpp"

namespace oblong::detail {

/// How prepared bodies are searched by vector units. Changes no answer.
template <std::floating_point R>
struct VectorSearch {
    const Scans<R>* scans;
    const PairLoops<R>* loops;
};

/// Defined in lib/oblong/simd for float and double.
template <std::floating_point R>
[[nodiscard]] VectorSearch<R> vector_search();

}  // namespace oblong::detail
