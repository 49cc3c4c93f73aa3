// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/line_chart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "caseio/escape.hpp"

namespace oblong::cli {

namespace {

constexpr double chart_width = 680;
constexpr double chart_height = 380;
constexpr double left = 64;
constexpr double right = 180;  ///< the legend stands here
constexpr double top = 34;
constexpr double bottom = 48;

struct LineStyle {
    std::string_view colour, dashes;
};

constexpr std::array<LineStyle, 8> line_styles{{{"#0072b2", ""},
                                                {"#d55e00", "7 3"},
                                                {"#009e73", "2 3"},
                                                {"#cc79a7", "9 3 2 3"},
                                                {"#56b4e9", ""},
                                                {"#e69f00", "7 3"},
                                                {"currentColor", "2 3"},
                                                {"#b8a800", "9 3 2 3"}}};

bool is_point(const std::pair<double, double>& p) { return std::isfinite(p.first) && std::isfinite(p.second); }

/// An axis: the shown interval, and the distance of its ticks.
struct Axis {
    double low = 0, high = 1, step = 1;

    /// Grows to whole steps of 1, 2 or 5 times a power of ten, at most eight of them.
    static Axis around(double low, double high) {
        if (!(low < high)) high = low + 1;
        double step = std::pow(10, std::floor(std::log10((high - low) / 8)));
        for (const double factor : {2.0, 2.5, 2.0})
            if ((high - low) / step > 8) step *= factor;
        return {std::floor(low / step) * step, std::ceil(high / step) * step, step};
    }
    [[nodiscard]] double share(double value) const { return (value - low) / (high - low); }
};

double x_of(const Axis& x, double value) { return left + (chart_width - left - right) * x.share(value); }
double y_of(const Axis& y, double value) {
    return chart_height - bottom - (chart_height - top - bottom) * y.share(value);
}

std::string axes(const ChartText& text, const Axis& x, const Axis& y) {
    std::string svg;
    const double foot = chart_height - bottom;
    const double end = chart_width - right;
    for (double v = x.low; v <= x.high + x.step / 2; v += x.step)
        svg += fmt::format(
            R"(<line class="grid" x1="{0:.1f}" x2="{0:.1f}" y1="{1}" y2="{2}"/><text x="{0:.1f}" y="{3}" text-anchor="middle">{4:g}</text>)",
            x_of(x, v), top, foot, foot + 16, v);
    for (double v = y.low; v <= y.high + y.step / 2; v += y.step)
        svg += fmt::format(
            R"(<line class="grid" x1="{0}" x2="{1}" y1="{2:.1f}" y2="{2:.1f}"/><text x="{3}" y="{4:.1f}" text-anchor="end">{5:g}</text>)",
            left, end, y_of(y, v), left - 6, y_of(y, v) + 4, v);
    svg += fmt::format(R"(<text x="{}" y="{}" text-anchor="middle">{}</text>)", (left + end) / 2, chart_height - 10,
                       caseio::in_xml(text.x_label));
    svg += fmt::format(R"svg(<text transform="translate(16 {}) rotate(-90)" text-anchor="middle">{}</text>)svg",
                       (top + foot) / 2, caseio::in_xml(text.y_label));
    return svg;
}

std::string path_of(const ChartLine& line, const Axis& x, const Axis& y) {
    std::string path;
    bool open = false;
    for (const auto& p : line.points) {
        if (is_point(p)) path += fmt::format("{}{:.1f} {:.1f}", open ? "L" : "M", x_of(x, p.first), y_of(y, p.second));
        open = is_point(p);
    }
    return path;
}

}  // namespace

std::string line_chart(const ChartText& text, const std::vector<ChartLine>& lines) {
    std::vector<double> xs;
    std::vector<double> ys;
    for (const ChartLine& line : lines)
        for (const auto& p : line.points)
            if (is_point(p)) {
                xs.push_back(p.first);
                ys.push_back(p.second);
            }
    std::string svg = fmt::format(
        R"(<svg viewBox="0 0 {0} {1}" role="img" aria-label="{2}"><text class="title" x="{3}" y="20">{2}</text>)",
        chart_width, chart_height, caseio::in_xml(text.title), left);
    if (xs.empty()) return svg + fmt::format(R"(<text x="{}" y="60">no figures</text></svg>)", left);
    const Axis x = Axis::around(*std::ranges::min_element(xs), *std::ranges::max_element(xs));
    const Axis y = Axis::around(*std::ranges::min_element(ys), *std::ranges::max_element(ys));
    svg += axes(text, x, y);
    std::size_t drawn = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const ChartLine& line = lines[i];
        const LineStyle style = line.guide ? LineStyle{"#767676", "1 4"} : line_styles[drawn++ % line_styles.size()];
        const std::string pen = fmt::format(R"(fill="none" stroke="{}" stroke-width="{}" stroke-dasharray="{}")",
                                            style.colour, line.guide ? 1.5 : 2, style.dashes);
        const double at = top + 12 + 20 * static_cast<double>(i);
        const double from = chart_width - right + 12;
        svg += fmt::format(R"(<path d="{}" {}/>)", path_of(line, x, y), pen);
        svg += fmt::format(R"(<path d="M{0} {1}L{2} {1}" {3}/><text x="{4}" y="{5}">{6}</text>)", from, at, from + 28,
                           pen, from + 34, at + 4, caseio::in_xml(line.name));
    }
    return svg + "</svg>";
}

}  // namespace oblong::cli
