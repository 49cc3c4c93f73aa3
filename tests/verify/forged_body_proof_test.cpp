// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/verify/forged_body_proofs.hpp"

// For each condition of the checker of proofs about bodies of any kind, a proof that it refuses.

namespace oblong::oracle {
namespace {

using namespace body_proofs;

TEST(BodyProof, EachConditionRefusesAProofThatBreaksIt) {
    for (const Row& row : forged) EXPECT_EQ(said(row), row.reason) << row.name;
}

}  // namespace
}  // namespace oblong::oracle
