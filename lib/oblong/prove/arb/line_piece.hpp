// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/prove/arb/primitive.hpp"
#include "oblong/prove/fractions/cast_parameter.hpp"

/// Where a ray enters a primitive, in closed form (docs/explanation/numerics/casts.md, "Rays").
namespace oblong::curved {

/// The points source + λ direction, λ ≥ 0.
struct Line {
    Vec3<Rational> source, direction;
    [[nodiscard]] Vec3<Rational> at(const Rational& lambda) const { return source + direction * lambda; }
};

/// A number that is linear along a line, and its gradient in space.
struct Linear {
    Rational value, slope;
    Vec3<Rational> gradient;
    [[nodiscard]] Rational at(const Rational& lambda) const { return value + slope * lambda; }
};

/// The part of a line in a convex body: where linear numbers are not negative and ‖z‖² ≤ h², with ‖z‖² = Σ form_ij z_i
/// z_j. h is 1, or for a cone linear. An interval of the line.
class LinePiece {
public:
    /// A piece with h = 1.
    LinePiece(std::vector<Linear> z, std::vector<std::vector<Rational>> form);
    /// Sets h. \param height h, which must not be negative either
    void narrow_by(Linear height);
    void require_not_negative(const Linear& x);
    void require_zero(const Linear& x);

    /// Returns the least λ ≥ 0 of the piece, if any.
    [[nodiscard]] std::optional<CastParameter> entry() const;
    /// Returns n with n · y ≤ n · x for every y of the piece, where x is the line's point at `lambda`, or the point at
    /// which the linear conditions begin to hold if they do not hold there; n · direction ≤ 0. Precondition: 0 < lambda
    /// ≤ entry.
    [[nodiscard]] Vec3<Rational> outward(const Rational& lambda) const;
    [[nodiscard]] bool holds(const Rational& lambda) const;
    /// Returns whether every condition holds strictly, except those of `require_zero`.
    [[nodiscard]] bool is_strict(const Rational& lambda) const;

private:
    void bound(const Linear& x);
    [[nodiscard]] Rational excess(const Rational& lambda) const;  ///< ‖z‖² − h²
    [[nodiscard]] Rational norm(const Rational& lambda) const;    ///< ‖z‖²
    [[nodiscard]] Rational product(const std::vector<Rational>& x, const std::vector<Rational>& y) const;
    [[nodiscard]] Vec3<Rational> gradient(const Rational& lambda) const;

    std::vector<Linear> z_;
    std::vector<std::vector<Rational>> form_;
    std::optional<Linear> height_;
    std::vector<Linear> bounds_;
    Rational from_ = 0;           ///< first λ at which the linear conditions hold
    std::optional<Rational> to_;  ///< last λ at which they hold
    /// Outward normal of the condition that bounds `from_`; absent if the line's start does.
    std::optional<Vec3<Rational>> cap_;
    bool is_empty_ = false;
};

/// Convex pieces whose union is the intersection of a line with a primitive; nothing if there is no closed form.
struct LinePieces {
    std::vector<LinePiece> pieces;
    bool is_solid = false;  ///< whether the primitive has an interior in the dimension
};
[[nodiscard]] std::optional<LinePieces> pieces_along(const Line& line, const Primitive& body, int dimension);

}  // namespace oblong::curved
