// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "fuzz/trace/shadow.hpp"
#include "fuzz/trace/trace_number.hpp"
#include "oblong/body/any_body.hpp"

/// The numbers whose signs decide a step, once as a run's arithmetic computes them and once exactly.
namespace oblong::fuzz {

/// Returns Johnson's Δ_slot(subset) of points that the arithmetic holds, as it computes it. `rational` gives the exact
/// value for any points. Nothing if a point is no number of the arithmetic, or if a number overflows.
[[nodiscard]] std::optional<Rational> johnson_delta(const TraceNumber& arithmetic, const SlotPoints& points,
                                                    unsigned subset, unsigned slot);

/// What the support mapping of a body compares for its vertices `chosen` and `other` in direction `n` of the world's
/// frame, n rotated into the body's frame by the arithmetic. Of points, n·(chosen − other); of a box, the component of
/// n along the first axis in which the two corners differ, negated where the chosen one lies on the negative side. It
/// is not negative where the mapping prefers `chosen`. Nothing for sums, hulls and curved bodies, which compare other
/// numbers, if n is no number of the arithmetic, and on overflow.
[[nodiscard]] std::optional<Rational> preference(const TraceNumber& arithmetic, const AnyBody<Rational>& body,
                                                 const Vec3<Rational>& n, std::uint32_t chosen, std::uint32_t other);

}  // namespace oblong::fuzz
