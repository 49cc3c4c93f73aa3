// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/generate/requery.hpp"

#include <gtest/gtest.h>

#include "caseio/case_reader.hpp"
#include "oracle/exact/exact_answer.hpp"

/// The families' pairs under other queries: deterministic, legal, and of every kind.
namespace oblong::fuzz {
namespace {

using caseio::Query;

caseio::Case made(const char* family, int index, Query query) {
    return requery(family_case(*find_family(family), 5, index, 40), query, 5);
}

TEST(Requery, IsTheSameEachTimeAndReadsBack) {
    for (const Family& family : families()) {
        if (family.name == "mesh" || family.name == "solids" || family.name == "regular") continue;
        for (const Query query :
             {Query::sweep, Query::raycast, Query::penetration, Query::signed_distance, Query::within}) {
            const auto make = [&] { return requery(family_case(family, 3, 1, 4), query, 3); };
            const caseio::Case c = make();
            EXPECT_EQ(c, make());
            EXPECT_EQ(c.query, query);
            EXPECT_EQ(c.sweep.has_value(), query == Query::sweep);
            EXPECT_EQ(c.ray.has_value(), query == Query::raycast);
            EXPECT_EQ(c.margin.has_value(), query == Query::within);
            EXPECT_EQ(c.b.has_value(), query != Query::raycast);
            if (c.sweep) {
                EXPECT_TRUE(c.sweep->max) << "engines that cast along a segment need its end";
            }
            if (c.ray) {
                EXPECT_TRUE(c.ray->max);
            }
            const std::string line = caseio::write_case(c);
            EXPECT_EQ(caseio::write_case(caseio::read_case(line, {"test", 1, ""})), line);
        }
    }
}

struct Tally {
    int hits = 0, misses = 0, started = 0, grazes = 0;
};

/// A hit that a slightly smaller or larger world would miss cannot be seen from one answer; a graze is a hit at which
/// the relative velocity lies in the plane that parts the bodies: at exactly 1, by how it is made.
Tally tally_of(Query query) {
    Tally t;
    for (const char* family : {"lattice", "exact_touching", "deep_overlap", "sliver"}) {
        for (int i = 0; i < 40; ++i) {
            const oracle::ExactCast cast = oracle::exact_cast(made(family, i, query));
            EXPECT_TRUE(cast.hit.has_value());
            if (cast.hit != true) {
                ++t.misses;
            } else if (compare(cast.parameter, 0) == 0) {
                ++t.started;
            } else {
                ++t.hits;
                if (compare(cast.parameter, 1) == 0) ++t.grazes;
            }
        }
    }
    return t;
}

TEST(Requery, SweepsHitMissGrazeAndStartInContact) {
    const Tally t = tally_of(Query::sweep);
    EXPECT_GT(t.hits, 40);
    EXPECT_GT(t.misses, 10);
    EXPECT_GT(t.started, 5);
    EXPECT_GT(t.grazes, 5);
}

TEST(Requery, RaysHitMissGrazeAndStartInside) {
    const Tally t = tally_of(Query::raycast);
    EXPECT_GT(t.hits, 20);
    EXPECT_GT(t.misses, 10);
    EXPECT_GT(t.started, 10);
    EXPECT_GT(t.grazes, 5);
}

TEST(Requery, PairsAreMovedIntoEachOther) {
    int deep = 0, shallow = 0;
    for (const char* family : {"lattice", "near_touching", "deep_overlap", "far_offset"}) {
        for (int i = 0; i < 20; ++i) {
            const oracle::ExactPenetration p = oracle::exact_penetration(made(family, i, Query::penetration));
            if (p.outcome != Outcome::overlapping || !p.depth) continue;
            ++deep;
            if (compare(*p.depth, Rational(1, 1000)) < 0) ++shallow;
        }
    }
    EXPECT_GT(deep, 40);
    EXPECT_GT(shallow, 5);
}

}  // namespace
}  // namespace oblong::fuzz
