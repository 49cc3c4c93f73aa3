// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "fuzz/cases/generate/family.hpp"

namespace oblong::cli {

/// The known values of an option or argument that also takes others: families, subjects, plans, verdicts.
/// \param option  its long name ("--subject") or, of an argument, its word ("FAMILY"). Empty if none are known.
[[nodiscard]] std::vector<std::string> known_values(const std::string& option);

/// Returns the family of that name. Throws std::invalid_argument if no family has it.
[[nodiscard]] const fuzz::Family& known_family(const std::string& name);

}  // namespace oblong::cli
