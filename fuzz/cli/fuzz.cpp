// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "caseio/case_reader.hpp"
#include "fuzz/cli/checks.hpp"
#include "fuzz/cli/output.hpp"
#include "fuzz/cli/text_table.hpp"
#include "fuzz/cli/verb.hpp"
#include "fuzz/hunt/hunt.hpp"

namespace oblong::cli {
namespace {

struct Options {
    std::string subject, goal = "cycle", output;
    std::uint64_t seed = 1;
    long pairs = 100'000;
    double seconds = 60;
    int keep = 5;
};

/// One line that is rewritten on a terminal; nothing in a pipe, where the table at the end says it all.
void show_progress(long pairs, long found, const Options& options) {
    if (isatty(STDERR_FILENO) == 0) return;
    std::cerr << fmt::format("\r{} of {} pairs, {} cycles ", pairs, options.pairs, found) << std::flush;
}

void summarise(const fuzz::HuntReport& report, const Options& options) {
    if (isatty(STDERR_FILENO) != 0) std::cerr << '\r';
    std::cerr << fmt::format("{}: {} oblong pairs, seed {}, {:.1f} s{}\n", options.subject, report.pairs, options.seed,
                             report.seconds, report.out_of_time ? ", out of time" : "");
    if (report.cycles.empty()) {
        std::cerr << "no cycle found within this budget\n";
        return;
    }
    TextTable table({"cycle", ">period", ">found"});
    for (const auto& [key, count] : report.cycles) {
        table.add({std::string(fuzz::name(key.first)), std::to_string(key.second), std::to_string(count)});
    }
    table.write(std::cerr);
}

int hunt(const Options& options) {
    fuzz::HuntPlan plan;
    plan.solver = fuzz::parse_solver_name(options.subject);
    plan.seed = options.seed;
    plan.pairs = options.pairs;
    plan.seconds = options.seconds;
    plan.keep = options.keep;
    Output out(options.output);
    const fuzz::HuntReport report =
        fuzz::hunt_cycles(plan, [&options](long pairs, long found) { show_progress(pairs, found, options); });
    for (const fuzz::Hunted& hunted : report.kept) out.stream() << caseio::write_case(hunted.found) << '\n';
    out.commit();
    summarise(report, options);
    return fine;
}

}  // namespace

void add_fuzz(CLI::App& program, Action& action) {
    CLI::App* verb = program.add_subcommand("fuzz", "Search for cases on which a plain solver never ends");
    const auto options = std::make_shared<Options>();
    verb->add_option("--subject", options->subject, "the plain solver to hunt")->required()->type_name("NAME");
    verb->add_option("--goal", options->goal, "what to look for")->check(CLI::IsMember({"cycle"}))->type_name("GOAL");
    verb->add_option("--pairs", options->pairs, "pairs to try, at most")->check(above_zero())->capture_default_str();
    verb->add_option("--time", options->seconds, "seconds to spend, at most")
        ->check(above_zero())
        ->capture_default_str();
    verb->add_option("--seed", options->seed, "of the pairs")->capture_default_str();
    verb->add_option("--keep", options->keep, "cases to keep and minimise of each kind and period")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    verb->add_option("-o,--output", options->output, "write the cases here instead of standard output")
        ->type_name("FILE");
    verb->footer(
        "Draws oblong pairs (a large facet or long edge, and a far smaller body close over it). A cycle is proven: "
        "every\n"
        "number that the next iteration reads came back. What is kept is minimised and written as case lines; the "
        "counts\n"
        "go to standard error. Pair n of a seed is the same on every machine.\n\n"
        "Examples:\n"
        "  oblong fuzz --subject double/johnson-backup/relative-1e-10/running-max/none --time 10 -o cycles.jsonl\n"
        "  oblong fuzz --subject float/johnson/relative-1e-4/running-max/repeated --pairs 1000000 --time 600");
    verb->callback([&action, options] { action = [options] { return hunt(*options); }; });
}

}  // namespace oblong::cli
