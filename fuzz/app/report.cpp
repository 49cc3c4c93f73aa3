// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/report/report.hpp"

#include <CLI/CLI.hpp>
#include <iostream>
#include <iterator>
#include <memory>

#include "caseio/escape.hpp"
#include "caseio/record_file.hpp"
#include "fuzz/app/bad_lines.hpp"
#include "fuzz/app/options.hpp"
#include "fuzz/app/output.hpp"
#include "fuzz/app/quiet.hpp"
#include "fuzz/app/summary_table.hpp"
#include "fuzz/app/verb.hpp"
#include "fuzz/campaign/store/store.hpp"
#include "fuzz/trace/record_bounds.hpp"
#include "fuzz/trace/record_trace.hpp"

namespace oblong::cli {
namespace {

struct ReportOptions {
    std::vector<std::string> stores, files;
    std::string output;
    bool quiet = false;
    report::ReportOptions page;
};

template <class T>
void append(std::vector<T>& to, std::vector<T>&& from) {
    to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

void append(caseio::RecordSet& to, caseio::RecordSet&& from) {
    append(to.facts, std::move(from.facts));
    append(to.tallies, std::move(from.tallies));
    append(to.records, std::move(from.records));
    append(to.groups, std::move(from.groups));
}

/// What writes all records of these stores and files, for the page's reader; empty where they came by standard input.
std::string list_command(const ReportOptions& options, const std::vector<std::string>& files) {
    std::string all;
    const auto add = [&](const std::string& command) { all += (all.empty() ? "" : "; ") + command; };
    for (const std::string& path : options.stores)
        add(options.page.replay_command_prefix + " campaign export " + caseio::shell_word(path));
    for (const std::string& file : files) {
        if (file == "-") return {};
        add("cat " + caseio::shell_word(file));
    }
    return options.stores.size() + files.size() > 1 ? "(" + all + ")" : all;
}

int write(ReportOptions& options) {
    Output out(options.output);
    caseio::RecordSet set;
    for (const std::string& path : options.stores)
        append(set, fuzz::load_record_set(fuzz::Store(path, fuzz::Store::Mode::read)));
    std::vector<std::string> files = options.files;
    if (files.empty() && options.stores.empty()) files.emplace_back("-");
    for (const std::string& file : files)
        append(set, caseio::read_record_file(file, [](const auto& problem) { bad_lines().note(problem); }));
    // No line could be read: an older page is worth more than an empty one.
    if (bad_lines().count() > 0 && set.records.empty() && set.tallies.empty()) return fine;
    options.page.default_solvers = default_solver_names();
    options.page.list_command = list_command(options, files);
    options.page.tracing.takes = fuzz::is_traceable;
    options.page.tracing.trace = [](const caseio::Record& r) { return fuzz::record_trace(r); };
    if (options.page.tracing.count_limit > 0) options.page.tracing.bounds = fuzz::record_bounds_text;
    report::write_report(set, options.page, out.stream());
    out.commit();
    if (!options.quiet && !options.output.empty() && options.output != "-")
        std::cerr << "wrote " << caseio::shown(options.output) << '\n';
    return fine;
}

}  // namespace

void add_report(CLI::App& program, Action& action) {
    const auto [verb, options] =
        add_verb<ReportOptions>(program, action, "report", "Write one HTML page about records", write);
    verb->add_option("FILE", options->files, "record files (oblong-record/1); - or nothing at all: standard input");
    add_repeated(*verb, "--store", options->stores, "a campaign's store; may be repeated");
    add_output(*verb, options->output);
    add_quiet(*verb, options->quiet);
    verb->add_option("--title", options->page.title, "the page's title")->type_name("TEXT");
    verb->add_option("--records", options->page.record_limit,
                     "largest number of failures shown (the page states how many are omitted)")
        ->check(CLI::NonNegativeNumber)
        ->type_name("N");
    verb->add_option("--traces", options->page.tracing.count_limit,
                     "largest number of failures that open with their solver's iterations")
        ->capture_default_str()
        ->check(CLI::NonNegativeNumber)
        ->type_name("N");
    verb->footer(
        R"(The page is self-contained and needs no network.

Examples:
  oblong report --store out/main.sqlite -o out/report.html
  oblong generate sliver --count 100 --scalar float |
    oblong judge --records --subject float/johnson/relative-1e-5/running-max/no-progress \
      --subject proven --fail-on none | oblong report -o sliver.html)");
}

}  // namespace oblong::cli
