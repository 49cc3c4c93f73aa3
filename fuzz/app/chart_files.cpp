// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/chart_files.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <map>
#include <string_view>

#include "caseio/escape.hpp"

namespace oblong::cli {

namespace {

/// Bytes that a data link holds as they are: letters, digits and four others.
std::string percent_encoded(std::string_view text) {
    std::string encoded;
    for (const char c : text) {
        const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (is_letter || std::string_view("-._~").find(c) != std::string_view::npos) {
            encoded += c;
        } else {
            encoded += fmt::format("%{:02X}", static_cast<unsigned char>(c));
        }
    }
    return encoded;
}

/// The values of all lines by x; nan where a line has no point.
std::map<double, std::vector<double>> rows_of(const std::vector<ChartLine>& lines) {
    std::map<double, std::vector<double>> rows;
    for (std::size_t i = 0; i < lines.size(); ++i)
        for (const auto& [x, y] : lines[i].points) {
            if (!std::isfinite(x)) continue;
            std::vector<double>& row = rows[x];
            row.resize(lines.size(), std::numeric_limits<double>::quiet_NaN());
            row[i] = y;
        }
    return rows;
}

std::string csv_of(const ChartText& text, const std::vector<ChartLine>& lines) {
    std::string csv = caseio::csv_field(text.x_label);
    for (const ChartLine& line : lines) csv += "," + caseio::csv_field(line.name);
    csv += "\r\n";
    for (const auto& [x, values] : rows_of(lines)) {
        csv += fmt::format("{}", x);
        for (const double y : values) csv += std::isfinite(y) ? fmt::format(",{}", y) : std::string(",");
        csv += "\r\n";
    }
    return csv;
}

/// Names of lines have blanks and stand in comments, which pgfplots leaves out; columns are x, y1, y2, …
std::string pgfplots_of(const ChartText& text, const std::vector<ChartLine>& lines) {
    std::string table = fmt::format("% {}\n% x: {}; y: {}\n", text.title, text.x_label, text.y_label);
    std::string head = "x";
    for (std::size_t i = 0; i < lines.size(); ++i) {
        table += fmt::format("% y{}: {}\n", i + 1, lines[i].name);
        head += fmt::format("\ty{}", i + 1);
    }
    table += head + '\n';
    for (const auto& [x, values] : rows_of(lines)) {
        table += fmt::format("{}", x);
        for (const double y : values) table += std::isfinite(y) ? fmt::format("\t{}", y) : std::string("\tnan");
        table += '\n';
    }
    return table;
}

/// The drawing with what the page's style says of it.
std::string standalone(const std::string& svg) {
    constexpr std::string_view open = "<svg ";
    return std::string(open) + R"(xmlns="http://www.w3.org/2000/svg" color="black" )" +
           svg.substr(open.size(), svg.find('>') + 1 - open.size()) +
           "<style>.grid { stroke: #d9dce0; } text { font: 11px Arial, sans-serif; } "
           ".title { font-weight: 600; font-size: 14px; }</style>" +
           svg.substr(svg.find('>') + 1);
}

std::string link(const std::string& file, std::string_view type, std::string_view content, std::string_view words) {
    return fmt::format(R"(<a download="{}" href="data:{};charset=utf-8,{}">{}</a>)", caseio::in_xml(file), type,
                       percent_encoded(content), words);
}

}  // namespace

std::string chart_with_files(const ChartText& text, const std::vector<ChartLine>& lines, const std::string& name) {
    const std::string svg = line_chart(text, lines);
    return fmt::format("{}\n<p class=\"note\">Download {} · {} · {}</p>", svg,
                       link(name + ".svg", "image/svg+xml", standalone(svg), "SVG"),
                       link(name + ".csv", "text/csv", csv_of(text, lines), "CSV"),
                       link(name + ".dat", "text/plain", pgfplots_of(text, lines), "pgfplots table"));
}

}  // namespace oblong::cli
