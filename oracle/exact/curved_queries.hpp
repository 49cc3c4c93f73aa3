// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oracle/curved/curved_pair.hpp"
#include "oracle/exact/exact_cast.hpp"
#include "oracle/exact/exact_penetration.hpp"

/// Casts and penetration of bodies with curved surfaces, enclosed; docs/explanation/numerics/oracle-casts.md.
namespace oblong::oracle {

[[nodiscard]] ExactCast cast_of(const CurvedPair& start, Outcome start_outcome, const Vec3<Rational>& velocity,
                                const std::optional<Rational>& max);

/// Touching bodies have the depth 0. That of overlapping ones is found or enclosed, within a part in 10⁷ if not too
/// many points are needed.
[[nodiscard]] ExactPenetration penetration_of(const CurvedPair& bodies, Outcome outcome);
/// Replaces what is known of a depth, if more is.
void set_depth(ExactPenetration& p, const EnclosedDepth& depth);

}  // namespace oblong::oracle
