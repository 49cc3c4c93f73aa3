// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "caseio/errors.hpp"

/// Records that campaigns store and reports read (`oblong-record/1`): strings and numbers only, so that a reader of
/// records needs neither oracle nor solver.
namespace oblong::caseio {

/// The exact nearest points of the two bodies of a case, each number rounded once to double, for pictures. For a cast,
/// those of the bodies at their initial positions; for a raycast `a` is on the body and `b` is the ray's source.
struct Nearest {
    std::string outcome;  ///< how the bodies lie: separated, touching or overlapping
    double gap = 0;       ///< their distance
    std::array<double, 3> a{},
        b{};  ///< nearest points of the bodies; bodies that meet have one common point, here twice
    /// A unit vector n, from A towards B. Separated and touching: no point of A lies beyond `a` along n, none of B
    /// before `b`. Overlapping: the direction of the depth. Absent if it is not known.
    std::optional<std::array<double, 3>> normal;
};

/// One judged answer. Names are those of docs/reference/formats.md.
struct Record {
    std::string subject;
    std::string family;   ///< the family, "reported", "mesh", or the case file's name
    double severity = 0;  ///< of the family's knob, in [0, 1]
    std::string verdict;
    bool promise_broken = false;
    std::string outcome, exact_outcome;
    std::string exact_distance;  ///< decimal; empty if none
    std::optional<double> error_ulps, error_relative, error_in_size;
    std::string reason;
    std::string case_line;    ///< the case as one `oblong-case/1` line
    std::string result_line;  ///< the result as one `oblong-result/1` line
    std::string subject_version;
    std::optional<long long> time_ns;
    std::optional<Nearest> nearest;  ///< of the case that was judged; absent if the oracle could not tell
    /// The condition of the case that was judged: docs/explanation/numerics/conditioning.md. The first-order change of
    /// the exact distance or depth relative to it, by that of the input; infinite where it is 0.
    std::optional<double> condition;
    /// The least change of the bodies, by twice their size, that makes another outcome right.
    std::optional<double> ill_posedness;
    /// The error over condition · u, u the unit roundoff of the subject's scalar; of a wrong outcome ill_posedness / u.
    std::optional<double> backward_error;
};

/// One count over all judged answers, failures or not. The measures:
/// - `verdict`, `termination`, `outcome`: key is the name
/// - `error_ulps`: key is the floor of log2 of the error in ulps, "exact" for zero
/// - `promise`: key is the floor of log2 of (error / promised error), only subjects with a promise
/// - `backward_error`: key is the floor of log2 of it, "exact" for zero
/// - `error_by_condition`: key is the floor of log2 of the condition, a blank, and that of the relative error or
/// "exact"
/// - `iterations`: key is the number
/// - `time_ns`: key "sum"; the count is the sum of nanoseconds
/// - `promise_broken`: key is the name of the verdict beside it; "yes" in records of older programs
/// - `group`: of answers that are wrong or refused; key is "VERDICT", "VERDICT+promise_broken", or one of these with
///   " ENDING": the termination, or the kind of a crash
struct Tally {
    std::string subject;
    std::string family;
    int severity_bin = 0;  ///< floor(10 · severity), at most 9
    std::string measure;
    std::string key;
    long long count = 0;
};

inline constexpr const char* group_measure = "group";

/// A group of a subject's failures on a family, as tallies of `group` count them, and when it was first seen. The cases
/// of a campaign are counted in an order that depends on its plan alone.
struct SeenGroup {
    std::string subject, family;
    std::string failure;       ///< the key of the tally
    long long count = 0;       ///< answers
    long long first_seen = 0;  ///< cases judged up to the end of the batch that has the group's first failure
    long long cases = 0;       ///< cases judged in all
};

/// A campaign's export: what a report is made from. `facts` are lines such as ("seed", "1"), ("version", …).
struct RecordSet {
    std::vector<std::pair<std::string, std::string>> facts;
    std::vector<Tally> tallies;
    std::vector<Record> records;
    std::vector<SeenGroup> groups{};  ///< of failures; none of runs that are no campaign
};

[[nodiscard]] std::string write_record(const Record& r);
/// Returns the JSON object that stands in a record as `nearest`; a store keeps it as text.
[[nodiscard]] std::string write_nearest(const Nearest& n);
/// Reads such text. Throws BadInput.
[[nodiscard]] Nearest read_nearest(std::string_view json, const BadInput::Place& place);
[[nodiscard]] std::string write_tally(const Tally& t);
[[nodiscard]] std::string write_group(const SeenGroup& g);
[[nodiscard]] std::string write_fact(const std::string& key, const std::string& value);

/// Reads a file of such lines in any order. Throws BadInput.
[[nodiscard]] RecordSet read_record_file(const std::string& path);

}  // namespace oblong::caseio
