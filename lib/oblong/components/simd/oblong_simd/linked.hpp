// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>

/// On the include path of targets that link oblong::simd, and of no others.
namespace oblong::detail {

template <std::floating_point R>
struct VectorSearch;

/// Defined in oblong::simd for float and double.
template <std::floating_point R>
[[nodiscard]] const VectorSearch<R>* vector_search();

struct LinkedSimd {
    static constexpr bool linked = true;
    template <std::floating_point R>
    [[nodiscard]] static const VectorSearch<R>* search() {
        return vector_search<R>();
    }
};

}  // namespace oblong::detail
