// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <limits>

#include "caseio/result.hpp"
#include "oblong/linear/product.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"

/// Conversions from a solver's scalar to the reals of a result.
namespace oblong::caseio {

/// Returns how a scalar's numbers are written in results.
template <OrderedField S>
[[nodiscard]] constexpr Real::Kind real_kind() {
    if constexpr (ScalarTraits<S>::exact) {
        return Real::Kind::fraction;
    } else if constexpr (ScalarTraits<S>::digits == ScalarTraits<float>::digits) {
        return Real::Kind::float32;
    } else if constexpr (ScalarTraits<S>::digits == ScalarTraits<double>::digits) {
        return Real::Kind::float64;
    } else {
        return Real::Kind::wide;
    }
}

/// Returns the result number that denotes `value`. Precondition: not NaN.
template <OrderedField S>
[[nodiscard]] Real to_real(const S& value) {
    if (!is_finite(value)) return Real{value < S(0) ? Rational(-1) : Rational(1), Real::Kind::infinite, 0};
    if constexpr (ScalarTraits<S>::exact) {
        return Real{value, Real::Kind::fraction, 0};
    } else {
        return Real{to_rational(value), real_kind<S>(), std::numeric_limits<S>::max_digits10};
    }
}

template <OrderedField S>
[[nodiscard]] Vec3<Real> to_real(const Vec3<S>& v) {
    return {to_real(v.x), to_real(v.y), to_real(v.z)};
}

}  // namespace oblong::caseio
