// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/verify/genuine_body_proofs.hpp"

// Genuine proofs about bodies of any kind, written by hand.

namespace oblong::oracle {
namespace {

using namespace body_proofs;

TEST(BodyProof, WhatIsProvenIsAccepted) {
    for (const Row& row : genuine) EXPECT_EQ(said(row), row.reason) << row.name;
}

caseio::Case case_of(const std::string& bodies) {
    return caseio::read_case(R"({"format": "oblong-case/1", "id": "c", "scalar": "exact", )" + bodies + "}");
}
caseio::CertificateLine line_of(const std::string& proof) {
    return caseio::read_certificate(R"({"format": "oblong-certificate/1", "id": "c", )" + proof + "}");
}

// No line of a file has such a member.
TEST(BodyProof, AMemberOfAHullHasOneWeightAPart) {
    const caseio::Case c = case_of(pin);
    caseio::CertificateLine line = line_of(genuine[4].proof);
    ASSERT_FALSE(verify(c, line));
    line.proof->members[0].a.parts.push_back(line.proof->members[0].a.parts[0]);
    EXPECT_EQ(verify(c, line), "another number of parts");
}

// Nor such an outcome.
TEST(BodyProof, ABracketShowsOneOfThreeOutcomes) {
    const caseio::Case c = case_of(beside);
    caseio::CertificateLine line = line_of(genuine[1].proof);
    ASSERT_FALSE(verify(c, line));
    for (const Outcome other : {Outcome::intersecting, Outcome::undecided}) {
        line.proof->outcome = other;
        EXPECT_EQ(verify(c, line), "an outcome that brackets do not have");
    }
}

TEST(BodyProof, ABoundThatIsNotAttainedShowsAnOverlapAtTheMarginAlone) {
    for (const int upper : {1, 2, 3}) {
        const Shown below{.lower = {}, .upper = upper, .is_below_upper = true};
        EXPECT_EQ(outcome_of(below, 2), upper <= 2 ? Outcome::overlapping : Outcome::undecided);
        const Shown attained{.lower = {}, .upper = upper};
        EXPECT_EQ(outcome_of(attained, 2), upper < 2 ? Outcome::overlapping : Outcome::undecided);
    }
}

}  // namespace
}  // namespace oblong::oracle
