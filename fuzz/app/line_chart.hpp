// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace oblong::cli {

/// A line of a chart. Points that are not finite are left out, and the line is broken there.
struct ChartLine {
    std::string name;
    std::vector<std::pair<double, double>> points;  ///< in the order of x
    bool guide = false;                             ///< drawn thin and grey: a line to compare with
};

struct ChartText {
    std::string title, x_label, y_label;
};

/// Returns an SVG element with axes, a legend and at most eight lines, told apart by colour (Okabe and Ito's, for every
/// sight) and by dashes. Without a point, it says so.
[[nodiscard]] std::string line_chart(const ChartText& text, const std::vector<ChartLine>& lines);

}  // namespace oblong::cli
