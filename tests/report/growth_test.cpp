// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/report/growth.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "oracle/report/report.hpp"
#include "tests/report/synthetic.hpp"

namespace oblong::report {
namespace {

const std::vector<caseio::SeenGroup> groups{{"b", "sliver", "crash", 1, 60, 100},
                                            {"a", "sliver", "inaccurate", 5, 40, 100},
                                            {"a", "flat", "inaccurate", 1, 20, 100},
                                            {"a", "flat", "crash", 7, 50, 100}};

TEST(Growth, ListsWhenEachGroupOfASubjectWasNew) {
    const auto growth = growth_of(groups);
    ASSERT_EQ(growth.size(), 2U);
    EXPECT_EQ(growth[0].subject, "a");
    EXPECT_EQ(growth[0].first_seen, (std::vector<long long>{20, 40, 50}));
    EXPECT_EQ(growth[0].once, 1);
    EXPECT_EQ(growth[0].seen_by(19), 0);
    EXPECT_EQ(growth[0].seen_by(20), 1);
    EXPECT_EQ(growth[0].seen_by(100), 3);
    EXPECT_FALSE(growth[0].is_growing());  // the last at half of the cases
    EXPECT_TRUE(growth[1].is_growing());
}

TEST(Growth, CountsAGroupOfTwoRunsOnce) {
    auto twice = groups;
    twice.push_back({"b", "sliver", "crash", 1, 10, 20});
    const auto growth = growth_of(twice);
    ASSERT_EQ(growth[1].first_seen, std::vector<long long>{10});
    EXPECT_EQ(growth[1].cases, 100);
    EXPECT_EQ(growth[1].once, 0);
}

TEST(Growth, IsFoundToEndOrNot) {
    EXPECT_EQ(growth_finding({}), "No failure group was seen");
    EXPECT_EQ(growth_finding(growth_of(groups)),
              "1 of 2 failing subjects showed new failure groups in the second half of the cases");
    EXPECT_EQ(growth_finding(growth_of({groups[0]})),
              "1 of 1 failing subject showed new failure groups in the second half of the cases");
    EXPECT_EQ(growth_finding(growth_of({groups[1]})),
              "No subject showed a new failure group in the second half of the cases");
}

std::string page(const caseio::RecordSet& set) {
    std::ostringstream out;
    write_report(set, {}, out);
    return out.str();
}

TEST(Growth, IsAChartWhoseHeadingStatesTheFinding) {
    caseio::RecordSet set = testing::synthetic_set(3);
    EXPECT_EQ(page(set).find("chart-growth\""), std::string::npos);
    set.groups = groups;
    for (caseio::SeenGroup& g : set.groups) g.subject = testing::subject_names().at(g.subject == "a" ? 0 : 1);
    const std::string with = page(set);
    EXPECT_NE(with.find("<h3>1 of 2 failing subjects showed new failure groups in the second half of the cases</h3>"),
              std::string::npos);
    EXPECT_NE(with.find("id=\"chart-growth\""), std::string::npos);
    EXPECT_NE(with.find("<a href=\"#growth\">"), std::string::npos);
    EXPECT_NE(with.find(R"("first":[20,40,50])"), std::string::npos);
}

}  // namespace
}  // namespace oblong::report
