// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <fstream>
#include <unordered_map>

#include "caseio/case_reader.hpp"
#include "caseio/json_tree.hpp"
#include "oracle/verify/verify.hpp"

// tests/data/forged-cases.jsonl and forged-proofs.jsonl: one proof a line, by the id of its case. The `expect` of the
// case says why the proof is refused, or null: it is accepted. Of each condition of the checker there are proofs that
// only this condition refuses, and proofs that lie just on its other side. A new condition gets new lines.

namespace oblong::oracle {
namespace {

using caseio::Case;

const std::string data = OBLONG_SOURCE_DIR "/tests/data/";

std::unordered_map<std::string, caseio::ExactCertificate> proofs() {
    std::unordered_map<std::string, caseio::ExactCertificate> all;
    std::ifstream in(data + "forged-proofs.jsonl");
    for (std::string line; std::getline(in, line);) {
        caseio::CertificateLine read = caseio::read_certificate(line);
        all.emplace(read.id, std::move(read.certificate));
    }
    return all;
}

/// The reason in {"refused": "…"}; "accepted" for null.
std::string expected(const Case& c) {
    const caseio::JsonNode expect = caseio::parse_json(c.expect, {});
    const caseio::JsonNode& refused = expect.items.at(0);
    return refused.kind == caseio::JsonNode::Kind::null ? "accepted" : refused.text;
}

TEST(Forged, EachProofIsRefusedForItsOwnReasonOrAccepted) {
    const auto all = proofs();
    int refused = 0, accepted = 0;
    for (const Case& c : caseio::read_case_file(data + "forged-cases.jsonl")) {
        const std::string reason = verify(c, all.at(c.id)).value_or("accepted");
        EXPECT_EQ(reason, expected(c)) << c.id;
        ++(reason == "accepted" ? accepted : refused);
    }
    EXPECT_GT(refused, 100);
    EXPECT_GT(accepted, 40);
}

}  // namespace
}  // namespace oblong::oracle
