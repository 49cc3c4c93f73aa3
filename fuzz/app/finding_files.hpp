// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "fuzz/findings/reproduce/test_source.hpp"

namespace oblong::cli {

/// Writes NAME.jsonl (the case), NAME.txt (decimal and hex), NAME.svg and NAME_LIBRARY_test.cpp for each library into
/// the folder, which is made where it is missing; NAME is the case's id as an identifier. A library that has no such
/// body is passed over with a line on stderr. Throws EnvironmentError if a file cannot be written.
void write_finding(const std::string& folder, const fuzz::Finding& finding, const std::vector<fuzz::Library>& tests);

/// Returns the libraries of these names, "own" standing for that of the subject. Throws std::invalid_argument.
[[nodiscard]] std::vector<fuzz::Library> libraries(const std::vector<std::string>& names, const std::string& subject);

}  // namespace oblong::cli
