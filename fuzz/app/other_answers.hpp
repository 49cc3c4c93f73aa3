// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/app/input.hpp"
#include "fuzz/campaign/judged_answer.hpp"
#include "fuzz/subjects/subject.hpp"

namespace oblong::cli {

/// Returns the refusal `unsupported`.
[[nodiscard]] caseio::Result unsupported(const std::string& id, const std::string& subject, const std::string& why);

/// What a subject answers to a line that is no `Case`: `proven` takes every one, a program those of its
/// `other_queries`.
[[nodiscard]] caseio::UnionResult answer_line(const OtherLine& line, const fuzz::AskedAs& as, fuzz::Subject& subject);

/// Judges any number of results of one such line; its exact answer is computed once.
class LineJudge {
public:
    /// Precondition: `line` outlives the judge.
    explicit LineJudge(const OtherLine& line) : facts_(line.question->facts()), exact_(line.question->exact()) {}

    [[nodiscard]] fuzz::JudgedAnswer judge(caseio::Result result, const oracle::Promise& promise) const;
    [[nodiscard]] const fuzz::LineFacts& facts() const { return facts_; }

private:
    fuzz::LineFacts facts_;
    oracle::OtherAnswer exact_;
};

}  // namespace oblong::cli
