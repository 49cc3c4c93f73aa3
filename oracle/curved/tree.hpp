// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "oblong/body/any_body.hpp"
#include "oblong/scalar/rational.hpp"

/// Convex sets with curved surfaces as plain data: what the oracle knows of a posed body.
namespace oblong::oracle {

/// A convex set: the hull of points, the linear image of a unit ball, or a sum or hull of such.
///
/// Every body of a case is one of these, poses included: a ball is an image under r·I, a capsule a segment plus
/// that, a cylinder a segment plus the image of a disc, a cone the hull of a disc and a point.
template <class S>
struct Tree {
    enum class Kind {
        points,  ///< the hull of `vectors`, at least one
        ball,    ///< { Σ x_j vectors[j] : ‖x‖ ≤ 1 }; each of the one to three vectors is not 0
        sum,     ///< of `parts`, at least one
        hull,    ///< of `parts`, at least one
    };
    Kind kind = Kind::points;
    std::vector<Vec3<S>> vectors;
    std::vector<Tree> parts;
};

/// Returns the body with all its poses, in the world's frame. In dimension 2 balls are discs.
[[nodiscard]] Tree<Rational> posed_tree(const AnyBody<Rational>& body, int dimension);

/// A − B
[[nodiscard]] Tree<Rational> difference(const AnyBody<Rational>& a, const AnyBody<Rational>& b, int dimension);

/// Returns the set moved by v.
[[nodiscard]] Tree<Rational> moved(Tree<Rational> set, const Vec3<Rational>& v);

/// A set in integer coordinates: `set` is the original times `scale`.
struct ScaledTree {
    Tree<Integer> set;
    Integer scale = 1;
};
[[nodiscard]] ScaledTree scaled(const Tree<Rational>& set);

}  // namespace oblong::oracle
