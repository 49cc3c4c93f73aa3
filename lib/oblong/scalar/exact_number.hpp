// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>

#include "oblong/scalar/convert.hpp"
#include "oblong/scalar/float_bits.hpp"

namespace oblong::detail {

/// Reads the bits: a conversion could flush subnormals to zero.
[[nodiscard]] inline Rational exact_number(std::floating_point auto x) {
    const Decomposed d = decompose(widened(x));
    return Rational(Integer(static_cast<long>(d.mantissa))) * power_of_two(d.exponent);
}

}  // namespace oblong::detail
