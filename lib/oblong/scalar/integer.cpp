// SPDX-License-Identifier: BSL-1.0
#include "oblong/scalar/integer.hpp"

#include <cstring>
#include <ostream>
#include <stdexcept>

#include "oblong/scalar/rational.hpp"

namespace oblong {

namespace {

void require_divisor(const Integer& below) {
    if (below.sign() == 0) throw std::overflow_error("Division by zero.");
}

mp_bitcnt_t places(long by) {
    if (by < 0) throw std::out_of_range("Can not shift by a negative value.");
    return static_cast<mp_bitcnt_t>(by);
}

void require_bits(const Integer& a) {
    if (a.sign() == 0) throw std::range_error("No bits were set in the operand.");
    if (a.sign() < 0) throw std::range_error("The bits of a negative number were asked for.");
}

/// |x|, also of the least number.
unsigned long magnitude(long x) { return x < 0 ? 0UL - static_cast<unsigned long>(x) : static_cast<unsigned long>(x); }

void add_to(mpz_ptr result, mpz_srcptr a, long b) {
    if (b < 0) {
        mpz_sub_ui(result, a, magnitude(b));
    } else {
        mpz_add_ui(result, a, magnitude(b));
    }
}
void subtract_to(mpz_ptr result, mpz_srcptr a, long b) {
    if (b < 0) {
        mpz_add_ui(result, a, magnitude(b));
    } else {
        mpz_sub_ui(result, a, magnitude(b));
    }
}

}  // namespace

Integer::Integer(const Rational& value) : Integer() { mpz_set_q(value_, value.data()); }

Integer::Integer(const std::string& digits) : Integer() {
    const std::size_t sign = digits.starts_with('-') ? 1 : 0;
    const bool hex = digits.compare(sign, 2, "0x") == 0;
    const std::string unmarked = hex ? digits.substr(0, sign) + digits.substr(sign + 2) : digits;
    if (mpz_set_str(value_, unmarked.c_str(), hex ? 16 : 10) != 0)
        throw std::invalid_argument('"' + digits + "\" is no integer");
}

Integer::Integer(const Integer& other) {
    if (other.value_[0]._mp_d == nullptr) {
        mpz_init(value_);
    } else {
        mpz_init_set(value_, other.value_);
    }
}

Integer& Integer::operator=(const Integer& other) {
    if (value_[0]._mp_d == nullptr || other.value_[0]._mp_d == nullptr) return *this = Integer(other);
    mpz_set(value_, other.value_);
    return *this;
}

Integer& Integer::operator+=(const Integer& other) {
    mpz_add(value_, value_, other.value_);
    return *this;
}
Integer& Integer::operator-=(const Integer& other) {
    mpz_sub(value_, value_, other.value_);
    return *this;
}
Integer& Integer::operator*=(const Integer& other) {
    mpz_mul(value_, value_, other.value_);
    return *this;
}
Integer& Integer::operator/=(const Integer& other) {
    require_divisor(other);
    mpz_tdiv_q(value_, value_, other.value_);
    return *this;
}
Integer& Integer::operator%=(const Integer& other) {
    require_divisor(other);
    mpz_tdiv_r(value_, value_, other.value_);
    return *this;
}
Integer& Integer::operator<<=(long by) {
    mpz_mul_2exp(value_, value_, places(by));
    return *this;
}
Integer& Integer::operator>>=(long by) {
    mpz_fdiv_q_2exp(value_, value_, places(by));
    return *this;
}

Integer& Integer::add(long other) {
    add_to(value_, value_, other);
    return *this;
}
Integer& Integer::subtract(long other) {
    subtract_to(value_, value_, other);
    return *this;
}

Integer Integer::sum(const Integer& a, const Integer& b) {
    Integer result;
    mpz_add(result.value_, a.value_, b.value_);
    return result;
}
Integer Integer::difference(const Integer& a, const Integer& b) {
    Integer result;
    mpz_sub(result.value_, a.value_, b.value_);
    return result;
}
Integer Integer::product(const Integer& a, const Integer& b) {
    Integer result;
    mpz_mul(result.value_, a.value_, b.value_);
    return result;
}
Integer Integer::sum(const Integer& a, long b) {
    Integer result;
    add_to(result.value_, a.value_, b);
    return result;
}
Integer Integer::difference(const Integer& a, long b) {
    Integer result;
    subtract_to(result.value_, a.value_, b);
    return result;
}
Integer Integer::product(const Integer& a, long b) {
    Integer result;
    mpz_mul_si(result.value_, a.value_, b);
    return result;
}

Integer operator/(const Integer& a, const Integer& b) {
    require_divisor(b);
    Integer result;
    mpz_tdiv_q(result.value_, a.value_, b.value_);
    return result;
}
Integer operator%(const Integer& a, const Integer& b) {
    require_divisor(b);
    Integer result;
    mpz_tdiv_r(result.value_, a.value_, b.value_);
    return result;
}
Integer operator&(const Integer& a, const Integer& b) {
    Integer result;
    mpz_and(result.value_, a.value_, b.value_);
    return result;
}
Integer operator|(const Integer& a, const Integer& b) {
    Integer result;
    mpz_ior(result.value_, a.value_, b.value_);
    return result;
}
Integer operator<<(const Integer& a, long by) {
    Integer result;
    mpz_mul_2exp(result.value_, a.value_, places(by));
    return result;
}
Integer operator>>(const Integer& a, long by) {
    Integer result;
    mpz_fdiv_q_2exp(result.value_, a.value_, places(by));
    return result;
}

long Integer::nearest_long() const {
    using limits = std::numeric_limits<long>;
    if (mpz_fits_slong_p(value_) != 0) return mpz_get_si(value_);
    return sign() < 0 ? limits::min() : limits::max();
}

unsigned long Integer::nearest_unsigned() const {
    if (sign() < 0) throw std::range_error("A negative number has no value of an unsigned type.");
    return mpz_fits_ulong_p(value_) != 0 ? mpz_get_ui(value_) : std::numeric_limits<unsigned long>::max();
}

std::string Integer::str(int base) const {
    std::string text(mpz_sizeinbase(value_, base) + 2, '\0');  // a sign, and the zero that ends it
    mpz_get_str(text.data(), base, value_);
    text.resize(std::strlen(text.c_str()));
    return text;
}

Integer abs(Integer a) {
    mpz_abs(a.value_, a.value_);
    return a;
}

Integer gcd(const Integer& a, const Integer& b) {
    Integer result;
    mpz_gcd(result.value_, a.value_, b.value_);
    return result;
}

Integer lcm(const Integer& a, const Integer& b) {
    Integer result;
    mpz_lcm(result.value_, a.value_, b.value_);
    return result;
}

Integer pow(const Integer& base, unsigned exponent) {
    Integer result;
    mpz_pow_ui(result.value_, base.value_, exponent);
    return result;
}

Integer sqrt(const Integer& a) {
    if (a.sign() < 0) throw std::range_error("A negative number has no square root.");
    Integer result;
    mpz_sqrt(result.value_, a.value_);
    return result;
}

unsigned msb(const Integer& a) {
    require_bits(a);
    return static_cast<unsigned>(mpz_sizeinbase(a.value_, 2) - 1);
}

unsigned lsb(const Integer& a) {
    require_bits(a);
    return static_cast<unsigned>(mpz_scan1(a.value_, 0));
}

bool bit_test(const Integer& a, unsigned place) { return mpz_tstbit(a.value_, place) != 0; }

void divide_qr(const Integer& above, const Integer& below, Integer& quotient, Integer& remainder) {
    require_divisor(below);
    mpz_tdiv_qr(quotient.value_, remainder.value_, above.value_, below.value_);
}

std::ostream& operator<<(std::ostream& out, const Integer& a) { return out << a.str(); }

}  // namespace oblong
