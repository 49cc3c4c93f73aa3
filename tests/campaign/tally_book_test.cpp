// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/tally_book.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "caseio/case_reader.hpp"
#include "fuzz/cases/generate/family.hpp"

namespace oblong::fuzz {
namespace {

JudgedAnswer answer() {
    JudgedAnswer a;
    a.result.subject = "s";
    a.result.outcome = Outcome::separated;
    a.result.iterations = 4;
    a.result.termination = Termination::relative;
    a.result.time_ns = 100;
    a.judgement.verdict = oracle::Verdict::accurate;
    a.judgement.error_ulps = 5;
    a.judgement.error_in_size = 0.5;
    a.judgement.error_relative = 0.25;
    a.condition.relative = 3;
    a.backward_error = 9;
    a.size = 8;
    a.distance = 2;
    return a;
}

long long count(const TallyBook& book, const std::string& measure, const std::string& key) {
    long long n = 0;
    for (const caseio::Tally& t : book.tallies()) n += t.measure == measure && t.key == key ? t.count : 0;
    return n;
}

TEST(TallyBook, CountsEveryMeasureThatApplies) {
    TallyBook book;
    const oracle::Promise promise{53, 1, 0.5};  // promises 1 + 0.5 · 2 = 2; the error is 0.5 · 8 = 4
    book.count(answer(), {"f", 0.55}, promise);
    book.count(answer(), {"f", 0.55}, promise);
    EXPECT_EQ(count(book, "verdict", "accurate"), 2);
    EXPECT_EQ(count(book, "outcome", "separated"), 2);
    EXPECT_EQ(count(book, "termination", "relative"), 2);
    EXPECT_EQ(count(book, "iterations", "4"), 2);
    EXPECT_EQ(count(book, "error_ulps", "2"), 2);  // floor of log2 of 5
    EXPECT_EQ(count(book, "promise", "1"), 2);     // floor of log2 of 4 / 2
    EXPECT_EQ(count(book, "time_ns", "sum"), 200);
    EXPECT_EQ(count(book, "backward_error", "3"), 2);         // floor of log2 of 9
    EXPECT_EQ(count(book, "error_by_condition", "1 -2"), 2);  // of 3, and of 0.25
    EXPECT_EQ(count(book, "promise_broken", "accurate"), 0);
    JudgedAnswer broken = answer();
    broken.judgement.promise_broken = true;
    book.count(broken, {"f", 0.55}, promise);
    EXPECT_EQ(count(book, "promise_broken", "accurate"), 1);
    EXPECT_EQ(book.tallies().front().severity_bin, 5);
}

TEST(TallyBook, AnswersWithoutNumbersCountOnlyWhatTheySay) {
    JudgedAnswer a;
    a.result.subject = "s";
    a.result.outcome = Outcome::unsupported;
    a.judgement.verdict = oracle::Verdict::refused;
    TallyBook book;
    book.count(a, {"f", 1}, {});
    EXPECT_EQ(book.tallies().size(), 2U);  // verdict and outcome
    EXPECT_FALSE(worth_a_record(a));
    a.result.outcome = Outcome::cycled;
    EXPECT_TRUE(worth_a_record(a));
}

TEST(TallyBook, AnExactDistanceHasItsOwnBin) {
    JudgedAnswer a = answer();
    a.judgement.error_ulps = 0;
    TallyBook book;
    book.count(a, {"f", 1}, {});
    EXPECT_EQ(count(book, "error_ulps", "exact"), 1);
}

TEST(SeverityBin, TakesTheEndsIn) {
    EXPECT_EQ(severity_bin(0), 0);
    EXPECT_EQ(severity_bin(0.0999), 0);
    EXPECT_EQ(severity_bin(0.1), 1);
    EXPECT_EQ(severity_bin(1), 9);
}

TEST(Provenance, ComesFromTheSourceOfAGeneratedCase) {
    const caseio::Case c = family_case(*find_family("sliver"), 1, 3, 5);
    EXPECT_EQ(provenance(c, "file").family, "sliver");
    EXPECT_EQ(provenance(c, "file").severity, 0.75);
    EXPECT_EQ(provenance(narrow_to_float(c), "file").family, "sliver@float");
    caseio::Case other = c;
    other.source = "https://example.org/issue/1";
    EXPECT_EQ(provenance(other, "file").family, "file");
}

TEST(CaseJudge, JudgesAConvertedCaseOnItsOwnAndSaysHowFarItMoved) {
    const auto line = [](const char* x) {
        return std::string(
                   R"({"format": "oblong-case/1", "id": "c", "query": "distance", "scalar": "double", )"
                   R"("a": {"shape": "points", "vertices": [[0, 0, 0]]}, "b": {"shape": "points", "vertices": [[)") +
               x + ", 0, 0]]}}";
    };
    const caseio::Case c = caseio::read_case(line("2"));
    CaseJudge judge(c);
    caseio::Result r;
    r.id = "c";
    r.outcome = Outcome::separated;
    r.distance = caseio::Real{3, caseio::Real::Kind::float64, 17};
    EXPECT_EQ(judge.judge(r, {}).judgement.verdict, oracle::Verdict::inaccurate);
    r.converted_case = line("3");
    const JudgedAnswer converted = judge.judge(r, {});
    EXPECT_EQ(converted.judgement.verdict, oracle::Verdict::exact);
    EXPECT_EQ(converted.conversion_moved, 1.0);
    r.converted_case = "nonsense";
    EXPECT_EQ(judge.judge(r, {}).judgement.verdict, oracle::Verdict::protocol);
}

TEST(CaseJudge, SaysWhereTheBodiesOfTheCaseThatWasJudgedAreNearest) {
    const auto line = [](const char* query, const char* more) {
        return std::string(R"({"format": "oblong-case/1", "id": "c", "scalar": "double", "query": ")") + query +
               R"(", "a": {"shape": "box", "half_extents": [1, 1, 1]}, )" + more + "}";
    };
    const auto sphere = [](const char* x) {
        return std::string(R"("b": {"shape": "sphere", "radius": 1, "pose": {"translation": [)") + x + ", 0, 0]}}";
    };
    const caseio::Case c = caseio::read_case(line("distance", sphere("4").c_str()));
    CaseJudge judge(c);
    caseio::Result r;
    r.id = "c";
    r.outcome = Outcome::not_converged;
    const auto text = [&](CaseJudge& of) { return caseio::write_nearest(of.nearest(of.judge(r, {})).value()); };
    EXPECT_EQ(text(judge),
              R"({"outcome": "separated", "gap": 2, "a": [1, 0, 0], "b": [3, 0, 0], "normal": [1, 0, 0]})");
    r.converted_case = line("distance", sphere("2").c_str());
    EXPECT_EQ(text(judge), R"({"outcome": "touching", "gap": 0, "a": [1, 0, 0], "b": [1, 0, 0], "normal": [1, 0, 0]})");
    r.converted_case.clear();
    // Of a raycast the oracle's A is the source: a record's is the body.
    const caseio::Case ray =
        caseio::read_case(line("raycast", R"("ray": {"source": [-3, 0, 0], "direction": [1, 0, 0]})"));
    CaseJudge of_ray(ray);
    EXPECT_EQ(text(of_ray),
              R"({"outcome": "separated", "gap": 2, "a": [-1, 0, 0], "b": [-3, 0, 0], "normal": [-1, 0, 0]})");
}

}  // namespace
}  // namespace oblong::fuzz
