// SPDX-License-Identifier: BSL-1.0
#include "oblong/lowered/cores/vector_search.hpp"

#include "oblong/simd/loops.hpp"
#include "oblong/simd/scan.hpp"

namespace oblong::detail {

template <std::floating_point R>
VectorSearch<R> vector_search() {
    return {&simd::scans<R>, &simd::pair_loops<R>};
}

template VectorSearch<float> vector_search<float>();
template VectorSearch<double> vector_search<double>();

}  // namespace oblong::detail
