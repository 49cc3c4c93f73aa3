// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/simplex/johnson.hpp"

namespace oblong {

/// Johnson's subalgorithm on {x} − Y, where Y holds points of a body and x moves (van den Bergen 2004, §4). Has two
/// caches: the differences y_k − y_j of the points y_i = x − p_i, which are p_j − p_k and stay valid after a move, and
/// the determinants, which are recomputed whenever x changes.
///
/// Δ_i({y_i}) = 1,  Δ_j(X ∪ {y_j}) = Σ_{i ∈ X} Δ_i(X) ((y_k − y_j) · y_i) with k = min X.
///
/// \tparam which `all` accepts any points: in exact arithmetic it never fails. `newest_only` is wrong after a move,
/// because the nearest point of {x} − Y may need only old points: it then fails. It is provided to demonstrate this.
template <OrderedField S, Subsets which = Subsets::all>
class MovingJohnson {
public:
    /// Adds p to P, as seen from x, and reduces P to the smallest subset that carries v(conv({x} − Y)). A point that P
    /// already has changes only the view. Precondition: P has fewer than four points.
    Reduction add(const Vec3<S>& x, const Vec3<S>& p) {
        const unsigned before = carrier_.set;
        const unsigned slot = slot_of(p, before);
        const unsigned all = before | (1U << slot);
        const bool moved = before == 0 || !(x == seen_from_);
        put(slot, p, before);
        if (moved) {
            seen_from_ = x;
            for (unsigned i = 0; i < slot_count; ++i) {
                if (contains(all, i)) y_[i] = x - points_[i];
            }
        }
        y_[slot] = x - p;
        // In ascending order of masks, every subset comes after its own subsets.
        for (unsigned subset = 1; subset <= all; ++subset) {
            if ((subset & ~all) == 0 && (moved || contains(subset, slot))) compute(subset);
        }
        return reduce(all, which == Subsets::newest_only ? 1U << slot : 0U);
    }

    /// Returns the carrier, whose points are y_i = x − p_i.
    [[nodiscard]] const Carrier<S>& carrier() const { return carrier_; }
    /// Returns the points p_i of the body, in the carrier's slots.
    [[nodiscard]] const std::array<Vec3<S>, slot_count>& points() const { return points_; }

private:
    [[nodiscard]] unsigned slot_of(const Vec3<S>& p, unsigned held) const {
        for (unsigned i = 0; i < slot_count; ++i) {
            if (contains(held, i) && points_[i] == p) return i;
        }
        return free_slot(held);
    }

    void put(unsigned slot, const Vec3<S>& p, unsigned others) {
        points_[slot] = p;
        for (unsigned i = 0; i < slot_count; ++i) {
            if (!contains(others, i) || i == slot) continue;
            edge_[i][slot] = p - points_[i];
            edge_[slot][i] = -edge_[i][slot];
        }
    }

    void compute(unsigned subset) {
        for (unsigned j = 0; j < slot_count; ++j) {
            if (!contains(subset, j)) continue;
            const unsigned x = subset & ~(1U << j);
            S sum(x == 0 ? 1 : 0);
            for (unsigned i = 0; i < slot_count; ++i) {
                if (contains(x, i)) sum = sum + delta_[x][i] * dot(edge_[lowest(x)][j], y_[i]);
            }
            delta_[subset][j] = sum;
        }
    }

    [[nodiscard]] S total(unsigned x) const {
        S sum(0);
        for (unsigned i = 0; i < slot_count; ++i) {
            if (contains(x, i)) sum = sum + delta_[x][i];
        }
        return sum;
    }

    /// Returns whether conditions (i) and (ii) of §3 hold.
    [[nodiscard]] bool carries(unsigned x, unsigned all) const {
        for (unsigned i = 0; i < slot_count; ++i) {
            if (contains(x, i) && !(S(0) < delta_[x][i])) return false;
            if (contains(all & ~x, i) && !(delta_[x | (1U << i)][i] <= S(0))) return false;
        }
        return true;
    }

    Reduction reduce(unsigned all, unsigned required) {
        for (unsigned x = 1; x <= all; ++x) {
            if ((x & ~all) != 0 || (x & required) != required || !carries(x, all)) continue;
            const S sum = total(x);
            if (!is_finite(sum)) return Reduction::not_finite;
            Carrier<S> found;
            found.set = x;
            for (unsigned i = 0; i < slot_count; ++i) {
                if (!contains(x, i)) continue;
                found.points[i] = y_[i];
                found.weights[i] = delta_[x][i] / sum;
                found.closest = found.closest + y_[i] * found.weights[i];
            }
            carrier_ = std::move(found);
            return detail::reduction_of(carrier_);
        }
        for (unsigned x = 1; x <= all; ++x) {
            if ((x & ~all) == 0 && !is_finite(total(x))) return Reduction::not_finite;
        }
        return Reduction::failed;
    }

    Vec3<S> seen_from_;
    std::array<Vec3<S>, slot_count> points_{};
    std::array<Vec3<S>, slot_count> y_{};
    std::array<std::array<Vec3<S>, slot_count>, slot_count> edge_{};  ///< [k][j] = p_j − p_k = y_k − y_j
    std::array<std::array<S, slot_count>, 1U << slot_count> delta_{};
    Carrier<S> carrier_;
};

}  // namespace oblong
