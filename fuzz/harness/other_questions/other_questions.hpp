// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <span>
#include <string_view>

#include "caseio/contact_result.hpp"
#include "caseio/nearest_result.hpp"
#include "fuzz/harness/checked.hpp"
#include "fuzz/subjects/library/other_question.hpp"

/// Questions beside the seven queries, against the oracle's judge (docs/reference/harnesses.md).
namespace oblong::fuzz {

/// Who answers; tests replace them. Empty: our own.
struct OtherAsk {
    std::function<caseio::Result(const OtherQuestion&)> line = {};
    /// By the name of a rule of the start.
    std::function<caseio::ContactResult(const caseio::Case&, std::string_view)> contact = {};
    std::function<caseio::ContactResult(const caseio::Case&, const Vec3<Rational>&)> way = {};
    std::function<caseio::NearestResult(const caseio::Case&)> nearest = {};
};

/// The questions: of lines that no case holds, by the names of `other_forms`; then contact, way, nearest.
[[nodiscard]] std::span<const std::string_view> other_questions();

/// Asks one of them about the bodies of a case. Broken: an answer that the judge finds false, or a refusal of a line
/// that the library takes. What the judge cannot tell is not broken. Precondition: `question` is one of
/// `other_questions`.
[[nodiscard]] Checked check_other(const caseio::Case& c, std::string_view question, const OtherAsk& ask = {});

}  // namespace oblong::fuzz
