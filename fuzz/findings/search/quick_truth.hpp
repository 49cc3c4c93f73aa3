// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "caseio/case.hpp"
#include "caseio/result.hpp"

namespace oblong::fuzz {

/// The fast referee's judgement of a stated distance: sufficient for a height, and to see that no verdict is needed.
struct QuickTruth {
    double d = 0;
    double size = 0;              ///< S, rounded
    std::optional<double> error;  ///< |stated − d|, rounded once; nothing if none is stated
    bool outcome_fits = false;    ///< nothing false about the stated outcome
};

/// Returns it for distance and decide cases of polyhedra without balls in floats or doubles, unconverted; otherwise
/// nothing.
[[nodiscard]] std::optional<QuickTruth> quick_truth(const caseio::Case& c, const caseio::Result& r);

}  // namespace oblong::fuzz
