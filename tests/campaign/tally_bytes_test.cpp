// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "fuzz/campaign/store/fingerprint.hpp"

/// Bytes of counters that one condition refuses, and what a fingerprint leaves out.
namespace oblong::fuzz {
namespace {

const caseio::Tally plain{"s", "f", 3, "verdict", "exact", 200};

/// A counter as bytes: no word shared with the one before, five words, a count of one byte.
std::string counter(const std::string& bin) {
    std::string bytes(1, '\0');
    for (const std::string& word : {std::string("s"), std::string("f"), bin, std::string("m"), std::string("k")})
        bytes += static_cast<char>(word.size()) + word;
    return bytes + '\x07';
}

TEST(TallyBytes, AreRefusedWhereSomethingIsMissing) {
    const std::string whole = pack_tallies({plain});
    ASSERT_TRUE(unpack_tallies(whole));
    for (std::size_t size = 1; size < whole.size(); ++size)
        EXPECT_FALSE(unpack_tallies(std::string_view(whole).substr(0, size))) << size;
}

TEST(TallyBytes, AreRefusedWhereTheyShareMoreThanFourWords) {
    const std::string whole = pack_tallies({plain});
    EXPECT_TRUE(unpack_tallies(whole + '\x04' + '\x01' + 'x' + '\x07'));
    EXPECT_FALSE(unpack_tallies(whole + '\x05' + '\x07'));
}

TEST(TallyBytes, AreRefusedWhereABinIsNoNumber) {
    const auto read = unpack_tallies(counter("12"));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->at(0).severity_bin, 12);
    for (const char* bin : {"", "x", "1x", "99999999999"}) EXPECT_FALSE(unpack_tallies(counter(bin))) << bin;
}

TEST(TallyBytes, KeepCountsOnBothSidesOfAByte) {
    for (const long long count : {0LL, 1LL, 127LL, 128LL, 129LL, 16383LL, 16384LL}) {
        caseio::Tally t = plain;
        t.count = count;
        const auto read = unpack_tallies(pack_tallies({t}));
        ASSERT_TRUE(read) << count;
        EXPECT_EQ(read->at(0).count, count);
    }
}

TEST(TallyBytes, AreTheSameForAnyOrderAndForManyOfOneKey) {
    std::vector<caseio::Tally> up, down;
    for (int bin = 0; bin < 10; ++bin) up.push_back({"s", "f", bin, "verdict", "exact", bin});
    down.assign(up.rbegin(), up.rend());
    EXPECT_EQ(pack_tallies(up), pack_tallies(down));
    const auto many = unpack_tallies(pack_tallies(std::vector<caseio::Tally>(2000, plain)));
    ASSERT_TRUE(many);
    EXPECT_EQ(many->size(), 2000U);
    EXPECT_EQ(tally_sum(*many), 2000 * tally_sum({plain}));
}

TEST(BatchFingerprint, LeavesOutFieldsThatHoldNothing) {
    BatchOutcome b;
    b.batch = 3, b.cases = 2, b.answers = 1, b.seconds = 0.5;
    b.case_lines = {{7, "a case"}};
    b.records = {{caseio::Record{}, 0}};
    Hash expected;
    for (const long long n : {3, 2, 1, 0, 0}) expected.add(n);
    expected.add(0.5);
    expected.add(std::string_view());
    expected.add(7LL);
    expected.add(std::string_view("a case"));
    expected.add(7LL);
    expected.add(std::string_view("severity"));
    expected.add(0.0);
    EXPECT_EQ(fingerprint(b), expected.value());
}

TEST(BatchFingerprint, SortsTheRecordsOfACaseBySubject) {
    BatchOutcome b;
    b.case_lines = {{7, "a case"}, {5, "another"}};
    for (const char* subject : {"one", "two"})
        for (const int index : {0, 1})
            b.records.push_back({caseio::Record{}, index}), b.records.back().record.subject = subject;
    BatchOutcome other = b;
    std::swap(other.records[0], other.records[2]);
    EXPECT_EQ(fingerprint(other), fingerprint(b));
    other.records[0].record.subject = "three";
    EXPECT_NE(fingerprint(other), fingerprint(b));
}

}  // namespace
}  // namespace oblong::fuzz
