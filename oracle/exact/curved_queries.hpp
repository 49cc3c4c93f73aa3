// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oracle/curved/curved_pair.hpp"
#include "oracle/exact/exact_cast.hpp"
#include "oracle/exact/exact_penetration.hpp"

/// Casts and penetration of bodies with curved surfaces, enclosed; docs/explanation/numerics/oracle-casts.md.
namespace oblong::oracle {

[[nodiscard]] ExactCast cast_of(const CurvedPair& start, Outcome start_outcome, const Vec3<Rational>& velocity,
                                const std::optional<Rational>& max);

/// Touching bodies have the depth 0. That of overlapping ones is enclosed, within a part in 10⁷ if not too many points
/// are needed: from below by the hull of some of A − B's points, from above by planes of its facets' directions.
[[nodiscard]] ExactPenetration penetration_of(const CurvedPair& bodies, Outcome outcome);

}  // namespace oblong::oracle
