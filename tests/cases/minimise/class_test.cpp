// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "fuzz/cases/minimise/failure.hpp"
#include "fuzz/cases/minimise/minimise.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/exact/exact_answer.hpp"
#include "tests/findings/reproduce/scripted.hpp"

// What makes two failures one class: each part alone.

namespace oblong::fuzz {
namespace {

using caseio::Case;

Failure failure() {
    Failure f;
    f.result.outcome = Outcome::overlapping;
    f.result.termination = Termination::gap;
    f.judgement.verdict = oracle::Verdict::false_overlap;
    f.above = false;
    f.size_error = 100;
    f.relative_error = 0.5;
    return f;
}

template <class Change>
Failure but(Change change) {
    Failure f = failure();
    change(f);
    return f;
}

TEST(FailureClass, EachPartOfTheVerdictIsCompared) {
    const Failure f = failure();
    EXPECT_TRUE(same_verdict(f, f));
    const auto same = [&f](const Failure& other) { return same_verdict(f, other) || same_verdict(other, f); };
    EXPECT_FALSE(same(but([](auto& x) { x.judgement.verdict = oracle::Verdict::inaccurate; })));
    EXPECT_FALSE(same(but([](auto& x) { x.judgement.promise_broken = true; })));
    EXPECT_FALSE(same(but([](auto& x) { x.result.outcome = Outcome::touching; })));
    EXPECT_FALSE(same(but([](auto& x) { x.result.termination = Termination::cycle; })));
    EXPECT_FALSE(same(but([](auto& x) { x.result.termination.reset(); })));
    EXPECT_FALSE(same(but([](auto& x) { x.crash = "signal 11"; })));
    // What is no part of it.
    EXPECT_TRUE(same(but([](auto& x) { x.above = true, x.size_error = 1, x.result.message = "other"; })));
}

TEST(FailureClass, TheErrorKeepsItsDirectionAndATenthOfItsSize) {
    const Failure f = failure();
    EXPECT_TRUE(as_gross(f, f));
    EXPECT_FALSE(as_gross(f, but([](auto& x) { x.above = true; })));
    EXPECT_FALSE(as_gross(f, but([](auto& x) { x.above.reset(); })));
    EXPECT_TRUE(as_gross(f, but([](auto& x) { x.size_error = 10; })));
    EXPECT_FALSE(as_gross(f, but([](auto& x) { x.size_error = 9.9; })));
    EXPECT_TRUE(as_gross(f, but([](auto& x) { x.relative_error = 0.05; })));
    EXPECT_FALSE(as_gross(f, but([](auto& x) { x.relative_error = 0.049; })));
    EXPECT_TRUE(as_gross(f, but([](auto& x) { x.size_error = 1e9, x.relative_error = 1; })));
}

TEST(FailureClass, NothingDegenerateIsGainedAndNothingOfHowTheBodiesLieIsLost) {
    const auto with = [](std::initializer_list<Degeneracy> found) {
        Signature s;
        s.found.assign(found.begin(), found.end());
        return s;
    };
    const Signature original = with({Degeneracy::touching, Degeneracy::duplicate_vertices});
    EXPECT_TRUE(same_degeneracy(original, original));
    EXPECT_TRUE(same_degeneracy(original, with({Degeneracy::touching})));
    EXPECT_FALSE(same_degeneracy(original, with({Degeneracy::duplicate_vertices})));
    EXPECT_FALSE(same_degeneracy(original, with({Degeneracy::touching, Degeneracy::tiny_gap})));
}

const std::string tip =
    R"({"shape": "points", "vertices": [[0.125,0.25,3.0625],[1.5,0.1,5],[0,1.25,5.5],[-1,-1.125,5.75]]})";
const std::string cube =
    R"({"shape": "points", "vertices": [[-1,-1,-1],[1,-1,-1],[-1,1,-1],[1,1,-1],[-1,-1,1],[1,-1,1],[-1,1,1],[1,1,1]]})";

std::size_t vertices(const Case& c) {
    return std::get<Points<Rational>>(c.a.shape).vertices().size() +
           std::get<Points<Rational>>(c.b->shape).vertices().size();
}

/// Fails in one way on the whole bodies and in another, which differs in one part of the class, on anything smaller:
/// nothing may be left out.
void keeps_all(const std::function<void(caseio::Result&)>& whole, const std::function<void(caseio::Result&)>& smaller,
               oracle::Verdict verdict) {
    Scripted subject([&](const Case& c, caseio::Result& r) { (vertices(c) == 12 ? whole : smaller)(r); });
    const Case c = asked("class", tip, cube);
    for (const Keep keep : {Keep::verdict, Keep::failure_class}) {
        const KeepsFailure keeps(c, subject, keep);
        EXPECT_EQ(keeps.original().verdict(), verdict);
        EXPECT_EQ(vertices(minimise(c, keeps, 300)), 12U);
    }
}

TEST(FailureClass, AMinimisedCaseKeepsItsOutcome) {
    keeps_all([](auto& r) { r.outcome = Outcome::overlapping; }, [](auto& r) { r.outcome = Outcome::touching; },
              oracle::Verdict::false_overlap);
    keeps_all([](auto& r) { r.outcome = Outcome::not_converged; }, [](auto& r) { r.outcome = Outcome::undecided; },
              oracle::Verdict::refused);
}

TEST(FailureClass, AMinimisedCaseKeepsItsEnding) {
    const auto ends = [](Termination t) {
        return [t](caseio::Result& r) {
            r.outcome = Outcome::overlapping;
            r.termination = t;
        };
    };
    keeps_all(ends(Termination::origin_enclosed), ends(Termination::no_progress), oracle::Verdict::false_overlap);
}

TEST(FailureClass, AMinimisedCaseKeepsItsKindOfCrash) {
    const auto dies = [](const char* how) { return [how](caseio::Result& r) { r.message = how; }; };
    keeps_all(dies("crash: signal 11 (Segmentation fault)"), dies("crash: signal 6 (Aborted)"), oracle::Verdict::crash);
}

TEST(FailureClass, AMinimisedCaseKeepsTheFieldThatCannotBeRead) {
    const auto writes = [](const char* what) {
        return [message = std::string("protocol: line 3 of its output: ") + what](auto& r) { r.message = message; };
    };
    keeps_all(writes("distance: expected a number, found null"), writes("outcome: expected a string, found 3"),
              oracle::Verdict::protocol);
}

TEST(FailureClass, AMinimisedCaseKeepsItsVerdict) {
    keeps_all([](auto& r) { r.message = "crash: x"; }, [](auto& r) { r.message = "no_termination: x"; },
              oracle::Verdict::crash);
}

}  // namespace
}  // namespace oblong::fuzz
