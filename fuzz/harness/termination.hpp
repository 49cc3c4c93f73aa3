// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/harness/judges.hpp"
#include "oblong/gjk/descent.hpp"

namespace oblong::fuzz {

/// Every guard with every subalgorithm, on a rule that rounding mostly keeps from being met
/// (docs/reference/harnesses.md). Broken: a lasso, or a ‖v‖² that does not fall, under `no_progress`; a run
/// that does not end or does not say why. Findings: lassos under other guards, and the iteration limit without one.
/// Needs no referee.
[[nodiscard]] Checked check_termination(const AskedPair& pair);

/// What is checked of one run, for tests: `falls` says whether ‖v‖² fell in every step but the first.
struct TerminationFacts {
    Termination termination = Termination::relative;
    bool falls = true;
};
void judge_termination(const TerminationFacts& facts, Guard guard, const std::string& subject, Checked& checked);

}  // namespace oblong::fuzz
