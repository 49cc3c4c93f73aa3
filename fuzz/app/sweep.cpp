// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/sweep/sweep.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <iostream>
#include <memory>
#include <optional>

#include "fuzz/app/case_progress.hpp"
#include "fuzz/app/command_line.hpp"
#include "fuzz/app/nearest.hpp"
#include "fuzz/app/options.hpp"
#include "fuzz/app/output.hpp"
#include "fuzz/app/stop_signal.hpp"
#include "fuzz/app/sweep_output.hpp"
#include "fuzz/app/text_table.hpp"
#include "fuzz/app/value_names.hpp"
#include "fuzz/app/verb.hpp"
#include "fuzz/cases/generate/family.hpp"

namespace oblong::cli {
namespace {

struct SweepOptions {
    std::string bits = "8:120:8", output, json, html;
    std::vector<std::string> subjects;
    std::vector<std::string> families{"near_touching", "shallow_overlap", "near_parallel_faces", "sliver",
                                      "size_ratio"};
    std::vector<double> severities{0, 0.5, 1};
    std::vector<double> tolerances{1e-2, 1e-4, 1e-6, 1e-8};
    int cases = 20;
    std::uint64_t seed = 1;
    bool quiet = false;
};

fuzz::SweepPlan plan_of(const SweepOptions& options) {
    fuzz::SweepPlan plan;
    plan.bits = fuzz::parse_bits(options.bits);
    plan.subjects = options.subjects;
    plan.families = options.families;
    plan.severities = options.severities;
    plan.cases = options.cases;
    plan.seed = options.seed;
    plan.tolerances = options.tolerances;
    for (const std::string& name : plan.families) (void)known_family(name);
    fuzz::check_plan(plan);
    return plan;
}

int sweep(const SweepOptions& options) {
    const fuzz::SweepPlan plan = plan_of(options);
    const std::atomic<bool>& stop = stop_on_signal();
    Output out(options.output);
    std::optional<Output> json;
    std::optional<Output> html;
    if (!options.json.empty()) json.emplace(options.json);
    if (!options.html.empty()) html.emplace(options.html);
    CaseProgress progress(!options.quiet);
    const auto groups = fuzz::run_sweep(plan, [&](long long cases, long long wrong) {
        progress.show(cases, wrong);
        return !stop;
    });
    progress.end();
    if (!groups) {
        std::cerr << "oblong: stopped before the end: nothing is written\n";
        return stopped;
    }
    write_sweep_tables(plan, *groups, out.stream(), options.output.empty() ? table_width(1) : 0);
    if (json) json->stream() << sweep_json(plan, *groups) << '\n';
    if (html) html->stream() << sweep_page(plan, *groups, command_line());
    out.commit();
    if (json) json->commit();
    if (html) html->commit();
    return fine;
}

}  // namespace

void add_sweep(CLI::App& program, Action& action) {
    const auto [verb, options] =
        add_verb<SweepOptions>(program, action, "sweep", "Ask solvers the same cases with more and more bits", sweep);
    verb->add_option("--bits", options->bits, "precisions MIN:MAX[:STEP], 3 to 400 (8:120:8)")->type_name("RANGE");
    add_list(*verb, "--subjects", options->subjects,
             "solvers with the letter P for the precision: bits-P[eMIN:MAX][-ROUNDING]/REST, comma-separated")
        ->required();
    add_list(*verb, "--families", options->families,
             "families, comma-separated (near_touching,shallow_overlap,near_parallel_faces,sliver,size_ratio)");
    add_list(*verb, "--severities", options->severities, "severities, comma-separated (0,0.5,1)")
        ->check(CLI::Range(0.0, 1.0));
    add_count(*verb, "--cases", options->cases, "cases of each family at each severity (20)", 1, 1'000'000);
    add_seed(*verb, options->seed);
    add_list(*verb, "--tolerances", options->tolerances,
             "search the least precision with an error of at most T times the size S of the case "
             "(1e-2,1e-4,1e-6,1e-8)")
        ->check(above_zero());
    add_file(*verb, "-o,--output", options->output, "write the tables here instead of standard output");
    add_file(*verb, "--json", options->json, "write all figures here (oblong-sweep/1)");
    add_file(*verb, "--html", options->html, "write a page of charts here");
    verb->add_flag("-q,--quiet", options->quiet, "no progress");
    verb->footer(
        R"(A sweep asks every case with every precision and judges each answer as `judge` does. Errors are |stated -
d| / S, rates have 95 % Wilson intervals, and a maximum is a lower bound of what other cases show. The
least precision of a case is the one from which on the whole grid suffices, found by bisection below the
grid's step.

Examples:
  oblong sweep --subjects bits-P/johnson/relative-0/running-max/no-progress
  oblong sweep --bits 8:64:2 --families near_touching --cases 50 --json out/sweep.json --html out/sweep.html \
    --subjects bits-P/voronoi/relative-0/running-max/none,bits-P-stochastic-1/voronoi/relative-0/running-max/none)");
}

}  // namespace oblong::cli
