// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/trace/number_pair.hpp"

#include <type_traits>

#include "caseio/number_text.hpp"
#include "fuzz/trace/deciding_stop.hpp"
#include "oblong/scalar/rounded_root.hpp"

namespace oblong::fuzz {
namespace {

using caseio::Real;

template <class S>
int shown_digits(const TraceNumber& number) {
    return number.format ? number.format_digits() : std::numeric_limits<S>::max_digits10;
}

/// The nearest number of the run, double for rationals, as a hex float.
std::string nearest_hex(const Rational& x, const TraceNumber& number) {
    return in_number(
        number,
        [&]<class S>(std::type_identity<S>) -> std::string {
            const auto rounded = nearest<std::conditional_t<ScalarTraits<S>::exact, double, S>>(x);
            if (!is_finite(rounded)) return x < 0 ? "-inf" : "inf";
            return caseio::hex_text(to_rational(rounded));
        },
        FormatInputs::of_the_format);
}

}  // namespace

NumberPair number_pair(const Real& x, const TraceNumber& number) {
    switch (x.kind) {
        case Real::Kind::infinite:
            return x.value < 0 ? NumberPair{"-inf", "-inf"} : NumberPair{"inf", "inf"};
        case Real::Kind::float32:
            return {caseio::shortest_text(x.value, caseio::CaseScalar::float32), caseio::hex_text(x.value)};
        case Real::Kind::float64:
            return {caseio::shortest_text(x.value, caseio::CaseScalar::float64), caseio::hex_text(x.value)};
        case Real::Kind::wide:
            return {caseio::decimal_text(x.value, number.format ? number.format_digits() : x.digits),
                    caseio::hex_text(x.value)};
        case Real::Kind::fraction:
            break;
    }
    return exact_pair(x.value, number);
}

NumberPair exact_pair(const Rational& x, const TraceNumber& number) {
    return {x == 0 ? "0" : caseio::decimal_text(x, 20), nearest_hex(x, number)};
}

NumberPair root_pair(const Rational& q, const TraceNumber& number, bool exact) {
    return in_number(
        number,
        [&]<class S>(std::type_identity<S>) -> NumberPair {
            if constexpr (!ScalarTraits<S>::exact) {
                if (!exact) {
                    const S root = nearest_root<S>(q);
                    if (!is_finite(root)) return {"inf", "inf"};
                    return number_pair(Real{to_rational(root), Real::Kind::wide, shown_digits<S>(number)}, number);
                }
            }
            return exact_pair(root(q), number);
        },
        FormatInputs::of_the_format);
}

}  // namespace oblong::fuzz
