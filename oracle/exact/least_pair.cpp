// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/exact/least_pair.hpp"

#include <array>

namespace oblong::oracle {

namespace {

int rank(Outcome outcome) {
    constexpr std::array order{Outcome::overlapping, Outcome::touching, Outcome::separated};
    for (std::size_t i = 0; i < order.size(); ++i)
        if (order[i] == outcome) return static_cast<int>(i);
    return static_cast<int>(order.size());
}

/// Whether x decides rather than y: a hit before a miss, the less number, the closer contact.
bool decides(const ExactAnswer& x, const ExactAnswer& y) {
    if (x.cast && y.cast) {
        const bool x_hits = x.cast->hit == true;
        const bool y_hits = y.cast->hit == true;
        if (x_hits != y_hits) return x_hits;
        if (!x_hits) return false;
        const int sign = compare(x.cast->parameter, y.cast->parameter);
        return sign != 0 ? sign < 0 : rank(x.outcome) < rank(y.outcome);
    }
    if (rank(x.outcome) != rank(y.outcome)) return rank(x.outcome) < rank(y.outcome);
    return !x.margin && compare(x.distance, y.distance) < 0;
}

}  // namespace

caseio::Case question_of(const caseio::UnionCase& c, std::size_t part_a, std::size_t part_b) {
    caseio::Case pair = c.question;
    pair.a = c.a.part(part_a);
    if (c.b) pair.b = c.b->part(part_b);
    return pair;
}

LeastPair least_pair(const caseio::UnionCase& c) {
    std::optional<LeastPair> least;
    std::optional<LeastPair> undecided;
    const std::size_t of_b = c.b ? c.b->size() : 1;
    for (std::size_t i = 0; i < c.a.size(); ++i) {
        for (std::size_t k = 0; k < of_b; ++k) {
            LeastPair next{exact_answer(question_of(c, i, k)), i, k};
            if (!next.answer.judged()) {
                if (!undecided) undecided = std::move(next);
            } else if (!least || decides(next.answer, least->answer)) {
                least = std::move(next);
            }
        }
    }
    if (undecided && !(least && least->answer.outcome == Outcome::overlapping)) return *undecided;
    return *least;
}

}  // namespace oblong::oracle
