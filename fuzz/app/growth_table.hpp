// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>
#include <vector>

#include "caseio/record.hpp"

namespace oblong::cli {

/// Returns a curve as blocks, a character a value: blank for 0, a full block for the largest.
[[nodiscard]] std::string blocks(const std::vector<long long>& values);

/// Writes how the number of failure groups grew with the cases, a line a subject, and a sentence that sums it up;
/// nothing if there are no groups. \param width  columns at most
void write_growth(const std::vector<caseio::SeenGroup>& groups, std::size_t width, std::ostream& out);

}  // namespace oblong::cli
