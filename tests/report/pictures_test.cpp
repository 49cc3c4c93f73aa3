// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "oracle/report/assets.hpp"
#include "oracle/report/page_data.hpp"
#include "tests/report/drawn_cases.hpp"

namespace oblong::report {
namespace {

/// The page's own script draws, in node, what the page's data block holds; pictures.mjs measures the outlines in the
/// pictures and compares them with the exact outcome and distance.
TEST(Pictures, AgreeWithTheExactAnswerOnEveryFamily) {
    if (std::system("node --version > /dev/null 2>&1") != 0)
        GTEST_SKIP() << "node is missing (Debian package nodejs): nothing draws the page's pictures";
    testing::DrawnCases all;
    testing::add_families(all, 8);
    testing::add_file(all, OBLONG_SOURCE_DIR "/tests/data/reported.jsonl", 60);
    testing::add_file(all, OBLONG_SOURCE_DIR "/tests/data/plane.jsonl", 60);

    ReportOptions options;
    options.record_limit = all.set.records.size();
    options.byte_limit = std::size_t{1} << 30U;
    const Selection selection = select_records(all.set, options);
    ASSERT_EQ(selection.shown.size(), all.set.records.size());
    nlohmann::json truth;
    for (const auto& [id, t] : all.truth) truth[id] = {{"outcome", name(t.outcome)}, {"gap", t.gap}};

    const auto folder = std::filesystem::path(OBLONG_BUILD_DIR) / "report-test";
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "pictures.js") << page_script;
    std::ofstream(folder / "pictures.json") << page_data(all.set, summarise(all.set), selection, options) << '\n'
                                            << truth.dump() << '\n';
    const std::string command = "node " OBLONG_SOURCE_DIR "/tests/report/pictures.mjs " +
                                (folder / "pictures.js").string() + " " + (folder / "pictures.json").string() + " > " +
                                (folder / "pictures.txt").string() + " 2>&1";
    const int status = std::system(command.c_str());
    std::ifstream said(folder / "pictures.txt");
    const std::string text((std::istreambuf_iterator<char>(said)), std::istreambuf_iterator<char>());
    EXPECT_EQ(status, 0) << command << '\n' << text;
    EXPECT_NE(text.find(" pictures agree"), std::string::npos) << text;
}

}  // namespace
}  // namespace oblong::report
