// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>

#include "oblong/certify/core_view.hpp"
#include "oblong/certify/environment.hpp"
#include "oblong/linear/product.hpp"

/// The filter of the certifier: which vertices can be farthest in a direction that is known only approximately.
namespace oblong {

/// A core prepared for directions: bounds of its numbers, as doubles rounded up.
template <std::floating_point R>
class CoreScan {
public:
    explicit CoreScan(const CoreView<R>& core) : core_(&core), pose_(core.pose_or_identity()) {
        for (std::uint32_t i = 0; i < core.size(); ++i) {
            const Vec3<double> v = core.vertex(i);
            largest_ = std::max({largest_, std::abs(v.x), std::abs(v.y), std::abs(v.z)});
        }
        if (core.pose != nullptr) {
            const auto& r = pose_.linear.rows;
            for (std::size_t k = 0; k < 3; ++k) {
                spread_ = std::max(k == 0 ? 0.0 : spread_, std::abs(r[0][k]) + std::abs(r[1][k]) + std::abs(r[2][k]));
            }
        }
    }

    [[nodiscard]] const CoreView<R>& core() const { return *core_; }
    [[nodiscard]] const Affine<double>& pose() const { return pose_; }
    /// Largest |coordinate| in the body's own frame.
    [[nodiscard]] double largest() const { return largest_; }

    /// Calls `take(i)` for every vertex that can be farthest in a direction n with |n − direction| ≤ 2u in each
    /// coordinate, u = 2^−53, |n| ≤ 1 in each coordinate. docs/numerics/filter.md: the computed (Bᵀ n) · x errs by less
    /// than 25 u · spread · largest, in other rounding modes 50 u, plus underflow; vertices more than twice that below
    /// the greatest are out. Where a product could overflow, none is.
    template <class F>
    void candidates(const Vec3<double>& direction, F&& take) const {
        const Vec3<double> m = core_->pose != nullptr ? transposed_times(pose_.linear, direction) : direction;
        double greatest = -std::numeric_limits<double>::infinity();
        for (std::uint32_t i = 0; i < core_->size(); ++i) {
            const double reach = dot(m, core_->vertex(i));
            if (reach > greatest) greatest = reach;
        }
        const double product = spread_ * largest_;
        const bool in_range = spread_ < 0x1p1000 && largest_ < 0x1p1000 && product < 0x1p1000;
        // 128 u against twice 50 u; the second term is above what subnormals lose, flushed to zero or not.
        const double slack = in_range ? 0x1p-46 * product + 0x1p-1010 * (spread_ + largest_ + 1)
                                      : std::numeric_limits<double>::infinity();
        const double threshold = greatest - slack;
        for (std::uint32_t i = 0; i < core_->size(); ++i) {
            if (!(dot(m, core_->vertex(i)) < threshold)) take(i);  // NaN stays in
        }
    }

private:
    const CoreView<R>* core_;
    Affine<double> pose_;
    double largest_ = 0;
    double spread_ = 1;  ///< greatest column sum of |B|
};

}  // namespace oblong
