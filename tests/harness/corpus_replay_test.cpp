// SPDX-License-Identifier: GPL-3.0-or-later
// The seeds of cases through the harnesses that ask about pairs, as libFuzzer would give them.
#include <filesystem>
#include <fstream>
#include <iterator>

#include "fuzz/harness/decision/decision.hpp"
#include "fuzz/harness/distance/distance.hpp"
#include "fuzz/harness/law/law.hpp"
#include "fuzz/harness/prepared/prepared.hpp"
#include "fuzz/harness/stopping/stopping.hpp"
#include "fuzz/harness/termination/termination.hpp"
#include "tests/harness/liars.hpp"

namespace oblong::fuzz {
namespace {

std::vector<AskedPair> corpus() {
    std::vector<AskedPair> pairs;
    const std::filesystem::path folder = std::filesystem::path(OBLONG_SOURCE_DIR) / "fuzz/corpus/cases";
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
        std::ifstream in(file.path(), std::ios::binary);
        const std::vector<char> bytes(std::istreambuf_iterator<char>(in), {});
        pairs.push_back(asked_pair({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()}));
    }
    return pairs;
}

TEST(CorpusReplay, NoPromiseIsBrokenOnAnySeed) {
    const std::vector<std::pair<const char*, PairCheck>> checks{
        {"distance", check_distance},
        {"decision", check_decision},
        {"stopping", [](const AskedPair& p, const Judges& j) { return check_stopping(p, j); }},
        {"termination", [](const AskedPair& p, const Judges&) { return check_termination(p); }},
        {"law", [](const AskedPair& p, const Judges&) { return check_law(p); }},
        {"prepared", [](const AskedPair& p, const Judges&) { return check_prepared(p); }}};
    const std::vector<AskedPair> pairs = corpus();
    EXPECT_GT(pairs.size(), 100U);
    for (const auto& [name, check] : checks)
        for (const AskedPair& pair : pairs)
            EXPECT_EQ(check(pair, {}).broken, "") << name << '\n' << caseio::write_case(case_of(pair, "seed"));
}

}  // namespace
}  // namespace oblong::fuzz
