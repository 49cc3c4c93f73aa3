// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/bounds.hpp"
#include "oblong/cast.hpp"
#include "oblong/decision.hpp"
#include "oblong/distance.hpp"
#include "oblong/penetration.hpp"
#include "oblong/prove/fractions/rounded_answer.hpp"
#include "oblong/scalar.hpp"
#include "tests/query/bodies.hpp"

/// The queries that are answered in rationals where doubles do not prove them: distances of composed bodies against the
/// exact search, and examples. That all answers are right is the contract of fuzz/harness/library.
namespace oblong {
namespace {

using query_testing::Draw;
using query_testing::exact;
using query_testing::same;

template <class R>
void expect_same_numbers(const DistanceAnswer<R>& answer, const CertifiedDistance<R>& expected) {
    EXPECT_EQ(answer.outcome, expected.outcome);
    EXPECT_TRUE(same(answer.value, expected.distance));
    EXPECT_TRUE(same(answer.lower, expected.enclosure.lower));
    EXPECT_TRUE(same(answer.upper, expected.enclosure.upper));
}

template <class R>
void expect_same(const DistanceAnswer<R>& answer, const CertifiedDistance<R>& expected) {
    expect_same_numbers(answer, expected);
    EXPECT_TRUE(same(answer.witness_a, expected.witness_a));
    EXPECT_TRUE(same(answer.witness_b, expected.witness_b));
    EXPECT_EQ(answer.rung, Rung::integer);
}

/// Doubles may find another pair of nearest or common points than rationals do.
template <class R>
void expect_as_good(const DistanceAnswer<R>& answer, const CertifiedDistance<R>& expected) {
    if (answer.rung == Rung::integer) {
        expect_same(answer, expected);
        return;
    }
    expect_same_numbers(answer, expected);
    const R apart = norm(answer.witness_a - answer.witness_b);
    EXPECT_NEAR(apart, answer.value, 64 * static_cast<double>(std::numeric_limits<R>::epsilon()));
}

template <class R>
[[nodiscard]] CertifiedDistance<R> solved(const AnyBody<Rational>& a, const AnyBody<Rational>& b) {
    const CoreSupport core_a = *core_support(a);
    const CoreSupport core_b = *core_support(b);
    return rounded_answer<R>(exact_distance(core_a, core_b, exact_start(core_a, core_b)), core_a.radius());
}

template <class R>
void ask_composed(std::uint64_t seed) {
    Draw<R> draw(seed);
    int by_doubles = 0;
    for (int i = 0; i < 60; ++i) {
        const AnyBody<R> a = draw.composed();
        AnyBody<R> b = draw.below(2) == 0 ? draw.composed() : draw.polyhedral();
        b.pose = draw.pose(4);
        const CertifiedDistance<R> expected = solved<R>(exact(a), exact(b));
        const DistanceAnswer<R> answer = certified_distance(a, b);
        expect_as_good(answer, expected);
        by_doubles += answer.rung == Rung::integer ? 0 : 1;
        EXPECT_EQ(certified_decision(a, b).outcome, expected.outcome);
        expect_same(certified_distance<R>(exact(a), exact(b), QueryOptions{}), expected);
        const Bounds<R> found = bounds(a, b, DistanceCandidate{1});
        EXPECT_TRUE(same(found.lower, answer.lower) && same(found.upper, answer.upper));
        QueryOptions warm;
        warm.warm_start = answer.next;
        EXPECT_TRUE(same(certified_distance(a, b, warm).value, answer.value));
    }
    EXPECT_GT(by_doubles, 5);
    EXPECT_LT(by_doubles, 55);
}

TEST(Exact, ComposedBodiesHaveTheAnswersOfTheirNumbersInDouble) { ask_composed<double>(21); }
TEST(Exact, ComposedBodiesHaveTheAnswersOfTheirNumbersInFloat) { ask_composed<float>(22); }

TEST(Exact, ADepthKnowsWhetherItsNormalIsUnique) {
    const Box<double> cube({1, 1, 1});
    const Box<double> slab({4, 0.5, 4});
    EXPECT_FALSE(certified_depth(cube, cube).normal_unique);
    Affine<double> pose;
    pose.translation = {0, 1, 0};
    const DepthAnswer<double> answer = certified_depth(cube, posed(slab, pose));
    EXPECT_EQ(answer.value, 0.5);
    EXPECT_TRUE(answer.normal_unique);
    EXPECT_EQ(answer.normal, (Vec3<double>{0, -1, 0}));
    EXPECT_FALSE(certified_depth(cube, slab).normal_unique);
}

TEST(Exact, ARayIsAPointThatMoves) {
    const Box<double> box({1, 1, 1});
    const CastAnswer<double> hit = certified_cast(Ray<double>{{-3, 0.5, 0}, {2, 0, 0}, std::nullopt}, box);
    EXPECT_TRUE(hit.hit());
    EXPECT_EQ(hit.value, 1);
    EXPECT_EQ(hit.witness_a, (Vec3<double>{-1, 0.5, 0}));
    EXPECT_EQ(hit.normal, (Vec3<double>{-1, 0, 0}));
    EXPECT_FALSE(certified_cast(Ray<double>{{-3, 2, 0}, {2, 0, 0}, std::nullopt}, box).hit());
    const Ray<double> lost{{std::nan(""), 0, 0}, {1, 0, 0}, std::nullopt};
    EXPECT_EQ(certified_cast(lost, box).outcome, Outcome::not_finite);
    EXPECT_EQ(certified_cast(Ray<double>{{0, 0, 0}, {1, 0, 0}, -1.0}, box).outcome, Outcome::unsupported);
}

TEST(Exact, ThirdsAreThirds) {
    const Box<Rational> box({Rational(1, 3), 1, 1});
    Affine<Rational> pose;
    pose.translation = {Rational(2, 3), 0, 0};
    EXPECT_EQ(certified_distance(box, posed(box, pose)).outcome, Outcome::touching);
    EXPECT_EQ(certified_within(box, posed(box, pose), Rational(0)).outcome, Nearness::equal);
    pose.translation.x = 1;
    EXPECT_EQ(certified_distance(box, posed(box, pose)).value, 1.0 / 3.0);
    EXPECT_EQ(certified_distance<float>(box, posed(box, pose)).value, 1.0F / 3.0F);
    EXPECT_EQ(certified_within(box, posed(box, pose), Rational(1, 3)).outcome, Nearness::equal);
}

TEST(Exact, NestedPosesAreComposedExactly) {
    const AnyBody<double> inner{Box<double>({1, 1, 1}), Affine<double>{{}, {0.1, 0, 0}}};
    const Affine<double> outer{{}, {5, 0, 0}};
    const Box<double> box({1, 1, 1});
    const Rational gap = Rational(3) + to_rational(0.1);
    EXPECT_EQ(certified_distance(box, posed(inner, outer)).value, nearest<double>(gap));
}

}  // namespace
}  // namespace oblong
