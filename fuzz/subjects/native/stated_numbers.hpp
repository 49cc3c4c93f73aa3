// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <limits>

#include "caseio/case.hpp"
#include "oblong/answer/claim.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"

/// How the proven solver writes numbers.
namespace oblong::fuzz {

/// Returns the format that answers to a case are rounded to: of exact cases double.
[[nodiscard]] inline RoundedTo format_of(caseio::CaseScalar scalar) {
    return scalar == caseio::CaseScalar::float32 ? RoundedTo::float32 : RoundedTo::float64;
}

/// Returns the last double that is not above x, and the first that is not below. Precondition: x ≥ 0.
[[nodiscard]] inline double rounded_down(const Rational& x) {
    const double r = nearest<double>(x);
    return std::isinf(r) || to_rational(r) > x ? std::nextafter(r, 0.0) : r;
}
[[nodiscard]] inline double rounded_up(const Rational& x) {
    const double r = nearest<double>(x);
    return std::isfinite(r) && to_rational(r) < x ? std::nextafter(r, std::numeric_limits<double>::infinity()) : r;
}

}  // namespace oblong::fuzz
