// SPDX-License-Identifier: BSL-1.0
#include "oblong/lowered/arb/number.hpp"

#include <utility>

#include "oblong/scalar/convert.hpp"

namespace oblong::curved {

namespace {

/// An integer of Arb's that lives for a scope.
class FlintInteger {
public:
    FlintInteger() { fmpz_init(value_); }
    explicit FlintInteger(mpz_srcptr value) {
        fmpz_init(value_);
        fmpz_set_mpz(value_, value);
    }
    FlintInteger(const FlintInteger&) = delete;
    FlintInteger& operator=(const FlintInteger&) = delete;
    ~FlintInteger() { fmpz_clear(value_); }
    [[nodiscard]] fmpz* get() { return value_; }

private:
    fmpz_t value_;
};

/// The zeros at the end of a power of two; −1 for any other number. Precondition: positive.
long exponent_of(mpz_srcptr value) {
    const auto k = static_cast<long>(mpz_scan1(value, 0));
    return static_cast<long>(mpz_sizeinbase(value, 2)) == k + 1 ? k : -1;
}

}  // namespace

Wide to_wide(const Rational& value) {
    FlintInteger numerator(mpq_numref(value.data()));
    FlintInteger denominator(mpq_denref(value.data()));
    Wide r;
    arf_fmpz_div_fmpz(r.get(), numerator.get(), denominator.get(), detail::bits_in_use(), ARF_RND_NEAR);
    return r;
}

Rational to_rational(const Wide& value) {
    FlintInteger mantissa;
    FlintInteger exponent;
    arf_get_fmpz_2exp(mantissa.get(), exponent.get(), value.get());
    Integer m;
    fmpz_get_mpz(m.data(), mantissa.get());
    return Rational(m) * power_of_two(fmpz_get_si(exponent.get()));
}

Ball to_ball(const Rational& value) {
    mpz_srcptr denominator = mpq_denref(value.data());
    FlintInteger n(mpq_numref(value.data()));
    Ball r;
    arb_set_fmpz(r.get(), n.get());
    if (const long k = exponent_of(denominator); k >= 0) {
        arb_mul_2exp_si(r.get(), r.get(), -k);
    } else {
        FlintInteger d(denominator);
        arb_div_fmpz(r.get(), r.get(), d.get(), detail::bits_in_use());
    }
    return r;
}

Rational lower_end(const Ball& ball) {
    Wide end;
    arb_get_lbound_arf(end.get(), ball.get(), detail::bits_in_use());
    return to_rational(end);
}

Rational upper_end(const Ball& ball) {
    Wide end;
    arb_get_ubound_arf(end.get(), ball.get(), detail::bits_in_use());
    return to_rational(end);
}

}  // namespace oblong::curved
