// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

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

const std::string boxes = R"("query": "penetration", "a": {"shape": "box", "half_extents": [1, 1, 1]},
    "b": {"shape": "box", "half_extents": [1, 1, 1], "pose": {"translation": [1.5, 0.25, 0.125]}})";
const std::string tangent = R"("query": "raycast", "a": {"shape": "cylinder", "radius": 1, "half_length": 1},
    "ray": {"source": [1, 0, -5], "direction": [0, 0, 1]})";

TEST(ProvenVerdict, TellsWhatTheOracleCannot) {
    const caseio::Result r = result_of(R"("outcome": "separated", "hit": false)");
    EXPECT_EQ(CaseJudge(case_of(tangent)).judge(r, {}).judgement.verdict, Verdict::false_separation);
}

TEST(ProvenVerdict, TakesNothingThatTheCheckerRefuses) {
    const caseio::Case c = case_of(boxes);
    const caseio::Result r = result_of(R"("outcome": "overlapping", "depth": 1.5)");
    oracle::ExactAnswer unknown = oracle::exact_answer(c);
    unknown.penetration->depth.reset();  // as of a case that the oracle's own route does not answer
    caseio::ExactBodyProof forged;       // that the bodies are far apart
    forged.outcome = Outcome::separated;
    forged.lower = 5;
    forged.direction = Vec3<Integer>{1, 0, 0};
    int asked = 0;
    oracle::ProvableAnswer answer(c, unknown, [&](const caseio::Case&) {
        ++asked;
        return std::optional(forged);
    });
    EXPECT_EQ(answer.judge(r, {}).verdict, Verdict::unjudged);
    EXPECT_EQ(answer.judge(r, {}).verdict, Verdict::unjudged);
    EXPECT_EQ(asked, 1);
}

}  // namespace
}  // namespace oblong::fuzz
