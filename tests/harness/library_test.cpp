// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/library/library.hpp"

#include <gtest/gtest.h>

#include <array>

#include "caseio/case_reader.hpp"
#include "fuzz/cases/decode/asked.hpp"
#include "fuzz/subjects/library/variations.hpp"
#include "tests/harness/seeds.hpp"

namespace oblong::fuzz {
namespace {

using caseio::Query;
constexpr std::array queries{Query::distance,        Query::decide,  Query::within, Query::penetration,
                             Query::signed_distance, Query::raycast, Query::sweep};

TEST(LibraryHarness, IsQuietOnEveryQuery) {
    int with_rung = 0;
    for (const caseio::Case& given : test::seed_cases(40, 1))
        for (const Query query : queries) {
            const caseio::Case c = asked_for(given, query);
            LibraryAsk ask;
            ask.judged = is_sampled(c.id, 4);
            EXPECT_EQ(check_library(c, ask).broken, "") << caseio::write_case(c);
            with_rung += answer_in_all_ways(c).rung.empty() ? 0 : 1;
        }
    EXPECT_GT(with_rung, 300);
}

caseio::Case apart() {
    caseio::Case found = asked_for(test::decoded_cases(1).front(), Query::distance);
    for (const caseio::Case& c : test::decoded_cases(60)) {
        if (answer_in_all_ways(found).outcome == Outcome::separated) break;
        found = asked_for(c, Query::distance);
    }
    return found;
}

TEST(LibraryHarness, NoticesWaysThatDifferALieAndARefusedCertificate) {
    const caseio::Case c = apart();
    EXPECT_EQ(check_library(c).broken, "");
    LibraryAsk differing;
    differing.answer = [](const caseio::Case&) {
        caseio::Result r;
        r.outcome = Outcome::failed;
        r.message = "warm: 1; plainly: 2";
        return r;
    };
    differing.judged = false;
    EXPECT_EQ(check_library(c, differing).broken, "library: warm: 1; plainly: 2");
    LibraryAsk lying;
    lying.answer = [](const caseio::Case& asked) {
        caseio::Result r = answer_in_all_ways(asked);
        r.lower = r.upper = r.distance = caseio::Real{Rational(1) / 3, caseio::Real::Kind::float64, 17};
        return r;
    };
    EXPECT_NE(check_library(c, lying).broken, "");
    LibraryAsk forging;
    forging.certificate = [](const caseio::Case& asked) {
        return std::optional(caseio::CertificateLine{asked.id, caseio::ExactCertificate{}});
    };
    EXPECT_NE(check_library(c, forging).broken.find("certificate: refused"), std::string::npos);
    LibraryAsk none;
    none.oracle = nullptr;
    EXPECT_EQ(check_library(c, none).broken, "judges: there is no oracle");
}

}  // namespace
}  // namespace oblong::fuzz
