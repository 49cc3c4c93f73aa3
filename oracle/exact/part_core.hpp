// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "oracle/curved/tree.hpp"
#include "oracle/exact/posed_vertices.hpp"
#include "oracle/exact/scaled_pair.hpp"

/// Polyhedra whose vertices are too many to be listed: sums, and hulls of sums, as trees of parts that are never
/// expanded. The routes see a few of the vertices; what they find is tried against the whole, and vertices that
/// contradict it join (docs/explanation/numerics/large-sums.md). Of a depth: the known part of A − B holds the ball
/// of the depth found. If each of its nearest facets supports the whole A − B, the ball touches the whole's boundary,
/// so the depth is exact; it touches only in points of the known part's boundary, so the nearest facets are all the
/// whole's.
namespace oblong::oracle {

/// The most vertices that a sum, or a hull of sums, may come to and still be listed.
inline constexpr std::size_t max_enumerated_sum = 4096;

/// A polyhedron with a ball, in the world's frame: a tree of points, sums and hulls.
struct PartCore {
    Tree<Rational> parts;
    Rational radius = 0;
};
/// Returns the parts of a body, as `posed_core` would list them; what is curved there is so here.
[[nodiscard]] std::variant<PartCore, Curved> posed_parts(const AnyBody<Rational>& body, int dimension);

/// Returns whether the sums of a body have too many vertices to enumerate.
[[nodiscard]] bool has_large_sum(const AnyBody<Rational>& body);

/// Returns the vertex of a tree whose key comes first. A sum's vertex is the sum of its parts' (keys are linear). The
/// first of several.
///
/// \tparam Key    callable `IntegerVec -> K`
/// \tparam Before callable `(K, K) -> bool`
template <class Key, class Before>
[[nodiscard]] IntegerVec first_vertex(const Tree<Integer>& set, const Key& key, const Before& before) {
    using Kind = Tree<Integer>::Kind;
    if (set.kind == Kind::sum) {
        IntegerVec total{0, 0, 0};
        for (const Tree<Integer>& part : set.parts) total = total + first_vertex(part, key, before);
        return total;
    }
    std::vector<IntegerVec> of_parts;
    if (set.kind == Kind::hull) {
        for (const Tree<Integer>& part : set.parts) of_parts.push_back(first_vertex(part, key, before));
    }
    const std::vector<IntegerVec>& candidates = set.kind == Kind::hull ? of_parts : set.vectors;
    std::size_t best = 0;
    auto least = key(candidates[0]);
    for (std::size_t i = 1; i < candidates.size(); ++i) {
        auto value = key(candidates[i]);
        if (!before(value, least)) continue;
        least = std::move(value);
        best = i;
    }
    return candidates[best];
}

/// Returns the vertex lowest along n, times the scale of the tree.
[[nodiscard]] IntegerVec lowest_vertex(const ScaledTree& whole, const IntegerVec& n);

/// A core of which some vertices are known. `whole` is null if they are all.
struct PartlyKnown {
    std::vector<RationalVec> vertices;
    std::shared_ptr<const ScaledTree> whole = nullptr;
};

/// Adds the vertex of the whole that is lowest along n, if it is lower than all that are known. False: there is none.
bool add_lowest(PartlyKnown& core, const RationalVec& n);

/// A few vertices to begin with: the extreme ones along the coordinate axes.
[[nodiscard]] PartlyKnown partly_known(const Tree<Rational>& parts);

/// A positive multiple of n that is integer.
[[nodiscard]] IntegerVec integer_multiple(const RationalVec& n);

}  // namespace oblong::oracle
