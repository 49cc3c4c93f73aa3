// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

/// The planted defects must fit the sources as they are: otherwise nobody would notice that they prove nothing.
namespace {

std::vector<std::filesystem::path> patches() {
    std::vector<std::filesystem::path> result;
    for (const auto& entry : std::filesystem::directory_iterator(OBLONG_SOURCE_DIR "/fuzz/planted")) {
        if (entry.path().extension() == ".patch") result.push_back(entry.path());
    }
    return result;
}

TEST(Planted, PatchesChangeAtMostTenLines) {
    ASSERT_FALSE(patches().empty());
    for (const auto& patch : patches()) {
        std::ifstream file(patch);
        int changed = 0;
        for (std::string line; std::getline(file, line);) {
            const bool header = line.starts_with("--- ") || line.starts_with("+++ ");
            if (!header && (line.starts_with('-') || line.starts_with('+'))) ++changed;
        }
        EXPECT_GT(changed, 0) << patch;
        EXPECT_LE(changed, 10) << patch;
    }
}

TEST(Planted, PatchesApply) {
    if (std::system("patch --version >/dev/null 2>&1") != 0) GTEST_SKIP() << "the program patch is not installed";
    for (const auto& patch : patches()) {
        const std::string command = "patch --dry-run --strip=1 --fuzz=0 --force --directory='" OBLONG_SOURCE_DIR
                                    "' --input='" +
                                    patch.string() + "' >/dev/null 2>&1";
        EXPECT_EQ(std::system(command.c_str()), 0) << patch;
    }
}

}  // namespace
