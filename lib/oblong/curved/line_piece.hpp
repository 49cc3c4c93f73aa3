// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/curved/primitive.hpp"
#include "oblong/exact/cast_parameter.hpp"

/// Where a ray enters a primitive, in closed form (docs/explanation/numerics/casts.md, "Rays").
namespace oblong::curved {

/// The points source + λ direction, λ ≥ 0.
struct Line {
    Vec3<Rational> source, direction;
    [[nodiscard]] Vec3<Rational> at(const Rational& lambda) const { return source + direction * lambda; }
};

/// A number that is linear along a line, and how it grows in space.
struct Linear {
    Rational value, slope;
    Vec3<Rational> gradient;
    [[nodiscard]] Rational at(const Rational& lambda) const { return value + slope * lambda; }
};

/// The part of a body that a line meets where linear numbers are not negative and ‖z‖² ≤ h², ‖z‖² = Σ form_ij z_i z_j;
/// h is 1, or, of a cone, linear itself. It is convex: an interval of the line.
class LinePiece {
public:
    /// h = 1
    LinePiece(std::vector<Linear> z, std::vector<std::vector<Rational>> form);
    /// \param height h, which must not be negative either
    void narrow_by(Linear height);
    void require_not_negative(const Linear& x);
    void require_zero(const Linear& x);

    /// The least λ ≥ 0 of the piece, if any.
    [[nodiscard]] std::optional<CastParameter> entry() const;
    /// n with n · y ≤ n · x for every y of the piece, x the line's point at `lambda` or, where the linear conditions do
    /// not hold yet, where they begin to; n · direction ≤ 0. Precondition: 0 < lambda ≤ entry.
    [[nodiscard]] Vec3<Rational> outward(const Rational& lambda) const;
    [[nodiscard]] bool holds(const Rational& lambda) const;
    /// Whether every condition holds strictly, those of `require_zero` aside.
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
    Rational from_ = 0;                  ///< where the linear conditions begin to hold
    std::optional<Rational> to_;         ///< and end
    std::optional<Vec3<Rational>> cap_;  ///< outward normal of what bounds `from_`; nothing: the start of the line does
    bool is_empty_ = false;
};

/// Convex pieces whose union is what the line meets of a primitive; nothing where no closed form is written for it.
struct LinePieces {
    std::vector<LinePiece> pieces;
    bool is_solid = false;  ///< the primitive has an interior in the dimension
};
[[nodiscard]] std::optional<LinePieces> pieces_along(const Line& line, const Primitive& body, int dimension);

}  // namespace oblong::curved
