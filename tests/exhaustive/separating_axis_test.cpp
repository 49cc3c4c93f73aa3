// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/gjk/separating_axis.hpp"

#include <gtest/gtest.h>

#include "oblong/scalar/rational.hpp"
#include "oblong/support/shapes.hpp"
#include "tests/exhaustive/small_world.hpp"

// The separating-axis algorithm on the small world in rationals: no wrong answer, no endless loop, and an axis for
// everything apart. The truth is brute force over the differences.

namespace oblong::test {

namespace {

struct Lattice {
    Points<Rational> points;
    [[nodiscard]] SupportPoint<Rational> support(const Vec3<Rational>& n) const { return oblong::support(points, n); }
};

Lattice body_of(const PointSet<Rational>& set) {
    return {Points<Rational>(std::vector<Vec3<Rational>>(set.points.begin(), set.points.begin() + set.count))};
}

struct Tally {
    int apart = 0;
    int meet = 0;
    int longest = 0;
};

/// One pair: decided, rightly, and by a proof.
void expect_decided(const Lattice& a, const Lattice& b, const Vec3<Rational>& v0, Tally& tally) {
    PointSet<Rational> differences;
    for (const auto& p : a.points.vertices()) {
        for (const auto& q : b.points.vertices()) differences.points[differences.count++] = p - q;
    }
    const bool meet = reference_carrier(differences.points, differences.all())->closest == Vec3<Rational>{};
    SeparatingAxisOptions<Rational> options;
    options.v0 = v0;
    options.guard = Guard::none;
    const auto r = gjk_separating_axis<Rational>(a, b, options);
    ASSERT_EQ(r.outcome(), meet ? Outcome::intersecting : Outcome::separated);
    if (!meet) {
        for (unsigned i = 0; i < differences.count; ++i)
            ASSERT_LT(Rational(0), dot(r.v, differences.points[i])) << "the axis is a proof";
    }
    ++(meet ? tally.meet : tally.apart);
    tally.longest = std::max(tally.longest, r.iterations);
}

}  // namespace

TEST(SmallWorld, PointsAgainstTheOriginAreDecidedFromThreeVectors) {
    const Lattice origin{Points<Rational>({Vec3<Rational>{}})};
    Tally tally;
    int number = 0;
    for_each_multiset<Rational>([&](const PointSet<Rational>& set) {
        const std::array<Vec3<Rational>, 3> starts{{{1, 0, 0}, {}, {Rational(1, 1000), -1, Rational(1, 7)}}};
        expect_decided(body_of(set), origin, starts[static_cast<std::size_t>(number++) % 3], tally);
    });
    EXPECT_EQ(tally.apart + tally.meet, multiset_count);
    EXPECT_GT(tally.meet, 1000);
    EXPECT_GT(tally.apart, 1000);
    EXPECT_LE(tally.longest, 8);
}

TEST(SmallWorld, SegmentsAgainstSegmentsAreDecided) {
    std::vector<Lattice> segments;
    for_each_multiset<Rational>([&](const PointSet<Rational>& set) {
        if (set.count == 2) segments.push_back(body_of(set));
    });
    ASSERT_EQ(segments.size(), 378U);
    Tally tally;
    for (std::size_t i = 0; i < segments.size(); ++i) {
        for (std::size_t j = i; j < segments.size(); j += 3) expect_decided(segments[i], segments[j], {1, 0, 0}, tally);
    }
    EXPECT_GT(tally.apart, 10000);
    EXPECT_GT(tally.meet, 1000);
}

}  // namespace oblong::test
