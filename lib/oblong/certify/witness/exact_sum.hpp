// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/certify/witness/exact_tie.hpp"

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

}  // namespace oblong::detail
