// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>

#include "oblong/lowered/arb/number.hpp"
#include "oblong/lowered/arb/tree.hpp"
#include "oblong/support/support_mapping.hpp"

/// Support of a tree: approximately with what was chosen on the way, rigorously as a number, and as a proven member.
/// docs/explanation/numerics/curved-supports.md derives all three.
namespace oblong::curved {

/// The vectors of a tree's nodes, converted at the precision in use.
template <class S>
struct NumericTree {
    const Tree* tree = nullptr;
    std::vector<std::vector<Vec3<S>>> vectors;  ///< by node
    /// Balls alone, by node: the vertices of nodes of points, rounded to find the few that may be farthest; empty if
    /// they are few or too wide.
    std::vector<std::vector<Vec3<double>>> rounded = {};
};

[[nodiscard]] NumericTree<Wide> wide_tree(const Tree& tree);
[[nodiscard]] NumericTree<Ball> ball_tree(const Tree& tree);

/// The composition of a support point: one vertex of every points node and one u of every round node that contributes.
struct Choice {
    struct Vertex {
        std::size_t node = 0;
        std::size_t vertex = 0;
        [[nodiscard]] friend bool operator==(const Vertex&, const Vertex&) = default;
    };
    struct Round {
        std::size_t node = 0;
        std::array<Wide, 3> u;  ///< ‖u‖ = 1 up to rounding, or 0 where the direction is across all columns
    };
    std::vector<Vertex> vertices;
    std::vector<Round> rounds;

    /// Returns whether the same vertices and round nodes contribute.
    [[nodiscard]] bool same_parts(const Choice& other) const;
};

/// A point farthest in direction n, up to rounding, with its composition. Precondition: n ≠ 0.
struct Farthest {
    Vec3<Wide> point;
    Wide value;  ///< n · point
    Choice choice;
};
[[nodiscard]] Farthest farthest(const NumericTree<Wide>& tree, const Vec3<Wide>& n);

/// Returns a ball that contains max { n · x : x in the body } for every n of the ball of directions.
[[nodiscard]] Ball support_value(const NumericTree<Ball>& tree, const Vec3<Ball>& n);

/// Returns u scaled into the unit ball, exactly, by about 2^−bits.
[[nodiscard]] std::array<Rational, 3> inside_unit_ball(const std::array<Wide, 3>& u, int bits);

/// Returns the member that the choice denotes, with its u scaled into the unit ball: a proven member of the body.
[[nodiscard]] Vec3<Rational> member(const Tree& tree, const Choice& choice, int bits);

/// Support mapping of a tree for the GJK loop. Appends every choice to a log; `feature` is its index there.
class LoggedSupport {
public:
    LoggedSupport(const NumericTree<Wide>& tree, std::vector<Choice>& log) : tree_(&tree), log_(&log) {}
    [[nodiscard]] SupportPoint<Wide> support(const Vec3<Wide>& n) const {
        Farthest r = farthest(*tree_, n);
        log_->push_back(std::move(r.choice));
        return {std::move(r.point), static_cast<std::uint32_t>(log_->size() - 1)};
    }

private:
    const NumericTree<Wide>* tree_;
    std::vector<Choice>* log_;
};

}  // namespace oblong::curved
