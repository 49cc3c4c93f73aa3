// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "oracle/curved/supporting.hpp"

/// The points of a set as the image of weights under y = offset + Σ z_v p_v. A hull's points have weights z ≥ 0 that
/// sum to its share, a ball (z₀; z₁…z_k) with z₀ its share and ‖(z₁…)‖ ≤ z₀. A sum gives its share to each part; the
/// outermost share is 1.
///
/// The origin is in the relative interior of the set exactly if some z strictly inside every cone keeps every row and
/// gives it: the relative interior of a linear image is the image of the relative interior (Rockafellar 1970, Theorem
/// 6.6), and there are strictly interior z (equal weights, balls at their centres).
namespace oblong::oracle {

/// A variable of the program. It contributes value × position to the point.
struct Variable {
    IntegerVec position{0, 0, 0};
    std::optional<std::size_t> row;  ///< the row that it is summed in; absent for the coordinates of a ball
    std::vector<std::size_t> feeds;  ///< the rows whose total it is
};

/// Variables first, …, first + size − 1 form a cone: for size 1 numbers ≥ 0; otherwise the first of them is at least
/// the norm of the others.
struct ConeRange {
    std::size_t first = 0, size = 1;
};

/// A set as { offset + Σ z_v position_v : each cone holds its z, and in each row the z sum to its total }.
/// A row's total is 1, or the value of the variable that feeds it; such a variable is in an earlier row.
struct Program {
    int dimension = 3;
    Integer scale = 1;  ///< positions and offset are the set's times this
    IntegerVec offset{0, 0, 0};
    std::vector<Variable> variables;
    std::vector<ConeRange> cones;
    std::vector<std::optional<std::size_t>> fed_by;  ///< for each row
    /// A start inside all cones: weights that keep every row, and for every row a multiplier such that, for w = 0, all
    /// slacks are inside too.
    std::vector<Rational> start;
    std::vector<long> multipliers;
};

[[nodiscard]] Program program_of(const ScaledTree& set, int dimension);

/// Returns the variables that are summed in each row.
[[nodiscard]] std::vector<std::vector<std::size_t>> members_of_rows(const Program& program);

/// Returns the bits of the largest coordinate of any position.
[[nodiscard]] long unit_bits(const Program& program);

/// Returns the dimension of the set's affine hull.
[[nodiscard]] std::size_t affine_dimension(const Tree<Integer>& set);

}  // namespace oblong::oracle
