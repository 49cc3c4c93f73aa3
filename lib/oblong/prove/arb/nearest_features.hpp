// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>

#include "oblong/lowered/arb/support.hpp"

/// Proposed nearest features: the closest parts of the bodies, a normal, weights. Proves nothing by itself; `bracket`
/// computes proven bounds from it.
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

/// Converts the trees to the given precision. Precondition: the trees outlive the pair.
[[nodiscard]] Pair pair_at(const Tree& a, const Tree& b, int dimension, int bits);

/// A choice of each body, with the weight of its difference in the nearest point of A − B.
struct Tied {
    Choice a, b;
    Wide weight;
};

/// A round node of at most two dimensions that is flat along the normal: the normal is orthogonal to all its columns,
/// and its point Σ u_j column_j is free.
struct Flat {
    bool in_a = true;
    std::size_t node = 0;
    std::array<Wide, 3> u;
};

struct NearestFeatures {
    Vec3<Wide> normal;  ///< unit, from B to A
    Wide distance;      ///< along the normal; negative if the bodies seem to overlap
    std::vector<Tied> tied;
    std::vector<Flat> flat;
};

/// Solves, by Newton's method at the precision of the pair, the equations of a nearest point that keeps the state's
/// parts (docs/explanation/numerics/curved-supports.md, "Refinement"). False where it did not converge; the state is
/// then where it stopped, or as it was where the steps led away.
[[nodiscard]] bool refine(const Pair& pair, NearestFeatures& state);

/// Proven bounds of the distance, and the members that prove the upper one.
struct Bracket {
    Rational lower = 0;
    Rational upper = 0;
    Vec3<Rational> a, b;
};
[[nodiscard]] Bracket bracket(const Pair& pair, const NearestFeatures& state);

}  // namespace oblong::curved
