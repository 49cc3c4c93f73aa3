// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/ci/baseline.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <memory>

#include "caseio/escape.hpp"
#include "fuzz/app/bad_lines.hpp"
#include "fuzz/app/ci_report.hpp"
#include "fuzz/app/fail_on.hpp"
#include "fuzz/app/options.hpp"
#include "fuzz/app/output.hpp"
#include "fuzz/app/verb.hpp"
#include "fuzz/app/wording.hpp"
#include "fuzz/campaign/provenance_facts.hpp"
#include "fuzz/ci/failure_report.hpp"
#include "fuzz/ci/judged_run.hpp"

namespace oblong::cli {
namespace {

struct BaselineOptions {
    std::string baseline, run, output, by = "both";
    std::vector<std::string> fail_on;
    long long growth = 0;
    bool flaky = false;
};

/// The failures of a run that --fail-on lists.
std::vector<std::pair<fuzz::KnownFailure, std::string>> failures_of(const fuzz::JudgedRun& run,
                                                                    const BaselineOptions& o) {
    const FailOn fails(o.fail_on);
    std::vector<std::pair<fuzz::KnownFailure, std::string>> all;
    for (const caseio::Record& r : run.records) {
        oracle::Judgement j;
        j.verdict = oracle::verdict_from_name(r.verdict).value_or(oracle::Verdict::unjudged);
        j.promise_broken = r.promise_broken;
        if (!fails(j)) continue;
        all.emplace_back(fuzz::KnownFailure{r.subject, fuzz::failure_kind(r), fuzz::leading_signature(r.case_line),
                                            r.family, fuzz::id_of(r.case_line), fuzz::case_fingerprint(r.case_line)},
                         r.reason);
    }
    return all;
}

fuzz::JudgedRun read_run(const std::string& path) {
    fuzz::JudgedRun run =
        fuzz::read_judged_run(path, [](const caseio::BadInput& problem) { bad_lines().note(problem); });
    if (const std::string note = fuzz::sample_note(run); !note.empty()) say(path + ": " + note);
    return run;
}

int write(const BaselineOptions& o) {
    (void)FailOn(o.fail_on);
    const fuzz::JudgedRun run = read_run(o.run);
    fuzz::Baseline baseline;
    baseline.program = "oblong " + fuzz::program_version();
    baseline.questions = run.questions;
    baseline.subjects = run.subjects;
    for (const auto& [failure, reason] : failures_of(run, o)) baseline.add(failure);
    if (o.by == "group") baseline.cases.clear();
    if (o.by == "case") baseline.groups.clear();
    write_output(o.output, fuzz::write_baseline(baseline));
    std::cerr << fmt::format("groups: {}, cases: {}\n", baseline.groups.size(), baseline.cases.size());
    return fine;
}

/// What a run has that the baseline does not list, one line each.
std::vector<std::string> check(fuzz::BaselineCheck& against, const fuzz::JudgedRun& run, const BaselineOptions& o) {
    for (const auto& [name, description] : run.subjects) against.subject(name, description);
    for (const auto& [of, answers] : run.answers) against.family(of.second);
    against.questions(run.questions);
    std::vector<std::string> fresh;
    auto failures = failures_of(run, o);
    // Listed ones first: of a group that has grown the others are new.
    std::ranges::stable_partition(failures, [&](const auto& f) { return against.lists(f.first); });
    for (const auto& [failure, reason] : failures)
        if (!against.failed(failure))
            fresh.push_back(fmt::format("new: {} of {} on {} ({}): {}", failure.kind, failure.subject, failure.id,
                                        failure.signature, reason));
    return fresh;
}

int diff(const BaselineOptions& o) {
    fuzz::BaselineCheck against(fuzz::read_baseline(o.baseline), o.growth);
    const fuzz::JudgedRun run = read_run(o.run);
    const std::vector<std::string> fresh = check(against, run, o);
    Output out(o.output);
    for (const std::string& line : fresh) out.stream() << caseio::shown(line) << '\n';
    for (const std::string& line : against.notes()) out.stream() << caseio::shown(line) << '\n';
    out.commit();
    std::cerr << fmt::format("{} new failures\n", fresh.size());
    return fresh.empty() && run.failures_without_record == 0 ? fine : verdict_fails;
}

int prune(const BaselineOptions& o) {
    const fuzz::Baseline before = fuzz::read_baseline(o.baseline);
    fuzz::BaselineCheck against(before);
    (void)check(against, read_run(o.run), o);
    const fuzz::Baseline after = against.pruned(o.flaky);
    write_output(o.output, fuzz::write_baseline(after));
    std::cerr << fmt::format("{} of {} groups and {} of {} cases are removed\n",
                             before.groups.size() - after.groups.size(), before.groups.size(),
                             before.cases.size() - after.cases.size(), before.cases.size());
    return fine;
}

void add_part(CLI::App& baseline, Action& action, const std::string& name, const std::string& help,
              const std::string& footer, int (*run)(const BaselineOptions&)) {
    CLI::App* verb = baseline.add_subcommand(name, help);
    const auto o = std::make_shared<BaselineOptions>();
    if (name != "write") verb->add_option("BASELINE", o->baseline, "baseline file (oblong-baseline/1)")->required();
    verb->add_option("RUN", o->run, "store of a campaign, or records of `oblong judge --records`")->required();
    if (name == "write")
        add_word(*verb, "--by", o->by, "what is known: each case, each group, or both (the default)",
                 {"case", "group", "both"}, "WHAT");
    add_output(*verb, o->output);
    add_fail_on(*verb, o->fail_on, "failures");
    if (name == "diff") add_growth(*verb, o->growth);
    if (name == "prune")
        verb->add_flag("--flaky", o->flaky, "also remove what does not fail now although its subject is unchanged");
    verb->footer(footer);
    verb->callback([&action, o, run] { action = [o, run] { return run(*o); }; });
}

}  // namespace

void add_baseline(CLI::App& program, Action& action) {
    CLI::App* verb = program.add_subcommand("baseline", "Keep known failures, so that only new ones fail");
    verb->require_subcommand(1);
    verb->footer("oblong baseline write --help tells more, with examples.");
    add_part(*verb, action, "write", "Write the failures of a run as known ones",
             R"(A group is a subject, a verdict and the leading degeneracy of the case. With both, a failure is known if
its case is, or if its group has no more failures than here; with case, a new case of a known group fails.

Examples:
  oblong campaign run --families sliver --subjects fcl/libccd --store s.sqlite
  oblong baseline write s.sqlite -o known.jsonl
  oblong judge cases.jsonl --subject fcl/libccd --records --fail-on none -o r.jsonl
  oblong baseline write r.jsonl --by case -o known.jsonl)",
             write);
    add_part(
        *verb, action, "diff", "Compare a run with known failures",
        R"(Writes new failures, then what is fixed or flaky, groups that have grown, and changed tolerances, subjects
and families. An entry is gone if the run asked the same cases and it does not fail: fixed if the subject's
version, scalar or tolerance changed, otherwise flaky. Exits 1 if a failure is new, or a group has grown by
more than --growth, or if a store counts failures without a record (--keep), of which that cannot be told.

Example:
  oblong baseline diff known.jsonl s.sqlite)",
        diff);
    add_part(*verb, action, "prune", "Remove what is fixed from known failures",
             R"(Writes the baseline without fixed entries, with --flaky without flaky ones too, and adds none. -o takes
another file than the one that is read.

Example:
  oblong baseline prune known.jsonl s.sqlite -o smaller.jsonl && mv smaller.jsonl known.jsonl)",
             prune);
}

}  // namespace oblong::cli
