// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/round/round.hpp"

#include <gtest/gtest.h>

namespace oblong::fuzz {
namespace {

TEST(RoundHarness, EveryLawHoldsOfWhatIsDrawn) {
    for (const RoundLaw& law : round_laws()) {
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            RoundDraw draw(seed);
            EXPECT_EQ(law.fault(draw), "") << law.name << ", seed " << seed;
        }
    }
}

TEST(RoundHarness, TheFirstByteChoosesTheLaw) {
    EXPECT_EQ(check_round({}), "");
    for (std::uint8_t first = 0; first < round_laws().size(); ++first) {
        const std::array<std::uint8_t, 3> bytes{first, 7, first};
        EXPECT_EQ(check_round(bytes), "") << round_laws()[first].name;
    }
}

/// What the laws conclude from: intervals without a common number, by the last bit.
TEST(RoundHarness, ABallBesideAnIntervalIsDisjoint) {
    const PlainBall x(2, 0.5);
    EXPECT_TRUE(are_disjoint(x, 3, 4));
    EXPECT_TRUE(are_disjoint(x, 0, 1));
    EXPECT_FALSE(are_disjoint(x, Rational(5, 2), 4)) << "they share an end";
    EXPECT_FALSE(are_disjoint(x, 0, Rational(3, 2))) << "they share an end";
    EXPECT_FALSE(are_disjoint(x, 2, 2));
    EXPECT_FALSE(are_disjoint(PlainBall(2, std::numeric_limits<double>::infinity()), 3, 4)) << "it says nothing";
}

/// Every kind of wrong proposal is made: a proof that takes one of them is attacked by all.
TEST(RoundHarness, SpoiledFeaturesAreNoMembers) {
    RoundDraw draw(1);
    const RoundPair bodies{draw.body(3, 0), draw.body(3, 4)};
    ASSERT_TRUE(bodies.is_held);
    int weights = 0;
    int ends = 0;
    int beyond = 0;
    for (int i = 0; i < 200; ++i) {
        round_bodies::Features f;
        f.n = round_bodies::numbers<DoubleDouble>(Vec3<double>{1, 0, 0});
        f.tie_count = 1;
        spoil(draw, bodies, f);
        weights += f.tie_count > 1 && f.ties[1].weight.hi < 0 ? 1 : 0;
        ends += f.n.x.hi == 1 ? 0 : 1;
        for (const auto& side : f.leaves) {
            for (const round_bodies::LeafFeature& leaf : side) {
                for (std::size_t axis = 0; axis < 3; ++axis) beyond += std::abs(leaf.u[axis].hi) > 1 ? 1 : 0;
            }
        }
    }
    EXPECT_GT(weights, 10);
    EXPECT_GT(ends, 50);
    EXPECT_GT(beyond, 10);
}

}  // namespace
}  // namespace oblong::fuzz
