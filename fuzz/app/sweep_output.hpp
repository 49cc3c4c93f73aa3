// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "fuzz/sweep/sweep.hpp"

/// What a sweep found, in three forms.
namespace oblong::cli {

/// Two tables for each subject: figures by precision over all groups, and one line for each family and severity.
/// \param width  of the terminal; 0: without bound
void write_sweep_tables(const fuzz::SweepPlan& plan, const std::vector<fuzz::SweepGroup>& groups, std::ostream& out,
                        std::size_t width);

/// Returns the JSON of a sweep (docs/how-to/how-many-bits.md): one object, oblong-sweep/1.
[[nodiscard]] std::string sweep_json(const fuzz::SweepPlan& plan, const std::vector<fuzz::SweepGroup>& groups);

/// Returns a page with two charts for each subject: quantiles of the error against bits with the line of one unit, and
/// the share of right decisions for each severity. It loads nothing. \param command  the command line, for display
[[nodiscard]] std::string sweep_page(const fuzz::SweepPlan& plan, const std::vector<fuzz::SweepGroup>& groups,
                                     const std::string& command);

}  // namespace oblong::cli
