// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <limits>
#include <string_view>
#include <utility>

#include "oblong/scalar/ball.hpp"
#include "oblong/scalar/builtin.hpp"

/// A scalar that carries bounds of its own rounding error through any template of the library. Derivation:
/// docs/explanation/numerics/running-error.md.
namespace oblong {

/// What one operation of a scalar may lose: `magnitude` is |c| as a double, up to one rounding of it, and `rounding` a
/// bound of |fl(x) − x| for the result c = fl(x), up to the same.
template <class S>
struct RoundingOf;

template <std::floating_point S>
struct RoundingOf<S> {
    [[nodiscard]] static double magnitude(S c) noexcept { return std::abs(static_cast<double>(c)); }
    [[nodiscard]] static double rounding(S c) noexcept {
        constexpr double half_last_place = 0.5 / (1ULL << (std::numeric_limits<S>::digits - 1U));
        return std::max(magnitude(c) * half_last_place, static_cast<double>(std::numeric_limits<S>::denorm_min()));
    }
};

/// A number as S computes it, with two bounds of its distance from what the same operations give without rounding. Both
/// follow the branches that the computed numbers take: comparisons look at the value alone, so that a loop takes the
/// same steps as in S.
/// - `running`: to first order, after Wilkinson (Higham 2002, section 3.3); terms of second order are left out
/// - `enclosed`: with all terms and rounded up; infinite after a division by what may be 0
template <RealField S>
class RunningError {
public:
    RunningError() = default;
    /// Precondition: int and S hold the integer.
    template <std::integral Integer>
    explicit RunningError(Integer value) : value_(static_cast<int>(value)) {}
    /// A number that is exact.
    explicit RunningError(S value)
        requires(!std::same_as<S, int>)
        : value_(std::move(value)) {}

    [[nodiscard]] const S& value() const { return value_; }
    [[nodiscard]] double running() const { return running_; }
    [[nodiscard]] double enclosed() const { return enclosed_; }

    [[nodiscard]] friend RunningError operator+(const RunningError& a, const RunningError& b) {
        return {S(a.value_ + b.value_), a.running_ + b.running_, a.enclosed_ + b.enclosed_};
    }
    [[nodiscard]] friend RunningError operator-(const RunningError& a, const RunningError& b) {
        return {S(a.value_ - b.value_), a.running_ + b.running_, a.enclosed_ + b.enclosed_};
    }
    [[nodiscard]] friend RunningError operator*(const RunningError& a, const RunningError& b) {
        const double x = magnitude(a.value_);
        const double y = magnitude(b.value_);
        return {S(a.value_ * b.value_), times(x, b.running_) + times(y, a.running_),
                times(x, b.enclosed_) + times(y, a.enclosed_) + times(a.enclosed_, b.enclosed_)};
    }
    [[nodiscard]] friend RunningError operator/(const RunningError& a, const RunningError& b) {
        S quotient = a.value_ / b.value_;
        const double q = magnitude(quotient) + RoundingOf<S>::rounding(quotient);
        const double y = magnitude(b.value_);
        // Of the ball of b what is nearest to 0, rounded down.
        const double least = (y - detail::rounded_up(b.enclosed_)) * (1 - 2 * error_constants::radius_rounding);
        return {std::move(quotient), (a.running_ + times(q, b.running_)) / y,
                least > 0 ? (a.enclosed_ + times(q, b.enclosed_)) / least : infinite};
    }
    [[nodiscard]] friend RunningError operator-(const RunningError& a) {
        RunningError result = a;
        result.value_ = -a.value_;
        return result;
    }
    /// Returns the square root. Precondition: not negative.
    [[nodiscard]] RunningError root() const {
        S root = square_root(value_);
        const double r = magnitude(root);
        // |√x − √y| is at most |x − y| / √x, and at most √|x − y|.
        const double least = (r - RoundingOf<S>::rounding(root)) * (1 - 2 * error_constants::radius_rounding);
        const double far = std::sqrt(enclosed_);
        return {std::move(root), r > 0 ? running_ / (2 * r) : std::sqrt(running_),
                least > 0 ? std::min(far, enclosed_ / least) : far};
    }

    [[nodiscard]] friend bool operator==(const RunningError& a, const RunningError& b) { return a.value_ == b.value_; }
    [[nodiscard]] friend auto operator<=>(const RunningError& a, const RunningError& b) {
        return a.value_ <=> b.value_;
    }

private:
    static constexpr double infinite = std::numeric_limits<double>::infinity();

    /// The result of an operation, before its own rounding is added.
    RunningError(S value, double running, double enclosed) : value_(std::move(value)) {
        const double own = RoundingOf<S>::rounding(value_);
        running_ = running + own;
        enclosed_ = detail::rounded_up(enclosed + own);
    }
    [[nodiscard]] static double magnitude(const S& value) { return RoundingOf<S>::magnitude(value); }
    /// 0 · infinity is 0 here: what is exactly 0 remains so.
    [[nodiscard]] static double times(double x, double y) { return x == 0 || y == 0 ? 0 : x * y; }

    S value_{};
    double running_ = 0;
    double enclosed_ = 0;
};

template <RealField S>
struct ScalarTraits<RunningError<S>> {
    static constexpr std::string_view name = "running-error";
    static constexpr bool exact = false;
    static constexpr int digits = ScalarTraits<S>::digits;
    [[nodiscard]] static bool is_finite(const RunningError<S>& a) { return ScalarTraits<S>::is_finite(a.value()); }
    [[nodiscard]] static RunningError<S> square_root(const RunningError<S>& a) { return a.root(); }
};

}  // namespace oblong
