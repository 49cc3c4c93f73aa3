// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/multiprecision.hpp"
#include "oblong/scalar/rational.hpp"
#include "oblong/scalar/rounded_root.hpp"
#include "tests/gjk/cloud.hpp"

// The stopping rules: both forms are one statement about reals, and a rule that is met keeps its promise.

namespace oblong::test {

namespace {

template <class S>
using Rule = StoppingRule<S>;

/// Feeds the same ‖v‖² and v·w to both forms and says whether each is met.
template <class S>
std::pair<bool, bool> both_forms(typename Rule<S>::Kind kind, const S& tolerance, std::vector<std::pair<S, S>> rows) {
    Rule<S> rule;
    rule.kind = kind;
    rule.tolerance = tolerance;
    rule.form = Rule<S>::Form::as_printed;
    RuleState<S> printed(rule);
    rule.form = Rule<S>::Form::squared;
    RuleState<S> squared(rule);
    bool met_printed = false;
    bool met_squared = false;
    for (const auto& [vv, vw] : rows) {
        met_printed = printed.update(vv, vw).met;
        met_squared = squared.update(vv, vw).met;
    }
    return {met_printed, met_squared};
}

/// What a met rule promises, as a statement about exact squares: ‖v‖² = vv against d² = dd.
bool promise_kept(Rule<Rational>::Kind kind, const Rational& e, const Rational& vv, const Rational& dd) {
    switch (kind) {
        case Rule<Rational>::Kind::absolute: {  // ‖v‖ − d ≤ ε  ⟺  D ≤ 2 ε d with D = ‖v‖² − d² − ε²
            const Rational rest = vv - dd - e * e;
            return rest <= 0 || rest * rest <= 4 * e * e * dd;
        }
        case Rule<Rational>::Kind::relative:  // ‖v‖ − d ≤ ε ‖v‖
            return e >= 1 || (1 - e) * (1 - e) * vv <= dd;
        case Rule<Rational>::Kind::gap:
            return vv - dd <= e;
        default:
            return vv - dd <= e * e;  // and ‖v − v*‖² ≤ ‖v‖² − d²
    }
}

}  // namespace

TEST(StoppingRule, PrintedAndSquaredFormsAreOneStatementAboutReals) {
    std::mt19937_64 random(1999);
    const auto draw = [&random] { return Digits100(static_cast<long>(random() % 2000001) - 1000000) / 1000; };
    int met = 0;
    for (int i = 0; i < 4000; ++i) {
        std::vector<std::pair<Digits100, Digits100>> rows;
        for (int k = 0; k < 3; ++k) {
            const Digits100 length = abs(draw()) + Digits100(1) / 1000;
            rows.emplace_back(length * length, length * std::min(Digits100(draw()), length));
        }
        for (const auto kind : {Rule<Digits100>::Kind::absolute, Rule<Digits100>::Kind::relative}) {
            const Digits100 tolerance = kind == Rule<Digits100>::Kind::relative ? abs(draw()) / 900 : abs(draw());
            const auto [printed, squared] = both_forms(kind, tolerance, rows);
            EXPECT_EQ(printed, squared) << i;
            met += printed ? 1 : 0;
        }
    }
    EXPECT_GT(met, 1000);
    EXPECT_LT(met, 7000);
}

TEST(StoppingRule, Edges) {
    Rule<Rational> rule;
    rule.kind = Rule<Rational>::Kind::relative;
    rule.tolerance = 0;
    EXPECT_FALSE(RuleState<Rational>(rule).update(4, 3).met);
    EXPECT_TRUE(RuleState<Rational>(rule).update(4, 4).met) << "v is optimal: v·w = ‖v‖²";
    rule.tolerance = 1;
    EXPECT_TRUE(RuleState<Rational>(rule).update(4, -100).met) << "1 allows anything";
    rule.kind = Rule<Rational>::Kind::absolute;
    rule.tolerance = 2;
    EXPECT_TRUE(RuleState<Rational>(rule).update(4, -100).met) << "‖v‖ = 2 against μ = 0";
    EXPECT_FALSE(RuleState<Rational>(rule).update(Rational(401, 100), -100).met);
    rule.tolerance = 1;
    EXPECT_TRUE(RuleState<Rational>(rule).update(9, 6).met) << "3 − 2 ≤ 1, with equality";
    EXPECT_FALSE(RuleState<Rational>(rule).update(9, Rational(599, 100)).met);
    rule.kind = Rule<Rational>::Kind::gap;
    EXPECT_TRUE(RuleState<Rational>(rule).update(4, Rational(7, 2)).met);
    EXPECT_FALSE(RuleState<Rational>(rule).update(4, 3).met);
    rule.kind = Rule<Rational>::Kind::gap_point;
    rule.tolerance = Rational(1, 2);
    EXPECT_TRUE(RuleState<Rational>(rule).update(4, Rational(31, 8)).met);
    EXPECT_FALSE(RuleState<Rational>(rule).update(4, Rational(30, 8)).met);
}

TEST(StoppingRule, RunningMaximumKeepsAndLatestForgets) {
    Rule<Rational> rule;
    RuleState<Rational> running(rule);
    rule.lower = Rule<Rational>::Lower::latest;
    RuleState<Rational> latest(rule);
    for (RuleState<Rational>* state : {&running, &latest}) {
        (void)state->update(4, 3);
        EXPECT_EQ(state->lower(), Rational(9, 4));
        (void)state->update(3, 1);
    }
    EXPECT_EQ(running.lower(), Rational(9, 4));
    EXPECT_EQ(latest.lower(), Rational(1, 3));
    (void)latest.update(3, -1);
    EXPECT_EQ(latest.lower(), 0) << "a plane behind the origin bounds nothing";
}

/// ‖v‖ = 2, and w sought against a d of length 3: the plane's distance (d·w) / 3 is the bound, whatever v·w is.
TEST(StoppingRule, APlaneAcrossAnotherDirectionBoundsTheDistance) {
    const SupportPlane<double> at_v{9, 6}, before{9, 3}, behind{9, -3};
    for (const auto form : {Rule<double>::Form::as_printed, Rule<double>::Form::squared}) {
        for (const auto kind : {Rule<double>::Kind::absolute, Rule<double>::Kind::relative}) {
            Rule<double> rule;
            rule.kind = kind;
            rule.form = form;
            rule.lower = Rule<double>::Lower::latest;
            RuleState<double> state(rule);
            EXPECT_FALSE(state.update(4, 4, behind).met);
            EXPECT_EQ(state.lower(), 0);
            EXPECT_FALSE(state.update(4, 4, before).met);
            EXPECT_EQ(state.lower(), 1);
            EXPECT_TRUE(state.update(4, -1, at_v).met);
        }
    }
    Rule<double> gap;
    gap.kind = Rule<double>::Kind::gap;
    EXPECT_FALSE(RuleState<double>(gap).update(4, 4, at_v).met) << "v·(v − w) bounds nothing there";
}

TEST(StoppingRule, AFixedPointIsWhereTheSupportPointBringsLessThanTheTolerance) {
    struct Known {
        Rule<Rational>::Kind kind;
        Rational tolerance, vw;
        bool fixed;
    };
    using enum Rule<Rational>::Kind;
    for (const Known& k : std::vector<Known>{{relative, Rational(1, 8), Rational(7, 2), true},  // 4 − 7/2 = 4/8
                                             {relative, Rational(1, 8), Rational(27, 8), false},
                                             {absolute, Rational(1, 4), Rational(7, 2), true},  // (4 − 7/2)² = 4/16
                                             {absolute, Rational(1, 4), Rational(27, 8), false},
                                             {absolute, 0, 4, true},
                                             {absolute, 0, 5, true},
                                             {gap, 1, Rational(7, 2), true},  // 2 (4 − 7/2) = 1
                                             {gap, 1, Rational(27, 8), false}}) {
        Rule<Rational> rule;
        rule.kind = k.kind;
        rule.tolerance = k.tolerance;
        EXPECT_EQ(RuleState<Rational>(rule).is_fixed_point(4, k.vw), k.fixed) << k.vw;
    }
}

TEST(StoppingRule, APlaneSeparatesBeyondItsThresholdAndNeverWhereNumbersOverflowed) {
    const double infinity = std::numeric_limits<double>::infinity();
    EXPECT_TRUE((SupportPlane<double>{4, 1}.separates(0)));
    EXPECT_TRUE((SupportPlane<double>{4, 2.5}.separates(1)));
    EXPECT_FALSE((SupportPlane<double>{4, 2}.separates(1)));
    EXPECT_FALSE((SupportPlane<double>{4, 0}.separates(0)));
    EXPECT_FALSE((SupportPlane<double>{4, -1}.separates(0)));
    EXPECT_FALSE((SupportPlane<double>{infinity, 1}.separates(0)));
    EXPECT_FALSE((SupportPlane<double>{4, infinity}.separates(0)));
}

TEST(StoppingRule, OmegaEndsAtTheOriginAndNoEarlier) {
    Rule<Rational> rule;
    rule.omega = Rational(1, 10);
    const RuleState<Rational> state(rule);
    EXPECT_TRUE(state.is_origin(Rational(1, 100)));
    EXPECT_FALSE(state.is_origin(Rational(2, 100)));
    EXPECT_TRUE(RuleState<Rational>(Rule<Rational>{}).is_origin(0));
    EXPECT_FALSE(RuleState<Rational>(Rule<Rational>{}).is_origin(power_of_two(-3000)));
}

/// Every rule, in rationals: what it promises holds exactly, μ² is a lower bound, and v* is as near as promised.
TEST(StoppingRule, AMetRuleKeepsItsPromiseExactly) {
    int early = 0;
    for (unsigned seed = 0; seed < 150; ++seed) {
        const auto pair = random_pair<Rational>(seed);
        const auto exact = exact_result(pair);
        for (const auto kind : {Rule<Rational>::Kind::absolute, Rule<Rational>::Kind::relative,
                                Rule<Rational>::Kind::gap, Rule<Rational>::Kind::gap_point}) {
            for (const auto lower : {Rule<Rational>::Lower::running_max, Rule<Rational>::Lower::latest}) {
                for (const Rational& e : {Rational(0), Rational(1, 1000), Rational(1, 10), Rational(3, 4)}) {
                    GjkOptions<Rational> options;
                    options.stop = {kind, lower, Rule<Rational>::Form::squared, e, 0};
                    const auto r = gjk_distance<Rational>(pair.a, pair.b, options);
                    ASSERT_TRUE(promise_kept(kind, e, r.squared, exact.squared)) << seed;
                    ASSERT_LE(r.lower, exact.squared);
                    early += r.squared > exact.squared ? 1 : 0;
                    if (kind == Rule<Rational>::Kind::gap_point && r.termination == Termination::gap) {
                        ASSERT_LE(squared_norm(r.v - exact.v), e * e);
                    }
                }
            }
        }
    }
    EXPECT_GT(early, 50) << "no rule ended a run before the exact answer: the test compared nothing";
}

/// The same promises of the floats' loops, whose ‖v‖ and μ are rounded: how far they are broken is printed.
TEST(StoppingRule, BrokenPromisesInDoubleAreCounted) {
    int met = 0;
    int broken = 0;
    double worst = 0;
    for (unsigned seed = 0; seed < 2000; ++seed) {
        const auto exact = exact_result(random_pair<Rational>(seed));
        const auto pair = random_pair<double>(seed);
        GjkOptions<double> options;
        options.stop.tolerance = 1e-12;
        options.stop.form = Rule<double>::Form::as_printed;
        const auto r = gjk_distance<double>(pair.a, pair.b, options);
        if (r.termination != Termination::relative || exact.squared == 0) continue;
        ++met;
        const double d = nearest_root<double>(exact.squared);
        const double error = (std::sqrt(r.squared) - d) / d;
        worst = std::max(worst, error);
        broken +=
            promise_kept(Rule<Rational>::Kind::relative, to_rational(1e-12), to_rational(r.squared), exact.squared) ? 0
                                                                                                                    : 1;
    }
    std::printf("relative 1e-12 in double: met %d, promise broken %d, worst relative error %.3g\n", met, broken, worst);
    RecordProperty("met", met);
    RecordProperty("broken", broken);
    EXPECT_GT(met, 300);
}

}  // namespace oblong::test
