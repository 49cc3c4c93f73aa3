// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "fuzz/harness/checked.hpp"
#include "fuzz/subjects/subject.hpp"
#include "oracle/exact/exact_answer.hpp"

namespace oblong::fuzz {

/// Subjects and judge of the check of bodies with curved surfaces; tests replace them.
struct CurvedAsk {
    std::function<caseio::Result(const caseio::Case&)> proven;
    std::function<oracle::ExactAnswer(const caseio::Case&)> oracle = oracle::exact_answer;
    bool judged = true;  ///< false: contracts alone, without proofs and oracle
};
/// Returns the proven subject, and the oracle.
[[nodiscard]] CurvedAsk our_curved();

/// Plain solvers and proven answers on bodies with curved parts (docs/reference/harnesses.md). Broken: a plain
/// solver's contract; a proven answer that the oracle's enclosure contradicts. Findings: wrong answers of plain
/// solvers. Cases without a curved part pass.
[[nodiscard]] Checked check_curved(const caseio::Case& c, const CurvedAsk& ask = our_curved());

}  // namespace oblong::fuzz
