// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <span>
#include <vector>

#include "oblong/scalar/integer.hpp"

/// Polynomials of time over [0, 1] with integer coefficients, and the signs that they have there.
namespace oblong::deforming {

/// The time t / (s + t), as the ratio of two integers that are not negative and not both 0. Start 1:0, end 0:1.
struct Time {
    Integer s, t;
};

/// The form Σ c[k] s^(degree − k) t^k. With s = 1 − t it is a polynomial of time, and s : t is a time's ratio. Over
/// [0, 1] its signs are those of Σ c[k] τ^k over τ = t / s in [0, ∞].
struct Form {
    int degree = 0;  ///< at most 3
    std::array<Integer, 4> c;

    [[nodiscard]] std::span<const Integer> coefficients() const {
        return {c.data(), static_cast<std::size_t>(degree) + 1};
    }
    /// Returns whether all coefficients are 0.
    [[nodiscard]] bool is_zero() const {
        for (const Integer& x : coefficients())
            if (x.sign() != 0) return false;
        return true;
    }
};

/// Returns the value of the form with these coefficients at the ratio of a time, as its integers stand.
[[nodiscard]] Integer value_at(std::span<const Integer> coefficients, const Time& at);
/// Returns the sign of the form at a time.
[[nodiscard]] int sign_at(std::span<const Integer> coefficients, const Time& at);
[[nodiscard]] inline int sign_at(const Form& form, const Time& at) { return sign_at(form.coefficients(), at); }

/// Returns a greatest common divisor of the two, as polynomials of τ; its last coefficient is not 0. Precondition:
/// neither is 0.
[[nodiscard]] Form common_divisor(const Form& f, const Form& g);

/// Returns the sign of the form at the root of p between two times, by Sturm's and Tarski's theorem. The work depends
/// on the sizes of the coefficients alone. Precondition: p has one root between the times, perhaps of multiplicity 3,
/// and none at them; its last coefficient is not 0.
[[nodiscard]] int sign_at_root(const Form& form, const Form& p, const Time& low, const Time& high);

}  // namespace oblong::deforming
