// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>
#include <vector>

/// What a figure measured, as plain data for plot.py.
namespace oblong::bench::papers {

/// A part of a picture: the rows of a group, one curve a series.
struct Panel {
    std::string group;  ///< which rows
    std::string value;  ///< which of their values is drawn
    std::string title;
    std::string x_label;
    std::string y_label;
    std::string x_scale =
        "linear";  ///< linear, log; steps: evenly spaced, whatever the numbers; bars: so, and no curves
    std::string y_scale = "linear";  ///< linear or log
};

using Values = std::vector<std::pair<std::string, double>>;

/// One point of a curve. `x_name` replaces the number on the axis.
struct Row {
    std::string group;
    std::string series;
    double x = 0;
    Values values;
    std::string x_name = {};
};

/// Everything that one run of a figure found.
struct Report {
    std::string figure;
    std::vector<Panel> panels;
    std::vector<Row> rows;
    std::vector<std::string> notes;
    std::vector<std::string> wrong;  ///< claims of ours that were wrong beyond what they promise: they fail the run

    void add(Row row) { rows.push_back(std::move(row)); }
};

/// JSON, with the machine, the compiler and the date beside it. Throws std::runtime_error where it cannot be written.
void write(const Report& report, bool quick, const std::string& path);

}  // namespace oblong::bench::papers
