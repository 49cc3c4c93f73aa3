// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/gjk/frank_wolfe.hpp"

#include <gtest/gtest.h>

#include "oblong/gjk/momentum.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/multiprecision.hpp"
#include "tests/gjk/cloud.hpp"

// Frank-Wolfe in its four forms, and with momentum: iterates in rationals, promises, what ends it.

namespace oblong::test {

namespace {

using R = Rational;
using Rule = StoppingRule<R>;

template <class P, class D = PlainDirection>
std::vector<Rows::Row> iterates(const Pair<R>& pair, const GjkOptions<R>& options, P step, D direction = {}) {
    std::vector<Rows::Row> rows;
    (void)frank_wolfe<R>(pair.a, pair.b, options, step, Rows{&rows}, direction);
    return rows;
}

/// The same carrier in the same slots.
void expect_same(const Carrier<R>& a, const Carrier<R>& b) {
    ASSERT_EQ(a.set, b.set);
    for (unsigned i = 0; i < slot_count; ++i) {
        if (!contains(a.set, i)) continue;
        EXPECT_EQ(a.points[i], b.points[i]);
        EXPECT_EQ(a.weights[i], b.weights[i]);
    }
}

template <OrderedField S>
GjkOptions<S> gap_options(const S& tolerance, int limit) {
    GjkOptions<S> options;
    options.stop.kind = StoppingRule<S>::Kind::gap;
    options.stop.tolerance = tolerance;
    options.iteration_limit = limit;
    return options;
}

std::vector<MomentumKind> momenta() {
    std::vector<MomentumKind> all;
    for (const auto point : {MomentumKind::Point::polyak, MomentumKind::Point::nesterov})
        for (const auto schedule : {MomentumKind::Schedule::printed, MomentumKind::Schedule::coal})
            all.push_back({point, MomentumKind::Terms::as_they_are, schedule});
    return all;
}

/// Whether ‖v‖ − d is within the rule's promise, all in squares: ‖v‖² − d² ≤ ε.
void expect_gap_promise(const R& squared, const R& exact, const R& tolerance) {
    EXPECT_GE(squared, exact);
    EXPECT_LE(squared - exact, tolerance);
}

}  // namespace

/// Algorithm 4 is GJK: v, w, bounds, W and its weights are the same rationals in every iteration, with each momentum
/// too.
TEST(FrankWolfe, FullyCorrectiveMakesTheIteratesOfGjk) {
    long compared = 0;
    for (unsigned seed = 0; seed < 300; ++seed) {
        const auto pair = random_pair<R>(seed);
        for (const auto kind : {Rule::Kind::gap, Rule::Kind::relative}) {
            GjkOptions<R> options;
            options.stop.kind = kind;
            const auto compare = [&](auto direction) {
                std::vector<Rows::Row> gjk;
                const auto r = gjk_distance<R>(pair.a, pair.b, options, Johnson<R>{}, Rows{&gjk}, direction);
                std::vector<Rows::Row> rows;
                const auto f = frank_wolfe<R>(pair.a, pair.b, options, FullyCorrective<R>{}, Rows{&rows}, direction);
                EXPECT_EQ(r.termination, f.termination);
                EXPECT_EQ(r.v, f.x.w);
                EXPECT_EQ(f.x.w, f.x.p - f.x.q);
                ASSERT_EQ(gjk.size(), rows.size()) << seed;
                for (std::size_t i = 0; i < rows.size(); ++i) {
                    ASSERT_EQ(gjk[i].v, rows[i].v) << seed;
                    ASSERT_EQ(gjk[i].w, rows[i].w) << seed;
                    ASSERT_EQ(gjk[i].lower, rows[i].lower) << seed;
                    expect_same(gjk[i].carrier, rows[i].carrier);
                    ++compared;
                }
            };
            compare(PlainDirection{});
            for (const MomentumKind& momentum : momenta()) compare(Momentum<R>(momentum));
        }
    }
    EXPECT_GT(compared, 10000);
}

/// Algorithm 3 is Algorithm 1: ten iterations, for the denominators double in each.
TEST(FrankWolfe, ActiveSetMakesTheIteratesOfLineSearch) {
    for (unsigned seed = 0; seed < 60; ++seed) {
        const auto pair = random_pair<R>(seed);
        const auto options = gap_options<R>(0, 10);
        const auto line = iterates(pair, options, LineSearch<R>{});
        const auto set = iterates(pair, options, ActiveSet<R>{});
        ASSERT_EQ(line.size(), set.size());
        for (std::size_t i = 0; i < line.size(); ++i) EXPECT_EQ(line[i].v, set[i].v) << seed;
    }
}

/// The line search is the point of the segment nearest the origin, found here by another formula.
TEST(FrankWolfe, LineSearchProjectsTheOriginOnTheSegment) {
    int ends = 0;
    int inner = 0;
    for (unsigned seed = 0; seed < 40; ++seed) {
        const auto rows = iterates(random_pair<R>(seed), gap_options<R>(0, 8), LineSearch<R>{});
        for (std::size_t i = 1; i < rows.size(); ++i) {
            const Vec3<R>& x = rows[i - 1].v;
            const Vec3<R>& s = rows[i - 1].w;
            const Vec3<R>& next = rows[i].v;
            const R to_s = dot(next, s) - squared_norm(next);
            const R to_x = dot(next, x) - squared_norm(next);
            EXPECT_GE(to_s, 0);  // optimal on the segment: next · (y − next) ≥ 0 at both of its ends
            EXPECT_GE(to_x, 0);
            EXPECT_EQ(cross(next - x, s - x), (Vec3<R>{}));
            (next == s ? ends : inner) += 1;
        }
    }
    EXPECT_GT(ends, 0);
    EXPECT_GT(inner, 50);
}

/// (12) with γ_k = (k+1)/(k+2) is the mean of x_0 and all support points.
TEST(FrankWolfe, PresetStepIsTheMeanOfAllSupportPoints) {
    const auto rows = iterates(random_pair<R>(30), gap_options<R>(0, 40), PresetStep<R>{});
    ASSERT_EQ(rows.size(), 40U);
    Vec3<R> sum = rows[0].v;
    for (std::size_t i = 1; i < rows.size(); ++i) {
        sum = sum + rows[i - 1].w;
        EXPECT_EQ(rows[i].v * R(static_cast<int>(i) + 1), sum);
    }
}

/// (16) to (18): both readings of ε hold in exact arithmetic, with every step that rationals can run to the end.
TEST(FrankWolfe, TheGapBoundsWhatItSaysInRationals) {
    int met = 0;
    for (unsigned seed = 0; seed < 60; ++seed) {
        const auto pair = random_pair<R>(seed);
        const auto exact = exact_result(pair);
        for (const auto kind : {Rule::Kind::gap, Rule::Kind::gap_point}) {
            auto options = gap_options<R>(5, 60);
            options.stop.kind = kind;
            const R promised = kind == Rule::Kind::gap ? R(5) : R(25);
            const auto check = [&](const auto& r) {
                if (r.termination != Termination::gap) return;
                ++met;
                expect_gap_promise(r.squared, exact.squared, promised);
                EXPECT_LE(squared_norm(r.x.w - exact.v), promised);
            };
            check(frank_wolfe<R>(pair.a, pair.b, options, PresetStep<R>{}));
            check(frank_wolfe<R>(pair.a, pair.b, options, FullyCorrective<R>{}));
            for (const MomentumKind& momentum : momenta()) {
                check(frank_wolfe<R>(pair.a, pair.b, options, FullyCorrective<R>{}, NoTrace{}, Momentum<R>(momentum)));
                check(frank_wolfe<R>(pair.a, pair.b, options, PresetStep<R>{}, NoTrace{}, Momentum<R>(momentum)));
            }
            options.iteration_limit = 10;
            check(frank_wolfe<R>(pair.a, pair.b, options, LineSearch<R>{}));
            check(frank_wolfe<R>(pair.a, pair.b, options, ActiveSet<R>{}));
        }
    }
    EXPECT_GT(met, 300);
}

namespace {

template <class S>
class FrankWolfeIn : public testing::Test {};
using Floats = testing::Types<float, double, long double, Quad, Digits100>;
TYPED_TEST_SUITE(FrankWolfeIn, Floats);

}  // namespace

/// Every step nears the same v where small integers leave rounding little to do.
TYPED_TEST(FrankWolfeIn, EveryStepNearsTheExactAnswer) {
    using S = TypeParam;
    const S tolerance = S(1) / S(16);
    int met = 0;
    int asked = 0;
    const unsigned pairs = std::floating_point<S> ? 60 : 8;
    for (unsigned seed = 20; seed < 20 + pairs; ++seed) {
        const auto exact = exact_result(random_pair<R>(seed));
        const auto pair = random_pair<S>(seed);
        const auto options = gap_options<S>(tolerance, 4000);
        const auto check = [&](const FrankWolfeResult<S>& r) {
            ++asked;
            ASSERT_FALSE(r.overflowed);
            if (r.termination != Termination::gap && r.termination != Termination::origin_enclosed) return;
            ++met;
            const R squared = to_rational(r.squared);
            EXPECT_GE(squared, exact.squared - R(1) / 1000) << seed;
            EXPECT_LE(squared, exact.squared + R(1) / 16 + R(1) / 1000) << seed;
            const Vec3<S> apart = r.x.p - r.x.q - r.x.w;
            EXPECT_LE(to_rational(squared_norm(apart)), R(1) / 1000000);
        };
        check(frank_wolfe<S>(pair.a, pair.b, options, PresetStep<S>{}));
        check(frank_wolfe<S>(pair.a, pair.b, options, LineSearch<S>{}));
        check(frank_wolfe<S>(pair.a, pair.b, options, ActiveSet<S>{}));
        check(frank_wolfe<S>(pair.a, pair.b, options, FullyCorrective<S>{}));
        for (const auto terms : {MomentumKind::Terms::as_they_are, MomentumKind::Terms::normalised}) {
            const Momentum<S> nesterov({MomentumKind::Point::nesterov, terms});
            check(frank_wolfe<S>(pair.a, pair.b, options, LineSearch<S>{}, NoTrace{}, nesterov));
            check(frank_wolfe<S>(pair.a, pair.b, options, FullyCorrective<S>{}, NoTrace{}, nesterov));
        }
    }
    EXPECT_GT(met, asked / 2);
}

/// A state that comes back ends the line search; the preset step reads k, so its states never come back.
TEST(FrankWolfe, OnlyStepsThatDoNotReadKAreSaidToCycle) {
    static_assert(PresetStep<float>::reads_k && !LineSearch<float>::reads_k);
    int cycles = 0;
    int limits = 0;
    for (unsigned seed = 0; seed < 200; ++seed) {
        const auto pair = random_pair<float>(seed);
        auto options = gap_options<float>(0, 3000);
        options.guard = Guard::none;
        const auto line = frank_wolfe<float>(pair.a, pair.b, options, LineSearch<float>{});
        cycles += line.termination == Termination::cycle ? 1 : 0;
        EXPECT_EQ(line.period > 0, line.termination == Termination::cycle);
        const auto preset = frank_wolfe<float>(pair.a, pair.b, options, PresetStep<float>{});
        EXPECT_NE(preset.termination, Termination::cycle);
        limits += preset.termination == Termination::iteration_limit ? 1 : 0;
        options.guard = Guard::no_progress;
        EXPECT_NE(frank_wolfe<float>(pair.a, pair.b, options, LineSearch<float>{}).termination, Termination::cycle);
    }
    EXPECT_GT(cycles, 20);
    EXPECT_GT(limits, 100);
}

TEST(FrankWolfe, OverflowIsSaid) {
    const Cloud<float> far{Points<float>({{3e38F, 0, 0}, {3e38F, 1, 0}})};
    const Cloud<float> near{Points<float>({{-3e38F, 0, 0}})};
    const auto options = gap_options<float>(0, 10);
    EXPECT_TRUE(frank_wolfe<float>(far, near, options, LineSearch<float>{}).overflowed);
    EXPECT_TRUE(frank_wolfe<float>(far, near, options, PresetStep<float>{}).overflowed);
    // The squares are finite; those of x − s, or products of two of them, are not.
    const Cloud<float> wide{Points<float>({{-1.5e19F, 1e19F, 0}, {1.6e19F, 1e19F, 1}})};
    const Cloud<float> origin{Points<float>({{0, 0, 0}})};
    EXPECT_TRUE(frank_wolfe<float>(wide, origin, options, LineSearch<float>{}).overflowed);
    EXPECT_TRUE(frank_wolfe<float>(wide, origin, options, ActiveSet<float>{}).overflowed);
    EXPECT_TRUE(frank_wolfe<float>(wide, origin, options, FullyCorrective<float>{}).overflowed);
    for (const auto& r : {frank_wolfe<float>(wide, origin, options, LineSearch<float>{}),
                          frank_wolfe<float>(wide, origin, options, FullyCorrective<float>{})})
        EXPECT_EQ(r.termination, Termination::no_progress);
}

TEST(FrankWolfe, LineSearchStaysOnTheSegment) {
    const auto moved = [](const Vec3<R>& x, const Vec3<R>& s) {
        DifferencePoint<R> at{x, x, {}};
        EXPECT_EQ(LineSearch<R>::move(at, {s, s, {}}), Reduction::reduced);
        EXPECT_EQ(at.w, at.p) << "its points move with it";
        return at.w;
    };
    EXPECT_EQ(moved({1, 2, 3}, {1, 2, 3}), (Vec3<R>{1, 2, 3})) << "nowhere to go";
    EXPECT_EQ(moved({1, 0, 0}, {2, 0, 0}), (Vec3<R>{1, 0, 0})) << "x is nearest";
    EXPECT_EQ(moved({2, 0, 0}, {1, 0, 0}), (Vec3<R>{1, 0, 0})) << "s is nearest";
    EXPECT_EQ(moved({2, 0, 0}, {-2, 0, 0}), (Vec3<R>{0, 0, 0})) << "the middle is nearest";
}

}  // namespace oblong::test
