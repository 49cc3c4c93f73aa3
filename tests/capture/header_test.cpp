// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <string>

#include "oblong/capture/capture.hpp"
#include "tests/capture/scratch.hpp"

/// The header as another project has it: copied alone, in C++17; and the program on its lines.
namespace oblong::test {
namespace {

/// The exit status of a shell command, and what it prints.
std::pair<int, std::string> run(const std::string& command) {
    std::FILE* const pipe = popen((command + " 2>&1").c_str(), "r");
    if (pipe == nullptr) return {-1, "cannot start"};
    std::string text;
    std::array<char, 4096> part{};
    for (std::size_t n = 0; (n = std::fread(part.data(), 1, part.size(), pipe)) > 0;) text.append(part.data(), n);
    return {pclose(pipe), text};
}

TEST(Header, CompilesAloneInCpp17) {
    const Scratch copy("capture.hpp"), source("alone.cpp");
    std::filesystem::copy_file(OBLONG_SOURCE_DIR "/lib/oblong/capture/capture.hpp", copy.path());
    std::ofstream(source.path()) << "#include \"" << copy.path() << R"("
        namespace c = oblong::capture;
        int main() {
            c::Recorder recorder("cases.jsonl");
            recorder.record([] { return c::ask(c::Query::distance, c::sphere(1.0), c::box<double>({1, 2, 3})); });
            recorder.record([] { return c::ask(c::Query::decide, c::sphere<float, 2>(1), c::box<float, 2>({1, 2})); });
        })";
    const auto [status, said] = run(std::string(OBLONG_COMPILER) +
                                    " -std=c++17 -fsyntax-only -Wall -Wextra -Wpedantic -Wshadow -Wconversion "
                                    "-Wno-sign-conversion -Werror " +
                                    source.path());
    EXPECT_EQ(status, 0) << said;
}

/// Distances that are right for the numbers as they were given, and not for their neighbours: 0.1 + 0.2 is not 0.3.
TEST(Header, TheProgramJudgesItsLines) {
    const Scratch file("judged.jsonl");
    {
        capture::Settings settings;
        settings.name = "boxes";
        capture::Recorder recorder(file.path(), settings);
        capture::Pose<double> at;
        at.translation = {0.1 + 0.2, 0, 0};
        ASSERT_TRUE(recorder.record([&] {
            return ask(capture::Query::decide, posed(capture::sphere(0.0), at), capture::box<double>({0.3, 1, 1}));
        }));
        at.translation = {0.3, 0, 0};
        ASSERT_TRUE(recorder.record([&] {
            return ask(capture::Query::decide, posed(capture::sphere(0.0), at), capture::box<double>({0.3, 1, 1}));
        }));
    }
    const auto [status, said] = run(OBLONG_BUILD_DIR "/oblong judge " + file.path() + " --subject proven");
    EXPECT_EQ(status, 0);
    const std::size_t second = said.find("\"id\": \"boxes-2\"");
    ASSERT_NE(second, std::string::npos) << said;
    EXPECT_NE(said.substr(0, second).find("\"exact_outcome\": \"separated\""), std::string::npos) << said;
    EXPECT_NE(said.substr(second).find("\"exact_outcome\": \"touching\""), std::string::npos) << said;
}

}  // namespace
}  // namespace oblong::test
