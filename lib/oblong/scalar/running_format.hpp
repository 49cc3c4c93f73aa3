// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <limits>
#include <optional>

#include "oblong/scalar/format_number.hpp"
#include "oblong/scalar/running_error.hpp"

/// Running error bounds in binary formats chosen at run time.
namespace oblong {

/// Rounding of the current format. Precondition: nothing overflows.
template <>
struct RoundingOf<FormatNumber> {
    [[nodiscard]] static double magnitude(const FormatNumber& c) {
        const double size = std::abs(c.to_double());
        const bool vanished = size == 0 && !(c == FormatNumber::exact(0));
        return vanished ? std::numeric_limits<double>::denorm_min() : size;
    }
    [[nodiscard]] static double rounding(const FormatNumber& c) {
        const BinaryFormat& format = FormatScope::current();
        const bool to_nearest = format.rounding == FormatRounding::nearest_even;
        const double relative = std::ldexp(1.0, to_nearest ? -format.precision : 1 - format.precision);
        const double last_place = std::ldexp(1.0, format.min_exponent - format.precision + 1);
        return std::max({magnitude(c) * relative, last_place, std::numeric_limits<double>::denorm_min()});
    }
};

}  // namespace oblong

template <>
class std::numeric_limits<oblong::RunningError<oblong::FormatNumber>> : public numeric_limits<oblong::FormatNumber> {};

namespace oblong {

template <>
[[nodiscard]] inline Rational to_rational<RunningError<FormatNumber>>(const RunningError<FormatNumber>& value) {
    return to_rational(value.value());
}

/// The number as FormatNumber rounds it, called exact.
template <>
[[nodiscard]] inline RunningError<FormatNumber> nearest<RunningError<FormatNumber>>(const Rational& value) {
    return RunningError<FormatNumber>(nearest<FormatNumber>(value));
}

template <>
[[nodiscard]] inline std::optional<RunningError<FormatNumber>> exactly<RunningError<FormatNumber>>(
    const Rational& value) {
    if (const auto number = exactly<FormatNumber>(value)) return RunningError<FormatNumber>(*number);
    return std::nullopt;
}

}  // namespace oblong
