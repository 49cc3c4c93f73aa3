// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <sstream>

#include "caseio/errors.hpp"
#include "caseio/escape.hpp"
#include "caseio/files_in_use.hpp"
#include "caseio/json_tree.hpp"
#include "caseio/line_file.hpp"
#include "caseio/names.hpp"
#include "fuzz/app/bad_lines.hpp"
#include "fuzz/app/budget.hpp"
#include "fuzz/app/campaign_verb.hpp"
#include "fuzz/app/command_line.hpp"
#include "fuzz/app/declined.hpp"
#include "fuzz/app/fail_on.hpp"
#include "fuzz/app/growth_table.hpp"
#include "fuzz/app/nearest.hpp"
#include "fuzz/app/options.hpp"
#include "fuzz/app/output.hpp"
#include "fuzz/app/progress.hpp"
#include "fuzz/app/stop_signal.hpp"
#include "fuzz/app/text_table.hpp"
#include "fuzz/app/value_names.hpp"
#include "fuzz/app/verb.hpp"
#include "fuzz/app/wording.hpp"
#include "fuzz/campaign/store/mended_store.hpp"
#include "fuzz/cases/generate/family.hpp"
#include "fuzz/subjects/peers/peer_list.hpp"
#include "fuzz/subjects/peers/process_subject.hpp"

namespace oblong::cli {
namespace {

void read_share(const std::string& text, fuzz::RunOptions& run) {
    if (text.empty()) return;
    char slash = 0;
    std::istringstream in(text);
    if (!(in >> run.share >> slash >> run.shares) || slash != '/' || !in.eof() || run.share < 1 ||
        run.share > run.shares)
        throw std::invalid_argument("--share: expected I/N with I from 1 to N, found \"" + text + "\"");
}

/// Returns the plan that the options name; the plan says how many records are kept.
fuzz::Plan named_plan(const CampaignRunOptions& o) {
    const bool has_parts =
        !o.parts.families.empty() || !o.parts.subjects.empty() || !o.parts.files.empty() || !o.parts.meshes.empty();
    if (!o.plan.empty() && has_parts)
        throw std::invalid_argument(
            "a plan has its own sources and subjects: give --plan, or --families and its kin, not both");
    for (const std::string& name : o.parts.families) (void)known_family(name);
    if (has_parts) {
        fuzz::PlanParts parts = o.parts;
        parts.query = fuzz::query_named(o.query).value();
        return fuzz::plan_of(parts);
    }
    if (o.plan.empty() || o.plan == "main") return fuzz::main_plan();
    if (o.plan == "papers") return fuzz::papers_plan();
    if (o.plan == "quick") return fuzz::quick_plan();
    if (o.plan.find('.') == std::string::npos && o.plan != "-" && !std::filesystem::exists(o.plan))
        throw std::invalid_argument("there is no plan \"" + o.plan + "\"" +
                                    did_you_mean(o.plan, {plan_names.begin(), plan_names.end()}) +
                                    " (main, papers, quick, or the file of one)");
    std::string text;
    caseio::with_input(o.plan, [&](std::istream& in) { text.assign(std::istreambuf_iterator<char>(in), {}); });
    fuzz::Plan plan = fuzz::read_plan(text, o.plan);
    const auto refuse = [&](const std::string& field, const std::string& problem) {
        throw caseio::BadInput(fuzz::place_in_plan(text, o.plan, field), problem);
    };
    for (std::size_t i = 0; i < plan.sources.size(); ++i) {
        const fuzz::CaseSource& source = plan.sources[i];
        if (source.kind == fuzz::CaseSource::Kind::family && fuzz::find_family(source.name) == nullptr)
            refuse(fmt::format("sources[{}].name", i),
                   "there is no family \"" + source.name + "\"" + did_you_mean(source.name, known_values("FAMILY")));
    }
    for (std::size_t i = 0; i < plan.subjects.size(); ++i) {
        const fuzz::PlannedSubject& subject = plan.subjects[i];
        if (subject.optional || subject.name.starts_with("program:") || fuzz::find_peer(subject.name) != nullptr)
            continue;
        try {
            (void)fuzz::make_subject(subject.name);
        } catch (const std::invalid_argument& problem) {
            refuse(fmt::format("subjects[{}]", i), problem.what());
        }
    }
    return plan;
}

}  // namespace

fuzz::Plan chosen_plan(const CampaignRunOptions& o) {
    fuzz::Plan plan = named_plan(o);
    if (o.keep > 0) plan.keep = o.keep;
    return plan;
}

void add_keep(CLI::App& verb, CampaignRunOptions& o) {
    add_count(verb, "--keep", o.keep,
              "records of a group of failures that the store keeps; further ones are counted; default: as the "
              "plan says, or 1000");
}

std::string progress_of(const fuzz::StoreStatus& s) {
    const long long percent = s.cases_planned > 0 ? 100 * s.cases_done / s.cases_planned : 100;
    return fmt::format("plan {}: {} of {} cases ({}%), {} answers, {} failing", caseio::shown(s.plan_name),
                       s.cases_done, s.cases_planned, percent, s.answers, s.failures);
}

void write_status(const fuzz::Store& store, std::ostream& out, SummaryRows rows) {
    const fuzz::StoreStatus s = store.status();
    out << summary_table({store.facts(), store.tallies(), {}}, rows) << progress_of(s)
        << fmt::format(", {} records, {} cases unjudged\n", s.records, s.unjudged)
        << fmt::format("{} in {} run{}, {:.1f} cases a second\n", clock_text(s.wall_seconds), s.runs,
                       s.runs == 1 ? "" : "s",
                       s.wall_seconds > 0 ? static_cast<double>(s.cases_done) / s.wall_seconds : 0);
    if (s.failures_without_record > 0)
        out << fmt::format("{} failing answers are counted and have no record: their groups keep a sample\n",
                           s.failures_without_record);
}

void write_growth(const fuzz::Store& store, std::ostream& out) {
    constexpr std::size_t usual_columns = 80;
    const std::size_t width = terminal_width(STDOUT_FILENO);
    write_growth(store.groups(), width > 0 ? std::min(width, usual_columns) : usual_columns, out);
}

int exit_code(const fuzz::Store& store, const std::vector<std::string>& fail_on, int otherwise) {
    const std::string failing = FailOn(fail_on, FailOn::Unsaid::nothing).found_in(store.tallies());
    if (failing.empty()) return otherwise;
    say(store.path() + ": --fail-on: " + failing);
    return verdict_fails;
}

void make_folder_of(const std::string& file) {
    const std::filesystem::path folder = std::filesystem::path(file).parent_path();
    std::error_code problem;
    if (!folder.empty()) std::filesystem::create_directories(folder, problem);
    if (problem) throw caseio::EnvironmentError(folder.string() + ": cannot make the folder: " + problem.message());
}

namespace {

/// The judgement that a record keeps, as far as --fail-on looks at it.
bool fails_as_kept(const FailOn& fails, const caseio::Record& r) {
    oracle::Judgement j;
    j.verdict = oracle::verdict_from_name(r.verdict).value_or(oracle::Verdict::unjudged);
    j.promise_broken = r.promise_broken;
    return fails(j);
}

/// Writes what continuous integration reads. Returns whether there is a failure that no baseline lists, or one without
/// a record, of which that cannot be told.
bool write_ci(const CampaignRunOptions& o, const fuzz::Store& store, CiReport& report, const CiReport::Stop& stop) {
    const FailOn fails(o.fail_on);
    const fuzz::JudgedRun run = fuzz::run_of(store);
    if (const std::string note = fuzz::sample_note(run); !note.empty()) {
        say(o.store + ": " + note);
        report.note(note);
    }
    report.add_run(run, o.store, [&](const caseio::Record& r) { return fails_as_kept(fails, r); });
    fuzz::ProcessOptions process = o.run.process;
    process.stop = stop;
    std::map<std::string, std::unique_ptr<fuzz::Subject>> made;
    const auto find = [&](const std::string& name) {
        std::unique_ptr<fuzz::Subject>& subject = made[name];
        const auto asked = run.asked_as.find(name);
        if (!subject) subject = fuzz::make_subject(asked == run.asked_as.end() ? name : asked->second, process);
        return subject.get();
    };
    report.finish(find, stop);
    return report.failing() > 0 || run.failures_without_record > 0;
}

/// Ends the run after --max-failures new failures of this run.
std::function<bool(const fuzz::BatchOutcome&)> enough(const CampaignRunOptions& o, CiReport& report) {
    if (o.ci.max_failures == 0) return {};
    return [&report, fails = FailOn(o.fail_on)](const fuzz::BatchOutcome& batch) {
        for (const fuzz::StoredRecord& stored : batch.records) {
            if (!fails_as_kept(fails, stored.record)) continue;
            caseio::Record record = stored.record;
            record.case_line = batch.case_lines.at(static_cast<std::size_t>(stored.case_index)).second;
            const std::string id = fuzz::id_of(record.case_line);
            report.fail({std::move(record), id, "", "", ""});
        }
        return report.has_enough();
    };
}

/// Why a run ended before its plan.
std::string why_it_ended(const CampaignRunOptions& o, const CiReport& found) {
    if (stop_flag()) return "stopped by a signal";
    if (o.ci.max_failures > 0 && found.has_enough()) return "--max-failures is reached";
    if (o.run.max_batches > 0 && o.run.seconds <= 0) return fmt::format("the --batches {} are done", o.run.max_batches);
    return o.run.max_batches > 0 ? "the budget of --batches or --time is used" : "the budget of --time is used";
}

}  // namespace

int campaign_run(const CampaignRunOptions& o) {
    const fuzz::Plan plan = chosen_plan(o);
    if (o.show_plan) {
        write_output("", caseio::json_spaced(fuzz::write_plan(plan)) + '\n');
        return fine;
    }
    Budget budget(o.run.seconds, o.ci.minimise);
    (void)FailOn(o.fail_on);  // what is wrong with it is said before the run
    fuzz::RunOptions options = o.run;
    read_share(o.share, options);
    options.stop = &stop_flag();
    options.process.stop = {};  // batches under way are finished
    options.command = command_line();
    options.bad_line = [](const caseio::BadInput& problem) { bad_lines().note(problem); };
    CiReport found(o.ci, "campaign run"), report(o.ci, "campaign run");  // of this run, for --max-failures; of all runs
    options.enough = enough(o, found);
    make_folder_of(o.store);
    caseio::note_output(o.store);
    report.open_files();
    const auto store = fuzz::open_mended(o.store, [](const std::string& lost) { say(lost); });
    // The budget is of the whole run: a large store takes a while to be checked.
    if (options.seconds > 0) options.seconds = std::max(1e-9, budget.left());
    ProgressDisplay display;
    const auto say_ended = [&] {
        say(why_it_ended(o, found) + ". The same command goes on from here:\n  " + options.command);
        return static_cast<int>(stopped);
    };
    options.writing = &outputs_gate();
    end_early([&] {
        display.end();
        return say_ended();
    });
    bool finished = false;
    {
        const Unhurried running;
        finished = fuzz::run_campaign(plan, *store, options, [&](const fuzz::Progress& p) {
            if (!o.quiet) display.show(p);
        });
    }
    display.end();
    if (!o.quiet) write_status(*store, std::cerr);
    if (!finished) (void)say_ended();
    const bool declined = finished && tell_declined(store->tallies()) && !o.allow_declined;
    budget.release();
    const bool has_new = found.is_wanted() && write_ci(o, *store, report, [&budget] { return budget.is_over(); });
    if (declined) return verdict_fails;
    const int otherwise = finished && !budget.stop_asked() ? fine : stopped;
    if (found.has_baseline()) return has_new ? verdict_fails : otherwise;
    return exit_code(*store, o.fail_on, otherwise);
}

}  // namespace oblong::cli
