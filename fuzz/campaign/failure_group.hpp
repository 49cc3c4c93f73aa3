// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "caseio/record.hpp"
#include "fuzz/campaign/judged_answer.hpp"

/// What answers that are wrong or refused have in common: their subject, their family, and the failure that is named
/// here. The groups of triage have a degeneracy of the case in place of its family, which only the oracle knows.
namespace oblong::fuzz {

/// Returns "VERDICT" or "VERDICT+promise_broken", and behind a blank the ending, if the answer states one: the
/// termination, the kind of a crash (crash_kind), or the field that could not be read (protocol_kind). At most so many
/// bytes of a kind, which a program may choose.
[[nodiscard]] std::string failure_name(const JudgedAnswer& answer);
inline constexpr std::size_t longest_crash_kind = 80;

/// The same of a record, from its result line.
[[nodiscard]] std::string failure_name(const caseio::Record& record);

/// Returns whether such a name stands for failures; false for refusals.
[[nodiscard]] bool names_failures(std::string_view failure);

/// The measure of tallies whose keys are these names.
using caseio::group_measure;

/// Returns whether the counters of a batch have that measure. Without it the batch has no failure and no refusal, or an
/// earlier version counted it.
[[nodiscard]] inline bool counts_groups(const std::vector<caseio::Tally>& tallies) {
    return std::ranges::count(tallies, group_measure, &caseio::Tally::measure) > 0;
}

}  // namespace oblong::fuzz
