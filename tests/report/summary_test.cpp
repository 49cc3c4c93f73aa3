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
    EXPECT_EQ(worst_of(errors({"exact", "-1"})), "&lt; 1");
    EXPECT_EQ(worst_of(errors({"-2"})), "&lt; 2<sup>-1</sup>");
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

TEST(Summary, LeadingSubjectsAreLibrariesAndDefaultSolversOnceThereAreMany) {
    const auto names = [](int variants, const std::vector<std::string>& defaults) {
        caseio::RecordSet set;
        for (int i = 0; i < variants; ++i) {
            const std::string variant = (i % 2 == 0 ? "double/" : "float/") + std::to_string(i);
            set.tallies.push_back({variant, "f", 0, "verdict", "exact", 1});
        }
        for (const char* other : {"fcl/one", "fcl/two", "proven"})
            set.tallies.push_back({other, "f", 0, "verdict", "exact", 1});
        const Summary s = summarise(set);
        std::vector<std::string> found;
        for (const SubjectSummary* one : leading_subjects(s, defaults)) found.push_back(one->subject);
        return found;
    };
    EXPECT_EQ(names(21, {"double/2"}).size(), 24U) << "few: all";
    EXPECT_EQ(names(75, {"double/2", "float/1"}),
              (std::vector<std::string>{"float/1", "double/2", "proven", "fcl/one", "fcl/two"}));
    EXPECT_EQ(names(40, {"double/2"}).size(), 20U + 4U) << "no default solver of float was asked: all of float";
    EXPECT_EQ(names(40, {}).size(), 43U);
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
