// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <sstream>

#include "caseio/errors.hpp"
#include "caseio/escape.hpp"
#include "caseio/json_tree.hpp"
#include "caseio/line_file.hpp"
#include "caseio/names.hpp"
#include "caseio/record.hpp"
#include "fuzz/campaign/plan.hpp"
#include "fuzz/campaign/run.hpp"
#include "fuzz/campaign/store.hpp"
#include "fuzz/cli/bad_lines.hpp"
#include "fuzz/cli/checks.hpp"
#include "fuzz/cli/nearest.hpp"
#include "fuzz/cli/output.hpp"
#include "fuzz/cli/progress.hpp"
#include "fuzz/cli/text_table.hpp"
#include "fuzz/cli/verb.hpp"
#include "fuzz/generate/family.hpp"
#include "oracle/report/report.hpp"

namespace oblong::cli {
namespace {

struct RunVerb {
    std::string plan, store = "out/main.sqlite", share, query = "distance";
    fuzz::PlanParts parts;
    fuzz::RunOptions run;
    bool show_plan = false;
};

struct StoreVerb {
    std::vector<std::string> stores;
    std::string output;
};

std::atomic<bool> stop_asked = false;

void ask_to_stop(int signal) {
    // The second time the user means it.
    if (stop_asked.exchange(true)) {
        std::signal(signal, SIG_DFL);
        std::raise(signal);
    }
}

fuzz::Plan chosen_plan(const RunVerb& o) {
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

/// What the user typed, such that a shell reads it back.
std::string command_line() {
    std::ifstream in("/proc/self/cmdline", std::ios::binary);
    std::string line;
    for (std::string word; std::getline(in, word, '\0');) {
        line += (line.empty() ? "" : " ") + caseio::shell_word(word);
    }
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

void make_folder_of(const std::string& file) {
    const std::filesystem::path folder = std::filesystem::path(file).parent_path();
    std::error_code problem;
    if (!folder.empty()) std::filesystem::create_directories(folder, problem);
    if (problem) throw caseio::EnvironmentError(folder.string() + ": cannot make the folder: " + problem.message());
}

int run(const RunVerb& o) {
    const fuzz::Plan plan = chosen_plan(o);
    if (o.show_plan) {
        Output out("");
        out.stream() << caseio::json_spaced(fuzz::write_plan(plan)) << '\n';
        out.commit();
        return fine;
    }
    fuzz::RunOptions options = o.run;
    read_share(o.share, options);
    options.stop = &stop_asked;
    options.command = command_line();
    options.bad_line = [](const caseio::BadInput& problem) { bad_lines().note(problem); };
    make_folder_of(o.store);
    fuzz::Store store(o.store, fuzz::Store::Mode::write);
    std::signal(SIGINT, ask_to_stop);
    std::signal(SIGTERM, ask_to_stop);
    ProgressDisplay display;
    const bool finished = fuzz::run_campaign(plan, store, options, [&](const fuzz::Progress& p) { display.show(p); });
    display.end();
    write_status(store, std::cerr);
    if (!finished)
        std::cerr << "Stopped before the end. The same command goes on from here:\n  " << options.command << '\n';
    return fine;
}

int status(const StoreVerb& o) {
    Output out(o.output);
    for (const std::string& path : o.stores) {
        if (o.stores.size() > 1) out.stream() << path << '\n';
        write_status(fuzz::Store(path, fuzz::Store::Mode::read), out.stream());
    }
    out.commit();
    return fine;
}

int merge(const StoreVerb& o) {
    namespace fs = std::filesystem;
    const fs::path target = o.output;
    for (const std::string& path : o.stores)
        if (fs::exists(target) && fs::exists(path) && fs::equivalent(target, path))
            throw std::invalid_argument(path + " is to be merged and cannot be the output as well");
    // Made under another name and renamed, so that a merge is there as a whole or not at all.
    const std::string temporary = o.output + ".part-" + std::to_string(getpid());
    const auto remove = [&] {
        for (const char* tail : {"", "-wal", "-shm"}) fs::remove(temporary + tail);
    };
    make_folder_of(o.output);
    try {
        {
            fuzz::Store merged(temporary, fuzz::Store::Mode::write);
            for (const std::string& path : o.stores) merged.absorb(fuzz::Store(path, fuzz::Store::Mode::read));
            write_status(merged, std::cerr);
        }
        std::error_code problem;
        fs::rename(temporary, target, problem);
        if (problem) throw caseio::EnvironmentError(o.output + ": cannot write: " + problem.message());
    } catch (...) {
        remove();
        throw;
    }
    return fine;
}

int export_lines(const StoreVerb& o) {
    const fuzz::Store store(o.stores.front(), fuzz::Store::Mode::read);
    Output out(o.output);
    for (const auto& [key, value] : fuzz::all_facts(store)) out.stream() << caseio::write_fact(key, value) << '\n';
    for (const caseio::Tally& tally : store.tallies()) out.stream() << caseio::write_tally(tally) << '\n';
    store.each_record([&](caseio::Record&& r) {
        out.stream() << caseio::write_record(r) << '\n';
        if (!out.stream()) out.flush();
    });
    out.commit();
    return fine;
}

void add_run(CLI::App& campaign, Action& action) {
    CLI::App* verb = campaign.add_subcommand("run", "Run a plan, or what is left of it");
    const auto o = std::make_shared<RunVerb>();
    verb->add_option("--plan", o->plan, "main (default), papers, quick, or a file (oblong-plan/1)")->type_name("PLAN");
    verb->add_option("--store", o->store, "where answers are kept (out/main.sqlite)")->type_name("FILE");
    const char* own = "A plan of your own";
    verb->add_option("--families", o->parts.families,
                     "families by commas; default: all, or none with --cases or --meshes")
        ->delimiter(',')
        ->type_name("LIST")
        ->group(own)
        ->allow_extra_args(false);
    verb->add_option("--cases", o->parts.files, "a case file; may be repeated")
        ->type_name("FILE")
        ->group(own)
        ->allow_extra_args(false);
    verb->add_option("--meshes", o->parts.meshes, "meshes by commas, taken in pairs")
        ->delimiter(',')
        ->type_name("FILES")
        ->group(own)
        ->allow_extra_args(false);
    verb->add_option("--subjects", o->parts.subjects, "subjects by commas; default: those of main")
        ->delimiter(',')
        ->type_name("LIST")
        ->group(own)
        ->allow_extra_args(false);
    verb->add_option("--count", o->parts.count, "cases a family, pairs of meshes (200)")
        ->transform(whole_number(1))
        ->type_name("N")
        ->group(own);
    verb->add_option("--seed", o->parts.seed, "the same seed, the same cases (1)")
        ->transform(seed())
        ->type_name("N")
        ->group(own);
    verb->add_flag("--narrowed", o->parts.narrowed, "round every case to float first")->group(own);
    verb->add_option("--query", o->query, "turn the families' pairs into raycast, sweep or penetration cases")
        ->check(CLI::IsMember({"distance", "decide", "raycast", "sweep", "penetration"}))
        ->type_name("QUERY")
        ->group(own);
    verb->add_option("--workers", o->run.workers, "threads; default: one a processor")
        ->transform(whole_number(1, 1024))
        ->type_name("N");
    verb->add_option("--share", o->share, "do the I-th of N parts only; `merge` puts them together")->type_name("I/N");
    verb->add_option("--batches", o->run.most_batches, "end after so many batches of 20 cases")
        ->transform(whole_number(1))
        ->type_name("N");
    verb->add_flag("--show-plan", o->show_plan, "write the plan as a file of one, and end");
    verb->footer(
        "A run that is stopped, or killed, is taken up by the same command with nothing lost or double. Ctrl-C "
        "finishes the\n"
        "batches at hand. Paths of the main plan are relative to the repository's root.\n\n"
        "Examples:\n"
        "  oblong campaign run --plan main --store out/main.sqlite\n"
        "  oblong campaign run --families sliver,needle --subjects proven,fcl/libccd --count 1000 --seed 7 --store "
        "mine.sqlite\n"
        "  oblong campaign run --plan quick --share 1/2 --store a.sqlite");
    verb->callback([&action, o] { action = [o] { return run(*o); }; });
}

void add_status(CLI::App& campaign, Action& action) {
    CLI::App* verb = campaign.add_subcommand("status", "Show how far a store is, and its table of verdicts");
    const auto o = std::make_shared<StoreVerb>();
    o->stores = {"out/main.sqlite"};
    verb->add_option("STORE,--store", o->stores, "stores (out/main.sqlite)");
    verb->add_option("-o,--output", o->output, "write here instead of standard output")->type_name("FILE");
    verb->footer("Example:\n  oblong campaign status out/main.sqlite");
    verb->callback([&action, o] { action = [o] { return status(*o); }; });
}

void add_merge(CLI::App& campaign, Action& action) {
    CLI::App* verb = campaign.add_subcommand("merge", "Put stores together");
    const auto o = std::make_shared<StoreVerb>();
    verb->add_option("STORE", o->stores, "stores: parts of one plan, or different plans")->required();
    verb->add_option("-o,--output", o->output, "the new store")->required()->type_name("FILE");
    verb->footer(
        "Stores that answered the same question cannot be merged: it would count twice.\n\n"
        "Example:\n  oblong campaign merge a.sqlite b.sqlite -o both.sqlite");
    verb->callback([&action, o] { action = [o] { return merge(*o); }; });
}

void add_export(CLI::App& campaign, Action& action) {
    CLI::App* verb = campaign.add_subcommand("export", "Write a store as record lines (oblong-record/1)");
    const auto o = std::make_shared<StoreVerb>();
    o->stores = {"out/main.sqlite"};
    verb->add_option("STORE,--store", o->stores, "the store (out/main.sqlite)")->expected(1);
    verb->add_option("-o,--output", o->output, "write here instead of standard output")->type_name("FILE");
    verb->footer(
        "Facts and counters first, then one record a line.\n\nExample:\n  oblong campaign export out/main.sqlite -o "
        "records.jsonl");
    verb->callback([&action, o] { action = [o] { return export_lines(*o); }; });
}

}  // namespace

void add_campaign(CLI::App& program, Action& action) {
    CLI::App* verb = program.add_subcommand("campaign", "Ask many subjects many questions, and keep the answers");
    verb->require_subcommand(1);
    verb->footer("oblong campaign run --help tells more, with examples.");
    add_run(*verb, action);
    add_status(*verb, action);
    add_merge(*verb, action);
    add_export(*verb, action);
}

}  // namespace oblong::cli
