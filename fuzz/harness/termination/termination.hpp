// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "fuzz/harness/judges.hpp"
#include "fuzz/subjects/native/solver_spec.hpp"
#include "oblong/gjk/descent.hpp"

namespace oblong::fuzz {

/// One combination that check_termination runs, with the lanes of its signals.
struct TerminationRun {
    SubalgorithmKind subalgorithm;
    Guard guard;
    int subalgorithm_lane, guard_lane;
};

/// Returns the product of `subalgorithm_kinds` and of the library's `guards`.
[[nodiscard]] const std::vector<TerminationRun>& termination_runs();

/// Every guard with every subalgorithm, on a rule that rounding mostly keeps from being met
/// (docs/reference/harnesses.md). Broken: a lasso, or a ‖v‖² that does not fall, under `no_progress`; a run
/// that does not end or does not say why. Findings: lassos under other guards, and the iteration limit without one.
/// Needs no referee.
[[nodiscard]] Checked check_termination(const AskedPair& pair);

/// The facts of one run that are checked; `falls` says whether ‖v‖² decreased in every step but the first.
struct TerminationFacts {
    Termination termination = Termination::relative;
    bool falls = true;
};
void judge_termination(const TerminationFacts& facts, Guard guard, const std::string& subject, Checked& checked);

}  // namespace oblong::fuzz
