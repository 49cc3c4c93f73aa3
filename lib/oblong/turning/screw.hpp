// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>

#include "oblong/linear/affine.hpp"
#include "oblong/linear/rigid_motion.hpp"
#include "oblong/lowered/arb/number.hpp"

/// Both forms of motion as one.
namespace oblong::turning {

/// At time t it maps x to base + t · velocity + R(t) · start(x). R(t) turns about `axis` by t times an angle.
struct Screw {
    Vec3<Rational> base;
    Vec3<Rational> velocity;
    Affine<Rational> start;        ///< rigid, exactly
    Vec3<Rational> axis;           ///< 0: no turn
    Rational rate = 0;             ///< the angle, in radians
    std::optional<Rational> half;  ///< not negative; the angle is then 2 · atan2(‖axis‖, half)

    [[nodiscard]] bool turns() const { return axis != Vec3<Rational>{}; }
};

/// Returns the motion; nothing for a rate about an axis of length 0, and for a quaternion of length 0.
[[nodiscard]] std::optional<Screw> screw_of(const RigidMotion<Rational>& motion);

/// R(t) x = cosine · x + lift · (axis·x) axis + sine · axis × x.
struct EnclosedTurn {
    curved::Ball cosine = 1, lift, sine;
};

/// The angle per unit of time. Precondition: it turns.
[[nodiscard]] curved::Ball angle(const Screw& screw);
/// R(t), enclosed at the precision in use; exact at time 0, and for motions without a turn.
[[nodiscard]] EnclosedTurn turn_at(const Screw& screw, const Rational& t);
/// R(t) x
[[nodiscard]] Vec3<curved::Ball> turned(const Screw& screw, const EnclosedTurn& turn, const Vec3<curved::Ball>& x);
/// The x with R(t) x = y.
[[nodiscard]] Vec3<curved::Ball> turned_back(const Screw& screw, const EnclosedTurn& turn, const Vec3<curved::Ball>& y);

/// Where the origin of `start`'s image is at a time.
[[nodiscard]] inline Vec3<Rational> place_at(const Screw& screw, const Rational& t) {
    return screw.base + screw.velocity * t;
}

}  // namespace oblong::turning
