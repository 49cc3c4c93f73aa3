// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/minimise/minimise.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "caseio/case_reader.hpp"
#include "caseio/escape.hpp"
#include "fuzz/app/asked_subject.hpp"
#include "fuzz/app/finding_files.hpp"
#include "fuzz/app/input.hpp"
#include "fuzz/app/options.hpp"
#include "fuzz/app/output.hpp"
#include "fuzz/app/quiet.hpp"
#include "fuzz/app/verb.hpp"
#include "fuzz/cases/minimise/failure.hpp"
#include "fuzz/cases/minimise/weight.hpp"
#include "fuzz/subjects/peers/process_subject.hpp"

namespace oblong::cli {
namespace {

struct MinimiseOptions {
    CaseFiles files;
    std::vector<std::string> tests;
    std::string subject, output, findings, keep = "class";
    int trials = 20'000;
    bool quiet = false;
    fuzz::ProcessOptions process = usual_limits();
};

int minimise(const MinimiseOptions& options) {
    const std::unique_ptr<fuzz::Subject> subject = fuzz::make_subject(options.subject, options.process);
    FindingFiles findings(options.findings, libraries(options.tests, options.subject));
    Output out(options.output);
    each_case(options.files, &out, [&](const caseio::Case& c) {
        const fuzz::KeepsFailure keeps(c, *subject,
                                       options.keep == "class" ? fuzz::Keep::failure_class : fuzz::Keep::verdict);
        caseio::Case smallest = fuzz::minimise(c, keeps, options.trials);
        smallest.id = c.id + "@minimised";
        const std::string verdict(name(keeps.original().verdict()));
        smallest.note = fmt::format("{}: {}, {}", options.subject, verdict, fuzz::signature_of(smallest).text());
        const fuzz::Weight before = fuzz::weight(c), after = fuzz::weight(smallest);
        const bool is_failure = oracle::is_failure(keeps.original().verdict());
        if (!options.quiet)
            std::cerr << fmt::format("{}: {}{}, {} to {} vertices, {} to {} bits\n", caseio::shown(c.id), verdict,
                                     is_failure ? "" : " (which is no failure)", before.vertices, after.vertices,
                                     before.bits, after.bits);
        out.stream() << caseio::write_case(smallest) << '\n';
        if (!options.findings.empty()) findings.write(fuzz::finding_of(smallest, *subject));
    });
    out.commit();
    return fine;
}

}  // namespace

void add_minimise(CLI::App& program, Action& action) {
    const auto [verb, options] = add_verb<MinimiseOptions>(
        program, action, "minimise", "Make cases smaller while a subject fails on them in the same way", minimise);
    add_case_files(*verb, options->files);
    verb->add_option("--subject", options->subject, "subject whose failure is preserved")
        ->required()
        ->type_name("NAME");
    verb->add_option("--trials", options->trials, "largest number of smaller cases to try")
        ->transform(whole_number(1))
        ->capture_default_str();
    verb->add_option("--keep", options->keep, "what is preserved: verdict, or class (verdict, error and degeneracies)")
        ->check(CLI::IsMember({"verdict", "class"}))
        ->capture_default_str();
    add_process_options(*verb, options->process);
    verb->add_option("--finding", options->findings,
                     "also write into this folder: the case, its numbers in decimal and hex, a drawing, --test files")
        ->type_name("DIR");
    add_list(*verb, "--test", options->tests,
             "with --finding, GoogleTest cases: own, fcl, bullet, libccd, ode, mujoco, box2d, chipmunk, oblong");
    add_output(*verb, options->output);
    add_quiet(*verb, options->quiet);
    verb->footer(
        R"(Simplifies bodies, removes vertices and poses, moves to the origin, scales by powers of two and rounds
numbers. Greedy and deterministic. Preserves the class of the failure: verdict, outcome, termination and kind
of crash; the sign of the error and at least a tenth of its size; and the degeneracies of the bodies'
position, without adding any. No size increases.

Examples:
  oblong generate near_touching --count 1 --severity 0.9 | oblong minimise --subject fcl/libccd
  oblong minimise found.jsonl --subject bullet-double/gjk --finding out/bullet --test own,oblong)");
}

}  // namespace oblong::cli
