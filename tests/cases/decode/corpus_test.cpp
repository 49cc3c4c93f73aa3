// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "caseio/case_reader.hpp"
#include "fuzz/cases/decode/decode.hpp"
#include "fuzz/cases/decode/encode.hpp"

/// The seeds that every harness of cases starts from: fuzz/corpus/cases, made by tools/corpus.sh.
namespace oblong::fuzz {
namespace {

using Bytes = std::vector<std::uint8_t>;

std::vector<Bytes> seeds() {
    std::vector<Bytes> all;
    for (const auto& entry : std::filesystem::directory_iterator(OBLONG_SOURCE_DIR "/fuzz/corpus/cases")) {
        std::ifstream in(entry.path(), std::ios::binary);
        all.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
    }
    return all;
}

TEST(Corpus, IsSmall) {
    const auto all = seeds();
    EXPECT_GE(all.size(), 40U);
    EXPECT_LE(all.size(), 300U);
    std::size_t bytes = 0;
    for (const Bytes& seed : all) bytes += seed.size();
    EXPECT_LE(bytes, 100'000U);
}

TEST(Corpus, IsMadeOfWhatEncodeWrites) {
    for (const Bytes& seed : seeds()) {
        const PlainCase c = decode_plain(seed);
        ASSERT_EQ(encode(c), seed) << "a seed of an older format: run tools/corpus.sh";
        const caseio::Case exact = decode(seed);
        ASSERT_EQ(caseio::read_case(caseio::write_case(exact)), exact);
    }
}

TEST(Corpus, HasEveryQueryScalarDimensionAndShape) {
    std::set<caseio::Query> queries;
    std::set<int> dimensions;
    std::set<bool> narrow;
    std::set<std::size_t> shapes;
    for (const Bytes& seed : seeds()) {
        const PlainCase c = decode_plain(seed);
        queries.insert(c.query);
        dimensions.insert(c.dimension);
        narrow.insert(c.narrow);
        shapes.insert(c.a.shape.index());
        if (c.b) shapes.insert(c.b->shape.index());
    }
    EXPECT_GE(queries.size(), 4U);
    EXPECT_EQ(dimensions.size(), 2U);
    EXPECT_EQ(narrow.size(), 2U);
    EXPECT_GE(shapes.size(), 6U);
}

}  // namespace
}  // namespace oblong::fuzz
