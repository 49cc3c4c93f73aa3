// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/penetration/penetration.hpp"

#include <gtest/gtest.h>

#include "caseio/case_reader.hpp"
#include "fuzz/cases/decode/asked.hpp"
#include "oblong/support/any_body.hpp"
#include "tests/harness/seeds.hpp"

namespace oblong::fuzz {
namespace {

/// Two cubes, the second half a width away: depth 1.
const char* const known = R"({"format":"oblong-case/1","id":"known","query":"penetration","scalar":"double",)"
                          R"("a":{"shape":"box","half_extents":[1,1,1]},)"
                          R"("b":{"shape":"box","half_extents":[1,1,1],"pose":{"translation":[1,0,0]}}})";

TEST(PenetrationHarness, FindsNothingBrokenOnTheSeeds) {
    int deep = 0, apart = 0;
    for (const caseio::Case& given : test::seed_cases(80, 1)) {
        const caseio::Case c = asked_for(given, caseio::Query::penetration);
        EXPECT_EQ(check_penetration(c, {.oracle_every = 4, .max_differences = 150}).broken, "")
            << caseio::write_case(c);
        const auto a = exact_core(c.a), b = exact_core(*c.b);
        if (!a || !b || a->vertices.size() * b->vertices.size() > 150) continue;
        ++(solved_depth(*a, *b, c.dimension)->depth ? deep : apart);
    }
    EXPECT_GT(deep, 20);
    EXPECT_GT(apart, 10);
}

std::optional<DepthTruth> says(int depth) {
    return DepthTruth{Outcome::overlapping, oracle::exact_number(Rational(depth))};
}

TEST(PenetrationHarness, NoticesARefereeThatLiesOrIsAbsent) {
    const caseio::Case c = caseio::read_case(known);
    EXPECT_EQ(check_penetration(c).broken, "");
    EXPECT_TRUE(check_penetration(c).findings.empty());
    const auto broken = [&c](PenetrationAsk ask) { return check_penetration(c, ask).broken; };
    const auto more = [](const ExactCore&, const ExactCore&, int) { return says(2); };
    EXPECT_NE(broken({.referee = more}).find("a proven depth is below"), std::string::npos);
    EXPECT_FALSE(check_penetration(c, {.referee = more}).findings.empty());
    const auto less = [](const ExactCore&, const ExactCore&, int) {
        return std::optional(DepthTruth{Outcome::overlapping, oracle::exact_number(Rational(1, 2))});
    };
    EXPECT_NE(broken({.referee = less}).find("a proven depth is above"), std::string::npos);
    const auto apart = [](const ExactCore&, const ExactCore&, int) { return std::optional(DepthTruth{}); };
    EXPECT_NE(broken({.referee = apart}).find("bodies that do not overlap"), std::string::npos);
    EXPECT_NE(broken({.referee = nullptr}).find("no answer"), std::string::npos);
    EXPECT_NE(broken({.oracle = [](const caseio::Case&) { return says(2); }}).find("another depth than the oracle's"),
              std::string::npos);
    EXPECT_NE(broken({.oracle = nullptr}).find("the oracle has no answer"), std::string::npos);
}

TEST(PenetrationHarness, ABallWhoseCoreIsInAFlatBoxIsDeeperThanItsRadius) {
    // Found by this harness: the upper bound took the cores for apart.
    const caseio::Case c = caseio::read_case(
        R"({"format":"oblong-case/1","id":"flat","query":"penetration","scalar":"float",)"
        R"("a":{"shape":"box","half_extents":[0.021079453,0.021165198,2.9021557e-10],)"
        R"("pose":{"linear":[[-0.7481053,-0.47637832,-0.4619547],[-0.62156594,0.7468283,0.23643862],)"
        R"([0.23236665,0.4640163,-0.8548068]],"translation":[-268435456,-16777216,8388608]}},)"
        R"("b":{"shape":"sphere","radius":12012.753,"pose":{"translation":[-268435456,-16777216,8388608]}}})");
    EXPECT_EQ(check_penetration(c).broken, "");
}

/// Doubles prove nothing of fractions: the rational loops alone meet the referee.
TEST(PenetrationHarness, NoticesALieAboutRationals) {
    caseio::Case c = caseio::read_case(known);
    c.scalar = caseio::CaseScalar::exact;
    EXPECT_EQ(check_penetration(c).broken, "");
    const auto more = [](const ExactCore&, const ExactCore&, int) { return says(2); };
    EXPECT_NE(check_penetration(c, {.referee = more}).broken.find("rational/epa: not the exact depth"),
              std::string::npos);
}

TEST(PenetrationHarness, NoticesExactWitnessesThatAreNone) {
    const AnyBody<Rational> a{Box<Rational>({1, 1, 1}), {}};
    const AnyBody<Rational> b{Box<Rational>({1, 1, 1}), Affine<Rational>{{}, {1, 0, 0}}};
    const BodySupport<Rational> on_a(a), on_b(b);
    Penetration<Rational> r = penetration<Rational>(on_a, on_b, {});
    ASSERT_EQ(r.lower, 1);
    EXPECT_EQ(exact_witness_fault(r, on_a, on_b), "");
    const Penetration<Rational> right = r;
    r.witness_a = r.witness_a * Rational(2);
    EXPECT_NE(exact_witness_fault(r, on_a, on_b), "");
    const Vec3<Rational> along{Rational(1, 4), 0, 0};
    r.witness_a = right.witness_a + along;
    r.witness_b = right.witness_b + along;
    EXPECT_EQ(exact_witness_fault(r, on_a, on_b), "a nearest point that is not on its body's border along the normal");
}

TEST(PenetrationHarness, NoticesEachBrokenContract) {
    Penetration<double> right;
    right.outcome = Outcome::overlapping;
    right.lower = 1, right.upper = 1.5;
    right.normal = {1, 0, 0};
    right.iterations = 7;
    ASSERT_EQ(penetration_fault(right, 10), "");
    const std::vector<std::pair<std::string, void (*)(Penetration<double>&)>> departures{
        {"more iterations", [](auto& r) { r.iterations = 11; }},
        {"beside a refusal", [](auto& r) { r.outcome = Outcome::undecided; }},
        {"none of its", [](auto& r) { r.outcome = Outcome::intersecting; }},
        {"depth that is not finite", [](auto& r) { r.upper = HUGE_VAL; }},
        {"wrong order", [](auto& r) { r.upper = 0.5; }},
        {"negative", [](auto& r) { r.lower = -1; }},
        {"witness", [](auto& r) { r.witness_b.z = std::nan(""); }},
        {"normal that is not finite", [](auto& r) { r.normal.z = HUGE_VAL; }},
        {"without a normal", [](auto& r) { r.normal = {}; }},
        {"without depth", [](auto& r) { r.lower = 0; }},
    };
    for (const auto& [expected, depart] : departures) {
        Penetration<double> r = right;
        depart(r);
        EXPECT_NE(penetration_fault(r, 10).find(expected), std::string::npos) << expected;
    }
}

}  // namespace
}  // namespace oblong::fuzz
