// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "oracle/report/report.hpp"
#include "tests/report/drawn_cases.hpp"
#include "tests/report/synthetic.hpp"

namespace oblong::report {
namespace {

namespace fs = std::filesystem;

const fs::path source = OBLONG_SOURCE_DIR "/tests/report/browser";
const fs::path work = fs::path(OBLONG_BUILD_DIR) / "report-browser";

bool runs(const std::string& command) { return std::system((command + " > /dev/null 2>&1").c_str()) == 0; }

std::string content(const fs::path& file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// What is missing of programs and npm packages, after it was tried to install the packages; empty where nothing is.
std::string missing() {
    for (const char* program : {"chromium", "node", "npm"})
        if (!runs(std::string("command -v ") + program))
            return std::string(program) + " (tools/install_packages.sh test)";
    fs::create_directories(work);
    const auto same = [](const char* file) { return content(source / file) == content(work / file); };
    if (fs::exists(work / "node_modules/axe-core") && same("package-lock.json")) return {};
    for (const char* file : {"package.json", "package-lock.json"})
        fs::copy_file(source / file, work / file, fs::copy_options::overwrite_existing);
    const std::string install = "cd '" + work.string() + "' && npm ci --ignore-scripts --no-audit --no-fund";
    if (runs(install)) return {};
    fs::remove(work / "package-lock.json");
    return "the npm packages of tests/report/browser (npm ci failed)";
}

/// A page with subjects, families and charts that are made up, and records of every family with their exact places.
void write_page(const fs::path& file) {
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
    const char* ci = std::getenv("CI");
    const bool required = ci != nullptr && std::string(ci) == "true";
    std::string absent = missing();
    if (!absent.empty() && required && runs(OBLONG_SOURCE_DIR "/tools/install_packages.sh test")) absent = missing();
    ASSERT_TRUE(absent.empty() || !required) << "missing: " << absent;
    if (!absent.empty()) GTEST_SKIP() << "missing: " << absent << ": no browser looks at the report";
    write_page(work / "page.html");
    const std::string command = "cd '" + work.string() + "' && node '" + (source / "page.mjs").string() +
                                "' \"$(command -v chromium)\" page.html . > said.txt 2>&1";
    const int status = std::system(command.c_str());
    const std::string said = content(work / "said.txt");
    EXPECT_EQ(status, 0) << command << '\n' << said;
    EXPECT_NE(said.find("axe finds nothing in 8 runs"), std::string::npos) << said;
}

}  // namespace
}  // namespace oblong::report
