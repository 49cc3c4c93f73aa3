// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/curved/member_along.hpp"

#include "oblong/linear/product.hpp"

namespace oblong::oracle {

namespace {

using Set = Tree<Integer>;

/// The first of the candidates that lies farthest along w.
const IntegerVec& farthest(const std::vector<IntegerVec>& candidates, const IntegerVec& w) {
    const IntegerVec* best = &candidates.front();
    Integer height = dot(w, *best);
    for (const IntegerVec& p : candidates) {
        Integer here = dot(w, p);
        if (here > height) {
            height = std::move(here);
            best = &p;
        }
    }
    return *best;
}

/// Σ x_j v_j with x the direction of (v_j·w), shortened to ‖x‖ ≤ 1: divided by too large a root, rounded to 0.
IntegerVec of_ball(const std::vector<IntegerVec>& columns, const IntegerVec& w, unsigned bits) {
    std::vector<Integer> along;
    Integer square = 0;
    for (const IntegerVec& v : columns) {
        along.push_back(dot(v, w) << bits);
        square += along.back() * along.back();
    }
    IntegerVec sum{0, 0, 0};
    if (square == 0) return sum;
    Integer root = sqrt(square);
    if (root * root != square) ++root;
    for (std::size_t j = 0; j < columns.size(); ++j) sum = sum + columns[j] * Integer((along[j] << bits) / root);
    return sum;
}

}  // namespace

IntegerVec member_along(const Tree<Integer>& set, const IntegerVec& w, unsigned bits) {
    if (set.kind == Set::Kind::points) return farthest(set.vectors, w) * (Integer(1) << bits);
    if (set.kind == Set::Kind::ball) return of_ball(set.vectors, w, bits);
    std::vector<IntegerVec> members;
    for (const Set& part : set.parts) members.push_back(member_along(part, w, bits));
    if (set.kind == Set::Kind::hull) return farthest(members, w);
    IntegerVec sum{0, 0, 0};
    for (const IntegerVec& p : members) sum = sum + p;
    return sum;
}

}  // namespace oblong::oracle
