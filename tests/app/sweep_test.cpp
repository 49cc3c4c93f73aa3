// SPDX-License-Identifier: GPL-3.0-or-later
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/app/program.hpp"

/// `oblong sweep` as a user meets it: tables, JSON, the page, and what it refuses.
namespace oblong::test {
namespace {

using Sweep = Program;

const std::string small =
    "oblong sweep -q --bits 8:24:8 --families near_touching --severities 0,1 --cases 4 "
    "--subjects bits-P/johnson/relative-0/running-max/no-progress ";

TEST_F(Sweep, TablesLineUp) {
    const Ended run = shell(small);
    ASSERT_EQ(run.code, 0) << run.err;
    std::istringstream lines(run.out);
    std::string line;
    std::size_t width = 0;
    int rows = 0;
    while (std::getline(lines, line)) {
        const bool heading = line.find("  BITS") != std::string::npos || line.starts_with("BITS");
        if (heading) width = line.size();
        const bool row = width > 0 && line.find('[') != std::string::npos;
        if (row) {
            EXPECT_EQ(line.size(), width) << line;
        }
        rows += row && !heading ? 1 : 0;
        if (line.empty() && rows > 0) break;
    }
    EXPECT_EQ(rows, 3) << run.out;
    EXPECT_NE(run.out.find("near_touching"), std::string::npos);
}

TEST_F(Sweep, JsonHoldsEveryGroupAndPrecision) {
    const Ended run = shell(small + "--json s.json --html s.html -o s.txt");
    ASSERT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(run.out, "");
    const nlohmann::json json = nlohmann::json::parse(read_text(path("s.json")));
    EXPECT_EQ(json.at("format"), "oblong-sweep/1");
    ASSERT_EQ(json.at("groups").size(), 2U);
    for (const auto& group : json.at("groups")) {
        ASSERT_EQ(group.at("precisions").size(), 3U);
        for (const auto& one : group.at("precisions")) EXPECT_EQ(one.at("answers"), 4);
        ASSERT_EQ(group.at("least_bits").size(), 5U);
        EXPECT_TRUE(group.at("least_bits").at(0).at("tolerance").is_null());
        EXPECT_EQ(group.at("least_bits").at(1).at("cases").size(), 4U);
    }
    const std::string page = read_text(path("s.html"));
    EXPECT_NE(page.find("<svg"), std::string::npos);
    std::size_t links = 0;
    for (std::size_t at = 0; (at = page.find("href=", at)) != std::string::npos; ++at, ++links)
        EXPECT_EQ(page.compare(at, 11, "href=\"data:"), 0) << "a link that is no file of the page";
    EXPECT_EQ(links, 9U) << "three files of each of three charts";
    EXPECT_NE(page.find("download=\"errors-by-condition.csv\" href=\"data:text/csv;charset=utf-8,bits%20of"),
              std::string::npos);
    EXPECT_NE(page.find("%0A8%09"), std::string::npos) << "a row of a table for pgfplots: 8 bits";
    for (const char* outside : {"http:", "https:", "src=", "url(", "@import", "<script"})
        EXPECT_EQ(page.find(outside), std::string::npos) << "the page loads nothing: " << outside;
    EXPECT_NE(page.find("content=\"default-src 'none'; style-src 'unsafe-inline'"), std::string::npos);
}

TEST_F(Sweep, TheSameSeedGivesTheSameFigures) {
    EXPECT_EQ(shell(small).out, shell(small).out);
    EXPECT_NE(shell(small).out, shell(small + "--seed 2").out);
}

TEST_F(Sweep, RefusesWithoutWork) {
    const auto refused = [this](const std::string& options, const std::string& part) {
        const Ended run = shell("oblong sweep -q " + options);
        EXPECT_EQ(run.code, 2) << options << ": " << run.err;
        EXPECT_NE(run.err.find(part), std::string::npos) << run.err;
        EXPECT_EQ(run.out, "") << options;
    };
    const std::string subject = "--subjects bits-P/johnson/relative-0/running-max/none ";
    refused("", "--subjects");
    refused(subject + "--bits 120:8", "expected MIN:MAX or MIN:MAX:STEP");
    refused(subject + "--bits 8:900:2", "expected MIN:MAX or MIN:MAX:STEP");
    refused(subject + "--bits 3:400:1 --cases 1000000", "a sweep takes at most 5000000");
    refused(subject + "--families near_tuching", "did you mean near_touching?");
    refused(subject + "--severities 2", "--severities");
    refused(subject + "--tolerances 0", "--tolerances");
    refused("--subjects double/johnson/relative-0/running-max/none", "with the letter P");
    refused(subject + "--json s.x --html s.x", "is the place of two outputs");
    EXPECT_EQ(file_count(), 0);
}

TEST_F(Sweep, LeavesNoFileWhereItIsStopped) {
    const Ended run = shell(
        "oblong sweep -q --bits 100:400:1 --cases 1000 --json s.json --subjects "
        "bits-P/johnson/relative-0/running-max/none & until ls s.json* > /dev/null 2>&1; do sleep 0.1; done; kill -INT "
        "$!; wait $!");
    EXPECT_EQ(run.code, 5) << run.err;
    EXPECT_EQ(file_count(), 0);
}

}  // namespace
}  // namespace oblong::test
