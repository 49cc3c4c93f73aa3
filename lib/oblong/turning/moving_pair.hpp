// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <memory>
#include <optional>

#include "oblong/answer/turning_proof.hpp"
#include "oblong/body/any_body.hpp"
#include "oblong/lowered/arb/support.hpp"
#include "oblong/lowered/arb/tree.hpp"
#include "oblong/turning/screw.hpp"

/// Two moving bodies as proofs see them.
namespace oblong::turning {

using ExactClearTime = ClearTime<Integer, Rational>;
using ExactMeeting = MeetingTime<Integer, Rational>;

/// One body with its motion, at the precision at which it was made. It refers to its own parts.
class MovingBody {
public:
    MovingBody(const AnyBody<Rational>& body, Screw screw, int dimension);
    MovingBody(const MovingBody&) = delete;
    MovingBody& operator=(const MovingBody&) = delete;

    [[nodiscard]] const AnyBody<Rational>& body() const { return body_; }
    [[nodiscard]] const Screw& screw() const { return screw_; }
    [[nodiscard]] const Rational& radius() const { return radius_; }
    /// A bound of ‖x‖ over the shape in its own frame.
    [[nodiscard]] Rational shape_extent() const;

    /// The largest n·x over the core at a time.
    [[nodiscard]] curved::Ball support_value_at(const Vec3<curved::Ball>& n, const Rational& t) const;
    /// A bound of |second derivative| of n·x over all points x of the moving core.
    [[nodiscard]] curved::Ball bend(const Vec3<Integer>& n) const;
    /// A bound of how far from the true one a point of the core is if `turn` is the rotation at a time.
    [[nodiscard]] Rational error(const Mat3<Rational>& turn, const Rational& t) const;
    /// The rotation at a time, rounded.
    [[nodiscard]] Mat3<Rational> rounded_turn(const Rational& t) const;
    /// The map of the body's own frame, its own pose included, if `turn` is the rotation at a time.
    [[nodiscard]] Affine<Rational> pose(const Mat3<Rational>& turn, const Rational& t) const;
    /// The body, if `turn` is the rotation at a time.
    [[nodiscard]] AnyBody<Rational> posed(const Mat3<Rational>& turn, const Rational& t) const;

private:
    /// The largest |f·x| over the core before it turns.
    [[nodiscard]] curved::Ball span(const Vec3<Rational>& f) const;
    [[nodiscard]] std::array<Vec3<curved::Ball>, 3> columns(const Rational& t) const;

    AnyBody<Rational> body_;  ///< with a pose of its own
    Screw screw_;
    Affine<Rational> start_;  ///< that of the screw after the body's own pose
    curved::Tree core_;       ///< after the start of the screw
    Rational radius_;
    curved::NumericTree<curved::Ball> balls_;
    curved::Ball length_;       ///< a bound of ‖x‖ over the core before it turns
    curved::Ball bend_factor_;  ///< rate² times a bound of the distance from the axis, over the length of the axis
};

/// Two moving bodies.
class MovingPair {
public:
    MovingPair(const AnyBody<Rational>& a, Screw motion_a, const AnyBody<Rational>& b, Screw motion_b, int dimension)
        : a_(a, std::move(motion_a), dimension), b_(b, std::move(motion_b), dimension), dimension_(dimension) {}

    [[nodiscard]] const MovingBody& a() const { return a_; }
    [[nodiscard]] const MovingBody& b() const { return b_; }
    [[nodiscard]] int dimension() const { return dimension_; }

    /// Returns a number no greater than min n·p − max n·q over A and B at a time; nothing if none is known that is
    /// positive.
    [[nodiscard]] std::optional<Rational> gap(const Vec3<Integer>& n, const Rational& t) const;
    /// Returns a direction from B to A along which the bodies are apart at a time, if their rotations are rounded;
    /// nothing if none is proven. Known to more bits than doubles have.
    [[nodiscard]] std::optional<Vec3<Integer>> direction(const Rational& t) const;
    /// Returns a bound of |second derivative| of n·(p − q), rounded up.
    [[nodiscard]] Rational bend(const Vec3<Integer>& n) const;
    /// Whether both rotations at a time are known exactly.
    [[nodiscard]] bool is_exact(const Rational& t) const;
    /// Returns a proof that the bodies have a common point at a time, if they overlap there. With exact rotations also
    /// if they touch.
    [[nodiscard]] std::optional<ExactMeeting> meeting(const Rational& t) const;

private:
    MovingBody a_, b_;
    int dimension_;
};

/// Whether a quadratic stays positive: at the ends of a stretch of time it is `from` and `to`, and between them at most
/// 4 s (1 − s) · bend below the line that joins them at the share s. Preconditions: from, to > 0, bend ≥ 0.
[[nodiscard]] bool stays_positive(const Rational& from, const Rational& to, const Rational& bend);

}  // namespace oblong::turning
