// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

namespace CLI {
class App;
}

/// The verbs of the program: one file each.
namespace oblong::cli {

/// The action of the verb on the command line; returns the exit code. Set while parsing, called once afterwards.
using Action = std::function<int()>;

/// Exit codes (docs/reference/exit-codes.md).
enum ExitCode {
    fine = 0,
    verdict_fails = 1,
    usage = 2,
    bad_input = 3,
    environment = 4,
    stopped = 5,
    oracle_differs = 6
};

void add_distance(CLI::App& program, Action& action);
void add_decide(CLI::App& program, Action& action);
void add_cast(CLI::App& program, Action& action);
void add_penetration(CLI::App& program, Action& action);
void add_judge(CLI::App& program, Action& action);
void add_certify(CLI::App& program, Action& action);
void add_verify(CLI::App& program, Action& action);
void add_generate(CLI::App& program, Action& action);
void add_narrow(CLI::App& program, Action& action);
void add_decode(CLI::App& program, Action& action);
void add_encode(CLI::App& program, Action& action);
void add_campaign(CLI::App& program, Action& action);
void add_report(CLI::App& program, Action& action);
void add_trace(CLI::App& program, Action& action);
void add_minimise(CLI::App& program, Action& action);
void add_triage(CLI::App& program, Action& action);
void add_signature(CLI::App& program, Action& action);
void add_fuzz(CLI::App& program, Action& action);
void add_fpcore(CLI::App& program, Action& action);
void add_subjects(CLI::App& program, Action& action);
void add_demo(CLI::App& program, Action& action);
void add_completions(CLI::App& program, Action& action);
void add_man(CLI::App& program, Action& action);
void add_baseline(CLI::App& program, Action& action);
void add_compare(CLI::App& program, Action& action);
void add_sweep(CLI::App& program, Action& action);

}  // namespace oblong::cli
