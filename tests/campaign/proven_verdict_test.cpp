// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cmath>

#include "caseio/case_reader.hpp"
#include "caseio/result_io.hpp"
#include "fuzz/campaign/judged_answer.hpp"

// Where the oracle's own routes cannot tell, a proof does that the checker accepts; and nothing that it refuses.

namespace oblong::fuzz {
namespace {

using oracle::Verdict;

caseio::Case case_of(const std::string& members) {
    return caseio::read_case(R"({"format": "oblong-case/1", "id": "c", "scalar": "double", )" + members + "}");
}
caseio::Result result_of(const std::string& members) {
    return caseio::read_result(R"({"format": "oblong-result/1", "id": "c", "subject": "theirs", )" + members + "}");
}

/// The hull of 280 points around a sphere: more than the oracle's own route takes.
std::string ball(const std::string& pose) {
    std::string vertices;
    for (int i = 0; i < 280; ++i) {
        const double z = 1 - (2 * i + 1) / 280.0, r = std::sqrt(1 - z * z), turn = 2.399963229728653 * i;
        vertices += (i > 0 ? ", [" : "[") + std::to_string(r * std::cos(turn)) + ", " +
                    std::to_string(r * std::sin(turn)) + ", " + std::to_string(z) + "]";
    }
    return R"({"shape": "points", "vertices": [)" + vertices + "]" + pose + "}";
}
const std::string balls = R"("query": "penetration", "a": )" + ball("") + R"(, "b": )" +
                          ball(R"(, "pose": {"translation": [0.75, 0.25, 0]})");
const std::string tangent = R"("query": "raycast", "a": {"shape": "cylinder", "radius": 1, "half_length": 1},
    "ray": {"source": [1, 0, -5], "direction": [0, 0, 1]})";

TEST(ProvenVerdict, TellsWhatTheOracleCannot) {
    struct Row {
        std::string members, result;
        Verdict verdict;
    };
    const Row rows[] = {
        {balls, R"("outcome": "overlapping", "depth": 1.5)", Verdict::inaccurate},
        {balls, R"("outcome": "overlapping", "depth": 0.5)", Verdict::inaccurate},
        {tangent, R"("outcome": "separated", "hit": false)", Verdict::false_separation},
    };
    for (const Row& row : rows) {
        const caseio::Case c = case_of(row.members);
        EXPECT_EQ(CaseJudge(c).judge(result_of(row.result), {}).judgement.verdict, row.verdict) << row.result;
    }
}

TEST(ProvenVerdict, TakesNothingThatTheCheckerRefuses) {
    const caseio::Case c = case_of(balls);
    const caseio::Result r = result_of(R"("outcome": "overlapping", "depth": 1.5)");
    caseio::ExactBodyProof forged;  // that the bodies are far apart
    forged.outcome = Outcome::separated;
    forged.lower = 5;
    forged.direction = Vec3<Integer>{1, 0, 0};
    int asked = 0;
    oracle::ProvableAnswer answer(c, oracle::exact_answer(c), [&](const caseio::Case&) {
        ++asked;
        return std::optional(forged);
    });
    EXPECT_EQ(answer.judge(r, {}).verdict, Verdict::unjudged);
    EXPECT_EQ(answer.judge(r, {}).verdict, Verdict::unjudged);
    EXPECT_EQ(asked, 1);
}

}  // namespace
}  // namespace oblong::fuzz
