// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "oblong/body/any_body.hpp"
#include "oblong/check/work.hpp"

/// Bodies as proofs speak of them: a core, and a ball around each of its points.
namespace oblong::proof_check {

/// The kinds of nodes, in the order of MemberPoint::Kind.
enum class NodeKind { points, round, sum, hull };

/// A node of a core, in the world's frame.
template <class S>
struct Core {
    NodeKind kind = NodeKind::points;
    std::vector<Vec3<S>> vectors = {};  ///< the vertices of points, the columns of a round node
    std::vector<Core> parts = {};       ///< of a sum or a hull
    Vec3<S> offset = {};                ///< of a sum: what its pose adds once
};

struct RoundedCore {
    Core<Rational> core;
    Rational radius = 0;
};

/// The map `outer` after `inner`.
[[nodiscard]] Affine<Rational> composed(const Affine<Rational>& outer, const Affine<Rational>& inner);

/// Whom a proof speaks of: polyhedra with balls, whose vertices it counts, or bodies of any kind.
enum class Speaks { of_polyhedra, of_any };

/// The core and the radius of a body. Refuses a body that is no polyhedron with a ball where the proof speaks of those,
/// a body out of the plane in dimension 2, and one that nests too deep.
[[nodiscard]] RoundedCore rounded_core(const AnyBody<Rational>& body, int dimension, Speaks speaks);

/// The least common denominator of all coordinates of both. Refuses if the numbers over it would be too long.
[[nodiscard]] Integer common_denominator(const Core<Rational>& a, const Core<Rational>& b);
/// The core with every number multiplied by a common denominator.
[[nodiscard]] Core<Integer> scaled(const Core<Rational>& core, const Integer& unit);

/// How many vertices a polyhedron has; 2^32 if there are more.
[[nodiscard]] std::uint64_t vertex_count(const Core<Integer>& core);
/// The vertex at an index. Precondition: below the vertex count.
[[nodiscard]] Vec3<Integer> vertex_at(const Core<Integer>& core, std::uint64_t index);
/// The vertex of a name ("Named vertices"); nothing if the name means none.
[[nodiscard]] std::optional<Vec3<Integer>> vertex_named(const Core<Integer>& core, std::span<const std::uint32_t> name);

/// Calls f for each vector of the tree, and for what is added to sums.
template <class S, class F>
void each_vector(const Core<S>& core, const F& f) {
    if (core.kind == NodeKind::sum) f(core.offset, core.kind);
    for (const Vec3<S>& v : core.vectors) f(v, core.kind);
    for (const Core<S>& part : core.parts) each_vector(part, f);
}

/// Counts the work of a support bound along a direction of so many bits.
template <class S>
void charge_support(const Core<S>& core, std::uint64_t bits, Work& work);

/// An upper bound of ‖Eᵀn‖ for the columns E of a round node.
template <class S>
using RoundBound = std::function<S(const std::vector<Vec3<S>>&)>;

/// The roots that a proof lists, one after another: upper bounds for round nodes.
class ListedRoots {
public:
    /// Counts the work of squaring them.
    ListedRoots(const std::vector<Rational>& roots, Work& work);
    /// Returns the next root. Refuses if the list is at its end, and if the root is less than ‖Eᵀn‖, E the columns.
    [[nodiscard]] const Rational& above(const Vec3<Rational>& n, const std::vector<Vec3<Rational>>& columns);
    /// Refuses if one is left.
    void require_all_used() const;

private:
    std::vector<Rational>::const_iterator next_, end_;
};

/// An upper bound of n·x over the core, exact where no node is round. Asks `round` in the order of the nodes.
/// \tparam S Integer or Rational
template <class S>
[[nodiscard]] S support_bound(const Core<S>& core, const Vec3<S>& n, const RoundBound<S>& round);

}  // namespace oblong::proof_check
