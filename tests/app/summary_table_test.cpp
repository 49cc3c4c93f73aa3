// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/summary_table.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <sstream>

#include "caseio/verdict.hpp"
#include "fuzz/app/text_table.hpp"

namespace oblong::cli {
namespace {

TEST(SummaryTable, IsAlignedAndHoldsTheCounts) {
    caseio::RecordSet set;
    set.tallies = {{"double/a", "f", 0, "verdict", "exact", 12},
                   {"float/long-name", "f", 0, "verdict", "inaccurate", 1},
                   {"float/long-name", "f", 0, "verdict", "accurate", 3},
                   {"float/long-name", "f", 0, "error_ulps", "11", 1},
                   {"float/long-name", "f", 0, "promise_broken", "yes", 1}};
    EXPECT_EQ(summary_table(set),
              "subject          answers   wrong  inaccurate  right  worst-ulp  broken\n"
              "float/long-name        4  25.00%           1      3     >=2^11       1\n"
              "double/a              12   0.00%           .     12          -       .\n"
              "all                   16   6.25%           1     15                  1\n"
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

/// The main plan asks 115 subjects, which give every verdict.
TEST(SummaryTable, OfManyVariantsHasLibrariesAndDefaultSolversInAHundredColumns) {
    caseio::RecordSet set;
    const auto add = [&](const std::string& subject) {
        for (const std::string_view verdict : caseio::verdict_names)
            set.tallies.push_back({subject, "f", 0, "verdict", std::string(verdict), 123'456});
    };
    for (const std::string& name : default_solver_names()) {
        add(name);
        for (int i = 0; i < 15; ++i) add(name + fmt::format("/limit-{}", i));
    }
    for (const char* library : {"fcl/libccd", "fcl/indep", "bullet-double/gjk-epa2"}) add(library);
    const std::string text = summary_table(set), all = summary_table(set, SummaryRows::all);
    std::istringstream lines(text);
    int count = 0;
    for (std::string line; std::getline(lines, line) && !line.starts_with("90 more"); ++count)
        EXPECT_LE(shown_length(line), table_columns) << line;
    EXPECT_EQ(count, 1 + 6 + 3 + 1) << text;
    EXPECT_NE(text.find("fcl/libccd "), std::string::npos) << text;
    EXPECT_NE(text.find("90 more variants of our solvers are in the report"), std::string::npos) << text;
    for (const caseio::Tally& t : set.tallies) EXPECT_NE(all.find(t.subject + " "), std::string::npos) << t.subject;
    EXPECT_NE(all.find("false_separation"), std::string::npos) << all;
}

}  // namespace
}  // namespace oblong::cli
