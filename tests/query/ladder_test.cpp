// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/bounds.hpp"
#include "oblong/decision.hpp"
#include "oblong/distance.hpp"
#include "oblong/prove/fractions/distance.hpp"
#include "oblong/scalar.hpp"
#include "tests/query/bodies.hpp"

/// The public queries, whatever type holds the bodies, prepared bodies and warm starts: answers bit by bit. That they
/// are right is the contract of fuzz/harness/library.
namespace oblong {
namespace {

using query_testing::Draw;
using query_testing::expect_same_distance;
using query_testing::same;

/// The outcome and every number but witnesses.
template <class R>
void expect_same_numbers(const DistanceAnswer<R>& x, const DistanceAnswer<R>& y) {
    EXPECT_EQ(x.outcome, y.outcome);
    EXPECT_TRUE(same(x.value, y.value)) << x.value << ' ' << y.value;
    EXPECT_TRUE(same(x.lower, y.lower));
    EXPECT_TRUE(same(x.upper, y.upper));
}
template <class R>
void expect_same(const DistanceAnswer<R>& x, const DistanceAnswer<R>& y) {
    expect_same_numbers(x, y);
    EXPECT_TRUE(same(x.witness_a, y.witness_a));
    EXPECT_TRUE(same(x.witness_b, y.witness_b));
    EXPECT_TRUE(same(x.normal, y.normal));
    EXPECT_EQ(x.normal_unique, y.normal_unique);
    EXPECT_EQ(x.rung, y.rung);
    EXPECT_EQ(x.iterations, y.iterations);
}

/// Asks about the same bodies held by other types.
template <class R, class A, class B>
void expect_as_any(const A& a, const B& b, const AnyBody<R>& any_a, const AnyBody<R>& any_b) {
    expect_same(certified_distance(a, b), certified_distance(any_a, any_b));
    const DecisionAnswer decision = certified_decision(any_a, any_b);
    EXPECT_EQ(certified_decision(a, b).outcome, decision.outcome);
    EXPECT_EQ(certified_decision(a, b).rung, decision.rung);
    const DirectionCandidate claim{{0.5, 0.25, -1}};
    const Bounds<R> found = bounds(a, b, claim);
    const Bounds<R> expected = bounds(any_a, any_b, claim);
    EXPECT_TRUE(same(found.lower, expected.lower) && same(found.upper, expected.upper));
}

/// v, exactly.
template <class R>
[[nodiscard]] Vec3<Rational> nearest_difference(const AnyBody<R>& a, const AnyBody<R>& b) {
    const ExactDistanceAnswer found =
        exact_distance(*exact_core(query_testing::exact(a)), *exact_core(query_testing::exact(b)), {1, 0, 0});
    return found.core_a - found.core_b;
}

/// A box and a ball that touch.
template <class R>
void touch(Draw<R>& draw, AnyBody<R>& a, AnyBody<R>& b) {
    const R half = draw.coarse(0, 1);
    const R radius = draw.coarse(0, 1);
    a.shape = Box<R>({half, 1, 1});
    b.shape = Sphere<R>(radius);
    b.pose = Affine<R>{};
    b.pose->translation = {half + radius, draw.coarse(-1, 1), 0};
}

template <class R>
void ask_many(std::uint64_t seed) {
    Draw<R> draw(seed);
    std::array<int, 3> outcomes{};
    WarmStart other;
    for (int i = 0; i < 400 && !testing::Test::HasFailure(); ++i) {
        AnyBody<R> a = draw.polyhedral();
        AnyBody<R> b = draw.polyhedral();
        b.pose = draw.pose(3);
        if (i % 10 == 0) touch(draw, a, b);
        std::visit([&](const auto& x) { expect_as_any<R>(x, b, a, b); }, a.shape);
        std::visit([&](const auto& y) { expect_as_any<R>(a, posed(y, *b.pose), a, b); }, b.shape);
        const DistanceAnswer<R> answer = certified_distance(a, b);
        const DistanceAnswer<R> bare = certified_distance(a, b, {.witnesses = false});
        expect_same_numbers(answer, bare);
        EXPECT_EQ(answer.rung, bare.rung);
        EXPECT_EQ(answer.iterations, bare.iterations);
        EXPECT_TRUE(std::isnan(bare.witness_a.x) && std::isnan(bare.normal.x));
        for (const WarmStart& start : {answer.next, other}) {
            expect_same_distance(certified_distance(a, b, {.warm_start = start}), answer);
            EXPECT_EQ(certified_decision(a, b, {.warm_start = start}).outcome, answer.outcome);
        }
        other = answer.next;
        ++outcomes[static_cast<std::size_t>(answer.outcome)];
        if (answer.outcome == Outcome::separated) {
            query_testing::expect_unit_along(answer.normal, nearest_difference(a, b));
        } else {
            EXPECT_EQ(answer.normal, Vec3<R>{});
        }
    }
    for (const int count : outcomes) EXPECT_GT(count, 0);
}

TEST(Ladder, AnswersAreThoseOfAnyBodiesInDouble) { ask_many<double>(1); }
TEST(Ladder, AnswersAreThoseOfAnyBodiesInFloat) { ask_many<float>(2); }

template <class R>
void ask_prepared(std::uint64_t seed) {
    Draw<R> draw(seed);
    for (const std::size_t count : {4U, 8U, 20U, 100U, 300U, 1100U}) {
        const Points<R> points_a = draw.points(count);
        const Points<R> points_b = draw.points(count);
        const PreparedPolytope<R> a(points_a);
        const PreparedPolytope<R> b(points_b);
        WarmStart last;
        for (int i = 0; i < 8; ++i) {
            Affine<R> pose = draw.pose(0.2);
            pose.translation.x += R(2.5);
            const auto still = posed(a, Affine<R>{});
            const auto moved = posed(b, pose);
            const DistanceAnswer<R> answer = certified_distance(still, moved);
            expect_same_distance(certified_distance(points_a, posed(points_b, pose)), answer);
            const DistanceAnswer<R> tracked = certified_distance(still, moved, {.warm_start = last});
            expect_same_distance(tracked, answer);
            last = tracked.next;
            EXPECT_FALSE(last.empty());
            EXPECT_EQ(certified_decision(still, moved).outcome, answer.outcome);
        }
    }
}

TEST(Ladder, PreparedBodiesHaveTheAnswersOfTheirPointsInDouble) { ask_prepared<double>(3); }
TEST(Ladder, PreparedBodiesHaveTheAnswersOfTheirPointsInFloat) { ask_prepared<float>(4); }

TEST(Ladder, APolytopeIsItsPoints) {
    Draw<double> draw(5);
    const Polytope<double> a(draw.points(10));
    const Points<double> b = draw.points(7);
    Affine<double> pose;
    pose.translation = {4, 0, 0};
    expect_same(certified_distance(a, posed(b, pose)), certified_distance(a.points(), posed(b, pose)));
}

TEST(Ladder, AWarmStartIsAValue) {
    const Box<double> box({1, 1, 1});
    Affine<double> pose;
    pose.translation = {4, 5, 6};
    const DistanceAnswer<double> answer = certified_distance(box, posed(box, pose));
    EXPECT_TRUE(WarmStart{}.empty());
    EXPECT_FALSE(answer.next.empty());
    const WarmStart copy = answer.next;
    EXPECT_EQ(copy, answer.next);
    EXPECT_FALSE(copy == WarmStart{});
}

/// Here the cold start ends in doubles and the warm one in integers, whose bounds are narrower.
TEST(Ladder, AWarmStartMayChangeBoundsOfTheSameDistance) {
    const Box<double> a({0x1.5798ee2308c3ap-231, 0x1p-204, 0x1p-204});
    const Box<double> b({0x1p-204, 0x1.5798ee2308c3ap-231, 0x1.203af9ee75616p-254});
    Affine<double> p, q;
    p.linear.rows = {Vec3<double>{0x1.30cdb69504c7ep-1, -0x1.961c3249d8b62p-1, -0x1.06b43ac51ad3ap-3},
                     Vec3<double>{0x1.40bebdd71ad54p-5, 0x1.813710ea5688p-3, -0x1.f6762f3b30a23p-1},
                     Vec3<double>{0x1.9ae5cfb83e479p-1, 0x1.288dc37f3b5aep-1, 0x1.24edb29450394p-3}};
    p.translation = {-0x1.b28505a31eebcp-206, 0x1.6ec25a2d6a794p-206, 0x1.f05812fd9cfb6p-205};
    q.linear.rows = {Vec3<double>{-0x1.2fefef091c9e6p-1, 0x1.8484cf438a251p-1, 0x1.125df01c13813p-2},
                     Vec3<double>{0x1.8c0aec508898fp-1, 0x1.c8ea036ecb9ccp-2, 0x1.cce026c55daccp-2},
                     Vec3<double>{0x1.c699c2db4c0e2p-3, 0x1.e5d122ec980d4p-2, -0x1.b4255003a217ap-1}};
    q.translation = {-0x1.9483e0c2053cp-208, -0x1.64ab9ca03dea2p-204, -0x1.1bd2a9c18473ap-204};
    const DistanceAnswer<double> cold = certified_distance(posed(a, p), posed(b, q));
    const DistanceAnswer<double> warm = certified_distance(posed(a, p), posed(b, q), {.warm_start = cold.next});
    EXPECT_NE(cold.rung, warm.rung);
    EXPECT_FALSE(same(cold.lower, warm.lower) && same(cold.upper, warm.upper));
    const Rational squared = squared_norm(nearest_difference(AnyBody<double>{a, p}, AnyBody<double>{b, q}));
    for (const DistanceAnswer<double>& answer : {cold, warm}) {
        expect_same_distance(answer, cold);
        EXPECT_LE(Rational(to_rational(answer.lower) * to_rational(answer.lower)), squared);
        EXPECT_GE(Rational(to_rational(answer.upper) * to_rational(answer.upper)), squared);
    }
}

TEST(Ladder, PosesThatAreNotFiniteHaveNoAnswer) {
    const Box<double> box({1, 1, 1});
    const Affine<double> bad{{}, {std::numeric_limits<double>::infinity(), 0, 0}};
    const AnyBody<double> lost{box, bad};
    EXPECT_THROW((void)posed(box, bad), InvalidBody);
    EXPECT_EQ(certified_distance(box, lost).outcome, Outcome::not_finite);
    EXPECT_EQ(certified_decision(box, lost).outcome, Outcome::not_finite);
    EXPECT_EQ(certified_within(box, lost, 1).outcome, Nearness::not_finite);
    EXPECT_TRUE(std::isnan(certified_distance(box, lost).value));
}

/// Also if the vector between the nearest points overflows or vanishes.
TEST(Ladder, NormalsHaveTheLengthOne) {
    constexpr double most = std::numeric_limits<double>::max();
    constexpr double least = std::numeric_limits<double>::denorm_min();
    const auto point = [](double x) { return Points<double>({{x, 0, 0}}); };
    const Points<double> right = point(most), left = point(-most), origin = point(0), tiny({{least, least, 0}});
    EXPECT_EQ(certified_distance(right, left).normal, (Vec3<double>{1, 0, 0}));
    const Sphere<double> ball(most);
    const Affine<double> at{{}, {-most / 2, 0, 0}};
    EXPECT_EQ(certified_distance(right, posed(ball, at)).normal, (Vec3<double>{1, 0, 0}));
    Affine<double> shrinks;
    shrinks.linear.rows = {{{0.5, 0, 0}, {0, 0.25, 0}, {0, 0, 1}}};
    const Vec3<double> n = certified_distance(posed(tiny, shrinks), origin).normal;
    EXPECT_DOUBLE_EQ(n.x, 2 / std::sqrt(5.0));
    EXPECT_DOUBLE_EQ(n.y, 1 / std::sqrt(5.0));
}

}  // namespace
}  // namespace oblong
