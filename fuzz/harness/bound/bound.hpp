// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "fuzz/bounds/bounds.hpp"

/// Error bounds of the certifier and of the depth's bracket (docs/reference/harnesses.md).
namespace oblong::fuzz {

using BoundMeasurer = std::function<BoundMeasure(Bound, std::span<const std::uint8_t>)>;

/// Returns the bound that the first byte chooses, measured at the rest, and its ratio counted as guidance.
/// \return the broken bound in one clause; empty if it holds, or if there are no bytes
[[nodiscard]] std::string check_bound(std::span<const std::uint8_t> bytes, const BoundMeasurer& measurer = measure);

}  // namespace oblong::fuzz
