// SPDX-License-Identifier: GPL-3.0-or-later
#include <map>

#include "oblong/cast.hpp"
#include "tests/level.hpp"
#include "tests/query/membership.hpp"
#include "tests/query/round_pairs.hpp"

/// Casts of two bodies that both move. Beside them the cast in fractions, and the cast of A as seen from B, moved
/// along.
namespace oblong {
namespace {

using namespace query_testing;

/// Two velocities with a large common part, whose difference rounds in most draws.
template <class R>
[[nodiscard]] LinearMotion<R> together(Draw<R>& draw, const Vec3<R>& towards) {
    const double common = draw.below(3) == 0 ? 1 : 1000;
    const Vec3<R> velocity_b = draw.vec(common);
    const Vec3<R> velocity = velocity_b + towards + draw.vec(0.5);
    LinearMotion<R> motion{velocity, draw.number(0.5, 2), velocity_b};
    if (draw.below(3) == 0) motion.max.reset();
    return motion;
}

template <class R>
[[nodiscard]] LinearMotion<Rational> fractions(const LinearMotion<R>& m) {
    const auto q = [](R x) { return detail::exact_number(x); };
    const auto v = [&](const Vec3<R>& x) { return Vec3<Rational>{q(x.x), q(x.y), q(x.z)}; };
    LinearMotion<Rational> result{v(m.velocity), {}, v(m.velocity_b)};
    if (m.max) result.max = q(*m.max);
    return result;
}

template <class R>
[[nodiscard]] bool is_rounded(const LinearMotion<R>& m) {
    const LinearMotion<Rational> exactly = fractions(m);
    const Vec3<Rational> r = exactly.velocity - exactly.velocity_b;
    return exact_point(in_doubles(m.velocity) - in_doubles(m.velocity_b)) != r;
}

template <class R>
void expect_as_in_fractions(std::uint64_t seed) {
    Draw<R> draw(seed);
    std::map<Rung, int> rungs;
    int rounded = 0, hits = 0;
    const int count = test::draws(800);
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(i);
        const bool is_round = draw.below(3) == 0;
        Bodies<R> pair = is_round ? oblique(draw, 4) : Bodies<R>{draw.polyhedral(), draw.polyhedral()};
        if (!pair.b.pose) pair.b.pose = draw.pose(4);
        const LinearMotion<R> motion = together(draw, pair.b.pose->translation);
        const CastAnswer<R> found = certified_cast(pair.a, pair.b, motion);
        const CastAnswer<R> truth = certified_cast<R>(exact(pair.a), exact(pair.b), fractions(motion));
        EXPECT_TRUE(found.outcome == truth.outcome || truth.outcome == Outcome::undecided);
        EXPECT_TRUE(same(found.value, truth.value) || std::isnan(truth.value));
        ++rungs[found.rung];
        rounded += is_rounded(motion) ? 1 : 0;
        if (!found.hit()) continue;
        ++hits;
        EXPECT_LE(found.lower, truth.upper);
        EXPECT_GE(found.upper, truth.lower);
        // The common point is one of B, and of A, each at the time of the hit.
        const Vec3<double> point = in_doubles(found.witness_a);
        const double size = size_of(pair) + detail::largest_coordinate(point);
        for (const Vec3<double>& n : {in_doubles(draw.vec(1)), Vec3<double>{1, 0, 0}, Vec3<double>{0, 0, -1}}) {
            const double slack = 64 * static_cast<double>(std::numeric_limits<R>::epsilon()) * size *
                                 (std::abs(n.x) + std::abs(n.y) + std::abs(n.z));
            const auto along = [&](const Vec3<R>& v) {
                return point - in_doubles(v) * static_cast<double>(found.value);
            };
            EXPECT_LE(dot(n, along(motion.velocity)), farthest(pair.a, n) + slack);
            EXPECT_LE(dot(n, along(motion.velocity_b)), farthest(pair.b, n) + slack);
        }
    }
    std::printf("filter %d, extended %d, integer %d, ball %d; %d hits, %d differences round, of %d\n",
                rungs[Rung::filter], rungs[Rung::extended], rungs[Rung::integer], rungs[Rung::ball], hits, rounded,
                count);
    EXPECT_GT(rungs[Rung::filter] + rungs[Rung::extended], count * 3 / 4);
    EXPECT_GT(hits, count / 8);
}

TEST(TwoMotions, AreAnsweredAsInFractionsInDouble) { expect_as_in_fractions<double>(11); }
TEST(TwoMotions, AreAnsweredAsInFractionsInFloat) { expect_as_in_fractions<float>(12); }

TEST(TwoMotions, DifferencesOfDoublesRound) {
    Draw<double> draw(5);
    int rounded = 0;
    for (int i = 0; i < 100; ++i) rounded += is_rounded(together(draw, {4, 0, 0})) ? 1 : 0;
    EXPECT_GT(rounded, 8);
}

TEST(TwoMotions, ADifferenceOfOneUnitInTheLastPlaceDecides) {
    const Box<double> a({1, 1, 1});
    const Affine<double> far{{}, {4, 0, 0}};
    const double fast = std::nextafter(1e16, 2e16);  // 1e16 + 2
    const CastAnswer<double> hit =
        certified_cast(a, posed(a, far), LinearMotion<double>{{fast, 0, 0}, 1, {1e16, 0, 0}});
    EXPECT_EQ(hit.outcome, Outcome::touching);
    EXPECT_EQ(hit.value, 1);
    const CastAnswer<double> miss =
        certified_cast(a, posed(a, far), LinearMotion<double>{{fast, 0, 0}, 0.999, {1e16, 0, 0}});
    EXPECT_EQ(miss.outcome, Outcome::separated);
    // 1 − 2^−60 is no double: the sweep ends just before the bodies meet.
    const CastAnswer<double> nearly =
        certified_cast(a, posed(a, far), LinearMotion<double>{{1, 0, 0}, 2, {0x1p-60, 0, 0}});
    EXPECT_EQ(nearly.outcome, Outcome::separated);
    const CastAnswer<double> touches = certified_cast(a, posed(a, far), LinearMotion<double>{{1, 0, 0}, 2});
    EXPECT_EQ(touches.outcome, Outcome::touching);
}

TEST(TwoMotions, MaxAndVelocitiesHaveOneResultEach) {
    const Box<double> a({1, 1, 1});
    const Affine<double> far{{}, {4, 0, 0}};
    constexpr double infinity = std::numeric_limits<double>::infinity();
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    const auto ask = [&](const LinearMotion<double>& motion) { return certified_cast(a, posed(a, far), motion); };
    EXPECT_EQ(ask({{1, 0, 0}, infinity}).value, 2);
    EXPECT_EQ(ask({{1, 0, 0}, {}}).value, 2);
    EXPECT_EQ(ask({{1, 0, 0}, -1.0}).outcome, Outcome::unsupported);
    EXPECT_EQ(ask({{1, 0, 0}, -infinity}).outcome, Outcome::unsupported);
    EXPECT_EQ(ask({{1, 0, 0}, nan}).outcome, Outcome::not_finite);
    EXPECT_EQ(ask({{nan, 0, 0}, 1.0}).outcome, Outcome::not_finite);
    EXPECT_EQ(ask({{1, 0, 0}, 1.0, {infinity, 0, 0}}).outcome, Outcome::not_finite);
    // The difference is beyond the largest double.
    const CastAnswer<double> fast = ask({{0x1p1023, 0, 0}, {}, {-0x1p1023, 0, 0}});
    EXPECT_EQ(fast.outcome, Outcome::touching);
    EXPECT_EQ(fast.value, 0x1p-1023);
}

}  // namespace
}  // namespace oblong
