// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <optional>

#include "oblong/curved/tree.hpp"

namespace oblong::curved {

/// Members of a flat round node to consider, besides the standard ones: the node's place and u with ‖u‖ ≤ 1.
struct FlatPoint {
    std::size_t node = 0;
    std::array<Rational, 3> u;
};

/// max { n · x : x in the body }, exactly, and members at which it is reached. They are all of the body's vertices of
/// that face, unless there are thousands; of round nodes that face n flat, some rational points.
struct ExactFace {
    Rational value;
    std::vector<Vec3<Rational>> members;
};

/// Nothing where the value is irrational or could not be told from an irrational one. A sum of positive roots of
/// rationals is rational only if each root is (docs/explanation/numerics/curved-supports.md, "Exact normals"), so
/// nothing is lost for ties.
[[nodiscard]] std::optional<ExactFace> exact_face(const Tree& tree, const Vec3<Rational>& n,
                                                  const std::vector<FlatPoint>& extra);

}  // namespace oblong::curved
