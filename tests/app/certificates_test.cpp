// SPDX-License-Identifier: GPL-3.0-or-later
#include <vector>

#include "tests/app/json_lines.hpp"
#include "tests/app/program.hpp"

namespace oblong::test {
namespace {

using Json = nlohmann::json;

class Certificates : public Program {
protected:
    /// Two boxes, 0.5 apart.
    void write_case() const {
        write_text(path("case.jsonl"),
                   R"({"format": "oblong-case/1", "id": "apart", "query": "distance", "scalar": "double", )"
                   R"("a": {"shape": "box", "half_extents": [1, 1, 1]}, "b": {"shape": "box", )"
                   R"("half_extents": [1, 1, 1], "pose": {"translation": [2.5, 0, 0]}}})"
                   "\n");
    }
    [[nodiscard]] Json check(const Ended& run) const { return Json::parse(run.out.substr(0, run.out.find('\n'))); }
};

TEST_F(Certificates, AreWrittenAndAccepted) {
    ASSERT_EQ(shell("oblong generate near_touching exact_touching lattice --count 10 -o cases.jsonl").code, 0);
    Ended run = shell("oblong certify cases.jsonl -o proofs.jsonl");
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(run.err, "30 certificates, 0 cases without\n");
    run = shell("oblong verify cases.jsonl proofs.jsonl -o checks.jsonl");
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(run.err, "30 accepted, 0 refused\n");
    const std::vector<Json> checks = lines(read_text(path("checks.jsonl")));
    for (const Json& json : checks) {
        EXPECT_EQ(json["format"], "oblong-check/1");
        EXPECT_EQ(json["accepted"], true);
        EXPECT_FALSE(json.contains("reason"));
    }
    EXPECT_EQ(checks.size(), 30U);
    EXPECT_EQ(shell("oblong certify cases.jsonl | oblong verify cases.jsonl -").code, 0);
}

TEST_F(Certificates, AChangedOneIsRefusedWithAReason) {
    write_case();
    ASSERT_EQ(shell("oblong certify case.jsonl -o proof.jsonl").code, 0);
    const Json proof = Json::parse(read_text(path("proof.jsonl")));
    EXPECT_EQ(proof["kind"], "distance");
    EXPECT_EQ(proof["squared"], "1/4");
    Json forged = proof;
    forged["distance"] = "0x1.0000000000001p-1";
    write_text(path("forged.jsonl"), forged.dump());
    const Ended run = shell("oblong verify case.jsonl forged.jsonl");
    EXPECT_EQ(run.code, 1);
    EXPECT_EQ(check(run)["accepted"], false);
    EXPECT_EQ(check(run)["reason"], "the distance is rounded too high");
    EXPECT_EQ(run.err, "oblong: apart: refused: the distance is rounded too high\n0 accepted, 1 refused\n");
}

TEST_F(Certificates, OfAnotherCaseAreRefused) {
    write_case();
    ASSERT_EQ(shell("oblong certify case.jsonl -o proof.jsonl").code, 0);
    // The bodies a little farther apart, under the same id.
    ASSERT_EQ(shell("sed 's/2.5/2.5000000000000004/' case.jsonl > other.jsonl").code, 0);
    Ended run = shell("oblong verify other.jsonl proof.jsonl");
    EXPECT_EQ(run.code, 1);
    EXPECT_EQ(check(run)["reason"], "the squared distance is not that of the points");
    // Under another id: a case without a certificate, and a certificate without a case.
    ASSERT_EQ(shell("sed 's/apart/away/' case.jsonl > other.jsonl").code, 0);
    run = shell("oblong verify other.jsonl proof.jsonl");
    EXPECT_EQ(run.code, 1);
    EXPECT_NE(run.err.find("away: refused: no certificate for this case"), std::string::npos) << run.err;
    EXPECT_NE(run.err.find("apart: refused: a certificate without a case"), std::string::npos) << run.err;
}

TEST_F(Certificates, BadFilesAreNamed) {
    write_case();
    ASSERT_EQ(shell("oblong certify case.jsonl -o proof.jsonl && cat proof.jsonl proof.jsonl > two.jsonl").code, 0);
    Ended run = shell("oblong verify case.jsonl two.jsonl");
    EXPECT_EQ(run.code, 3);
    EXPECT_NE(run.err.find("two.jsonl:2: id: expected one certificate a case"), std::string::npos) << run.err;
    ASSERT_EQ(shell("sed 's/squared/squarred/' proof.jsonl > bad.jsonl").code, 0);
    run = shell("oblong verify case.jsonl bad.jsonl");
    EXPECT_EQ(run.code, 3);
    EXPECT_NE(run.err.find("bad.jsonl:1: squarred: expected"), std::string::npos) << run.err;
    EXPECT_EQ(shell("oblong verify case.jsonl none.jsonl").code, 4);
    EXPECT_EQ(shell("oblong verify case.jsonl").code, 2);
    EXPECT_EQ(shell("oblong verify - -").code, 2);
}

}  // namespace
}  // namespace oblong::test
