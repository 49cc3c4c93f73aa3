// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>

#include "caseio/case_reader.hpp"
#include "caseio/escape.hpp"
#include "caseio/names.hpp"
#include "fuzz/app/ci_report.hpp"
#include "fuzz/app/command_line.hpp"
#include "fuzz/app/fail_on.hpp"
#include "fuzz/app/fuzz_verb.hpp"
#include "fuzz/app/input.hpp"
#include "fuzz/app/output.hpp"
#include "fuzz/app/stop_signal.hpp"
#include "fuzz/app/text_table.hpp"
#include "fuzz/app/verb.hpp"
#include "fuzz/campaign/judged_answer.hpp"
#include "fuzz/cases/signature/signature.hpp"
#include "fuzz/findings/search/cycles/oblong_pair.hpp"
#include "fuzz/findings/search/minimised.hpp"
#include "fuzz/findings/search/octaves.hpp"
#include "fuzz/findings/search/search.hpp"
#include "fuzz/subjects/peers/process_subject.hpp"

namespace oblong::cli {
namespace {

constexpr std::size_t max_rows = 20;  ///< of the table

caseio::Query query_of(const FuzzOptions& options, const fuzz::SubjectInfo& info) {
    const auto takes = [&info](caseio::Query q) {
        return std::find(info.queries.begin(), info.queries.end(), q) != info.queries.end();
    };
    if (options.query.empty()) return takes(caseio::Query::distance) ? caseio::Query::distance : info.queries.front();
    const caseio::Query query = fuzz::query_named(options.query).value();
    if (!takes(query)) throw std::invalid_argument(info.name + " takes no " + options.query + " queries");
    return query;
}

/// Families, oblong pairs where a cycle is looked for, and what the user gives.
fuzz::Fresh starts(const FuzzOptions& options, fuzz::Goal goal, caseio::Query query) {
    fuzz::Fresh fresh = fuzz::family_starts(query);
    if (goal == fuzz::Goal::cycle && query == caseio::Query::distance)
        fresh = [families = std::move(fresh)](fuzz::Draw& draw) {
            return draw.coin() ? families(draw) : fuzz::oblong_pair(draw);
        };
    if (options.start.empty()) return fresh;
    std::vector<caseio::Case> given;
    each_batch(
        {.paths = {options.start}},
        [&given, query](std::span<caseio::Case> cases, const std::string&) {
            for (caseio::Case& c : cases)
                if (c.query == query) given.push_back(std::move(c));
        },
        &stop_flag());
    if (given.empty()) throw std::invalid_argument(options.start + " has no " + fuzz::query_name(query) + " case");
    return fuzz::given_starts(std::move(given), std::move(fresh));
}

std::string height_text(double height, fuzz::Goal goal, const std::string& unit, const caseio::Result& r) {
    if (r.outcome == Outcome::failed) return r.message;
    if (goal == fuzz::Goal::iterations || (goal == fuzz::Goal::cycle && r.iterations))
        return fmt::format("{} iterations", *r.iterations);
    if (height < -1100 || (!r.distance && !r.cast && !r.penetration)) return "no number stated";
    if (height == -1100) return "no error";
    const std::string value = fmt::format("{:.3g}", fuzz::at_octaves(height));
    if (goal == fuzz::Goal::bound) return value + (r.lower && r.upper ? " of its enclosure" : " of its tolerance");
    return value + (unit == "ulps" ? " ulps" : " u (S + d)");
}

class ProgressLine {
public:
    ProgressLine(const FuzzOptions& options, fuzz::Goal goal, double seconds)
        : options_(options), goal_(goal), seconds_(seconds), terminal_(isatty(STDERR_FILENO) != 0) {}

    void show(const fuzz::SearchProgress& p) {
        if (options_.quiet || p.seconds - last_ < (terminal_ ? 0.1 : 5)) return;
        last_ = p.seconds;
        double part = p.seconds / seconds_;
        if (options_.evaluations > 0)
            part = std::max(part, static_cast<double>(p.evaluations) / static_cast<double>(options_.evaluations));
        std::cerr << (terminal_ ? "\r\033[K" : "")
                  << fmt::format("{:3.0f}%  {} cases  {:.0f}/s  {} findings in {} classes  highest {:.4g}",
                                 100 * std::min(part, 1.0), p.evaluations,
                                 static_cast<double>(p.evaluations) / std::max(p.seconds, 1e-3), p.findings, p.classes,
                                 goal_ == fuzz::Goal::iterations ? p.highest : fuzz::at_octaves(p.highest))
                  << (terminal_ ? "" : "\n") << std::flush;
        open_ = terminal_;
    }
    void end() {
        if (open_) std::cerr << "\r\033[K";
        open_ = false;
    }

private:
    const FuzzOptions& options_;
    fuzz::Goal goal_;
    double seconds_;
    bool terminal_;
    bool open_ = false;
    double last_ = 0;
};

void write(std::ostream& out, const fuzz::SearchFinding& f, const FuzzOptions& options) {
    caseio::Case c = f.found;
    const fuzz::Goal goal = fuzz::goal_from_name(options.goal);
    c.source = fmt::format("fuzz:{} seed:{} evaluation:{}", options.goal, options.seed, f.evaluation);
    c.note = fmt::format("{}: {} {} {}, {}", options.subject, name(f.of.verdict), f.of.end,
                         fuzz::signature_of(f.found).text(),
                         height_text(f.examined.height, goal, options.unit, f.examined.result));
    out << caseio::write_case(c) << '\n';
}

void summarise(const fuzz::SearchReport& report, const FuzzOptions& options) {
    const fuzz::Goal goal = fuzz::goal_from_name(options.goal);
    std::cerr << fmt::format("{}: goal {}, {} cases, {} of them questions for it, seed {}, {:.1f} s{}\n",
                             options.subject, options.goal, report.evaluations, report.measured, options.seed,
                             report.seconds,
                             report.interrupted   ? ", interrupted"
                             : report.out_of_time ? ", out of time"
                                                  : "");
    const auto text = [&](const fuzz::SearchFinding& f) {
        return height_text(f.examined.height, goal, options.unit, f.examined.result);
    };
    if (report.highest)
        std::cerr << fmt::format("highest: {} ({}, {})\n", caseio::shown(text(*report.highest)),
                                 caseio::shown(report.highest->found.id), report.highest->of.text());
    if (report.findings.total() == 0) {
        std::cerr << "nothing of this goal found within this budget\n";
        return;
    }
    std::vector<std::pair<const fuzz::FindingClass*, const fuzz::FindingsByClass::Class*>> rows;
    for (const auto& [of, entry] : report.findings.classes()) rows.emplace_back(&of, &entry);
    std::ranges::stable_sort(rows, [](const auto& x, const auto& y) { return x.second->count > y.second->count; });
    TextTable table({"verdict", "~end", "~degeneracy", ">found", "~worst"});
    for (std::size_t i = 0; i < rows.size() && i < max_rows; ++i) {
        const auto& [of, entry] = rows[i];
        table.add({std::string(name(of->verdict)), of->end, of->degeneracy, std::to_string(entry->count),
                   text(entry->kept.front())});
    }
    table.write(std::cerr, table_width(2));
    if (rows.size() > max_rows) std::cerr << fmt::format("and {} classes more\n", rows.size() - max_rows);
}

/// What the findings, and the highest case, hold of what --fail-on lists; for people.
std::string failing(const fuzz::SearchReport& report, const FuzzOptions& options) {
    const FailOn fails(options.fail_on, FailOn::Unsaid::nothing);
    std::vector<std::string> names;
    const auto look_at = [&](const fuzz::SearchFinding& f) {
        const bool fail = f.examined.judgement && fails(*f.examined.judgement);
        const std::string text = f.of.text();
        if (fail && std::ranges::find(names, text) == names.end()) names.push_back(text);
    };
    for (const auto& [of, entry] : report.findings.classes())
        for (const fuzz::SearchFinding& f : entry.kept) look_at(f);
    if (report.highest) look_at(*report.highest);
    return names.empty()       ? ""
           : names.size() == 1 ? names.front()
                               : fmt::format("{} and {} more", names[0], names.size() - 1);
}

/// What writing findings needs.
struct Writing {
    const FuzzOptions& options;
    fuzz::Examiner& examiner;
    const Budget& budget;
    Output& out;
    CiReport& ci;
};

/// Notes a kept finding that fails. \param smaller  the same, minimised, or the finding itself
void note_for_ci(const fuzz::SearchFinding& f, const fuzz::SearchFinding& smaller, const Writing& w) {
    const FailOn fails(w.options.fail_on);
    if (!f.examined.judgement || !fails(*f.examined.judgement)) return;
    const fuzz::SubjectInfo& info = w.examiner.subject();
    const fuzz::Provenance of = fuzz::provenance(f.found, "search");
    fuzz::JudgedAnswer answer;
    answer.result = f.examined.result;
    answer.judgement = *f.examined.judgement;
    caseio::Record record = fuzz::make_record(answer, of, info.version);
    record.case_line = caseio::write_case(f.found);
    const std::string replay = replay_command(record, w.options.subject);
    const std::string minimised = &smaller == &f ? "" : caseio::write_case(smaller.found);
    w.ci.count(info.name, of.family);
    w.ci.fail({std::move(record), f.found.id, "", replay, minimised});
}

/// Writes what was found, made smaller where that is asked for and there is time; how many stayed as they were.
int write_findings(const fuzz::SearchReport& report, const Writing& w) {
    int as_found = 0;
    const fuzz::Effort effort{w.options.trials, [&w] { return w.budget.is_over(); }};
    const auto keep = [&](const fuzz::SearchFinding& f) {
        const bool smaller = w.options.minimise && !w.budget.is_over();
        as_found += w.options.minimise && !smaller ? 1 : 0;
        std::optional<fuzz::SearchFinding> made;
        if (smaller) made = fuzz::minimised(f, w.examiner, effort);
        write(w.out.stream(), made ? *made : f, w.options);
        if (w.ci.is_wanted()) note_for_ci(f, made ? *made : f, w);
    };
    for (const auto& [of, entry] : report.findings.classes())
        for (const fuzz::SearchFinding& f : entry.kept) keep(f);
    if (report.highest && !report.highest->examined.finding) keep(*report.highest);
    w.out.commit();
    return as_found;
}

}  // namespace

int fuzz_search(const FuzzOptions& options) {
    Budget budget(options.limit(), options.minimise);
    fuzz::ProcessOptions process = options.process;
    process.stop = [&budget] { return budget.is_over(); };
    const fuzz::Goal goal = fuzz::goal_from_name(options.goal);
    const std::unique_ptr<fuzz::Subject> subject = fuzz::make_subject(options.subject, process);
    fuzz::Examiner examiner(*subject, goal, options.unit == "ulps" ? fuzz::ErrorUnit::ulps : fuzz::ErrorUnit::size);
    fuzz::SearchPlan plan;
    plan.seed = options.seed;
    if (options.evaluations > 0) plan.evaluations = options.evaluations;
    plan.keep = std::max(1, options.keep);
    plan.strategy = options.strategy == "random" ? fuzz::Strategy::random : fuzz::Strategy::climb;
    plan.fresh = starts(options, goal, query_of(options, subject->info()));
    plan.seconds = budget.left();
    Output out(options.output);
    ProgressLine line(options, goal, plan.seconds);
    CiReport ci(options.ci, "fuzz");
    ci.open_files();
    bool has_enough = false;
    const fuzz::SearchReport report = fuzz::search(
        examiner, plan, [&] { return budget.stop_asked() || has_enough; },
        [&](const fuzz::SearchProgress& p) {
            has_enough = options.ci.max_failures > 0 && p.findings >= options.ci.max_failures;
            line.show(p);
        });
    line.end();
    budget.release();
    const int as_found = write_findings(report, {options, examiner, budget, out, ci});
    ci.subject(subject->info());
    ci.finish();
    if (!options.quiet) summarise(report, options);
    if (report.measured == 0)
        std::cerr << "no case was a question for this subject and goal: try --query, --start or another goal\n";
    FuzzEnd end{failing(report, options), {}};
    if (ci.has_baseline())
        end.failing = ci.failing() > 0 ? fmt::format("{} kept findings that are not known", ci.failing()) : "";
    if (has_enough) {
        end.unended = fmt::format("--max-failures: {} findings", report.findings.total());
    } else if (budget.stop_asked()) {
        end.unended = "interrupted";
    } else if (report.out_of_time && options.evaluations > 0) {
        end.unended = fmt::format("out of time after {} of {} cases", report.evaluations, options.evaluations);
    } else if (as_found > 0) {
        end.unended = fmt::format("{} findings are written as they were found, not minimised", as_found);
    }
    return exit_code(end);
}

}  // namespace oblong::cli
