// SPDX-License-Identifier: GPL-3.0-or-later
#include <sstream>

#include "tests/app/program.hpp"

/// `oblong demo`: a table, a report and where it is.
namespace oblong::test {
namespace {

using Demo = Program;

TEST_F(Demo, PrintsATableAndWritesAReport) {
    const Ended run = shell("oblong demo --count 1 -o d");
    ASSERT_EQ(run.code, 0) << run.err;
    EXPECT_NE(run.err.find("100%"), std::string::npos) << "how far it is: " << run.err;
    EXPECT_NE(run.out.find("SUBJECT"), std::string::npos) << run.out;
    const std::string page = path("d/report.html").string();
    EXPECT_NE(run.out.find("The report: file://" + page + "\n"), std::string::npos) << run.out;
    EXPECT_TRUE(read_text(page).starts_with("<!")) << read_text(page).substr(0, 80);
    std::istringstream lines(run.out);
    std::string name;
    long judged = 0, wrong = -1;
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with("proven")) std::istringstream(line) >> name >> judged >> wrong;
    EXPECT_GE(judged, 15) << run.out;
    EXPECT_EQ(wrong, 0) << run.out;
}

TEST_F(Demo, TakesThePlaceOfAnEarlierOne) {
    ASSERT_EQ(shell("oblong demo --count 1 -q").code, 0);
    const Ended again = shell("oblong demo --count 1 --seed 2 -q");
    EXPECT_EQ(again.code, 0) << again.err;
    EXPECT_EQ(again.err, "");
    EXPECT_TRUE(std::filesystem::exists(path("oblong-demo/report.html")));
}

TEST_F(Demo, KeepsTheStoreOfACampaign) {
    const std::string run =
        "oblong campaign run --families sliver --count 1 --subjects proven --store d/store.sqlite -q";
    ASSERT_EQ(shell(run).code, 0);
    const std::string before = read_text(path("d/store.sqlite"));
    const Ended demo = shell("oblong demo --count 1 -o d");
    EXPECT_EQ(demo.code, 2);
    EXPECT_NE(demo.err.find("no demo's"), std::string::npos) << demo.err;
    EXPECT_EQ(read_text(path("d/store.sqlite")), before);
}

TEST_F(Demo, EndsWhenItsTimeIsOver) {
    const Ended run = shell("oblong demo --count 1000 --time 0.5 -q -o d");
    EXPECT_EQ(run.code, 5) << run.err;
    EXPECT_TRUE(std::filesystem::exists(path("d/report.html"))) << "of what there was time for";
}

}  // namespace
}  // namespace oblong::test
