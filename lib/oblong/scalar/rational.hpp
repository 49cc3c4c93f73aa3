// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <boost/multiprecision/gmp.hpp>

#include "oblong/scalar/concepts.hpp"

namespace oblong {

using Integer = boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>;

/// The exact scalar: a GMP fraction in lowest terms. The type in which a case holds its numbers.
using Rational = boost::multiprecision::number<boost::multiprecision::gmp_rational, boost::multiprecision::et_off>;

template <>
struct ScalarTraits<Rational> {
    static constexpr std::string_view name = "rational";
    static constexpr bool exact = true;
    static constexpr int digits = 0;
    [[nodiscard]] static bool is_finite(const Rational&) noexcept { return true; }
};

}  // namespace oblong
