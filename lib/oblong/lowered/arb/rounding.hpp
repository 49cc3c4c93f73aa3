// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>

#include "oblong/answer/claim.hpp"
#include "oblong/lowered/arb/number.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oblong/scalar/rounded_root.hpp"

/// Rounding of rationals to the numbers of answers.
namespace oblong::curved {

/// Returns x rounded once to nearest even in the format.
[[nodiscard]] inline double rounded(const Rational& x, RoundedTo format) {
    return format == RoundedTo::float32 ? static_cast<double>(nearest<float>(x)) : nearest<double>(x);
}

/// Returns √q if rational, otherwise a lower bound at the precision in use.
[[nodiscard]] inline Rational root_below(const Rational& q) {
    const std::optional<Rational> exact = oblong::detail::rational_root(q);
    return exact ? *exact : lower_end(root(to_ball(q)));
}
/// Returns √q if rational, otherwise an upper bound at the precision in use.
[[nodiscard]] inline Rational root_above(const Rational& q) {
    const std::optional<Rational> exact = oblong::detail::rational_root(q);
    return exact ? *exact : upper_end(root(to_ball(q)));
}

}  // namespace oblong::curved
