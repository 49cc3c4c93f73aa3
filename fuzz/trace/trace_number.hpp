// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <type_traits>

#include "fuzz/subjects/native/case_numbers.hpp"
#include "fuzz/subjects/native/format_tolerance.hpp"
#include "fuzz/subjects/native/scalar_dispatch.hpp"
#include "oblong/scalar/format_number.hpp"

namespace oblong::fuzz {

/// The arithmetic of a traced run: a scalar of our solvers, or a binary format, whose precision is run-time data.
struct TraceNumber {
    SolverScalar scalar;                   ///< not read where `format` is given
    std::optional<BinaryFormat> format{};  ///< rounds each operation

    // NOLINTNEXTLINE(google-explicit-constructor): most traces have a scalar alone
    TraceNumber(SolverScalar of_solver, std::optional<BinaryFormat> of_subject = {})
        : scalar(of_solver), format(of_subject) {}

    [[nodiscard]] bool is_exact() const { return !format && scalar == SolverScalar::rational; }
    /// Returns the scalar's or the format's name, such as "double" or "bits-8".
    [[nodiscard]] std::string name() const {
        return format ? format_name(*format) : std::string(name_in(solver_scalars, scalar));
    }
    /// Returns how many decimal digits tell the numbers of a format apart. Precondition: format.
    [[nodiscard]] int format_digits() const { return 2 + format->precision * 30103 / 100000; }
};

/// Returns `run(std::type_identity<S>{})` for the number type S. A format takes exact numbers as they are, as
/// `run_in_format` does; with `FormatInputs::of_the_format` it rounds them.
template <class Run>
[[nodiscard]] auto in_number(const TraceNumber& number, const Run& run, FormatInputs inputs = FormatInputs::exact) {
    if (!number.format) return in_scalar(number.scalar, run);
    const FormatScope scope(*number.format, inputs);
    return run(std::type_identity<FormatNumber>{});
}

/// The same of a run that computes one number; nothing if the arithmetic does not hold what it begins with.
template <class Run>
[[nodiscard]] std::optional<Rational> if_represented(const TraceNumber& number, const Run& run) {
    try {
        return in_number(number, run);
    } catch (const detail::Refused&) {
        return std::nullopt;
    }
}

}  // namespace oblong::fuzz
