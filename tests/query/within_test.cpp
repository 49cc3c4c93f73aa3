// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/decision.hpp"
#include "oblong/distance.hpp"
#include "oblong/prove/fractions/distance.hpp"
#include "oblong/scalar.hpp"
#include "tests/query/bodies.hpp"

/// Margins against exact arithmetic.
namespace oblong {
namespace {

using query_testing::Draw;

/// A, grown by a ball of the margin, and B, in rationals.
[[nodiscard]] Nearness exactly(const AnyBody<Rational>& a, const AnyBody<Rational>& b, const Rational& margin) {
    const AnyBody<Rational> grown{Sum<Rational>({a, AnyBody<Rational>{Sphere<Rational>(margin), std::nullopt}}),
                                  std::nullopt};
    const Outcome outcome = exact_distance(*core_support(grown), *core_support(b), {1, 0, 0}).outcome;
    return outcome == Outcome::separated  ? Nearness::farther
           : outcome == Outcome::touching ? Nearness::equal
                                          : Nearness::nearer;
}

template <class R>
void ask_margins(std::uint64_t seed) {
    Draw<R> draw(seed);
    std::array<int, 3> seen{};
    for (int i = 0; i < 400; ++i) {
        const AnyBody<R> a = draw.polyhedral();
        AnyBody<R> b = draw.polyhedral();
        b.pose = draw.pose(3);
        const DistanceAnswer<R> at = certified_distance(a, b);
        for (const R margin : {R(0), at.value, at.upper, draw.coarse(0, 3), draw.number(0, 3)}) {
            const WithinAnswer answer = certified_within(a, b, margin);
            EXPECT_EQ(answer.outcome, exactly(query_testing::exact(a), query_testing::exact(b), to_rational(margin)));
            ++seen[static_cast<std::size_t>(answer.outcome)];
        }
        if (testing::Test::HasFailure()) break;
    }
    for (const int count : seen) EXPECT_GT(count, 4);
}

TEST(Within, MarginsAreComparedExactlyInDouble) { ask_margins<double>(11); }
TEST(Within, MarginsAreComparedExactlyInFloat) { ask_margins<float>(12); }

TEST(Within, SumsOfThreeRadiiThatRoundAreComparedExactly) {
    const Sphere<double> a(0x1p-60);
    const Sphere<double> b(0x1p-60);
    Affine<double> pose;
    pose.translation = {1 + 0x1p-52, 0, 0};
    const auto there = posed(b, pose);
    // d = 1 + 2^−52 − 2^−59
    EXPECT_EQ(certified_within(a, there, 1.0).outcome, Nearness::farther);
    EXPECT_EQ(certified_within(a, there, 1 + 0x1p-52).outcome, Nearness::nearer);
    pose.translation = {1 + 0x1p-51, 0, 0};
    const Sphere<double> half_ulp(0x1p-53);
    EXPECT_EQ(certified_within(half_ulp, posed(half_ulp, pose), 1 + 0x1p-52).outcome, Nearness::equal);
}

/// Bodies of every route, apart and not.
template <class R>
void ask_margins_out_of_range() {
    Draw<R> draw(13);
    const std::array<Shape<R>, 5> shapes{Sphere<R>(1), Box<R>({1, 1, 1}), Cylinder<R>(1, 1), draw.composed().shape,
                                         draw.points(6)};
    for (const Shape<R>& shape : shapes) {
        for (const R apart : {R(0), R(9)}) {
            const AnyBody<R> a{shapes[2], std::nullopt};
            const AnyBody<R> b{shape, Affine<R>{{}, {apart, 0, 0}}};
            for (const R margin : {R(-1), -std::numeric_limits<R>::denorm_min()}) {
                EXPECT_EQ(certified_within(a, b, margin).outcome, Nearness::unsupported);
                EXPECT_EQ(certified_within(b, b, margin).outcome, Nearness::unsupported);
                EXPECT_EQ(
                    certified_within(query_testing::exact(a), query_testing::exact(b), to_rational(margin)).outcome,
                    Nearness::unsupported);
            }
            for (const R margin : {std::numeric_limits<R>::quiet_NaN(), std::numeric_limits<R>::infinity()})
                EXPECT_EQ(certified_within(a, b, margin).outcome, Nearness::not_finite);
        }
    }
}

TEST(Within, AMarginIsFiniteAndNotNegative) {
    ask_margins_out_of_range<double>();
    ask_margins_out_of_range<float>();
    const Sphere<double> a(1);
    EXPECT_EQ(certified_within(a, a, -1).outcome, Nearness::unsupported);
    EXPECT_EQ(name(Nearness::farther), "farther");
}

TEST(Within, AMarginIsABallAroundACurvedBody) {
    const Cylinder<double> can(1, 2);
    const Sphere<double> ball(0.5);
    Affine<double> pose;
    pose.translation = {0, 3.5, 0};
    const auto above = posed(ball, pose);
    EXPECT_EQ(certified_within(can, above, 0.75).outcome, Nearness::farther);
    EXPECT_EQ(certified_within(can, above, 1).outcome, Nearness::equal);
    EXPECT_EQ(certified_within(can, above, 1.25).outcome, Nearness::nearer);
}

}  // namespace
}  // namespace oblong
