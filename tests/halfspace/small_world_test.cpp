// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cmath>

#include "oblong/bounds.hpp"
#include "oblong/cast.hpp"
#include "oblong/certificate.hpp"
#include "oblong/decision.hpp"
#include "oblong/penetration.hpp"
#include "oracle/exact/posed_vertices.hpp"
#include "tests/halfspace/bodies.hpp"
#include "tests/level.hpp"

/// Drawn bodies and half-spaces against the oracle, which describes bodies and adds roots in a way of its own.
namespace oblong::test {
namespace {

/// The body moved.
Body moved(const Body& body, const Vec& by) {
    Affine<Rational> map;
    map.translation = by;
    return {Sum<Rational>({body}), map};
}

/// A pair and its truth.
struct Truth {
    const Body& body;
    const DrawnHalf& half;
    int dimension;

    [[nodiscard]] int compare(const Rational& x) const {
        return oracle::compare_signed_distance(body, half.exact(), dimension, x);
    }
};

/// Expects that x is the signed distance rounded once, to the format R.
template <std::floating_point R>
void expect_rounded(const Truth& truth, R x) {
    const R below = std::nextafter(x, -std::numeric_limits<R>::infinity());
    const R above = std::nextafter(x, std::numeric_limits<R>::infinity());
    const int low = truth.compare((to_rational(below) + to_rational(x)) / 2);
    const int high = truth.compare((to_rational(x) + to_rational(above)) / 2);
    EXPECT_GE(low, 0) << x;
    EXPECT_LE(high, 0) << x;
    int exponent = 0;
    const R significand = std::ldexp(std::frexp(x, &exponent), std::numeric_limits<R>::digits);
    const bool is_even = std::fmod(significand, R(2)) == 0;
    EXPECT_TRUE(is_even || (low > 0 && high < 0)) << x << " is no tie to even";
}

template <class S, std::floating_point R>
void expect_right(const Body& body, const DrawnHalf& half, int dimension) {
    const Truth truth{body, half, dimension};
    const auto number = [](const Rational& x) {
        if constexpr (std::is_floating_point_v<S>) {
            return nearest<S>(x);
        } else {
            return x;
        }
    };
    const auto vector = [&](const Vec& v) { return Vec3<S>{number(v.x), number(v.y), number(v.z)}; };
    const AnyBody<S> a = map_numbers<S>(body, number);
    const HalfSpace<S> own(vector(half.normal), number(half.offset));
    Affine<S> map;
    if (half.pose) {
        const auto& rows = half.pose->linear.rows;
        map = {{{vector(rows[0]), vector(rows[1]), vector(rows[2])}}, vector(half.pose->translation)};
    }
    const auto b = posed(own, map);
    QueryOptions how;
    how.dimension = dimension;

    const int sign = truth.compare(0);
    const Outcome outcome = sign > 0 ? Outcome::separated : sign == 0 ? Outcome::touching : Outcome::overlapping;
    EXPECT_EQ(certified_decision(a, b, how).outcome, outcome);
    EXPECT_EQ(certified_decision(b, a, how).outcome, outcome);

    const auto is_signed = certified_signed_distance<R>(a, b, how);
    EXPECT_EQ(is_signed.outcome, outcome);
    expect_rounded(truth, is_signed.value);
    EXPECT_GE(truth.compare(to_rational(is_signed.lower)), 0);
    EXPECT_LE(truth.compare(to_rational(is_signed.upper)), 0);
    EXPECT_LE(std::nextafter(is_signed.lower, is_signed.upper), is_signed.upper);

    const auto distance = certified_distance<R>(a, b, how);
    EXPECT_EQ(distance.outcome, outcome);
    EXPECT_EQ(distance.value, sign > 0 ? is_signed.value : R(0));
    const auto depth = certified_depth<R>(a, b, how);
    EXPECT_EQ(depth.outcome, outcome);
    EXPECT_EQ(depth.value, sign < 0 ? -is_signed.value : R(0));

    // Of the other order: the same numbers, and the opposite normal.
    const auto turned = certified_signed_distance<R>(b, a, how);
    EXPECT_EQ(turned.value, is_signed.value);
    EXPECT_EQ(turned.normal, (Vec3<R>{0 - is_signed.normal.x, 0 - is_signed.normal.y, 0 - is_signed.normal.z}));
    EXPECT_EQ(turned.witness_a, is_signed.witness_b);

    // The witnesses: on the boundary, and apart by the signed distance along the normal.
    const oracle::ExactHalfSpace exact = half.exact();
    const auto rational = [](const Vec3<R>& v) { return Vec{to_rational(v.x), to_rational(v.y), to_rational(v.z)}; };
    const Vec of_body = rational(is_signed.witness_a);
    const Vec foot = rational(is_signed.witness_b);
    const double slack = std::ldexp(64.0, -std::numeric_limits<R>::digits);
    const double length = std::sqrt(static_cast<double>(squared_norm(exact.normal)));
    EXPECT_NEAR(static_cast<double>(dot(exact.normal, foot) - exact.offset) / length, 0, slack);
    EXPECT_NEAR(static_cast<double>(dot(exact.normal, of_body) - exact.offset) / length, is_signed.value, slack);
    if (sign != 0) {
        for (std::size_t i = 0; i < 3; ++i)
            EXPECT_NEAR(is_signed.witness_a[i] - is_signed.witness_b[i], is_signed.value * is_signed.normal[i], slack);
    }
    // The body's witness is one of its points: no half-space through it is farther than the rounding.
    for (const Vec& n : {Vec{1, 0, 0}, Vec{-1, 0, 0}, Vec{0, 1, 0}, Vec{0, -1, 0}, Vec{0, 0, 1}, Vec{0, 0, -1},
                         Vec{1, 2, 3}, Vec{-2, 1, -1}}) {
        const Rational beyond = to_rational(slack);
        EXPECT_LE(oracle::compare_signed_distance(body, {n, dot(n, of_body) + beyond * 8}, dimension, 0), 0);
    }

    const Rational margin(3, 2);
    const int beside = truth.compare(margin);
    EXPECT_EQ(certified_within(a, b, number(margin), how).outcome, beside > 0    ? Nearness::farther
                                                                   : beside == 0 ? Nearness::equal
                                                                                 : Nearness::nearer);
}

TEST(SmallWorld, AnswersAreTheOracles) {
    int touching = 0;
    int equal = 0;
    for (const int dimension : {2, 3}) {
        Pairs pairs(static_cast<unsigned>(dimension), dimension);
        for (int i = draws(1200); i > 0; --i) {
            const Body body = pairs.body();
            DrawnHalf half = pairs.half();
            if (i % 4 ==
                0) {  // moves the plane to a corner of the body, or 3/2 from it, if every format holds the offset
                if (i % 8 == 0) half.normal = {3, 4, 0};
                const auto found = certified_signed_distance(body, HalfSpace<Rational>(half.normal, Rational(0)));
                const Vec3<double>& p = found.witness_a;
                Rational offset = dot(half.normal, Vec{to_rational(p.x), to_rational(p.y), to_rational(p.z)});
                if (i % 8 == 0) offset -= Rational(15, 2);
                if (to_rational(nearest<float>(offset)) == offset) half = {half.normal, offset, std::nullopt};
            }
            const Truth truth{body, half, dimension};
            touching += truth.compare(0) == 0 ? 1 : 0;
            equal += truth.compare(Rational(3, 2)) == 0 ? 1 : 0;
            if (i % 3 == 0) expect_right<Rational, double>(body, half, dimension);
            if (i % 3 == 1) expect_right<double, double>(body, half, dimension);
            if (i % 3 == 2) expect_right<float, float>(body, half, dimension);
            ASSERT_FALSE(::testing::Test::HasFailure()) << text(body, half, dimension);
        }
    }
    EXPECT_GT(touching, sampled(100));
    EXPECT_GT(equal, 0);
}

TEST(SmallWorld, PolyhedraAreNearestAtAVertex) {
    Pairs pairs(7, 3);
    int checked = 0;
    for (int i = draws(1200); i > 0; --i) {
        const Body body = pairs.body();
        const DrawnHalf half = pairs.half();
        const auto core = oracle::posed_core(body, 3);
        if (!std::holds_alternative<oracle::Core>(core) || std::get<oracle::Core>(core).radius != 0) continue;
        ++checked;
        const oracle::ExactHalfSpace exact = half.exact();
        std::optional<Rational> least;
        for (const Vec& v : std::get<oracle::Core>(core).vertices) {
            const Rational height = dot(exact.normal, v) - exact.offset;
            if (!least || height < *least) least = height;
        }
        const HalfSpace<Rational> image(exact.normal, exact.offset);
        const auto squared = exact_squared_distance(body, image);
        ASSERT_EQ(squared, *least > 0 ? *least * *least / squared_norm(exact.normal) : Rational(0))
            << text(body, half, 3);
        const auto answer = certified_signed_distance<double>(body, image);
        const bool is_vertex = std::ranges::any_of(std::get<oracle::Core>(core).vertices, [&](const Vec& v) {
            return dot(exact.normal, v) - exact.offset == *least && nearest<double>(v.x) == answer.witness_a.x &&
                   nearest<double>(v.y) == answer.witness_a.y && nearest<double>(v.z) == answer.witness_a.z;
        });
        ASSERT_TRUE(is_vertex) << text(body, half, 3);
    }
    EXPECT_GT(checked, sampled(300));
}

TEST(SmallWorld, CastsStopWhereTheBodiesTouch) {
    int hits = 0;
    int irrational = 0;
    for (const int dimension : {2, 3}) {
        Pairs pairs(20U + static_cast<unsigned>(dimension), dimension);
        for (int i = draws(800); i > 0; --i) {
            const Body body = pairs.body();
            const DrawnHalf half = pairs.half();
            const oracle::ExactHalfSpace exact = half.exact();
            const HalfSpace<Rational> image(exact.normal, exact.offset);
            LinearMotion<Rational> motion{pairs.vec(2), std::nullopt, pairs.vec(1)};
            if (pairs.below(3) == 0) motion.max = pairs.size();
            QueryOptions how;
            how.dimension = dimension;
            const auto answer = certified_cast<double>(body, image, motion, how);
            const LinearMotion<Rational> turned{motion.velocity_b, motion.max, motion.velocity};
            const auto other = certified_cast<double>(image, body, turned, how);
            ASSERT_EQ(answer.outcome, other.outcome) << text(body, half, dimension);
            ASSERT_TRUE(!answer.hit() || answer.value == other.value) << text(body, half, dimension);
            // The half-space stands still: the body moves by the difference.
            const auto at = [&](const Rational& time) {
                const Vec by = (motion.velocity - motion.velocity_b) * time;
                return oracle::compare_signed_distance(moved(body, by), exact, dimension, 0);
            };
            if (!answer.hit()) {
                const Rational last = motion.max ? *motion.max : Rational(1000000);
                ASSERT_EQ(at(0), 1) << text(body, half, dimension);
                ASSERT_EQ(at(last), 1) << text(body, half, dimension);
                continue;
            }
            ++hits;
            if (answer.value == 0 && answer.upper == 0) {
                ASSERT_EQ(at(0), answer.outcome == Outcome::overlapping ? -1 : 0) << text(body, half, dimension);
                continue;
            }
            ASSERT_EQ(answer.outcome, Outcome::touching) << text(body, half, dimension);
            const bool is_number = answer.lower == answer.upper;
            irrational += is_number ? 0 : 1;
            ASSERT_EQ(at(to_rational(answer.lower)), is_number ? 0 : 1) << text(body, half, dimension);
            ASSERT_LE(at(to_rational(answer.upper)), 0) << text(body, half, dimension);
            ASSERT_TRUE(!motion.max || to_rational(answer.lower) <= *motion.max) << text(body, half, dimension);
        }
    }
    EXPECT_GT(hits, sampled(300));
    EXPECT_GT(irrational, sampled(80));
}

}  // namespace
}  // namespace oblong::test
