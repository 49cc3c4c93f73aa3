// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <set>

#include "fuzz/cases/generate/family.hpp"
#include "fuzz/subjects/native/frank_wolfe_run.hpp"
#include "oracle/exact/exact_answer.hpp"
#include "oracle/judge/verdict.hpp"
#include "tests/refused.hpp"
#include "tests/subjects/cases.hpp"

// Subjects of Frank-Wolfe and momentum: names, refusals, the boolean check, and the judge's word on every one of them.

namespace oblong::test {

namespace {

using fuzz::frank_wolfe_group;
using fuzz::SubjectInfo;

caseio::Result answer(const std::string& name, const caseio::Case& c) {
    const auto subject = frank_wolfe_group().make(name);
    return subject->answer(std::span(&c, 1)).front();
}

bool is_exact(const SubjectInfo& info) { return info.scalar == "rational"; }

}  // namespace

TEST(FrankWolfeSubjects, NamesAreReadBack) {
    std::set<std::string> names;
    for (const SubjectInfo& info : frank_wolfe_group().listed()) {
        EXPECT_TRUE(names.insert(info.name).second) << info.name;
        const auto spec = fuzz::parse_frank_wolfe_name(info.name);
        ASSERT_TRUE(spec) << info.name;
        EXPECT_EQ(fuzz::frank_wolfe_name(*spec), info.name);
        EXPECT_EQ(fuzz::why_meaningless(*spec), "");
    }
    EXPECT_GT(names.size(), 50U);
    for (const char* one : {"double/frank-wolfe/gap-1e-8/no-bound/none", "double/polyak/gap-1e-8/no-bound/no-progress",
                            "double/nesterov-normalised/gap-1e-8/no-bound/no-progress",
                            "double/frank-wolfe-line-search/gap-1e-8/no-bound/no-progress"})
        EXPECT_TRUE(names.contains(one)) << one;
    EXPECT_EQ(frank_wolfe_group().make("double/johnson/gap-1e-8/no-bound/none"), nullptr);
}

TEST(FrankWolfeSubjects, WrongPartsAndMeaninglessCombinationsAreNamed) {
    const auto wrong = [](const std::string& name, const std::string& part) {
        EXPECT_NE(test::refused<std::invalid_argument>([&] { (void)frank_wolfe_group().make(name); }).find(part),
                  std::string::npos);
    };
    wrong("double/frank-wolfe-quick/gap-1e-8/no-bound/none", "method");
    wrong("double/polyak/gap-x/no-bound/none", "tolerance");
    wrong("double/polyak/gap-1e-8/no-bound/none/meets-x", "tolerance");
    wrong("double/polyak/gap-1e-8/no-bound/never", "guard");
    wrong("rational/nesterov-normalised/gap-0/no-bound/none", "square root");
    wrong("rational/frank-wolfe-line-search/gap-0/no-bound/none", "denominators");
    wrong("double/frank-wolfe/gap-1e-8/no-bound/no-progress", "preset");
    wrong("double/frank-wolfe-line-search/gap-1e-8/no-bound/repeated", "by design");
    wrong("double/polyak-normalised-coal/gap-1e-8/no-bound/none", "alone");
    EXPECT_EQ(frank_wolfe_group().meaningless().size(), 6U);
}

TEST(FrankWolfeSubjects, TwoCubesOneApart) {
    for (const SubjectInfo& info : frank_wolfe_group().listed()) {
        const caseio::Result r = answer(info.name, cubes("one"));
        if (r.outcome == Outcome::not_converged) continue;  // Frank-Wolfe proper needs thousands of steps
        EXPECT_EQ(r.outcome, Outcome::separated) << info.name;
        ASSERT_TRUE(r.distance) << info.name;
        EXPECT_LE(abs(Rational(r.distance->value - 1)), Rational(1, 50)) << info.name;
    }
}

/// Alg. 2: with a threshold, bodies no farther apart than it are said to meet; with threshold 0, none that are apart.
TEST(FrankWolfeSubjects, TheThresholdIsWhatMeetingMeans) {
    const auto decide = [](const std::string& threshold, const Rational& gap) {
        const caseio::Case c = ask("c", {cube(), {}}, at(cube(), {2 + gap, 0, 0}), caseio::Query::decide);
        return answer("double/nesterov/gap-1e-8/no-bound/no-progress" + threshold, c).outcome;
    };
    const Rational near(1, 1 << 14);  // 6.1e-5
    const Rational far(1, 1 << 10);
    EXPECT_EQ(decide("/meets-1e-4", near), Outcome::intersecting);
    EXPECT_EQ(decide("/meets-1e-4", far), Outcome::separated);
    EXPECT_EQ(decide("", near), Outcome::separated);
    EXPECT_EQ(decide("", -far), Outcome::intersecting);
    const caseio::Case plane = ask("c", {cube(), {}}, at(cube(), {3, 0, 0}), caseio::Query::decide);
    const caseio::Result r = answer("double/polyak/gap-1e-8/no-bound/no-progress", plane);
    EXPECT_EQ(r.termination, Termination::lower_bound);
    EXPECT_FALSE(r.distance) << "a plane was asked for";
}

TEST(FrankWolfeSubjects, AGapThatSeparatesNothingIsUndecided) {
    const caseio::Case deep = ask("c", {cube(), {}}, at(cube(), {Rational(1, 2), Rational(1, 4), Rational(1, 8)}));
    const caseio::Result r = answer("double/frank-wolfe/gap-1e-2/no-bound/none/limit-20000", deep);
    EXPECT_TRUE(r.outcome == Outcome::undecided || r.outcome == Outcome::intersecting) << name(r.outcome);
    EXPECT_TRUE(r.outcome == Outcome::intersecting || !r.distance);
}

TEST(FrankWolfeSubjects, WhatIsNotAskedForIsUnsupported) {
    const std::string exact = "rational/nesterov/gap-0/no-bound/no-progress";
    EXPECT_EQ(answer(exact, ask("c", {Sphere<Rational>(1), {}}, {cube(), {}})).outcome, Outcome::unsupported);
    EXPECT_EQ(answer(exact, ask("c", {cube(), {}}, {cube(), {}}, caseio::Query::penetration)).outcome,
              Outcome::unsupported);
    EXPECT_EQ(answer("float/polyak/gap-1e-4/no-bound/none", ask("c", {cube(), {}}, at(cube(), {Rational(1, 3), 0, 0})))
                  .outcome,
              Outcome::unsupported);
}

/// Every listed subject on the control family, judged exactly: rationals are never wrong; a double on a well-shaped
/// pair neither lies about contact nor breaks what its rule promises.
TEST(FrankWolfeSubjects, TheJudgeFindsNothingWrongOnTheControlFamily) {
    const fuzz::Family* family = fuzz::find_family("regular");
    ASSERT_NE(family, nullptr);
    std::vector<caseio::Case> cases;
    for (int i = 0; i < 4; ++i) cases.push_back(fuzz::narrow_to_float(fuzz::family_case(*family, 1, i, 4, 0.1)));
    std::vector<oracle::ExactAnswer> truth;
    for (const caseio::Case& c : cases) truth.push_back(oracle::exact_answer(c));
    int judged = 0;
    int refused = 0;
    for (const SubjectInfo& info : frank_wolfe_group().listed()) {
        const auto subject = frank_wolfe_group().make(info.name);
        for (std::size_t i = 0; i < cases.size(); ++i) {
            const caseio::Result r = subject->answer(std::span(&cases[i], 1)).front();
            const oracle::Judgement j = oracle::judge(r, truth[i], info.promise);
            ++judged;
            refused += j.verdict == oracle::Verdict::refused ? 1 : 0;
            EXPECT_NE(j.verdict, oracle::Verdict::false_separation) << info.name << ": " << j.reason;
            EXPECT_NE(j.verdict, oracle::Verdict::false_overlap) << info.name << ": " << j.reason;
            if (is_exact(info)) {
                EXPECT_FALSE(j.promise_broken) << info.name << ": " << j.reason;
            }
            const bool complete = info.promise.absolute == 0 && info.promise.relative == 0;
            if (is_exact(info) && complete) {
                EXPECT_EQ(j.verdict, oracle::Verdict::exact) << info.name << ": " << j.reason;
            }
        }
    }
    EXPECT_GT(judged, 200);
    EXPECT_LT(refused, judged / 2);
}

}  // namespace oblong::test
