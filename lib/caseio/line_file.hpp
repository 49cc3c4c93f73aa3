// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <iosfwd>
#include <string>

namespace oblong::caseio {

/// Opens `path` ("-": standard input) and hands it to `use`. Throws EnvironmentError if it is missing, a directory or
/// cannot be read, std::invalid_argument if it is an output (files_in_use.hpp).
void with_input(const std::string& path, const std::function<void(std::istream&)>& use);

/// Returns the next line that is not blank, without a carriage return at its end; counts every line in `number`. False
/// at the end. Throws EnvironmentError if reading fails.
[[nodiscard]] bool next_line(std::istream& in, const std::string& file, std::string& line, long& number);

}  // namespace oblong::caseio
