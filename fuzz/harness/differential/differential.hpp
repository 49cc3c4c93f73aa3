// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "fuzz/harness/checked.hpp"
#include "fuzz/subjects/subject.hpp"
#include "oracle/exact/exact_answer.hpp"

namespace oblong::fuzz {

using Subjects = std::vector<std::unique_ptr<Subject>>;

/// Subjects by their names, separated by commas; throws std::invalid_argument where one is unknown.
[[nodiscard]] Subjects subjects_named(const std::string& names);
/// Returns the subjects that the environment variable OBLONG_FUZZ_SUBJECTS names; if it is not set, Johnson's
/// subalgorithm and signed volumes in double.
[[nodiscard]] Subjects differential_subjects();

/// Returns whether two of the answers contradict each other: one says apart and another not, or distances differ by
/// more than both promise and a millionth.
[[nodiscard]] bool differ(std::span<const caseio::Result> results, const Subjects& subjects);

/// How the subjects' answers are judged; tests replace the parts.
struct DifferentialAsk {
    std::function<oracle::ExactAnswer(const caseio::Case&)> oracle = oracle::exact_answer;
    bool sampled = false;  ///< the oracle judges also where they agree: they may all be wrong alike
};

/// Any subjects on one case, the oracle as referee where they differ (docs/reference/harnesses.md).
/// Findings: each failure, crashes and hangs of peers' programs among them. Broken: a `proven` subject is wrong, there
/// is no oracle, or a subject gave no answer.
[[nodiscard]] Checked check_differential(const caseio::Case& c, const Subjects& subjects,
                                         const DifferentialAsk& ask = {});

}  // namespace oblong::fuzz
