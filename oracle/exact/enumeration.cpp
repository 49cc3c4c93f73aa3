// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/exact/enumeration.hpp"

#include <bit>
#include <stdexcept>

#include "oracle/exact/least_squares.hpp"
#include "oracle/exact/posed_pair.hpp"

namespace oblong::oracle {

namespace {

using Subset = std::vector<std::size_t>;

const IntegerVec zero{0, 0, 0};

/// All subsets of `count` elements with `size` members.
std::vector<Subset> subsets(std::size_t count, int size) {
    std::vector<Subset> result;
    for (unsigned mask = 1; mask < (1U << count); ++mask) {
        if (std::popcount(mask) != size) continue;
        Subset s;
        for (std::size_t i = 0; i < count; ++i)
            if ((mask >> i) & 1U) s.push_back(i);
        result.push_back(std::move(s));
    }
    return result;
}

/// Weights of the first vertex and the rest, where all are positive.
bool take_weights(Combination& c, std::span<const Integer> rest, const Integer& total) {
    Integer first = total;
    c.weights = {0};
    for (const Integer& w : rest) {
        if (w <= 0) return false;
        first -= w;
        c.weights.push_back(w);
    }
    c.weights[0] = first;
    c.total = total;
    return first > 0;
}

class Search {
public:
    explicit Search(const ScaledPair& pair) : pair_(pair) {}

    /// Tries one pair of features; true where they meet.
    bool try_features(const Subset& i, const Subset& j) {
        const IntegerVec& a0 = pair_.a[i[0]];
        const IntegerVec& b0 = pair_.b[j[0]];
        std::vector<IntegerVec> directions;
        for (std::size_t k = 1; k < i.size(); ++k) directions.push_back(pair_.a[i[k]] - a0);
        for (std::size_t k = 1; k < j.size(); ++k) directions.push_back(b0 - pair_.b[j[k]]);
        const auto c = minimise(a0 - b0, directions);
        if (!c) return false;
        const std::span<const Integer> weights(c->numerators);
        NearestPair here{{i, {}, 0}, {j, {}, 0}};
        if (!take_weights(here.a, weights.subspan(0, i.size() - 1), c->denominator)) return false;
        if (!take_weights(here.b, weights.subspan(i.size() - 1), c->denominator)) return false;
        const IntegerVec n = numerator(here.a, pair_.a) - numerator(here.b, pair_.b);
        const Integer square = squared_norm(n);
        const Integer scale = c->denominator * c->denominator;
        if (found_ && square * scale_ >= square_ * scale) return false;
        found_ = true;
        square_ = square;
        scale_ = scale;
        nearest = std::move(here);
        return square == 0;
    }

    NearestPair nearest;

private:
    const ScaledPair& pair_;
    bool found_ = false;
    Integer square_ = 0, scale_ = 1;
};

NearestPair nearest_features(const ScaledPair& pair) {
    Search search(pair);
    std::vector<Subset> of_a[5], of_b[5];
    for (int size = 1; size <= 4; ++size) {
        of_a[size] = subsets(pair.a.size(), size);
        of_b[size] = subsets(pair.b.size(), size);
    }
    for (int members = 2; members <= pair.dimension + 2; ++members)
        for (int size = 1; size < members; ++size)
            for (const Subset& i : of_a[size])
                for (const Subset& j : of_b[members - size])
                    if (search.try_features(i, j)) return search.nearest;
    return search.nearest;
}

/// Whether no vertex of A lies below any of B along n.
bool supports(const IntegerVec& n, const ScaledPair& pair) {
    for (const IntegerVec& p : pair.a) {
        const Integer height = dot(n, p);
        for (const IntegerVec& q : pair.b)
            if (height < dot(n, q)) return false;
    }
    return true;
}

std::vector<IntegerVec> edges(const ScaledPair& pair) {
    std::vector<IntegerVec> result;
    for (const auto* set : {&pair.a, &pair.b})
        for (std::size_t i = 0; i < set->size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (IntegerVec e = (*set)[i] - (*set)[j]; e != zero) result.push_back(std::move(e));
    return result;
}

/// A normal of A − B where it is flat in the space of the case's dimension; else 0.
IntegerVec flat_normal(const std::vector<IntegerVec>& all, int dimension) {
    std::vector<IntegerVec> basis;
    if (dimension == 2) basis.push_back({0, 0, 1});
    for (const IntegerVec& e : all) {
        basis.push_back(e);
        if (!minimise(zero, basis)) basis.pop_back();
        if (basis.size() == 3) return zero;
    }
    if (basis.size() == 2) return cross(basis[0], basis[1]);
    if (basis.empty()) return {1, 0, 0};
    const IntegerVec n = cross(basis[0], {1, 0, 0});
    return n != zero ? n : cross(basis[0], {0, 1, 0});
}

void decide_contact(const ScaledPair& pair, Enumerated& answer) {
    std::vector<IntegerVec> all = edges(pair);
    answer.outcome = Outcome::touching;
    answer.normal = flat_normal(all, pair.dimension);
    if (answer.normal != zero) return;
    const std::vector<IntegerVec> second = pair.dimension == 2 ? std::vector<IntegerVec>{{0, 0, 1}} : all;
    for (const IntegerVec& e : all) {
        for (const IntegerVec& f : second) {
            answer.normal = cross(e, f);
            if (answer.normal == zero) continue;
            if (supports(answer.normal, pair)) return;
            answer.normal = -answer.normal;
            if (supports(answer.normal, pair)) return;
        }
    }
    answer.outcome = Outcome::overlapping;
    answer.normal = zero;
}

}  // namespace

Enumerated enumerate(const ScaledPair& pair) {
    if (pair.a.size() > max_enumerable || pair.b.size() > max_enumerable)
        throw std::invalid_argument("enumeration: a body has too many vertices");
    Enumerated answer;
    answer.nearest = nearest_features(pair);
    if (difference(answer.nearest, pair) == zero) decide_contact(pair, answer);
    return answer;
}

bool cross_check(const ExactAnswer& answer) {
    if (!answer.bodies) return false;
    const ScaledPair& cores = answer.bodies->cores;
    if (cores.a.size() > max_enumerable || cores.b.size() > max_enumerable) return false;
    const Enumerated second = enumerate(cores);
    require_optimal(cores, second.nearest);
    const Integer divisor = cores.scale * second.nearest.a.total * second.nearest.b.total;
    const Rational square(squared_norm(difference(second.nearest, cores)), Integer(divisor * divisor));
    if (square != answer.distance.core_squared) throw std::logic_error("oracle: the routes' distances differ");
    const bool by_cores = square == 0 && answer.distance.radius == 0;
    if (by_cores && second.outcome != answer.outcome) throw std::logic_error("oracle: the routes' outcomes differ");
    return true;
}

}  // namespace oblong::oracle
