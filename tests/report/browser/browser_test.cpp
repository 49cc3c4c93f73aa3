// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/report/browser/browser.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "oracle/report/report.hpp"
#include "tests/level.hpp"
#include "tests/report/drawn_cases.hpp"
#include "tests/report/synthetic.hpp"

namespace oblong::report {
namespace {

/// A page with subjects, families and charts that are made up, and records of every family with their exact places.
void write_page(const std::filesystem::path& file) {
    testing::DrawnCases drawn;
    testing::add_families(drawn, 2);
    caseio::RecordSet set = testing::synthetic_set(60);
    int i = 0;
    for (caseio::Record& r : drawn.set.records) {
        r.subject = testing::subject_names()[static_cast<std::size_t>(i++ % 12)];
        r.verdict = i % 3 == 0 ? "false_separation" : "inaccurate";
        set.records.push_back(std::move(r));
    }
    set.facts.emplace_back("plan", std::string(20'000, 'x'));
    set.facts.emplace_back("machine", "a name without blanks/" + std::string(250, 'y'));
    std::ofstream out(file);
    write_report(set, {.list_command = "oblong campaign export out/main.sqlite"}, out);
}

TEST(Browser, AxeFindsNothingAndTheKeyboardReachesEverything) {
    const std::string absent = testing::missing_of_browser();
    if (!absent.empty()) GTEST_SKIP() << "missing: " << absent << ": no browser looks at the report";
    write_page(testing::browser_work / "page.html");
    const std::string said = testing::look("page.mjs", "page.html");
    const std::string runs = test::level() == 1 ? "2 runs" : "8 runs";
    EXPECT_NE(said.find("axe finds nothing in " + runs), std::string::npos) << said;
}

}  // namespace
}  // namespace oblong::report
