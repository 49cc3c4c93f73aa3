// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/report/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "oracle/report/assets.hpp"
#include "oracle/report/headline.hpp"
#include "oracle/report/html.hpp"
#include "oracle/report/page_data.hpp"
#include "oracle/report/page_head.hpp"
#include "oracle/report/selection.hpp"
#include "oracle/report/summary.hpp"
#include "oracle/report/table.hpp"

namespace oblong::report {
namespace {

void write_answer(const Summary& summary, const ReportOptions& options, std::ostream& out) {
    out << "<header><p class=\"kicker\">Oblong · verified numerics of convex distance</p><h1>"
        << escape_html(options.title) << "</h1>\n<p class=\"answer\">" << headline(summary, options.default_solvers)
        << "</p>\n";
    if (summary.total.answers() > 0)
        out << "<p class=\"note\">" << extent_sentence(summary, options.default_solvers) << "</p>\n";
    if (summary.unknown_verdicts > 0)
        out << "<p class=\"note\">" << count_text(summary.unknown_verdicts)
            << " answers carry a verdict that this program does not know and are left out.</p>\n";
    out << "<nav aria-label=\"Sections\"><a href=\"#verdicts\">Verdicts</a> <a href=\"#where\">Where</a> <a "
           "href=\"#errors\">How far off</a> <a href=\"#loops\">Loops</a> "
        << (!summary.growth.empty() ? "<a href=\"#growth\">New failures</a> " : "")
        << "<a href=\"#cycles\">Cycles</a> <a href=\"#failures\">Failures</a> <a "
           "href=\"#provenance\">Provenance</a></nav>"
           "</header>\n";
}

void write_verdicts(const Summary& summary, std::ostream& out) {
    out << "<section id=\"verdicts\"><h2>Verdicts by subject</h2>\n"
           "<p class=\"note\">Share of each subject's answers, worst verdicts on the left. <span class=\"js\">Press a "
           "heading "
           "to sort, a coloured cell to see its failures.</span></p>\n<div class=\"tools js\" "
           "id=\"subject-tools\"></div>\n";
    write_subject_table(summary, out);
    out << "<details class=\"key\" open><summary>What the verdicts mean</summary>\n";
    write_legend(out);
    out << "</details></section>\n";
}

struct Figure {
    const char* id;
    std::string heading;
    const char* text;
};

void write_figure(const Figure& f, std::ostream& out) {
    out << "<figure><figcaption><h3>" << f.heading << "</h3><p class=\"note\">" << f.text
        << "</p></figcaption><div class=\"chart\" id=\"" << f.id << "\"></div></figure>\n";
}

void write_growth(const Summary& summary, std::ostream& out) {
    if (summary.growth.empty()) return;
    out << "<section id=\"growth\"><h2>Whether more cases find more</h2>\n";
    write_figure(
        {"chart-growth", growth_finding(summary.growth),
         "Groups of failures that were seen after so many cases. A group is a subject, a family, a verdict and "
         "how the answer ended. A line that stays level finds nothing new. The cases are taken in an order "
         "that is drawn from the plan, since severity rises along a family."},
        out);
    out << "</section>\n";
}

/// Whether errors are those of the problems. Nothing for records that tell no backward errors.
void write_conditioned(const caseio::RecordSet& set, const Summary& summary, std::ostream& out) {
    const BackwardErrors errors = backward_errors(set);
    if (errors.answers == 0) return;
    write_figure(
        {"chart-backward",
         per_cent_text(errors.small, errors.answers) + " % of the errors are explained by changing the input by "
                                                       "at most 64 units of rounding",
         "The error divided by condition · u: to first order the least relative change of the bodies for which "
         "the answer is right, in units of roundoff u of the subject's scalar. A hard problem does not raise "
         "it, a bad algorithm does. A wrong outcome counts the change that makes it right. Only answers on "
         "cases whose condition is known."},
        out);
    const auto is_beyond = [](const SubjectSummary& s) {
        return s.backward.infinite || (s.backward.exponent && *s.backward.exponent >= max_small_exponent);
    };
    const auto beyond = std::ranges::count_if(summary.subjects, is_beyond);
    const auto known = std::ranges::count_if(summary.subjects, [](const SubjectSummary& s) { return s.backward.any; });
    write_figure(
        {"chart-condition",
         fmt::format("{} of {} subjects err by more than 64 times what the condition explains", beyond, known),
         "Relative error of the stated distance or depth against the relative condition of the case; both axes "
         "count factors of two, and larger dots are more answers. On the dashed lines an "
         "error is condition · u. Answers along a line are as good as their problem allows; answers "
         "far above it show the algorithm or its tolerance. Exact answers lie on the lowest row."},
        out);
}

void write_charts(const caseio::RecordSet& set, const Summary& summary, std::ostream& out) {
    out << "<section id=\"where\"><h2>Where they fail</h2>\n<noscript><p class=\"note\">The charts and pictures of "
           "this "
           "page need JavaScript; the tables do not.</p></noscript>\n";
    write_figure({"chart-families", "Failure rate by family and subject",
                  "Failures by judged answers, refusals aside. Empty: nothing was judged."},
                 out);
    write_figure({"chart-severity", "Failure rate against severity",
                  "One panel a family. The family's knob runs from harmless (0) to extreme (1)."},
                 out);
    out << "</section>\n<section id=\"errors\"><h2>How far off they are</h2>\n";
    write_figure({"chart-ulps", "Error of the stated distance",
                  "How a subject's stated distances spread over errors in units in the last place (ulp) of the exact "
                  "distance in its own scalar. The stronger the colour, the more of its answers. Below 1 ulp an answer "
                  "is faithful."},
                 out);
    write_figure(
        {"chart-promise", "Promised against real error",
         "Real error divided by the error that the stopping rule or the library's documentation promises. Right of "
         "1 the promise is broken. Only subjects that promise something."},
        out);
    write_conditioned(set, summary, out);
    out << "</section>\n<section id=\"loops\"><h2>How the loops end</h2>\n";
    write_figure(
        {"chart-termination", "Why the loop ended", "Share of each subject's answers that name a termination."}, out);
    write_figure({"chart-iterations", "Iterations",
                  "Distribution of the number of iterations; the line is the median, the "
                  "ring the 99th percentile."},
                 out);
    write_figure({"chart-time", "Time per case",
                  "Mean over a subject's answers, on the machine that ran the campaign; not a "
                  "benchmark."},
                 out);
    out << "</section>\n";
}

void write_gallery(const caseio::RecordSet& set, const Selection& selection, std::ostream& out) {
    out << "<section id=\"cycles\"><h2>Cycles</h2>\n<p class=\"note\">Everything that the next iteration reads came "
           "back: the "
           "loop would never have ended. That is proof, not a time limit.</p><div id=\"cycle-list\"><noscript>Cycles "
           "are "
           "listed with JavaScript.</noscript></div></section>\n"
           "<section id=\"failures\"><h2>Failures, one by one</h2>\n<p class=\"note\">Shown "
        << count_text(static_cast<long long>(selection.shown.size())) << " of "
        << count_text(static_cast<long long>(selection.records)) << " records";
    if (selection.shown.size() < selection.records)
        out << ", shared in turn by library or arithmetic, verdict, subject and family (" << selection.classes_shown
            << " of " << selection.classes << " classes of these appear)";
    out << ". <span class=\"js\">Open one for its numbers, both bodies from every side, and the command that replays "
           "it.</span></p>\n<div class=\"tools js\" id=\"record-tools\"></div><div id=\"records\"></div>\n<noscript>";
    write_plain_records(set, selection, 40, out);
    out << "</noscript></section>\n";
}

void write_provenance(const caseio::RecordSet& set, const Summary& summary, const ReportOptions& options,
                      std::ostream& out) {
    out << "<section id=\"provenance\"><h2>Provenance</h2>\n";
    write_facts(set, out);
    out << "<p>" << count_text(summary.total.of(Kind::unjudged))
        << " answers are unjudged. A record is replayed by <code>" << escape_html(options.replay_command_prefix)
        << " judge --subject NAME -</code> with its case line on standard input. The distances called exact are those "
           "of the "
           "real numbers that the case's numbers denote; only the pictures are approximate.</p></section>\n";
}

}  // namespace

void write_report(const caseio::RecordSet& set, const ReportOptions& options, std::ostream& out) {
    const Summary summary = summarise(set);
    const Selection selection = select_records(set, options);
    write_head(options.title, out);
    out << "<body class=\"plain\"><div class=\"page\">\n";
    write_answer(summary, options, out);
    out << "<main>\n";
    write_verdicts(summary, out);
    write_charts(set, summary, out);
    write_growth(summary, out);
    write_gallery(set, selection, out);
    write_provenance(set, summary, options, out);
    out << "</main>\n<footer><p class=\"note\">Made from records alone. Charts: Observable Plot and D3 (ISC licence); "
           "hulls in "
           "pictures: quickhull3d (MIT licence).</p></footer></div>\n<dialog id=\"detail\" "
           "aria-labelledby=\"detail-title\"></dialog>\n";
    write_data_and_script(page_data(set, summary, selection, options), page_script, out);
}

}  // namespace oblong::report
