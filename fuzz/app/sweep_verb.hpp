// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/app/verb.hpp"

/// The verb that turns precision.
namespace oblong::cli {

void add_sweep(CLI::App& program, Action& action);

}  // namespace oblong::cli
