// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/search/findings_by_class.hpp"

namespace oblong::fuzz {

/// The finding made smaller (fuzz/minimise) while verdict and end stay the same, and, of the goals that measure an
/// error, while it stays a finding. The signature may lose degeneracies that did not matter.
[[nodiscard]] Finding minimised(const Finding& finding, Examiner& examiner, int most_trials);

}  // namespace oblong::fuzz
