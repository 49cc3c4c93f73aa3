// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <limits>

#include "oblong/answer/outcome.hpp"
#include "oblong/body/any_body.hpp"
#include "oblong/linear/rigid_motion.hpp"
#include "oblong/scalar/builtin.hpp"

/// Continuous collision of turning bodies: when two bodies in rigid motion first meet.
namespace oblong {

class Rational;

/// A body and its motion, which is applied after the body's own pose.
template <class S>
struct TurningBody {
    AnyBody<S> body;             ///< in its own frame
    RigidMotion<S> motion = {};  ///< default: at rest
};

/// What is asked of two turning bodies, beside the bodies.
template <class S>
struct TurningOptions {
    S width;            ///< asked of the bracket of the first contact; positive
    S max = S(1);       ///< last time; not negative
    int dimension = 3;  ///< 2: bodies and velocities in the plane z = 0, axes along z
    int planes = 2000;  ///< the work limit: separating planes that are tried, at most
};

/// The first contact of two turning bodies. Proven, whatever the outcome: no contact before `lower`.
struct TurningAnswer {
    /// touching: they first meet in [lower, upper]; at time 0 also overlapping. separated: they do not meet in [0,
    /// max]. undecided: neither was proven, as for contacts that graze. Refusals: `not_finite`, a number is infinite or
    /// NaN; `unsupported`, a width that is not positive, a negative `max`, a rate about an axis of length 0, a
    /// quaternion of length 0, or a motion that leaves the plane.
    Outcome outcome = Outcome::undecided;
    double lower = 0;  ///< the closed bodies have no common point before it, nor at it unless it is a first contact
    /// They have one at or before it. It is at most the width after `lower`, or the next double if that is farther.
    /// Infinite if no contact was found.
    double upper = std::numeric_limits<double>::infinity();
    int planes = 0;  ///< separating planes that were tried

    /// Returns whether there is a contact, proven.
    [[nodiscard]] bool hit() const { return outcome == Outcome::touching || outcome == Outcome::overlapping; }
};

/// Brackets the smallest t in [0, max] at which A, moved, meets B, moved. Never a false miss, never a false hit: every
/// stretch of time without contact has a separating plane and a bound of the motion, and a contact is proven by an
/// overlap (docs/explanation/numerics/turning.md). Bodies that never overlap, such as two segments, or a point and a
/// triangle, are `undecided` at their contact.
///
/// \tparam S       float, double or Rational
/// \param  a,b     bodies in one frame
/// \param  options the width of the bracket, the last time, the dimension, the work limit
/// Throws std::bad_alloc only.
template <class S>
    requires(std::floating_point<S> || std::same_as<S, Rational>)
[[nodiscard]] TurningAnswer first_contact(const TurningBody<S>& a, const TurningBody<S>& b,
                                          const TurningOptions<S>& options);
/// @{
/// Compiled once, in the library.
extern template TurningAnswer first_contact(const TurningBody<float>&, const TurningBody<float>&,
                                            const TurningOptions<float>&);
extern template TurningAnswer first_contact(const TurningBody<double>&, const TurningBody<double>&,
                                            const TurningOptions<double>&);
extern template TurningAnswer first_contact(const TurningBody<Rational>&, const TurningBody<Rational>&,
                                            const TurningOptions<Rational>&);
/// @}

}  // namespace oblong
