// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/exact/optimality.hpp"

#include <set>
#include <stdexcept>
#include <string>

namespace oblong::oracle {

namespace {

void require(bool condition, const char* what) {
    if (!condition) throw std::logic_error(std::string("oracle: ") + what);
}

void require_convex(const Combination& c, std::span<const IntegerVec> set) {
    require(!c.index.empty() && c.index.size() == c.weights.size(), "a combination lacks vertices or weights");
    Integer sum = 0;
    std::set<std::size_t> seen;
    for (std::size_t i = 0; i < c.index.size(); ++i) {
        require(c.index[i] < set.size(), "a combination names a vertex that does not exist");
        require(seen.insert(c.index[i]).second, "a combination names a vertex twice");
        require(c.weights[i] > 0, "a weight is not positive");
        sum += c.weights[i];
    }
    require(sum == c.total, "weights do not sum to their total");
}

/// Whether the vectors span R³, or the plane z = 0 for dimension 2.
bool spans(const std::vector<IntegerVec>& vectors, int dimension) {
    IntegerVec first{0, 0, 0}, normal{0, 0, 0};
    const IntegerVec zero{0, 0, 0};
    for (const IntegerVec& v : vectors)
        if (first == zero) first = v;
    for (const IntegerVec& v : vectors)
        if (normal == zero) normal = cross(first, v);
    if (dimension == 2) return normal.z != 0;
    for (const IntegerVec& v : vectors)
        if (dot(normal, v) != 0) return true;
    return false;
}

void require_plane(const ScaledPair& pair) {
    if (pair.dimension != 2) return;
    for (const auto* set : {&pair.a, &pair.b})
        for (const IntegerVec& p : *set) require(p.z == 0, "a plane case leaves the plane");
}

}  // namespace

IntegerVec direction_vector(const Contact::Direction& d, const NearestPair& common, const ScaledPair& pair) {
    // Each vector is measured from its own body's expression of P; the totals may differ, so both are
    // brought to their product.
    if (d.of_a) return (pair.a[d.index] * common.a.total - numerator(common.a, pair.a)) * common.b.total;
    return (numerator(common.b, pair.b) - pair.b[d.index] * common.b.total) * common.a.total;
}

void require_optimal(const ScaledPair& pair, const NearestPair& nearest) {
    require_plane(pair);
    require_convex(nearest.a, pair.a);
    require_convex(nearest.b, pair.b);
    const IntegerVec n = difference(nearest, pair);
    const Integer level_a = dot(n, numerator(nearest.a, pair.a));
    for (const IntegerVec& p : pair.a) {
        require(Integer(dot(n, p) * nearest.a.total) >= level_a, "a vertex of A lies nearer than the nearest point");
    }
    const Integer level_b = dot(n, numerator(nearest.b, pair.b));
    for (const IntegerVec& q : pair.b) {
        require(Integer(dot(n, q) * nearest.b.total) <= level_b, "a vertex of B lies nearer than the nearest point");
    }
}

void require_contact(const ScaledPair& pair, const NearestPair& common, const Contact& contact) {
    require_plane(pair);
    require_convex(common.a, pair.a);
    require_convex(common.b, pair.b);
    require(difference(common, pair) == IntegerVec{0, 0, 0}, "the common point is not common");
    if (contact.touching) {
        const IntegerVec& n = contact.normal;
        require(n != IntegerVec{0, 0, 0}, "the supporting direction is 0");
        require(pair.dimension != 2 || n.z == 0, "the supporting direction leaves the plane");
        const Integer level_a = dot(n, numerator(common.a, pair.a));
        for (const IntegerVec& p : pair.a) require(Integer(dot(n, p) * common.a.total) >= level_a, "the plane cuts A");
        const Integer level_b = dot(n, numerator(common.b, pair.b));
        for (const IntegerVec& q : pair.b) require(Integer(dot(n, q) * common.b.total) <= level_b, "the plane cuts B");
        return;
    }
    require(contact.directions.size() == contact.weights.size(), "directions and weights differ in number");
    IntegerVec sum{0, 0, 0};
    std::vector<IntegerVec> vectors;
    for (std::size_t i = 0; i < contact.directions.size(); ++i) {
        const Contact::Direction& d = contact.directions[i];
        require(d.index < (d.of_a ? pair.a : pair.b).size(), "a direction names a vertex that does not exist");
        require(contact.weights[i] > 0, "a direction's weight is not positive");
        vectors.push_back(direction_vector(d, common, pair));
        sum = sum + vectors.back() * contact.weights[i];
    }
    require(sum == IntegerVec{0, 0, 0}, "the directions do not balance");
    require(spans(vectors, pair.dimension), "the directions do not span the space");
}

}  // namespace oblong::oracle
