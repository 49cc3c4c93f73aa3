// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>

#include "oblong/certify/core_view.hpp"
#include "oblong/certify/environment.hpp"
#include "oblong/linear/product.hpp"

/// Passes over the vertices of a core in doubles, and what they prove about exact support values n · x.
namespace oblong {

namespace detail {

[[nodiscard]] inline double largest_coordinate(const Vec3<double>& v) {
    return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
}

}  // namespace detail

/// A core prepared for directions: bounds of its numbers, as doubles rounded up.
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
        extent_ = (turned * largest_ + moved_) * (1 + 0x1p-48);
    }

    [[nodiscard]] const CoreView<R>& core() const { return *core_; }
    [[nodiscard]] const Affine<double>& pose() const { return pose_; }
    /// At least every |coordinate| in the body's own frame.
    [[nodiscard]] double largest() const { return largest_; }
    /// Greatest column sum of the pose's |B|.
    [[nodiscard]] double spread() const { return spread_; }
    /// Largest |coordinate| of the pose's translation.
    [[nodiscard]] double moved() const { return moved_; }
    /// At least every |coordinate| of a posed vertex, in the world's frame.
    [[nodiscard]] double extent() const { return extent_; }

    /// Whether no product of its numbers with others in range overflows.
    [[nodiscard]] bool in_range() const { return spread_ < 0x1p300 && largest_ < 0x1p300 && moved_ < 0x1p300; }
    /// Whether `two_product` can split its numbers.
    [[nodiscard]] bool splits() const { return spread_ < 0x1p995 && largest_ < 0x1p995; }

    /// Bᵀ n
    [[nodiscard]] Vec3<double> turned_back(const Vec3<double>& n) const {
        return core_->pose != nullptr ? transposed_times(pose_.linear, n) : n;
    }

    /// One pass in direction n. In the default environment only.
    void record_support(const Vec3<double>& n, SupportRecord& s) const {
        const Vec3<double> m = turned_back(n);
        if (is_searched()) {
            s.record(n, core_->scans->one(*core_->prepared, m));
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

    /// The same in every environment, for a direction with coordinates up to 1, at twice the price: the error bound is
    /// 50 u · spread · largest there.
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
    /// 128 u size spread largest, against twice 50 u, and above it what subnormals lose, flushed to zero or not.
    [[nodiscard]] double slack(double size) const {
        const double product = size * spread_ * largest_;
        const bool in_range = size < 0x1p900 && spread_ < 0x1p900 && largest_ < 0x1p900 && product < 0x1p1000 &&
                              size * spread_ < 0x1p1000;
        return in_range ? 0x1p-46 * product + 0x1p-1010 * (spread_ + largest_ + 1)
                        : std::numeric_limits<double>::infinity();
    }

    /// Whether the vertices that queries see are a prepared body's own.
    [[nodiscard]] bool is_searched() const { return core_->prepared != nullptr && core_->vertex_scale == 1; }

    /// f(index, vertex), in the default environment: there a float is the double that a conversion makes of it.
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
