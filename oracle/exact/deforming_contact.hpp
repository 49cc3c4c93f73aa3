// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/deforming_io.hpp"
#include "oracle/exact/exact_cast.hpp"

namespace oblong::oracle {

/// Returns the smallest t in [0, 1] at which the deforming bodies have a common point, exactly: as a number of its own
/// if it has at most 200 bits after the first, otherwise enclosed within 2^−200 parts of itself. The route, in
/// fractions: bodies meet at t if and only if a convex combination of A's points equals one of B's, which is a
/// non-negative dependence of the columns (p, 1) of A and (−q, −1) of B. Of a dependence of fewest columns all weights
/// are positive, and all minors of these columns vanish. Before the first contact they do not, unless that is at
/// t = 0: so it is 0, or a root of the greatest common divisor of the minors of some columns.
///
/// Undecided, with `why`, if a body has another shape than points, and for more than 6 vertices.
[[nodiscard]] ExactCast deforming_contact(const caseio::DeformingCase& c);

/// No less than ‖v‖: the sum of the absolute coordinates.
[[nodiscard]] Rational length_bound(const Vec3<Rational>& v);

}  // namespace oblong::oracle
