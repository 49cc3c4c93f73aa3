// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <stdexcept>

#include "oracle/exact/enumeration.hpp"
#include "oracle/exact/exact_contact.hpp"

namespace oblong::oracle {

namespace {

/// One equation: the coefficients of up to three weights and of λ, and the right side.
using Equation = std::array<Rational, 5>;

/// Solves Σ w_i y_i + λ r = 0, Σ w_i = 1. Nothing where there is not one solution. Returns the weights, then λ.
std::optional<std::vector<Rational>> solved(std::span<const RationalVec> y, const RationalVec& r) {
    const std::size_t unknowns = y.size() + 1;
    std::array<Equation, 4> rows{};
    for (std::size_t k = 0; k < 4; ++k) {
        for (std::size_t i = 0; i < y.size(); ++i) rows[k][i] = k < 3 ? y[i][k] : Rational(1);
        if (k < 3) rows[k][y.size()] = r[k];
        rows[k][4] = k < 3 ? 0 : 1;
    }
    for (std::size_t column = 0; column < unknowns; ++column) {
        std::size_t pivot = column;
        while (pivot < 4 && rows[pivot][column] == 0) ++pivot;
        if (pivot == 4) return std::nullopt;
        std::swap(rows[pivot], rows[column]);
        for (std::size_t k = 0; k < 4; ++k) {
            if (k == column || rows[k][column] == 0) continue;
            const Rational factor = rows[k][column] / rows[column][column];
            for (std::size_t j = column; j < 5; ++j) rows[k][j] -= factor * rows[column][j];
        }
    }
    for (std::size_t k = unknowns; k < 4; ++k)
        if (rows[k][4] != 0) return std::nullopt;
    std::vector<Rational> solution;
    for (std::size_t j = 0; j < unknowns; ++j) solution.push_back(rows[j][4] / rows[j][j]);
    return solution;
}

}  // namespace

std::optional<Passage> enumerate_passage(const MovingPair& m) {
    if (m.a.size() > max_enumerable || m.b.size() > max_enumerable)
        throw std::invalid_argument("enumeration: a body has too many vertices");
    std::vector<RationalVec> differences;
    for (const RationalVec& p : m.a)
        for (const RationalVec& q : m.b) differences.push_back(p - q);
    std::optional<Passage> passage;
    const auto take = [&](std::span<const RationalVec> y) {
        const auto solution = solved(y, m.velocity);
        if (!solution) return;
        for (std::size_t i = 0; i < y.size(); ++i)
            if ((*solution)[i] < 0) return;
        const Rational& at = solution->back();
        if (!passage) passage = Passage{at, at};
        passage->first = std::min(passage->first, at);
        passage->last = std::max(passage->last, at);
    };
    const std::size_t count = differences.size();
    for (std::size_t i = 0; i < count; ++i) {
        take(std::array{differences[i]});
        for (std::size_t j = i + 1; j < count; ++j) {
            take(std::array{differences[i], differences[j]});
            for (std::size_t k = j + 1; k < count && m.dimension == 3; ++k)
                take(std::array{differences[i], differences[j], differences[k]});
        }
    }
    return passage;
}

}  // namespace oblong::oracle
