// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "oblong/linear/affine.hpp"
#include "oblong/scalar/rational.hpp"

/// Ellipsoids and discs that are, exactly, a ball or a segment.
namespace oblong::oracle {

/// Returns the square root, where it is rational.
[[nodiscard]] std::optional<Rational> rational_root(const Rational& square);

/// A set around 0: { t·half : −1 ≤ t ≤ 1 } plus a ball.
struct BallImage {
    Vec3<Rational> half{};
    Rational radius = 0;
};

/// Returns the image of the unit ball (of any dimension) under a linear map m, given G = m mᵀ, where it is a point, a
/// segment with rational ends or a ball of rational radius; nothing otherwise.
///
/// The image's support function is n ↦ √(nᵀ G n), so G determines it: G = s²I is the ball of radius s, and G = h hᵀ the
/// segment from −h to h. In dimension 2 the ball is the disc in the plane z = 0.
[[nodiscard]] std::optional<BallImage> ball_image(const Mat3<Rational>& g, int dimension);

}  // namespace oblong::oracle
