// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/subjects/native/solver_run.hpp"
#include "oblong/body/convert_body.hpp"
#include "oblong/scalar/convert.hpp"

/// The numbers of a case and of a subject's name in the subject's scalar.
namespace oblong::fuzz::detail {

/// Thrown where a case's number is none of the scalar.
struct NotRepresentable {};

/// Formats that hold every double: long double and Boost's.
template <class S>
concept HoldsDoubles = std::same_as<S, long double> || (BinaryFloat<S> && requires { typename S::backend_type; });

/// Returns the number itself, or NotRepresentable: for `map_numbers`.
template <OrderedField S>
[[nodiscard]] S represent(const Rational& value) {
    if constexpr (HoldsDoubles<S>) {
        // Most numbers of cases are doubles.
        if (const auto same = oblong::detail::same_number<double>(value)) return S(*same);
    }
    const std::optional<S> exact = exactly<S>(value);
    if (!exact) throw NotRepresentable{};
    return *exact;
}

/// A decimal in the solver's scalar, rounded once.
template <OrderedField S>
[[nodiscard]] S tolerance_in(const std::string& text) {
    const Rational value = decimal_tolerance(text);
    if constexpr (ScalarTraits<S>::exact) {
        return value;
    } else {
        return nearest<S>(value);
    }
}

}  // namespace oblong::fuzz::detail
