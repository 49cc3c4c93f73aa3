// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "fuzz/findings/search/findings_by_class.hpp"

namespace oblong::fuzz {

/// Limits of minimising a finding.
struct Effort {
    int trials = 2000;                ///< smaller cases asked about, at most
    std::function<bool()> stop = {};  ///< true: no more of them
};

/// Returns the finding made smaller (fuzz/cases/minimise) while verdict and end stay the same, and, of the goals that
/// measure an error, while it stays a finding. The signature may lose degeneracies that did not matter. Where the
/// subject is stopped, the finding itself.
[[nodiscard]] SearchFinding minimised(const SearchFinding& finding, Examiner& examiner, const Effort& effort);

}  // namespace oblong::fuzz
