// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>

#include "caseio/case_reader.hpp"
#include "fuzz/findings/search/cycles/cycle_class.hpp"
#include "oracle/judge/verdict.hpp"

/// Kept inputs on which GJK never ends (docs/log/findings/cycles.md): that the solver loops on them, what each guard
/// does, and what the guarded answer is worth.
namespace oblong::fuzz {
namespace {

struct Kept {
    caseio::Case input;
    SolverSpec solver;
    std::string kind;
    int period = 0;
    std::map<std::string, std::string> verdict_with_guard;
};

std::vector<Kept> kept_cycles() {
    std::vector<Kept> all;
    for (caseio::Case& c : caseio::read_case_file(OBLONG_SOURCE_DIR "/tests/data/cycles.jsonl")) {
        const auto expect = nlohmann::json::parse(c.expect);
        Kept kept{std::move(c), parse_solver_name(expect.at("solver").get<std::string>()), expect.at("kind"),
                  expect.at("period"), expect.at("guards")};
        all.push_back(std::move(kept));
    }
    return all;
}

SolverSpec with_guard(SolverSpec spec, Guard guard) {
    spec.guard = guard;
    return spec;
}

std::string verdict_of(const Kept& kept, Guard guard) {
    const SolverSpec spec = with_guard(kept.solver, guard);
    const caseio::Result r = run_solver(kept.input, spec);
    return std::string(name(oracle::judge(r, oracle::exact_answer(kept.input), promise_of(spec)).verdict));
}

TEST(Cycles, TheSolverLoopsWithTheRecordedPeriod) {
    for (const Kept& kept : kept_cycles()) {
        const std::optional<Cycle> cycle = find_cycle(kept.input, kept.solver);
        ASSERT_TRUE(cycle) << kept.input.id;
        EXPECT_EQ(name(cycle->kind), kept.kind) << kept.input.id;
        EXPECT_EQ(cycle->period(), kept.period) << kept.input.id;
        // Twice around is the same again: no state was left out of the comparison.
        SolverSpec longer = kept.solver;
        longer.iteration_limit = 100'000;
        EXPECT_EQ(find_cycle(kept.input, longer)->period(), kept.period) << kept.input.id;
    }
}

TEST(Cycles, NoProgressAlwaysEnds) {
    for (const Kept& kept : kept_cycles()) {
        const caseio::Result r = run_solver(kept.input, with_guard(kept.solver, Guard::no_progress));
        EXPECT_FALSE(is_refusal(r.outcome)) << kept.input.id;
    }
}

TEST(Cycles, TheRepeatedSupportGuardEndsFigureThreeButNotItsOwn) {
    int ended = 0;
    int still_cycling = 0;
    for (const Kept& kept : kept_cycles()) {
        const caseio::Result r = run_solver(kept.input, with_guard(kept.solver, Guard::repeated_support));
        if (kept.solver.guard == Guard::repeated_support) {
            EXPECT_EQ(r.outcome, Outcome::cycled) << kept.input.id;
            ++still_cycling;
        } else if (kept.kind == "same-support") {
            EXPECT_EQ(r.termination, Termination::repeated_support) << kept.input.id;
            ++ended;
        }
    }
    EXPECT_GE(ended, 8);
    EXPECT_GE(still_cycling, 5);
}

TEST(Cycles, GuardedAnswersAreWorthWhatIsRecorded) {
    const std::map<std::string, Guard> guards{
        {"none", Guard::none}, {"repeated", Guard::repeated_support}, {"no-progress", Guard::no_progress}};
    for (const Kept& kept : kept_cycles()) {
        for (const auto& [guard, verdict] : kept.verdict_with_guard) {
            EXPECT_EQ(verdict_of(kept, guards.at(guard)), verdict) << kept.input.id << " " << guard;
        }
    }
}

TEST(Cycles, RationalsEndOnAllOfThem) {
    SolverSpec rational = parse_solver_name("rational/johnson/relative-0/running-max-squared/none");
    for (const Kept& kept : kept_cycles()) {
        const caseio::Result r = run_solver(kept.input, rational);
        EXPECT_FALSE(is_refusal(r.outcome)) << kept.input.id;
        EXPECT_LE(*r.iterations, 20) << kept.input.id;
    }
}

}  // namespace
}  // namespace oblong::fuzz
