// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <boost/multiprecision/gmp.hpp>

#include "oblong/scalar/concepts.hpp"

namespace oblong {

/// GMP integers.
using Integer = boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>;

/// The exact scalar: a GMP fraction in lowest terms. Cases store their numbers in this type.
using Rational = boost::multiprecision::number<boost::multiprecision::gmp_rational, boost::multiprecision::et_off>;

/// Exact fractions.
template <>
struct ScalarTraits<Rational> {
    static constexpr std::string_view name = "rational";                            ///< in names of subjects
    static constexpr bool exact = true;                                             ///< nothing is rounded
    static constexpr int digits = 0;                                                ///< no precision
    [[nodiscard]] static bool is_finite(const Rational&) noexcept { return true; }  ///< always
};

}  // namespace oblong
