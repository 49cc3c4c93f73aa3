// SPDX-License-Identifier: BSL-1.0
#include "oblong/certify/core/vector_search.hpp"

#include "oblong/simd/loops.hpp"
#include "oblong/simd/scan.hpp"

namespace oblong::detail {

template <std::floating_point R>
const VectorSearch<R>* vector_search() {
    static constexpr VectorSearch<R> search{&simd::scans<R>, &simd::pair_loops<R>};
    return &search;
}

template const VectorSearch<float>* vector_search<float>();
template const VectorSearch<double>* vector_search<double>();

}  // namespace oblong::detail
