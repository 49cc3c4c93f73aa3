// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <random>

#include "oblong/linear/product.hpp"
#include "oracle/exact/condition.hpp"
#include "tests/oracle/condition_inputs.hpp"

/// Conditions against other ways to compute them, and cases that have no condition.
namespace oblong::oracle {
namespace {

using test::answer_of;
using test::draw_boxes;
using test::draw_input;
using test::draw_slanted;
using test::Input;
using test::value;
using test::Vec;

/// The weights of a subset of columns that solve all equations, if they are unique and none is negative.
std::optional<std::vector<Rational>> basic_weights(std::vector<std::vector<Rational>> rows) {
    const std::size_t unknowns = rows[0].size() - 1;
    std::size_t rank = 0;
    for (std::size_t column = 0; column < unknowns; ++column) {
        std::size_t pivot = rank;
        while (pivot < rows.size() && rows[pivot][column] == 0) ++pivot;
        if (pivot == rows.size()) return std::nullopt;
        std::swap(rows[rank], rows[pivot]);
        for (std::size_t r = 0; r < rows.size(); ++r) {
            if (r == rank) continue;
            const Rational factor = rows[r][column] / rows[rank][column];
            for (std::size_t c = 0; c <= unknowns; ++c) rows[r][c] -= factor * rows[rank][c];
        }
        ++rank;
    }
    std::vector<Rational> weights;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        if (r >= rank && rows[r][unknowns] != 0) return std::nullopt;
        if (r < rank) weights.push_back(rows[r][unknowns] / rows[r][r]);
        if (r < rank && weights.back() < 0) return std::nullopt;
    }
    return weights;
}

/// Least and greatest cost of optimal weights by trying all basic solutions.
std::pair<Rational, Rational> by_enumeration(const Input& in, const Vec& v) {
    std::vector<std::pair<bool, Vec>> face;
    for (const bool of_a : {true, false}) {
        const auto& set = of_a ? in.a : in.b;
        const Vec n = of_a ? v : -v;
        Rational least = dot(n, set[0]);
        for (const Vec& p : set) least = std::min(least, Rational(dot(n, p)));
        for (const Vec& p : set)
            if (dot(n, p) == least) face.emplace_back(of_a, p);
    }
    std::optional<Rational> low, high;
    for (unsigned mask = 1; mask < (1U << face.size()); ++mask) {
        if (__builtin_popcount(mask) > 4) continue;
        std::vector<std::vector<Rational>> rows(5);
        std::vector<Rational> costs;
        for (std::size_t i = 0; i < face.size(); ++i) {
            if (((mask >> i) & 1U) == 0) continue;
            const auto& [of_a, p] = face[i];
            rows[0].emplace_back(of_a ? 1 : 0);
            rows[1].emplace_back(of_a ? 0 : 1);
            Rational cost = 0;
            for (std::size_t k = 0; k < 3; ++k) {
                rows[2 + k].push_back(of_a ? p[k] : Rational(-p[k]));
                cost += abs(v[k] * p[k]);
            }
            costs.push_back(cost);
        }
        rows[0].emplace_back(1);
        rows[1].emplace_back(1);
        for (std::size_t k = 0; k < 3; ++k) rows[2 + k].push_back(v[k]);
        const auto weights = basic_weights(rows);
        if (!weights) continue;
        Rational total = 0;
        for (std::size_t i = 0; i < costs.size(); ++i) total += costs[i] * (*weights)[i];
        low = std::min(low.value_or(total), total);
        high = std::max(high.value_or(total), total);
    }
    return {low.value(), high.value()};
}

TEST(ConditionFigures, AgreesWithTheEnumerationOfBasicWeights) {
    std::mt19937_64 random(16);
    int wide = 0, checked = 0;
    for (int i = 0; i < 80; ++i) {
        const Input in = i % 4 == 0 ? draw_input(random, 2, 4, 3) : draw_slanted(random, 6);
        const ExactAnswer answer = answer_of(in);
        if (answer.outcome != Outcome::separated) continue;
        const Condition condition = condition_of(answer);
        const auto [low, high] = by_enumeration(in, answer.witness_a.point - answer.witness_b.point);
        // Both are for the difference v of the witnesses, of length d, in place of a unit normal.
        EXPECT_EQ(condition.rise->core_squared, low * low / answer.distance.core_squared);
        EXPECT_EQ(condition.fall->core_squared, high * high / answer.distance.core_squared);
        wide += low < high ? 1 : 0;
        ++checked;
    }
    EXPECT_GT(checked, 60);
    EXPECT_GT(wide, 20);
}

TEST(ConditionFigures, IsWhatOneComputesByHand) {
    // |n|·|p| + |n|·|q| = 3 + 1, by a distance of 2.
    const ExactAnswer two = test::answer(test::points({{3, 5, 0}}), test::points({{1, 5, 0}}));
    const ConditionFigures f = condition_figures(two);
    EXPECT_DOUBLE_EQ(f.change_in_size.value(), 4.0 / 5);
    EXPECT_DOUBLE_EQ(f.relative.value(), 2);
    EXPECT_DOUBLE_EQ(f.ill_posedness.value(), 0.2);
    // Far from the origin a distance of 1 is badly conditioned.
    EXPECT_DOUBLE_EQ(condition_figures(test::answer(test::points({{1000001, 0, 0}}), test::points({{1000000, 0, 0}})))
                         .relative.value(),
                     2000001);
    // Parallel squares, twice as far out on one side: the weights may sit there, or not. The normal is x, so the sums
    // of y and z do not count.
    const Condition faces = condition_of(test::answer(test::box({1, 1, 1}, {5, 0, 0}), test::box({1, 1, 1})));
    EXPECT_EQ(compare(*faces.rise, Rational(5)), 0);
    EXPECT_EQ(compare(*faces.fall, Rational(5)), 0);
}

TEST(ConditionFigures, IsAtLeastTheMeasure) {
    std::mt19937_64 random(17);
    for (int i = 0; i < 60; ++i) {
        Input in = draw_input(random, 3, 3, 3);
        in.query = caseio::Query::penetration;
        const ConditionFigures f = condition_figures(answer_of(in));
        if (f.relative) {
            EXPECT_GE(*f.relative, 1 - 0x1p-50);
        }
    }
}

/// Bodies grown by balls of a little less than half the gap lie as before; by half of it, they touch.
TEST(ConditionFigures, TheGapIsHowFarContactIs) {
    std::mt19937_64 random(18);
    int apart = 0, inside = 0;
    for (int i = 0; i < 80; ++i) {
        Input in = i % 2 == 0 ? draw_boxes(random, 6) : draw_boxes(random, 1, 2);
        const ExactAnswer answer = answer_of(in);
        const ExactNumber gap = condition_of(answer).gap.value();
        if (answer.outcome == Outcome::separated) {
            ++apart;
            in.radius_a = value(gap) * Rational(999, 2000);
            in.radius_b = in.radius_a;
            EXPECT_EQ(answer_of(in).outcome, Outcome::separated);
            in.radius_a = in.radius_b = value(gap) * Rational(1001, 2000);
            EXPECT_EQ(answer_of(in).outcome, Outcome::overlapping);
        } else if (answer.outcome == Outcome::overlapping) {
            // Boxes: the least motion out is along an axis. Moved by less than the gap in any direction, they overlap.
            ++inside;
            const Rational by = value(gap);
            bool parts = false;
            for (std::size_t k = 0; k < 3; ++k)
                for (const int way : {1, -1}) {
                    Input less = in, all = in;
                    for (Vec& p : less.a) p[k] += way * by * Rational(999, 1000);
                    for (Vec& p : all.a) p[k] += way * by;
                    EXPECT_EQ(answer_of(less).outcome, Outcome::overlapping);
                    parts = parts || answer_of(all).outcome == Outcome::touching;
                }
            EXPECT_TRUE(parts);
        } else {
            EXPECT_EQ(compare(gap, Rational(0)), 0);
        }
    }
    EXPECT_GT(apart, 20);
    EXPECT_GT(inside, 10);
}

TEST(ConditionFigures, OfAMarginIsHowFarTheDistanceIsFromIt) {
    caseio::Case c = test::make_case(test::box({1, 1, 1}, {5, 0, 0}), test::box({1, 1, 1}));
    c.query = caseio::Query::within;
    for (const Rational& margin : {Rational(1), Rational(3), Rational(7, 2)}) {
        c.margin = margin;
        const Condition condition = condition_of(exact_answer(c));
        EXPECT_EQ(compare(condition.gap.value(), abs(Rational(3) - margin)), 0);
        EXPECT_FALSE(condition.rise);
    }
}

TEST(ConditionFigures, SaysNothingWhereNothingIsProven) {
    caseio::Case ray = test::make_case(test::box({1, 1, 1}), test::box({1, 1, 1}));
    ray.query = caseio::Query::raycast;
    ray.b.reset();
    ray.ray = caseio::Ray{{5, 0, 0}, {-1, 0, 0}, std::nullopt};
    const ConditionFigures cast = condition_figures(exact_answer(ray));
    EXPECT_FALSE(cast.change_in_size || cast.relative || cast.ill_posedness);
    // A curved body: only the decision has a condition.
    const test::Body round{Ellipsoid<Rational>({1, 2, 3}), std::nullopt};
    const ConditionFigures curved = condition_figures(test::answer(round, test::points({{5, 0, 0}})));
    EXPECT_FALSE(curved.change_in_size);
    EXPECT_NEAR(curved.ill_posedness.value(), 0.4, 1e-12);
    // Overlapping: the distance stays 0, and the decision has its depth.
    const ConditionFigures deep = condition_figures(test::answer(test::box({1, 1, 1}), test::box({2, 2, 2})));
    EXPECT_FALSE(deep.change_in_size);
    EXPECT_DOUBLE_EQ(deep.ill_posedness.value(), 0.75);
}

/// The program would have a column for each vertex of these faces.
TEST(ConditionFigures, OfFacesOfManyVerticesIsFound) {
    Input in;
    for (int i = 0; i < 200; ++i) {
        const int x = i - 100;
        in.a.push_back({x, x * x, 7});
        in.b.push_back({x + 3, 5000 - x * x, 2});
    }
    const Condition condition = condition_of(answer_of(in));
    EXPECT_EQ(compare(*condition.rise, Rational(9)), 0);
    EXPECT_EQ(compare(*condition.fall, Rational(9)), 0);
    EXPECT_FALSE(condition.attains_rise);
}

}  // namespace
}  // namespace oblong::oracle
