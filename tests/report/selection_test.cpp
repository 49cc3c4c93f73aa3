// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/report/selection.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "oracle/report/page_data.hpp"
#include "tests/report/synthetic.hpp"

namespace oblong::report {
namespace {

TEST(Selection, TakesEveryRecordWhereTheyFit) {
    const caseio::RecordSet set = testing::synthetic_set(100);
    const Selection s = select_records(set, {});
    EXPECT_EQ(s.shown.size(), set.records.size());
    EXPECT_EQ(std::set(s.shown.begin(), s.shown.end()).size(), set.records.size());
    EXPECT_EQ(s.classes, s.classes_shown);
}

TEST(Selection, CapsHugeSetsAndOpensEveryCellOfTheTable) {
    const caseio::RecordSet set = testing::synthetic_set(20'000);
    ReportOptions options;
    options.record_limit = 500;
    const Selection s = select_records(set, options);
    EXPECT_EQ(s.shown.size(), 500U);
    EXPECT_EQ(s.records, set.records.size());
    std::set<std::pair<std::string, std::string>> cells, opened;
    const auto cell = [](const caseio::Record& r) { return std::pair(r.subject, r.verdict); };
    for (const caseio::Record& r : set.records)
        if (r.verdict != "refused") cells.insert(cell(r));
    for (const std::size_t i : s.shown)
        if (set.records[i].verdict != "refused") opened.insert(cell(set.records[i]));
    EXPECT_EQ(opened, cells);
    std::ostringstream out;
    write_report(set, options, out);
    EXPECT_NE(out.str().find("Shown 500 of 20\u202F003 records"), std::string::npos);
    EXPECT_LT(out.str().size(), 5'000'000U);
}

/// Many variants of one loop that fail in one way leave the libraries their places.
TEST(Selection, SharesPlacesInTurnByGroupVerdictSubjectAndFamily) {
    caseio::RecordSet set;
    const auto add = [&](const std::string& subject, const char* verdict, int family) {
        caseio::Record r = testing::failure(1);
        r.subject = subject;
        r.verdict = verdict;
        r.family = testing::family_names().at(static_cast<std::size_t>(family));
        set.records.push_back(r);
    };
    for (int variant = 0; variant < 75; ++variant)
        for (int family = 0; family < 20; ++family)
            add(fmt::format("double/{:02}", variant), "false_separation", family);
    for (int i = 0; i < 40; ++i) {
        add("fcl/libccd", "inaccurate", 0);
        add("bullet/gjk", i % 2 == 0 ? "inaccurate" : "bad_witness", 1 + i % 3);
    }
    ReportOptions options;
    options.record_limit =
        78 + 45;  // a failure of each cell, which are the turns of the variants; then the libraries' turns
    const Selection s = select_records(set, options);
    ASSERT_EQ(s.shown.size(), options.record_limit);
    std::map<std::string, int> by_subject, by_family, by_verdict;
    for (const std::size_t i : s.shown) {
        const caseio::Record& r = set.records[i];
        ++by_subject[r.subject];
        if (r.subject == "bullet/gjk") ++by_family[r.family], ++by_verdict[r.verdict];
    }
    EXPECT_EQ(by_subject["fcl/libccd"], 24);
    EXPECT_EQ(by_subject["bullet/gjk"], 24);
    EXPECT_NEAR(by_verdict["inaccurate"], 12, 1);
    EXPECT_NEAR(by_family["sliver"], 8, 1);
    EXPECT_EQ(by_subject.size(), 77U);
    EXPECT_EQ(set.records[s.shown.front()].subject, "bullet/gjk") << "libraries first";
}

/// However many subjects failed on a case, the page holds its line once.
TEST(Selection, ACaseLineCountsOnce) {
    caseio::RecordSet set;
    for (int i = 0; i < 50; ++i) {
        set.records.push_back(testing::failure(1));
        set.records.back().subject = fmt::format("fcl/{}", i);
        set.records.back().case_line = std::string(10'000, ' ');
    }
    ReportOptions options;
    options.byte_limit = 10'000 + 50 * 1000;
    EXPECT_EQ(select_records(set, options).shown.size(), 50U);
    options.byte_limit = 10'000;
    EXPECT_TRUE(select_records(set, options).shown.empty());
}

TEST(Selection, TakesTheWorstOfAClass) {
    caseio::RecordSet set;
    for (const double error : {1.0, 3.0, 2.0}) {
        caseio::Record r = testing::failure(1);
        r.error_in_size = error;
        set.records.push_back(r);
    }
    ReportOptions options;
    options.record_limit = 2;
    EXPECT_EQ(select_records(set, options).shown, (std::vector<std::size_t>{1, 2}));
}

TEST(Selection, PutsFailuresBeforeRefusals) {
    caseio::RecordSet set;
    for (const char* verdict : {"refused", "unjudged", "inaccurate", "crash", "marvellous"}) {
        set.records.push_back(testing::failure(1));
        set.records.back().verdict = verdict;
    }
    EXPECT_EQ(select_records(set, {}).shown, (std::vector<std::size_t>{3, 2, 0, 1, 4}));
}

TEST(Selection, KeepsToTheBytes) {
    const caseio::RecordSet set = testing::synthetic_set(2000);
    ReportOptions options;
    options.byte_limit = 50'000;
    const Selection s = select_records(set, options);
    EXPECT_GT(s.shown.size(), 10U);
    std::size_t bytes = 0;
    for (const std::size_t i : s.shown) bytes += set.records[i].result_line.size();
    EXPECT_LT(bytes, options.byte_limit);
}

TEST(Selection, LeavesOutALongCaseLineButNotItsRecord) {
    caseio::RecordSet set;
    set.records.push_back(testing::failure(1));
    ReportOptions options;
    options.case_line_limit = 50;
    const Selection s = select_records(set, options);
    ASSERT_EQ(s.shown.size(), 1U);
    const auto data = nlohmann::json::parse(page_data(set, summarise(set), s, options));
    EXPECT_TRUE(data["cases"].empty());
    EXPECT_EQ(data["records"][0]["long"], set.records[0].case_line.size());
}

TEST(Selection, ShowsACycleOfEverySubjectAndPeriodHoweverManyFailuresThereAre) {
    caseio::RecordSet set = testing::synthetic_set(300);
    for (const int period : {2, 2, 6}) {
        caseio::Record r = testing::cycle(0);
        r.subject = "double/cycling";
        r.reason = "cycle of period " + std::to_string(period) + " through v = [1, 2, 3]";
        r.case_line += std::string(set.records.size() % 7, ' ');
        set.records.push_back(r);
    }
    ReportOptions options;
    options.record_limit = 60;
    const Selection s = select_records(set, options);
    EXPECT_EQ(s.shown.size(), 60U);
    std::set<std::string> periods;
    for (const std::size_t i : s.shown) {
        if (set.records[i].subject == "double/cycling") periods.insert(set.records[i].reason.substr(0, 17));
    }
    EXPECT_EQ(periods, (std::set<std::string>{"cycle of period 2", "cycle of period 6"}));
}

TEST(Selection, KnowsCyclesByOutcomeOrTermination) {
    caseio::Record r = testing::cycle(0);
    EXPECT_TRUE(is_cycle(r));
    r.outcome = "failed";
    EXPECT_TRUE(is_cycle(r));
    r.result_line = "not JSON: cycle";
    EXPECT_FALSE(is_cycle(r));
    EXPECT_FALSE(is_cycle(testing::failure(0)));
    for (const char* line : {R"(["cycle"])", R"({"message": "cycle"})", R"({"message": "cycle", "termination": "gap"})",
                             R"("cycle" is no JSON)"}) {
        r.result_line = line;
        EXPECT_FALSE(is_cycle(r)) << line;
    }
}

TEST(Selection, ShowsTheShortestCaseOfACycle) {
    caseio::RecordSet set;
    for (const std::size_t length : {30U, 20U, 40U, 0U}) {  // a line too long to be loaded is empty
        caseio::Record r = testing::cycle(0);
        r.reason = "cycle of period 2 through v";
        r.case_line = std::string(length, 'c');
        set.records.push_back(r);
    }
    ReportOptions options;
    options.record_limit = 1;
    EXPECT_EQ(select_records(set, options).shown, (std::vector<std::size_t>{1}));
    options.record_limit = 0;
    EXPECT_TRUE(select_records(set, options).shown.empty());
}

TEST(Selection, ShowsAtMostFortyCyclesBeforeFailures) {
    caseio::RecordSet set;
    for (int period = 0; period < 60; ++period) {
        set.records.push_back(testing::cycle(0));
        set.records.back().reason = "cycle of period " + std::to_string(period) + " through v";
    }
    set.records.push_back(testing::failure(0));
    ReportOptions options;
    options.record_limit = 41;
    const Selection s = select_records(set, options);
    EXPECT_EQ(s.shown.size(), 41U);
    EXPECT_EQ(std::count(s.shown.begin(), s.shown.end(), 60U), 1);
}

TEST(Selection, RanksByTheRelativeErrorWhereThereIsNoOther) {
    caseio::RecordSet set;
    for (const double error : {1.0, 3.0, 2.0}) {
        caseio::Record r = testing::failure(1);
        r.error_in_size.reset();
        r.error_relative = error;
        set.records.push_back(r);
    }
    set.records.push_back(testing::failure(1));  // no number at all: worse than any
    set.records.back().error_in_size.reset();
    set.records.back().error_relative.reset();
    ReportOptions options;
    options.record_limit = 2;
    EXPECT_EQ(select_records(set, options).shown, (std::vector<std::size_t>{3, 1}));
}

TEST(PageData, TellsTheWorstErrorOfEachSubjectAndFamily) {
    caseio::RecordSet set;
    for (const char* key : {"exact", "3", "7", "5"}) set.tallies.push_back({"s", "finite", 0, "error_ulps", key, 1});
    for (const char* key : {"3", "inf"}) set.tallies.push_back({"s", "infinite", 0, "error_ulps", key, 1});
    set.tallies.push_back({"s", "finite", 0, "error_ulps", "99", 0});  // seen never
    set.tallies.push_back({"s", "exact", 0, "error_ulps", "exact", 1});
    const auto data = nlohmann::json::parse(page_data(set, summarise(set), select_records(set, {}), {}));
    EXPECT_EQ(data["worst"], nlohmann::json({0, 0, 7, 0, 1, 100'001}));
}

TEST(PageData, SumsSeverityRowsToTheTallies) {
    const caseio::RecordSet set = testing::synthetic_set(5);
    const Summary summary = summarise(set);
    const auto data = nlohmann::json::parse(page_data(set, summary, select_records(set, {}), {}));
    long long judged = 0, failures = 0, refusals = 0;
    for (std::size_t k = 0; k < data["severity"].size(); k += 6) {
        judged += data["severity"][k + 3].get<long long>();
        failures += data["severity"][k + 4].get<long long>();
        refusals += data["severity"][k + 5].get<long long>();
    }
    EXPECT_EQ(judged, summary.total.judged());
    EXPECT_EQ(failures, summary.total.of(Kind::wrong));
    EXPECT_EQ(refusals, summary.total.of(Kind::refused));
    EXPECT_EQ(data["records"].size(), set.records.size());
    EXPECT_EQ(data["subjects"].size(), testing::subject_names().size());
}

}  // namespace
}  // namespace oblong::report
