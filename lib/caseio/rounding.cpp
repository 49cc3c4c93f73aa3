// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/rounding.hpp"

#include <cmath>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::caseio {

namespace {

template <class S>
Rational rounded_to(const Rational& value) {
    const S result = nearest<S>(value);
    if (!std::isfinite(result)) {
        throw NumberError("expected numbers in the range of " + std::string(ScalarTraits<S>::name) +
                          ", found one beyond it");
    }
    return to_rational(result);
}

}  // namespace

Rational rounded(const Rational& value, CaseScalar scalar) {
    switch (scalar) {
        case CaseScalar::float32:
            return rounded_to<float>(value);
        case CaseScalar::float64:
            return rounded_to<double>(value);
        case CaseScalar::exact:
            break;
    }
    return value;
}

std::optional<Rational> common_rounding(const Enclosure& e, CaseScalar scalar) {
    Rational low = rounded(e.low, scalar);
    if (e.low != e.high && rounded(e.high, scalar) != low) return std::nullopt;
    return low;
}

}  // namespace oblong::caseio
