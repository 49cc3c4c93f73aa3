// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "oblong/answer/outcome.hpp"

/// Messages of the checks that are templates, compiled once.
namespace oblong::fuzz {

/// "separated 0.5 where the bodies are touching"
[[nodiscard]] std::string contradiction(Outcome said, double distance, Outcome exact);
/// "a distance of 0.5 that is wrong by more than 0.1"
[[nodiscard]] std::string error_above(double distance, double reach);
/// "17 iterations where 12 are the limit"
[[nodiscard]] std::string too_many_iterations(int iterations, int limit);
/// "the iteration limit of 12 named after 3"
[[nodiscard]] std::string limit_too_early(int iterations, int limit);
/// "separated WHAT"
[[nodiscard]] std::string outcome_with(Outcome stated, const char* what);
/// "weights that sum to 1 + 0.25"
[[nodiscard]] std::string sum_of_weights(double beyond_one);

}  // namespace oblong::fuzz
