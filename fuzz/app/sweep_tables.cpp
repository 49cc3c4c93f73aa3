// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <cmath>
#include <ostream>

#include "fuzz/app/sweep_output.hpp"
#include "fuzz/app/text_table.hpp"

namespace oblong::cli {

namespace {

/// log2 of an error; "exact" for an error of 0.
std::string power(double error) { return error > 0 ? fmt::format("{:.1f}", std::log2(error)) : "exact"; }

std::string power_of(const fuzz::Quantiles& q, double error) { return q.count == 0 ? "-" : power(error); }

std::string per_cent(const fuzz::Rate& rate) {
    return rate.whole == 0 ? "-" : fmt::format("{:.1f}", 100 * rate.share());
}

std::string with_interval(const fuzz::Rate& rate) {
    if (rate.whole == 0) return "-";
    return fmt::format("{:.1f} [{:.0f}, {:.0f}]", 100 * rate.share(), 100 * rate.lower, 100 * rate.upper);
}

std::string bits_text(const std::optional<int>& bits) { return bits ? std::to_string(*bits) : "more"; }

std::string needed_text(const fuzz::NeededBits& n) {
    if (n.cases == 0) return "-";
    return fmt::format("{} {} {}", bits_text(n.q50), bits_text(n.q95), bits_text(n.max));
}

void write_by_precision(const fuzz::SweepPlan& plan, const std::vector<fuzz::Observation>& answers, std::ostream& out,
                        std::size_t width) {
    TextTable table({">BITS", ">ANSWERS", ">WRONG [95 %]", ">DECIDED [95 %]", ">REFUSED", ">ERROR 5 %", ">50 %",
                     ">95 %", ">AT LEAST", ">BY CONDITION 50 %", ">AT LEAST", ">STEPS 50 %", ">AT LEAST", ">MET",
                     ">GUARD", ">CYCLE", ">LIMIT"});
    for (const fuzz::PrecisionFigures& f : fuzz::figures_by_precision(answers, plan.bits.values())) {
        table.add({std::to_string(f.bits), std::to_string(f.answers), with_interval(f.wrong), with_interval(f.decided),
                   per_cent(f.refused), power_of(f.error, f.error.q05), power_of(f.error, f.error.q50),
                   power_of(f.error, f.error.q95), power_of(f.error, f.error.max),
                   power_of(f.backward_error, f.backward_error.q50), power_of(f.backward_error, f.backward_error.max),
                   fmt::format("{:.0f}", f.iterations.q50), fmt::format("{:.0f}", f.iterations.max), per_cent(f.met),
                   per_cent(f.guard), per_cent(f.cycle), per_cent(f.limit)});
    }
    table.write(out, width);
}

void write_by_group(const fuzz::SweepPlan& plan, const std::vector<fuzz::SweepGroup>& groups,
                    const std::string& subject, std::ostream& out, std::size_t width) {
    std::vector<std::string> headings{"FAMILY", ">SEVERITY", ">SLOPE", ">OFFSET", ">DECISION"};
    for (const double tolerance : plan.tolerances) headings.push_back(fmt::format(">ERROR {:g}", tolerance));
    TextTable table(headings);
    for (const fuzz::SweepGroup& group : groups) {
        if (group.subject != subject) continue;
        const fuzz::ErrorLine line = fuzz::error_line(group.answers);
        std::vector<std::string> row{group.family, fmt::format("{:g}", group.severity),
                                     line.slope ? fmt::format("{:.2f}", *line.slope) : "-",
                                     line.offset ? fmt::format("{:.1f}", *line.offset) : "-"};
        for (const fuzz::LeastBits& least : group.least) row.push_back(needed_text(fuzz::needed_bits(least.cases)));
        table.add(std::move(row));
    }
    table.write(out, width);
}

}  // namespace

void write_sweep_tables(const fuzz::SweepPlan& plan, const std::vector<fuzz::SweepGroup>& groups, std::ostream& out,
                        std::size_t width) {
    for (const std::string& subject : plan.subjects) {
        out << subject
            << "\n\nBy precision: shares in per cent, errors as log2(|stated - d| / S), and by condition as "
               "log2(error / (condition * u))\n\n";
        write_by_precision(plan, fuzz::answers_of(groups, subject), out, width);
        out << "\nBy family and severity: log2(error) = offset + slope * bits; least bits for 50 %, 95 % and all "
               "cases\n\n";
        write_by_group(plan, groups, subject, out, width);
        out << '\n';
    }
}

}  // namespace oblong::cli
