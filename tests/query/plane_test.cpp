// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/cast.hpp"
#include "oblong/decision.hpp"
#include "oblong/penetration.hpp"
#include "tests/query/bodies.hpp"

/// Bodies of the plane z = 0: contact and depth are those of the plane. tests/subjects/proven_test.cpp has their
/// families before the oracle.
namespace oblong {
namespace {

constexpr QueryOptions in_plane{.dimension = 2};

template <class R>
[[nodiscard]] Points<R> square(R x, R y, R half) {
    return Points<R>(
        {{x - half, y - half, 0}, {x + half, y - half, 0}, {x + half, y + half, 0}, {x - half, y + half, 0}});
}

template <class R>
void expect_contact_of_the_plane() {
    const Points<R> a = square<R>(0, 0, 2);
    const Points<R> inside = square<R>(R(2.5), 0, 1);
    const Points<R> beside = square<R>(3, 0, 1);
    const Points<R> apart = square<R>(4, 0, 1);
    EXPECT_EQ(certified_decision(a, inside).outcome, Outcome::touching);
    EXPECT_EQ(certified_decision(a, inside, in_plane).outcome, Outcome::overlapping);
    EXPECT_EQ(certified_decision(a, beside, in_plane).outcome, Outcome::touching);
    EXPECT_EQ(certified_decision(a, apart, in_plane).outcome, Outcome::separated);
    EXPECT_EQ(certified_distance(a, inside, in_plane).outcome, Outcome::overlapping);
    EXPECT_EQ(certified_within(a, beside, R(0), in_plane).outcome, Nearness::equal);
    EXPECT_EQ(certified_within(a, inside, R(0), in_plane).outcome, Nearness::nearer);

    EXPECT_EQ(certified_depth(a, inside).value, 0);
    const DepthAnswer<R> depth = certified_depth(a, inside, in_plane);
    EXPECT_EQ(depth.outcome, Outcome::overlapping);
    EXPECT_EQ(depth.value, R(0.5));
    EXPECT_EQ(depth.normal, (Vec3<R>{-1, 0, 0})) << "A is moved to the left";
    EXPECT_EQ(certified_depth(a, beside, in_plane).outcome, Outcome::touching);
    EXPECT_EQ(certified_depth(a, apart, in_plane).outcome, Outcome::separated);

    EXPECT_EQ(certified_signed_distance(a, inside, in_plane).value, R(-0.5));
    EXPECT_EQ(certified_signed_distance(a, beside, in_plane).value, 0);
    EXPECT_EQ(certified_signed_distance(a, apart, in_plane).value, 1);

    const CastAnswer<R> start = certified_cast(a, inside, LinearMotion<R>{{1, 0, 0}, {}}, in_plane);
    EXPECT_EQ(start.outcome, Outcome::overlapping);
    EXPECT_EQ(start.value, 0);
    EXPECT_EQ(certified_cast(a, inside, LinearMotion<R>{{1, 0, 0}, {}}).outcome, Outcome::touching);
    EXPECT_EQ(certified_cast(a, apart, LinearMotion<R>{{R(0.5), 0, 0}, {}}, in_plane).value, 2);
}

TEST(Plane, ContactAndDepthAreThoseOfThePlaneInDouble) { expect_contact_of_the_plane<double>(); }
TEST(Plane, ContactAndDepthAreThoseOfThePlaneInFloat) { expect_contact_of_the_plane<float>(); }

// [8, 2356] lies inside by 4e-130, and is a farthest vertex in doubles.
TEST(Plane, CornersThatDoublesProposedMayLieInside) {
    const Points<double> a({{0, 0, 0}});
    const Points<double> b({{8, 2356, 0}, {8, 2356.0000000000014, 0}, {14, -0x1p+392, 0}, {-2605, -0x1p-123, 0}});
    const DepthAnswer<double> depth = certified_depth(a, b, {.dimension = 2});
    EXPECT_EQ(depth.outcome, Outcome::overlapping);
    EXPECT_EQ(depth.value, 8);
    EXPECT_EQ(depth.normal.x, 1);
    EXPECT_LT(depth.normal.y, 0x1p-380);
}

TEST(Plane, DiscsToo) {
    const Sphere<double> disc(1.0);
    const Affine<double> near{{}, {0.5, 0, 0}};
    EXPECT_EQ(certified_depth(disc, posed(disc, near), in_plane).value, 1.5);
    // A segment through a disc: out of it along z in space, sideways in the plane.
    const Points<double> segment({{-1, -3, 0}, {-1, 3, 0}, {1, 3, 0}, {1, -3, 0}});
    EXPECT_EQ(certified_depth(disc, segment).value, 1);
    EXPECT_EQ(certified_depth(disc, segment, in_plane).value, 2);
}

}  // namespace

TEST(SignedDistance, NormalsPointFromBToAOnBothSides) {
    const Box<double> a({1, 1, 1});
    for (const double x : {-3.0, -1.5, 1.5, 3.0}) {
        const Affine<double> at{{}, {x, 0, 0}};
        const SignedAnswer<double> answer = certified_signed_distance(a, posed(a, at));
        EXPECT_EQ(answer.value, std::abs(x) - 2);
        EXPECT_EQ(answer.normal, (Vec3<double>{x > 0 ? -1.0 : 1.0, 0, 0}));
        EXPECT_LE(answer.lower, answer.value);
        EXPECT_GE(answer.upper, answer.value);
        // Moved along its normal by what is missing, A touches B.
        const Affine<double> moved{{}, {x + answer.normal.x * answer.value, 0, 0}};
        EXPECT_EQ(certified_decision(a, posed(a, moved)).outcome, Outcome::touching);
    }
}

}  // namespace oblong
