// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/campaign/plan.hpp"
#include "fuzz/harness/parsers/text_contract.hpp"

namespace oblong::fuzz {

/// A campaign's plan: one JSON object, over as many lines as its author likes. Nothing that a plan names is opened.
[[nodiscard]] TextFormat<Plan> plan_format();

}  // namespace oblong::fuzz
