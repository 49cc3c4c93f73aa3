// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/curved/member_along.hpp"

#include "oblong/linear/product.hpp"
#include "oracle/curved/exact_point.hpp"

namespace oblong::oracle {

namespace {

using Set = Tree<Rational>;
using Vec = Vec3<Rational>;

/// The first of the candidates that lies farthest along w.
Vec farthest(const std::vector<Vec>& candidates, const Vec& w) {
    Vec best = candidates.front();
    Rational height = dot(w, best);
    for (const Vec& p : candidates) {
        Rational here = dot(w, p);
        if (here > height) {
            height = std::move(here);
            best = p;
        }
    }
    return best;
}

/// Σ x_j v_j with x the direction of (v_j·w), shortened to ‖x‖ ≤ 1: divided by too large a root, rounded to 0.
Vec of_ball(const std::vector<Vec>& columns, const Vec& w) {
    constexpr unsigned bits = 40;
    Rational square = 0;
    for (const Vec& v : columns) square += dot(v, w) * dot(v, w);
    Vec sum{};
    if (square == 0) return sum;
    const Rational root = root_bounds(square, bits + 8).upper;
    const Integer unit = Integer(1) << bits;
    for (const Vec& v : columns) {
        const Rational x = dot(v, w) / root * Rational(unit);
        sum = sum + v * Rational(Integer(numerator(x) / denominator(x)), unit);
    }
    return sum;
}

}  // namespace

Vec3<Rational> member_along(const Tree<Rational>& set, const Vec3<Rational>& w) {
    if (set.kind == Set::Kind::points) return farthest(set.vectors, w);
    if (set.kind == Set::Kind::ball) return of_ball(set.vectors, w);
    std::vector<Vec> members;
    for (const Set& part : set.parts) members.push_back(member_along(part, w));
    if (set.kind == Set::Kind::hull) return farthest(members, w);
    Vec sum{};
    for (const Vec& p : members) sum = sum + p;
    return sum;
}

}  // namespace oblong::oracle
