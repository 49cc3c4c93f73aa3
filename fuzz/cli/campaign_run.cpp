// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>

#include "caseio/errors.hpp"
#include "caseio/escape.hpp"
#include "caseio/json_tree.hpp"
#include "caseio/line_file.hpp"
#include "caseio/names.hpp"
#include "fuzz/campaign/mended_store.hpp"
#include "fuzz/cli/bad_lines.hpp"
#include "fuzz/cli/campaign_verb.hpp"
#include "fuzz/cli/declined.hpp"
#include "fuzz/cli/fail_on.hpp"
#include "fuzz/cli/nearest.hpp"
#include "fuzz/cli/output.hpp"
#include "fuzz/cli/progress.hpp"
#include "fuzz/cli/stop_signal.hpp"
#include "fuzz/cli/verb.hpp"
#include "fuzz/generate/family.hpp"
#include "oracle/report/report.hpp"

namespace oblong::cli {
namespace {

/// What the user typed, such that a shell reads it back.
std::string command_line() {
    std::ifstream in("/proc/self/cmdline", std::ios::binary);
    std::string line;
    for (std::string word; std::getline(in, word, '\0');) line += (line.empty() ? "" : " ") + caseio::shell_word(word);
    return line;
}

void read_share(const std::string& text, fuzz::RunOptions& run) {
    if (text.empty()) return;
    char slash = 0;
    std::istringstream in(text);
    if (!(in >> run.share >> slash >> run.shares) || slash != '/' || !in.eof() || run.share < 1 ||
        run.share > run.shares)
        throw std::invalid_argument("--share: expected I/N with I from 1 to N, found \"" + text + "\"");
}

}  // namespace

fuzz::Plan chosen_plan(const CampaignRunOptions& o) {
    const bool has_parts =
        !o.parts.families.empty() || !o.parts.subjects.empty() || !o.parts.files.empty() || !o.parts.meshes.empty();
    if (!o.plan.empty() && has_parts)
        throw std::invalid_argument(
            "a plan has its own sources and subjects: give --plan, or --families and its kin, not both");
    std::vector<std::string> names;
    for (const fuzz::Family& f : fuzz::families()) names.emplace_back(f.name);
    for (const std::string& name : o.parts.families)
        if (fuzz::find_family(name) == nullptr)
            throw std::invalid_argument("there is no family \"" + name + "\"" + did_you_mean(name, names) +
                                        " (oblong generate --list names them all)");
    if (has_parts) {
        fuzz::PlanParts parts = o.parts;
        const auto query = std::find(caseio::query_names.begin(), caseio::query_names.end(), o.query);
        parts.query = static_cast<caseio::Query>(query - caseio::query_names.begin());
        return fuzz::plan_of(parts);
    }
    if (o.plan.empty() || o.plan == "main") return fuzz::main_plan();
    if (o.plan == "papers") return fuzz::papers_plan();
    if (o.plan == "quick") return fuzz::quick_plan();
    if (o.plan.find('.') == std::string::npos && o.plan != "-" && !std::filesystem::exists(o.plan))
        throw std::invalid_argument("there is no plan \"" + o.plan + "\"" +
                                    did_you_mean(o.plan, {"main", "papers", "quick"}) +
                                    " (main, papers, quick, or the file of one)");
    std::string text;
    caseio::with_input(o.plan, [&](std::istream& in) { text.assign(std::istreambuf_iterator<char>(in), {}); });
    return fuzz::read_plan(text, o.plan);
}

void write_status(const fuzz::Store& store, std::ostream& out) {
    const fuzz::StoreStatus s = store.status();
    const double part =
        s.cases_planned > 0 ? 100.0 * static_cast<double>(s.cases_done) / static_cast<double>(s.cases_planned) : 100;
    out << report::summary_table({store.facts(), store.tallies(), {}})
        << fmt::format("plan {}: {} of {} cases ({:.0f}%), {} answers, {} failing, {} records, {} cases unjudged\n",
                       s.plan_name, s.cases_done, s.cases_planned, part, s.answers, s.failures, s.records, s.unjudged)
        << fmt::format("{} in {} run{}, {:.1f} cases a second\n", clock_text(s.wall_seconds), s.runs,
                       s.runs == 1 ? "" : "s",
                       s.wall_seconds > 0 ? static_cast<double>(s.cases_done) / s.wall_seconds : 0);
}

int exit_code(const fuzz::Store& store, const std::vector<std::string>& fail_on, int otherwise) {
    const std::string failing = FailOn(fail_on, FailOn::Unsaid::nothing).found_in(store.tallies());
    if (failing.empty()) return otherwise;
    std::cerr << "oblong: " << store.path() << ": --fail-on: " << failing << '\n';
    return verdict_fails;
}

void make_folder_of(const std::string& file) {
    const std::filesystem::path folder = std::filesystem::path(file).parent_path();
    std::error_code problem;
    if (!folder.empty()) std::filesystem::create_directories(folder, problem);
    if (problem) throw caseio::EnvironmentError(folder.string() + ": cannot make the folder: " + problem.message());
}

int campaign_run(const CampaignRunOptions& o) {
    const fuzz::Plan plan = chosen_plan(o);
    if (o.show_plan) {
        Output out("");
        out.stream() << caseio::json_spaced(fuzz::write_plan(plan)) << '\n';
        out.commit();
        return fine;
    }
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    (void)FailOn(o.fail_on);  // what is wrong with it is said before the run
    fuzz::RunOptions options = o.run;
    read_share(o.share, options);
    options.stop = &stop_on_signal();
    options.command = command_line();
    options.bad_line = [](const caseio::BadInput& problem) { bad_lines().note(problem); };
    make_folder_of(o.store);
    const auto store =
        fuzz::open_mended(o.store, [](const std::string& lost) { std::cerr << "oblong: " << lost << '\n'; });
    // The budget is of the whole run: a large store takes a while to be checked.
    if (options.seconds > 0)
        options.seconds = std::max(1e-9, options.seconds - std::chrono::duration<double>(Clock::now() - start).count());
    ProgressDisplay display;
    const bool finished = fuzz::run_campaign(plan, *store, options, [&](const fuzz::Progress& p) {
        if (!o.quiet) display.show(p);
    });
    display.end();
    if (!o.quiet) write_status(*store, std::cerr);
    if (!finished)
        std::cerr << "oblong: stopped before the end. The same command goes on from here:\n  " << options.command
                  << '\n';
    if (finished && tell_declined(store->tallies()) && !o.allow_declined) return verdict_fails;
    return exit_code(*store, o.fail_on, finished ? fine : stopped);
}

}  // namespace oblong::cli
