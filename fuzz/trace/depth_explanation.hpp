// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/trace/depth_trace.hpp"
#include "fuzz/trace/explanation.hpp"

namespace oblong::fuzz {

/// Compares two expansions and names the number whose sign is wrong. Precondition: both.exact.
[[nodiscard]] Explanation explain(const caseio::Case& c, const DepthsSideBySide& both);

/// Returns the signed distance of the plane through corners (three; in the plane two) from the origin, positive where
/// the origin is inside, to 100 digits; nothing where they span none. \param n receives the outward normal
[[nodiscard]] std::optional<Rational> plane_distance(const std::vector<Vec3<Rational>>& corners, Vec3<Rational>& n);

/// Returns the number whose square, with its sign, is q, to 100 digits.
[[nodiscard]] Rational signed_root(const Rational& q);

/// Returns why an expansion ended, for people.
[[nodiscard]] std::string end_words(const DepthTrace& trace);

/// Returns corners as text, such as {0, 2, 5}.
[[nodiscard]] std::string corners_text(const std::vector<std::uint32_t>& corners);

}  // namespace oblong::fuzz
