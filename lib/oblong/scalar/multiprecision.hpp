// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <boost/multiprecision/cpp_bin_float.hpp>

#include "oblong/scalar/concepts.hpp"

/// Wider binary floating types, from Boost. Both are fixed size and allocate nothing; expression templates are
/// off, so that `auto` holds a value. They have no subnormals. Operations round to nearest even, with
/// one exception: a difference of magnitudes whose exponents differ by exactly digits + 1 may be
/// the neighbour of the nearest number (faithful; docs/log/findings/boost-quad-subtraction.md).
namespace oblong {

/// IEEE binary128 in software: 113 bits.
using Quad = boost::multiprecision::cpp_bin_float_quad;

/// At least 100 decimal digits.
using Digits100 =
    boost::multiprecision::number<boost::multiprecision::cpp_bin_float<100>, boost::multiprecision::et_off>;

namespace detail {

template <class S>
struct BoostFloatTraits {
    static constexpr bool exact = false;
    static constexpr int digits = std::numeric_limits<S>::digits;
    [[nodiscard]] static bool is_finite(const S& a) { return boost::multiprecision::isfinite(a); }
    [[nodiscard]] static S square_root(const S& a) { return boost::multiprecision::sqrt(a); }
};

}  // namespace detail

template <>
struct ScalarTraits<Quad> : detail::BoostFloatTraits<Quad> {
    static constexpr std::string_view name = "quad";
};

template <>
struct ScalarTraits<Digits100> : detail::BoostFloatTraits<Digits100> {
    static constexpr std::string_view name = "digits100";
};

}  // namespace oblong
