// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <queue>
#include <utility>
#include <vector>

#include "oblong/scalar/concepts.hpp"

namespace oblong {

/// Facets by their planes' reach, the least first; of equal ones the oldest. Facets that are gone are passed over when
/// they come up: none is ever searched for.
template <OrderedField S>
class NearestQueue {
public:
    void push(const S& signed_distance, std::uint32_t facet) { queue_.push({signed_distance, facet}); }

    /// The nearest facet for which `alive(facet)`. Precondition: there is one.
    template <class Alive>
    [[nodiscard]] std::uint32_t nearest(const Alive& alive) {
        while (!alive(queue_.top().facet)) queue_.pop();
        return queue_.top().facet;
    }

private:
    struct Entry {
        S signed_distance;
        std::uint32_t facet;
        /// Farther ones come later in a queue that gives the greatest first.
        [[nodiscard]] friend bool operator<(const Entry& a, const Entry& b) {
            if (b.signed_distance < a.signed_distance) return true;
            return !(a.signed_distance < b.signed_distance) && b.facet < a.facet;
        }
    };
    std::priority_queue<Entry> queue_;
};

}  // namespace oblong
