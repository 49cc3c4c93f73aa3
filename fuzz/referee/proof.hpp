// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "fuzz/referee/enumerated_pair.hpp"

/// Checks an answer about two cores in exact integers, without a solver.
namespace oblong::fuzz {

struct VertexPair {
    std::size_t a = 0, b = 0;
};

/// Said to be the nearest points: v = Σ weight_k (a_k − b_k) / Σ weight_k.
struct NearestClaim {
    std::vector<VertexPair> pairs;
    std::vector<Integer> weights;
};

/// Returns the distance of the cores, with the pair's balls, where the claim is proven; nothing otherwise.
///
/// With n = Σ weight_k (a_k − b_k), weights positive: the points are nearest exactly when every a_k has the least n · p
/// of all vertices of A, and every b_k the greatest n · q of all of B. Then ‖v‖² = (least − greatest) / Σ weight_k.
[[nodiscard]] std::optional<ExactLength> proven_distance(const EnumeratedPair& pair, const NearestClaim& claim);

/// Returns whether n ≠ 0 has n · p ≤ n · q for every vertex p of A and q of B; in the plane also n.z = 0. Then cores
/// with a common point have no interior point in common.
[[nodiscard]] bool proves_touching(const EnumeratedPair& pair, const Vec3<Integer>& n, int dimension);

/// Returns whether the origin is inside the hull of the points a_k − b_k: they span the space, and of each plane
/// through the origin and two independent of them (each line through one, in the plane), some lie strictly on either
/// side. Then their cone, whose facets would be such planes, is the whole space.
[[nodiscard]] bool proves_overlap(const EnumeratedPair& pair, std::span<const VertexPair> points, int dimension);

}  // namespace oblong::fuzz
