// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>

#include "oblong/answer/claim.hpp"
#include "oblong/curved/number.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oblong/scalar/rounded_root.hpp"

/// From rationals to the numbers that answers state.
namespace oblong::curved {

/// x rounded once to the format, to nearest even.
[[nodiscard]] inline double rounded(const Rational& x, RoundedTo format) {
    return format == RoundedTo::float32 ? static_cast<double>(nearest<float>(x)) : nearest<double>(x);
}

/// √q where that is rational, else an end of its enclosure at the precision in use: no more than √q.
[[nodiscard]] inline Rational root_below(const Rational& q) {
    const std::optional<Rational> exact = oblong::detail::rational_root(q);
    return exact ? *exact : lower_end(root(to_ball(q)));
}
/// The same, no less than √q.
[[nodiscard]] inline Rational root_above(const Rational& q) {
    const std::optional<Rational> exact = oblong::detail::rational_root(q);
    return exact ? *exact : upper_end(root(to_ball(q)));
}

}  // namespace oblong::curved
