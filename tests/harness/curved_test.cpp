// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/curved/curved.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "caseio/case_reader.hpp"
#include "tests/harness/seeds.hpp"

namespace oblong::fuzz {
namespace {

caseio::Case curved_case(double gap) {
    return caseio::read_case(fmt::format(
        R"({{"format":"oblong-case/1","id":"cylinder-{0}","query":"distance","scalar":"double",)"
        R"("a":{{"shape":"cylinder","radius":1,"half_length":2,"axis":"z"}},)"
        R"("b":{{"shape":"ellipsoid","radii":[1,2,3],"pose":{{"linear":[[1,0,0],[0,1,0],[0,0,1]],"translation":[{0},0,0]}}}}}})",
        gap));
}

TEST(CurvedHarness, IsQuietOnCurvedCasesAndPassesOthers) {
    for (const double gap : {1.0, 2.0, 2.5, 7.0}) EXPECT_EQ(check_curved(curved_case(gap)).broken, "") << gap;
    CurvedAsk contracts = our_curved();
    contracts.judged = false;
    int curved = 0;
    for (const caseio::Case& c : test::decoded_cases(300)) {
        EXPECT_EQ(check_curved(c, contracts).broken, "") << caseio::write_case(c);
        CurvedAsk none = our_curved();
        none.oracle = nullptr;
        curved += check_curved(c, none).broken.empty() ? 0 : 1;
    }
    EXPECT_GT(curved, 10);
    EXPECT_LT(curved, 300);
}

TEST(CurvedHarness, NoticesALyingProofAndALyingOracle) {
    CurvedAsk lying = our_curved();
    lying.proven = [](const caseio::Case& c) {
        caseio::Result r = our_curved().proven(c);
        r.lower = r.upper = r.distance = caseio::Real{1, caseio::Real::Kind::float64, 17};
        return r;
    };
    EXPECT_NE(check_curved(curved_case(7), lying).broken, "");
    CurvedAsk misled = our_curved();
    misled.oracle = [](const caseio::Case&) { return oracle::exact_answer(curved_case(8)); };
    EXPECT_NE(check_curved(curved_case(7), misled).broken, "");
    EXPECT_FALSE(check_curved(curved_case(7), misled).findings.empty());
    CurvedAsk none = our_curved();
    none.oracle = nullptr;
    EXPECT_EQ(check_curved(curved_case(7), none).broken, "judges: there is no oracle");
}

}  // namespace
}  // namespace oblong::fuzz
