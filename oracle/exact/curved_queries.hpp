// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oracle/curved/curved_pair.hpp"
#include "oracle/exact/exact_cast.hpp"
#include "oracle/exact/exact_penetration.hpp"

/// Casts and penetration of bodies with curved surfaces, enclosed.
namespace oblong::oracle {

/// Newton steps with the planes that are proven at rational λ: integers bound the gap along the normal n from below,
/// so there is no contact before λ_k. Ends at a contact that is proven exactly; without a hit at a plane with n·r ≥ 0
/// or beyond `max`; or with a step below 2⁻⁹⁰ of λ: then the bodies are tested at 8ᵏ steps ahead, and if they meet,
/// the hit lies between. Grazes and near grazes are undecided.
[[nodiscard]] ExactCast cast_of(const CurvedPair& start, Outcome start_outcome, const Vec3<Rational>& velocity,
                                const std::optional<Rational>& max);

/// Touching bodies have the depth 0. That of overlapping ones is found or enclosed, within a part in 10⁷ if not too
/// many points are needed.
[[nodiscard]] ExactPenetration penetration_of(const CurvedPair& bodies, Outcome outcome);
/// Replaces what is known of a depth, if more is.
void set_depth(ExactPenetration& p, const EnclosedDepth& depth);

}  // namespace oblong::oracle
