// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "fuzz/app/line_chart.hpp"

namespace oblong::cli {

/// Returns a chart of `line_chart` with links below it that save it as an SVG file, and its numbers as CSV and as a
/// table for pgfplots, NAME.svg and so on. The files are in the links: the page needs no script and loads nothing.
[[nodiscard]] std::string chart_with_files(const ChartText& text, const std::vector<ChartLine>& lines,
                                           const std::string& name);

}  // namespace oblong::cli
