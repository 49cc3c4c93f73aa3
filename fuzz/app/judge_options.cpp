// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/judge_options.hpp"

#include <CLI/CLI.hpp>
#include <stdexcept>

#include "fuzz/app/declined.hpp"
#include "fuzz/app/fail_on.hpp"
#include "fuzz/app/options.hpp"
#include "fuzz/app/output.hpp"

namespace oblong::cli {

void add_oracle(CLI::App& verb, fuzz::ExactRoute& route) {
    verb.add_option_function<std::string>(
            "--oracle",
            [&route](const std::string& name) {
                route = name == "solve" ? fuzz::ExactRoute::solve : fuzz::ExactRoute::proof;
            },
            "exact answers of casts and depths: proof (default) takes those of checked proofs; solve has all solved")
        ->check(CLI::IsMember({"proof", "solve"}))
        ->type_name("ROUTE");
}

void add_judge_options(CLI::App& verb, JudgeOptions& options) {
    add_case_files(verb, options.files);
    add_repeated(verb, "--subject", options.subjects, "judge this subject; may be repeated", "NAME");
    add_repeated(verb, "--results", options.results,
                 "judge these lines (results, contact, nearest points); may be repeated");
    add_fail_on(verb, options.fail_on, "failures");
    add_allow_declined(verb, options.allow_declined);
    add_process_options(verb, options.process);
    verb.add_flag("--strict", options.strict,
                  "exit 1 also for unjudged and refused answers, and if no answer of a subject was judged");
    add_list(verb, "--laws", options.laws,
             "ask each case again under scale, translate, swap or permute (comma-separated), and report differences");
    add_file(verb, "--proofs", options.proofs, "write a certificate of everything refuted (oblong-certificate/1)");
    verb.add_flag("--records", options.records, "write records and counters for `oblong report` instead of verdicts");
    verb.add_flag("--json", options.json, "write verdict lines on a terminal too, instead of a table");
    add_ci_files(verb, options.ci);
    add_ci_minimise(verb, options.ci);
    add_ci_baseline(verb, options.ci);
    add_ci_max_failures(verb, options.ci);
    add_time(verb, options.seconds, "seconds for the whole run; no case is judged after them");
    add_oracle(verb, options.route);
    verb.add_flag("-q,--quiet", options.quiet, "no summary on stderr");
    add_output(verb, options.output);
    const char* strangers = "Subjects of --results that this program does not know";
    add_word(verb, "--scalar", options.stranger.scalar, "their numbers: float, double; default: the case's",
             {"float", "double"}, "SCALAR")
        ->group(strangers);
    verb.add_option("--promise-absolute", options.stranger.absolute, "the promised error, in the case's unit")
        ->check(CLI::NonNegativeNumber)
        ->type_name("E")
        ->group(strangers);
    verb.add_option("--promise-relative", options.stranger.relative, "the promised error, relative to the distance")
        ->check(CLI::NonNegativeNumber)
        ->type_name("E")
        ->group(strangers);
    verb.footer(
        R"(Without --fail-on, exits 1 on every wrong answer (a crash, no end, a false outcome, a witness off its
body, an error beyond the subject's own tolerance, 1e-6 of the distance if it states none, a broken
promise) and on a protocol error. It also exits 1 if --results have no line for a case, if nothing was
judged, and if a subject declines every case (except with --allow-declined). With --fail-on none these
three do not count.

Classes are wrong, protocol, tolerance_met, rounding_level, refused, unjudged; --strict accepts the
refusal `unsupported`. After a signal, exits 5 and keeps the verdicts so far in FILE.partial; so it does
if --time or --max-failures ends the run, with exit code 1 if an answer fails.

Writes one verdict line (oblong-verdict/1) per answer, in the order of the cases, and a summary on stderr.
A subject that converted a case is judged on the converted one; conversion_moved is the change of the
answer. Wrong answers are refuted: the line names the refuted claim and what is proven instead, stderr
lists the first 20, and `oblong verify --partial` checks the certificates of --proofs.

Lines of `cast --exit`, `cast --start`, `penetration --along` and `distance --all-nearest` are judged from
--results alone, number by number; a number that is missing is a protocol error.

--laws asks each case again with lengths times 2^20 and 2^-20, translated if that is exact, with the
bodies swapped, or the vertices in another order. Writes one line (oblong-law/1), with both cases, per
answer that differs and must not; it then exits 1, except with --fail-on none.

Examples:
  oblong judge cases.jsonl --subject fcl/libccd --subject proven
  oblong judge cases.jsonl --laws scale,swap --subject program:./my-solver
  oblong judge --strict cases.jsonl --subject "program:./my-solver"   # for continuous integration
  my-program < cases.jsonl > r.jsonl; oblong judge cases.jsonl --results r.jsonl --promise-relative 1e-6
  oblong generate near_touching | oblong judge --subject bullet-double/gjk --fail-on false_separation,crash)");
}

void require_askable(const JudgeOptions& options) {
    if (options.subjects.empty() && options.results.empty())
        throw std::invalid_argument("judge what? Give --subject NAME (oblong subjects lists them) or --results FILE");
    if (!options.laws.empty() && options.subjects.empty())
        throw std::invalid_argument("--laws asks again under every law: give --subject NAME");
    if (!options.laws.empty() && options.records)
        throw std::invalid_argument("--laws writes lines of its own, which are no records: leave out --records");
}

}  // namespace oblong::cli
