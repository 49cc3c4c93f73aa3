// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "fuzz/ci/judged_run.hpp"

/// Two runs of the same cases, answer by answer.
namespace oblong::fuzz {

/// Returns the probability that a fair coin shows heads `k` times of `n` or a count at least as far from n/2: the exact
/// two-sided test of McNemar (k answers broke, n − k were fixed) and of signs. 1 for n = 0. The relative error is below
/// 1e-9 for n up to 10⁹. Precondition: 0 ≤ k ≤ n.
[[nodiscard]] double two_sided_coin(long long k, long long n);

/// One answer, as far as a comparison looks at it.
struct ComparedAnswer {
    std::string kind;  ///< failure_kind; "not failing" if the run keeps no record of it
    bool fails = false;
    std::optional<double> error_ulps;
    std::optional<double> stated;  ///< the distance, parameter, depth or signed distance
    std::string case_print = {};   ///< case_fingerprint; empty: unknown
};

/// The answers of a run by subject and case id.
struct ComparedRun {
    std::map<std::string, std::map<std::string, ComparedAnswer>> answers;
    /// Whether the run is a store or records, which keep wrong answers and refusals alone. Other answers are then known
    /// only where both runs were asked the same.
    bool has_failures_only = false;
    std::string questions;  ///< as in JudgedRun
};

/// Returns the run of a store or of records.
[[nodiscard]] ComparedRun compared(const JudgedRun& run);

/// Reads verdict lines (`oblong-verdict/1`, "-": standard input). Throws BadInput.
[[nodiscard]] ComparedRun read_verdicts(const std::string& path);

/// An answer of which something changed.
struct Change {
    std::string id;
    ComparedAnswer old, now;
    std::optional<double> moved_ulps;  ///< how far the stated number moved, at least 0
};

/// The scalar whose units in the last place measure how far a number moved.
enum class UlpsOf { float32, float64 };

struct SubjectComparison {
    std::string old_subject, new_subject;
    long long paired = 0, old_only = 0, new_only = 0;
    long long other_cases = 0;  ///< not paired: an equal id, and another case
    long long old_failing = 0, new_failing = 0;
    std::vector<Change> broke, fixed, moved;       ///< moved: the farthest first
    long long larger = 0, smaller = 0, equal = 0;  ///< errors in ulps, now against before
    [[nodiscard]] double failures_p() const;       ///< McNemar's exact test of broke against fixed
    [[nodiscard]] double errors_p() const;         ///< the sign test of larger against smaller
};

/// Pairs subjects of equal names, or the only subject of each run, and the answers to equal case ids.
/// Throws std::invalid_argument if no subject can be paired.
[[nodiscard]] std::vector<SubjectComparison> compare(const ComparedRun& old, const ComparedRun& now, UlpsOf ulps);

/// Returns the comparison as text, and as Markdown for a pull request. Each lists at most 20 broken, fixed and moved
/// answers a subject. Names and ids are escaped.
[[nodiscard]] std::string comparison_text(const std::vector<SubjectComparison>& all);
[[nodiscard]] std::string comparison_markdown(const std::vector<SubjectComparison>& all);

/// What a page says of the two runs beside their comparison.
struct ComparedNames {
    std::string old_run, new_run;  ///< names of their files
    std::string note;              ///< what restricts the comparison; empty: nothing
};

/// Returns the comparison as one HTML page without script or network: a table of all subjects, then for each McNemar's
/// table, the sign test, a histogram of how far numbers moved, and at most 200 broken, fixed and moved answers. Names,
/// ids and the note are escaped.
[[nodiscard]] std::string comparison_html(const std::vector<SubjectComparison>& all, const ComparedNames& names);

}  // namespace oblong::fuzz
