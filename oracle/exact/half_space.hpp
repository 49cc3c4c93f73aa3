// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oblong/body/any_body.hpp"
#include "oblong/scalar/rational.hpp"

/// How far a body is from a half-space, by the oracle's own description of bodies.
namespace oblong::oracle {

/// { x : normal · x ≤ offset }; the normal is not 0.
struct ExactHalfSpace {
    Vec3<Rational> normal;
    Rational offset;
};

/// Returns the image under an affine map, from the images of a point of the boundary, of two directions along it and of
/// one into the half-space. Precondition: the map is not singular.
[[nodiscard]] ExactHalfSpace image_of(const ExactHalfSpace& half, const Affine<Rational>& map);

/// Returns the sign of the signed distance of the body from the half-space less x, exactly: negative distances are
/// depths.
[[nodiscard]] int compare_signed_distance(const AnyBody<Rational>& body, const ExactHalfSpace& half, int dimension,
                                          const Rational& x);

}  // namespace oblong::oracle
