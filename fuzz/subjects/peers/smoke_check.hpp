// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "fuzz/subjects/peers/smoke_cases.hpp"
#include "fuzz/subjects/subject.hpp"

namespace oblong::fuzz {

/// The result of one smoke case.
struct SmokeOutcome {
    enum class Kind { right, wrong, declined, not_asked };
    std::string title;
    Kind kind = Kind::not_asked;
    std::string said;    ///< in a few words: the answer, or why there is none
    std::string right;   ///< what is right, where that was wrong
    std::string advice;  ///< of a wrong one: what is probably the matter
};

/// Asks a subject the smoke cases of its scalar, one by one. An answer is right where its outcome is, and its number
/// within a thousandth: this looks for what an adapter misunderstood, not for what a library computes badly. Ends
/// early, behind a case that was not answered in time. Throws as Subject::answer does.
[[nodiscard]] std::vector<SmokeOutcome> smoke_check(Subject& subject);

}  // namespace oblong::fuzz
