// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "fuzz/trace/shadow.hpp"
#include "oblong/body/any_body.hpp"

/// The numbers whose signs decide a step, once as a solver's scalar computes them and once exactly.
namespace oblong::fuzz {

/// Returns Johnson's Δ_slot(subset) of points that the scalar holds, as the scalar computes it. `rational` gives the
/// exact value for any points. Nothing if a point is no number of the scalar, or if a number overflows.
[[nodiscard]] std::optional<Rational> johnson_delta(SolverScalar scalar, const SlotPoints& points, unsigned subset,
                                                    unsigned slot);

/// What the support mapping of a body compares for its vertices `chosen` and `other` in direction `n` of the world's
/// frame, n rotated into the body's frame by the scalar. Of points, n·(chosen − other); of a box, the component of n
/// along the first axis in which the two corners differ, negated where the chosen one lies on the negative side. It is
/// not negative where the mapping prefers `chosen`. Nothing for sums, hulls and curved bodies, which compare other
/// numbers, if n is no number of the scalar, and on overflow.
[[nodiscard]] std::optional<Rational> preference(SolverScalar scalar, const AnyBody<Rational>& body,
                                                 const Vec3<Rational>& n, std::uint32_t chosen, std::uint32_t other);

}  // namespace oblong::fuzz
