// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <sstream>

#include "tests/architecture/source_tree.hpp"

/// A compiler may drop what only fetches, and no answer changes.
namespace oblong::architecture {
namespace {

/// How many instructions of each of the probe's functions fetch.
std::map<std::string, int> fetches_in_probe() {
    const std::string object = (build_root() / "fetch_probe.o").string();
    const std::string source = (source_root() / "tests/architecture/fetch_probe.cpp").string();
    (void)output_of(OBLONG_COMPILER " -O2 -std=c++20 -I'" + (source_root() / "lib").string() + "' -c '" + source +
                    "' -o '" + object + "'");
    static const std::regex begin(R"(^[0-9a-f]+ <.*(probe_\w+)\(.*>:$)");
    static const std::regex fetch(R"(\t(prefetch|prfm))");
    std::istringstream in(output_of("objdump -dC --no-show-raw-insn '" + object + "'"));
    std::map<std::string, int> counts;
    std::string function;
    for (std::string line; std::getline(in, line);) {
        std::smatch match;
        if (line.ends_with(">:")) function = std::regex_match(line, match, begin) ? match[1].str() : "";
        if (!function.empty() && std::regex_search(line, fetch)) ++counts[function];
    }
    return counts;
}

TEST(Fetches, AreThereOnceCompiled) {
    std::map<std::string, int> counts = fetches_in_probe();
    // A loop over lines counts once: the objects', and what is behind each. Batches have a loop to begin with, too.
    EXPECT_GE(counts["probe_query"], 4);
    EXPECT_GE(counts["probe_batch"], 6);
}

}  // namespace
}  // namespace oblong::architecture
