// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/lowered/cores/ball_bounds.hpp"
#include "oblong/lowered/cores/compensated.hpp"
#include "oblong/scalar/plain_ball.hpp"

/// What the formulas of round bodies need of a number: doubles and double-doubles propose, PlainBall and Ball prove.
namespace oblong::round_bodies {

/// Whether results enclose the exact ones.
template <class S>
inline constexpr bool encloses = std::same_as<S, Ball> || std::same_as<S, PlainBall>;

/// The number that a double or double-double is; in double and PlainBall the second is rounded.
template <class S>
[[nodiscard]] S number(double x) {
    return S{x};
}
template <class S>
[[nodiscard]] S number(const DoubleDouble& x) {
    if constexpr (std::same_as<S, double>) {
        return x.hi;
    } else if constexpr (std::same_as<S, PlainBall>) {
        return PlainBall(x.hi, std::abs(x.lo));
    } else {
        return S{x};
    }
}
template <class S, class T>
[[nodiscard]] Vec3<S> numbers(const Vec3<T>& v) {
    return {number<S>(v.x), number<S>(v.y), number<S>(v.z)};
}

[[nodiscard]] inline double middle(double x) { return x; }
[[nodiscard]] inline double middle(const DoubleDouble& x) { return x.hi; }
[[nodiscard]] inline double middle(const PlainBall& x) { return x.mid; }
[[nodiscard]] inline double middle(const Ball& x) { return x.mid.hi; }
template <class S>
[[nodiscard]] Vec3<double> middles(const Vec3<S>& v) {
    return {middle(v.x), middle(v.y), middle(v.z)};
}

[[nodiscard]] inline double absolute(double x) { return std::abs(x); }
[[nodiscard]] inline DoubleDouble absolute(const DoubleDouble& x) { return x.hi < 0 ? -x : x; }
/// Uses ||x| − |m|| ≤ |x − m|.
[[nodiscard]] inline PlainBall absolute(const PlainBall& x) { return {std::abs(x.mid), x.radius}; }
[[nodiscard]] inline Ball absolute(const Ball& x) { return {absolute(x.mid), x.radius}; }

[[nodiscard]] inline double larger(double a, double b) { return a < b ? b : a; }
[[nodiscard]] inline DoubleDouble larger(const DoubleDouble& a, const DoubleDouble& b) {
    return ball_bounds::is_less(a, b) ? b : a;
}
/// Uses |max(x, y) − max(m, n)| ≤ max(|x − m|, |y − n|). NaN stays NaN.
[[nodiscard]] inline double larger_radius(double a, double b) {
    return std::isnan(a) || std::isnan(b) ? std::numeric_limits<double>::quiet_NaN() : std::max(a, b);
}
[[nodiscard]] inline PlainBall larger(const PlainBall& a, const PlainBall& b) {
    return {larger(a.mid, b.mid), larger_radius(a.radius, b.radius)};
}
[[nodiscard]] inline Ball larger(const Ball& a, const Ball& b) {
    return {larger(a.mid, b.mid), larger_radius(a.radius, b.radius)};
}

[[nodiscard]] inline double length(const Vec3<double>& v) { return std::sqrt(dot(v, v)); }
[[nodiscard]] inline DoubleDouble length(const Vec3<DoubleDouble>& v) {
    const DoubleDouble squared = dot(v, v);
    if (!(squared.hi > 0)) return {};
    const DoubleDouble root = detail::pair_root(squared);
    return fast_two_sum(root.hi, root.lo);
}
/// Encloses the length: that of the middles, plus or minus the sum of the radii.
[[nodiscard]] inline PlainBall length(const Vec3<PlainBall>& v) {
    const PlainBall of_middle =
        square_root(squared_norm(Vec3<PlainBall>{PlainBall(v.x.mid), PlainBall(v.y.mid), PlainBall(v.z.mid)}));
    return {of_middle.mid, detail::rounded_up(of_middle.radius + v.x.radius + v.y.radius + v.z.radius)};
}
[[nodiscard]] inline Ball length(const Vec3<Ball>& v) { return ball_bounds::length(v); }

}  // namespace oblong::round_bodies
