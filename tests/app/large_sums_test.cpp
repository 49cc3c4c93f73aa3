// SPDX-License-Identifier: GPL-3.0-or-later
#include <vector>

#include "tests/app/json_lines.hpp"
#include "tests/app/program.hpp"

// Sums that took all memory when they were expanded: every verb answers them and their neighbours within a small one.

namespace oblong::test {
namespace {

using Json = nlohmann::json;

class LargeSums : public Program {
protected:
    LargeSums() { std::filesystem::copy_file(OBLONG_SOURCE_DIR "/tests/data/large_sums.jsonl", path("sums.jsonl")); }
    /// With 1.5 GB of address space: the sums expanded need many times that.
    [[nodiscard]] Ended bounded(const std::string& command) const { return shell("ulimit -v 1500000; " + command); }
};

TEST_F(LargeSums, AreAnsweredWithTheirNeighbours) {
    const Ended run = bounded("oblong distance sums.jsonl");
    ASSERT_EQ(run.code, 0) << run.err;
    const std::vector<Json> answers = lines(run.out);
    ASSERT_EQ(answers.size(), 8U);
    for (const Json& answer : answers) EXPECT_TRUE(answer.contains("distance")) << answer;
    EXPECT_EQ(answers.front()["distance"], 50) << "the case before";
    EXPECT_EQ(answers[1]["id"], "24 segments");
    EXPECT_EQ(answers[1]["squared"], "418/1") << "as trying all faces of the zonotope of six segments finds";
    // Nine cubes of half side 1: a cube of half side 9, 21 and 31 away from (30, 40, 0).
    EXPECT_EQ(answers[2]["id"], "9 boxes");
    EXPECT_EQ(answers[2]["squared"], "1402/1");
    EXPECT_EQ(answers.back()["distance"], 50) << "the case behind";
}

TEST_F(LargeSums, AreJudgedCertifiedAndVerified) {
    Ended run = bounded("oblong judge --subject proven sums.jsonl");
    EXPECT_EQ(run.code, 0) << run.err;
    for (const Json& verdict : lines(run.out)) {
        const bool is_right = verdict["verdict"] == "exact" || verdict["verdict"] == "correctly_rounded";
        EXPECT_TRUE(is_right) << verdict;
    }
    run = bounded("oblong certify sums.jsonl -o proofs.jsonl");
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(run.err, "8 certificates, 0 cases without\n");
    run = bounded("oblong verify sums.jsonl proofs.jsonl");
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(run.err, "8 accepted, 0 refused\n");
}

TEST_F(LargeSums, OtherVerbsAndPlainSolversTakeThem) {
    for (const char* command :
         {"oblong decide sums.jsonl", "oblong penetration sums.jsonl", "oblong distance --scalar double sums.jsonl"}) {
        const Ended run = bounded(command);
        EXPECT_EQ(run.code, 0) << command << '\n' << run.err;
    }
}

}  // namespace
}  // namespace oblong::test
