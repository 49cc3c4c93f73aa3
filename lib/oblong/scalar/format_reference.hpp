// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <mpfr.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

#include "oblong/scalar/binary_format.hpp"
#include "oblong/scalar/format_odd.hpp"

/// The operations of every binary format by MPFR: rounded once, then into the range with gradual underflow.
namespace oblong::detail {

inline constexpr mpfr_prec_t register_bits = 448;
static_assert(register_bits >= max_format_precision + stochastic_bits);

using Limbs = std::array<mp_limb_t, register_bits / std::numeric_limits<mp_limb_t>::digits>;

/// A number of at most 448 bits, held without allocation and without a pointer, so that it is copied as plain data.
struct WideNumber {
    Limbs limbs{};
    mpfr_prec_t precision = 1;
    mpfr_exp_t exponent = 0;
    int kind = MPFR_ZERO_KIND;  ///< of MPFR's custom interface, with the sign
};

/// A variable of MPFR on the stack.
class Register {
public:
    /// NaN, of this precision.
    explicit Register(mpfr_prec_t precision) {
        mpfr_custom_init(limbs_.data(), precision);
        mpfr_custom_init_set(value_, MPFR_NAN_KIND, 0, precision, limbs_.data());
    }
    explicit Register(double value) : Register(mpfr_prec_t(std::numeric_limits<double>::digits)) {
        mpfr_set_d(value_, value, MPFR_RNDN);
    }
    explicit Register(const WideNumber& number) : limbs_(number.limbs) {
        mpfr_custom_init_set(value_, number.kind, number.exponent, number.precision, limbs_.data());
    }
    Register(const Register&) = delete;
    Register& operator=(const Register&) = delete;
    ~Register() = default;

    [[nodiscard]] mpfr_ptr get() { return value_; }
    [[nodiscard]] mpfr_srcptr get() const { return value_; }
    /// Returns the number as plain data.
    [[nodiscard]] WideNumber number() const {
        return {limbs_, mpfr_get_prec(value_), mpfr_custom_get_exp(value_), mpfr_custom_get_kind(value_)};
    }

private:
    Limbs limbs_{};
    mpfr_t value_;
};

/// MPFR's range of exponents, which is a property of the thread, for a block.
class MpfrExponentRange {
public:
    MpfrExponentRange() : MpfrExponentRange(mpfr_get_emin_min(), mpfr_get_emax_max()) {}
    /// The range of a format's numbers, subnormals included. MPFR's significands are in [1/2, 1).
    explicit MpfrExponentRange(const BinaryFormat& format)
        : MpfrExponentRange(format.min_exponent - format.precision + 2, format.max_exponent + 1) {}
    MpfrExponentRange(const MpfrExponentRange&) = delete;
    MpfrExponentRange& operator=(const MpfrExponentRange&) = delete;
    ~MpfrExponentRange() {
        mpfr_set_emin(least_);
        mpfr_set_emax(greatest_);
    }

private:
    MpfrExponentRange(mpfr_exp_t least, mpfr_exp_t greatest) : least_(mpfr_get_emin()), greatest_(mpfr_get_emax()) {
        mpfr_set_emin(least);
        mpfr_set_emax(greatest);
    }

    mpfr_exp_t least_;
    mpfr_exp_t greatest_;
};

[[nodiscard]] inline mpfr_rnd_t mpfr_rounding(FormatRounding rounding) {
    switch (rounding) {
        case FormatRounding::toward_zero:
            return MPFR_RNDZ;
        case FormatRounding::up:
            return MPFR_RNDU;
        case FormatRounding::down:
            return MPFR_RNDD;
        case FormatRounding::nearest_even:
        case FormatRounding::stochastic:
            break;
    }
    return MPFR_RNDN;
}

/// Rounds a number that was truncated to precision + stochastic_bits into `result`, stochastically.
inline void round_stochastically(const Register& truncated, const BinaryFormat& format, std::uint64_t& random,
                                 Register& result) {
    const mpfr_srcptr x = truncated.get();
    if (mpfr_regular_p(x) == 0) {
        mpfr_set(result.get(), x, MPFR_RNDN);
        return;
    }
    const mpfr_exp_t exponent = mpfr_get_exp(x) - 1;
    const mpfr_exp_t last = std::max<mpfr_exp_t>(exponent, format.min_exponent) - format.precision + 1;
    Register scaled(mpfr_prec_t(format.precision + stochastic_bits));  // in units of the distance that is read
    mpfr_mul_2si(scaled.get(), x, stochastic_bits - last, MPFR_RNDZ);
    mpfr_trunc(scaled.get(), scaled.get());
    Register kept(mpfr_prec_t(format.precision + 1));
    mpfr_div_2ui(kept.get(), scaled.get(), stochastic_bits, MPFR_RNDZ);
    mpfr_trunc(kept.get(), kept.get());
    Register rest(mpfr_prec_t(format.precision + stochastic_bits + 1));
    mpfr_mul_2ui(rest.get(), kept.get(), stochastic_bits, MPFR_RNDZ);
    mpfr_sub(rest.get(), scaled.get(), rest.get(), MPFR_RNDZ);
    mpfr_abs(rest.get(), rest.get(), MPFR_RNDZ);
    if (rounds_away(mpfr_get_ui(rest.get(), MPFR_RNDZ), random)) {
        if (mpfr_signbit(x) != 0) {
            mpfr_sub_ui(kept.get(), kept.get(), 1, MPFR_RNDZ);
        } else {
            mpfr_add_ui(kept.get(), kept.get(), 1, MPFR_RNDZ);
        }
    }
    mpfr_mul_2si(result.get(), kept.get(), last, MPFR_RNDN);
    mpfr_setsign(result.get(), result.get(), mpfr_signbit(x), MPFR_RNDN);
}

/// Returns the result of one operation in a format. `operate(x, rounding)` writes the exact result into x, rounded once
/// to x's precision, and returns MPFR's ternary value.
template <class Operation>
[[nodiscard]] WideNumber rounded_by_mpfr(const BinaryFormat& format, std::uint64_t& random, const Operation& operate) {
    const mpfr_rnd_t rounding = mpfr_rounding(format.rounding);
    Register result{mpfr_prec_t(format.precision)};
    int ternary = 0;
    {
        const MpfrExponentRange all;
        if (format.rounding == FormatRounding::stochastic) {
            Register truncated(mpfr_prec_t(format.precision + stochastic_bits));
            operate(truncated.get(), MPFR_RNDZ);
            round_stochastically(truncated, format, random, result);
        } else {
            ternary = operate(result.get(), rounding);
        }
    }
    const MpfrExponentRange range(format);
    ternary = mpfr_check_range(result.get(), ternary, rounding);
    mpfr_subnormalize(result.get(), ternary, rounding);
    if (!format.infinities)
        mpfr_set_d(result.get(), within_range(mpfr_get_d(result.get(), MPFR_RNDN), format), MPFR_RNDN);
    return result.number();
}

/// Returns the double that a number is. Precondition: it is one.
[[nodiscard]] inline double as_double(const WideNumber& number) {
    const Register x(number);
    return mpfr_get_d(x.get(), MPFR_RNDN);
}

}  // namespace oblong::detail
