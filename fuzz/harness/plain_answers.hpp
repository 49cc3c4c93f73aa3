// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "caseio/case.hpp"
#include "oblong/body/convert_body.hpp"
#include "oblong/scalar/convert.hpp"
#include "oblong/scalar/rational.hpp"
#include "oracle/exact/exact_number.hpp"

/// Common parts of the checks of single algorithms: a case's numbers in a scalar, and errors of stated ones.
namespace oblong::fuzz {

template <class S>
[[nodiscard]] Vec3<S> rounded_to(const Vec3<Rational>& v) {
    return {nearest<S>(v.x), nearest<S>(v.y), nearest<S>(v.z)};
}
template <class S>
[[nodiscard]] Vec3<Rational> exactly_as(const Vec3<S>& v) {
    return {to_rational(v.x), to_rational(v.y), to_rational(v.z)};
}
/// A body whose numbers the scalar holds.
template <class S>
[[nodiscard]] AnyBody<S> body_in(const AnyBody<Rational>& body) {
    return map_numbers<S>(body, [](const Rational& x) { return nearest<S>(x); });
}

/// Calls `run` with a float or a double, whichever the case is over; not at all for exact cases.
template <class Run>
void in_scalar_of(const caseio::Case& c, const Run& run) {
    if (c.scalar == caseio::CaseScalar::float32) run(float{});
    if (c.scalar == caseio::CaseScalar::float64) run(double{});
}

/// |stated − exact| / exact, or stated where that is 0. NaN where `stated` is not finite.
[[nodiscard]] inline double relative_error(double stated, const oracle::ExactNumber& exact) {
    if (!std::isfinite(stated)) return std::nan("");
    const double truth = oracle::approximate(exact);
    const double error = std::fabs(stated - truth);
    return truth > 0 ? error / truth : error;
}

}  // namespace oblong::fuzz
