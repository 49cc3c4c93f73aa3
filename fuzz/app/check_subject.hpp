// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "fuzz/subjects/peers/process_options.hpp"

namespace oblong::cli {

/// `oblong subjects --check NAME`: asks the subject the smoke cases and says in plain words what is wrong with its
/// adapter. Exit code 1 where an answer is wrong, or none is right.
int check_subject(const std::string& name, const fuzz::ProcessOptions& process, const std::string& output);

}  // namespace oblong::cli
