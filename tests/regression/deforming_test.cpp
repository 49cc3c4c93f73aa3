// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <fstream>

#include "caseio/deforming_io.hpp"
#include "caseio/line_file.hpp"
#include "fuzz/subjects/library/other_question.hpp"

/// The samples of the Tight-Inclusion benchmark (tests/data/README.md), each with its answer.
namespace oblong::fuzz {
namespace {

TEST(Deforming, TheSamplesOfTightInclusionAreRight) {
    const std::string file = OBLONG_SOURCE_DIR "/tests/data/tight_inclusion.jsonl";
    std::ifstream in(file);
    std::string line;
    long number = 0;
    int hits = 0;
    int by_filter = 0;
    while (caseio::next_line(in, file, line, number)) {
        ASSERT_TRUE(caseio::is_deforming_case(line)) << line;
        const caseio::DeformingCase c = caseio::read_deforming_case(line, {file, number, {}});
        const OtherKind* kind = other_kind(line);
        ASSERT_TRUE(kind) << line;
        const caseio::Result result =
            answer_other(*kind->read(line, {file, number, {}}, {}), {caseio::Query::raycast, {}});
        const bool is_hit = c.expect == R"({"hit": true})";
        ASSERT_TRUE(is_hit || c.expect == R"({"hit": false})") << c.expect;
        EXPECT_EQ(result.outcome, is_hit ? Outcome::touching : Outcome::separated) << line;
        ASSERT_TRUE(result.cast) << line;
        EXPECT_EQ(result.cast->hit, is_hit) << line;
        EXPECT_EQ(result.cast->parameter.has_value(), is_hit) << line;
        hits += is_hit ? 1 : 0;
        by_filter += result.rung == "filter" ? 1 : 0;
    }
    EXPECT_EQ(number, 440);
    EXPECT_EQ(hits, 45);
    // Doubles settle nearly all misses; the figure keeps them fast.
    EXPECT_GE(by_filter, 380);
}

}  // namespace
}  // namespace oblong::fuzz
