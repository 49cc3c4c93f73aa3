// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/program/command_line.hpp"

#include <gtest/gtest.h>

#include <iostream>
#include <set>
#include <stdexcept>

#include "fuzz/app/program.hpp"
#include "tests/harness/parsers/corpus.hpp"

namespace oblong::fuzz {
namespace {

int whole(int argc, char** argv) { return cli::program(argc, argv); }
int reading_only(int argc, char** argv) { return cli::program(argc, argv, cli::Extent::reading_only); }

TEST(CommandLine, KeepsItsContractOnTheCorpus) {
    std::set<int> codes;
    for (const auto& [name, text] : seeds("command_line")) {
        const std::vector<std::string> words = words_of(text);
        EXPECT_TRUE(is_harmless(words)) << name;
        EXPECT_EQ(broken_program(whole, words), "") << name;
        EXPECT_EQ(broken_program(reading_only, words), "") << name;
        codes.insert(run(whole, words).code);
    }
    EXPECT_EQ(codes, (std::set<int>{0, 1, 2, 3, 4})) << "every end is among the seeds";
}

TEST(CommandLine, ReadingAloneDoesNothing) {
    EXPECT_EQ(run(reading_only, {"distance"}).out, "");
    EXPECT_NE(run(whole, {"distance"}).out, "");
}

TEST(CommandLine, WhatOpensOrStartsSomethingIsNotCarriedOut) {
    for (const std::vector<std::string>& words : {std::vector<std::string>{"judge", "--subject", "program:/bin/true"},
                                                  {"distance", "-o", "file"},
                                                  {"campaign", "run"},
                                                  {"fuzz"},
                                                  {"generate", "lattice", "--count", "1000000"}})
        EXPECT_FALSE(is_harmless(words)) << words.front();
}

TEST(CommandLine, EveryBreachIsNoticed) {
    const std::vector<std::pair<Program, std::string>> faults{
        {[](int, char**) -> int { throw std::logic_error("no"); }, "an exception leaves it"},
        {[](int, char**) { return 134; }, "ends with 134"},
        {[](int, char**) { return 2; }, "unexplained"},
        {[](int, char**) {
             std::cerr << "Segmentation fault\n";
             return 3;
         },
         "who complains"},
    };
    for (const auto& [program, expected] : faults) {
        const std::string broken = broken_program(program, {"judge", "x"});
        EXPECT_NE(broken.find(expected), std::string::npos) << broken;
        EXPECT_TRUE(broken.starts_with("oblong 'judge' 'x': ")) << broken;
    }
}

}  // namespace
}  // namespace oblong::fuzz
