// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/simplex/subalgorithm.hpp"

namespace oblong {

/// Johnson's determinants Δ_i(X) of the points in up to four slots, with the caches of van den Bergen 1999, §4: dot
/// products of all pairs, and Δ_i(X) for every subset X. Adding a point computes only the determinants of subsets that
/// contain it.
///
/// Δ_i({y_i}) = 1,  Δ_j(X ∪ {y_j}) = Σ_{i ∈ X} Δ_i(X) (y_i · y_k − y_i · y_j) with k = min X.
///
/// A value depends only on the points in the slots, not on the order in which they were added: two tables with the same
/// points in the same slots hold the same values. Cycle detection relies on this.
template <OrderedRing S>
class JohnsonTable {
public:
    /// Writes `y` into `slot` and updates all determinants of subsets of `others ∪ {slot}` that contain it.
    /// Precondition: those of subsets of `others` are up to date, and `others` does not contain `slot`.
    void put(unsigned slot, const Vec3<S>& y, unsigned others) {
        points_[slot] = y;
        dot_[slot][slot] = squared_norm(y);
        for (unsigned i = 0; i < slot_count; ++i) {
            if (contains(others, i)) dot_[i][slot] = dot_[slot][i] = dot(points_[i], y);
        }
        const unsigned bit = 1U << slot;
        delta_[bit][slot] = S(1);
        // In ascending order of masks, every subset comes after its own subsets.
        for (unsigned rest = 1; rest <= others; ++rest) {
            if ((rest & ~others) != 0) continue;
            const unsigned x = rest | bit;
            for (unsigned j = 0; j < slot_count; ++j) {
                if (contains(x, j)) delta_[x][j] = expand(x & ~(1U << j), j);
            }
        }
    }

    [[nodiscard]] const S& delta(unsigned subset, unsigned slot) const { return delta_[subset][slot]; }
    [[nodiscard]] const std::array<Vec3<S>, slot_count>& points() const { return points_; }

    /// Returns whether conditions (i) and (ii) of §2 hold: Δ_i(X) > 0 inside, Δ_j(X ∪ {y_j}) ≤ 0 for the rest of `all`.
    [[nodiscard]] bool carries(unsigned x, unsigned all) const {
        if (!is_positive(x)) return false;
        for (unsigned j = 0; j < slot_count; ++j) {
            if (contains(all & ~x, j) && !(delta_[x | (1U << j)][j] <= S(0))) return false;
        }
        return true;
    }

    /// Returns whether condition (i) holds: Δ_i(X) > 0 for every i in X.
    [[nodiscard]] bool is_positive(unsigned x) const {
        for (unsigned i = 0; i < slot_count; ++i) {
            if (contains(x, i) && !(S(0) < delta_[x][i])) return false;
        }
        return true;
    }

    /// Returns Δ(X) = Σ Δ_i(X).
    [[nodiscard]] S total(unsigned x) const {
        S sum(0);
        for (unsigned i = 0; i < slot_count; ++i) {
            if (contains(x, i)) sum = sum + delta_[x][i];
        }
        return sum;
    }

    /// Returns whether no determinant of a subset of `all` overflowed. Δ(X) grows with the sixth power of the points'
    /// size: in float it overflows for four points some millions apart.
    [[nodiscard]] bool is_finite_on(unsigned all) const
        requires OrderedField<S>
    {
        for (unsigned x = 1; x <= all; ++x) {
            if ((x & ~all) == 0 && !is_finite(total(x))) return false;
        }
        return true;
    }

    /// Returns λ_i = Δ_i(X) / Δ(X) and v = Σ λ_i y_i. Precondition: `is_positive(x)` and Δ(X) is finite.
    [[nodiscard]] Carrier<S> carrier(unsigned x) const
        requires OrderedField<S>
    {
        Carrier<S> result;
        result.set = x;
        const S sum = total(x);
        for (unsigned i = 0; i < slot_count; ++i) {
            if (!contains(x, i)) continue;
            result.points[i] = points_[i];
            result.weights[i] = delta_[x][i] / sum;
            result.closest = result.closest + points_[i] * result.weights[i];
        }
        return result;
    }

private:
    /// Returns Δ_j(X ∪ {y_j}).
    [[nodiscard]] S expand(unsigned x, unsigned j) const {
        const unsigned k = lowest(x);
        S sum(0);
        for (unsigned i = 0; i < slot_count; ++i) {
            if (contains(x, i)) sum = sum + delta_[x][i] * (dot_[i][k] - dot_[i][j]);
        }
        return sum;
    }

    std::array<Vec3<S>, slot_count> points_{};
    std::array<std::array<S, slot_count>, slot_count> dot_{};
    std::array<std::array<S, slot_count>, 1U << slot_count> delta_{};
};

}  // namespace oblong
