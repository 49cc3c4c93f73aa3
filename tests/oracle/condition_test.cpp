// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/exact/condition.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "oblong/linear/product.hpp"
#include "oracle/exact/rounding.hpp"
#include "tests/draws.hpp"
#include "tests/oracle/cases.hpp"

/// First-order conditions against exact answers of changed bodies (docs/explanation/numerics/conditioning.md).
namespace oblong::oracle {
namespace {

using test::Vec;

/// Two polytopes with balls around them, as plain numbers that a test changes.
struct Input {
    std::vector<Vec> a, b;
    Rational radius_a = 0, radius_b = 0;
    int dimension = 3;
    caseio::Query query = caseio::Query::distance;
};

test::Body body(const std::vector<Vec>& vertices, const Rational& radius) {
    if (radius == 0) return test::points(vertices);
    return {Sum<Rational>({test::points(vertices), test::sphere(radius)}), std::nullopt};
}

ExactAnswer answer_of(const Input& in) {
    caseio::Case c = test::make_case(body(in.a, in.radius_a), body(in.b, in.radius_b), in.dimension);
    c.query = in.query;
    return exact_answer(c);
}

Rational power(int exponent) {
    const Rational one = 1;
    return exponent < 0 ? Rational(one / Rational(Integer(1) << -exponent)) : Rational(Integer(1) << exponent);
}

Rational value(const ExactNumber& x) { return bracket(x, 500).lower; }

/// The changes are so small that second-order terms are below a part in 2^40 of any first-order one: for coordinates of
/// a few bits their constants are far below 2^60.
const Rational u = power(-100);
const Rational second_order = power(-40);

/// Every coordinate and radius times 1 + δ, δ from `draw`, |δ| ≤ u.
template <class Draw>
Input changed(Input in, const Draw& draw) {
    for (const bool of_a : {true, false})
        for (Vec& p : of_a ? in.a : in.b)
            for (std::size_t k = 0; k < 3; ++k) p[k] = p[k] * (1 + draw(of_a, p, k));
    in.radius_a = in.radius_a * (1 + draw(true, Vec{}, 3));
    in.radius_b = in.radius_b * (1 + draw(false, Vec{}, 3));
    return in;
}

/// The change that moves every vertex as far as it can along ±n: A forwards and B backwards, balls likewise.
Input along(const Input& in, const Vec& n, int way, int balls) {
    return changed(in, [&](bool of_a, const Vec& p, std::size_t k) {
        if (k == 3) return Rational(u * balls);
        return Rational(u * (n[k] * p[k]).sign() * (of_a ? way : -way));
    });
}

Rational lattice(std::mt19937_64& random, int reach) {
    return Rational(static_cast<int>(oblong::test::below(random, static_cast<unsigned>(2 * reach + 1))) - reach);
}

Input draw_input(std::mt19937_64& random, int reach, int apart, int dimension) {
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
Input draw_boxes(std::mt19937_64& random, int apart, int thicker = 0) {
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
Input draw_slanted(std::mt19937_64& random, int apart) {
    Input in = draw_boxes(random, apart, 1);
    for (auto* set : {&in.a, &in.b})
        for (Vec& p : *set) p = Vec{p.x + p.y, p.y - p.x, p.z + p.x * 2};
    return in;
}

/// What changed inputs did: the largest change of the measure, by the condition.
struct Seen {
    int conditioned = 0, attained = 0;
    std::array<int, 3> outcomes{};
};

/// Whether the first-order value holds for random changes, and whether the sign vectors attain it.
void attack(const Input& in, std::mt19937_64& random, Seen& seen) {
    const ExactAnswer answer = answer_of(in);
    const Condition condition = condition_of(answer);
    if (!condition.rise) return;
    ++seen.conditioned;
    ++seen.outcomes[static_cast<std::size_t>(answer.outcome)];
    const ExactNumber measure = answer.measure().value();
    const Rational before = value(measure), rise = value(*condition.rise), fall = value(*condition.fall);
    const Rational most = std::max(rise, fall);
    const auto change = [&](const Input& other) {
        const ExactAnswer after = answer_of(other);
        // A penetration whose bodies parted has a distance in its place.
        return Rational(value(after.measure().value()) - before);
    };
    for (int i = 0; i < 12; ++i) {
        const Rational by = change(changed(in, [&](bool, const Vec&, std::size_t) {
            const std::uint64_t kind = oblong::test::below(random, 4);
            if (kind < 2) return Rational(u * (kind == 0 ? 1 : -1));
            return Rational(u * lattice(random, 100) / 100);
        }));
        ASSERT_LE(by, u * rise + u * most * second_order);
        ASSERT_LE(-by, u * fall + u * most * second_order);
    }
    // A − B moves away from the origin along n: a distance rises, a depth falls.
    Vec n = answer.witness_a.point - answer.witness_b.point;
    int out = 1;
    if (answer.outcome == Outcome::overlapping) {
        out = -1;
        if (n == Vec{}) n = -answer.penetration->normals.front();
    }
    if (n == Vec{}) return;
    const int balls = answer.outcome == Outcome::overlapping ? 1 : -1;
    const Rational up = change(along(in, n, out, balls)), down = change(along(in, n, -out, -balls));
    const Rational nearly = 1 - second_order;
    if (condition.attains_rise) {
        ++seen.attained;
        EXPECT_GE(up, u * rise * nearly);
    }
    if (answer.outcome != Outcome::touching && condition.attains_rise) {
        EXPECT_GE(-down, u * fall * nearly);
    }
}

TEST(Condition, OfADistanceHoldsForRandomChangesAndIsAttained) {
    std::mt19937_64 random(11);
    Seen seen;
    for (int i = 0; i < 120 && !HasFailure(); ++i) attack(draw_input(random, 3, 5, 3), random, seen);
    for (int i = 0; i < 60 && !HasFailure(); ++i) attack(draw_input(random, 3, 5, 2), random, seen);
    for (int i = 0; i < 60 && !HasFailure(); ++i)
        attack(i % 2 == 0 ? draw_boxes(random, 6) : draw_slanted(random, 6), random, seen);
    EXPECT_GT(seen.outcomes[static_cast<std::size_t>(Outcome::separated)], 180);
    EXPECT_EQ(seen.attained, seen.outcomes[static_cast<std::size_t>(Outcome::separated)]);
}

TEST(Condition, OfBodiesWithBalls) {
    std::mt19937_64 random(12);
    Seen seen;
    for (int i = 0; i < 90 && !HasFailure(); ++i) {
        Input in = draw_input(random, 2, 4, 3);
        in.radius_a = Rational(static_cast<int>(oblong::test::below(random, 8)), 4);
        in.radius_b = Rational(1, 3);
        if (i % 3 == 0) in.query = caseio::Query::penetration;
        attack(in, random, seen);
    }
    EXPECT_GT(seen.outcomes[static_cast<std::size_t>(Outcome::separated)], 20);
    EXPECT_GT(seen.outcomes[static_cast<std::size_t>(Outcome::overlapping)], 5);
}

TEST(Condition, OfADepthHoldsForRandomChangesAndIsAttained) {
    std::mt19937_64 random(13);
    Seen seen;
    for (int i = 0; i < 120 && !HasFailure(); ++i) {
        Input in = i % 3 == 0 ? (i % 2 == 0 ? draw_boxes(random, 1, 1) : draw_slanted(random, 0))
                              : draw_input(random, 3, 1, i % 3 == 1 ? 2 : 3);
        if (i % 3 != 0) in.a.push_back({2, -3, 0}), in.b.push_back({-1, 3, 0});
        in.query = caseio::Query::penetration;
        attack(in, random, seen);
    }
    EXPECT_GT(seen.outcomes[static_cast<std::size_t>(Outcome::overlapping)], 40);
    EXPECT_GT(seen.attained, 20);
}

TEST(Condition, OfTouchingBodiesBoundsWhatASmallChangeOpens) {
    std::mt19937_64 random(14);
    Seen seen;
    for (int i = 0; i < 200 && !HasFailure(); ++i) {
        Input in = draw_input(random, 1, 1, 3);
        if (i % 2 == 0) in.query = caseio::Query::penetration;
        if (answer_of(in).outcome == Outcome::touching) attack(in, random, seen);
    }
    EXPECT_GT(seen.outcomes[static_cast<std::size_t>(Outcome::touching)], 40);
}

/// The proven allowances, for changes that are not small: docs/explanation/numerics/conditioning.md, lemmas 1 and 2.
TEST(Condition, LargeChangesStayWithinTheProvenAllowance) {
    std::mt19937_64 random(15);
    int checked = 0;
    for (int i = 0; i < 150; ++i) {
        const Input in = i % 2 == 0 ? draw_input(random, 3, 6, 3) : draw_boxes(random, 6);
        const ExactAnswer answer = answer_of(in);
        if (answer.outcome != Outcome::separated) continue;
        const Rational d = value(answer.distance), rise = value(condition_of(answer).rise.value());
        const Rational large = power(-3 - static_cast<int>(oblong::test::below(random, 6)));
        const Input other = changed(in, [&](bool, const Vec&, std::size_t) {
            return Rational(large * (oblong::test::below(random, 2) == 0 ? 1 : -1));
        });
        const Rational size = answer.largest_coordinate;
        const Rational after = value(answer_of(other).distance);
        EXPECT_LE(after - d, large * rise + 6 * large * large * size * size / d);
        // Lemma 2: what the old normal proves of the changed bodies.
        const Vec n = answer.witness_a.point - answer.witness_b.point;
        std::optional<Rational> low, high;
        const auto reach = [&](const Vec& p) {
            Rational sum = 0;
            for (std::size_t k = 0; k < 3; ++k) sum += abs(n[k] * p[k]);
            return Rational(large * sum);
        };
        for (const Vec& p : in.a) low = std::min(low.value_or(dot(n, p) - reach(p)), Rational(dot(n, p) - reach(p)));
        for (const Vec& q : in.b) high = std::max(high.value_or(dot(n, q) + reach(q)), Rational(dot(n, q) + reach(q)));
        EXPECT_GE(after * d + power(-200), *low - *high);
        ++checked;
    }
    EXPECT_GT(checked, 100);
}

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

TEST(Condition, AgreesWithTheEnumerationOfBasicWeights) {
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

TEST(Condition, IsWhatOneComputesByHand) {
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

TEST(Condition, IsAtLeastTheMeasure) {
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
TEST(Condition, TheGapIsHowFarContactIs) {
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

TEST(Condition, OfAMarginIsHowFarTheDistanceIsFromIt) {
    caseio::Case c = test::make_case(test::box({1, 1, 1}, {5, 0, 0}), test::box({1, 1, 1}));
    c.query = caseio::Query::within;
    for (const Rational& margin : {Rational(1), Rational(3), Rational(7, 2)}) {
        c.margin = margin;
        const Condition condition = condition_of(exact_answer(c));
        EXPECT_EQ(compare(condition.gap.value(), abs(Rational(3) - margin)), 0);
        EXPECT_FALSE(condition.rise);
    }
}

TEST(Condition, SaysNothingWhereNothingIsProven) {
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
TEST(Condition, OfFacesOfManyVerticesIsFound) {
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
