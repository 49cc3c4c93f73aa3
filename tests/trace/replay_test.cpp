// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/trace/replay.hpp"

#include <gtest/gtest.h>

#include "fuzz/cases/generate/family.hpp"
#include "fuzz/trace/shadow.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "tests/trace/exact_loop.hpp"

namespace oblong::fuzz {
namespace {

/// Cases of a few families that part early and late.
std::vector<caseio::Case> some_cases() {
    std::vector<caseio::Case> cases;
    for (const char* name : {"sliver", "diagonal_quad", "near_touching", "size_ratio"})
        for (int i = 0; i < 4; ++i)
            cases.push_back(narrow_to_float(family_case(*find_family(name), 5, i, 4, 0.25 * i)));
    return cases;
}

const std::array<const char*, 7> solvers{"float/johnson/relative-1e-5/running-max/none/limit-50",
                                         "float/johnson-all/relative-1e-5/running-max/none/limit-50",
                                         "float/johnson-backup/relative-1e-5/running-max/repeated",
                                         "float/brute-force/relative-1e-5/running-max/repeated",
                                         "float/signed-volumes/relative-1e-5/running-max/repeated",
                                         "float/cameron/relative-1e-5/running-max/no-progress",
                                         "double/voronoi/relative-1e-10/running-max/repeated"};

TEST(Replay, FindsTheStatesOfTheRun) {
    int steps = 0;
    for (const caseio::Case& c : some_cases()) {
        for (const char* solver : solvers) {
            SCOPED_TRACE(c.id + "  " + solver);
            const SolverSpec spec = parse_solver_name(solver);
            RunDetail run;
            (void)run_solver(c, spec, &run);
            const Replay again = replay(c, spec, run.rows);
            ASSERT_EQ(again.supports.size(), run.rows.size());
            for (std::size_t k = 0; k < run.rows.size(); ++k) {
                const ReplayedSupport& s = again.supports[k];
                const Rational exact = s.p.x.value - s.q.x.value;
                const bool single = spec.scalar == SolverScalar::float32;
                EXPECT_EQ(run.rows[k].w.x.value,
                          single ? to_rational(nearest<float>(exact)) : to_rational(nearest<double>(exact)));
                if (k + 1 == run.rows.size()) continue;
                ASSERT_LT(k, again.reductions.size());
                EXPECT_TRUE(again.reductions[k].found);
                EXPECT_EQ(again.reductions[k].set, run.rows[k + 1].set);
                EXPECT_EQ(again.reductions[k].v, run.rows[k + 1].v);
                EXPECT_EQ(again.reductions[k].vv, run.rows[k + 1].vv);
                ++steps;
            }
        }
    }
    EXPECT_GE(steps, 200);
}

TEST(Shadow, IsTheNearestPointOfTheComputedSimplex) {
    int moved = 0;
    for (const caseio::Case& c : some_cases()) {
        SCOPED_TRACE(c.id);
        const SolverSpec spec = parse_solver_name("float/johnson/relative-1e-5/running-max/none/limit-50");
        RunDetail run;
        (void)run_solver(c, spec, &run);
        for (std::size_t k = 1; k < run.rows.size(); ++k) {
            const SlotPoints points = slot_points(run, k);
            const Shadow shadow = shadow_of(points, run.rows[k].set);
            const test::Nearest nearest = test::nearest_of(points, run.rows[k].set);
            EXPECT_EQ(shadow.v, nearest.v);
            EXPECT_NE(std::ranges::find(nearest.carriers, shadow.set), nearest.carriers.end());
            if (!(shadow.v == values(run.rows[k].v))) ++moved;
        }
    }
    EXPECT_GE(moved, 20);
}

TEST(Shadow, IsVItselfInTheExactRun) {
    for (const caseio::Case& c : some_cases()) {
        const SolverSpec spec = parse_solver_name("rational/johnson/relative-1e-10/running-max-squared/no-progress");
        RunDetail run;
        (void)run_solver(c, spec, &run);
        ASSERT_GE(run.rows.size(), 2U) << c.id;
        for (std::size_t k = 1; k < run.rows.size(); ++k)
            EXPECT_EQ(shadow_of(slot_points(run, k), run.rows[k].set).v, values(run.rows[k].v)) << c.id;
    }
}

}  // namespace
}  // namespace oblong::fuzz
