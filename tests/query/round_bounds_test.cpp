// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>

#include "oblong/lowered/arb/support.hpp"
#include "oblong/lowered/round/operand.hpp"
#include "oblong/prove/round/distance_proof.hpp"
#include "oblong/scalar/convert.hpp"
#include "tests/query/bodies.hpp"

/// Enclosures of support values in balls of doubles and double-doubles, against ball arithmetic at 400 bits.
namespace oblong {
namespace {

using query_testing::Draw;

[[nodiscard]] Rational middle_of(const PlainBall& x) { return to_rational(x.mid); }
[[nodiscard]] Rational middle_of(const Ball& x) { return to_rational(x.mid.hi) + to_rational(x.mid.lo); }

/// How near errors came to their bounds.
struct Worst {
    int compared = 0;
    double ratio = 0;

    /// \param low,high around the exact value
    template <class S>
    void take(const S& enclosure, const Rational& low, const Rational& high) {
        if (!std::isfinite(enclosure.radius)) return;
        ++compared;
        const Rational radius = to_rational(enclosure.radius);
        ASSERT_LE(low - middle_of(enclosure), radius);
        ASSERT_LE(middle_of(enclosure) - high, radius);
        const Rational error = std::max(Rational(low - middle_of(enclosure)), Rational(middle_of(enclosure) - high));
        if (error > 0 && radius > 0) ratio = std::max(ratio, nearest<double>(error / radius));
    }
};

/// Vertices in twos and threes that differ in the last bits, so that doubles cannot tell which is farthest.
[[nodiscard]] Points<double> near_ties(Draw<double>& draw) {
    std::vector<Vec3<double>> all;
    for (int i = 0; i < 6; ++i) {
        const Vec3<double> v = draw.vec(1);
        all.push_back(v);
        all.push_back({std::nextafter(v.x, 2), v.y, std::nextafter(v.z, -2)});
        all.push_back({v.x, std::nextafter(v.y, -2), std::nextafter(v.z, 2)});
    }
    return Points<double>(std::move(all));
}

[[nodiscard]] AnyBody<double> any_body(Draw<double>& draw) {
    const auto size = [&] { return draw.number(0, 1); };
    const auto axis = static_cast<Axis>(draw.below(3));
    AnyBody<double> body = [&]() -> AnyBody<double> {
        switch (draw.below(7)) {
            case 0:
                return {Cylinder<double>(size(), size(), axis), std::nullopt};
            case 1:
                return {Cone<double>(size(), size(), axis), std::nullopt};
            case 2:
                return {Ellipsoid<double>({size(), size(), size()}), std::nullopt};
            case 3:
                return {Box<double>({size(), size(), size()}), std::nullopt};
            case 4:
                return {Capsule<double>(size(), size(), axis), std::nullopt};
            case 5:
                return {near_ties(draw), std::nullopt};
            default:
                return {Sum<double>({AnyBody<double>{Cone<double>(size(), size(), axis), draw.pose(1)},
                                     AnyBody<double>{Sphere<double>(size()), draw.pose(1)}}),
                        std::nullopt};
        }
    }();
    if (!std::holds_alternative<Sum<double>>(body.shape) && draw.below(4) != 0) {
        body.pose = Affine<double>{};
        for (Vec3<double>& row : body.pose->linear.rows) row = draw.vec(1);
        body.pose->translation = draw.vec(draw.below(2) == 0 ? 1 : 1e8);
    }
    return body;
}

/// An ellipsoid whose columns are across n but for roundings, which are then all of its support value.
[[nodiscard]] AnyBody<double> across(Draw<double>& draw, const Vec3<double>& n) {
    AnyBody<double> body{Ellipsoid<double>({draw.number(0, 1), draw.number(0, 1), draw.number(0, 1)}),
                         Affine<double>{}};
    auto& rows = body.pose->linear.rows;
    for (Vec3<double>& row : rows) row = draw.vec(1);
    rows[2] = (rows[0] * n.x + rows[1] * n.y) * (-1 / n.z);
    return body;
}

template <class S>
[[nodiscard]] S enclosed(const round_bodies::RoundBody<double>& body, const Vec3<double>& n) {
    round_bodies::Directions<S> along;
    turn(body, round_bodies::numbers<S>(n), along);
    return round_bodies::support_value(body, along);
}

TEST(RoundBounds, SupportValuesAreEnclosed) {
    Draw<double> draw(61);
    Worst plain;
    Worst pairs;
    for (int i = 0; i < 4000; ++i) {
        AnyBody<double> body = any_body(draw);
        Vec3<double> n = draw.vec(1);
        // Across an axis, or nearly: parts of the value vanish.
        if (draw.below(3) == 0) n[draw.below(3)] = draw.below(2) == 0 ? 0 : std::ldexp(draw.number(-1, 1), -300);
        if (draw.below(8) == 0 && n.z != 0) body = across(draw, n);
        round_bodies::RoundBody<double> round;
        ASSERT_TRUE(detail::RoundBuilder<double>(round).add(detail::Operand<double>{&body}));
        const curved::Precision precision(400);
        const curved::Tree tree = curved::tree_of(query_testing::exact(body), 3);
        const Vec3<Rational> exact_n{to_rational(n.x), to_rational(n.y), to_rational(n.z)};
        const curved::Ball value = curved::support_value(curved::ball_tree(tree), curved::to_ball(exact_n));
        plain.take(enclosed<PlainBall>(round, n), curved::lower_end(value), curved::upper_end(value));
        pairs.take(enclosed<Ball>(round, n), curved::lower_end(value), curved::upper_end(value));
        if (testing::Test::HasFatalFailure()) FAIL() << "body " << i;
    }
    EXPECT_EQ(plain.compared, 4000);
    EXPECT_EQ(pairs.compared, 4000);
    std::printf("largest error / radius: %.3f of doubles, %.4f of double-doubles\n", plain.ratio, pairs.ratio);
    EXPECT_GT(plain.ratio, 0.2) << "the bound is loose, or the attack is weak";
    EXPECT_GT(pairs.ratio, 0.01) << "the bound is loose, or the attack is weak";
}

/// A quarter turn about each axis takes the long axis of a box to another: no map but the identity is left out.
TEST(RoundBounds, FramesTurnWhateverTheirAxis) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const std::size_t from = (axis + 1) % 3;
        const std::size_t to = (axis + 2) % 3;
        Vec3<double> half{1, 1, 1};
        half[from] = 3;
        AnyBody<double> body{Box<double>(half), Affine<double>{}};
        body.pose->linear.rows[from] = body.pose->linear.rows[to] = {};
        body.pose->linear.rows[to][from] = 1;
        body.pose->linear.rows[from][to] = -1;
        round_bodies::RoundBody<double> round;
        ASSERT_TRUE(detail::RoundBuilder<double>(round).add(detail::Operand<double>{&body}));
        for (std::size_t along = 0; along < 3; ++along) {
            Vec3<double> n;
            n[along] = 1;
            EXPECT_EQ(enclosed<Ball>(round, n).mid.hi, along == to ? 3 : 1) << axis;
        }
    }
}

/// Two ellipsoids that are balls of radius 1 and 1/2, and their exact squared distance of centres.
struct TwoBalls {
    AnyBody<double> a{Ellipsoid<double>({1, 1, 1}), Affine<double>{}};
    AnyBody<double> b{Ellipsoid<double>({0.5, 0.5, 0.5}), Affine<double>{}};
    round_bodies::Pair<double> pair;
    Rational squared;

    explicit TwoBalls(const Vec3<double>& apart) {
        b.pose->translation = apart;
        EXPECT_TRUE(detail::RoundBuilder<double>(pair.bodies[0]).add(detail::Operand<double>{&a}));
        EXPECT_TRUE(detail::RoundBuilder<double>(pair.bodies[1]).add(detail::Operand<double>{&b}));
        for (std::size_t i = 0; i < 3; ++i) squared += to_rational(apart[i]) * to_rational(apart[i]);
    }
};

TEST(RoundBounds, NoDirectionGivesAnEnclosureWithoutTheDistance) {
    Draw<double> draw(62);
    int proven = 0;
    for (int i = 0; i < 3000; ++i) {
        const Vec3<double> along = draw.vec(1);
        const Vec3<double> apart = along * (draw.number(1.6, 9) / round_bodies::length(along));
        const TwoBalls balls(apart);
        round_bodies::Features features;
        const Vec3<double> n = -apart + draw.vec(std::ldexp(1.0, -static_cast<int>(draw.below(60))));
        features.n = round_bodies::numbers<DoubleDouble>(n);
        features.tie_count = 1;
        features.ties[0].weight = {1, 0};
        round_bodies::DistanceProof proof;
        if (!prove_distance(balls.pair, features, proof)) continue;
        ++proven;
        const Rational low = middle_of(proof.distance) - to_rational(proof.distance.radius) + Rational(3, 2);
        const Rational high = middle_of(proof.distance) + to_rational(proof.distance.radius) + Rational(3, 2);
        ASSERT_LE(low * low, balls.squared);
        ASSERT_GE(high * high, balls.squared);
    }
    EXPECT_GT(proven, 2500);
}

TEST(RoundBounds, PointsOutsideABodyProveNothing) {
    const TwoBalls balls({4, 0, 0});
    round_bodies::Features right;
    right.n = round_bodies::numbers<DoubleDouble>(Vec3<double>{-1, 0, 0});
    right.tie_count = 2;
    right.ties[0].weight = {0.75, 0};
    right.ties[1].weight = {0.25, 0};
    round_bodies::DistanceProof proof;
    EXPECT_TRUE(prove_distance(balls.pair, right, proof));
    EXPECT_EQ(proof.distance.mid.hi, 2.5);
    for (const double weight : {-0.25, 1.25, 1.0}) {
        round_bodies::Features wrong = right;
        wrong.ties[1].weight = {weight, 0};
        EXPECT_FALSE(prove_distance(balls.pair, wrong, proof)) << weight;
    }
    for (const Vec3<double>& u : {Vec3<double>{0, 1.5, 0}, Vec3<double>{0.5, 0.75, 0.5}, Vec3<double>{0, 0, -2}}) {
        round_bodies::Features wrong = right;
        wrong.leaves[0][0].u = round_bodies::numbers<DoubleDouble>(u);
        for (const unsigned free : {0b111U, 0b001U}) {
            wrong.leaves[0][0].free = free;
            EXPECT_FALSE(prove_distance(balls.pair, wrong, proof)) << free;
        }
    }
}

TEST(RoundBounds, NoSimplexProvesThatSeparatedBodiesOverlap) {
    Draw<double> draw(63);
    int proven = 0;
    for (int i = 0; i < 4000; ++i) {
        const bool are_apart = i % 2 == 0;
        const Vec3<double> along = draw.vec(1);
        const TwoBalls balls(
            along * (draw.number(are_apart ? 1.5001 : 0, are_apart ? 1.7 : 0.5) / round_bodies::length(along)));
        round_bodies::Simplex simplex;
        simplex.is_complete = true;
        simplex.result.kept.carrier.set = all_slots;
        for (unsigned k = 0; k < 4; ++k) {
            simplex.directions[0][k] = draw.vec(1);
            simplex.directions[1][k] = -simplex.directions[0][k];
        }
        const bool is_proven = prove_overlap<PlainBall, double>(balls.pair, simplex, nullptr);
        EXPECT_EQ(is_proven, (prove_overlap<Ball, double>(balls.pair, simplex, nullptr)));
        EXPECT_FALSE(is_proven && are_apart);
        proven += is_proven ? 1 : 0;
    }
    EXPECT_GT(proven, 100);
}

}  // namespace
}  // namespace oblong
