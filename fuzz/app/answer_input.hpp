// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/app/input.hpp"
#include "fuzz/subjects/library/other_question.hpp"

namespace oblong::cli {

/// A line that is no `Case`.
struct OtherLine {
    const fuzz::OtherKind* kind;
    std::unique_ptr<fuzz::OtherQuestion> question;
};

/// Who gets the lines of a verb that answers.
struct AnswerUse {
    std::function<void(std::span<caseio::Case>)> cases;
    std::function<void(std::span<OtherLine>)> others;
};

/// As `each_batch`, of files that hold other questions beside cases. Hands all over in the order of the lines: a batch
/// ends where a `Case` follows another question, or the other way round.
void each_answer_batch(const CaseFiles& files, const AnswerUse& use);

}  // namespace oblong::cli
