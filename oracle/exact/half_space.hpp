// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "oblong/body/any_body.hpp"
#include "oblong/scalar/rational.hpp"
#include "oracle/curved/root_sum.hpp"
#include "oracle/exact/exact_number.hpp"

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

/// A number of its own, or a lower bound and an upper one within 2^−200 parts of it.
struct EnclosedNumber {
    ExactNumber lower;
    std::optional<Rational> upper;
};

/// How far a set reaches from a half-space: min { n·p : p of the set } − c for the half-space n·x ≤ c.
class HalfSpaceGap {
public:
    HalfSpaceGap(const AnyBody<Rational>& body, const ExactHalfSpace& half, int dimension);
    /// Of two half-spaces; nothing unless their normals are opposite. Others overlap wherever they are moved.
    [[nodiscard]] static std::optional<HalfSpaceGap> between(const ExactHalfSpace& half, const ExactHalfSpace& other);

    /// Returns the sign of the gap less y·√q, exactly. With q = n·n it is that of the signed distance less y.
    /// Precondition: q > 0.
    [[nodiscard]] int compare(const Rational& y, const Rational& q) const;
    /// Returns |gap| / √q: with q = n·n the distance or the depth. It is exact if each square root of the gap is
    /// rational over √q, as of polyhedra with balls around them, and if it has at most 200 bits after the first.
    /// Precondition: q > 0, and the gap is not 0.
    [[nodiscard]] EnclosedNumber magnitude(const Rational& q) const;

private:
    HalfSpaceGap() = default;

    RootSum scaled_;     ///< the gap times scale_
    Integer scale_ = 1;  ///< positive
};

/// Returns the sign of the signed distance of the body from the half-space less x, exactly: negative distances are
/// depths.
[[nodiscard]] int compare_signed_distance(const AnyBody<Rational>& body, const ExactHalfSpace& half, int dimension,
                                          const Rational& x);

}  // namespace oblong::oracle
