// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>

#include "oblong/lowered/round/operand.hpp"
#include "oblong/lowered/round/support.hpp"
#include "oblong/prove/cores/ball_answer.hpp"
#include "oblong/query/half_space_engine.hpp"

/// How far bodies are from a half-space without a pose, in double-doubles with proven bounds. What is left open is
/// answered in fractions. docs/explanation/numerics/half-spaces.md, "In double-doubles". In the default environment
/// only.
namespace oblong::detail {

/// The plane normal · x = offset, scaled by a power of two, exactly, such that no coordinate of the normal exceeds 1.
struct ScaledPlane {
    Vec3<double> normal;
    double offset = 0;
    Ball length;  ///< of the normal

    /// Returns the plane; nothing if the scaling rounds.
    template <std::floating_point R>
    [[nodiscard]] static std::optional<ScaledPlane> of(const HalfSpace<R>& half) {
        const Vec3<double> n = widened(half.normal());
        int exponent = 0;
        (void)std::frexp(std::max({std::abs(n.x), std::abs(n.y), std::abs(n.z)}), &exponent);
        const auto scale = [exponent](double x, double& result) {
            result = std::ldexp(x, -exponent);
            return std::ldexp(result, exponent) == x;  // neither overflow nor underflow
        };
        ScaledPlane plane;
        if (!scale(n.x, plane.normal.x) || !scale(n.y, plane.normal.y) || !scale(n.z, plane.normal.z) ||
            !scale(widened(half.offset()), plane.offset))
            return std::nullopt;
        plane.length = square_root(squared_norm(ball_bounds::exact(plane.normal)));
        return plane;
    }
    /// Returns a coordinate of the unit normal.
    [[nodiscard]] Ball unit(std::size_t k) const { return Ball(normal[k]) / length; }
    /// Returns the component of w along the unit normal.
    [[nodiscard]] Ball along(const ball_bounds::BallVec& w) const {
        return dot(ball_bounds::exact(normal), w) / length;
    }
};

/// A body of exact vertices with a ball. Refers to body and plane.
template <std::floating_point R>
class VertexFilter {
public:
    VertexFilter(const Operand<R>& body, const ScaledPlane& plane) : plane_(plane) {
        has_core_ = read_core_of(body, core_);
        if (!has_core_ || !is_finite(core_)) return;
        scan_.emplace(core_);
        if (!scan_->in_range() || !scan_->splits()) return;
        lowest_ = ball_bounds::greatest_support_value(*scan_, -plane.normal);
        height_ = (-lowest_.most - Ball(plane.offset)) / plane.length;
        is_ready_ = std::isfinite(height_.radius);
    }

    /// Returns whether the body is of this kind.
    [[nodiscard]] bool has_core() const { return has_core_; }
    [[nodiscard]] const ScaledPlane& plane() const { return plane_; }
    /// Returns the signed distance; nothing if it is not enclosed.
    [[nodiscard]] std::optional<Ball> signed_distance() const {
        if (!is_ready_) return std::nullopt;
        return height_ - Ball(core_.radius);
    }
    /// Returns whether no vertex is lower than the one that was found: each other is higher, or differs from it only
    /// along axes of the body across the normal.
    [[nodiscard]] bool find_point() {
        const ball_bounds::BallVec n = ball_bounds::exact(plane_.normal);
        const Vec3<double> own = core_.vertex(lowest_.vertex);
        center_ = ball_bounds::vertex(*scan_, lowest_.vertex);
        const Ball value = dot(n, center_);
        bool is_proven = true;
        scan_->candidates_anywhere(-plane_.normal, [&](std::uint32_t i) {
            if (i == lowest_.vertex || !is_proven) return;
            const Vec3<double> other = core_.vertex(i);
            bool is_level = true;
            for (std::size_t k = 0; k < 3; ++k) is_level = is_level && (own[k] == other[k] || is_across(k));
            is_proven = is_level || sign(dot(n, ball_bounds::vertex(*scan_, i)) - value) == BallSign::positive;
        });
        return is_proven;
    }
    /// Returns a coordinate of the lowest point. Precondition for this and the next two: find_point().
    [[nodiscard]] Ball coordinate(std::size_t k) const { return center_[k] - plane_.unit(k) * core_.radius; }
    /// Writes it, if its rounding is proven.
    [[nodiscard]] bool take_coordinate(std::size_t k, R& result) const {
        const bool is_vertex = plane_.normal[k] == 0 || core_.radius == 0;
        return take_ball(is_vertex ? center_[k] : coordinate(k), result);
    }
    /// Returns a coordinate of the lowest point's foot on the plane.
    [[nodiscard]] Ball foot(std::size_t k) const { return center_[k] - plane_.unit(k) * height_; }

private:
    [[nodiscard]] bool is_across(std::size_t axis) const {
        if (core_.pose == nullptr) return plane_.normal[axis] == 0;
        const auto& rows = scan_->pose().linear.rows;
        for (std::size_t i = 0; i < 3; ++i)
            if (plane_.normal[i] != 0 && rows[i][axis] != 0) return false;
        return true;
    }

    const ScaledPlane& plane_;
    CoreView<R> core_;
    std::optional<CoreScan<R>> scan_;
    ball_bounds::SupportValue lowest_;
    Ball height_;  ///< the core's signed distance
    ball_bounds::BallVec center_;
    bool has_core_ = false;
    bool is_ready_ = false;
};

/// A body with round parts. Refers to body and plane.
template <std::floating_point R>
class RoundFilter {
public:
    RoundFilter(const Operand<R>& body, const ScaledPlane& plane) : plane_(plane) {
        if (!RoundBuilder<R>(body_).add(body)) return;
        round_bodies::turn(body_, ball_bounds::exact(-plane.normal), along_);
        height_ = (-round_bodies::support_value(body_, along_) - Ball(plane.offset)) / plane.length;
        is_ready_ = std::isfinite(height_.radius);
    }

    [[nodiscard]] const ScaledPlane& plane() const { return plane_; }
    /// Returns the signed distance; nothing if it is not enclosed.
    [[nodiscard]] std::optional<Ball> signed_distance() const {
        if (!is_ready_) return std::nullopt;
        return height_;
    }
    /// Returns whether the lowest point is proven: of each hull one part is lowest, and of each part one place. Bodies
    /// with a cloud of vertices are left out.
    [[nodiscard]] bool find_point() {
        round_bodies::Directions<double> plain;
        round_bodies::turn(body_, -plane_.normal, plain);
        for (unsigned i = 0; i < body_.leaf_count(); ++i)
            if (body_.leaf(i).cloud >= 0) return false;
        const round_bodies::Choice choice = round_bodies::choice_along(body_, plain);
        for (unsigned term = 0; term < body_.term_count(); ++term)
            if (!is_alone(term, choice.leaf[term])) return false;
        point_ = round_bodies::support_point(body_, choice, along_);
        return true;
    }
    /// Returns a coordinate of the lowest point. Precondition for this and the next two: find_point().
    [[nodiscard]] Ball coordinate(std::size_t k) const { return point_[k]; }
    /// Writes it, if its rounding is proven.
    [[nodiscard]] bool take_coordinate(std::size_t k, R& result) const { return take_ball(point_[k], result); }
    /// Returns a coordinate of the lowest point's foot on the plane.
    [[nodiscard]] Ball foot(std::size_t k) const { return point_[k] - plane_.unit(k) * height_; }

private:
    /// Whether the leaf is lower than all others of its term, and the direction determines its lowest place, or is
    /// exactly across an axis without a round part.
    [[nodiscard]] bool is_alone(unsigned term, unsigned chosen) const {
        const round_bodies::Leaf& leaf = body_.leaf(chosen);
        const Ball across = plane_.length;
        const Ball value = round_bodies::leaf_value(body_, leaf, along_, across);
        for (unsigned i = body_.begin(term); i < body_.end(term); ++i) {
            if (i == chosen) continue;
            const Ball other = round_bodies::leaf_value(body_, body_.leaf(i), along_, across);
            if (sign(value - other) != BallSign::positive) return false;
        }
        const Vec3<Ball>& s = along_.of(leaf.frame);
        for (unsigned i = 0; i < 3; ++i)
            if (leaf.extent[i] != 0 && !leaf.is_round(i) && sign(s[i]) == BallSign::unknown) return false;
        return leaf.round_axes == 0 ||
               sign(round_bodies::length(round_bodies::round_part(leaf, s))) == BallSign::positive;
    }

    const ScaledPlane& plane_;
    round_bodies::RoundBody<R> body_;
    round_bodies::Directions<Ball> along_;  ///< opposite to the normal
    Ball height_;
    ball_bounds::BallVec point_;
    bool is_ready_ = false;
};

}  // namespace oblong::detail
