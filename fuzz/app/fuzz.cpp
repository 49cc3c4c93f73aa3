// SPDX-License-Identifier: GPL-3.0-or-later
#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "fuzz/app/ci_report.hpp"
#include "fuzz/app/fail_on.hpp"
#include "fuzz/app/fuzz_verb.hpp"
#include "fuzz/app/options.hpp"
#include "fuzz/app/quiet.hpp"
#include "fuzz/app/verb.hpp"
#include "fuzz/app/wording.hpp"

namespace oblong::cli {
namespace {

int fuzz_asked(const FuzzOptions& options) {
    (void)FailOn(options.fail_on);  // what is wrong with it is said before the run
    if (options.subject.starts_with("bounds/")) {
        if (CiReport(options.ci, "fuzz").is_wanted())
            throw std::invalid_argument("bounds/NAME is no subject that is judged: leave out --junit and its kin");
        return fuzz_bound(options);
    }
    if (options.pairs > 0 && CiReport(options.ci, "fuzz").is_wanted())
        throw std::invalid_argument("--pairs proves cycles and judges nothing: leave out --junit and its kin");
    return options.pairs > 0 ? fuzz_pairs(options) : fuzz_search(options);
}

void add_budget(CLI::App& verb, FuzzOptions& options) {
    add_time(verb, options.seconds,
             "seconds for the whole run, minimising included; default 60 without --evaluations and --pairs");
    add_count(verb, "--evaluations", options.evaluations, "largest number of cases; with it a seed determines the run",
              1, std::numeric_limits<long>::max());
    add_count(verb, "--pairs", options.pairs, "goal cycle: number of independent oblong pairs, instead of a search", 1,
              std::numeric_limits<long>::max());
    add_seed(verb, options.seed, "the same seed, the same findings (1)");
}

void add_findings(CLI::App& verb, FuzzOptions& options) {
    add_count(verb, "--keep", options.keep, "cases to keep per class (1; with --pairs 5 per kind and period)", 0);
    verb.add_flag("--minimise", options.minimise, "minimise the kept cases");
    add_count(verb, "--trials", options.trials, "largest number of smaller cases to try for each (2000)");
    add_process_options(verb, options.process);
    add_file(verb, "-o,--output", options.output, "write the cases here instead of standard output");
    add_fail_on(verb, options.fail_on, "nothing");
    add_ci_files(verb, options.ci);
    add_ci_baseline(verb, options.ci);
    add_ci_max_failures(verb, options.ci);
    add_quiet(verb, options.quiet);
}

}  // namespace

int exit_code(const FuzzEnd& end) {
    if (!end.unended.empty()) say("stopped before the end: " + end.unended);
    if (!end.failing.empty()) say("--fail-on: " + end.failing);
    if (!end.failing.empty()) return verdict_fails;
    return end.unended.empty() ? fine : stopped;
}

void add_fuzz(CLI::App& program, Action& action) {
    const auto [verb, options] = add_verb<FuzzOptions>(
        program, action, "fuzz", "Search for cases on which a subject is wrong, slow or endless", fuzz_asked);
    verb->add_option("--subject", options->subject, "subject to ask, or bounds/NAME")->required()->type_name("NAME");
    add_word(*verb, "--goal", options->goal, "error, iterations, cycle (the default) or bound",
             {"error", "iterations", "cycle", "bound"}, "GOAL");
    add_word(*verb, "--query", options->query, "query (default: distance, if the subject supports it)",
             {"distance", "decide", "raycast", "sweep", "penetration"}, "QUERY");
    add_word(*verb, "--unit", options->unit, "unit of the goal error: size, which is u (S + d), or ulps",
             {"size", "ulps"}, "UNIT");
    add_file(*verb, "--start", options->start, "cases to start from, in addition to the families");
    add_word(*verb, "--strategy", options->strategy, "climb, or random: families without climbing", {"climb", "random"},
             "HOW");
    add_budget(*verb, *options);
    add_findings(*verb, *options);
    verb->footer(
        R"(Searches from cases of the families (goal cycle: also from oblong pairs) by small changes for a larger error,
more iterations, a loop without end, or an error beyond the stated tolerance. Keeps findings by class:
verdict, termination of the subject, and degeneracy of the case. A crash or hang is always a finding. Writes
the worst case also if nothing fails. A run that a signal ends early, or --time with --evaluations or
--pairs, writes its findings and exits 5. --minimise reserves a quarter of the time.

With --pairs, asks independent pairs of a large facet or long edge and a much smaller body. A cycle is then
proven: every number that the next iteration reads repeated. The kept cases are minimised.

Examples:
  oblong fuzz --subject fcl/libccd --goal error --time 60 -o findings.jsonl
  oblong fuzz --subject double/epa/relative-1e-10 --goal bound --evaluations 5000 --minimise
  oblong fuzz --subject double/johnson-backup/relative-1e-10/running-max/none --time 10 -o cycles.jsonl
  oblong fuzz --subject float/johnson/relative-1e-4/running-max/repeated --pairs 1000000 --time 600
  oblong fuzz --subject bounds/filter-plane --goal bound --evaluations 100000)");
}

}  // namespace oblong::cli
