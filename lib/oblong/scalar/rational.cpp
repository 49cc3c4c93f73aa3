// SPDX-License-Identifier: BSL-1.0
#include "oblong/scalar/rational.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <ostream>
#include <stdexcept>

#include "oblong/scalar/convert.hpp"

namespace oblong {

namespace {

void require_divisor(mpz_srcptr below) {
    if (mpz_sgn(below) == 0) throw std::overflow_error("Division by zero.");
}

/// The k of a denominator 2^k; −1 for others. Floats and what is computed from them by +, − and · have such
/// denominators: shifts then take the place of GMP's greatest common divisors, in a seventh to three quarters of the
/// time.
long exponent_of(mpz_srcptr denominator) {
    const auto k = static_cast<long>(mpz_scan1(denominator, 0));
    return static_cast<long>(mpz_sizeinbase(denominator, 2)) == k + 1 ? k : -1;
}

/// Makes the denominator 2^k, less the powers of two that the numerator shares.
void set_exponent(mpq_ptr result, long k) {
    mpz_ptr above = mpq_numref(result);
    if (k > 0) {
        const long shared = mpz_sgn(above) == 0 ? k : std::min(k, static_cast<long>(mpz_scan1(above, 0)));
        if (shared > 0) mpz_tdiv_q_2exp(above, above, static_cast<mp_bitcnt_t>(shared));
        k -= shared;
    }
    mpz_set_ui(mpq_denref(result), 1);
    if (k > 0) mpz_mul_2exp(mpq_denref(result), mpq_denref(result), static_cast<mp_bitcnt_t>(k));
}

/// result = a · b. The result may be a or b, here and below.
void multiply(mpq_ptr result, mpq_srcptr a, mpq_srcptr b) {
    const long k = exponent_of(mpq_denref(a)), m = exponent_of(mpq_denref(b));
    if (k < 0 || m < 0) return mpq_mul(result, a, b);
    mpz_mul(mpq_numref(result), mpq_numref(a), mpq_numref(b));
    set_exponent(result, k + m);
}

/// result = a + b, or a − b.
void add(mpq_ptr result, mpq_srcptr a, mpq_srcptr b, bool is_difference) {
    const long k = exponent_of(mpq_denref(a)), m = exponent_of(mpq_denref(b));
    if (k < 0 || m < 0) return is_difference ? mpq_sub(result, a, b) : mpq_add(result, a, b);
    const auto join = is_difference ? mpz_sub : mpz_add;
    if (k == m) {
        join(mpq_numref(result), mpq_numref(a), mpq_numref(b));
        return set_exponent(result, k);
    }
    // One numerator is odd and the other one, shifted, even: their sum is odd.
    Integer shifted;
    mpz_srcptr less = mpq_numref(k < m ? a : b);
    mpz_mul_2exp(shifted.data(), less, static_cast<mp_bitcnt_t>(std::abs(k - m)));
    join(mpq_numref(result), k < m ? shifted.data() : mpq_numref(a), k < m ? mpq_numref(b) : shifted.data());
    mpz_set(mpq_denref(result), mpq_denref(k < m ? b : a));
}

}  // namespace

Rational::Rational(const Integer& value) {
    mpz_init_set(mpq_numref(value_), value.data());
    mpz_init_set_ui(mpq_denref(value_), 1);
}

Rational::Rational(const Integer& numerator, const Integer& denominator) {
    require_divisor(denominator.data());
    mpz_init_set(mpq_numref(value_), numerator.data());
    mpz_init_set(mpq_denref(value_), denominator.data());
    mpq_canonicalize(value_);
}

Rational::Rational(const std::string& text) : Rational() {
    // GMP skips white space, and takes a sign of the denominator.
    const bool is_plain = text.find_first_not_of("-/0123456789") == std::string::npos && text.rfind('-') + 1 <= 1;
    if (!is_plain || mpq_set_str(value_, text.c_str(), 10) != 0)
        throw std::invalid_argument('"' + text + "\" is no fraction");
    require_divisor(mpq_denref(value_));
    mpq_canonicalize(value_);
}

Rational::Rational(const Rational& other) {
    if (other.value_[0]._mp_den._mp_d == nullptr) {
        mpq_init(value_);
    } else {
        mpz_init_set(mpq_numref(value_), mpq_numref(other.value_));
        mpz_init_set(mpq_denref(value_), mpq_denref(other.value_));
    }
}

Rational& Rational::operator=(const Rational& other) {
    if (value_[0]._mp_den._mp_d == nullptr || other.value_[0]._mp_den._mp_d == nullptr) return *this = Rational(other);
    mpq_set(value_, other.value_);
    return *this;
}

void Rational::assign(double value) {
    if (!std::isfinite(value)) throw std::domain_error("An infinity or NaN is no fraction.");
    mpq_set_d(value_, value);
}

void Rational::assign(long double value) { *this = to_rational(value); }

Rational& Rational::operator+=(const Rational& other) {
    add(value_, value_, other.value_, false);
    return *this;
}
Rational& Rational::operator-=(const Rational& other) {
    add(value_, value_, other.value_, true);
    return *this;
}
Rational& Rational::operator*=(const Rational& other) {
    multiply(value_, value_, other.value_);
    return *this;
}
Rational& Rational::operator/=(const Rational& other) {
    require_divisor(mpq_numref(other.value_));
    mpq_div(value_, value_, other.value_);
    return *this;
}

Rational Rational::sum(const Rational& a, const Rational& b) {
    Rational result;
    add(result.value_, a.value_, b.value_, false);
    return result;
}
Rational Rational::difference(const Rational& a, const Rational& b) {
    Rational result;
    add(result.value_, a.value_, b.value_, true);
    return result;
}
Rational Rational::product(const Rational& a, const Rational& b) {
    Rational result;
    multiply(result.value_, a.value_, b.value_);
    return result;
}
Rational Rational::quotient(const Rational& a, const Rational& b) {
    require_divisor(mpq_numref(b.value_));
    Rational result;
    mpq_div(result.value_, a.value_, b.value_);
    return result;
}

Rational::operator float() const { return nearest<float>(*this); }
Rational::operator double() const { return nearest<double>(*this); }
Rational::operator long double() const { return nearest<long double>(*this); }

std::string Rational::str() const {
    // Two signs, a stroke, and the zero that ends it.
    const std::size_t longest = mpz_sizeinbase(mpq_numref(value_), 10) + mpz_sizeinbase(mpq_denref(value_), 10) + 3;
    std::string text(longest, '\0');
    mpq_get_str(text.data(), 10, value_);
    text.resize(std::strlen(text.c_str()));
    return text;
}

Rational abs(Rational a) {
    mpq_abs(a.value_, a.value_);
    return a;
}

Integer numerator(const Rational& a) {
    Integer result;
    mpz_set(result.data(), mpq_numref(a.value_));
    return result;
}

Integer denominator(const Rational& a) {
    Integer result;
    mpz_set(result.data(), mpq_denref(a.value_));
    return result;
}

std::ostream& operator<<(std::ostream& out, const Rational& a) { return out << a.str(); }

}  // namespace oblong
