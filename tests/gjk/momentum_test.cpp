// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/gjk/momentum.hpp"

#include <gtest/gtest.h>

#include "oblong/gjk/distance.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/multiprecision.hpp"
#include "tests/gjk/cloud.hpp"

// GJK with momentum: its directions by the paper's formulas, the same answer as plain GJK, what is sound, what ends it.

namespace oblong::test {

namespace {

using R = Rational;
using Point = MomentumKind::Point;
using Terms = MomentumKind::Terms;
using Schedule = MomentumKind::Schedule;

std::vector<MomentumKind> kinds(bool with_root) {
    std::vector<MomentumKind> all;
    for (const Point point : {Point::polyak, Point::nesterov})
        for (const Terms terms : {Terms::as_they_are, Terms::normalised})
            for (const Schedule schedule : {Schedule::printed, Schedule::coal})
                if (with_root || terms == Terms::as_they_are) all.push_back({point, terms, schedule});
    return all;
}

/// Alternates Momentum with what it was told, and keeps the directions that it made.
template <class S>
struct Observed {
    Momentum<S> inner;
    std::vector<Vec3<S>>* directions;
    int* fell_back;
    [[nodiscard]] Vec3<S> next(const Vec3<S>& v) {
        Vec3<S> d = inner.next(v);
        if (!inner.is_plain()) directions->push_back(d);
        return d;
    }
    void took(const Vec3<S>& w) { inner.took(w); }
    [[nodiscard]] bool is_plain() const { return inner.is_plain(); }
    void fall_back() {
        ++*fell_back;
        inner.fall_back();
    }
};

GjkOptions<R> exact_options(StoppingRule<R>::Kind kind) {
    GjkOptions<R> options;
    options.stop.kind = kind;
    return options;
}

}  // namespace

/// With d_{−1} = w_{−1} = v_0 and the printed δ_k, (k+2)(k+3) d_k = 2 v_0 + 4 Σ_{i ≤ k} (i+2) y_i: another form of
/// (28b).
TEST(Momentum, DirectionsAreThoseOfThePaper) {
    long checked = 0;
    for (unsigned seed = 0; seed < 100; ++seed) {
        const auto pair = random_pair<R>(seed);
        for (const Point point : {Point::polyak, Point::nesterov}) {
            std::vector<Vec3<R>> directions;
            std::vector<Rows::Row> rows;
            int fell_back = 0;
            const Observed<R> rule{Momentum<R>({point}), &directions, &fell_back};
            (void)gjk_distance<R>(pair.a, pair.b, exact_options(StoppingRule<R>::Kind::gap), Johnson<R>{}, Rows{&rows},
                                  rule);
            if (directions.empty()) continue;
            Vec3<R> sum = rows[0].v * R(2);
            Vec3<R> w = rows[0].v;  // w_{−1}
            for (std::size_t k = 0; k < directions.size(); ++k) {
                const R delta = R(static_cast<int>(k) + 1) / static_cast<int>(k + 3);
                const Vec3<R> y = point == Point::polyak ? rows[k].v : rows[k].v * delta + w * R(1 - delta);
                sum = sum + y * R(4 * static_cast<int>(k + 2));
                const R scale = static_cast<int>((k + 2) * (k + 3));
                if (!(sum == Vec3<R>{})) {
                    ASSERT_EQ(directions[k] * scale, sum) << seed << ' ' << k;
                }
                w = rows[k].w;
                ++checked;
            }
        }
    }
    EXPECT_GT(checked, 500);
}

/// Same v as plain GJK, for every kind and rule; after the fall back the loop is plain, so it ends as plain GJK does.
TEST(Momentum, ReachesTheExactAnswerInRationals) {
    int accelerated_ends = 0;
    int fallen = 0;
    for (unsigned seed = 0; seed < 300; ++seed) {
        const auto pair = random_pair<R>(seed);
        const auto expected = exact_result(pair);
        for (const MomentumKind& kind : kinds(false)) {
            for (const auto rule :
                 {StoppingRule<R>::Kind::gap, StoppingRule<R>::Kind::relative, StoppingRule<R>::Kind::absolute}) {
                std::vector<Vec3<R>> directions;
                int fell_back = 0;
                const Observed<R> observed{Momentum<R>(kind), &directions, &fell_back};
                const auto r = gjk_distance<R>(pair.a, pair.b, exact_options(rule), Johnson<R>{}, NoTrace{}, observed);
                ASSERT_EQ(r.v, expected.v) << seed;
                EXPECT_LE(fell_back, 1);
                (fell_back == 0 ? accelerated_ends : fallen) += 1;
                if (rule == StoppingRule<R>::Kind::gap && r.termination == Termination::gap) {
                    EXPECT_EQ(fell_back, 1) << "a gap seen with momentum proves nothing";
                }
            }
        }
    }
    EXPECT_GT(accelerated_ends, 100);
    EXPECT_GT(fallen, 1000);
}

/// d·w / ‖d‖ bounds the distance whatever d is: μ² never passes d².
TEST(Momentum, TheLowerBoundIsSoundWithMomentum) {
    long bounds = 0;
    for (unsigned seed = 0; seed < 200; ++seed) {
        const auto pair = random_pair<R>(seed);
        const auto exact = exact_result(pair);
        for (const MomentumKind& kind : kinds(false)) {
            std::vector<Rows::Row> rows;
            (void)gjk_distance<R>(pair.a, pair.b, exact_options(StoppingRule<R>::Kind::relative), Johnson<R>{},
                                  Rows{&rows}, Momentum<R>(kind));
            for (const Rows::Row& row : rows) {
                EXPECT_LE(row.lower, exact.squared) << seed;
                bounds += row.lower > 0 ? 1 : 0;
            }
        }
    }
    EXPECT_GT(bounds, 1000);
}

/// The gap of (17) with the support point of a direction with momentum is no bound: cases where it would stop too
/// early.
TEST(Momentum, TheGapOfADirectionWithMomentumBoundsNothing) {
    int wrong = 0;
    for (unsigned seed = 0; seed < 300; ++seed) {
        const auto pair = random_pair<R>(seed);
        const auto exact = exact_result(pair);
        std::vector<Rows::Row> rows;
        (void)gjk_distance<R>(pair.a, pair.b, exact_options(StoppingRule<R>::Kind::gap), Johnson<R>{}, Rows{&rows},
                              Momentum<R>({Point::nesterov}));
        for (const Rows::Row& row : rows) {
            const R vv = squared_norm(row.v);
            wrong += 2 * (vv - dot(row.v, row.w)) < vv - exact.squared ? 1 : 0;
        }
    }
    EXPECT_GT(wrong, 20);
}

/// Alg. 2: with threshold 0 exactly the separated pairs end by a plane; with a threshold none nearer than it do.
TEST(Momentum, TheBooleanCheckIsExactInRationals) {
    int separated = 0;
    int together = 0;
    int below = 0;
    for (unsigned seed = 0; seed < 300; ++seed) {
        const auto pair = random_pair<R>(seed);
        const auto exact = exact_result(pair);
        const auto check = [&](auto direction) {
            auto options = exact_options(StoppingRule<R>::Kind::gap);
            options.separation = R(0);
            const auto r = gjk_distance<R>(pair.a, pair.b, options, Johnson<R>{}, NoTrace{}, direction);
            EXPECT_EQ(r.termination == Termination::lower_bound, exact.squared > 0) << seed;
            EXPECT_EQ(r.termination == Termination::origin_enclosed, exact.squared == 0) << seed;
            (exact.squared > 0 ? separated : together) += 1;
            options.separation = R(3);
            const auto far = gjk_distance<R>(pair.a, pair.b, options, Johnson<R>{}, NoTrace{}, direction);
            EXPECT_EQ(far.termination == Termination::lower_bound, exact.squared > 9) << seed;
            below += exact.squared > 0 && exact.squared <= 9 ? 1 : 0;
        };
        check(PlainDirection{});
        for (const MomentumKind& kind : kinds(false)) check(Momentum<R>(kind));
    }
    EXPECT_GT(separated, 200);
    EXPECT_GT(together, 200);
    EXPECT_GT(below, 20);
}

namespace {

template <class S>
class MomentumIn : public testing::Test {};
using Floats = testing::Types<float, double, long double, Quad, Digits100>;
TYPED_TEST_SUITE(MomentumIn, Floats);

}  // namespace

TYPED_TEST(MomentumIn, EveryKindNearsTheExactAnswer) {
    using S = TypeParam;
    GjkOptions<S> options;
    options.stop.tolerance = S(S(1) / S(1 << 18));
    int met = 0;
    int asked = 0;
    for (unsigned seed = 0; seed < 100; ++seed) {
        const auto exact = exact_result(random_pair<R>(seed));
        const auto pair = random_pair<S>(seed);
        for (const MomentumKind& kind : kinds(true)) {
            const auto r = gjk_distance<S>(pair.a, pair.b, options, Johnson<S>{}, NoTrace{}, Momentum<S>(kind));
            ASSERT_FALSE(r.overflowed);
            ++asked;
            if (r.termination != Termination::relative && r.termination != Termination::origin_enclosed) continue;
            ++met;
            const R found = to_rational(r.squared);
            EXPECT_LE(abs(R(found - exact.squared)), R(exact.squared / 1000 + R(1) / 1000000)) << seed;
        }
    }
    EXPECT_GT(met, asked * 9 / 10);
}

/// Normalised terms on a rational run as they are: there is no root.
TEST(Momentum, NormalisingDividesBothTermsByTheirLengths) {
    Momentum<double> rule({Point::polyak, Terms::normalised});
    const Vec3<double> d = rule.next({0, 3, 4});  // both terms are v_0's direction
    EXPECT_NEAR(norm(d), 1, 1e-15);
    rule.took({1, 1, 1});
    const Vec3<double> e = rule.next({2, 0, 0});
    EXPECT_NEAR(e.x, 0.5, 1e-15);  // δ_1 = 1/2
    EXPECT_NEAR(e.y, 0.3, 1e-15);
    EXPECT_NEAR(e.z, 0.4, 1e-15);
}

TEST(Momentum, ADirectionOfLengthZeroGivesWayToV) {
    Momentum<R> rule({Point::polyak});
    EXPECT_EQ(rule.next({1, 0, 0}), (Vec3<R>{R(5) / 3, 0, 0}));
    const Vec3<R> opposite{R(-5) / 6, 0, 0};  // d_1 = (5/3)/2 + 2·(−5/6)/2 = 0
    EXPECT_EQ(rule.next(opposite), opposite);
    EXPECT_FALSE(rule.is_plain());
    rule.fall_back();
    EXPECT_EQ(rule.next({7, 8, 9}), (Vec3<R>{7, 8, 9}));
    EXPECT_TRUE(rule.is_plain());
}

}  // namespace oblong::test
