// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "caseio/quaternion.hpp"
#include "caseio/rounding.hpp"
#include "oblong/linear/affine.hpp"

/// Matrices of rotations that are stated by angles, each entry rounded once (docs/reference/formats.md#rotations).
namespace oblong::caseio {

/// The largest magnitude of an angle in radians. Degrees have no limit.
inline constexpr long largest_radians = 1'000'000'000;

/// The bits to which entries of a rotation are enclosed at most.
inline constexpr long longest_enclosure = 8192;

struct Angle {
    Rational value;
    bool in_degrees = false;  ///< otherwise in radians, at most `largest_radians` in magnitude
};

struct SineAndCosine {
    Enclosure sine;
    Enclosure cosine;
};

/// Returns enclosures of width at most 2^(1−bits), by MPFR. A sine or cosine of 0, ±1/2 or ±1 of an angle in degrees is
/// exact, and both of the angle 0.
[[nodiscard]] SineAndCosine sine_and_cosine(const Angle& angle, long bits);

/// Three turns about coordinate axes.
struct EulerAngles {
    std::array<std::size_t, 3> axes;  ///< 0, 1 or 2, neighbours different
    bool intrinsic = false;           ///< about the axes that turn with the body; otherwise about fixed ones
    std::array<Angle, 3> angles;      ///< in the order of `axes`, the first turn first
};

/// Returns R_c·R_b·R_a of turns a, b, c about fixed axes, R_a·R_b·R_c about turning axes, each entry rounded once to
/// nearest even to the scalar, in an exact case to double. Throws NumberError if `longest_enclosure` bits do not tell
/// how an entry rounds.
[[nodiscard]] Mat3<Rational> euler_matrix(const EulerAngles& euler, CaseScalar scalar);

/// Returns the rotation by the angle about the axis, counter-clockwise for one to whom the axis points, rounded
/// likewise; but an exact case keeps the matrix if the angle is in degrees and both its cosine and its sine divided by
/// the length of the axis are rational. Throws NumberError likewise. Precondition: the axis is not 0.
[[nodiscard]] Mat3<Rational> axis_angle_matrix(const Vec3<Rational>& axis, const Angle& angle, CaseScalar scalar);

/// Returns the quaternion of the same rotation, of length about 1: the cosine of half the angle, and its sine times the
/// axis divided by the length of the axis, each number rounded once to nearest even to the scalar, in an exact case to
/// double. Throws NumberError likewise. Precondition: the axis is not 0.
[[nodiscard]] Quaternion axis_angle_quaternion(const Vec3<Rational>& axis, const Angle& angle, CaseScalar scalar);

}  // namespace oblong::caseio
