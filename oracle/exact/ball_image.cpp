// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/exact/ball_image.hpp"

namespace oblong::oracle {

std::optional<Rational> rational_root(const Rational& square) {
    if (square < 0) return std::nullopt;
    using Integer = oblong::Integer;
    const Integer top = sqrt(Integer(numerator(square)));
    const Integer bottom = sqrt(Integer(denominator(square)));
    Rational root(top, bottom);
    if (root * root != square) return std::nullopt;
    return root;
}

namespace {

/// h with g = h hᵀ.
std::optional<Vec3<Rational>> rank_one_root(const Mat3<Rational>& g) {
    Vec3<Rational> h{};
    for (std::size_t i = 0; i < 3; ++i) {
        if (g.rows[i][i] == 0) continue;
        const auto root = rational_root(g.rows[i][i]);
        if (!root) return std::nullopt;
        for (std::size_t j = 0; j < 3; ++j) h[j] = g.rows[i][j] / *root;
        break;
    }
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j)
            if (g.rows[i][j] != h[i] * h[j]) return std::nullopt;
    return h;
}

}  // namespace

std::optional<BallImage> ball_image(const Mat3<Rational>& g, int dimension) {
    if (const auto half = rank_one_root(g)) return BallImage{*half, 0};
    const Rational square = g.rows[0][0];
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            const bool diagonal = i == j && static_cast<int>(i) < dimension;
            if (g.rows[i][j] != (diagonal ? square : Rational(0))) return std::nullopt;
        }
    }
    const auto radius = rational_root(square);
    if (!radius) return std::nullopt;
    return BallImage{{}, *radius};
}

}  // namespace oblong::oracle
