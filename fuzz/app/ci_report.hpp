// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "fuzz/app/output.hpp"
#include "fuzz/ci/baseline.hpp"
#include "fuzz/ci/failure_report.hpp"
#include "fuzz/ci/judged_run.hpp"
#include "fuzz/subjects/subject.hpp"

namespace CLI {
class App;
}

/// The options that verbs have for continuous integration, and what they write.
namespace oblong::cli {

struct CiOptions {
    std::string junit, sarif, annotations, baseline;
    bool minimise = false;
    long long max_failures = 0;  ///< the run ends after so many; 0: no limit
    long long growth = 0;        ///< failing answers by which a group of the baseline may grow
};

/// Adds --junit, --sarif and --annotations; `options` outlives parsing.
void add_ci_files(CLI::App& verb, CiOptions& options);
/// Adds --minimise.
void add_ci_minimise(CLI::App& verb, CiOptions& options);

/// Adds --baseline and --growth.
void add_ci_baseline(CLI::App& verb, CiOptions& options);
/// Adds --growth.
void add_growth(CLI::App& verb, long long& growth);
/// Adds --max-failures.
void add_ci_max_failures(CLI::App& verb, CiOptions& options);

/// Collects failing answers, and writes the files that were asked for.
class CiReport {
public:
    /// \param verb  such as "judge"
    CiReport(const CiOptions& options, const std::string& verb);

    /// Opens the files that `finish` writes: what is wrong with their places is said before the run.
    void open_files();

    /// Returns whether a file, annotations or a baseline was asked for; otherwise nothing needs to be collected.
    [[nodiscard]] bool is_wanted() const;
    [[nodiscard]] bool has_baseline() const { return baseline_.has_value(); }

    /// Failing answers that the baseline does not list.
    [[nodiscard]] long long failing() const {
        return report_.failing() + (baseline_ ? baseline_->uncounted_growth() : 0);
    }
    /// Returns whether --max-failures of them were found.
    [[nodiscard]] bool has_enough() const { return options_.max_failures > 0 && failing() >= options_.max_failures; }

    /// Counts an answer, failing or not.
    void count(const std::string& subject, const std::string& family) { ++report_.counts[{subject, family}].answers; }
    void count(const std::string& subject, const std::string& family, long long answers) {
        report_.counts[{subject, family}].answers += answers;
    }

    /// Adds a failing answer, which `count` has counted.
    struct Failing {
        caseio::Record record;
        std::string id, file;
        std::string replay;     ///< empty: the command line of this process
        std::string minimised;  ///< empty: `finish` may minimise it
    };
    /// Returns whether the failure is new: false if the baseline lists it.
    bool fail(Failing failing);

    /// Notes a case that the subject was asked, failing or not: an entry of the baseline about it may be fixed.
    void asked(const std::string& subject, const std::string& id, const std::string& case_line);
    void subject(const fuzz::SubjectInfo& info);
    /// The questions of a whole run (Baseline::questions).
    void questions(const std::string& text);
    /// Counts the answers of a stored run, and adds those records that `fails` selects.
    void add_run(const fuzz::JudgedRun& run, const std::string& file,
                 const std::function<bool(const caseio::Record&)>& fails);

    void note(const std::string& text) { report_.notes.push_back(text); }

    /// Returns the subject of that name; null if it cannot be asked (of --results, for example).
    using FindSubject = std::function<fuzz::Subject*(const std::string& name)>;
    using Stop = std::function<bool()>;
    /// Minimises the first failure of each group (subject, verdict, signature) of at most 10 groups if --minimise asks
    /// for it, until `stop` returns true; then writes the files, and the annotations and the baseline's sentences on
    /// standard error.
    void finish(const FindSubject& find = {}, const Stop& stop = {});

private:
    void minimise(const FindSubject& find, const Stop& stop);
    void minimise(fuzz::ReportedFailure& failure, fuzz::Subject& subject, const Stop& stop);
    /// Counts answers as new by which a known group has grown.
    void count_growth();

    const CiOptions& options_;
    fuzz::FailureReport report_;
    std::optional<fuzz::BaselineCheck> baseline_;
    std::optional<Output> junit_, sarif_;
};

}  // namespace oblong::cli
