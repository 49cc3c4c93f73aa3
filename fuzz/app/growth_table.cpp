// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/growth_table.hpp"

#include <algorithm>
#include <array>
#include <ostream>
#include <string_view>

#include "fuzz/app/text_table.hpp"
#include "oracle/report/growth.hpp"

namespace oblong::cli {
namespace {

constexpr std::array<std::string_view, 9> heights{" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
constexpr long long curve_columns = 20;
constexpr std::size_t name_columns = 30;

/// The numbers of groups at equal steps, the last of which is the last case.
std::vector<long long> curve_of(const report::SubjectGrowth& g) {
    std::vector<long long> curve;
    for (long long i = 1; i <= curve_columns; ++i) curve.push_back(g.seen_by(g.cases * i / curve_columns));
    return curve;
}

}  // namespace

std::string blocks(const std::vector<long long>& values) {
    const long long most = values.empty() ? 0 : std::ranges::max(values);
    const auto steps = static_cast<long long>(heights.size()) - 1;
    std::string text;
    for (const long long v : values)
        // Whatever is above 0 is seen.
        text += heights.at(static_cast<std::size_t>(v <= 0 ? 0 : std::max(1LL, v * steps / most)));
    return text;
}

void write_growth(const std::vector<caseio::SeenGroup>& groups, std::size_t width, std::ostream& out) {
    const std::vector<report::SubjectGrowth> growth = report::growth_of(groups);
    if (growth.empty()) return;
    TextTable table({"~failure groups by cases", "0 → all cases", ">groups", ">last new", ">once"});
    for (const report::SubjectGrowth& g : growth) {
        // Subjects differ in the middle of their names: a long one has a line of its own.
        const bool is_long = shown_length(g.subject) > name_columns;
        if (is_long) table.add({g.subject});
        table.add({is_long ? "" : g.subject, blocks(curve_of(g)), std::to_string(g.first_seen.size()),
                   std::to_string(g.first_seen.back()), std::to_string(g.once)});
    }
    table.add({report::growth_finding(growth) + "."});
    table.write(out, width);
}

}  // namespace oblong::cli
