// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <set>

#include "fuzz/cases/decode/case_arbitrary.hpp"

namespace oblong::fuzz {
namespace {

bool valid(const caseio::Case& c) { return caseio::read_case(caseio::write_case(c)) == c; }

std::size_t vertex_count(const AnyBody<Rational>& body) {
    const auto* points = std::get_if<Points<Rational>>(&body.shape);
    return points == nullptr ? 1 : points->vertices().size();
}

TEST(Simpler, CasesAreValidAndDiffer) {
    for (const Family& family : families()) {
        if (family.name == "mesh" || family.name == "solids" || family.name == "regular") continue;
        const caseio::Case wide = family_case(family, 2, 1, 3);
        for (const caseio::Case& c : {wide, narrow_to_float(wide)}) {
            const std::vector<caseio::Case> candidates = simpler(c);
            EXPECT_FALSE(candidates.empty()) << c.id;
            for (const caseio::Case& s : candidates) {
                EXPECT_TRUE(valid(s)) << caseio::write_case(s);
                EXPECT_NE(s, c);
                EXPECT_EQ(s.scalar, c.scalar);
            }
        }
    }
}

TEST(Simpler, EndsAtSinglePointsAtTheOrigin) {
    for (const char* name : {"lattice", "posed", "plane", "curved", "needle"}) {
        for (int i = 0; i < 10; ++i) {
            caseio::Case c = family_case(*find_family(name), 2, i, 10);
            int steps = 0;
            for (auto next = simpler(c); !next.empty(); next = simpler(c)) {
                c = next.front();
                ASSERT_LT(++steps, 2000) << c.id;
            }
            EXPECT_FALSE(c.a.pose.has_value());
            EXPECT_EQ(vertex_count(c.a), 1U);
            EXPECT_EQ(vertex_count(*c.b), 1U);
        }
    }
}

TEST(Arbitrary, CasesAreValid) {
    EXPECT_TRUE(rc::check("of any family", [](const caseio::Case& c) { RC_ASSERT(valid(c)); }));
    EXPECT_TRUE(rc::check("lattice", [] { RC_ASSERT(valid(*lattice_cases(3))); }));
    EXPECT_TRUE(rc::check("decoded", [] { RC_ASSERT(valid(*decoded_cases())); }));
}

TEST(Arbitrary, ShrinkToTheSmallestCaseThatFails) {
    // "No body has three vertices" fails first with many of any size, and shrinks to three against one.
    caseio::Case smallest = family_case(*find_family("regular"), 1, 0, 1, 0.2);
    const auto fails = [](const caseio::Case& c) { return vertex_count(c.a) >= 3; };
    for (rc::Shrinkable<caseio::Case> tree = shrinkable_case(smallest);;) {
        auto shrinks = tree.shrinks();
        bool moved = false;
        while (const auto next = shrinks.next()) {
            if (!fails(next->value())) continue;
            tree = *next;
            moved = true;
            break;
        }
        if (!moved) break;
        smallest = tree.value();
    }
    EXPECT_EQ(vertex_count(smallest.a), 3U);
    EXPECT_EQ(vertex_count(*smallest.b), 1U);
    const std::set<Rational> numbers{std::get<Points<Rational>>(smallest.a.shape).vertices()[0].x};
    EXPECT_EQ(numbers, std::set<Rational>{0});
}

TEST(Arbitrary, PrintsTheCaseLine) {
    std::ostringstream out;
    const caseio::Case c = family_case(*find_family("lattice"), 1, 0, 1);
    rc::show(c, out);
    EXPECT_EQ(out.str(), caseio::write_case(c));
}

}  // namespace
}  // namespace oblong::fuzz
