// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <mpfr.h>

#include <optional>

#include "oracle/exact/exact_answer.hpp"

/// √q − r by MPFR at 300 digits, rounded once to float or double: a third route, after the certifier's and the
/// oracle's own roundings.
namespace oblong::attack {

/// Both ends of an enclosure of d = √q − r of 300 decimal digits, or more where the subtraction cancels, rounded to
/// nearest even; nothing where they differ: d is then a midpoint, or closer to one than 10^−300 of itself.
template <std::floating_point R>
[[nodiscard]] std::optional<R> rounded_by_mpfr(const oracle::ExactDistance& d) {
    constexpr mpfr_prec_t three_hundred_digits = 997;
    const auto end = [&d](mpfr_rnd_t toward, mpfr_rnd_t away) {
        mpfr_t x;
        mpfr_init2(x, 4 * three_hundred_digits);
        mpfr_set_q(x, d.core_squared.data(), toward);
        mpfr_sqrt(x, x, toward);
        mpfr_t r;
        mpfr_init2(r, 4 * three_hundred_digits);
        mpfr_set_q(r, d.radius.data(), away);
        mpfr_sub(x, x, r, toward);
        mpfr_prec_round(x, three_hundred_digits, toward);
        R rounded;
        if constexpr (sizeof(R) == sizeof(float)) {
            rounded = mpfr_get_flt(x, MPFR_RNDN);
        } else {
            rounded = mpfr_get_d(x, MPFR_RNDN);
        }
        mpfr_clears(x, r, static_cast<mpfr_ptr>(nullptr));
        return rounded;
    };
    const R low = end(MPFR_RNDD, MPFR_RNDU);
    const R high = end(MPFR_RNDU, MPFR_RNDD);
    if (low != high) return std::nullopt;
    return low;
}

}  // namespace oblong::attack
