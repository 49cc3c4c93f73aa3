// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/trace/explanation.hpp"

namespace oblong::fuzz {

/// Returns what the stopping rule compares in step `step`: its left side minus its right side, ≤ 0 where it is met. The
/// form as printed needs roots; its exact number is rounded from them to 100 digits.
[[nodiscard]] DecidingNumber deciding_rule(const SideBySide& both, std::size_t step);

/// Returns an explanation's sentence for runs that stop in different ways in step `step`, without the step's name.
[[nodiscard]] std::string stop_sentence(const SideBySide& both, int step, DecidingNumber& number);

/// Returns why a run ended, for people.
[[nodiscard]] std::string end_words(const TracedRun& run);

/// Returns "the sign of NAME is wrong: computed X, exact Y" and where the digits were lost, or what is known instead.
[[nodiscard]] std::string sign_sentence(const DecidingNumber& number, std::string_view lost_before);

/// Returns three significant digits of a number.
[[nodiscard]] std::string three_digits(const Rational& x);

/// Says how runs end, the first of which ends here. \param run "run", "cast" or "expansion" \param computed, exact how
/// it ends; empty: it goes on
[[nodiscard]] std::string ends_sentence(std::string_view run, const std::string& computed, const std::string& exact);

/// The square root to a hundred digits.
[[nodiscard]] Rational root(const Rational& q);

/// The length of a vector, to three digits.
[[nodiscard]] std::string length_text(const Vec3<Rational>& v);

}  // namespace oblong::fuzz
