// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cmath>

#include "caseio/case_reader.hpp"
#include "fuzz/cases/decode/decode.hpp"
#include "fuzz/cases/decode/encode.hpp"
#include "fuzz/cases/generate/family_list.hpp"
#include "fuzz/cases/generate/requery.hpp"
#include "oracle/exact/exact_answer.hpp"

/// A family is its file and its lines in family_list.hpp: the program's list of families is compiled here with one
/// more.
namespace oblong::fuzz {
namespace {

constexpr int count = 13;

caseio::Case stairs(int index) { return family_case(*find_family("stairs"), 7, index, count); }

TEST(ToyFamily, IsTheLastOfTheList) {
    ASSERT_NE(find_family("stairs"), nullptr);
    EXPECT_EQ(&families().back(), find_family("stairs"));
    EXPECT_NE(find_family("captured"), nullptr);
}

TEST(ToyFamily, FollowsItsSeverity) {
    EXPECT_EQ(stairs(4).id, "stairs-7-4");
    for (int i = 0; i < count; ++i) {
        const oracle::ExactAnswer exact = oracle::exact_answer(stairs(i));
        EXPECT_EQ(exact.outcome, Outcome::separated) << i;
        EXPECT_NEAR(oracle::approximate(exact.distance), std::pow(10.0, -i), 1e-15) << i;
    }
}

TEST(ToyFamily, IsWrittenReadAndEncoded) {
    for (int i = 0; i < count; ++i) {
        const caseio::Case c = stairs(i);
        EXPECT_EQ(caseio::read_case(caseio::write_case(c)), c);
        const auto bytes = encode(c);
        ASSERT_TRUE(bytes.has_value());
        EXPECT_EQ(decode(*bytes).b, c.b);
    }
}

TEST(ToyFamily, IsAskedEveryQuery) {
    using caseio::Query;
    for (const Query query :
         {Query::decide, Query::within, Query::penetration, Query::signed_distance, Query::raycast, Query::sweep}) {
        for (int i = 0; i < count; ++i) EXPECT_EQ(requery(stairs(i), query, 1).query, query);
    }
}

}  // namespace
}  // namespace oblong::fuzz
