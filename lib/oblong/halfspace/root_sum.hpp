// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <vector>

#include "oblong/linear/vec.hpp"
#include "oblong/scalar/convert.hpp"

/// Sums of square roots, exact: docs/explanation/numerics/half-spaces.md.
namespace oblong::halfspace {

/// A real number r + Σ fᵢ √uᵢ of rationals r and fᵢ ≠ 0 and integers uᵢ > 1, of which none is a square, and no product
/// of two is one. Such square roots and 1 are independent over the rationals, so the number is rational only if it has
/// no root, and 0 only if r is 0 too.
class RootSum {
public:
    /// Zero.
    RootSum() = default;
    /// A rational.
    RootSum(Rational value) : rational_(std::move(value)) {}  // NOLINT(google-explicit-constructor): every one is such
    /// factor · √square. Precondition: square ≥ 0.
    [[nodiscard]] static RootSum root(const Rational& factor, const Rational& square);

    /// @{
    /// Replaces the number by the exact result.
    RootSum& operator+=(const RootSum& other);
    RootSum& operator-=(const RootSum& other);
    RootSum& operator*=(const Rational& factor);
    /// @}
    [[nodiscard]] friend RootSum operator+(RootSum a, const RootSum& b) { return std::move(a += b); }
    [[nodiscard]] friend RootSum operator-(RootSum a, const RootSum& b) { return std::move(a -= b); }
    [[nodiscard]] friend RootSum operator*(RootSum a, const Rational& b) { return std::move(a *= b); }
    [[nodiscard]] friend RootSum operator-(RootSum a) { return std::move(a *= Rational(-1)); }
    /// Returns the number times √square. Precondition: square ≥ 0.
    [[nodiscard]] RootSum times_root(const Rational& square) const;

    /// Returns -1, 0 or 1, exactly.
    [[nodiscard]] int sign() const;
    /// Returns the number if it is rational.
    [[nodiscard]] std::optional<Rational> rational() const;
    /// Returns the number rounded once to nearest even; beyond the range an infinity. Compiled for float and double.
    template <std::floating_point R>
    [[nodiscard]] R nearest() const;
    /// Returns whether two numbers are the same.
    [[nodiscard]] friend bool operator==(const RootSum& a, const RootSum& b) { return (a - b).sign() == 0; }

private:
    struct Term {
        Rational factor;
        Integer under;
    };
    /// Rationals around the number.
    struct Bounds {
        Rational lower, upper;
    };

    /// Adds factor · √under. Precondition: under ≥ 0.
    void add(Rational factor, const Integer& under);
    /// Bounds of which each root is within 2^−bits of itself, relatively.
    [[nodiscard]] Bounds bounds(long bits) const;

    Rational rational_;
    std::vector<Term> terms_;
};

extern template float RootSum::nearest<float>() const;
extern template double RootSum::nearest<double>() const;

/// Returns the vector with each coordinate rounded once.
template <std::floating_point R>
[[nodiscard]] Vec3<R> nearest(const Vec3<RootSum>& v) {
    return {v.x.nearest<R>(), v.y.nearest<R>(), v.z.nearest<R>()};
}

}  // namespace oblong::halfspace
