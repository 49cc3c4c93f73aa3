// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <random>

#include "oracle/exact/condition.hpp"
#include "oracle/exact/rounding.hpp"
#include "tests/draws.hpp"
#include "tests/oracle/cases.hpp"

/// Pairs of bodies as plain numbers, for tests of conditions.
namespace oblong::oracle::test {

/// Two polytopes with balls around them, as plain numbers that a test changes.
struct Input {
    std::vector<Vec> a, b;
    Rational radius_a = 0, radius_b = 0;
    int dimension = 3;
    caseio::Query query = caseio::Query::distance;
};

inline Body body(const std::vector<Vec>& vertices, const Rational& radius) {
    if (radius == 0) return points(vertices);
    return {Sum<Rational>({points(vertices), sphere(radius)}), std::nullopt};
}

inline ExactAnswer answer_of(const Input& in) {
    caseio::Case c = make_case(body(in.a, in.radius_a), body(in.b, in.radius_b), in.dimension);
    c.query = in.query;
    return exact_answer(c);
}

inline Rational power(int exponent) {
    const Rational one = 1;
    return exponent < 0 ? Rational(one / Rational(Integer(1) << -exponent)) : Rational(Integer(1) << exponent);
}

inline Rational value(const ExactNumber& x) { return bracket(x, 500).lower; }

inline Rational lattice(std::mt19937_64& random, int reach) {
    return Rational(static_cast<int>(oblong::test::below(random, static_cast<unsigned>(2 * reach + 1))) - reach);
}

inline Input draw_input(std::mt19937_64& random, int reach, int apart, int dimension) {
    Input in;
    in.dimension = dimension;
    for (auto* set : {&in.a, &in.b}) {
        const std::size_t count = 1 + oblong::test::below(random, 7);
        for (std::size_t i = 0; i < count; ++i) {
            Vec p{lattice(random, reach), lattice(random, reach), dimension == 3 ? lattice(random, reach) : 0};
            if (set == &in.a) p.x += apart;
            set->push_back(p);
        }
    }
    return in;
}

/// Boxes and the like: parallel faces and edges, so that optimal weights are not unique.
inline Input draw_boxes(std::mt19937_64& random, int apart, int thicker = 0) {
    Input in;
    for (auto* set : {&in.a, &in.b}) {
        const Vec at{lattice(random, 2) + (set == &in.a ? apart : 0), lattice(random, 2), lattice(random, 2)};
        const Vec size{1 + thicker + lattice(random, 1), 2 + thicker + lattice(random, 1),
                       3 + thicker + lattice(random, 2)};
        for (int corner = 0; corner < 8; ++corner) {
            Vec p = at;
            for (std::size_t k = 0; k < 3; ++k)
                if ((corner >> k) & 1) p[k] += size[k];
            set->push_back(p);
        }
    }
    return in;
}

/// Boxes whose faces lie askew to the axes: the costs of weights differ on them.
inline Input draw_slanted(std::mt19937_64& random, int apart) {
    Input in = draw_boxes(random, apart, 1);
    for (auto* set : {&in.a, &in.b})
        for (Vec& p : *set) p = Vec{p.x + p.y, p.y - p.x, p.z + p.x * 2};
    return in;
}

}  // namespace oblong::oracle::test
