// SPDX-License-Identifier: GPL-3.0-or-later
#include <bit>
#include <stdexcept>

#include "oracle/exact/enumeration.hpp"
#include "oracle/exact/moving_pair.hpp"
#include "oracle/exact/root_number.hpp"

namespace oblong::oracle {

namespace {

using Subset = std::vector<std::size_t>;

std::vector<Subset> subsets(std::size_t count, int most) {
    std::vector<Subset> result;
    for (unsigned mask = 1; mask < (1U << count); ++mask) {
        if (std::popcount(mask) > most) continue;
        Subset s;
        for (std::size_t i = 0; i < count; ++i)
            if ((mask >> i) & 1U) s.push_back(i);
        result.push_back(std::move(s));
    }
    return result;
}

/// The least parameter at which the affine hulls of two features are as near as the radius, where the nearest points
/// lie inside both features.
std::optional<ExactNumber> approach_of(const MovingPair& m, const Subset& i, const Subset& j) {
    std::vector<RationalVec> edges;
    for (std::size_t k = 1; k < i.size(); ++k) edges.push_back(m.a[i[k]] - m.a[i[0]]);
    for (std::size_t k = 1; k < j.size(); ++k) edges.push_back(m.b[j[0]] - m.b[j[k]]);
    if (!independent(edges)) return std::nullopt;
    const RationalVec base = m.a[i[0]] - m.b[j[0]];
    // The weights of the edges at λ are at_start + λ·per_unit, the difference of the nearest points n + λ·across.
    const std::vector<Rational> at_start = projection(base, edges), per_unit = projection(m.velocity, edges);
    RationalVec n = base, across = m.velocity;
    for (std::size_t k = 0; k < edges.size(); ++k) {
        n = n + edges[k] * at_start[k];
        across = across + edges[k] * per_unit[k];
    }
    const Rational square = squared_norm(across), slope = dot(n, across);
    if (square == 0) return std::nullopt;
    const Rational root_square = (slope * slope - square * (squared_norm(n) - m.radius * m.radius)) / (square * square);
    if (root_square < 0) return std::nullopt;
    const RootNumber parameter(Rational(-slope / square), -1, root_square);
    if (parameter.sign() < 0) return std::nullopt;
    RootNumber rest_a(Rational(1)), rest_b(Rational(1));
    for (std::size_t k = 0; k < edges.size(); ++k) {
        const RootNumber weight = parameter * per_unit[k] + at_start[k];
        if (weight.sign() < 0) return std::nullopt;
        RootNumber& rest = k + 1 < i.size() ? rest_a : rest_b;
        rest = rest - weight;
    }
    if (rest_a.sign() < 0 || rest_b.sign() < 0) return std::nullopt;
    return ExactNumber{root_square, Rational(slope / square), -1};
}

}  // namespace

std::optional<ExactNumber> enumerate_approach(const MovingPair& m) {
    if (m.a.size() > max_enumerable || m.b.size() > max_enumerable)
        throw std::invalid_argument("enumeration: a body has too many vertices");
    std::optional<ExactNumber> least;
    for (const Subset& i : subsets(m.a.size(), m.dimension)) {
        for (const Subset& j : subsets(m.b.size(), m.dimension + 1 - static_cast<int>(i.size()))) {
            const auto here = approach_of(m, i, j);
            if (here && (!least || compare(*here, *least) < 0)) least = here;
        }
    }
    return least;
}

}  // namespace oblong::oracle
