// SPDX-License-Identifier: GPL-3.0-or-later
#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "fuzz/app/checks.hpp"
#include "fuzz/app/ci_report.hpp"
#include "fuzz/app/fail_on.hpp"
#include "fuzz/app/fuzz_verb.hpp"
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
    verb.add_option("--time", options.seconds,
                    "seconds for the whole run, minimising included; default 60 without --evaluations and --pairs")
        ->check(above_zero())
        ->type_name("SECONDS");
    verb.add_option("--evaluations", options.evaluations, "largest number of cases; with it a seed determines the run")
        ->transform(whole_number(1, std::numeric_limits<long>::max()))
        ->type_name("N");
    verb.add_option("--pairs", options.pairs, "goal cycle: number of independent oblong pairs, instead of a search")
        ->transform(whole_number(1, std::numeric_limits<long>::max()))
        ->type_name("N");
    verb.add_option("--seed", options.seed, "the same seed, the same findings (1)")->transform(seed())->type_name("N");
}

void add_findings(CLI::App& verb, FuzzOptions& options) {
    verb.add_option("--keep", options.keep, "cases to keep per class (1; with --pairs 5 per kind and period)")
        ->transform(whole_number(0))
        ->type_name("N");
    verb.add_flag("--minimise", options.minimise, "minimise the kept cases");
    verb.add_option("--trials", options.trials, "largest number of smaller cases to try for each (2000)")
        ->transform(whole_number(1))
        ->type_name("N");
    add_process_options(verb, options.process);
    verb.add_option("-o,--output", options.output, "write the cases here instead of standard output")
        ->type_name("FILE");
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
    CLI::App* verb = program.add_subcommand("fuzz", "Search for cases on which a subject is wrong, slow or endless");
    const auto options = std::make_shared<FuzzOptions>();
    verb->add_option("--subject", options->subject, "subject to ask, or bounds/NAME")->required()->type_name("NAME");
    verb->add_option("--goal", options->goal, "error, iterations, cycle (the default) or bound")
        ->check(CLI::IsMember({"error", "iterations", "cycle", "bound"}))
        ->type_name("GOAL");
    verb->add_option("--query", options->query, "query (default: distance, if the subject supports it)")
        ->check(CLI::IsMember({"distance", "decide", "raycast", "sweep", "penetration"}))
        ->type_name("QUERY");
    verb->add_option("--unit", options->unit, "unit of the goal error: size, which is u (S + d), or ulps")
        ->check(CLI::IsMember({"size", "ulps"}))
        ->type_name("UNIT");
    verb->add_option("--start", options->start, "cases to start from, in addition to the families")->type_name("FILE");
    verb->add_option("--strategy", options->strategy, "climb, or random: families without climbing")
        ->check(CLI::IsMember({"climb", "random"}))
        ->type_name("HOW");
    add_budget(*verb, *options);
    add_findings(*verb, *options);
    verb->footer(
        "Searches from cases of the families (goal cycle: also from oblong pairs) by small changes for a larger "
        "error,\n"
        "more iterations, a loop without end, or an error beyond the stated tolerance. Keeps findings by class:\n"
        "verdict, termination of the subject, and degeneracy of the case. A crash or hang is always a finding. Writes\n"
        "the worst case also if nothing fails. A run that a signal ends early, or --time with --evaluations or\n"
        "--pairs, writes its findings and exits 5. --minimise reserves a quarter of the time.\n"
        "\n"
        "With --pairs, asks independent pairs of a large facet or long edge and a much smaller body. A cycle is then\n"
        "proven: every number that the next iteration reads repeated. The kept cases are minimised.\n"
        "\n"
        "Examples:\n"
        "  oblong fuzz --subject fcl/libccd --goal error --time 60 -o findings.jsonl\n"
        "  oblong fuzz --subject double/epa/relative-1e-10 --goal bound --evaluations 5000 --minimise\n"
        "  oblong fuzz --subject double/johnson-backup/relative-1e-10/running-max/none --time 10 -o cycles.jsonl\n"
        "  oblong fuzz --subject float/johnson/relative-1e-4/running-max/repeated --pairs 1000000 --time 600\n"
        "  oblong fuzz --subject bounds/filter-plane --goal bound --evaluations 100000");
    verb->callback([&action, options] { action = [options] { return fuzz_asked(*options); }; });
}

}  // namespace oblong::cli
