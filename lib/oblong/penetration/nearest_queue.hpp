// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <queue>
#include <utility>
#include <vector>

#include "oblong/scalar/concepts.hpp"

namespace oblong {

/// Facets ordered by the signed distance of their planes, the least first; of equal ones the oldest. Removed facets are
/// skipped when they reach the front.
template <OrderedField S>
class NearestQueue {
public:
    void push(const S& signed_distance, std::uint32_t facet) { queue_.push({signed_distance, facet}); }

    /// Returns the nearest facet for which `alive(facet)`. Precondition: there is one.
    template <class Alive>
    [[nodiscard]] std::uint32_t nearest(const Alive& alive) {
        while (!alive(queue_.top().facet)) queue_.pop();
        return queue_.top().facet;
    }

private:
    struct Entry {
        S signed_distance;
        std::uint32_t facet;
        /// Reversed, because the queue yields the greatest entry first.
        [[nodiscard]] friend bool operator<(const Entry& a, const Entry& b) {
            if (b.signed_distance < a.signed_distance) return true;
            return !(a.signed_distance < b.signed_distance) && b.facet < a.facet;
        }
    };
    std::priority_queue<Entry> queue_;
};

}  // namespace oblong
