// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>

#include "oblong/answer/motion.hpp"
#include "oblong/bodies.hpp"
#include "oblong/body/convert_body.hpp"
#include "oblong/prepared.hpp"
#include "oblong/scalar/exact_number.hpp"
#include "tests/draws.hpp"
#include "tests/rotation.hpp"

/// Random bodies, and equality of answers bit by bit.
namespace oblong::query_testing {

template <class R>
class Draw {
public:
    explicit Draw(std::uint64_t seed) : random_(seed) {}

    [[nodiscard]] R number(double low, double high) { return static_cast<R>(test::uniform(random_, low, high)); }
    /// Few bits, so that bodies often touch exactly.
    [[nodiscard]] R coarse(double low, double high) {
        return std::ldexp(std::round(std::ldexp(number(low, high), 2)), -2);
    }
    [[nodiscard]] std::uint64_t below(std::uint64_t count) { return test::below(random_, count); }
    [[nodiscard]] Vec3<R> vec(double size) { return {number(-size, size), number(-size, size), number(-size, size)}; }
    [[nodiscard]] Points<R> points(std::size_t count) {
        std::vector<Vec3<R>> all;
        for (std::size_t i = 0; i < count; ++i) all.push_back(vec(1));
        return Points<R>(std::move(all));
    }
    /// About a rotation, or a translation by few bits alone.
    [[nodiscard]] Affine<R> pose(double reach) {
        Affine<R> pose;
        if (below(3) == 0) {
            pose.translation = {coarse(-reach, reach), coarse(-reach, reach), coarse(-reach, reach)};
            return pose;
        }
        const double angle = test::uniform(random_, 0, 6);
        const auto c = static_cast<R>(std::cos(angle));
        const auto s = static_cast<R>(std::sin(angle));
        pose.linear.rows = {Vec3<R>{c, -s, 0}, Vec3<R>{s, c, 0}, Vec3<R>{0, 0, 1}};
        pose.translation = vec(reach);
        return pose;
    }
    /// A map near a rotation about any axis: its entries are rounded.
    [[nodiscard]] Affine<R> turn() {
        std::array<double, 4> q{};
        for (double& x : q) x = static_cast<double>(number(-1, 1));
        const Mat3<double> turn = test::rotation(q);
        Affine<R> pose;
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t k = 0; k < 3; ++k) pose.linear.rows[i][k] = static_cast<R>(turn.rows[i][k]);
        return pose;
    }
    [[nodiscard]] Affine<R> turn(double reach) {
        Affine<R> pose = turn();
        pose.translation = vec(reach);
        return pose;
    }
    /// A shape of exact vertices with a ball.
    [[nodiscard]] AnyBody<R> polyhedral() {
        switch (below(4)) {
            case 0:
                return {points(1 + below(12)), std::nullopt};
            case 1:
                return {Box<R>({coarse(0, 1), coarse(0, 1), coarse(0, 1)}), std::nullopt};
            case 2:
                return {Sphere<R>(coarse(0, 1)), std::nullopt};
            default:
                return {Capsule<R>(coarse(0, 1), coarse(0, 1), static_cast<Axis>(below(3))), std::nullopt};
        }
    }
    /// A sum or hull of those.
    [[nodiscard]] AnyBody<R> composed() {
        if (below(2) == 0) {
            AnyBody<R> first = polyhedral();
            first.pose = pose(1);
            return {Sum<R>({std::move(first), polyhedral()}), std::nullopt};
        }
        return {Hull<R>({AnyBody<R>{points(3), pose(1)}, AnyBody<R>{points(4), std::nullopt}}), std::nullopt};
    }

private:
    std::mt19937_64 random_;
};

/// Boxes and prisms under poses that round but keep faces parallel: both turned about one axis, on one floor or not, or
/// both by one map. The second is moved by about `far` along x.
template <class R>
[[nodiscard]] std::array<AnyBody<R>, 2> parallel_bodies(Draw<R>& draw, double far) {
    const bool have_one_map = draw.below(3) == 0;
    const bool have_floor = draw.below(2) == 0;
    const Affine<R> map = draw.turn();
    const auto body = [&](double at) {
        const Vec3<R> half{draw.number(0.1, 1), draw.number(0.1, 1), draw.number(0.1, 1)};
        AnyBody<R> one{Box<R>(half), Affine<R>{}};
        if (draw.below(3) == 0) {
            std::vector<Vec3<R>> corners;
            for (std::size_t k = 3 + draw.below(4); k > 0; --k) {
                const Vec3<R> v = draw.vec(1);
                for (const R z : {-half.z, half.z}) corners.push_back({v.x, v.y, z});
            }
            one.shape = Points<R>(std::move(corners));
        }
        const R angle = draw.number(0, 6);
        const R c = std::cos(angle);
        const R s = std::sin(angle);
        one.pose->linear.rows = {Vec3<R>{c, -s, 0}, Vec3<R>{s, c, 0}, Vec3<R>{0, 0, 1}};
        if (have_one_map) one.pose->linear = map.linear;
        one.pose->translation = {static_cast<R>(at), draw.number(-0.5, 0.5), draw.number(-0.5, 0.5)};
        if (have_floor) one.pose->translation.z = half.z;
        return one;
    };
    return {body(0), body(far)};
}

template <class R>
[[nodiscard]] AnyBody<Rational> exact(const AnyBody<R>& body) {
    return map_numbers<Rational>(body, [](const R& x) { return detail::exact_number(x); });
}

template <class R>
[[nodiscard]] LinearMotion<Rational> exact(const LinearMotion<R>& motion) {
    const auto q = [](R x) { return detail::exact_number(x); };
    LinearMotion<Rational> result{{q(motion.velocity.x), q(motion.velocity.y), q(motion.velocity.z)}, {}};
    if (motion.max) result.max = q(*motion.max);
    return result;
}

/// The same bits: −0 differs from 0, and a NaN is any NaN.
template <class R>
[[nodiscard]] bool same(R x, R y) {
    return (std::isnan(x) && std::isnan(y)) || (x == y && std::signbit(x) == std::signbit(y));
}
template <class R>
[[nodiscard]] bool same(const Vec3<R>& x, const Vec3<R>& y) {
    return same(x.x, y.x) && same(x.y, y.y) && same(x.z, y.z);
}

/// What no rung, start or layout changes of a distance: outcome and value; each bound is the value or its neighbour.
template <class Answer>
void expect_same_distance(const Answer& found, const Answer& expected) {
    EXPECT_EQ(found.outcome, expected.outcome);
    EXPECT_TRUE(same(found.value, expected.value));
    using R = decltype(found.value);
    const R below = std::nextafter(found.value, -std::numeric_limits<R>::infinity());
    const R above = std::nextafter(found.value, std::numeric_limits<R>::infinity());
    EXPECT_TRUE(found.lower == found.value || (found.lower == below && found.outcome == Outcome::separated));
    EXPECT_TRUE(found.upper == found.value || (found.upper == above && found.outcome == Outcome::separated));
}

/// The cosine of the angle between two vectors is 1 within a few roundings, and the first has length 1.
template <class R>
void expect_unit_along(const Vec3<R>& unit, const Vec3<Rational>& n) {
    const Vec3<double> exact_unit{nearest<double>(n.x), nearest<double>(n.y), nearest<double>(n.z)};
    const double length = std::sqrt(squared_norm(exact_unit));
    constexpr double tolerance = 8 * static_cast<double>(std::numeric_limits<R>::epsilon());
    for (std::size_t k = 0; k < 3; ++k) EXPECT_NEAR(static_cast<double>(unit[k]), exact_unit[k] / length, tolerance);
}

}  // namespace oblong::query_testing
