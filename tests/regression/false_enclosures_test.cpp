// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "caseio/case_reader.hpp"
#include "fuzz/subjects/native/solver_run.hpp"
#include "oracle/judge/verdict.hpp"

/// Kept pairs of separated curved bodies that Johnson's loop called intersecting (docs/log/gjk/false-enclosures.md).
namespace oblong::fuzz {
namespace {

std::vector<caseio::Case> kept_pairs() {
    return caseio::read_case_file(OBLONG_SOURCE_DIR "/tests/data/false_enclosures.jsonl");
}

TEST(FalseEnclosures, NoPlainSolverCallsThePairsIntersecting) {
    ASSERT_EQ(kept_pairs().size(), 6U);
    int no_progress = 0;
    for (const caseio::Case& c : kept_pairs()) {
        const oracle::ExactAnswer exact = oracle::exact_answer(c);
        ASSERT_EQ(exact.outcome, Outcome::separated) << c.id;
        for (const Named<SubalgorithmKind>& kind : subalgorithm_kinds) {
            for (const Named<Guard>& guard : guards) {
                SolverSpec spec;
                spec.subalgorithm = kind.value;
                spec.guard = guard.value;
                const caseio::Result r = run_solver(c, spec);
                EXPECT_NE(r.outcome, Outcome::intersecting) << c.id << " " << solver_name(spec);
                const oracle::Verdict verdict = oracle::judge(r, exact, promise_of(spec)).verdict;
                EXPECT_NE(verdict, oracle::Verdict::false_overlap) << c.id << " " << solver_name(spec);
                no_progress += r.termination == Termination::no_progress ? 1 : 0;
            }
        }
    }
    EXPECT_GT(no_progress, 0);
}

TEST(FalseEnclosures, TheDefaultSolverKeepsItsPromiseOnThem) {
    for (const caseio::Case& c : kept_pairs()) {
        const SolverSpec spec = default_solver(SolverScalar::float64);
        const caseio::Result r = run_solver(c, spec);
        EXPECT_EQ(r.termination, Termination::relative) << c.id;
        const oracle::Judgement judged = oracle::judge(r, oracle::exact_answer(c), promise_of(spec));
        EXPECT_FALSE(oracle::is_failure(judged.verdict)) << c.id << ": " << judged.reason;
        EXPECT_FALSE(judged.promise_broken) << c.id;
    }
}

}  // namespace
}  // namespace oblong::fuzz
