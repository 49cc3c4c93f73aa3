// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>

#include "oblong/linear/affine.hpp"
#include "oblong/scalar/rational.hpp"

/// Angles and rotations in integers, for the check of proofs about turning bodies.
namespace oblong::proof_check {

/// Bits of what is computed here.
inline constexpr long angle_bits = 256;

/// A real number r with |r − value| ≤ off.
struct Near {
    Rational value = 0, off = 0;
};

/// No less than √x, by less than its share 2^−angle_bits; √x itself if that is a fraction. Precondition: x ≥ 0.
[[nodiscard]] Rational root_above(const Rational& x);

/// The angle between 0 and π/2 whose sine has this square: √(y (1 − y)) times Euler's sum of positive terms.
/// `off` is below the share 2^−angle_bits of it. Precondition: 0 ≤ y ≤ 1.
[[nodiscard]] Near angle_of_sine(const Rational& squared);

/// A rotation exactly: the matrix `times` / `unit`.
struct Rotation {
    Mat3<Integer> times = {};
    Integer unit = 1;  ///< positive
    Rational off = 0;  ///< radians between its angle and the one that was asked for, at most
};

/// The rotation of a quaternion w, x, y, z of any length but 0.
[[nodiscard]] Rotation rotation_of(const std::array<Rational, 4>& quaternion);

/// A rotation about `axis` by an angle near twice the one given: that of a quaternion in fractions, which is near the
/// true one. The half angle is reduced by multiples of Machin's π; its sine and cosine are Taylor's sums.
/// Preconditions: the axis is not 0, |half.value| < 2^64.
[[nodiscard]] Rotation rotation_near(const Vec3<Rational>& axis, const Near& half);

}  // namespace oblong::proof_check
