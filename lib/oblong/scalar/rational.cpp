// SPDX-License-Identifier: BSL-1.0
#include "oblong/scalar/rational.hpp"

#include <cmath>
#include <cstring>
#include <ostream>
#include <stdexcept>

#include "oblong/scalar/convert.hpp"

namespace oblong {

namespace {

void require_divisor(mpz_srcptr below) {
    if (mpz_sgn(below) == 0) throw std::overflow_error("Division by zero.");
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
    if (mpq_set_str(value_, text.c_str(), 10) != 0) throw std::invalid_argument('"' + text + "\" is no fraction");
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
    mpq_add(value_, value_, other.value_);
    return *this;
}
Rational& Rational::operator-=(const Rational& other) {
    mpq_sub(value_, value_, other.value_);
    return *this;
}
Rational& Rational::operator*=(const Rational& other) {
    mpq_mul(value_, value_, other.value_);
    return *this;
}
Rational& Rational::operator/=(const Rational& other) {
    require_divisor(mpq_numref(other.value_));
    mpq_div(value_, value_, other.value_);
    return *this;
}

Rational Rational::sum(const Rational& a, const Rational& b) {
    Rational result;
    mpq_add(result.value_, a.value_, b.value_);
    return result;
}
Rational Rational::difference(const Rational& a, const Rational& b) {
    Rational result;
    mpq_sub(result.value_, a.value_, b.value_);
    return result;
}
Rational Rational::product(const Rational& a, const Rational& b) {
    Rational result;
    mpq_mul(result.value_, a.value_, b.value_);
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
