// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/simplex/johnson_table.hpp"

namespace oblong {

/// Johnson's subalgorithm with the backup procedure of Gilbert, Johnson and Keerthi 1988: tests all subsets, and if
/// rounding leaves none that meets the conditions, takes the one with all Δ_i(X) > 0 whose v(aff(X)) is nearest the
/// origin (van den Bergen 1999, §5, discusses its value). Never fails on finite numbers: a single point always has Δ =
/// 1.
template <OrderedField S>
class JohnsonBackup {
public:
    Reduction add(const Vec3<S>& w) {
        const unsigned before = carrier_.set;
        const unsigned slot = free_slot(before);
        table_.put(slot, w, before);
        const unsigned all = before | (1U << slot);
        if (!table_.is_finite_on(all)) return Reduction::not_finite;
        for (unsigned x = 1; x <= all; ++x) {
            if ((x & ~all) == 0 && table_.carries(x, all)) return take(table_.carrier(x));
        }
        return take(best(all));
    }

    [[nodiscard]] const Carrier<S>& carrier() const { return carrier_; }

private:
    [[nodiscard]] Carrier<S> best(unsigned all) const {
        Carrier<S> nearest = table_.carrier(all & ~(all - 1));
        S least = squared_norm(nearest.closest);
        for (unsigned x = 2; x <= all; ++x) {
            if ((x & ~all) != 0 || !table_.is_positive(x)) continue;
            Carrier<S> candidate = table_.carrier(x);
            S squared = squared_norm(candidate.closest);
            if (squared < least) {
                least = std::move(squared);
                nearest = std::move(candidate);
            }
        }
        return nearest;
    }
    Reduction take(Carrier<S> carrier) {
        carrier_ = std::move(carrier);
        return detail::reduction_of(carrier_);
    }

    JohnsonTable<S> table_;
    Carrier<S> carrier_;
};

}  // namespace oblong
