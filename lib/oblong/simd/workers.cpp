// SPDX-License-Identifier: BSL-1.0
#include "oblong/simd/workers.hpp"

#include <algorithm>

namespace oblong::simd {

std::pair<std::size_t, std::size_t> WorkPartition::take() {
    std::size_t from = next_.load(std::memory_order_relaxed);
    for (;;) {
        const std::size_t left = count_ - from;
        const std::size_t share = threads_ < 2 ? left : std::max(fewest, left / (2 * threads_));
        const std::size_t to = from + std::min(share, left);
        if (next_.compare_exchange_weak(from, to, std::memory_order_relaxed)) return {from, to};
    }
}

}  // namespace oblong::simd
