// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/plane/plane.hpp"

#include <gtest/gtest.h>

#include <map>

#include "caseio/case_reader.hpp"
#include "tests/harness/seeds.hpp"

namespace oblong::fuzz {
namespace {

/// Two triangles, a gap of 1 between them.
const char* const known =
    R"({"format":"oblong-case/1","id":"known","query":"distance","scalar":"double","dimension":2,)"
    R"("a":{"shape":"points","vertices":[[0,0],[2,0],[0,2]]},)"
    R"("b":{"shape":"points","vertices":[[3,0],[5,0],[5,2]]}})";

TEST(PlaneHarness, FindsNothingBrokenOnTheSeeds) {
    std::map<Outcome, int> seen;
    for (const caseio::Case& c : test::seed_cases(200, 1)) {
        EXPECT_EQ(check_plane(c, {.oracle_every = 4}).broken, "") << caseio::write_case(c);
        const std::optional<caseio::Case> flat = in_plane(c);
        if (flat) ++seen[solved_in_plane(*exact_core(flat->a), *exact_core(*flat->b))->outcome];
    }
    EXPECT_GT(seen[Outcome::separated], 20);
    EXPECT_GT(seen[Outcome::touching], 3);
    EXPECT_GT(seen[Outcome::overlapping], 20);
}

TEST(PlaneHarness, TakesTheShadowOfACaseInSpace) {
    caseio::Case c = caseio::read_case(
        R"({"format":"oblong-case/1","id":"known","query":"distance","scalar":"double",)"
        R"("a":{"shape":"box","half_extents":[1,2,3]},"b":{"shape":"points","vertices":[[0.5,0.25,7]]}})");
    const std::optional<caseio::Case> flat = in_plane(c);
    ASSERT_TRUE(flat);
    EXPECT_EQ(flat->dimension, 2);
    EXPECT_EQ(caseio::read_case(caseio::write_case(*flat)), *flat);
    EXPECT_EQ(solved_in_plane(*exact_core(flat->a), *exact_core(*flat->b))->outcome, Outcome::overlapping);
    c.b = AnyBody<Rational>{Sphere<Rational>(1), std::nullopt};
    EXPECT_FALSE(in_plane(c));
}

TEST(PlaneHarness, NoticesARefereeThatLiesOrIsAbsent) {
    const caseio::Case c = caseio::read_case(known);
    EXPECT_EQ(check_plane(c).broken, "");
    EXPECT_TRUE(check_plane(c).findings.empty());
    const auto broken = [&c](PlaneAsk ask) { return check_plane(c, ask).broken; };
    const auto meets = [](const ExactCore&, const ExactCore&) {
        return std::optional(PlaneTruth{Outcome::touching, 0});
    };
    EXPECT_NE(broken({.referee = meets}).find("boolean2/strict"), std::string::npos);
    EXPECT_FALSE(check_plane(c, {.referee = meets}).findings.empty());
    const auto farther = [](const ExactCore&, const ExactCore&) {
        return std::optional(PlaneTruth{Outcome::separated, 2});
    };
    EXPECT_NE(broken({.referee = farther}).find("distance"), std::string::npos);
    EXPECT_NE(broken({.referee = nullptr}).find("no answer"), std::string::npos);
    const auto lies = [](const caseio::Case&) { return std::optional(PlaneTruth{Outcome::separated, 2}); };
    EXPECT_NE(broken({.oracle = lies}).find("another answer than the oracle's"), std::string::npos);
    EXPECT_NE(broken({.oracle = nullptr}).find("the oracle has no answer"), std::string::npos);
}

TEST(PlaneHarness, NoticesEachBrokenContract) {
    EXPECT_EQ(plane_fault(Outcome::separated, Termination::lower_bound, 3, 10), "");
    EXPECT_EQ(plane_fault(Outcome::not_converged, Termination::iteration_limit, 10, 10), "");
    EXPECT_NE(plane_fault(Outcome::not_converged, Termination::iteration_limit, 9, 10), "");
    EXPECT_NE(plane_fault(Outcome::separated, Termination::lower_bound, 11, 10), "");
    EXPECT_NE(plane_fault(Outcome::separated, Termination::lower_bound, 0, 10), "");
    EXPECT_NE(plane_fault(Outcome::separated, Termination::origin_enclosed, 3, 10), "");
    EXPECT_NE(plane_fault(Outcome::overlapping, Termination::lower_bound, 3, 10), "");
    EXPECT_NE(plane_fault(Outcome::cycled, Termination::lower_bound, 3, 10), "");
    EXPECT_NE(plane_fault(Outcome::failed, Termination::lower_bound, 3, 10), "");
    EXPECT_TRUE(contradicts(Outcome::intersecting, Outcome::separated));
    EXPECT_FALSE(contradicts(Outcome::intersecting, Outcome::touching));
    EXPECT_FALSE(contradicts(Outcome::cycled, Outcome::touching));
}

}  // namespace
}  // namespace oblong::fuzz
