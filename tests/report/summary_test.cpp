// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/report/summary.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "oracle/report/html.hpp"
#include "oracle/report/report.hpp"
#include "oracle/report/table.hpp"
#include "tests/report/synthetic.hpp"

namespace oblong::report {
namespace {

caseio::RecordSet errors(std::initializer_list<const char*> keys) {
    caseio::RecordSet set;
    for (const char* key : keys) set.tallies.push_back({"s", "f", 0, "error_ulps", key, 1});
    return set;
}

std::string worst_of(const caseio::RecordSet& set) { return worst_text(summarise(set).subjects.at(0).worst); }

TEST(Summary, WorstErrorComesFromTalliesAndIsSharpenedByRecords) {
    EXPECT_EQ(worst_of(errors({"exact"})), "0");
    EXPECT_EQ(worst_of(errors({"exact", "-3", "4"})), "≥ 2<sup>4</sup>");
    EXPECT_EQ(worst_of(errors({"4", "inf"})), "∞");
    caseio::RecordSet set = errors({"4", "9"});
    caseio::Record r;
    r.subject = "s";
    r.error_ulps = 600;
    set.records.push_back(r);
    EXPECT_EQ(worst_of(set), "6e+02");
    set.records[0].error_ulps = 20;
    EXPECT_EQ(worst_of(set), "≥ 2<sup>9</sup>") << "a record of a smaller error says nothing of the worst";
    for (const double none : {0.0, std::numeric_limits<double>::infinity()}) {
        set.records[0].error_ulps = none;
        EXPECT_EQ(worst_of(set), "≥ 2<sup>9</sup>") << none;
    }
    set.records[0].error_ulps = 600;
    set.records.push_back(set.records[0]);
    set.records.back().error_ulps = 700;
    set.records.push_back(set.records[0]);
    EXPECT_EQ(worst_of(set), "7e+02") << "the larger of several";
    EXPECT_EQ(worst_of(errors({"100001"})), "∞") << "no exponent of any format";
    set.tallies.clear();
    EXPECT_EQ(worst_of(set), "–");
}

TEST(Summary, BackwardErrorsAreCountedAndTheWorstIsKept) {
    caseio::RecordSet set;
    for (const char* key : {"exact", "-70", "5", "6", "40", "inf"})
        set.tallies.push_back({"s", "f", 0, "backward_error", key, 3});
    set.tallies.push_back({"s", "f", 0, "error_ulps", "2", 100});
    const BackwardErrors errors = backward_errors(set);
    EXPECT_EQ(errors.answers, 18);
    EXPECT_EQ(errors.small, 9) << "below 64 units";
    EXPECT_TRUE(summarise(set).subjects.at(0).backward.infinite);
    set.tallies.erase(set.tallies.begin() + 5);
    EXPECT_EQ(worst_text(summarise(set).subjects.at(0).backward), "≥ 2<sup>40</sup>");
    caseio::Record r;
    r.subject = "s";
    r.backward_error = 0x1.8p40;
    set.records.push_back(r);
    EXPECT_EQ(worst_text(summarise(set).subjects.at(0).backward), "1.6e+12");
    set.tallies.erase(set.tallies.begin(), set.tallies.end() - 1);
    EXPECT_EQ(worst_text(summarise(set).subjects.at(0).backward), "–");
    EXPECT_EQ(backward_errors(set).answers, 0);
}

TEST(Summary, GroupsOursByPrecisionBeforePeers) {
    const caseio::RecordSet set = testing::synthetic_set(0);
    std::vector<std::string> groups;
    for (const SubjectSummary& s : summarise(set).subjects)
        if (groups.empty() || groups.back() != s.group.key) groups.push_back(s.group.key);
    EXPECT_EQ(groups, (std::vector<std::string>{"float", "double", "long-double", "quad", "digits100", "rational",
                                                "bullet", "fcl", "libccd"}));
}

TEST(Summary, FailureRateIsOfJudgedAnswers) {
    Counts c;
    EXPECT_FALSE(c.failure_rate().has_value());
    c.verdicts[*verdict_index("refused")] = 7;
    EXPECT_FALSE(c.failure_rate().has_value());
    c.verdicts[*verdict_index("crash")] = 1;
    c.verdicts[*verdict_index("exact")] = 3;
    EXPECT_EQ(c.failure_rate(), 0.25);
}

TEST(Summary, CountsUnknownVerdictsApart) {
    caseio::RecordSet set;
    set.tallies = {{"s", "f", 0, "verdict", "marvellous", 3}, {"s", "f", 0, "verdict", "exact", 2}};
    EXPECT_EQ(summarise(set).unknown_verdicts, 3);
    EXPECT_EQ(summarise(set).total.answers(), 2);
}

TEST(Summary, ACountThatIsNoneIsPassedOver) {
    caseio::RecordSet set;
    set.tallies = {{"s", "f", 0, "verdict", "exact", 2}, {"t", "f", 0, "verdict", "exact", 3}};
    for (const char* text : {"many", "7x", "-7", ""}) {
        set.facts = {{"seed", "1"}, {"cases", text}};
        EXPECT_FALSE(summarise(set).cases_known) << text;
        EXPECT_EQ(summarise(set).cases, 3) << text;
    }
    set.facts.emplace_back("cases", "7");
    EXPECT_EQ(summarise(set).cases, 7);
}

TEST(TextTable, IsAlignedAndHoldsTheCounts) {
    caseio::RecordSet set;
    set.tallies = {{"double/a", "f", 0, "verdict", "exact", 12},
                   {"float/long-name", "f", 0, "verdict", "inaccurate", 1},
                   {"float/long-name", "f", 0, "verdict", "accurate", 3},
                   {"float/long-name", "f", 0, "error_ulps", "11", 1},
                   {"float/long-name", "f", 0, "promise_broken", "yes", 1}};
    EXPECT_EQ(summary_table(set),
              "subject          answers   wrong  inaccurate  accurate  exact  worst-ulp  broken\n"
              "float/long-name        4  25.00%           1         3      .     >=2^11       1\n"
              "double/a              12   0.00%           .         .     12          -       .\n"
              "all                   16   6.25%           1         3     12                  1\n"
              "16 answers: 1 wrong (6.25% of those judged), 0 tolerance met, 15 rounding level, 0 refused, 0 "
              "unjudged\n");
    EXPECT_EQ(summary_table({}), "No subject has answered.\n");
    caseio::RecordSet one;
    one.tallies = {{"s", "f", 0, "verdict", "refused", 2}, {"s", "f", 0, "error_ulps", "exact", 1}};
    EXPECT_EQ(summary_table(one),
              "subject  answers  wrong  refused  worst-ulp  broken\n"
              "s              2      -        2          0       .\n"
              "2 answers: 0 wrong, 0 tolerance met, 0 rounding level, 2 refused, 0 unjudged\n");
    one.tallies.push_back({"s", "f", 0, "error_ulps", "inf", 1});
    EXPECT_NE(summary_table(one).find("  inf  "), std::string::npos);
    one.tallies.back().key = "4";
    one.records.emplace_back().subject = "s";
    one.records.back().error_ulps = 20;
    EXPECT_NE(summary_table(one).find("   20  "), std::string::npos);
    set.tallies[0].subject = "a\x1b[31m\nb";
    EXPECT_NE(summary_table(set).find("a\\u001b[31m\\u000ab"), std::string::npos);
}

/// An answer whose promise is broken is wrong once, whatever its verdict; an older store does not say beside which.
TEST(Summary, CountsABrokenPromiseAsWrongOnce) {
    caseio::RecordSet set;
    set.tallies = {{"s", "f", 0, "verdict", "accurate", 5},        {"s", "f", 0, "verdict", "within_tolerance", 3},
                   {"s", "f", 0, "verdict", "inaccurate", 2},      {"s", "f", 0, "verdict", "unjudged", 1},
                   {"s", "f", 0, "promise_broken", "accurate", 2}, {"s", "f", 0, "promise_broken", "inaccurate", 1}};
    Counts counts = summarise(set).total;
    EXPECT_EQ(counts.of(Kind::wrong), 4);
    EXPECT_EQ(counts.of(Kind::rounding_level), 3);
    EXPECT_EQ(counts.of(Kind::tolerance_met), 3);
    EXPECT_EQ(counts.of(Kind::unjudged), 1);
    EXPECT_EQ(counts.judged(), 10);
    set.tallies.push_back({"s", "f", 0, "promise_broken", "unjudged", 1});
    EXPECT_EQ(summarise(set).total.of(Kind::unjudged), 0);
    EXPECT_EQ(summarise(set).total.of(Kind::wrong), 5);
    set.tallies.push_back({"s", "f", 0, "verdict", "protocol", 7});
    EXPECT_EQ(summarise(set).total.of(Kind::protocol), 7);
    EXPECT_EQ(summarise(set).total.judged(), 11) << "a protocol error is no answer";
    set.tallies = {{"s", "f", 0, "verdict", "accurate", 5}, {"s", "f", 0, "promise_broken", "yes", 2}};
    EXPECT_EQ(summarise(set).total.of(Kind::wrong), 0);
    EXPECT_EQ(summarise(set).promise_broken, 2);
}

TEST(Html, Escapes) {
    EXPECT_EQ(escape_html("<a href=\"x\">'&"), "&lt;a href=&quot;x&quot;&gt;&#39;&amp;");
    EXPECT_EQ(escape_html("µ é ∞ 😀"), "µ é ∞ 😀");
    EXPECT_EQ(escape_html("\xC0\xAF|\xED\xA0\x80|\xF5|\xE2\x82"),
              "\uFFFD\uFFFD|\uFFFD\uFFFD\uFFFD|\uFFFD|\uFFFD\uFFFD");
    EXPECT_EQ(escape_html(std::string_view("\0\x7f\n", 3)), "\uFFFD\uFFFD\n");
    // The first and the last of each length of UTF-8, then those just beyond.
    for (const char* valid : {"\u00A0", "\u07FF", "\u0800", "\uD7FF", "\uE000", "\uFFFD", "\U00010000", "\U00040000",
                              "\U000FFFFD", "\U0010FFFD"})
        EXPECT_EQ(escape_html(valid), valid);
    for (const char* beyond : {"\xC1\xBF", "\xE0\x9F\xBF", "\xED\xBF\xBF", "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80",
                               "\x80", "\xC2\x7F", "\xC2\xC0"})
        EXPECT_TRUE(escape_html(beyond).starts_with("\uFFFD")) << beyond;
    EXPECT_EQ(escape_script_json(R"(["</script><!--"])"), R"(["\u003c/script>\u003c!--"])");
}

TEST(Html, WritesCountsAndShares) {
    EXPECT_EQ(count_text(0), "0");
    EXPECT_EQ(count_text(9999), "9999");
    EXPECT_EQ(count_text(1234567), "1\u202F234\u202F567");
    EXPECT_EQ(count_text(-12345), "−12\u202F345");
    EXPECT_EQ(per_cent_text(0, 10), "0");
    EXPECT_EQ(per_cent_text(1, 0), "0");
    EXPECT_EQ(per_cent_text(1, 100'000), "&lt;0.01");
    EXPECT_EQ(per_cent_text(1, 300), "0.33");
    EXPECT_EQ(per_cent_text(1, 3), "33.3");
    EXPECT_EQ(per_cent_text(99'999, 100'000), "&gt;99.9");
    EXPECT_EQ(per_cent_text(3, 3), "100");
}

}  // namespace
}  // namespace oblong::report
