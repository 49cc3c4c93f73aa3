// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "fuzz/harness/stopping/stopping.hpp"
#include "fuzz/subjects/native/solver_spec.hpp"
#include "oblong/gjk.hpp"
#include "tests/harness/liars.hpp"

/// A stopping rule is its line in rule_kinds.hpp and its formula in stopping_rule.hpp: names, lists of solvers and the
/// harness of rules are compiled here with one more.
namespace oblong::fuzz {
namespace {

TEST(ToyRule, StandsInNamesOfSolvers) {
    const std::string name = "double/johnson/halved-1e-3/running-max/repeated";
    const SolverSpec spec = parse_solver_name(name);
    EXPECT_EQ(spec.rule, RuleKind::halved);
    EXPECT_EQ(solver_name(spec), name);
    EXPECT_EQ(why_meaningless(spec), "");
    EXPECT_EQ(promise_of(spec).absolute, 1e-3);
    EXPECT_EQ(promise_of(spec).relative, 0);
}

TEST(ToyRule, IsListedWithEveryLowerBoundAndForm) {
    const auto listed = listed_solvers();
    const auto lattice = solver_lattice();
    const auto is_toy = [](const SolverSpec& spec) { return spec.rule == RuleKind::halved; };
    const auto is_absolute = [](const SolverSpec& spec) { return spec.rule == RuleKind::absolute; };
    EXPECT_GT(std::ranges::count_if(listed, is_toy), 0);
    EXPECT_EQ(std::ranges::count_if(listed, is_toy), std::ranges::count_if(listed, is_absolute));
    EXPECT_EQ(std::ranges::count_if(lattice, is_toy), std::ranges::count_if(lattice, is_absolute));
}

TEST(ToyRule, IsAskedByTheHarnessAndKeepsItsPromise) {
    int choices = 0;
    for (const RuleChoice& choice : checked_rules()) choices += choice.kind == RuleKind::halved ? 1 : 0;
    EXPECT_EQ(choices, 4);
    const std::vector<AskedPair> pairs = test::seed_pairs(100, 5);
    int drawn = 0;
    for (const AskedPair& pair : pairs) drawn += drawn_rule(pair).kind == RuleKind::halved ? 1 : 0;
    EXPECT_GT(drawn, 10);
    test::expect_none_broken(
        pairs, [](const AskedPair& pair, const Judges& judges) { return check_stopping(pair, judges, 1); });
}

/// Of two ellipsoids ‖v‖ falls slowly towards the distance, so a smaller tolerance takes more steps.
TEST(ToyRule, EndsTheLoopByItsOwnTolerance) {
    const AnyBody<double> a{Ellipsoid<double>({1, 2, 3}), std::nullopt};
    const AnyBody<double> b{Ellipsoid<double>({3, 1, 2}), Affine<double>{{}, {5, 3, 2}}};
    const auto steps = [&](RuleKind kind, double tolerance) {
        GjkOptions<double> options;
        options.stop = {kind, LowerKind::running_max, RuleForm::as_printed, tolerance, 0};
        const GjkResult<double> r = gjk_distance<double>(BodySupport<double>(a), BodySupport<double>(b), options);
        EXPECT_EQ(r.termination, Termination::absolute);
        return r.iterations;
    };
    EXPECT_EQ(steps(RuleKind::halved, 1e-3), steps(RuleKind::absolute, 0.5e-3));
    EXPECT_GT(steps(RuleKind::halved, 1e-3), steps(RuleKind::absolute, 1e-1));
}

}  // namespace
}  // namespace oblong::fuzz
