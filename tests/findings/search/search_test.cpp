// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/findings/search/search.hpp"

#include <gtest/gtest.h>

#include <array>

#include "caseio/case_reader.hpp"
#include "fuzz/subjects/native/group.hpp"

namespace oblong::fuzz {
namespace {

caseio::Result answer_of(const caseio::Case& c, Outcome outcome) {
    caseio::Result r;
    r.id = c.id;
    r.outcome = outcome;
    return r;
}

const Rational& height_of_first_vertex(const caseio::Case& c) {
    return std::get<Points<Rational>>(c.a.shape).vertices()[0].x;
}

AnyBody<Rational> point(int x, int y) { return {Points<Rational>({{x, y, 0}}), std::nullopt}; }

caseio::Case at(int x) {
    return {"", caseio::Query::distance, caseio::CaseScalar::float64, 3, point(x, 0), point(0, 5), {}, {}, "", "", ""};
}

/// A subject whose iterations are a known surface: a ridge of height 1000 − |x − 700|.
std::unique_ptr<Subject> ridge() {
    SubjectInfo info;
    info.name = "ridge";
    info.scalar = "double";
    info.queries = {caseio::Query::distance};
    return function_subject(info, [](const caseio::Case& c) {
        caseio::Result r = answer_of(c, Outcome::separated);
        const int x = height_of_first_vertex(c).convert_to<int>();
        r.iterations = std::max(0, 1000 - std::abs(x - 700));
        r.distance = caseio::Real{1};
        return r;
    });
}

SearchPlan on_the_ridge(std::uint64_t seed) {
    SearchPlan plan;
    plan.seed = seed;
    plan.evaluations = 4000;
    plan.fresh = [](Draw& draw) { return at(draw.integer(-50, 50)); };
    plan.moves.mutate = [](const caseio::Case& c, Draw& draw) {
        return at(height_of_first_vertex(c).convert_to<int>() + draw.integer(-20, 20));
    };
    plan.moves.crossed = [](const caseio::Case&, const caseio::Case& other, Draw&) { return other; };
    return plan;
}

TEST(Search, ClimbsToTheTopOfAKnownSurface) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const auto subject = ridge();
        Examiner examiner(*subject, Goal::iterations);
        const SearchPlan plan = on_the_ridge(seed);
        const SearchReport report = search(examiner, plan);
        ASSERT_TRUE(report.highest);
        EXPECT_EQ(report.evaluations, plan.evaluations);
        EXPECT_EQ(report.highest->examined.height, 1000) << "seed " << seed;
        // The highest start is at 350: random sampling of starts cannot do better.
        SearchPlan random = plan;
        random.strategy = Strategy::random;
        const SearchReport sampled = search(examiner, random);
        EXPECT_LE(sampled.highest->examined.height, 350);
    }
}

TEST(Search, HeightsOnlyRiseInTheReport) {
    const auto subject = ridge();
    Examiner examiner(*subject, Goal::iterations);
    const SearchReport report = search(examiner, on_the_ridge(3));
    ASSERT_GT(report.progress.size(), 5U);
    for (std::size_t i = 1; i < report.progress.size(); ++i) {
        EXPECT_GT(report.progress[i].second, report.progress[i - 1].second);
        EXPECT_GT(report.progress[i].first, report.progress[i - 1].first);
    }
}

std::vector<std::string> lines_of(const SearchReport& report) {
    std::vector<std::string> lines;
    for (const auto& [of, entry] : report.findings.classes())
        for (const SearchFinding& f : entry.kept)
            lines.push_back(of.text() + std::to_string(entry.count) + caseio::write_case(f.found));
    if (report.highest) lines.push_back(caseio::write_case(report.highest->found));
    return lines;
}

TEST(Search, SameSeedAndBudgetSameFindings) {
    const std::array asked{std::pair{"float/johnson/relative-1e-4/running-max/no-progress", Goal::error},
                           std::pair{"double/johnson-backup/relative-1e-10/running-max/none", Goal::cycle}};
    for (const auto& [name, goal] : asked) {
        const auto run = [&](std::uint64_t seed) {
            const auto subject = make_subject(name);
            Examiner examiner(*subject, goal);
            SearchPlan plan;
            plan.seed = seed;
            plan.evaluations = 96;
            plan.fresh = family_starts(caseio::Query::distance);
            return lines_of(search(examiner, plan));
        };
        const std::vector<std::string> first = run(7);
        EXPECT_FALSE(first.empty());
        EXPECT_EQ(run(7), first);
        EXPECT_NE(run(8), first);
    }
}

TEST(Search, FindsCasesWhereAFloatSolverIsWrong) {
    const auto subject = make_subject("float/johnson/relative-1e-4/running-max/no-progress");
    Examiner examiner(*subject, Goal::error);
    SearchPlan plan;
    plan.evaluations = 200;
    plan.fresh = family_starts(caseio::Query::distance);
    SearchReport report = search(examiner, plan);
    EXPECT_GT(report.measured, plan.evaluations / 2) << "most cases are questions for the subject";
    ASSERT_GT(report.findings.classes().size(), 0U);
    for (const auto& [of, entry] : report.findings.classes())
        for (const SearchFinding& f : entry.kept) {
            EXPECT_EQ(f.found.scalar, caseio::CaseScalar::float32);
            Examined again = examiner.examine({&f.found, 1}).front();
            EXPECT_TRUE(again.finding);
            EXPECT_EQ(examiner.class_of(f.found, again), of) << "the finding replays";
        }
}

/// A subject that dies within a slab, and nowhere else.
TEST(Search, ACrashIsAFindingOfAnyGoal) {
    SubjectInfo info;
    info.name = "fragile";
    info.scalar = "double";
    info.queries = {caseio::Query::distance};
    const auto subject = function_subject(info, [](const caseio::Case& c) {
        const int x = height_of_first_vertex(c).convert_to<int>();
        if (x == 40) {
            caseio::Result r = answer_of(c, Outcome::failed);
            r.message = "crash: signal 11 (Segmentation fault)";
            return r;
        }
        caseio::Result r = answer_of(c, Outcome::separated);
        r.iterations = x + 100;
        r.distance = caseio::Real{1};
        return r;
    });
    for (const Goal goal : {Goal::error, Goal::iterations, Goal::cycle}) {
        Examiner examiner(*subject, goal);
        SearchPlan plan = on_the_ridge(1);
        plan.evaluations = 1500;
        const SearchReport report = search(examiner, plan);
        bool found = false;
        for (const auto& [of, entry] : report.findings.classes()) found |= of.verdict == oracle::Verdict::crash;
        EXPECT_TRUE(found) << name(goal);
    }
}

TEST(Search, EndsWhenItIsToldTo) {
    const auto subject = ridge();
    Examiner examiner(*subject, Goal::iterations);
    int turns = 0;
    const SearchReport report = search(examiner, on_the_ridge(1), [&turns] { return ++turns > 3; });
    EXPECT_TRUE(report.interrupted);
    EXPECT_FALSE(report.out_of_time);
    EXPECT_GT(report.evaluations, 0);
    EXPECT_TRUE(report.highest) << "what was found is kept";
}

TEST(Search, TimeEndsIt) {
    const auto subject = ridge();
    Examiner examiner(*subject, Goal::iterations);
    SearchPlan plan = on_the_ridge(1);
    plan.evaluations = std::numeric_limits<long>::max();
    plan.seconds = 0.05;
    EXPECT_TRUE(search(examiner, plan).out_of_time);
}

TEST(Findings, TheHighestOfEachClassAreKept) {
    FindingsByClass findings(2);
    const auto add = [&](double height, const char* end) {
        findings.add({at(0), {{}, {}, height}, {oracle::Verdict::inaccurate, end, "plain"}});
    };
    for (const double height : {3.0, 1.0, 5.0, 4.0}) add(height, "gap");
    add(1, "relative");
    ASSERT_EQ(findings.classes().size(), 2U);
    const auto& gap = findings.classes().begin()->second;
    EXPECT_EQ(gap.count, 4);
    ASSERT_EQ(gap.kept.size(), 2U);
    EXPECT_EQ(gap.kept[0].examined.height, 5);
    EXPECT_EQ(gap.kept[1].examined.height, 4);
    EXPECT_EQ(findings.total(), 5);
}

TEST(Heights, EnclosuresAreMeasuredByWhereTheTruthLies) {
    SubjectInfo info;
    info.name = "interval";
    info.scalar = "double";
    info.queries = {caseio::Query::distance};
    // d = 5: the truth at 3/4 from the middle of [3, 5.25 …], and outside of [6, 7].
    for (const auto& [lower, upper, share] : {std::tuple{4.0, 6.0, 0.0}, {3.25, 5.25, 0.75}, {5.0, 6.0, 1.0}}) {
        const auto subject = function_subject(info, [&](const caseio::Case& c) {
            caseio::Result r = answer_of(c, Outcome::separated);
            r.distance = caseio::Real{5};
            r.lower = caseio::Real{Rational(lower)};
            r.upper = caseio::Real{Rational(upper)};
            return r;
        });
        Examiner examiner(*subject, Goal::bound);
        const caseio::Case c = at(0);
        const Examined e = examiner.examine({&c, 1}).front();
        EXPECT_FALSE(e.finding);
        EXPECT_NEAR(std::max(e.height, -10.0), share == 0 ? -10 : share == 0.75 ? -0.5 : 0, 1e-4);
    }
}

}  // namespace
}  // namespace oblong::fuzz
