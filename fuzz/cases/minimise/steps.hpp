// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/cases/minimise/reduction.hpp"

/// The steps, each a kind of simplification.
namespace oblong::fuzz {

void simplify_bodies(Reduction& r);
void drop_vertices(Reduction& r);
void drop_poses(Reduction& r);
void move_to_origin(Reduction& r);
void rescale(Reduction& r);
void round_to_grid(Reduction& r);
void round_bits(Reduction& r);
void round_each(Reduction& r);

/// x rounded to a multiple of 2^exponent, halves up; and to the float or double nearest to it (exact: as it is).
[[nodiscard]] Rational on_grid(const Rational& x, long exponent);
[[nodiscard]] Rational in_scalar(const Rational& x, caseio::CaseScalar scalar);
/// floor(log2 |x|). Precondition: x ≠ 0.
[[nodiscard]] long exponent_of(const Rational& x);

/// Returns the bodies of a case, to be changed in place.
[[nodiscard]] inline std::vector<AnyBody<Rational>*> bodies(caseio::Case& c) {
    std::vector<AnyBody<Rational>*> all{&c.a};
    if (c.b) all.push_back(&*c.b);
    return all;
}

}  // namespace oblong::fuzz
