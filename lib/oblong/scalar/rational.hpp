// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/scalar/concepts.hpp"
#include "oblong/scalar/integer.hpp"

namespace oblong {

/// The exact scalar: a fraction in lowest terms with a positive denominator, by GMP. Cases store their numbers in this
/// type. Division by zero throws std::overflow_error. A number that was moved from may be copied, assigned and
/// destroyed, no more.
class Rational : public RingOperators<Rational> {
public:
    /// Zero.
    Rational() { mpq_init(value_); }
    /// @{
    /// The value itself: every built-in integer is a fraction.
    template <std::integral T>
    Rational(T value) : Rational(Integer(value)) {}  // NOLINT(google-explicit-constructor)
    template <FitsLong T>
    Rational(T value) : Rational() {  // NOLINT(google-explicit-constructor)
        mpz_set_si(mpq_numref(value_), static_cast<long>(value));
    }
    /// @}
    /// The number that a float denotes. Throws std::domain_error for an infinity or NaN.
    template <std::floating_point T>
    Rational(T value) : Rational() {  // NOLINT(google-explicit-constructor): every finite float is one
        assign(value);
    }
    /// The value itself.
    Rational(const Integer& value);  // NOLINT(google-explicit-constructor): every integer is one
    /// numerator / denominator. Throws std::overflow_error if the denominator is 0.
    Rational(const Integer& numerator, const Integer& denominator);
    /// Reads p or p/q in decimal digits. Throws std::invalid_argument, and std::overflow_error if q is 0.
    explicit Rational(const std::string& text);
    /// @{
    /// The value of the other; of one that is about to be destroyed its storage.
    Rational(const Rational& other);
    Rational(Rational&& other) noexcept : value_{other.value_[0]} { other.value_[0]._mp_den._mp_d = nullptr; }
    Rational& operator=(const Rational& other);
    Rational& operator=(Rational&& other) noexcept {
        std::swap(value_[0], other.value_[0]);
        return *this;
    }
    /// @}
    ~Rational() {
        if (value_[0]._mp_den._mp_d != nullptr) mpq_clear(value_);
    }

    /// @{
    /// Replaces the number by the exact result. Division throws std::overflow_error if the other is 0.
    Rational& operator+=(const Rational& other);
    Rational& operator-=(const Rational& other);
    Rational& operator*=(const Rational& other);
    Rational& operator/=(const Rational& other);
    /// @}
    /// Changes the sign; returns the number itself.
    Rational& negate() {
        mpq_neg(value_, value_);
        return *this;
    }
    /// @{
    /// The exact quotient. Throws std::overflow_error if b is 0.
    friend Rational operator/(const Rational& a, const Rational& b) { return quotient(a, b); }
    friend Rational operator/(Rational&& a, const Rational& b) { return std::move(a /= b); }
    /// @}

    /// @{
    /// Returns a negative number, zero or a positive number as this is below, equal to or above the other.
    [[nodiscard]] int compare(const Rational& other) const { return mpq_cmp(value_, other.value_); }
    template <FitsLong T>
    [[nodiscard]] int compare(T other) const {
        return mpq_cmp_si(value_, static_cast<long>(other), 1UL);
    }
    /// @}
    /// Returns -1, 0 or 1.
    [[nodiscard]] int sign() const { return mpq_sgn(value_); }

    /// @{
    /// Rounds once to nearest even; beyond the range an infinity.
    explicit operator float() const;
    explicit operator double() const;
    explicit operator long double() const;
    /// @}
    /// The integer part; beyond the type's range the nearest value of the type.
    template <std::integral T>
    explicit operator T() const {
        if constexpr (std::same_as<T, bool>) return sign() != 0;
        return static_cast<T>(Integer(*this));
    }
    /// Converts as the operators above do.
    template <class T>
    [[nodiscard]] T convert_to() const {
        return static_cast<T>(*this);
    }
    /// Returns p or p/q in decimal digits.
    [[nodiscard]] std::string str() const;

    /// @{
    /// The number in GMP's own form.
    [[nodiscard]] mpq_ptr data() { return value_; }
    [[nodiscard]] mpq_srcptr data() const { return value_; }
    /// @}

    /// @{
    /// The exact result in storage of its own. The quotient throws std::overflow_error if b is 0.
    [[nodiscard]] static Rational sum(const Rational& a, const Rational& b);
    [[nodiscard]] static Rational difference(const Rational& a, const Rational& b);
    [[nodiscard]] static Rational product(const Rational& a, const Rational& b);
    [[nodiscard]] static Rational quotient(const Rational& a, const Rational& b);
    /// @}

    /// Returns the absolute value.
    friend Rational abs(Rational a);
    /// @{
    /// The two numbers of the fraction in lowest terms; the denominator is positive.
    friend Integer numerator(const Rational& a);
    friend Integer denominator(const Rational& a);
    /// @}
    /// Writes p or p/q in decimal digits.
    friend std::ostream& operator<<(std::ostream& out, const Rational& a);

private:
    void assign(double value);
    void assign(long double value);

    mpq_t value_;
};

/// Exact fractions.
template <>
struct ScalarTraits<Rational> {
    static constexpr std::string_view name = "rational";                            ///< in names of subjects
    static constexpr bool exact = true;                                             ///< nothing is rounded
    static constexpr int digits = 0;                                                ///< no precision
    [[nodiscard]] static bool is_finite(const Rational&) noexcept { return true; }  ///< always
};

}  // namespace oblong
