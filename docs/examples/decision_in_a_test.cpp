// SPDX-License-Identifier: GPL-3.0-or-later
// Exact decisions in a unit test: shelves that must touch their posts, neither overlap them nor leave a gap. No
// tolerance is chosen, so none can hide a fault. Link oblong::oblong and GTest::gtest_main.
#include <gtest/gtest.h>

#include <oblong/decision.hpp>

namespace {

using oblong::Affine;
using oblong::Box;
using oblong::Outcome;

const Box<double> post({0.05, 1.0, 0.05});
const Box<double> shelf({0.5, 0.02, 0.3});

Affine<double> at(double x, double y, double z) {
    Affine<double> pose;
    pose.translation = {x, y, z};
    return pose;
}

TEST(Shelf, TouchesItsPost) {
    // 0.5625 and 0.0625 are doubles, 0.05 is not: 0.05 + 0.5 rounds, and the bodies are what they are.
    const Box<double> thick_post({0.0625, 1.0, 0.0625});
    EXPECT_EQ(certified_decision(thick_post, posed(shelf, at(0.5625, 0, 0))).outcome, Outcome::touching);
}

TEST(Shelf, DecimalsLeaveAGapThatADecisionSees) {
    const double sum = 0.05 + 0.5;  // the double nearest the sum of the two doubles
    const Outcome outcome = certified_decision(post, posed(shelf, at(sum, 0, 0))).outcome;
    EXPECT_NE(outcome, Outcome::touching);
    // Within 2^-53 of touching, in exact arithmetic.
    EXPECT_EQ(certified_within(post, posed(shelf, at(sum, 0, 0)), 0x1p-53).outcome, oblong::Nearness::nearer);
}

TEST(Shelf, ClearsTheNextPost) {
    EXPECT_EQ(certified_within(shelf, posed(post, at(1, 0, 0)), 0.4).outcome, oblong::Nearness::farther);
}

}  // namespace
