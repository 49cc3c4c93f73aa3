// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

/// The findings of one input, returned instead of written to files, for a detector that compares them with those of the
/// same harness without the planted defect.
namespace oblong::fuzz {

/// Runs the harness on one input. \return each finding as KIND SUBJECT; a broken promise aborts, as it always does.
[[nodiscard]] std::vector<std::string> findings_on(std::span<const std::uint8_t> bytes);

}  // namespace oblong::fuzz
