// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oblong/answer/outcome.hpp"
#include "oracle/exact/exact_answer.hpp"
#include "oracle/exact/scaled_pair.hpp"

/// Route two: small bodies by trying everything. It shares no step with route one: no CGAL, no working
/// sets, no projections of W.
namespace oblong::oracle {

/// The most vertices a body may have here: the work grows with their fifth power.
inline constexpr std::size_t max_enumerable = 12;

struct Enumerated {
    NearestPair nearest;  ///< unchecked, see require_optimal
    Outcome outcome = Outcome::separated;
    IntegerVec normal{0, 0, 0};  ///< touching: a supporting normal
};

/// Nearest points, and how the cores (without balls) lie.
///
/// Nearest points lie inside features spanned by vertices I of A and J of B that are affinely independent and together
/// have at most dimension + 2 members; so the nearest of all pairs of such subsets whose affine nearest points fall
/// inside both is the nearest pair. Where the distance is 0, a facet of the Minkowski difference A − B through 0 has a
/// normal orthogonal to two independent edges of A or B (one in the plane): all are tried. A flat difference has no
/// interior. Throws std::invalid_argument if a body has more than `max_enumerable` vertices.
[[nodiscard]] Enumerated enumerate(const ScaledPair& pair);

/// Answers again by route two and throws std::logic_error where the two routes differ. Returns false, and
/// checks nothing, where the bodies are too large or the case is undecided.
bool cross_check(const ExactAnswer& answer);

}  // namespace oblong::oracle
