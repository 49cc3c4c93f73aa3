// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/ci_report.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <map>
#include <set>
#include <tuple>

#include "caseio/case_reader.hpp"
#include "caseio/escape.hpp"
#include "fuzz/app/command_line.hpp"
#include "fuzz/app/options.hpp"
#include "fuzz/app/output.hpp"
#include "fuzz/app/wording.hpp"
#include "fuzz/campaign/provenance_facts.hpp"
#include "fuzz/cases/minimise/failure.hpp"
#include "fuzz/cases/minimise/minimise.hpp"
#include "fuzz/subjects/peers/process_options.hpp"
#include "fuzz/subjects/subject.hpp"

namespace oblong::cli {
namespace {

constexpr std::size_t max_minimised = 10;
constexpr int minimising_trials = 2000;  ///< of each, as those of `oblong fuzz`

void write_file(Output& out, const std::string& text) {
    out.stream() << text;
    out.commit();
}

}  // namespace

void add_ci_files(CLI::App& verb, CiOptions& options) {
    const char* group = "Continuous integration";
    add_file(verb, "--junit", options.junit, "write the failures as a JUnit file")->group(group);
    add_file(verb, "--sarif", options.sarif, "write the failures as a SARIF 2.1.0 file")->group(group);
    add_word(verb, "--annotations", options.annotations, "write annotations on stderr; HOST is github", {"github"},
             "HOST")
        ->group(group);
}

void add_ci_baseline(CLI::App& verb, CiOptions& options) {
    add_file(verb, "--baseline", options.baseline,
             "known failures (oblong-baseline/1): only others fail; --fail-on is then failures by default")
        ->group("Continuous integration");
    add_growth(verb, options.growth);
}

void add_growth(CLI::App& verb, long long& growth) {
    add_count(verb, "--growth", growth, "failing answers by which a group of the baseline may grow (0)", 0)
        ->group("Continuous integration");
}

void add_ci_max_failures(CLI::App& verb, CiOptions& options) {
    add_count(verb, "--max-failures", options.max_failures, "end the run after so many failures that are not known")
        ->group("Continuous integration");
}

void add_ci_minimise(CLI::App& verb, CiOptions& options) {
    verb.add_flag("--minimise", options.minimise,
                  "in these, minimise the first case of each group of failures (10 groups at most); reserves a quarter "
                  "of --time")
        ->group("Continuous integration");
}

CiReport::CiReport(const CiOptions& options, const std::string& verb) : options_(options) {
    report_.verb = "oblong " + verb;
    report_.version = fuzz::program_version();
    if (!options.baseline.empty()) baseline_.emplace(fuzz::read_baseline(options.baseline), options.growth);
}

void CiReport::open_files() {
    if (!options_.junit.empty()) junit_.emplace(options_.junit);
    if (!options_.sarif.empty()) sarif_.emplace(options_.sarif);
}

bool CiReport::is_wanted() const {
    return !options_.junit.empty() || !options_.sarif.empty() || !options_.annotations.empty() || has_baseline() ||
           options_.max_failures > 0;
}

void CiReport::asked(const std::string& subject, const std::string& id, const std::string& case_line) {
    if (baseline_) baseline_->asked(subject, id, fuzz::case_fingerprint(case_line));
}

void CiReport::subject(const fuzz::SubjectInfo& info) {
    if (baseline_) baseline_->subject(info.name, fuzz::subject_fact(info).second);
}

void CiReport::questions(const std::string& text) {
    if (baseline_) baseline_->questions(text);
}

void CiReport::add_run(const fuzz::JudgedRun& run, const std::string& file,
                       const std::function<bool(const caseio::Record&)>& fails) {
    for (const auto& [of, answers] : run.answers) {
        report_.counts[of].answers += answers;
        if (baseline_) baseline_->family(of.second);
    }
    for (const auto& [name, description] : run.subjects)
        if (baseline_) baseline_->subject(name, description);
    questions(run.questions);
    for (const caseio::Record& record : run.records) {
        if (!fails(record)) continue;
        const auto asked = run.asked_as.find(record.subject);
        fail({record,
              fuzz::id_of(record.case_line),
              file,
              replay_command(record, asked == run.asked_as.end() ? record.subject : asked->second),
              {}});
    }
}

namespace {

fuzz::KnownFailure known_failure(const caseio::Record& r, const std::string& id, const std::string& signature) {
    return {r.subject, fuzz::failure_kind(r), signature, r.family, id, fuzz::case_fingerprint(r.case_line)};
}

}  // namespace

void CiReport::count_growth() {
    for (fuzz::ReportedFailure& f : report_.failures) {
        if (!f.is_known || !baseline_->is_growth(known_failure(f.record, f.id, f.signature))) continue;
        f.is_known = false;
        fuzz::FailureReport::Count& count = report_.counts[{f.record.subject, f.record.family}];
        --count.known;
        ++count.failing;
    }
}

bool CiReport::fail(Failing failing) {
    fuzz::FailureReport::Count& count = report_.counts[{failing.record.subject, failing.record.family}];
    const bool is_full = report_.failures.size() == fuzz::max_reported_failures;
    fuzz::ReportedFailure f;
    if (baseline_ || !is_full) f.signature = fuzz::leading_signature(failing.record.case_line);
    if (baseline_) {
        f.is_known = baseline_->failed(known_failure(failing.record, failing.id, f.signature));
        baseline_->family(failing.record.family);
    }
    ++(f.is_known ? count.known : count.failing);
    if (is_full) {
        // What is new is why the report is read: it takes the place of the last failure that is known.
        const auto known = std::find_if(report_.failures.rbegin(), report_.failures.rend(),
                                        [](const fuzz::ReportedFailure& other) { return other.is_known; });
        if (f.is_known || known == report_.failures.rend()) {
            ++(f.is_known ? report_.known_not_listed : report_.not_listed);
            return !f.is_known;
        }
        ++report_.known_not_listed;
        report_.failures.erase(known.base() - 1);
    }
    f.record = std::move(failing.record);
    f.id = std::move(failing.id);
    f.file = std::move(failing.file);
    f.replay = failing.replay.empty() ? command_line() : std::move(failing.replay);
    f.minimised = std::move(failing.minimised);
    report_.failures.push_back(std::move(f));
    return !report_.failures.back().is_known;
}

void CiReport::minimise(const FindSubject& find, const Stop& stop) {
    int left = 0;
    std::set<std::tuple<std::string, std::string, std::string>> groups;
    for (fuzz::ReportedFailure& f : report_.failures) {
        if (groups.size() == max_minimised) break;
        if (f.is_known || !f.minimised.empty() || f.record.case_line.empty()) continue;
        if (!groups.emplace(f.record.subject, f.record.verdict, f.signature).second) continue;
        try {
            if (stop && stop()) throw fuzz::Stopped();
            if (fuzz::Subject* subject = find(f.record.subject); subject != nullptr) minimise(f, *subject, stop);
        } catch (const fuzz::Stopped&) {
            ++left;
        } catch (const std::exception& problem) {  // the report is worth more than this
            note(fmt::format("{} of {}: not minimised: {}", f.id, f.record.subject, problem.what()));
        }
    }
    if (left == 0) return;
    const std::string unended = fmt::format("the run was stopped: groups that are not minimised: {}", left);
    say(unended);
    note(unended);
}

void CiReport::minimise(fuzz::ReportedFailure& f, fuzz::Subject& subject, const Stop& stop) {
    const caseio::Case c = caseio::read_case(f.record.case_line);
    const fuzz::KeepsFailure keeps(c, subject, fuzz::Keep::failure_class);
    // An answer that depends on more than the case, such as one that timed out, is not the same again.
    if (const std::string again(oracle::name(keeps.original().verdict())); again != f.record.verdict) {
        const std::string flaky = fmt::format("flaky: {} of {} on {}: asked again, it is {}", f.record.verdict,
                                              caseio::shown(f.record.subject), caseio::shown(f.id), again);
        say(flaky);
        note(flaky);
        return;
    }
    caseio::Case smallest = fuzz::minimise(c, keeps, minimising_trials, stop);
    smallest.id = c.id + "@minimised";
    f.minimised = caseio::write_case(smallest);
}

void CiReport::finish(const FindSubject& find, const Stop& stop) {
    if (!is_wanted()) return;
    if (baseline_) count_growth();
    if (options_.minimise && find) minimise(find, stop);
    if (baseline_) {
        long long known = 0;
        for (const auto& [of, count] : report_.counts) known += count.known;
        std::cerr << "oblong: " << caseio::shown(options_.baseline) << ": " << known << " failing answers are known, "
                  << failing() << " are new\n";
        for (const std::string& note : baseline_->notes()) {
            say(note);
            report_.notes.push_back(note);
        }
    }
    if (junit_) write_file(*junit_, fuzz::junit(report_));
    if (sarif_) write_file(*sarif_, fuzz::sarif(report_, has_baseline()));
    if (!options_.annotations.empty()) std::cerr << fuzz::github_annotations(report_) << std::flush;
}

}  // namespace oblong::cli
