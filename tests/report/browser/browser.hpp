// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

/// A headless Chromium and the npm packages that drive it.
namespace oblong::report::testing {

namespace fs = std::filesystem;

inline const fs::path browser_source = OBLONG_SOURCE_DIR "/tests/report/browser";
inline const fs::path browser_work = fs::path(OBLONG_BUILD_DIR) / "report-browser";

inline bool runs(const std::string& command) { return std::system((command + " > /dev/null 2>&1").c_str()) == 0; }

inline std::string content(const fs::path& file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// Holds a folder for one process: tests of this room run at the same time, and one installs for all.
class FolderLock {
public:
    explicit FolderLock(const fs::path& folder)
        : file_(::open((folder / "lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644)) {
        ::flock(file_, LOCK_EX);
    }
    ~FolderLock() { ::close(file_); }
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

private:
    int file_;
};

/// What is missing of programs and npm packages, after it was tried to install the packages; empty where nothing is.
inline std::string missing() {
    for (const char* program : {"chromium", "node", "npm"})
        if (!runs(std::string("command -v ") + program))
            return std::string(program) + " (tools/install_packages.sh test)";
    fs::create_directories(browser_work);
    const FolderLock lock(browser_work);
    const auto same = [](const char* file) { return content(browser_source / file) == content(browser_work / file); };
    if (fs::exists(browser_work / "node_modules/axe-core") && same("package-lock.json")) return {};
    for (const char* file : {"package.json", "package-lock.json"})
        fs::copy_file(browser_source / file, browser_work / file, fs::copy_options::overwrite_existing);
    const std::string install = "cd '" + browser_work.string() + "' && npm ci --ignore-scripts --no-audit --no-fund";
    if (runs(install)) return {};
    fs::remove(browser_work / "package-lock.json");
    return "the npm packages of tests/report/browser (npm ci failed)";
}

/// Returns what `probe` finds missing; where the continuous integration demands it, the test's programs are installed
/// before a second look.
template <class Probe>
std::string missing_by(const Probe& probe) {
    const char* ci = std::getenv("CI");
    const bool required = ci != nullptr && std::string(ci) == "true";
    std::string absent = probe();
    if (!absent.empty() && required && runs(OBLONG_SOURCE_DIR "/tools/install_packages.sh test")) absent = probe();
    EXPECT_TRUE(absent.empty() || !required) << "missing: " << absent;
    return absent;
}

inline std::string missing_of_browser() { return missing_by(missing); }

/// Runs one of the scripts of this folder on a page of the working folder, which may take screenshots there. Expects
/// that it ends well, and returns what it printed.
inline std::string look(const std::string& script, const std::string& page) {
    const std::string said = script + ".txt";
    const std::string command = "cd '" + browser_work.string() + "' && node '" + (browser_source / script).string() +
                                "' \"$(command -v chromium)\" " + page + " . > " + said + " 2>&1";
    EXPECT_EQ(std::system(command.c_str()), 0) << command << '\n' << content(browser_work / said);
    return content(browser_work / said);
}

}  // namespace oblong::report::testing
