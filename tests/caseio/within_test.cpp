// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "caseio/case_reader.hpp"
#include "caseio/errors.hpp"
#include "caseio/result_io.hpp"
#include "tests/refused.hpp"

/// Queries of the signed distance and of a margin, and what results say of them.
namespace oblong::caseio {
namespace {

std::string case_line(const std::string& query, const std::string& more) {
    return R"({"format": "oblong-case/1", "id": "x", "query": ")" + query + R"(", "scalar": "double", )" +
           R"("a": {"shape": "sphere", "radius": 1}, "b": {"shape": "sphere", "radius": 2})" + more + "}";
}

std::string result_line(const std::string& more) { return R"({"format": "oblong-result/1", "id": "x", )" + more + "}"; }

Case read(const std::string& line) { return read_case(line, {"test", 1, ""}); }
Result read_answer(const std::string& line) { return read_result(line, {"test", 1, ""}); }

void expect_refused(const std::string& line, const std::string& field) {
    EXPECT_NE(oblong::test::refused<BadInput>([&] { (void)read(line); }).find(field), std::string::npos);
}

TEST(Within, ACaseReadsBack) {
    const Case c = read(case_line("within", R"(, "margin": 0.1)"));
    EXPECT_EQ(c.query, Query::within);
    ASSERT_TRUE(c.margin.has_value());
    EXPECT_EQ(*c.margin, Rational(0.1));
    EXPECT_EQ(read(write_case(c)), c);
    EXPECT_EQ(write_case(read(write_case(c))), write_case(c));
    const Case asks_sign = read(case_line("signed", ""));
    EXPECT_EQ(asks_sign.query, Query::signed_distance);
    EXPECT_EQ(read(write_case(asks_sign)), asks_sign);
}

TEST(Within, AMarginBelongsToItsQueryAlone) {
    expect_refused(case_line("within", ""), "margin");
    expect_refused(case_line("within", R"(, "margin": -1)"), "margin");
    expect_refused(case_line("within", R"(, "margin": "inf")"), "margin");
    expect_refused(case_line("distance", R"(, "margin": 1)"), "margin");
    expect_refused(case_line("signed", R"(, "margin": 1)"), "margin");
}

TEST(Within, AResultSaysOneThing) {
    for (const auto& [outcome, word] : {std::pair{"separated", "farther"},
                                        {"touching", "equal"},
                                        {"overlapping", "nearer"},
                                        {"intersecting", "equal"}}) {
        const std::string line =
            result_line(R"("outcome": ")" + std::string(outcome) + R"(", "within": ")" + word + '"');
        EXPECT_EQ(read_answer(line).within, word);
        EXPECT_EQ(write_result(read_answer(line)), line);
    }
    EXPECT_THROW((void)read_answer(result_line(R"("outcome": "separated", "within": "nearer")")), BadInput);
    EXPECT_THROW((void)read_answer(result_line(R"("outcome": "intersecting", "within": "farther")")), BadInput);
    EXPECT_THROW((void)read_answer(result_line(R"("outcome": "touching", "within": "close")")), BadInput);
}

TEST(Within, ASignedDistanceReadsBack) {
    const std::string line = result_line(R"("outcome": "overlapping", "signed": -0.5, "depth": 0.5)");
    const Result r = read_answer(line);
    ASSERT_TRUE(r.signed_distance.has_value());
    EXPECT_EQ(r.signed_distance->value, Rational(-1, 2));
    EXPECT_EQ(write_result(r), line);
}

}  // namespace
}  // namespace oblong::caseio
