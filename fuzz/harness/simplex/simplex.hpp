// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/harness/checked.hpp"
#include "fuzz/harness/simplex/simplex_check.hpp"

/// Every subalgorithm on points of a case (docs/reference/harnesses.md).
namespace oblong::fuzz {

/// Returns the nearest point by projection onto every subset's affine hull, in rationals.
[[nodiscard]] std::optional<Vec3<Rational>> nearest_by_brute_force(std::span<const Vec3<Rational>> points);

struct SimplexAsk {
    NearestReferee referee = nearest_by_brute_force;
    /// Exact arithmetic on the vertices of one body or their differences alone, chosen by the case's id, instead of all
    /// three.
    bool sampled = false;
};

/// Takes the vertices of the first body, those of the second, and differences of both, as far as bodies have vertices,
/// in exact arithmetic and in float or double, whichever the case is in. Cases without vertices pass.
[[nodiscard]] Checked check_simplex(const caseio::Case& c, const SimplexAsk& ask = {});

}  // namespace oblong::fuzz
