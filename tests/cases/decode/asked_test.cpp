// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/decode/asked.hpp"

#include <gtest/gtest.h>

#include "caseio/case_reader.hpp"
#include "fuzz/cases/decode/case_arbitrary.hpp"
#include "oracle/exact/exact_answer.hpp"

namespace oblong::fuzz {
namespace {

using caseio::Case;
using caseio::Query;

constexpr std::array queries{Query::distance, Query::decide, Query::raycast, Query::sweep, Query::penetration};

Case random_case(Draw& draw) {
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(draw.integer(0, 100)));
    for (auto& b : bytes) b = static_cast<std::uint8_t>(draw.integer(0, 255));
    return decode(bytes);
}

TEST(Asked, IsAValidCaseOfThatQueryInBothForms) {
    Draw draw(31);
    int changed = 0;
    for (int i = 0; i < 600; ++i) {
        const Case c = random_case(draw);
        for (const Query q : queries) {
            const Case asked = asked_for(c, q);
            ASSERT_EQ(asked.query, q);
            ASSERT_EQ(asked.id, c.id);
            // Reading what was written checks every invariant.
            ASSERT_EQ(caseio::read_case(caseio::write_case(asked)), asked);
            ASSERT_EQ(plain_case(asked), asked_for(plain_case(c), q));
            if (c.query == q) {
                ASSERT_EQ(asked, c);
            } else {
                ++changed;
            }
        }
    }
    EXPECT_GT(changed, 2000);
}

TEST(Asked, RoundsNothingOfFractions) {
    Case c = asked_for(family_case(*find_family("lattice"), 9, 1, 60, 0.5), Query::raycast);
    c.scalar = caseio::CaseScalar::exact;
    c.ray->source.x = Rational(1, 3);
    c.note = "words stay";
    const Case asked = asked_for(c, Query::distance);
    EXPECT_EQ(caseio::read_case(caseio::write_case(asked)), asked);
    EXPECT_EQ(asked.note, c.note);
    const auto ends = std::get<Points<Rational>>(asked.b->shape).vertices();
    ASSERT_EQ(ends.size(), 2U);
    EXPECT_EQ(ends[1].x, Rational(1, 3) + c.ray->direction.x);
}

TEST(Asked, KeepsTheBodies) {
    Draw draw(32);
    for (int i = 0; i < 300; ++i) {
        const Case c = random_case(draw);
        if (c.query == Query::raycast) continue;
        for (const Query q : {Query::distance, Query::decide, Query::sweep, Query::penetration}) {
            EXPECT_EQ(asked_for(c, q).a, c.a);
            EXPECT_EQ(asked_for(c, q).b, c.b);
        }
        EXPECT_EQ(asked_for(c, Query::raycast).a, c.a);
    }
}

TEST(Asked, ASweepOfARaycastHitsAtTheSameParameter) {
    Draw draw(33);
    int hits = 0;
    for (int i = 0; i < 60; ++i) {
        Case c = asked_for(family_case(*find_family("lattice"), 9, i, 60, 0.5), Query::raycast);
        const Case sweep = asked_for(c, Query::sweep);
        const auto first = oracle::exact_answer(c), second = oracle::exact_answer(sweep);
        ASSERT_EQ(first.measure().has_value(), second.measure().has_value());
        if (!first.measure()) continue;
        ++hits;
        ASSERT_TRUE(oracle::approximate(*first.measure()) == oracle::approximate(*second.measure()));
    }
    EXPECT_GT(hits, 20);
}

TEST(Asked, RaysAndSweepsOfPairsMeetTheBody) {
    int hits = 0;
    for (int i = 0; i < 40; ++i) {
        const Case c = family_case(*find_family("near_touching"), 3, i, 40);
        const auto answer = oracle::exact_answer(asked_for(c, Query::sweep));
        ASSERT_TRUE(answer.cast);
        if (answer.measure()) ++hits;
    }
    // A vertex of A aims at a vertex of B, and doubles round.
    EXPECT_GT(hits, 30);
}

}  // namespace
}  // namespace oblong::fuzz
