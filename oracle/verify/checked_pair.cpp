// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/verify/checked_pair.hpp"

#include <functional>

namespace oblong::oracle::checking {

// Without a number of its own for every term.
Integer least_reach(const Vec& n, const Vertices& vertices) {
    Integer least = dot(n, vertices.front());
    Integer reach;
    for (const Vec& v : vertices) {
        mpz_mul(reach.backend().data(), n.x.backend().data(), v.x.backend().data());
        mpz_addmul(reach.backend().data(), n.y.backend().data(), v.y.backend().data());
        mpz_addmul(reach.backend().data(), n.z.backend().data(), v.z.backend().data());
        if (reach < least) swap(least, reach);
    }
    return least;
}

CheckedPair::CheckedPair(const ListedBody& a, const ListedBody& b, int dimension)
    : CheckedPair(integer_vertices(a, b), a.radius + b.radius, dimension) {
    for (const Vertices& body : {std::cref(a_), std::cref(b_)}) {
        require(!body.empty(), "a body without vertices");
        for (const Vec& v : body) require(dimension_ == 3 || v.z == 0, "a vertex out of the plane");
    }
}

CheckedPair::Sum CheckedPair::sum(const Weights& weights, const Vertices& vertices) {
    require(!weights.empty(), "a body without weights");
    require(weights.size() <= 4, "more than four vertices of a body");
    Sum s;
    for (const auto& [vertex, weight] : weights) {
        require(vertex < vertices.size(), "a vertex that the body does not have");
        require(weight >= 0, "a negative weight");
        s.point = s.point + vertices[vertex] * weight;
        s.total += weight;
    }
    require(s.total > 0, "weights that sum to 0");
    return s;
}

CheckedPair::Pair CheckedPair::pair(const ExactCertificate& c) const {
    const Sum a = sum(c.a, a_);
    const Sum b = sum(c.b, b_);
    require(a.total == b.total, "the weights of the two bodies have different sums");
    return {a.point, b.point, a.point - b.point, a.total};
}

Rational CheckedPair::squared_length(const Pair& x) const {
    const Integer unit = x.total * scale_;
    return Rational(dot(x.n, x.n), Integer(unit * unit));
}

void CheckedPair::require_nearest(const Pair& x) const {
    require(least_reach(x.n, a_) * x.total >= dot(x.n, x.p), "a vertex of a is nearer");
    require(least_reach(-x.n, b_) * x.total >= -dot(x.n, x.q), "a vertex of b is nearer");
}

int CheckedPair::order(const Rational& squared, const Rational& x) const {
    const Rational reach = x + radius_;
    return squared.compare(Rational(reach * reach));
}

int CheckedPair::order(const Vec& n, const Rational& x) const {
    const Integer gap = least_reach(n, a_) + least_reach(-n, b_);
    const Rational reach = (x + radius_) * scale_;
    return gap < 0 ? -1 : Rational(Integer(gap * gap)).compare(Rational(reach * reach * dot(n, n)));
}

void CheckedPair::require_normal(const Vec& n) const {
    require(n != Vec{0, 0, 0}, "a direction of no length");
    require(dimension_ == 3 || n.z == 0, "a direction out of the plane");
}

}  // namespace oblong::oracle::checking
