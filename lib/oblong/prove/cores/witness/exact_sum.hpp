// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>

#include "oblong/prove/cores/witness/step_equations.hpp"
#include "oblong/scalar/ball.hpp"

/// Whether a sum of products of doubles is 0, and what follows of facets: exact, by an expansion of doubles whose sum
/// it is (Shewchuk, Adaptive Precision Floating-Point Arithmetic, 1997, section 2.4).
namespace oblong::detail {

class ExactSum {
public:
    /// Adds a · b.
    void add(const Tracked& a, const Tracked& b) {
        if (a.is_zero() || b.is_zero()) return;
        is_exact_ = is_exact_ && a.known && b.known;
        for (const double x : {a.rest, a.value})
            for (const double y : {b.rest, b.value}) add_product(x, y);
    }
    /// Returns whether the sum is proven to be 0.
    [[nodiscard]] bool is_zero() const { return is_exact_ && count_ == 0; }

private:
    void add_product(double a, double b) {
        if (!is_exact_ || a == 0 || b == 0) return;
        const DoubleDouble product = two_product(a, b);
        constexpr double most = error_constants::max_exact_product;
        const double size = std::abs(product.hi);
        is_exact_ =
            size > error_constants::min_exact_product && size < most && std::abs(a) < most && std::abs(b) < most;
        if (!is_exact_) return;
        add(product.lo);
        add(product.hi);
    }
    void add(double x) {
        if (count_ == terms_.size()) {
            is_exact_ = false;
            return;
        }
        unsigned kept = 0;
        for (unsigned i = 0; i < count_; ++i) {
            const DoubleDouble sum = two_sum(x, terms_[i]);
            if (sum.lo != 0) terms_[kept++] = sum.lo;
            x = sum.hi;
        }
        if (x != 0) terms_[kept++] = x;
        count_ = kept;
    }

    std::array<double, 32> terms_{};
    unsigned count_ = 0;
    bool is_exact_ = true;
};

/// Returns c · (p − q) of a pair of vertices, as the sum of its products.
template <std::floating_point R>
[[nodiscard]] ExactSum exact_product(const TrackedVec& c, const CoreScan<R>& a, const CoreScan<R>& b,
                                     const FeaturePair& pair) {
    ExactSum sum;
    const TrackedVec p = turned(a, tracked(a.core().vertex(pair.a)));
    const TrackedVec q = turned(b, tracked(b.core().vertex(pair.b)));
    const TrackedVec y = StepEquations<R>(a, b).difference(pair);
    for (std::size_t k = 0; k < 3; ++k) {
        if (y[k].is_zero()) continue;
        for (const Tracked& part : {p[k], Tracked{a.pose().translation[k]}, -q[k], Tracked{-b.pose().translation[k]}})
            sum.add(c[k], part);
    }
    return sum;
}

/// Returns whether a depth is proven to be x along an axis: x = ±y_k + r_a + r_b, y the difference of a pair in the
/// plane or nearest feature. \param outward the sign of n_k, n the normal along which A − B ends at the depth
template <std::floating_point R>
[[nodiscard]] bool is_depth(std::size_t k, BallSign outward, const CoreScan<R>& a, const CoreScan<R>& b,
                            const FeaturePair& pair, const DoubleDouble& x) {
    if (outward != BallSign::positive && outward != BallSign::negative) return false;
    TrackedVec axis;
    axis[k] = Tracked{outward == BallSign::positive ? 1.0 : -1.0};
    ExactSum sum = exact_product(axis, a, b, pair);
    for (const double part : {-x.hi, -x.lo, a.core().radius, b.core().radius}) sum.add(Tracked{1}, Tracked{part});
    return sum.is_zero();
}

/// Returns whether the line through the origin along `way` is proven to meet the line through two points of A − B:
/// way × e · y = 0.
template <std::floating_point R>
[[nodiscard]] bool is_met(const TrackedVec& way, const CoreScan<R>& a, const CoreScan<R>& b, const FeaturePair& from,
                          const FeaturePair& to) {
    const StepEquations<R> equations(a, b);
    const TrackedVec edge = equations.in_world(equations.between(to, from));
    return exact_product(cross(way, edge), a, b, from).is_zero();
}

}  // namespace oblong::detail
