// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "caseio/case.hpp"
#include "caseio/stated_line.hpp"
#include "fuzz/campaign/judged_answer.hpp"

namespace oblong::cli {

/// A line that states more than a result, judged.
struct JudgedStated {
    fuzz::JudgedAnswer answer;
    std::string_view kind;  ///< "contact" or "nearest"
    std::string line;       ///< its text
};

/// Judges a line about a case; null: about a line that no `Case` holds, of which nothing more than a refusal can be
/// stated. Precondition: the line is no plain result.
[[nodiscard]] JudgedStated judge_stated(const caseio::Case* c, const caseio::StatedLine& line,
                                        const oracle::Promise& promise);

}  // namespace oblong::cli
