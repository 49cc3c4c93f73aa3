// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/body_proof_io.hpp"

#include <gtest/gtest.h>

#include "caseio/certificate_io.hpp"
#include "caseio/limits.hpp"
#include "tests/refused.hpp"

// Proofs about bodies of any kind are written as they were read, to the last character; each malformed field is refused
// by its name.

using namespace oblong;
using namespace oblong::caseio;

namespace {

const std::string head = R"({"format": "oblong-certificate/1", "id": "x", )";
const std::string points = R"({"vertices": [[0, "1"], [7, "-2"]]})";
const std::string ball = R"({"u": ["1/2", "-1/3"]})";

std::string members_of(const std::string& a, const std::string& b) {
    return R"("members": [{"a": )" + a + R"(, "b": )" + b + "}]";
}

std::string claim(const std::string& text) {
    return R"("kind": "refutation", "proves": "miss", "claim": {)" + text + "}";
}

/// Fields of proofs, as the writer writes them.
std::vector<std::string> written() {
    const std::string no_roots = R"(, "roots": [])";
    const std::string hull = R"({"hull": [[0, "1", )" + points + R"(], [3, "2", )" + ball + "]]}";
    return {
        R"("kind": "miss", "direction": ["1", "0", "-3"], "roots": ["1/2"])",
        R"("kind": "hit", "lower": "1/3", "upper": "2/3", "roots": ["1/2", "5/7", "0/1"], )" + members_of(points, ball),
        R"("kind": "bracket", "outcome": "separated", "lower": "-1/3", "roots": [])",
        R"("kind": "bracket", "outcome": "touching", "upper": "0/1", "roots": [])",
        R"("kind": "bracket", "outcome": "overlapping", "roots": [], )" + members_of(points, points) +
            R"(, "facets": [[0, 1, 2], [2, 1]])",
        R"("kind": "bracket", "roots": [], "members": [{"a": )" + points + R"(, "b": )" + ball + R"(}, {"a": )" + ball +
            R"(, "b": )" + points + "}]",
        R"("kind": "bracket", "roots": [], )" + members_of(R"({"sum": [)" + points + ", " + ball + "]}", hull),
        R"("kind": "bracket", "roots": [], )" +
            members_of(R"({"vertices": []})", R"({"sum": [{"hull": []}, {"u": []}]})"),
        claim(R"("hit": true)") + no_roots,
        claim(R"("hit": false)") + no_roots,
        claim(R"("outcome": "intersecting")") + no_roots,
        claim(R"("lower": "1/3")") + no_roots,
        claim(R"("rounded_to": "float", "distance": "0x1.8p+0")") + no_roots,
        claim(R"("depth_lower": "1/3")") + no_roots,
        claim(R"("depth_upper": "1/3")") + no_roots,
        claim(R"("depth_lower": "1/4", "depth_upper": "1/3")") + no_roots,
        claim(R"("parameter_lower": "1/3")") + no_roots,
        claim(R"("parameter_upper": "1/3")") + no_roots,
        claim(R"("parameter_lower": "0/1", "parameter_upper": "1/3")") + no_roots,
    };
}

std::string refusal(const std::string& fields) {
    return oblong::test::refused<BadInput>([&] { static_cast<void>(read_certificate(head + fields + "}")); }, "read");
}

std::string many(const std::string& item, std::size_t count) {
    std::string list = item;
    for (std::size_t i = 1; i < count; ++i) list += ", " + item;
    return list;
}

}  // namespace

TEST(BodyProofFile, IsWrittenAsItWasRead) {
    for (const std::string& fields : written()) {
        const CertificateLine line = read_certificate(head + fields + "}");
        ASSERT_TRUE(line.proof.has_value()) << fields;
        EXPECT_EQ(write_certificate(line), head + fields + "}");
    }
}

TEST(BodyProofFile, ReadsWhatIsWritten) {
    const ExactBodyProof proof = *read_certificate(head + written()[6] + "}").proof;
    EXPECT_EQ(proof.statement, ProofStatement::bracket);
    ASSERT_EQ(proof.members.size(), 1U);
    const auto& [a, b] = proof.members.front();
    EXPECT_EQ(a.kind, ExactMember::Kind::sum);
    ASSERT_EQ(a.parts.size(), 2U);
    EXPECT_EQ(a.parts[1].u, (std::vector<Rational>{Rational(1, 2), Rational(-1, 3)}));
    EXPECT_EQ(b.kind, ExactMember::Kind::hull);
    EXPECT_EQ(b.shares, (std::vector<VertexWeight<Integer>>{{0, 1}, {3, 2}}));
    EXPECT_EQ(read_certificate(head + written()[0] + "}").proof->statement, ProofStatement::miss);
}

TEST(BodyProofFile, NamesTheClaimantOfARefutationAlone) {
    const std::string claimant = R"("subject": "a", "converted_case": "b", )";
    const CertificateLine line = read_certificate(head + claimant + written()[8] + "}");
    EXPECT_EQ(line.subject, "a");
    EXPECT_EQ(line.converted_case, "b");
    EXPECT_EQ(write_certificate(line), head + claimant + written()[8] + "}");
    EXPECT_NE(refusal(claimant + written()[0]).find("subject: "), std::string::npos);
    EXPECT_NE(refusal(R"("converted_case": "", )" + written()[8]).find("converted_case: expected a case line"),
              std::string::npos);
}

TEST(BodyProofFile, RefusesAFieldThatAnObjectDoesNotHave) {
    for (const std::string& fields : written()) {
        const std::string text = head + fields + "}";
        for (std::size_t at = text.find('{'); at != std::string::npos; at = text.find('{', at + 1)) {
            std::string more = text;
            more.insert(at + 1, R"("zz": 1, )");
            EXPECT_THROW(static_cast<void>(read_certificate(more)), BadInput) << more;
        }
    }
}

TEST(BodyProofFile, NamesWhatIsMalformed) {
    struct Row {
        std::string fields;
        const char* message;
    };
    const std::string fraction = "expected a string with a fraction, p/q";
    std::vector<Row> rows{
        {R"("roots": [])", "kind: expected the kind of a certificate"},
        {R"("kind": "guess", "roots": [])", "kind: expected bracket, hit or miss"},
        {R"("kind": "refutation", "claim": {"hit": true}, "roots": [])", "proves: expected bracket, hit or miss"},
        {R"("kind": "refutation", "proves": "miss", "roots": [])", "claim: expected what is refuted"},
        {claim(R"("hit": 1)") + R"(, "roots": [])", "claim.hit: expected true or false"},
        {claim(R"("hit": "true")") + R"(, "roots": [])", "claim.hit: expected true or false"},
        {R"("kind": "miss", "outcome": "cycled", "roots": [])", "expected separated, touching or overlapping"},
        {R"("kind": "miss", "outcome": "intersecting", "roots": [])", "expected separated, touching or overlapping"},
        {R"("kind": "miss", "outcome": "far", "roots": [])", "expected separated, touching or overlapping"},
        {R"("kind": "miss", "roots": {})", "roots: expected an array of strings with fractions"},
        {R"("kind": "bracket", "roots": [], "members": {})", "members: expected an array of pairs of members"},
        {R"("kind": "bracket", "roots": [], )" + members_of("{}", points),
         "expected a member: vertices, u, sum or hull"},
        {R"("kind": "bracket", "roots": [], )" + members_of(R"({"u": [], "sum": []})", points),
         "expected a member: vertices, u, sum or hull"},
        {R"("kind": "bracket", "roots": [], )" + members_of(R"({"sum": 1})", points), "expected an array of members"},
        {R"("kind": "bracket", "roots": [], )" + members_of(R"({"hull": 1})", points),
         "expected an array of [part, weight, member]"},
        {R"("kind": "bracket", "roots": [], )" + members_of(R"({"hull": [[0, "1", {"u": []}, 4]]})", points),
         "expected [part, weight, member]"},
        {R"("kind": "bracket", "roots": [], "members": [{"a": {"u": []}}])", "expected a member of b"},
    };
    for (const char* bad : {R"("1")", R"("1/")", R"("/2")", R"("1/02")", R"("1/0")", R"("1/2/3")", R"("--1/2")",
                            R"("+1/2")", R"("a/2")", R"("1/:")", R"("//2")", R"("1/2 ")", R"("")", "1", "0.5"})
        rows.push_back(
            {R"("kind": "miss", "roots": [)" + std::string(bad) + "]", "roots[0]: expected a string with a fraction"});
    for (const Row& row : rows)
        EXPECT_NE(refusal(row.fields).find(row.message), std::string::npos) << row.fields << "\n"
                                                                            << refusal(row.fields);
}

TEST(BodyProofFile, TakesDigitsFromZeroToNine) {
    const ExactBodyProof proof = *read_certificate(head + R"("kind": "miss", "roots": ["90/109", "-9/10"]})").proof;
    EXPECT_EQ(proof.roots, (std::vector<Rational>{Rational(90, 109), Rational(-9, 10)}));
}

TEST(BodyProofFile, HasAsManyPairsAsASurfaceMayHave) {
    const std::string pair = R"({"a": {"u": []}, "b": {"u": []}})";
    const std::string fields = R"("kind": "bracket", "roots": [], "members": [)";
    EXPECT_EQ(refusal(fields + many(pair, max_corners) + "]"), "read");
    EXPECT_NE(refusal(fields + many(pair, max_corners + 1) + "]").find("expected at most 65536 pairs of members"),
              std::string::npos);
}
