// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "oblong/scalar/double_double.hpp"
#include "oblong/scalar/error_constants.hpp"

/// Ball arithmetic on double-doubles: every operation returns a ball that contains the exact result for every choice of
/// numbers in the operands' balls, overflow and underflow included (a middle that is not finite makes the radius of
/// every result infinite or NaN, and every test on such a radius fails safely). Derivation and the constants:
/// docs/explanation/numerics/double-double.md.
/// Needs rounding to nearest and gradual underflow; see scalar/environment.hpp.
namespace oblong {

/// The ball { x : |x − mid| ≤ radius }.
struct Ball {
    DoubleDouble mid;
    double radius = 0;

    Ball() = default;
    explicit Ball(double exact) noexcept : mid{exact, 0} {}
    explicit Ball(const DoubleDouble& exact) noexcept : mid(exact) {}
    Ball(const DoubleDouble& middle, double around) noexcept : mid(middle), radius(around) {}
};

namespace detail {

/// Returns an upper bound of a sum or product of at most eight rounded non-negative doubles.
[[nodiscard]] inline double rounded_up(double x) noexcept {
    return x * (1 + error_constants::radius_rounding) + error_constants::pair_underflow;
}
[[nodiscard]] inline double magnitude(const DoubleDouble& x) noexcept {
    return std::abs(x.hi) * (1 + error_constants::magnitude_above);
}

}  // namespace detail

/// Return an upper bound of |x| over the ball, and a lower bound (at least 0).
[[nodiscard]] inline double largest_magnitude(const Ball& b) noexcept {
    return detail::rounded_up(detail::magnitude(b.mid) + b.radius);
}
[[nodiscard]] inline double least_magnitude(const Ball& b) noexcept {
    constexpr double down = 1 - error_constants::magnitude_below;
    return std::max(0.0, (std::abs(b.mid.hi) * down - b.radius) * down);
}

[[nodiscard]] inline Ball operator-(const Ball& a) noexcept { return {-a.mid, a.radius}; }

[[nodiscard]] inline Ball operator+(const Ball& a, const Ball& b) noexcept {
    const DoubleDouble mid = a.mid + b.mid;
    return {mid, detail::rounded_up(a.radius + b.radius + error_constants::pair_operation * detail::magnitude(mid))};
}

[[nodiscard]] inline Ball operator-(const Ball& a, const Ball& b) noexcept { return a + (-b); }

[[nodiscard]] inline Ball operator*(const Ball& a, const Ball& b) noexcept {
    const DoubleDouble mid = a.mid * b.mid;
    return {mid, detail::rounded_up(detail::magnitude(a.mid) * b.radius + detail::magnitude(b.mid) * a.radius +
                                    a.radius * b.radius + error_constants::pair_operation * detail::magnitude(mid))};
}

/// Returns the product with an exact double.
[[nodiscard]] inline Ball operator*(const Ball& a, double b) noexcept {
    const DoubleDouble mid = a.mid * b;
    return {mid, detail::rounded_up(std::abs(b) * a.radius + error_constants::pair_operation * detail::magnitude(mid))};
}

/// Returns a · b of two doubles: exact except for underflow.
[[nodiscard]] inline Ball ball_product(double a, double b) noexcept {
    return {two_product(a, b), error_constants::pair_underflow};
}

/// Returns the quotient. Uses |a/b − q| = |a − q b| / |b| for any q. Precondition for a finite radius: b's ball does
/// not contain 0.
[[nodiscard]] inline Ball operator/(const Ball& a, const Ball& b) noexcept {
    const DoubleDouble quotient = a.mid / b.mid;
    const Ball rest = a - Ball(quotient) * b;
    const double least = least_magnitude(b);
    if (!(least > 0)) return {quotient, std::numeric_limits<double>::infinity()};
    return {quotient, detail::rounded_up(largest_magnitude(rest) / least)};
}

/// Returns the square root of the non-negative numbers of the ball. Uses |√a − r| ≤ |a − r²| / r for any r > 0.
[[nodiscard]] inline Ball square_root(const Ball& a) noexcept {
    if (!(a.mid.hi > 0)) return {{0, 0}, std::sqrt(largest_magnitude(a)) * (1 + error_constants::plain_root)};
    const double first = std::sqrt(a.mid.hi);
    const DoubleDouble rest = a.mid - two_product(first, first);
    const DoubleDouble root = fast_two_sum(first, rest.hi / (2 * first));
    const Ball residue = a - Ball(root) * Ball(root);
    return {root, detail::rounded_up(largest_magnitude(residue) / (root.hi * (1 - error_constants::magnitude_below)))};
}

/// The sign of every number in the ball: −1, 1, or 0 for {0}; unknown if it is not the same for all.
enum class BallSign { negative = -1, zero = 0, positive = 1, unknown = 2 };
[[nodiscard]] inline BallSign sign(const Ball& b) noexcept {
    if (b.mid.hi > 0 && least_magnitude(b) > 0) return BallSign::positive;
    if (b.mid.hi < 0 && least_magnitude(b) > 0) return BallSign::negative;
    if (b.mid.hi == 0 && b.mid.lo == 0 && b.radius == 0) return BallSign::zero;
    return BallSign::unknown;
}

}  // namespace oblong
