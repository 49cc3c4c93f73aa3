// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>
#include <stdexcept>

#include "caseio/escape.hpp"
#include "fuzz/app/asked_subject.hpp"
#include "fuzz/app/campaign_verb.hpp"
#include "fuzz/app/options.hpp"
#include "fuzz/app/output.hpp"
#include "fuzz/app/progress.hpp"
#include "fuzz/app/quiet.hpp"
#include "fuzz/app/stop_signal.hpp"
#include "fuzz/app/summary_table.hpp"
#include "fuzz/app/text_table.hpp"
#include "fuzz/app/verb.hpp"
#include "fuzz/campaign/store/store.hpp"
#include "fuzz/trace/record_trace.hpp"
#include "oracle/report/report.hpp"
#include "oracle/report/summary.hpp"

namespace oblong::cli {
namespace {

namespace fs = std::filesystem;

struct DemoOptions {
    std::string folder = "oblong-demo";
    int count = 8;
    std::uint64_t seed = 1;
    double seconds = 40;
    fuzz::ProcessOptions process = usual_limits();
    bool quiet = false;
};

/// The store of an earlier demo is replaced, another one is not.
void remove_earlier(const fs::path& store, const std::string& plan_name) {
    if (!fs::exists(store)) return;
    if (fuzz::Store(store.string(), fuzz::Store::Mode::read).status().plan_name != plan_name)
        throw std::invalid_argument(store.string() + " is a campaign's store and no demo's; -o takes another folder");
    for (const char* tail : {"", "-wal", "-shm"}) fs::remove(store.string() + tail);
}

/// On which family a subject was wrong most often.
struct Worst {
    std::string family;
    long long wrong = 0, judged = 0;
};

std::map<std::string, Worst> worst_families(const caseio::RecordSet& set) {
    std::map<std::string, caseio::RecordSet> by_family;
    for (const caseio::Tally& tally : set.tallies) by_family[tally.family].tallies.push_back(tally);
    std::map<std::string, Worst> worst;
    for (const auto& [family, part] : by_family)
        for (const report::SubjectSummary& s : report::summarise(part).subjects)
            if (const long long wrong = s.counts.of(report::Kind::wrong); wrong > worst[s.subject].wrong)
                worst[s.subject] = {family, wrong, s.counts.judged()};
    return worst;
}

void write_table(const caseio::RecordSet& set, std::ostream& out) {
    std::map<std::string, Worst> worst = worst_families(set);
    TextTable table({"~SUBJECT", ">JUDGED", ">WRONG", ">SHARE", "WRONG MOST OFTEN ON"});
    for (const report::SubjectSummary& s : report::summarise(set).subjects) {
        const Worst& at = worst[s.subject];
        table.add({caseio::shown(s.subject), std::to_string(s.counts.judged()),
                   std::to_string(s.counts.of(report::Kind::wrong)),
                   s.counts.failure_rate() ? fmt::format("{:.1f}%", 100 * *s.counts.failure_rate()) : "-",
                   at.wrong > 0 ? fmt::format("{}, {} of {}", caseio::shown(at.family), at.wrong, at.judged) : "-"});
    }
    table.write(out, table_width(1));
}

std::string left_out(const caseio::RecordSet& set) {
    for (const auto& [key, value] : set.facts)
        if (key.starts_with("subjects left out")) return value;
    return {};
}

int demo(const DemoOptions& o) {
    const fuzz::Plan plan = fuzz::demo_plan(o.count, o.seed);
    const fs::path folder = o.folder, store_path = folder / "store.sqlite", page = folder / "report.html";
    make_folder_of(store_path.string());
    remove_earlier(store_path, plan.name);
    fuzz::RunOptions options;
    options.process = o.process;
    options.seconds = o.seconds;
    options.command = "oblong demo";
    options.stop = &stop_flag();
    options.writing = &outputs_gate();
    fuzz::Store store(store_path.string(), fuzz::Store::Mode::write);
    ProgressDisplay display;
    const bool finished = fuzz::run_campaign(plan, store, options, [&](const fuzz::Progress& p) {
        if (!o.quiet) display.show(p);
    });
    display.end();

    const caseio::RecordSet set = fuzz::load_record_set(store);
    report::ReportOptions options_of_page;
    options_of_page.title = "Oblong demo";
    options_of_page.default_solvers = default_solver_names();
    options_of_page.list_command = "oblong campaign export " + caseio::shell_word(store_path.string());
    options_of_page.tracing.takes = fuzz::is_traceable;
    options_of_page.tracing.trace = [](const caseio::Record& r) { return fuzz::record_trace(r); };
    Output html(page.string());
    report::write_report(set, options_of_page, html.stream());
    html.commit();

    const fuzz::StoreStatus status = store.status();
    Output out("");
    write_table(set, out.stream());
    out.stream() << fmt::format("{} of {} cases, {} answers, {} in all.\n", status.cases_done, status.cases_planned,
                                status.answers, clock_text(status.wall_seconds));
    if (const std::string absent = left_out(set); !absent.empty())
        out.stream() << "Not installed: " << caseio::shown(absent) << ".\n";
    out.stream() << "The report: file://" << caseio::shown(fs::absolute(page).lexically_normal().string()) << '\n';
    out.commit();
    if (!finished) std::cerr << "oblong: stopped before the end\n";
    return finished ? fine : stopped;
}

}  // namespace

void add_demo(CLI::App& program, Action& action) {
    const auto [verb, o] = add_verb<DemoOptions>(
        program, action, "demo", "Judge the installed libraries on a few hundred degenerate cases", demo);
    o->process.timeout_ms = 1000;
    verb->add_option("-o,--output", o->folder, "the folder for report.html and store.sqlite")
        ->capture_default_str()
        ->type_name("DIR");
    add_count(*verb, "--count", o->count, "cases a family, and as many rounded to float")->capture_default_str();
    add_seed(*verb, o->seed, "the same seed, the same cases")->capture_default_str();
    add_time(*verb, o->seconds, "seconds of judging: nothing is begun after them")->capture_default_str();
    add_quiet(*verb, o->quiet);
    add_process_options(*verb, o->process);
    verb->footer(
        "Asks the proven solver, one plain solver in doubles, and every program of another library that is\n"
        "installed for the distances of pairs of bodies that are hard by design; compares each answer with the exact\n"
        "one; prints a table; writes a report that shows the cases. The store of an earlier demo is replaced.\n\n"
        "Examples:\n"
        "  oblong demo\n"
        "  oblong demo --count 50 --time 300 -o /tmp/demo");
}

}  // namespace oblong::cli
