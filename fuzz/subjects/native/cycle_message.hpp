// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "fuzz/subjects/native/solver_run.hpp"

namespace oblong::fuzz {

/// Returns the states of a cycle in which a run ended, so that a stored answer holds what proves that the loop never
/// ends. Precondition: detail.period is above 0, and detail has a row for each iteration.
[[nodiscard]] std::string cycle_message(const RunDetail& detail);

}  // namespace oblong::fuzz
