// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "fuzz/sweep/figures.hpp"
#include "fuzz/sweep/plan.hpp"

/// Asks solvers the same cases with more and more bits, and judges every answer against the exact one.
namespace oblong::fuzz {

/// Least precisions of the cases of a group, one each; absent where the greatest of the grid does not suffice.
struct LeastBits {
    std::optional<double> tolerance;  ///< of |stated − d| / S; absent: of the decision
    std::vector<std::optional<int>> cases;
};

/// The answers of one subject to one family at one severity.
struct SweepGroup {
    std::string subject;  ///< with the letter P
    std::string family;
    double severity = 0;
    std::vector<Observation> answers;  ///< cases × precisions
    /// The decision's first, of the cases with a known outcome; then one a tolerance, of the cases with a known
    /// distance.
    std::vector<LeastBits> least;
};

/// Returns a group for each subject, family and severity, in this order. Cases are asked one after the other, and each
/// exact answer is computed once for all subjects and precisions. Precondition: check_plan(plan).
/// \param progress  called after each case with the numbers of cases and of wrong answers so far; false ends the sweep,
///                  and nothing is returned
[[nodiscard]] std::optional<std::vector<SweepGroup>> run_sweep(
    const SweepPlan& plan, const std::function<bool(long long cases, long long wrong)>& progress);

/// The answers of a subject in all its groups.
[[nodiscard]] std::vector<Observation> answers_of(const std::vector<SweepGroup>& groups, const std::string& subject);

}  // namespace oblong::fuzz
