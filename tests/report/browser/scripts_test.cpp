// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/report/browser/browser.hpp"

namespace oblong::report {
namespace {

using testing::content;
namespace fs = std::filesystem;

const fs::path assets = OBLONG_SOURCE_DIR "/oracle/report/assets";

const fs::path work = testing::browser_work / "assets";

/// What is missing of programs and npm packages, after it was tried to install the packages.
std::string missing() {
    for (const char* program : {"node", "npm"})
        if (!testing::runs(std::string("command -v ") + program))
            return std::string(program) + " (tools/install_packages.sh test)";
    const bool is_known = content(assets / "package-lock.json") == content(work / "package-lock.json");
    for (const char* file : {"package.json", "package-lock.json", "build.sh", ".npmrc"})
        fs::copy_file(assets / file, work / file, fs::copy_options::overwrite_existing);
    if (is_known && fs::exists(work / "node_modules/esbuild")) return {};
    if (testing::runs("cd '" + work.string() + "' && npm ci --ignore-scripts --no-audit --no-fund")) return {};
    fs::remove(work / "package-lock.json");
    return "the npm packages of oracle/report/assets (npm ci failed)";
}

/// A copy of the assets with their npm packages, which the test holds while it runs.
class PageScripts : public ::testing::Test {
protected:
    void SetUp() override {
        const std::string absent = testing::missing_by(missing);
        if (!absent.empty()) GTEST_SKIP() << "missing: " << absent << ": no script of the report is tested";
        fs::remove_all(work / "src");
        fs::copy(assets / "src", work / "src");
    }

    /// Runs a command there and returns what it printed.
    static std::string run(const std::string& command) {
        const std::string line = "cd '" + work.string() + "' && " + command + " > said.txt 2>&1";
        EXPECT_EQ(std::system(line.c_str()), 0) << line << '\n' << content(work / "said.txt");
        return content(work / "said.txt");
    }

private:
    bool exists_ = fs::create_directories(work) || fs::exists(work);
    testing::FolderLock lock_{work};
};

TEST_F(PageScripts, DrawAndReadAsTheirTestsSay) {
    const std::string said = run("npm test");
    EXPECT_NE(said.find("# fail 0"), std::string::npos) << said;
    EXPECT_EQ(said.find("# pass 0"), std::string::npos) << "the scripts have tests";
}

TEST_F(PageScripts, AreBundledAsTheyAre) {
    (void)run("sh build.sh --installed");
    for (const char* file : {"bundle.js", "trace.js", "LICENSES"})
        EXPECT_TRUE(content(work / file) == content(assets / file))
            << file << " is older than src: oracle/report/assets/build.sh makes it";
}

}  // namespace
}  // namespace oblong::report
