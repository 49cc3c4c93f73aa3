// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "caseio/case_reader.hpp"
#include "fuzz/cases/generate/family.hpp"
#include "fuzz/cases/generate/requery.hpp"
#include "fuzz/trace/any_trace.hpp"

// Which steps of a loop come back.

namespace oblong::fuzz {
namespace {

const std::string unguarded = "float/johnson/relative-1e-4/running-max/none";

/// The kept cases of Figure 3 of van den Bergen 1999 on which the solver cycles.
std::vector<caseio::Case> cycling_cases() {
    std::vector<caseio::Case> found;
    for (const caseio::Case& c : caseio::read_case_file(OBLONG_SOURCE_DIR "/tests/data/cycles.jsonl")) {
        if (c.scalar != caseio::CaseScalar::float32) continue;
        if (run_solver(c, parse_solver_name(unguarded)).outcome == Outcome::cycled) found.push_back(c);
    }
    return found;
}

TraceCycle cycle_on(const caseio::Case& c, const std::string& solver) {
    return run_side_by_side(c, parse_solver_name(solver)).cycle.value();
}

/// What a step reads of the one before, as far as its row has it.
bool reads_the_same(const TraceRow& x, const TraceRow& y) {
    return x.v == y.v && x.w == y.w && x.set == y.set && x.vv == y.vv && x.lower == y.lower && x.left == y.left;
}

TEST(TraceCycle, BeginsWithTheFirstStepThatComesBack) {
    int longer = 0, later = 0;
    for (const caseio::Case& c : cycling_cases()) {
        SCOPED_TRACE(c.id);
        const SideBySide both = run_side_by_side(c, parse_solver_name(unguarded));
        const std::vector<TraceRow>& rows = both.computed.detail.rows;
        ASSERT_TRUE(both.cycle);
        const auto [first, period, is_guarded, way] = *both.cycle;
        EXPECT_FALSE(is_guarded);
        EXPECT_EQ(period, static_cast<std::size_t>(both.computed.detail.period));
        ASSERT_LE(first + period, rows.size());
        for (std::size_t k = first; k + period < rows.size(); ++k)
            EXPECT_TRUE(reads_the_same(rows[k], rows[k + period]));
        for (std::size_t k = 0; k < first; ++k)
            for (std::size_t j = k + 1; j < first; ++j)
                EXPECT_FALSE(reads_the_same(rows[k], rows[j]) && reads_the_same(rows[k + 1], rows[j + 1]));
        ASSERT_EQ(way.size(), period);
        for (std::size_t k = 0; k < period; ++k) EXPECT_EQ(way[k], values(rows[first + k].v));
        longer += period > 1 ? 1 : 0;
        later += first > 1 ? 1 : 0;
    }
    EXPECT_GE(longer, 3);
    EXPECT_GE(later, 3);
}

TEST(TraceCycle, IsSeenInTheRowsBeforeTheLoopDetectsIt) {
    int seen = 0;
    for (const caseio::Case& c : cycling_cases()) {
        SCOPED_TRACE(c.id);
        const TraceCycle whole = cycle_on(c, unguarded);
        // The rows hold the state of step `first + period`, and no further one.
        const std::string limited = unguarded + "/limit-" + std::to_string(whole.first + whole.period + 1);
        const SideBySide both = run_side_by_side(c, parse_solver_name(limited));
        if (both.computed.result.termination != Termination::iteration_limit) continue;
        ASSERT_TRUE(both.cycle);
        EXPECT_EQ(both.cycle->first, whole.first);
        EXPECT_EQ(both.cycle->period, whole.period);
        const std::string shorter = unguarded + "/limit-" + std::to_string(whole.first + whole.period);
        EXPECT_FALSE(run_side_by_side(c, parse_solver_name(shorter)).cycle);
        ++seen;
    }
    EXPECT_GE(seen, 3);
}

TEST(TraceCycle, OfAGuardIsThatOfTheSolverWithoutIt) {
    int guarded = 0;
    for (const caseio::Case& c : cycling_cases()) {
        SCOPED_TRACE(c.id);
        const TraceCycle free = cycle_on(c, unguarded);
        for (const char* guard : {"no-progress", "repeated"}) {
            const std::string solver = std::string("float/johnson/relative-1e-4/running-max/") + guard;
            const SideBySide both = run_side_by_side(c, parse_solver_name(solver));
            const std::optional<Termination> ended = both.computed.result.termination;
            if (ended != Termination::no_progress && ended != Termination::repeated_support) continue;
            ASSERT_TRUE(both.cycle);
            EXPECT_TRUE(both.cycle->is_guarded);
            EXPECT_EQ(both.cycle->first, free.first);
            EXPECT_EQ(both.cycle->way, free.way);
            EXPECT_EQ(sentence(*both.cycle).find("the guard ends a cycle: without it step "), 0U);
            ++guarded;
        }
    }
    EXPECT_GE(guarded, 5);
}

TEST(TraceCycle, OfACastComesBackInLambdaVAndPoints) {
    int found = 0;
    for (const Family& family : families()) {
        if (family.name == "mesh" || family.name == "solids") continue;
        for (int i = 0; i < 2; ++i) {
            const caseio::Case given = family_case(family, 13, i, 2, 0.5 + 0.4 * i);
            if (given.query != caseio::Query::distance || !given.b) continue;
            const caseio::Case c = narrow_to_float(requery(given, caseio::Query::raycast, 13));
            const CastSpec spec = parse_cast_name("float/ray-gjk/tolerance-0/none");
            const CastTrace trace = trace_cast(c, spec);
            const std::optional<TraceCycle> cycle = cycle_of(c, spec, trace);
            SCOPED_TRACE(c.id);
            ASSERT_EQ(cycle.has_value(), trace.result.termination == Termination::cycle);
            if (!cycle) continue;
            ++found;
            for (std::size_t k = cycle->first; k + cycle->period <= trace.steps.size(); ++k) {
                const CastPlace& x = *trace.place(k);
                const CastPlace& y = *trace.place(k + cycle->period);
                EXPECT_EQ(x.parameter, y.parameter);
                EXPECT_EQ(x.v, y.v);
                EXPECT_EQ(x.set, y.set);
            }
            for (std::size_t k = 0; k < cycle->period; ++k) {
                const CastPlace& at = *trace.place(cycle->first + k);
                EXPECT_EQ(cycle->way[k], Vec3<Rational>(values(at.x) - values(at.v)));
            }
            CastSpec guarded = spec;
            guarded.guarded = true;
            const std::optional<TraceCycle> ended = cycle_of(c, guarded, trace_cast(c, guarded));
            if (ended) {
                EXPECT_TRUE(ended->is_guarded);
                EXPECT_EQ(ended->way, cycle->way);
            }
        }
    }
    EXPECT_GE(found, 1);
}

TEST(TraceCycle, IsNoneOfARunThatEndsByItsRule) {
    const caseio::Case c = family_case(*find_family("regular"), 1, 0, 1, 0.1);
    const SideBySide both = run_side_by_side(c, parse_solver_name("double/voronoi/relative-1e-10/running-max/none"));
    ASSERT_EQ(both.computed.result.termination, Termination::relative);
    EXPECT_FALSE(both.cycle);
}

TEST(TraceCycle, IsInTheDataOfPages) {
    const caseio::Case c = cycling_cases().front();
    const AnyTrace trace = make_trace(c, traced_solver(unguarded));
    ASSERT_NE(trace.cycle(), nullptr);
    const std::string data = trace.data(c);
    EXPECT_NE(data.find("\"cycle\":{\"first\":" + std::to_string(trace.cycle()->first)), std::string::npos);
    EXPECT_NE(data.find(sentence(*trace.cycle())), std::string::npos);
}

}  // namespace
}  // namespace oblong::fuzz
