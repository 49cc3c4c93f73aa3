// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>

#include "oblong/query/ball_answer.hpp"
#include "oblong/query/half_space_engine.hpp"
#include "oblong/query/ladder_answer.hpp"

/// Half-spaces beside bodies of exact vertices with balls, in double-doubles with proven bounds.
/// docs/explanation/numerics/half-spaces.md, "In double-doubles".
namespace oblong::detail {

/// A body and a half-space without a pose. What it leaves open is answered in fractions.
template <std::floating_point R>
class HalfSpaceFilter {
public:
    /// Precondition for all below: the default environment. Refers to both.
    HalfSpaceFilter(const Operand<R>& body, const HalfSpaceOperand<R>& half) {
        if (half.pose != nullptr || !take_plane(*half.half) || !read_core_of(body, core_) || !is_finite(core_)) return;
        scan_.emplace(core_);
        if (!scan_->in_range() || !scan_->splits()) return;
        lowest_ = ball_bounds::greatest_support_value(*scan_, -normal_);
        height_ = (-lowest_.most - Ball(offset_)) / length_;
        is_ready_ = std::isfinite(height_.radius);
    }

    /// Returns the signed distance; nothing if it is not enclosed.
    [[nodiscard]] std::optional<Ball> signed_distance() const {
        if (!is_ready_) return std::nullopt;
        return height_ - Ball(core_.radius);
    }

    /// Returns the speed towards the normal's side of a body that moves by w; its sign is the slope's.
    [[nodiscard]] Ball speed(const ball_bounds::BallVec& w) const {
        return dot(ball_bounds::exact(normal_), w) / length_;
    }

    /// Writes the body's lowest point. False if it is not proven.
    [[nodiscard]] bool take_point(Vec3<R>& point) const {
        if (!is_vertex_proven()) return false;
        for (std::size_t k = 0; k < 3; ++k) {
            const bool is_vertex = normal_[k] == 0 || core_.radius == 0;
            if (is_vertex ? !take_vertex(*scan_, lowest_.vertex, k, point[k]) : !take_ball(coordinate(k), point[k]))
                return false;
        }
        return true;
    }
    /// Writes the same, and its foot on the plane.
    [[nodiscard]] bool take_points(Vec3<R>& point, Vec3<R>& foot) const {
        if (!take_point(point)) return false;
        const ball_bounds::BallVec center = ball_bounds::vertex(*scan_, lowest_.vertex);
        for (std::size_t k = 0; k < 3; ++k) {
            foot[k] = point[k];
            if (normal_[k] != 0 && !take_ball(center[k] - Ball(normal_[k]) / length_ * height_, foot[k])) return false;
        }
        return true;
    }
    /// Writes the same after the body has moved by time · v.
    [[nodiscard]] bool take_moved_point(const Ball& time, const Vec3<double>& v, Vec3<R>& point) const {
        if (!take_point(point)) return false;
        for (std::size_t k = 0; k < 3; ++k)
            if (v[k] != 0 && !take_ball(coordinate(k) + time * v[k], point[k])) return false;
        return true;
    }

    /// Writes the unit normal. False if it is not proven.
    [[nodiscard]] bool take_unit(Vec3<R>& unit) const {
        for (std::size_t k = 0; k < 3; ++k) {
            unit[k] = 0;
            if (normal_[k] != 0 && !take_ball(Ball(normal_[k]) / length_, unit[k])) return false;
        }
        return true;
    }

private:
    /// Returns a coordinate of the lowest point.
    [[nodiscard]] Ball coordinate(std::size_t k) const {
        const Ball center = ball_bounds::vertex(*scan_, lowest_.vertex)[k];
        return center - Ball(normal_[k]) / length_ * core_.radius;
    }
    /// Scales normal and offset by a power of two, exactly, such that no coordinate exceeds 1.
    [[nodiscard]] bool take_plane(const HalfSpace<R>& half) {
        const Vec3<double> n = widened(half.normal());
        int exponent = 0;
        (void)std::frexp(std::max({std::abs(n.x), std::abs(n.y), std::abs(n.z)}), &exponent);
        const auto scale = [exponent](double x, double& result) {
            result = std::ldexp(x, -exponent);
            return std::ldexp(result, exponent) == x;  // neither overflow nor underflow
        };
        if (!scale(n.x, normal_.x) || !scale(n.y, normal_.y) || !scale(n.z, normal_.z) ||
            !scale(widened(half.offset()), offset_))
            return false;
        length_ = square_root(squared_norm(ball_bounds::exact(normal_)));
        return true;
    }
    /// Whether no vertex is lower than the one that was found: each other is higher, or differs from it only along axes
    /// of the body across the normal.
    [[nodiscard]] bool is_vertex_proven() const {
        const auto is_across = [this](std::size_t axis) {
            if (core_.pose == nullptr) return normal_[axis] == 0;
            const auto& rows = scan_->pose().linear.rows;
            for (std::size_t i = 0; i < 3; ++i)
                if (normal_[i] != 0 && rows[i][axis] != 0) return false;
            return true;
        };
        const ball_bounds::BallVec n = ball_bounds::exact(normal_);
        const Vec3<double> own = core_.vertex(lowest_.vertex);
        const Ball value = dot(n, ball_bounds::vertex(*scan_, lowest_.vertex));
        bool is_proven = true;
        scan_->candidates_anywhere(-normal_, [&](std::uint32_t i) {
            if (i == lowest_.vertex || !is_proven) return;
            const Vec3<double> other = core_.vertex(i);
            bool is_level = true;
            for (std::size_t k = 0; k < 3; ++k) is_level = is_level && (own[k] == other[k] || is_across(k));
            is_proven = is_level || sign(dot(n, ball_bounds::vertex(*scan_, i)) - value) == BallSign::positive;
        });
        return is_proven;
    }

    CoreView<R> core_;
    std::optional<CoreScan<R>> scan_;
    Vec3<double> normal_;
    double offset_ = 0;
    Ball length_;
    ball_bounds::SupportValue lowest_;
    Ball height_;  ///< of the core, over the normal's length
    bool is_ready_ = false;
};

}  // namespace oblong::detail
