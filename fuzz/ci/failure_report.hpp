// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "caseio/record.hpp"

/// Failing answers as continuous integration shows them: JUnit, SARIF and annotations are written from these.
namespace oblong::fuzz {

/// One failing answer, with what a person needs to reproduce it.
struct ReportedFailure {
    caseio::Record record;  ///< family, subject, verdict, numbers, case line and result line
    std::string id;         ///< of the case
    std::string file;       ///< the case file or store that holds the case; empty or "-": none
    std::string signature;  ///< the leading degeneracy of the case (Signature::leading)
    std::string replay;     ///< a shell command that asks and judges this case again
    std::string minimised;  ///< a smaller case line that fails in the same way; empty: not minimised
    bool is_known = false;  ///< listed in the baseline: shown, but not a failure
};

/// What is written about a run.
struct FailureReport {
    /// The answers of a subject to the cases of a family.
    struct Count {
        long long answers = 0, failing = 0, known = 0;
    };
    std::string verb;                                             ///< "oblong judge"
    std::string version;                                          ///< of the program
    std::map<std::pair<std::string, std::string>, Count> counts;  ///< by subject and family
    std::vector<ReportedFailure> failures;                        ///< the first ones
    long long not_listed = 0, known_not_listed = 0;               ///< failing answers beyond `failures`
    std::vector<std::string> notes;                               ///< fixed failures and changes since the baseline

    [[nodiscard]] long long answers() const;
    [[nodiscard]] long long failing() const;  ///< known failures do not count
};

/// Failures that a report lists; the others are counted. A new failure takes the place of a known one.
inline constexpr std::size_t max_reported_failures = 1000;

/// Returns the signature of a case line; "unknown" if it cannot be read or memory does not suffice.
[[nodiscard]] std::string leading_signature(const std::string& case_line);

/// Returns the id of a case line; empty if it cannot be read.
[[nodiscard]] std::string id_of(const std::string& case_line);

/// Returns "VERDICT on FAMILY by SUBJECT".
[[nodiscard]] std::string title_of(const ReportedFailure& failure);

/// Returns the failure as lines of text: family, verdict, numbers, reason, replay, case and minimised case. The text
/// is not escaped; a result or case line above 8,000 bytes is cut, and the text says so.
[[nodiscard]] std::string description_of(const ReportedFailure& failure);

/// A JUnit file (the form that Jenkins, GitLab and GitHub actions read): one suite a subject; in it one test a family
/// and one test a listed failure. A known failure is a skipped test.
[[nodiscard]] std::string junit(const FailureReport& report);

/// A SARIF 2.1.0 file: one rule a verdict, one result a listed failure. `baselineState` is `unchanged` for a known
/// failure, otherwise `new`.
/// \param has_baseline  otherwise `baselineState` is absent
[[nodiscard]] std::string sarif(const FailureReport& report, bool has_baseline);

/// Workflow commands of GitHub Actions: one error for each verdict, family and subject, with its first case, at most
/// 10 (GitHub shows ten errors a step), then one notice for the others and one for each note.
[[nodiscard]] std::string github_annotations(const FailureReport& report);

}  // namespace oblong::fuzz
