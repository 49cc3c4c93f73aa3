// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>

#include "oblong/curved/support.hpp"

/// Where the nearest points are thought to be: which parts of the bodies meet the closest, a normal, weights.
/// Nothing here proves anything; `bracket` turns a state into proven bounds.
namespace oblong::curved {

/// Two bodies with their numbers at one precision.
struct Pair {
    const Tree* a = nullptr;
    const Tree* b = nullptr;
    int dimension = 3;
    int bits = 0;
    NumericTree<Wide> wide_a, wide_b;
    NumericTree<Ball> ball_a, ball_b;
};

/// Converts the trees at the precision given. Precondition: the trees outlive the pair.
[[nodiscard]] Pair pair_at(const Tree& a, const Tree& b, int dimension, int bits);

/// A choice of each body whose difference carries a share of the nearest point of A − B.
struct Tied {
    Choice a, b;
    Wide weight;
};

/// A round node of two dimensions or fewer that faces the other body flat: the normal is across all its columns, and
/// its point Σ u_j column_j is free.
struct Flat {
    bool in_a = true;
    std::size_t node = 0;
    std::array<Wide, 3> u;
};

struct NearestFeatures {
    Vec3<Wide> normal;  ///< unit, from B to A
    Wide distance;      ///< along the normal; negative where the bodies seem to overlap
    std::vector<Tied> tied;
    std::vector<Flat> flat;
};

/// Solves, by Newton's method at the precision of the pair, the equations of a nearest point that keeps the state's
/// parts (docs/explanation/numerics/curved-supports.md, "Refinement"). False where it did not converge; the state is
/// then where it stopped, or as it was where the steps led away.
[[nodiscard]] bool refine(const Pair& pair, NearestFeatures& state);

/// Proven bounds on the distance, and the proven members that show the upper one.
struct Bracket {
    Rational lower = 0;
    Rational upper = 0;
    Vec3<Rational> a, b;
};
[[nodiscard]] Bracket bracket(const Pair& pair, const NearestFeatures& state);

}  // namespace oblong::curved
