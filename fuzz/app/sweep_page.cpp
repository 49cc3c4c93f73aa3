// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>

#include "caseio/escape.hpp"
#include "fuzz/app/chart_files.hpp"
#include "fuzz/app/sweep_output.hpp"
#include "fuzz/ci/static_page.hpp"

namespace oblong::cli {

namespace {

/// What a line through the errors says of them.
std::string error_title(const fuzz::ErrorLine& line) {
    if (!line.slope) return "No line through the errors";
    return fmt::format("Each bit lowers the error by {:.2f} bits, from {:.1f} bits {} one unit", -*line.slope,
                       std::abs(*line.offset), *line.offset < 0 ? "below" : "above");
}

std::string error_chart(const fuzz::SweepPlan& plan, const std::vector<fuzz::Observation>& answers) {
    std::vector<ChartLine> lines{
        {"at least (largest)", {}}, {"95 %", {}}, {"50 %", {}}, {"5 %", {}}, {"one unit", {}, true}};
    for (const fuzz::PrecisionFigures& f : fuzz::figures_by_precision(answers, plan.bits.values())) {
        const fuzz::Quantiles& q = f.error;
        const double none = std::nan("");
        const auto add = [&](std::size_t i, double error) {
            lines[i].points.emplace_back(f.bits, q.count > 0 && error > 0 ? std::log2(error) : none);
        };
        add(0, q.max);
        add(1, q.q95);
        add(2, q.q50);
        add(3, q.q05);
        lines[4].points.emplace_back(f.bits, -f.bits);
    }
    return chart_with_files(
        {error_title(fuzz::error_line(answers)), "bits of the significand", "log2(|stated − d| / S)"}, lines, "errors");
}

/// Errors by the condition of their cases: level lines are those of a backward stable solver.
std::string condition_chart(const fuzz::SweepPlan& plan, const std::vector<fuzz::Observation>& answers) {
    std::vector<ChartLine> lines{
        {"at least (largest)", {}}, {"95 %", {}}, {"50 %", {}}, {"error = condition · u", {}, true}};
    double most = -std::numeric_limits<double>::infinity();
    for (const fuzz::PrecisionFigures& f : fuzz::figures_by_precision(answers, plan.bits.values())) {
        const fuzz::Quantiles& q = f.backward_error;
        const auto add = [&](std::size_t i, double error) {
            lines[i].points.emplace_back(f.bits, q.count > 0 && error > 0 ? std::log2(error) : std::nan(""));
        };
        add(0, q.max);
        add(1, q.q95);
        add(2, q.q50);
        lines[3].points.emplace_back(f.bits, 0);
        if (q.q50 > 0) most = std::max(most, std::log2(q.q50));
    }
    const std::string title =
        std::isfinite(most) ? fmt::format("The median error is at {} {:.1f} bits {} condition · u",
                                          most < 0 ? "least" : "most", std::abs(most), most < 0 ? "below" : "above")
                            : "No median error above 0 with a known condition";
    return chart_with_files({title, "bits of the significand", "log2(error / (condition · u))"}, lines,
                            "errors-by-condition");
}

/// What a subject that bounds its rounding errors lost, beside the bound that it states and, where the plan has it, the
/// enclosing bound of the same solver. Empty for other subjects.
std::string bounds_chart(const fuzz::SweepPlan& plan, const std::vector<fuzz::SweepGroup>& groups,
                         const std::string& subject) {
    constexpr std::string_view running = "running/";
    if (!subject.starts_with(running)) return {};
    const std::string enclosed = "enclosed/" + subject.substr(running.size());
    std::vector<ChartLine> lines{
        {"observed, 95 %", {}}, {"observed, 50 %", {}}, {"running, 95 %", {}}, {"running, 50 %", {}}};
    const auto add = [](ChartLine& line, int bits, const fuzz::Quantiles& q, double value) {
        line.points.emplace_back(bits, q.count > 0 && value > 0 ? std::log2(value) : std::nan(""));
    };
    double above = -std::numeric_limits<double>::infinity();
    for (const fuzz::PrecisionFigures& f :
         fuzz::figures_by_precision(fuzz::answers_of(groups, subject), plan.bits.values())) {
        add(lines[0], f.bits, f.error, f.error.q95);
        add(lines[1], f.bits, f.error, f.error.q50);
        add(lines[2], f.bits, f.bound, f.bound.q95);
        add(lines[3], f.bits, f.bound, f.bound.q50);
        if (f.error.q50 > 0 && f.bound.q50 > 0) above = std::max(above, std::log2(f.bound.q50 / f.error.q50));
    }
    if (std::ranges::find(plan.subjects, enclosed) != plan.subjects.end()) {
        lines.push_back({"enclosed, 95 %", {}});
        lines.push_back({"enclosed, 50 %", {}});
        for (const fuzz::PrecisionFigures& f :
             fuzz::figures_by_precision(fuzz::answers_of(groups, enclosed), plan.bits.values())) {
            add(lines[4], f.bits, f.bound, f.bound.q95);
            add(lines[5], f.bits, f.bound, f.bound.q50);
        }
    }
    const std::string title =
        std::isfinite(above)
            ? fmt::format("The median running bound is at most {:.1f} bits above the median error", above)
            : "No median error above 0 beside a bound";
    return chart_with_files({title, "bits of the significand", "log2(error or bound / S)"}, lines, "error-bounds");
}

/// The shares of right decisions, all families together, a line for each severity.
std::string decision_chart(const fuzz::SweepPlan& plan, const std::vector<fuzz::SweepGroup>& groups,
                           const std::string& subject) {
    std::vector<ChartLine> lines;
    std::string title = fmt::format("Right decisions with {} bits, by severity:", plan.bits.values().back());
    for (const double severity : plan.severities) {
        std::vector<fuzz::Observation> answers;
        for (const fuzz::SweepGroup& group : groups)
            if (group.subject == subject && group.severity == severity)
                answers.insert(answers.end(), group.answers.begin(), group.answers.end());
        ChartLine& line = lines.emplace_back(ChartLine{fmt::format("severity {:g}", severity), {}});
        fuzz::Rate last;
        for (const fuzz::PrecisionFigures& f : fuzz::figures_by_precision(answers, plan.bits.values())) {
            last = f.decided;
            line.points.emplace_back(f.bits, last.whole > 0 ? 100 * last.share() : std::nan(""));
        }
        title += fmt::format("{} {:.0f} %", lines.size() == 1 ? "" : ",", 100 * last.share());
    }
    return chart_with_files({title, "bits of the significand", "right decisions, per cent"}, lines, "decisions");
}

}  // namespace

std::string sweep_page(const fuzz::SweepPlan& plan, const std::vector<fuzz::SweepGroup>& groups,
                       const std::string& command) {
    std::string page =
        fuzz::static_page_head("Precision sweep") +
        fmt::format(
            "<h1>Precision sweep</h1>\n<p>{} cases of each of {} families at each severity, seed {}; d is the "
            "exact distance, S the largest coordinate. Exact answers are not drawn.</p>\n<p><code>{}</code></p>\n",
            plan.cases, plan.families.size(), plan.seed, caseio::in_xml(command));
    for (const std::string& subject : plan.subjects) {
        const std::vector<fuzz::Observation> answers = fuzz::answers_of(groups, subject);
        page += fmt::format("<h2>{}</h2>\n{}\n{}\n{}\n{}\n", caseio::in_xml(subject), error_chart(plan, answers),
                            bounds_chart(plan, groups, subject), condition_chart(plan, answers),
                            decision_chart(plan, groups, subject));
    }
    return page + "</body></html>\n";
}

}  // namespace oblong::cli
