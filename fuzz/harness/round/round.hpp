// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "fuzz/harness/round/drawn.hpp"

/// Proofs about bodies with round parts in doubles against ball arithmetic of higher precision, and rungs of polyhedra
/// with balls against fractions (docs/reference/harnesses.md).
namespace oblong::fuzz {

/// A law about a problem that is drawn: what of it fails in one clause, or empty.
struct RoundLaw {
    std::string_view name;
    std::string (*fault)(RoundDraw& draw);
};

/// All laws: `support`, `distance`, `overlap`, `tie`, `cast`, `entry`, `cone`, `region`, `forms`, `surface`, those of the rungs
/// of polyhedra, those of answers, and those of how many problems are answered.
[[nodiscard]] std::span<const RoundLaw> round_laws();

/// Asks the law that the first byte names about what the others draw. \return LAW: what fails; empty if it holds
[[nodiscard]] std::string check_round(std::span<const std::uint8_t> bytes);

// What each file adds.
[[nodiscard]] std::string support_fault(RoundDraw& draw);      ///< enclosures of a support value
[[nodiscard]] std::string distance_fault(RoundDraw& draw);     ///< spoiled features prove no other distance
[[nodiscard]] std::string overlap_fault(RoundDraw& draw);      ///< no simplex proves an overlap of separated bodies
[[nodiscard]] std::string tie_fault(RoundDraw& draw);          ///< points that are said to be on a face are on it
[[nodiscard]] std::string cast_fault(RoundDraw& draw);         ///< spoiled features prove no other hit, planes no miss
[[nodiscard]] std::string entry_fault(RoundDraw& draw);        ///< the set that a point enters last is the last
[[nodiscard]] std::string cone_fault(RoundDraw& draw);         ///< no direction of a cone is below the floor
[[nodiscard]] std::string region_fault(RoundDraw& draw);       ///< what is said to be in a cone is in it
[[nodiscard]] std::string forms_fault(RoundDraw& draw);        ///< what bends, forms beside an edge, inner points
[[nodiscard]] std::string surface_fault(RoundDraw& draw);      ///< no surface encloses more than it does
[[nodiscard]] std::string cast_rungs_fault(RoundDraw& draw);   ///< facets of polyhedra that move: balls, fractions
[[nodiscard]] std::string depth_rungs_fault(RoundDraw& draw);  ///< facets of overlapping polyhedra: balls, fractions
[[nodiscard]] std::string apart_rung_fault(RoundDraw& draw);   ///< depths of balls whose cores are apart
[[nodiscard]] std::string distances_fault(RoundDraw& draw);    ///< answers about distances and decisions
[[nodiscard]] std::string depths_fault(RoundDraw& draw);       ///< answers about depths
[[nodiscard]] std::string casts_fault(RoundDraw& draw);        ///< answers about casts
[[nodiscard]] std::string few_distances(RoundDraw& draw);      ///< most turned pairs have a distance in doubles
[[nodiscard]] std::string few_depths(RoundDraw& draw);         ///< and a depth
[[nodiscard]] std::string few_casts(RoundDraw& draw);          ///< and a cast
[[nodiscard]] std::string few_concentric(RoundDraw& draw);     ///< most pairs with one middle are decided in doubles

}  // namespace oblong::fuzz
