// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "fuzz/trace/first_parting.hpp"

namespace oblong::fuzz {

/// A number whose sign decides a choice.
struct DecidingNumber {
    std::string name;                           ///< such as Δ1({0, 1, 2}); empty: no such number is known
    std::optional<Rational> computed;           ///< as the solver's scalar computes it
    std::optional<Rational> exact;              ///< of the exact run
    std::optional<Rational> exact_at_computed;  ///< the same without rounding, from the numbers of the computed run
};

/// The first parting with its reason.
struct Explanation {
    FirstParting parting;
    DecidingNumber number;
    std::string sentence;  ///< plain text
};

/// Compares the runs and names the number whose sign is wrong. Precondition: both.exact.
[[nodiscard]] Explanation explain(const caseio::Case& c, const SideBySide& both);

/// Returns the sentence of two runs that do not part. \param end why they ended
[[nodiscard]] std::string alike_sentence(std::size_t steps, std::string_view end);

/// Returns the sign −1, 0 or 1.
[[nodiscard]] int sign_of(const Rational& x);

}  // namespace oblong::fuzz
