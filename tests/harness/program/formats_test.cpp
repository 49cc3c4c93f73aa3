// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <stdexcept>

#include "fuzz/cases/generate/mesh_3ds.hpp"
#include "fuzz/harness/parsers/mesh_contract.hpp"
#include "fuzz/harness/program/plan_format.hpp"
#include "tests/harness/parsers/corpus.hpp"

namespace oblong::fuzz {
namespace {

TEST(PlanFormat, KeepsItsContractOnTheCorpus) {
    for (const auto& [name, text] : seeds("plan")) {
        const TextReading reading = read_and_rewrite(plan_format(), text);
        EXPECT_TRUE(reading.read) << name;
        EXPECT_EQ(reading.broken, "") << name;
    }
}

TEST(PlanFormat, AWriterThatLosesTheSeedIsNoticed) {
    auto format = plan_format();
    format.styles[0].write = [](const Plan& plan) {
        Plan other = plan;
        for (CaseSource& source : other.sources) source.seed = 1;
        return write_plan(other);
    };
    int noticed = 0;
    for (const auto& [_, text] : seeds("plan")) noticed += read_and_rewrite(format, text).broken.empty() ? 0 : 1;
    EXPECT_EQ(noticed, 1);
}

TEST(PlanFormat, RefusesWhatNestsWithoutEndAndWhatComesTwice) {
    const std::string begin = R"({"format":"oblong-plan/1","subjects":["proven"],"sources":)";
    const std::string deep = begin + std::string(1'000'000, '[') + std::string(1'000'000, ']') + "}";
    const std::string twice = begin + R"([{"name":"lattice"}],"name":"a","name":"b"})";
    for (const std::string& text : {deep, twice}) {
        const TextReading reading = read_and_rewrite(plan_format(), text);
        EXPECT_FALSE(reading.read);
        EXPECT_EQ(reading.broken, "");
    }
}

/// Found by fuzz_plan: refusals that did not say what was expected.
TEST(PlanFormat, ARefusedFieldIsToldWhatIsExpected) {
    const std::string begin = R"({"format":"oblong-plan/1","name":"p","subjects":["proven"],"sources":[)";
    for (const char* source :
         {R"({"name":"lattice","query":"raycXst"})", R"({"kind":"file","name":"c.jsonl","query":"raycast"})"}) {
        const TextReading reading = read_and_rewrite(plan_format(), begin + source + "]}");
        EXPECT_FALSE(reading.read);
        EXPECT_EQ(reading.broken, "");
    }
    const TextReading nameless = read_and_rewrite(plan_format(), begin + R"({"name":"lattice"}],"":1})");
    EXPECT_FALSE(nameless.read);
    EXPECT_EQ(nameless.broken, "");
}

TEST(Mesh3ds, KeepsItsContractOnTheCorpus) {
    const PrivateFolder folder;
    for (const auto& [name, content] : seeds("mesh_3ds")) {
        const TextReading reading = read_mesh(read_3ds_vertices, folder, name, content);
        EXPECT_TRUE(reading.read) << name;
        EXPECT_EQ(reading.broken, "") << name;
    }
}

TEST(Mesh3ds, RefusesChunksWithinEachOtherWithoutEnd) {
    // A million of them, each six bytes longer than the one that it holds.
    constexpr std::size_t depth = 1'000'000;
    std::string content;
    for (std::size_t i = 0; i < depth; ++i) {
        content += "\x4d\x4d";
        const std::size_t length = 6 * (depth - i);
        for (unsigned shift = 0; shift < 32; shift += 8) content += static_cast<char>(length >> shift & 0xffU);
    }
    const PrivateFolder folder;
    const TextReading reading = read_mesh(read_3ds_vertices, folder, "m.3ds", content);
    EXPECT_FALSE(reading.read);
    EXPECT_EQ(reading.broken, "");
}

}  // namespace
}  // namespace oblong::fuzz
