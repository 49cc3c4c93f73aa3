// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <map>

#include "caseio/case_reader.hpp"
#include "fuzz/campaign/judged_answer.hpp"
#include "fuzz/subjects/subject.hpp"

/// Pairs out of the threads of other libraries' trackers that came without reference answers
/// (docs/log/findings/threads.md): the proven answer against the oracle's.
namespace oblong::fuzz {
namespace {

TEST(Threads, ProvenAnswersAreExactOrCorrectlyRounded) {
    const std::unique_ptr<Subject> proven = make_subject("proven");
    std::map<std::string, int> counts;
    for (const caseio::Case& c : caseio::read_case_file(OBLONG_SOURCE_DIR "/tests/data/threads.jsonl")) {
        EXPECT_TRUE(c.source.starts_with("https://")) << c.id;
        const caseio::Result result = proven->answer(std::span(&c, 1)).front();
        CaseJudge judge(c);
        const oracle::Verdict verdict = judge.judge(result, proven->info().promise).judgement.verdict;
        // Some depths of curved bodies are enclosed too widely to tell what they round to.
        const bool is_right = verdict == oracle::Verdict::exact || verdict == oracle::Verdict::correctly_rounded;
        const bool is_wide = verdict == oracle::Verdict::accurate || verdict == oracle::Verdict::unjudged;
        EXPECT_TRUE(is_right || (c.query == caseio::Query::penetration && is_wide)) << c.id << ": " << name(verdict);
        EXPECT_TRUE(c.query != caseio::Query::penetration || (result.penetration && result.penetration->depth)) << c.id;
        ++counts[std::string(name(result.outcome))];
        ++counts[std::string(name(verdict))];
        ++counts[c.query == caseio::Query::sweep ? "sweep" : c.query == caseio::Query::distance ? "distance" : "depth"];
    }
    EXPECT_GE(counts["separated"], 35);
    EXPECT_GE(counts["touching"], 30);
    EXPECT_GE(counts["overlapping"], 100);
    EXPECT_GE(counts["distance"], 80);
    EXPECT_GE(counts["depth"], 50);
    EXPECT_GE(counts["sweep"], 50);
    EXPECT_LE(counts["unjudged"], 5);
    EXPECT_LE(counts["accurate"], 1) << "it was unjudged before proofs judged depths";
}

}  // namespace
}  // namespace oblong::fuzz
