// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/prove/arb/normals.hpp"

#include <gtest/gtest.h>

#include "oblong/prove/arb/members.hpp"
#include "tests/prove/arb/bodies.hpp"

/// What rational normals and members prove, and above all what they do not.
namespace oblong::curved {
namespace {

using namespace testing_curved;

/// Two trees and their numbers, which stay where they are.
struct Two {
    Tree a, b;
    Pair pair;
    Two(const Body& x, const Body& y, int dimension = 3)
        : a(tree_of(x, dimension)), b(tree_of(y, dimension)), pair(pair_at(a, b, dimension, 128)) {}
    Two(const Two&) = delete;
};

const Body can = cylinder(1, 2);
const Body slab = box(4, 1, 4);

TEST(MeetingAcross, ProvesADistanceAlongTheRightNormalOnly) {
    const Two two(moved(can, {1, 5, 0}), slab);
    const std::optional<ExactMeeting> meeting = meeting_across(two.pair, {0, 3, 0}, nullptr);
    ASSERT_TRUE(meeting.has_value());
    EXPECT_EQ(meeting->squared, 4);
    EXPECT_EQ(meeting->a.y, 3);
    EXPECT_EQ(meeting->b.y, 1);
    // Separating, with rational values, but not the nearest points' normal.
    EXPECT_FALSE(meeting_across(two.pair, {3, 4, 0}, nullptr).has_value());
    EXPECT_FALSE(meeting_across(two.pair, {Rational(3, 1000), Rational(4, 1000), 0}, nullptr).has_value());
    // Not separating at all.
    EXPECT_FALSE(meeting_across(two.pair, {0, -1, 0}, nullptr).has_value());
    EXPECT_FALSE(meeting_across(two.pair, {1, 0, 0}, nullptr).has_value());
    // With an irrational value: the rim in this direction is at √2.
    EXPECT_FALSE(meeting_across(two.pair, {1, 1, 1}, nullptr).has_value());
}

TEST(MeetingAcross, NeedsACommonPointForContact) {
    // Both reach the plane y = 1, in other places.
    const Two apart(moved(can, {6, 3, 0}), slab);
    EXPECT_FALSE(meeting_across(apart.pair, {0, 1, 0}, nullptr).has_value());
    EXPECT_TRUE(supports_both(apart.pair, {0, 1, 0}));
    const Two touching(moved(can, {5, 3, 0}), slab);
    const std::optional<ExactMeeting> meeting = meeting_across(touching.pair, {0, 1, 0}, nullptr);
    ASSERT_TRUE(meeting.has_value());
    EXPECT_EQ(meeting->squared, 0);
    EXPECT_EQ(meeting->a, meeting->b);
}

TEST(SupportsBoth, OnlyWhereBothPlanesAreOne) {
    const Two touching(moved(can, {0, 3, 0}), slab);
    EXPECT_TRUE(supports_both(touching.pair, {0, 1, 0}));
    EXPECT_FALSE(supports_both(touching.pair, {0, -1, 0}));
    EXPECT_FALSE(supports_both(touching.pair, {1, 0, 0}));
    EXPECT_FALSE(supports_both(touching.pair, {Rational(3, 5), Rational(4, 5), 0}));
    const Two overlapping(moved(can, {0, 3 - power_of_two(-300), 0}), slab);
    EXPECT_FALSE(supports_both(overlapping.pair, {0, 1, 0}));
    const Two separated(moved(can, {0, 3 + power_of_two(-300), 0}), slab);
    EXPECT_FALSE(supports_both(separated.pair, {0, 1, 0}));
}

TEST(ExactFace, HasExactValuesOrNone) {
    const Tree tree = tree_of(can, 3);
    const std::optional<ExactFace> cap = exact_face(tree, {0, 2, 0}, {});
    ASSERT_TRUE(cap.has_value());
    EXPECT_EQ(cap->value, 4);
    for (const Vec& p : cap->members) {
        EXPECT_EQ(p.y, 2);
        EXPECT_LE(p.x * p.x + p.z * p.z, 1);
    }
    const std::optional<ExactFace> side = exact_face(tree, {3, 0, 4}, {});
    ASSERT_TRUE(side.has_value());
    EXPECT_EQ(side->value, 5);
    EXPECT_EQ(side->members.size(), 2U);
    EXPECT_FALSE(exact_face(tree, {1, 0, 1}, {}).has_value()) << "√2";
    // A cone: the irrational rim does not matter where the apex is farther.
    const Tree steep = tree_of(cone(1, 2), 3);
    const std::optional<ExactFace> apex = exact_face(steep, {1, 5, 1}, {});
    ASSERT_TRUE(apex.has_value());
    EXPECT_EQ(apex->value, 10);
    EXPECT_FALSE(exact_face(steep, {1, 0, 1}, {}).has_value());
    // Apex and rim tie: 3-4-5.
    const std::optional<ExactFace> slant = exact_face(tree_of(cone(3, 2), 3), {4, 3, 0}, {});
    ASSERT_TRUE(slant.has_value());
    EXPECT_EQ(slant->value, 6);
    EXPECT_EQ(slant->members.size(), 2U);
}

TEST(CommonPoint, OnlyStrictlyInside) {
    const auto simplex = [](const Vec& shift) {
        Members m;
        for (const Vec& v : {Vec{3, 0, 0}, Vec{0, 3, 0}, Vec{0, 0, 3}, Vec{-1, -1, -1}}) {
            m.a.push_back(v + shift);
            m.b.push_back({0, 0, 0});
        }
        return m;
    };
    EXPECT_EQ(common_point(simplex({}), 3), (Vec{0, 0, 0}));
    EXPECT_FALSE(common_point(simplex({1, 1, 1}), 3).has_value()) << "a corner";
    EXPECT_FALSE(common_point(simplex({-1, -1, -1}), 3).has_value()) << "on a face";
    EXPECT_TRUE(common_point(simplex(Vec{-1, -1, -1} * (1 - power_of_two(-200))), 3).has_value());
    EXPECT_FALSE(common_point(simplex({5, 0, 0}), 3).has_value());
    EXPECT_FALSE(common_point({{{1, 0, 0}, {-1, 0, 0}}, {{}, {}}}, 3).has_value()) << "too few";
    const Members triangle{{{2, 0, 0}, {0, 2, 0}, {-1, -1, 0}}, {{}, {}, {}}};
    EXPECT_EQ(common_point(triangle, 2), (Vec{0, 0, 0}));
}

/// A normal out of the plane supports every body in it; it must not make overlapping discs touch.
TEST(InThePlane, OverlapIsNotContact) {
    const Body disc = ellipsoid(3, 1, 0);
    for (int i = 0; i < 20; ++i) {
        const Vec apart{Rational(i, 4), Rational(i % 3, 4), 0};
        const CurvedAnswer r = curved_distance(disc, moved(disc, apart), in_dimension(2));
        const Rational form = apart.x * apart.x / 36 + apart.y * apart.y / 4;
        EXPECT_EQ(r.outcome, form < 1 ? Outcome::overlapping : form == 1 ? Outcome::touching : Outcome::separated) << i;
    }
}

/// The members that bracket a distance are members whatever the state says.
TEST(Bracket, IsProvenForAnyState) {
    const Two two(moved(mapped(ellipsoid(3, 1, 2), turn_oblique()), {5, 5, 5}), cone(1, 2));
    const Precision precision(128);
    const Rational d = curved_distance(moved(mapped(ellipsoid(3, 1, 2), turn_oblique()), {5, 5, 5}), cone(1, 2)).upper;
    for (int i = 0; i < 50; ++i) {
        NearestFeatures state;
        state.normal = {Wide(i % 7 - 3), Wide(i % 5 - 2), Wide(1)};
        for (int k = 0; k < 3; ++k) {
            Tied tied{farthest(two.pair.wide_a, {Wide(k), Wide(i - 25), Wide(1)}).choice,
                      farthest(two.pair.wide_b, {Wide(i - 20), Wide(k), Wide(1)}).choice, Wide(i - 10 * k)};
            for (auto& r : tied.a.rounds) r.u[0] = r.u[0] * Wide(i % 4);  // not in the unit ball
            state.tied.push_back(std::move(tied));
        }
        const Bracket bounds = bracket(two.pair, state);
        EXPECT_LE(bounds.lower, d) << i;
        EXPECT_GE(bounds.upper * (1 + power_of_two(-90)), d) << i;
        EXPECT_LE(squared_norm(bounds.a - bounds.b), bounds.upper * bounds.upper) << i;
        for (int x = -3; x <= 3; ++x) {
            for (int y = -3; y <= 3; ++y) {
                for (const int z : {-1, 1}) {  // no plane cuts them off
                    const Vec n{x, y, z};
                    EXPECT_LE(dot(n, bounds.a), upper_end(support_value(two.pair.ball_a, to_ball(n)))) << i;
                    EXPECT_LE(dot(n, bounds.b), upper_end(support_value(two.pair.ball_b, to_ball(n)))) << i;
                }
            }
        }
    }
}

/// Newton's method from GJK at 2^−30 reaches the precision, on smooth parts, edges, flat caps and cones' sides alike.
TEST(Refine, ReachesThePrecision) {
    const std::vector<std::pair<Body, Body>> pairs{
        {moved(ellipsoid(3, 1, 2), {5, 4, 3}), ellipsoid(1, 2, 1)},
        {moved(mapped(ellipsoid(3, 1, 2), turn_oblique()), {5, 4, 3}), slab},
        {moved(mapped(can, turn_oblique()), {5, 4, 3}), mapped(cone(2, 1), turn_345())},
        {moved(can, {Rational(1, 3), 7, 0}), slab},
        {moved(mapped(can, turn_345()), {9, 1, 1}), cylinder(2, 4)},
        {points({{5, 1, 2}}), cone(3, 2)},
        {moved(hull({sphere(1), moved(sphere(2), {5, 1, 0})}), {0, 6, Rational(1, 3)}), sum({can, ellipsoid(1, 2, 3)})},
    };
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const Two two(pairs[i].first, pairs[i].second);
        const Precision precision(128);
        const Proposal proposal = propose(two.pair, {{}, {Wide(1), Wide(1), Wide(0)}, 30, 200});
        ASSERT_TRUE(proposal.state.has_value()) << i;
        NearestFeatures state = *proposal.state;
        EXPECT_TRUE(refine(two.pair, state)) << i;
        const Bracket bounds = bracket(two.pair, state);
        EXPECT_GT(bounds.lower, 0) << i;
        EXPECT_LE((bounds.upper - bounds.lower) * power_of_two(105), bounds.lower) << i;
    }
}

}  // namespace
}  // namespace oblong::curved
