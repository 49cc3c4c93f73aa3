// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/cast/cast.hpp"

#include <gtest/gtest.h>

#include "caseio/case_reader.hpp"
#include "fuzz/cases/decode/asked.hpp"
#include "oblong/cast/ray_cast.hpp"
#include "oblong/support/shapes.hpp"
#include "tests/harness/seeds.hpp"

namespace oblong::fuzz {
namespace {

/// A ray from (5, 0, 0) against a cube of half a width of 1: a hit at 4.
const char* const known =
    R"({"format":"oblong-case/1","id":"known","query":"raycast","scalar":"double",)"
    R"("a":{"shape":"box","half_extents":[1,1,1]},"ray":{"source":[5,0,0],"direction":[-1,0,0]}})";

TEST(CastHarness, FindsNothingBrokenOnTheSeeds) {
    int hits = 0, misses = 0, curved = 0;
    for (const caseio::Case& given : test::seed_cases(60, 1)) {
        for (const caseio::Query query : {caseio::Query::raycast, caseio::Query::sweep}) {
            const caseio::Case c = asked_for(given, query);
            EXPECT_EQ(check_cast(c, {.oracle_every = 4}).broken, "") << caseio::write_case(c);
            const std::optional<CoreCast> cast = core_cast(c);
            ++(!cast ? curved : solved_truth(*cast)->hit ? hits : misses);
        }
    }
    EXPECT_GT(hits, 20);
    EXPECT_GT(misses, 10);
    EXPECT_GT(curved, 10);
}

TEST(CastHarness, NoticesARefereeThatLiesOrIsAbsent) {
    const caseio::Case c = caseio::read_case(known);
    EXPECT_EQ(check_cast(c).broken, "");
    const auto broken = [&c](CastAsk ask) { return check_cast(c, ask).broken; };
    const auto past = [](const CoreCast&) { return std::optional(CastTruth{true, {3, 0}}); };
    EXPECT_NE(broken({.referee = past}).find("advanced past the hit"), std::string::npos);
    const auto early = [](const CoreCast&) { return std::optional(CastTruth{true, {5, 0}}); };
    EXPECT_NE(broken({.referee = early}).find("not the exact parameter"), std::string::npos);
    const auto never = [](const CoreCast&) { return std::optional(CastTruth{}); };
    EXPECT_NE(broken({.referee = never}).find("a hit, and there is none"), std::string::npos);
    EXPECT_NE(broken({.referee = nullptr}).find("no answer"), std::string::npos);
    EXPECT_NE(broken({.oracle = [](const caseio::Case&) { return std::optional(CastTruth{true, {4, 1}}); }})
                  .find("another parameter than the oracle's"),
              std::string::npos);
    EXPECT_NE(broken({.oracle = nullptr}).find("the oracle has no answer"), std::string::npos);
}

TEST(CastHarness, KeepsAWrongAnswerInDoublesAsAFinding) {
    const caseio::Case c = caseio::read_case(known);
    EXPECT_TRUE(check_cast(c).findings.empty());
    const auto far = [](const CoreCast&) { return std::optional(CastTruth{true, {8, 0}}); };
    const Checked checked = check_cast(c, {.referee = far});
    ASSERT_FALSE(checked.findings.empty());
    EXPECT_EQ(checked.findings[0].subject, "double/ray-gjk");
    EXPECT_NE(checked.findings[0].reason.find("off by 0.5"), std::string::npos) << checked.findings[0].reason;
}

struct CubeSupport {
    Box<double> box{Vec3<double>{1, 1, 1}};
    [[nodiscard]] SupportPoint<double> support(const Vec3<double>& n) const { return oblong::support(box, n); }
};

TEST(CastHarness, NoticesEachBrokenContract) {
    const Ray<double> ray{{5, 0, 0}, {-1, 0, 0}, 4.5};
    using Result = CastResult<double, SupportPoint<double>>;
    CastOptions<double> options;
    options.tolerance = 1e-15;
    const Result right = ray_cast<double>(CubeSupport{}, ray, options);
    ASSERT_EQ(right.outcome, CastOutcome::hit);
    ASSERT_EQ(cast_fault(right, ray, 100), "");
    const std::vector<std::pair<std::string, void (*)(Result&)>> departures{
        {"more iterations", [](Result& r) { r.iterations = 101; }},
        {"after an overflow", [](Result& r) { r.overflowed = true; }},
        {"negative or not finite", [](Result& r) { r.parameter = -1; }},
        {"negative or not finite", [](Result& r) { r.parameter = std::nan(""); }},
        {"a period without", [](Result& r) { r.period = 2; }},
        {"another reason than those of hits", [](Result& r) { r.termination = Termination::lower_bound; }},
        {"beyond the end", [](Result& r) { r.parameter = 4.75; }},
        {"not on the ray", [](Result& r) { r.point.y = 1; }},
        {"not finite", [](Result& r) { r.point.y = HUGE_VAL; }},
        {"does not meet", [](Result& r) { r.normal = -r.normal; }},
        {"without a step", [](Result& r) { r.clips = 0; }},
        {"a miss for another", [](Result& r) { r.outcome = CastOutcome::miss; }},
        {"without an axis", [](Result& r) { r.outcome = CastOutcome::miss, r.termination = Termination::lower_bound; }},
        {"for a reason of answers", [](Result& r) { r.outcome = CastOutcome::unknown; }},
    };
    for (const auto& [expected, depart] : departures) {
        Result r = right;
        depart(r);
        EXPECT_NE(cast_fault(r, ray, 100).find(expected), std::string::npos)
            << expected << ": " << cast_fault(r, ray, 100);
    }
}

}  // namespace
}  // namespace oblong::fuzz
