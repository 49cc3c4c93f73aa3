// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

#include "fuzz/bounds/bounds.hpp"

namespace oblong::fuzz {

/// The inputs that came closest to each bound, by its name. A text file: a line a bound, name and bytes in hex.
using KeptInputs = std::map<std::string, std::vector<std::uint8_t>, std::less<>>;

/// Empty if there is no such file.
[[nodiscard]] KeptInputs read_inputs(const std::string& path);
/// Returns whether it was written.
[[nodiscard]] bool write_inputs(const std::string& path, const KeptInputs& inputs);

}  // namespace oblong::fuzz
