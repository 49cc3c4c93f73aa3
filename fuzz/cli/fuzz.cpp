// SPDX-License-Identifier: GPL-3.0-or-later
#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "fuzz/cli/checks.hpp"
#include "fuzz/cli/fail_on.hpp"
#include "fuzz/cli/fuzz_verb.hpp"
#include "fuzz/cli/quiet.hpp"
#include "fuzz/cli/stop_signal.hpp"
#include "fuzz/cli/verb.hpp"

namespace oblong::cli {
namespace {

/// Where nothing says how long.
constexpr double usual_seconds = 60;

int fuzz_asked(const FuzzOptions& options) {
    (void)FailOn(options.fail_on);  // what is wrong with it is said before the run
    if (options.subject.starts_with("bounds/")) return fuzz_bound(options);
    return options.pairs > 0 ? fuzz_pairs(options) : fuzz_search(options);
}

void add_budget(CLI::App& verb, FuzzOptions& options) {
    verb.add_option("--time", options.seconds,
                    "seconds for the whole run, minimising included; 60 where neither cases nor pairs are counted")
        ->check(above_zero())
        ->type_name("SECONDS");
    verb.add_option("--evaluations", options.evaluations, "cases to ask, at most: with it a seed says all")
        ->transform(whole_number(1, std::numeric_limits<long>::max()))
        ->type_name("N");
    verb.add_option("--pairs", options.pairs, "goal cycle: so many independent oblong pairs, no search")
        ->transform(whole_number(1, std::numeric_limits<long>::max()))
        ->type_name("N");
    verb.add_option("--seed", options.seed, "the same seed, the same findings (1)")->transform(seed())->type_name("N");
}

void add_findings(CLI::App& verb, FuzzOptions& options) {
    verb.add_option("--keep", options.keep, "cases to keep of each class (1; of a kind and period of pairs: 5)")
        ->transform(whole_number(0))
        ->type_name("N");
    verb.add_flag("--minimise", options.minimise, "make what is kept smaller");
    verb.add_option("--trials", options.trials, "smaller cases to try for each, at most (2000)")
        ->transform(whole_number(1))
        ->type_name("N");
    add_process_options(verb, options.process);
    verb.add_option("-o,--output", options.output, "write the cases here instead of standard output")
        ->type_name("FILE");
    add_fail_on(verb, options.fail_on, "nothing");
    add_quiet(verb, options.quiet);
}

}  // namespace

Budget::Budget(const FuzzOptions& options)
    : seconds_(
          options.seconds.value_or(options.is_counted() ? std::numeric_limits<double>::infinity() : usual_seconds)) {
    (void)stop_on_signal();
}

double Budget::elapsed() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

bool Budget::is_over() const { return stop_asked() || is_spent(); }
bool Budget::stop_asked() const { return stop_flag(); }
void Budget::forget() const { stop_flag() = false; }

int exit_code(const FuzzEnd& end) {
    if (!end.unended.empty()) std::cerr << "oblong: stopped before the end: " << end.unended << '\n';
    if (!end.failing.empty()) std::cerr << "oblong: --fail-on: " << end.failing << '\n';
    if (!end.failing.empty()) return verdict_fails;
    return end.unended.empty() ? fine : stopped;
}

void add_fuzz(CLI::App& program, Action& action) {
    CLI::App* verb = program.add_subcommand("fuzz", "Search for cases on which a subject is wrong, slow or endless");
    const auto options = std::make_shared<FuzzOptions>();
    verb->add_option("--subject", options->subject, "whom to ask: any subject, or bounds/NAME")
        ->required()
        ->type_name("NAME");
    verb->add_option("--goal", options->goal, "error, iterations, cycle (the default) or bound")
        ->check(CLI::IsMember({"error", "iterations", "cycle", "bound"}))
        ->type_name("GOAL");
    verb->add_option("--query", options->query, "what to ask (distance, where the subject takes it)")
        ->check(CLI::IsMember({"distance", "decide", "raycast", "sweep", "penetration"}))
        ->type_name("QUERY");
    verb->add_option("--unit", options->unit, "of the goal error: size, in u (S + d), or ulps")
        ->check(CLI::IsMember({"size", "ulps"}))
        ->type_name("UNIT");
    verb->add_option("--start", options->start, "cases to start from, beside the families")->type_name("FILE");
    verb->add_option("--strategy", options->strategy, "climb, or random: families without climbing")
        ->check(CLI::IsMember({"climb", "random"}))
        ->type_name("HOW");
    add_budget(*verb, *options);
    add_findings(*verb, *options);
    verb->footer(
        "Climbs from cases of the families (goal cycle: and oblong pairs) by small changes towards a larger error,\n"
        "more iterations, a loop without end, or an error beyond the stated tolerance. What is found is kept by "
        "class:\n"
        "verdict, how the subject ended, and what is degenerate about the case. A crash or hang is always a finding.\n"
        "The worst case is written also where nothing fails. A run that is stopped before its end, by a signal or by "
        "--time\n"
        "where cases or pairs are counted, writes what it found and exits 5. With --minimise a quarter of the time is "
        "kept\n"
        "for that.\n\n"
        "With --pairs, independent pairs of a large facet or long edge and a far smaller body: a cycle is then "
        "proven,\n"
        "every number that the next iteration reads came back, and what is kept is minimised.\n\n"
        "Examples:\n"
        "  oblong fuzz --subject fcl/libccd --goal error --time 60 -o findings.jsonl\n"
        "  oblong fuzz --subject double/epa/relative-1e-10 --goal bound --evaluations 5000 --minimise\n"
        "  oblong fuzz --subject double/johnson-backup/relative-1e-10/running-max/none --time 10 -o cycles.jsonl\n"
        "  oblong fuzz --subject float/johnson/relative-1e-4/running-max/repeated --pairs 1000000 --time 600\n"
        "  oblong fuzz --subject bounds/filter-plane --goal bound --evaluations 100000");
    verb->callback([&action, options] { action = [options] { return fuzz_asked(*options); }; });
}

}  // namespace oblong::cli
