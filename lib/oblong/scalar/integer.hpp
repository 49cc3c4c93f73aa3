// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <gmp.h>

#include <compare>
#include <concepts>
#include <iosfwd>
#include <limits>
#include <string>
#include <utility>

namespace oblong {

class Rational;

/// A built-in integer type whose values a `long` holds.
template <class T>
concept FitsLong = std::integral<T> && std::numeric_limits<T>::digits <= std::numeric_limits<long>::digits;

/// The operators that Integer and Rational share, from their members sum, difference, product, negate and += -= *=. An
/// operand that is about to be destroyed becomes the result, so that a sum of products allocates once a product. Not in
/// `detail`: a base class adds its namespace to those in which a call with a Rational looks for functions.
template <class T>
struct RingOperators {
    /// @{
    /// The exact sum, difference or product.
    friend T operator+(const T& a, const T& b) { return T::sum(a, b); }
    friend T operator+(T&& a, const T& b) { return std::move(a += b); }
    friend T operator+(const T& a, T&& b) { return std::move(b += a); }
    friend T operator+(T&& a, T&& b) { return std::move(a += b); }
    friend T operator-(const T& a, const T& b) { return T::difference(a, b); }
    friend T operator-(T&& a, const T& b) { return std::move(a -= b); }
    friend T operator-(const T& a, T&& b) { return std::move((b -= a).negate()); }
    friend T operator-(T&& a, T&& b) { return std::move(a -= b); }
    friend T operator*(const T& a, const T& b) { return T::product(a, b); }
    friend T operator*(T&& a, const T& b) { return std::move(a *= b); }
    friend T operator*(const T& a, T&& b) { return std::move(b *= a); }
    friend T operator*(T&& a, T&& b) { return std::move(a *= b); }
    /// @}
    /// @{
    /// The number with the opposite sign.
    friend T operator-(const T& a) {
        T result(a);
        result.negate();
        return result;
    }
    friend T operator-(T&& a) { return std::move(a.negate()); }
    /// @}
    /// Exchanges the two numbers.
    friend void swap(T& a, T& b) noexcept { std::swap(*a.data(), *b.data()); }

    /// @{
    /// Compares the values, of any signs and sizes.
    friend bool operator==(const T& a, const T& b) { return a.compare(b) == 0; }
    friend std::strong_ordering operator<=>(const T& a, const T& b) { return a.compare(b) <=> 0; }
    template <FitsLong I>
    friend bool operator==(const T& a, I b) {
        return a.compare(b) == 0;
    }
    template <FitsLong I>
    friend std::strong_ordering operator<=>(const T& a, I b) {
        return a.compare(b) <=> 0;
    }
    /// @}
};

/// An integer of any size, by GMP. Division and remainder truncate toward zero; division by zero throws
/// std::overflow_error. A number that was moved from may be copied, assigned and destroyed, no more.
class Integer : public RingOperators<Integer> {
public:
    /// Zero.
    Integer() { mpz_init(value_); }
    /// The value itself.
    template <std::integral T>
    Integer(T value) {  // NOLINT(google-explicit-constructor): every built-in integer is one
        if constexpr (FitsLong<T>) {
            mpz_init_set_si(value_, static_cast<long>(value));
        } else {
            mpz_init_set_ui(value_, static_cast<unsigned long>(value));
        }
    }
    /// Truncates toward zero. Precondition: finite.
    explicit Integer(double value) { mpz_init_set_d(value_, value); }
    /// The integer part: truncates toward zero.
    explicit Integer(const Rational& value);
    /// Reads decimal digits after an optional minus sign, or hexadecimal digits after 0x. Throws std::invalid_argument.
    explicit Integer(const std::string& digits);
    /// @{
    /// The value of the other; of one that is about to be destroyed its storage.
    Integer(const Integer& other);
    Integer(Integer&& other) noexcept : value_{other.value_[0]} { other.value_[0]._mp_d = nullptr; }
    Integer& operator=(const Integer& other);
    Integer& operator=(Integer&& other) noexcept {
        std::swap(value_[0], other.value_[0]);
        return *this;
    }
    /// @}
    ~Integer() {
        if (value_[0]._mp_d != nullptr) mpz_clear(value_);
    }

    /// @{
    /// Replaces the number by the result.
    Integer& operator+=(const Integer& other);
    Integer& operator-=(const Integer& other);
    Integer& operator*=(const Integer& other);
    Integer& operator/=(const Integer& other);
    Integer& operator%=(const Integer& other);
    /// @}
    Integer& operator<<=(long by);  ///< throws std::out_of_range if `by` is negative
    Integer& operator>>=(long by);  ///< rounds down; throws std::out_of_range if `by` is negative
    /// @{
    /// Replaces the number by the result.
    template <FitsLong T>
    Integer& operator+=(T other) {
        return add(static_cast<long>(other));
    }
    template <FitsLong T>
    Integer& operator-=(T other) {
        return subtract(static_cast<long>(other));
    }
    template <FitsLong T>
    Integer& operator*=(T other) {
        mpz_mul_si(value_, value_, static_cast<long>(other));
        return *this;
    }
    Integer& operator++() { return add(1); }
    Integer& operator--() { return subtract(1); }
    /// @}
    /// Changes the sign; returns the number itself.
    Integer& negate() {
        mpz_neg(value_, value_);
        return *this;
    }

    /// @{
    /// The exact sum, difference or product.
    template <FitsLong T>
    friend Integer operator+(const Integer& a, T b) {
        return sum(a, static_cast<long>(b));
    }
    template <FitsLong T>
    friend Integer operator+(Integer&& a, T b) {
        return std::move(a += b);
    }
    template <FitsLong T>
    friend Integer operator+(T a, const Integer& b) {
        return sum(b, static_cast<long>(a));
    }
    template <FitsLong T>
    friend Integer operator+(T a, Integer&& b) {
        return std::move(b += a);
    }
    template <FitsLong T>
    friend Integer operator-(const Integer& a, T b) {
        return difference(a, static_cast<long>(b));
    }
    template <FitsLong T>
    friend Integer operator-(Integer&& a, T b) {
        return std::move(a -= b);
    }
    template <FitsLong T>
    friend Integer operator-(T a, const Integer& b) {
        return -difference(b, static_cast<long>(a));
    }
    template <FitsLong T>
    friend Integer operator-(T a, Integer&& b) {
        return std::move((b -= a).negate());
    }
    template <FitsLong T>
    friend Integer operator*(const Integer& a, T b) {
        return product(a, static_cast<long>(b));
    }
    template <FitsLong T>
    friend Integer operator*(Integer&& a, T b) {
        return std::move(a *= b);
    }
    template <FitsLong T>
    friend Integer operator*(T a, const Integer& b) {
        return product(b, static_cast<long>(a));
    }
    template <FitsLong T>
    friend Integer operator*(T a, Integer&& b) {
        return std::move(b *= a);
    }
    /// @}
    /// @{
    /// Quotient and remainder, truncated toward zero. Throw std::overflow_error if b is 0.
    friend Integer operator/(const Integer& a, const Integer& b);
    friend Integer operator%(const Integer& a, const Integer& b);
    /// @}
    /// @{
    /// Bit by bit, a negative number in two's complement.
    friend Integer operator&(const Integer& a, const Integer& b);
    friend Integer operator|(const Integer& a, const Integer& b);
    /// @}
    /// @{
    /// The number times or over 2^by, rounded down. Throw std::out_of_range if `by` is negative.
    friend Integer operator<<(const Integer& a, long by);
    friend Integer operator>>(const Integer& a, long by);
    /// @}

    /// @{
    /// Returns a negative number, zero or a positive number as this is below, equal to or above the other.
    [[nodiscard]] int compare(const Integer& other) const { return mpz_cmp(value_, other.value_); }
    template <FitsLong T>
    [[nodiscard]] int compare(T other) const {
        return mpz_cmp_si(value_, static_cast<long>(other));
    }
    /// @}
    /// Returns -1, 0 or 1.
    [[nodiscard]] int sign() const { return mpz_sgn(value_); }

    /// The nearest value of the type. Throws std::range_error for a negative number and an unsigned type.
    template <std::integral T>
    explicit operator T() const {
        using limits = std::numeric_limits<T>;
        if constexpr (std::same_as<T, bool>) {
            return sign() != 0;
        } else if constexpr (std::unsigned_integral<T>) {
            const unsigned long value = nearest_unsigned();
            return value > limits::max() ? limits::max() : static_cast<T>(value);
        } else {
            const long value = nearest_long();
            return value > limits::max()   ? limits::max()
                   : value < limits::min() ? limits::min()
                                           : static_cast<T>(value);
        }
    }
    /// Truncates toward zero; beyond the range an infinity.
    explicit operator double() const { return mpz_get_d(value_); }
    /// Converts as the operators above do.
    template <class T>
    [[nodiscard]] T convert_to() const {
        return static_cast<T>(*this);
    }
    /// Returns the digits in a base of 2 to 36, after a minus sign if the number is negative.
    [[nodiscard]] std::string str(int base = 10) const;

    /// @{
    /// The number in GMP's own form.
    [[nodiscard]] mpz_ptr data() { return value_; }
    [[nodiscard]] mpz_srcptr data() const { return value_; }
    /// @}

    /// @{
    /// The result in storage of its own.
    [[nodiscard]] static Integer sum(const Integer& a, const Integer& b);
    [[nodiscard]] static Integer difference(const Integer& a, const Integer& b);
    [[nodiscard]] static Integer product(const Integer& a, const Integer& b);
    [[nodiscard]] static Integer sum(const Integer& a, long b);
    [[nodiscard]] static Integer difference(const Integer& a, long b);
    [[nodiscard]] static Integer product(const Integer& a, long b);
    /// @}

    /// Returns the absolute value.
    friend Integer abs(Integer a);
    /// @{
    /// The greatest common divisor and the least common multiple, neither negative.
    friend Integer gcd(const Integer& a, const Integer& b);
    friend Integer lcm(const Integer& a, const Integer& b);
    /// @}
    /// Returns the power; 1 if the exponent is 0.
    friend Integer pow(const Integer& base, unsigned exponent);
    /// Returns the integer part of the square root. Throws std::range_error for a negative number.
    friend Integer sqrt(const Integer& a);
    /// @{
    /// Returns the place of the highest (msb) or of the lowest bit (lsb). Throws std::range_error unless the number is
    /// positive.
    friend unsigned msb(const Integer& a);
    friend unsigned lsb(const Integer& a);
    /// @}
    /// Returns whether the bit of this place is set, of a negative number in two's complement.
    friend bool bit_test(const Integer& a, unsigned place);
    /// Divides as / and % do.
    friend void divide_qr(const Integer& above, const Integer& below, Integer& quotient, Integer& remainder);
    /// Writes decimal digits.
    friend std::ostream& operator<<(std::ostream& out, const Integer& a);

private:
    Integer& add(long other);
    Integer& subtract(long other);
    [[nodiscard]] long nearest_long() const;
    [[nodiscard]] unsigned long nearest_unsigned() const;

    mpz_t value_;
};

}  // namespace oblong
