// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/curved/growing_hull.hpp"

#include <gtest/gtest.h>

#include <random>

#include "oracle/curved/work.hpp"
#include "oracle/exact/depth.hpp"
#include "tests/oracle/curved_bodies.hpp"

/// The hull of a growing set: a closed surface of its points that has all of them on its inner side. And the limit of
/// work.
namespace oblong::oracle {
namespace {

void expect_hull(const std::vector<IntegerVec>& points, int dimension) {
    const std::optional<GrowingHull> hull = GrowingHull::of(points, dimension);
    ASSERT_EQ(hull.has_value(), has_interior({points, {IntegerVec{0, 0, 0}}, 1, dimension}));
    if (!hull) return;
    HullSurface surface{hull->corners(), {}};
    for (const GrowingHull::Facet& f : hull->facets()) {
        if (!f.is_alive) continue;
        surface.facets.push_back(f.corners);
        ASSERT_NE(f.normal, (IntegerVec{0, 0, 0}));
        EXPECT_EQ(f.normal, outward_normal(surface, surface.facets.size() - 1, dimension));
        for (const IntegerVec& p : points) EXPECT_LE(dot(f.normal, p), f.height);
    }
    EXPECT_NO_THROW(require_closed(surface, dimension));
}

TEST(GrowingHull, IsTheHullOfLatticePoints) {
    std::mt19937_64 random(7);
    for (int i = 0; i < 600; ++i) {
        const int dimension = i % 3 == 0 ? 2 : 3;
        const int reach = 1 + i % 5;  // small lattices have many points in one plane and in one line
        const auto coordinate = [&] {
            return Integer(static_cast<int>(random() % static_cast<unsigned>(2 * reach + 1)) - reach);
        };
        std::vector<IntegerVec> points;
        for (std::size_t k = 1 + random() % 40; k > 0; --k) {
            const Integer x = coordinate(), y = coordinate();
            points.push_back({x, y, dimension == 3 ? coordinate() : Integer(0)});
        }
        expect_hull(points, dimension);
    }
}

TEST(WorkLimit, EndsASearchWithItsReason) {
    caseio::Case c =
        test::make_case(test::cylinder(1, 2),
                        test::posed(test::ellipsoid({1, 2, 3}), {test::rotation({1, Rational(1, 2), 3}), {1, 0, 0}}));
    c.query = caseio::Query::penetration;
    const ExactAnswer whole = exact_answer(c);
    ASSERT_EQ(whole.outcome, Outcome::overlapping);
    EXPECT_TRUE(whole.penetration->depth);
    const WorkLimit limit(2'000);
    const ExactAnswer cut = exact_answer(c);
    EXPECT_EQ(cut.outcome, Outcome::undecided);
    EXPECT_NE(cut.why.find("more work"), std::string::npos);
    EXPECT_LE(limit.spent(), 2'000U);
}

TEST(WorkLimit, CountsInnerWorkForTheOuterLimit) {
    const WorkLimit outer(100);
    {
        const WorkLimit inner(1000);
        spend(60, 512 - 1);
        EXPECT_EQ(inner.spent(), 60U);
        EXPECT_THROW(spend(60, 1), WorkSpent) << "of the outer one";
    }
    EXPECT_EQ(outer.spent(), 100U);
    EXPECT_THROW(spend(1, 1), WorkSpent);
}

}  // namespace
}  // namespace oblong::oracle
