// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "fuzz/findings/reproduce/finding.hpp"

namespace oblong::fuzz {

/// Returns the pair as SVG: along the three axes with the exact nearest points, and a close-up of these, seen across
/// the line between them, with a scale in the case's unit; what was stated and what is so in words. Drawn from exact
/// coordinates about the nearest points, so that a gap of 10^-12 is there to be seen.
[[nodiscard]] std::string drawing(const Finding& f);

}  // namespace oblong::fuzz
