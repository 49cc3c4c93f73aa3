// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "fuzz/harness/judges.hpp"
#include "oblong/gjk/rule_kinds.hpp"

namespace oblong::fuzz {

/// One way to evaluate a stopping rule.
struct RuleChoice {
    RuleKind kind;
    LowerKind lower;
    RuleForm form;
    [[nodiscard]] friend bool operator==(const RuleChoice&, const RuleChoice&) = default;
};

/// Returns the choices that check_stopping runs on every pair: the product of the library's lists. A gap rule reads no
/// lower bound and has one form.
[[nodiscard]] std::span<const RuleChoice> checked_rules();

/// Returns the one that check_stopping runs with momentum, and in fractions, on this pair.
[[nodiscard]] const RuleChoice& drawn_rule(const AskedPair& pair);

/// Every stopping rule, lower bound and form, with a tolerance that the input chooses
/// (docs/reference/harnesses.md). Broken: in fractions, a rule that was met and did not keep what it promises;
/// a run that does not end or say why. Findings: the same promises in floats and doubles, and runs that only the
/// iteration limit ended. \param every fractions are asked for one input in so many
[[nodiscard]] Checked check_stopping(const AskedPair& pair, const Judges& judges = {}, std::uint64_t every = 16);

}  // namespace oblong::fuzz
