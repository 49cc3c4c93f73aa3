// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/simplex/subalgorithm.hpp"

namespace oblong {

/// The simplex solver of Cameron 1997, §3.3, in its own terms: the points are x = q − p (the paper's obstacle is B −
/// A), subset number m holds x_i where bit i of m is 1, z_Y is the point of lowest index in Y, and
///
///   A_x({x}) = 1,   A_x(Y + x) = Σ_{y ∈ Y} A_y(Y) (y · z_Y − y · x).
///
/// The table is made anew for every set, n(n−1)(2^(n−2) − 1) products for n points beside the dot products: a warm
/// start has nothing to reuse. The answer is the first S' with x ∈ S' ⇔ A_x(S' ∪ {x}) > 0, over all subsets; four
/// points that all have A_x(S) > 0 hold the origin inside. docs/explanation/gjk/enhanced-gjk.md compares this with what
/// is printed.
///
/// Takes any points; in exact arithmetic it never fails, for the reason that Johnson's conditions over all subsets
/// never do (docs/explanation/gjk/johnson.md). The carrier is stated for w = p − q = −x like everyone's.
template <OrderedField S>
class Cameron {
public:
    Reduction add(const Vec3<S>& w) {
        const unsigned slot = free_slot(carrier_.set);
        x_[slot] = -w;
        return solve(carrier_.set | (1U << slot));
    }

    /// Replaces the points by those of `all`, reduced; empty if no subset passes.
    Reduction assign(const std::array<Vec3<S>, slot_count>& points, unsigned all) {
        carrier_ = {};
        for (unsigned i = 0; i < slot_count; ++i) {
            if (contains(all, i)) x_[i] = -points[i];
        }
        return solve(all);
    }

    [[nodiscard]] const Carrier<S>& carrier() const { return carrier_; }

private:
    Reduction solve(unsigned all) {
        fill(all);
        bool finite = true;
        for (unsigned m = 1; m <= all; ++m) {
            if ((m & ~all) != 0) continue;
            const S sum = total(m);
            finite = finite && is_finite(sum);
            if (finite && is_answer(m, all)) return take(m, sum);
        }
        return finite ? Reduction::failed : Reduction::not_finite;
    }

    /// Computes all dot products, then A by ascending subset numbers: every subset comes after its own subsets.
    void fill(unsigned all) {
        for (unsigned i = 0; i < slot_count; ++i) {
            for (unsigned j = 0; j <= i; ++j) {
                if (contains(all, i) && contains(all, j)) dot_[i][j] = dot_[j][i] = dot(x_[i], x_[j]);
            }
        }
        for (unsigned m = 1; m <= all; ++m) {
            if ((m & ~all) != 0) continue;
            for (unsigned x = 0; x < slot_count; ++x) {
                if (contains(m, x)) a_[m][x] = expand(m & ~(1U << x), x);
            }
        }
    }

    /// Returns A_x(Y + x). Skips the product with A_y({y}) = 1.
    [[nodiscard]] S expand(unsigned set, unsigned x) const {
        if (set == 0) return S(1);
        const unsigned z = lowest(set);
        if (size(set) == 1) return dot_[z][z] - dot_[z][x];
        S sum = a_[set][z] * (dot_[z][z] - dot_[z][x]);
        for (unsigned y = z + 1; y < slot_count; ++y) {
            if (contains(set, y)) sum = sum + a_[set][y] * (dot_[y][z] - dot_[y][x]);
        }
        return sum;
    }

    /// Returns whether x ∈ S' ⇔ A_x(S' ∪ {x}) > 0.
    [[nodiscard]] bool is_answer(unsigned m, unsigned all) const {
        for (unsigned x = 0; x < slot_count; ++x) {
            if (contains(all, x) && contains(m, x) != (S(0) < a_[m | (1U << x)][x])) return false;
        }
        return true;
    }

    [[nodiscard]] S total(unsigned m) const {
        S sum = a_[m][lowest(m)];
        for (unsigned i = lowest(m) + 1; i < slot_count; ++i) {
            if (contains(m, i)) sum = sum + a_[m][i];
        }
        return sum;
    }

    Reduction take(unsigned m, const S& sum) {
        Vec3<S> nearest{};
        Carrier<S> result;
        result.set = m;
        for (unsigned i = 0; i < slot_count; ++i) {
            if (!contains(m, i)) continue;
            result.points[i] = -x_[i];
            result.weights[i] = a_[m][i] / sum;
            nearest = nearest + x_[i] * result.weights[i];
        }
        result.closest = -nearest;
        carrier_ = std::move(result);
        return detail::reduction_of(carrier_);
    }

    std::array<Vec3<S>, slot_count> x_{};
    std::array<std::array<S, slot_count>, slot_count> dot_{};
    std::array<std::array<S, slot_count>, 1U << slot_count> a_{};
    Carrier<S> carrier_;
};

}  // namespace oblong
