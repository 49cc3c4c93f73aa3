// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <map>
#include <sstream>

#include "caseio/case_reader.hpp"
#include "caseio/json_tree.hpp"
#include "tests/check/questions.hpp"
#include "tests/verify/forged_body_proofs.hpp"
#include "tests/verify/genuine_body_proofs.hpp"

// The tables of proofs written by hand for each condition of the other checkers, at each bound and to both sides of it.

namespace oblong::check_test {
namespace {

using caseio::Case;

/// The reasons of the tables that this checker words otherwise, or finds otherwise.
std::string worded(const std::string& reason) {
    static const std::map<std::string, std::string> words{
        {"a vertex of a is nearer", "a vertex is nearer than the points"},
        {"a vertex of b is nearer", "a vertex is nearer than the points"},
        {"more than one pair of near points", "not one pair of points"},
        {"one pair of points that meet", "not one pair of points"},
    };
    const auto found = words.find(reason);
    return found == words.end() ? reason : found->second;
}

/// What is expected of a case: the reason in {"refused": "…"}, or null.
std::string expected(const Case& c) {
    if (c.id == "separated: along no direction") return "a direction of no length";
    const caseio::JsonNode expect = caseio::parse_json(c.expect, {});
    const caseio::JsonNode& refused = expect.items.at(0);
    return refused.kind == caseio::JsonNode::Kind::null ? "" : refused.text;
}

TEST(CheckTables, EachForgedCertificateIsRefusedForItsOwnReasonOrAccepted) {
    const std::string data = OBLONG_SOURCE_DIR "/tests/data/";
    std::map<std::string, caseio::CertificateLine> proofs;
    std::ifstream in(data + "forged-proofs.jsonl");
    for (std::string text; std::getline(in, text);) {
        caseio::CertificateLine line = caseio::read_certificate(text);
        proofs.emplace(line.id, std::move(line));
    }
    int accepted = 0, refused = 0;
    for (const Case& c : caseio::read_case_file(data + "forged-cases.jsonl")) {
        const std::string reason = said(c, proofs.at(c.id));
        EXPECT_EQ(reason, worded(expected(c))) << c.id;
        ++(reason.empty() ? accepted : refused);
    }
    EXPECT_GT(refused, 100);
    EXPECT_GT(accepted, 40);
}

TEST(CheckTables, EachProofAboutAnyBodiesIsRefusedForItsOwnReasonOrAccepted) {
    const auto check = [](const oracle::body_proofs::Row& row) {
        const Case c =
            caseio::read_case(R"({"format": "oblong-case/1", "id": "c", "scalar": "exact", )" + row.bodies + "}");
        const auto line =
            caseio::read_certificate(R"({"format": "oblong-certificate/1", "id": "c", )" + row.proof + "}");
        EXPECT_EQ(said(c, line), worded(row.reason)) << row.name;
    };
    for (const auto& row : oracle::body_proofs::genuine) check(row);
    for (const auto& row : oracle::body_proofs::forged) check(row);
}

/// What python3 writes for a script of one line.
std::string written_by(const std::string& script) {
    FILE* python = popen(("python3 -B -c '" + script + "'").c_str(), "r");
    if (python == nullptr) return {};
    std::string text;
    std::array<char, 4096> part{};
    for (std::size_t n = 0; (n = std::fread(part.data(), 1, part.size(), python)) > 0;) text.append(part.data(), n);
    return pclose(python) == 0 ? text : "";
}

TEST(CheckTables, StrictOrNotIsAsThePageSays) {
    std::istringstream rows(
        written_by("import json, sys; sys.path.append(\"" OBLONG_SOURCE_DIR "/tests/verify\"); "
                   "from equality_rows import rows; "
                   "[print(json.dumps(c), json.dumps(p), why or \"\", sep=\"\\n\") for c, p, why in rows()]"));
    int accepted = 0, refused = 0;
    for (std::string c, proof, reason;
         std::getline(rows, c) && std::getline(rows, proof) && std::getline(rows, reason);) {
        EXPECT_EQ(said(caseio::read_case(c), caseio::read_certificate(proof)), worded(reason)) << c << '\n' << proof;
        ++(reason.empty() ? accepted : refused);
    }
    EXPECT_GT(accepted, 150);
    EXPECT_GT(refused, 150);
}

}  // namespace
}  // namespace oblong::check_test
