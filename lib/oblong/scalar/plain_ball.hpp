// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/scalar/ball.hpp"

/// Ball arithmetic on doubles: as scalar/ball.hpp, with middles of one double, at a quarter of the cost. Every
/// operation returns a ball that contains the exact result for every choice of numbers in the operands' balls, overflow
/// and underflow included. Derivation: docs/explanation/numerics/double-double.md, Balls of doubles. Needs rounding to
/// nearest and gradual underflow; see scalar/environment.hpp.
namespace oblong {

/// The ball { x : |x − mid| ≤ radius }.
struct PlainBall {
    double mid = 0;
    double radius = 0;

    PlainBall() = default;
    explicit PlainBall(double exact) noexcept : mid(exact) {}
    PlainBall(double middle, double around) noexcept : mid(middle), radius(around) {}
};

/// Return an upper bound of |x| over the ball, and a lower bound (at least 0).
[[nodiscard]] inline double largest_magnitude(const PlainBall& b) noexcept {
    return detail::rounded_up(std::abs(b.mid) + b.radius);
}
[[nodiscard]] inline double least_magnitude(const PlainBall& b) noexcept {
    return std::max(0.0, (std::abs(b.mid) - b.radius) * (1 - error_constants::magnitude_below));
}

[[nodiscard]] inline PlainBall operator-(const PlainBall& a) noexcept { return {-a.mid, a.radius}; }

[[nodiscard]] inline PlainBall operator+(const PlainBall& a, const PlainBall& b) noexcept {
    const double mid = a.mid + b.mid;
    return {mid, detail::rounded_up(a.radius + b.radius + error_constants::unit_roundoff * std::abs(mid))};
}

[[nodiscard]] inline PlainBall operator-(const PlainBall& a, const PlainBall& b) noexcept { return a + (-b); }

[[nodiscard]] inline PlainBall operator*(const PlainBall& a, const PlainBall& b) noexcept {
    const double mid = a.mid * b.mid;
    return {mid, detail::rounded_up(std::abs(a.mid) * b.radius + std::abs(b.mid) * a.radius + a.radius * b.radius +
                                    error_constants::unit_roundoff * std::abs(mid))};
}

/// Returns the product with an exact double.
[[nodiscard]] inline PlainBall operator*(const PlainBall& a, double b) noexcept {
    const double mid = a.mid * b;
    return {mid, detail::rounded_up(std::abs(b) * a.radius + error_constants::unit_roundoff * std::abs(mid))};
}

/// Returns the quotient. Uses |a/b − q| = |a − q b| / |b| for any q. Precondition for a finite radius: b's ball does
/// not contain 0.
[[nodiscard]] inline PlainBall operator/(const PlainBall& a, const PlainBall& b) noexcept {
    const double quotient = a.mid / b.mid;
    const double least = least_magnitude(b);
    if (!(least > 0)) return {quotient, std::numeric_limits<double>::infinity()};
    return {quotient, detail::rounded_up(largest_magnitude(a - PlainBall(quotient) * b) / least)};
}

/// Returns the square root of the non-negative numbers of the ball. Uses |√a − r| ≤ |a − r²| / r for any r > 0.
[[nodiscard]] inline PlainBall square_root(const PlainBall& a) noexcept {
    if (!(a.mid > 0)) return {0, std::sqrt(largest_magnitude(a)) * (1 + error_constants::plain_root)};
    const double root = std::sqrt(a.mid);
    const PlainBall residue = a - PlainBall(root) * PlainBall(root);
    return {root, detail::rounded_up(largest_magnitude(residue) / root)};
}

/// The sign of every number in the ball, as that of a Ball.
[[nodiscard]] inline BallSign sign(const PlainBall& b) noexcept {
    if (b.mid > 0 && least_magnitude(b) > 0) return BallSign::positive;
    if (b.mid < 0 && least_magnitude(b) > 0) return BallSign::negative;
    return b.mid == 0 && b.radius == 0 ? BallSign::zero : BallSign::unknown;
}

}  // namespace oblong
