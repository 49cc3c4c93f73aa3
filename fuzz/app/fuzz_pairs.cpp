// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <unistd.h>

#include <iostream>

#include "caseio/case_reader.hpp"
#include "fuzz/app/fail_on.hpp"
#include "fuzz/app/fuzz_verb.hpp"
#include "fuzz/app/output.hpp"
#include "fuzz/app/text_table.hpp"
#include "fuzz/app/verb.hpp"
#include "fuzz/campaign/judged_answer.hpp"
#include "fuzz/findings/search/cycles/hunt.hpp"
#include "fuzz/subjects/subject.hpp"

namespace oblong::cli {
namespace {

/// One line that is rewritten on a terminal; nothing in a pipe, where the table at the end says it all.
void show_progress(long pairs, long found, const FuzzOptions& options) {
    if (options.quiet || isatty(STDERR_FILENO) == 0) return;
    std::cerr << fmt::format("\r{} of {} pairs, {} cycles ", pairs, options.pairs, found) << std::flush;
}

void summarise(const fuzz::HuntReport& report, const FuzzOptions& options) {
    if (isatty(STDERR_FILENO) != 0) std::cerr << '\r';
    std::cerr << fmt::format("{}: {} oblong pairs, seed {}, {:.1f} s{}\n", options.subject, report.pairs, options.seed,
                             report.seconds,
                             report.interrupted   ? ", interrupted"
                             : report.out_of_time ? ", out of time"
                                                  : "");
    if (report.cycles.empty()) {
        std::cerr << "no cycle found within this budget\n";
        return;
    }
    TextTable table({"~cycle", ">period", ">found"});
    for (const auto& [key, count] : report.cycles) {
        table.add({std::string(fuzz::name(key.first)), std::to_string(key.second), std::to_string(count)});
    }
    table.write(std::cerr, table_width(2));
}

/// How many of the kept cases get a verdict that --fail-on lists; for people.
std::string failing(const fuzz::HuntReport& report, const FuzzOptions& options) {
    const FailOn fails(options.fail_on, FailOn::Unsaid::nothing);
    if (!fails.anything()) return {};
    const auto subject = fuzz::make_subject(options.subject);
    int count = 0;
    for (const fuzz::Hunted& hunted : report.kept) {
        const std::vector<caseio::Result> answer = subject->answer({&hunted.found, 1});
        fuzz::CaseJudge judge(hunted.found);
        count += fails(judge.judge(answer.front(), subject->info().promise).judgement) ? 1 : 0;
    }
    return count == 0 ? "" : fmt::format("{} of {} kept cases", count, report.kept.size());
}

}  // namespace

int fuzz_pairs(const FuzzOptions& options) {
    if (options.goal != "cycle") throw std::invalid_argument("--pairs is for the goal cycle");
    fuzz::HuntPlan plan;
    plan.solver = fuzz::parse_solver_name(options.subject);
    plan.seed = options.seed;
    plan.pairs = options.pairs;
    const Budget budget(options.limit());
    plan.seconds = budget.seconds();
    plan.stop = [&budget] { return budget.is_over(); };
    plan.keep = options.keep < 0 ? 5 : options.keep;
    const bool none = plan.keep == 0;  // of each kind one is kept to be judged, and not written
    if (!options.fail_on.empty()) plan.keep = std::max(1, plan.keep);
    Output out(options.output);
    const fuzz::HuntReport report =
        fuzz::hunt_cycles(plan, [&options](long pairs, long found) { show_progress(pairs, found, options); });
    for (const fuzz::Hunted& hunted : report.kept)
        if (!none) out.stream() << caseio::write_case(hunted.found) << '\n';
    out.commit();
    if (!options.quiet) summarise(report, options);
    FuzzEnd end{failing(report, options), {}};
    if (report.pairs < options.pairs)
        end.unended = fmt::format("{} after {} of {} pairs", budget.stop_asked() ? "interrupted" : "out of time",
                                  report.pairs, options.pairs);
    return exit_code(end);
}

}  // namespace oblong::cli
