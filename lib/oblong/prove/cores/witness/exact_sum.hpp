// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/prove/cores/witness/exact_tie.hpp"

/// Whether a sum of products of doubles is 0: exact, by an expansion of doubles whose sum it is (Shewchuk, Adaptive
/// Precision Floating-Point Arithmetic, 1997, section 2.4).
namespace oblong::detail {

class ExactSum {
public:
    /// Adds a · b.
    void add(const Tracked& a, double b) {
        if (a.is_zero() || b == 0) return;
        const DoubleDouble product = two_product(a.value, b);
        constexpr double most = error_constants::max_exact_product;
        const double size = std::abs(product.hi);
        const bool in_range =
            size > error_constants::min_exact_product && size < most && std::abs(a.value) < most && std::abs(b) < most;
        is_exact_ = is_exact_ && a.exact && in_range;
        if (!is_exact_) return;
        add(product.lo);
        add(product.hi);
    }
    /// Returns whether the sum is proven to be 0.
    [[nodiscard]] bool is_zero() const { return is_exact_ && count_ == 0; }

private:
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

/// Returns c · (p − q) of a pair of vertices, as the sum of its products. Precondition: both have exact vertices.
template <std::floating_point R>
[[nodiscard]] ExactSum exact_product(const TrackedVec& c, const CoreScan<R>& a, const CoreScan<R>& b,
                                     const FeaturePair& pair) {
    ExactSum sum;
    const auto add = [&](const CoreScan<R>& scan, std::uint32_t vertex, double sign) {
        const Vec3<double> v = scan.core().vertex(vertex);
        const Vec3<double> moved = scan.core().pose == nullptr ? Vec3<double>{} : scan.pose().translation;
        for (std::size_t k = 0; k < 3; ++k) {
            sum.add(c[k], sign * v[k]);
            sum.add(c[k], sign * moved[k]);
        }
    };
    add(a, pair.a, 1);
    add(b, pair.b, -1);
    return sum;
}

}  // namespace oblong::detail
