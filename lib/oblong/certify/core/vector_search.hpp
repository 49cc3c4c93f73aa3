// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/certify/core/core_view.hpp"

namespace oblong::detail {

/// How prepared bodies are searched by vector units; oblong::simd holds one for float and one for double. Changes no
/// answer.
template <std::floating_point R>
struct VectorSearch {
    const Scans<R>* scans;
    const PairLoops<R>* loops;
};

}  // namespace oblong::detail
