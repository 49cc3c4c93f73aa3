// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/subjects/native/epa_run.hpp"

namespace oblong::fuzz {

/// SCALAR/epa/RULE-TOLERANCE[/limit-N].
[[nodiscard]] std::string epa_name(const EpaSpec& spec);

/// Throws std::invalid_argument that names the part and what was expected there. Precondition: has_method(name, "epa").
[[nodiscard]] EpaSpec parse_epa_name(const std::string& name);

}  // namespace oblong::fuzz
