// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "oracle/exact/exact_answer.hpp"

/// How far the exact answer of a case moves with its input; docs/explanation/numerics/conditioning.md has the
/// theorems and their notation. Their proofs:
///
/// - Rise. Take weights of O that attain the minimum, and w = Σλ Δa − Σμ Δb. Then |n·w| ≤ u·min, ‖w‖ ≤ 2√3u S, and c'
///   ≤ ‖v + w‖ = √((c + n·w)² + ‖w⊥‖²) ≤ c + u·min + 6 u²S²/c.
/// - Fall. n proves c' ≥ min_i (n·a_i − u s_i) − max_j (n·b_j + u t_j) for every u. A tilt does better: the maximum
///   over O is a linear program. Its dual gives y, α, β with y·a_i + α ≥ s_i and β − y·b_j ≥ t_j on the faces and y·v
///   + α + β = max. y can be chosen orthogonal to n, since n·a and n·b are constant on the faces. m = n + u y has ‖m‖
///   = 1 + O(u²), m·a_i' ≥ n·P − u α − O(u²) and m·b_j' ≤ n·Q + u β + O(u²) at the nearest points P and Q: c' ≥ c −
///   u·max − O(u²).
/// - Attained. Let every a_i change by ±u |a_i| with the signs of n and every b_j by the opposite. Any weights of O
///   then change n·v by ±u (Σλs + Σμt), and the directional derivative of a minimum is the least over the minimisers
///   (Danskin).
/// - Depth. A change bends the facet into the upper envelope of its changed vertices, whose height over the foot
///   point moves by max_O n·(Σλ Δa − Σμ Δb); tilts are of second order.
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
