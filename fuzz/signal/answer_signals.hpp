// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/result.hpp"
#include "fuzz/signal/values.hpp"
#include "oracle/judge/verdict.hpp"

namespace oblong::fuzz {

/// Returns the signals of a subject that are visible from outside: iterations, error in ulps, error over the promised
/// one, distance to the decision boundary, rung. \param judgement of `r` against `answer` under `promise`
[[nodiscard]] SignalValues answer_signals(const caseio::Result& r, const oracle::Judgement& judgement,
                                          const oracle::ExactAnswer& answer, const oracle::Promise& promise);

/// |stated − d| of a judged distance, parameter or depth, in the case's unit (of a parameter: times ‖r‖); nothing where
/// no number was stated or judged.
[[nodiscard]] std::optional<double> absolute_error(const oracle::Judgement& judgement,
                                                   const oracle::ExactAnswer& answer);

}  // namespace oblong::fuzz
