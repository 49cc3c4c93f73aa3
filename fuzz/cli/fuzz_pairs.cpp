// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <unistd.h>

#include <iostream>

#include "caseio/case_reader.hpp"
#include "fuzz/cli/fuzz_verb.hpp"
#include "fuzz/cli/output.hpp"
#include "fuzz/cli/text_table.hpp"
#include "fuzz/cli/verb.hpp"
#include "fuzz/hunt/hunt.hpp"

namespace oblong::cli {
namespace {

/// One line that is rewritten on a terminal; nothing in a pipe, where the table at the end says it all.
void show_progress(long pairs, long found, const FuzzOptions& options) {
    if (isatty(STDERR_FILENO) == 0) return;
    std::cerr << fmt::format("\r{} of {} pairs, {} cycles ", pairs, options.pairs, found) << std::flush;
}

void summarise(const fuzz::HuntReport& report, const FuzzOptions& options) {
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

}  // namespace

int fuzz_pairs(const FuzzOptions& options) {
    if (options.goal != "cycle") throw std::invalid_argument("--pairs is for the goal cycle");
    fuzz::HuntPlan plan;
    plan.solver = fuzz::parse_solver_name(options.subject);
    plan.seed = options.seed;
    plan.pairs = options.pairs;
    plan.seconds = options.seconds;
    plan.keep = options.keep < 0 ? 5 : options.keep;
    Output out(options.output);
    const fuzz::HuntReport report =
        fuzz::hunt_cycles(plan, [&options](long pairs, long found) { show_progress(pairs, found, options); });
    for (const fuzz::Hunted& hunted : report.kept) out.stream() << caseio::write_case(hunted.found) << '\n';
    out.commit();
    summarise(report, options);
    return fine;
}

}  // namespace oblong::cli
