// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>

#include "oblong/linear/product.hpp"
#include "oblong/lowered/cores/core_view.hpp"
#include "oblong/lowered/cores/environment.hpp"
#include "oblong/scalar/error_constants.hpp"

/// Scans of a core's vertices in doubles, and what they prove about exact support values n · x.
namespace oblong {

namespace detail {

[[nodiscard]] inline double largest_coordinate(const Vec3<double>& v) {
    return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
}

}  // namespace detail

/// A core with upper bounds of its numbers, rounded up.
template <std::floating_point R>
class CoreScan {
public:
    explicit CoreScan(const CoreView<R>& core) : core_(&core), pose_(core.pose_or_identity()), largest_(core.largest) {
        if (largest_ < 0) {
            R greatest = 0;
            for (const Vec3<R>& v : core.unprepared) {
                greatest = std::max({greatest, std::abs(v.x), std::abs(v.y), std::abs(v.z)});
            }
            if (core.prepared != nullptr) greatest = core.prepared->largest();
            largest_ = detail::safe_largest(greatest);
            for (std::uint32_t i = 0; i < core.corner_count; ++i) {
                const Vec3<double>& v = (*core.corners)[i];
                largest_ = std::max({largest_, std::abs(v.x), std::abs(v.y), std::abs(v.z)});
            }
        }
        extent_ = largest_;
        if (core.pose == nullptr) return;
        const auto& r = pose_.linear.rows;
        const Vec3<double>& c = pose_.translation;
        spread_ = 0;
        double turned = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            spread_ = std::max(spread_, std::abs(r[0][k]) + std::abs(r[1][k]) + std::abs(r[2][k]));
            turned = std::max(turned, std::abs(r[k].x) + std::abs(r[k].y) + std::abs(r[k].z));
        }
        moved_ = std::max({std::abs(c.x), std::abs(c.y), std::abs(c.z)});
        extent_ = (turned * largest_ + moved_) * (1 + error_constants::extent_rounding);
    }

    [[nodiscard]] const CoreView<R>& core() const { return *core_; }
    [[nodiscard]] const Affine<double>& pose() const { return pose_; }
    /// Returns an upper bound of the |coordinates| in the body's own frame.
    [[nodiscard]] double largest() const { return largest_; }
    /// Returns the greatest column sum of |B|, with B the pose's linear map.
    [[nodiscard]] double spread() const { return spread_; }
    /// Returns the largest |coordinate| of the pose's translation.
    [[nodiscard]] double moved() const { return moved_; }
    /// Returns an upper bound of the |coordinates| of posed vertices, in the world's frame.
    [[nodiscard]] double extent() const { return extent_; }

    /// Returns whether no product of its numbers with others in range overflows.
    [[nodiscard]] bool in_range() const {
        constexpr double most = error_constants::max_plain;
        return spread_ < most && largest_ < most && moved_ < most;
    }
    /// Returns whether `two_product` can split its numbers.
    [[nodiscard]] bool splits() const {
        return spread_ < error_constants::max_split && largest_ < error_constants::max_split;
    }

    /// Returns Bᵀ n.
    [[nodiscard]] Vec3<double> turned_back(const Vec3<double>& n) const {
        return core_->pose != nullptr ? transposed_times(pose_.linear, n) : n;
    }

    /// Computes the support vertex in direction n and records it. Precondition: the default environment.
    void record_support(const Vec3<double>& n, SupportRecord& s) const {
        const Vec3<double> m = turned_back(n);
        if (is_searched()) {
            s.record(n, core_->scans->one(*core_->prepared, m));
            return;
        }
        if (core_->corner_count == 8) {  // a box: the corner on the side of m, which no rounding makes less far
            const Vec3<double> h = core_->vertex(7);
            const std::uint32_t best =
                (m.x * h.x > 0 ? 1U : 0U) | (m.y * h.y > 0 ? 2U : 0U) | (m.z * h.z > 0 ? 4U : 0U);
            s.record(n, {dot(m, core_->vertex(best)), best});
            return;
        }
        double greatest = -std::numeric_limits<double>::infinity();
        std::uint32_t best = 0;
        each_vertex([&](std::uint32_t i, const Vec3<double>& v) {
            const double support_value = dot(m, v);
            best = support_value > greatest ? i : best;
            greatest = support_value > greatest ? support_value : greatest;
        });
        s.record(n, {greatest, best});
    }

    /// Calls `take(i)` for every vertex that can be farthest in a direction n with |n − direction| ≤ 2u |direction| in
    /// each coordinate, |·| the largest, u = 2^−53; and for `seen`, any vertex as it is in the body's own frame: the
    /// farther, the fewer are taken. In the default environment only. docs/explanation/numerics/filter.md: the computed
    /// (Bᵀ n) · x errs by less than 25 u · |n| · spread · largest plus underflow; vertices more than twice that below
    /// `seen` are out. Where a product could overflow, none is.
    template <class F>
    void candidates(const Vec3<double>& direction, const Vec3<double>& seen, F&& take) const {
        const Vec3<double> m = turned_back(direction);
        const double threshold = dot(m, seen) - slack(detail::largest_coordinate(direction));
        if (is_searched()) {
            Above found;
            core_->scans->above(*core_->prepared, m, threshold, found);
            if (found.count <= Above::capacity) {
                for (std::uint32_t k = 0; k < found.count; ++k) take(found.indices[k]);
                return;
            }
        }
        each_vertex([&](std::uint32_t i, const Vec3<double>& v) {
            if (!(dot(m, v) < threshold)) [[unlikely]]
                take(i);  // NaN stays in
        });
    }

    /// The same in every environment, for a direction with coordinates up to 1, at twice the cost. Its error bound is
    /// 50 u · spread · largest.
    template <class F>
    void candidates_anywhere(const Vec3<double>& direction, F&& take) const {
        const Vec3<double> m = turned_back(direction);
        double greatest = -std::numeric_limits<double>::infinity();
        for (std::uint32_t i = 0; i < core_->size(); ++i) {
            const double support_value = dot(m, core_->vertex(i));
            if (support_value > greatest) greatest = support_value;
        }
        const double threshold = greatest - slack(1);
        for (std::uint32_t i = 0; i < core_->size(); ++i) {
            if (!(dot(m, core_->vertex(i)) < threshold)) take(i);  // NaN stays in
        }
    }

private:
    /// Returns how far below another computed value a vertex is surely not farthest; infinite where it may overflow.
    [[nodiscard]] double slack(double size) const {
        const double product = size * spread_ * largest_;
        constexpr double most = error_constants::max_candidate_factor;
        constexpr double max_product = error_constants::max_candidate_product;
        const bool in_range =
            size < most && spread_ < most && largest_ < most && product < max_product && size * spread_ < max_product;
        return in_range ? error_constants::candidate_slack * product +
                              error_constants::candidate_underflow * (spread_ + largest_ + 1)
                        : std::numeric_limits<double>::infinity();
    }

    /// Returns whether the searches of the prepared body return its vertices unchanged.
    [[nodiscard]] bool is_searched() const { return core_->prepared != nullptr && core_->vertex_scale == 1; }

    /// Calls f(index, vertex). Precondition: the default environment, in which the conversion from float is exact.
    template <class F>
    void each_vertex(F&& f) const {
        if (core_->vertex_scale != 1 || core_->prepared != nullptr) {
            for (std::uint32_t i = 0; i < core_->size(); ++i) f(i, core_->vertex(i));
            return;
        }
        const auto each = [&f](const auto* vertices, std::uint32_t size) {
            for (std::uint32_t i = 0; i < size; ++i) f(i, Vec3<double>{vertices[i].x, vertices[i].y, vertices[i].z});
        };
        if (core_->corner_count > 0) {
            each(core_->corners->data(), core_->corner_count);
        } else {
            each(core_->unprepared.data(), static_cast<std::uint32_t>(core_->unprepared.size()));
        }
    }

    const CoreView<R>* core_;
    Affine<double> pose_;
    double largest_;
    double spread_ = 1;
    double moved_ = 0;
    double extent_ = 0;
};

}  // namespace oblong
