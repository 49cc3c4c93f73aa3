// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <vector>

#include "oblong/body/any_body.hpp"
#include "oblong/scalar/rational.hpp"

namespace oblong::curved {

/// A body written with four kinds of node, poses multiplied out exactly, everything in the world's frame.
/// docs/explanation/numerics/curved-supports.md, "The tree", says what each shape becomes.
struct Node {
    enum class Kind {
        points,  ///< the hull of `vectors`
        round,   ///< { Σ u_j vectors_j : ‖u‖ ≤ 1 }: an ellipsoid, a disc or a segment around the origin
        sum,     ///< of `parts`
        hull,    ///< of `parts`
    };
    Kind kind = Kind::points;
    std::vector<Vec3<Rational>> vectors;  ///< not empty for points and round; one to three for round
    std::vector<std::size_t> parts;       ///< indices in the tree, not empty for sum and hull
};

struct Tree {
    std::vector<Node> nodes;
    std::size_t root = 0;
};

/// Returns the tree of a body. \param dimension 2: balls are discs in the plane z = 0
[[nodiscard]] Tree tree_of(const AnyBody<Rational>& body, int dimension);

/// Returns a point near the middle of the node at `place`: 0 for round nodes, the mean of vertices or of the parts'
/// middles, and for a sum the sum of the parts' middles.
[[nodiscard]] Vec3<Rational> middle(const Tree& tree, std::size_t place);

/// Returns the greatest |coordinate| of a vertex or column: the body's size within a small factor.
[[nodiscard]] Rational size_of(const Tree& tree);

}  // namespace oblong::curved
