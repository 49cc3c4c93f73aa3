// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "caseio/record.hpp"
#include "fuzz/campaign/store/store.hpp"
#include "fuzz/subjects/subject.hpp"

/// A judged run, as a store or a file of records keeps it.
namespace oblong::fuzz {

struct JudgedRun {
    /// Fingerprint of the questions, as in Baseline. Empty where it is unknown, where the run stopped early and where
    /// the run keeps only a sample of its failures.
    std::string questions;
    std::map<std::string, std::string> subjects;                       ///< version, scalar and tolerance, by name
    std::map<std::pair<std::string, std::string>, long long> answers;  ///< by subject and family
    std::map<std::string, std::string> asked_as;                       ///< fuzz::asked_as of each subject
    std::vector<caseio::Record> records;    ///< wrong answers and refusals, with their case lines
    long long failures_without_record = 0;  ///< failing answers that a store has only counted (Plan::keep)
};

/// Returns one sentence about failures without a record for who compares them; empty if there are none.
[[nodiscard]] std::string sample_note(const JudgedRun& run);

/// Returns whether the file is an SQLite database, as stores are. False for "-" and files that cannot be read.
[[nodiscard]] bool is_store(const std::string& path);

/// Reads a store, or record lines otherwise ("-": standard input). Throws BadInput, EnvironmentError.
/// \param bad  is shown a record line that cannot be read
[[nodiscard]] JudgedRun read_judged_run(const std::string& path,
                                        const std::function<void(const caseio::BadInput&)>& bad);

/// Returns the run of a store. `questions` is empty where the plan is not done.
[[nodiscard]] JudgedRun run_of(const Store& store);

/// Returns a fingerprint of the cases of a store, whichever subjects were asked: sources, seeds, files, and which
/// subjects are asked only some. Empty where the plan is not done, or failing answers have no record.
[[nodiscard]] std::string questions_of(const StoreStatus& status);

/// The fact by which a file of records keeps the same.
inline constexpr const char* questions_fact = "questions";
/// Returns the key and value of a subject's fact: version, scalar, tolerance and conversions.
[[nodiscard]] std::pair<std::string, std::string> subject_fact(const SubjectInfo& info);

}  // namespace oblong::fuzz
