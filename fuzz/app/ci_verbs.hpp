// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/app/verb.hpp"

/// The verbs for continuous integration that compare runs.
namespace oblong::cli {

void add_baseline(CLI::App& program, Action& action);
void add_compare(CLI::App& program, Action& action);

}  // namespace oblong::cli
