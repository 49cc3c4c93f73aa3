// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/simplex/johnson_table.hpp"

namespace oblong {

/// The subsets that the search for the carrier tests.
enum class Subsets {
    newest_only,  ///< those with the new point (Theorem 2 of van den Bergen 1999): half of all
    all,
};

/// Johnson's distance subalgorithm as van den Bergen 1999, §4 describes it: cached determinants, smallest
/// carrier by conditions (i) and (ii), and no backup procedure (§5): where rounding leaves no subset that
/// meets them, or they overflowed, `add` says so and everything stays as it was.
///
/// \tparam which newest_only needs, beside the concept's precondition, that W is minimal for v and that the new
///         point satisfies v · w < ‖v‖²; in exact arithmetic it then never fails. `all` takes any points,
///         affinely dependent ones included, and in exact arithmetic never fails (docs/explanation/gjk/johnson.md).
template <OrderedField S, Subsets which = Subsets::newest_only>
class Johnson {
public:
    /// Adds w and reduces.
    Reduction add(const Vec3<S>& w) {
        const unsigned before = carrier_.set;
        const unsigned slot = free_slot(before);
        table_.put(slot, w, before);
        const unsigned all = before | (1U << slot);
        return reduce(all, which == Subsets::newest_only ? 1U << slot : 0U);
    }

    /// Replaces the points by those of `all`, reduced; empty if no subset meets the conditions.
    Reduction assign(const std::array<Vec3<S>, slot_count>& points, unsigned all) {
        carrier_ = {};
        unsigned others = 0;
        for (unsigned slot = 0; slot < slot_count; ++slot) {
            if (!contains(all, slot)) continue;
            table_.put(slot, points[slot], others);
            others |= 1U << slot;
        }
        return reduce(all, 0);
    }

    /// W with its weights.
    [[nodiscard]] const Carrier<S>& carrier() const { return carrier_; }

private:
    Reduction reduce(unsigned all, unsigned required) {
        for (unsigned x = 1; x <= all; ++x) {
            if ((x & ~all) != 0 || (x & required) != required || !table_.carries(x, all)) continue;
            if (!is_finite(table_.total(x))) return Reduction::not_finite;
            carrier_ = table_.carrier(x);
            return detail::reduction_of(carrier_);
        }
        return table_.is_finite_on(all) ? Reduction::failed : Reduction::not_finite;
    }

    JohnsonTable<S> table_;
    Carrier<S> carrier_;
};

/// Johnson's subalgorithm over all subsets.
template <OrderedField S>
using JohnsonAllSubsets = Johnson<S, Subsets::all>;

}  // namespace oblong
