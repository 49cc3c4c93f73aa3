// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "caseio/record.hpp"

/// How the number of failure groups grows with the number of cases: whether more cases would still find new ones.
namespace oblong::report {

/// The failure groups of a subject.
struct SubjectGrowth {
    std::string subject;
    long long cases = 0;                  ///< judged in all
    std::vector<long long> first_seen{};  ///< of each group, ascending: cases judged when it was new
    long long once = 0;                   ///< groups of a single answer

    /// Returns the number of groups that were known after so many cases.
    [[nodiscard]] long long seen_by(long long number_of_cases) const;
    /// Returns whether a group was new in the second half of the cases.
    [[nodiscard]] bool is_growing() const { return !first_seen.empty() && first_seen.back() > cases - cases / 2; }
};

/// Returns the subjects that have failure groups, in the order of their names. A group that is listed twice counts
/// once, from where it was seen first.
[[nodiscard]] std::vector<SubjectGrowth> growth_of(const std::vector<caseio::SeenGroup>& groups);

/// Returns one sentence without a full stop: how many subjects showed new groups in the second half of their cases.
[[nodiscard]] std::string growth_finding(const std::vector<SubjectGrowth>& growth);

}  // namespace oblong::report
