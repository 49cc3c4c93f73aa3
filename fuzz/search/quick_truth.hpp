// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "caseio/case.hpp"
#include "caseio/result.hpp"

namespace oblong::fuzz {

/// What the fast referee says of a stated distance: enough for a height, and to see that a verdict is not needed.
struct QuickTruth {
    double d = 0;
    double size = 0;              ///< S, rounded
    std::optional<double> error;  ///< |stated − d|, rounded once; nothing where none is stated
    bool outcome_fits = false;    ///< nothing false about the stated outcome
};

/// Of distance and decide cases of bare polyhedra in floats or doubles, as given; nothing otherwise.
[[nodiscard]] std::optional<QuickTruth> quick_truth(const caseio::Case& c, const caseio::Result& r);

}  // namespace oblong::fuzz
