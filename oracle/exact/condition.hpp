// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "oracle/exact/exact_answer.hpp"

/// How far the exact answer of a case moves with its input; docs/explanation/numerics/conditioning.md has the proofs.
namespace oblong::oracle {

/// The condition of a case's own problem, whoever solves it.
///
/// The measure is the distance, or the depth where a penetration is asked for and the bodies meet. The input is the
/// coordinates of all posed vertices and the radii of the balls around them; each may change by a factor 1 + δ with
/// |δ| ≤ u.
struct Condition {
    /// The measure rises by at most rise·u + O(u²) and falls by at most fall·u + O(u²). Absent where the measure is not
    /// conditioned: casts, curved bodies, sums whose vertices are not listed, distances of overlapping bodies, depths
    /// of flat cores.
    std::optional<ExactNumber> rise, fall;
    /// Whether some change attains `rise`. False: it is only a bound.
    bool attains_rise = true;
    /// The least sum of the two bodies' Hausdorff changes that makes the outcome another one, or 0 where an arbitrarily
    /// small change does. Absent where it is not known.
    std::optional<ExactNumber> gap;

    /// Returns the larger of rise and fall. Precondition: both are there.
    [[nodiscard]] const ExactNumber& change() const;
};

/// Where the two nearest faces have more vertices than this, rise and fall are bounds: the largest costs of both faces.
inline constexpr std::size_t max_program_vertices = 64;

/// Overlapping bodies of at most so many differences of vertices get a gap where no depth was asked for.
inline constexpr std::size_t max_gap_differences = 600;

/// Returns the condition of a judged answer; nothing is there of an undecided one or of a cast.
[[nodiscard]] Condition condition_of(const ExactAnswer& answer);

/// The condition in numbers for tables: K is the larger of rise and fall, S the size of the case. Nothing is there
/// where S = 0.
struct ConditionFigures {
    std::optional<double> change_in_size;  ///< K / S
    std::optional<double> relative;        ///< K by the measure; infinite where the measure is 0
    std::optional<double> ill_posedness;   ///< gap / (2 S): the least change, by S, that makes another outcome right
};
[[nodiscard]] ConditionFigures condition_figures(const ExactAnswer& answer);

}  // namespace oblong::oracle
