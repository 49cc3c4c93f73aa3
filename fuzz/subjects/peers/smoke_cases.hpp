// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "caseio/case.hpp"
#include "oblong/answer/outcome.hpp"

/// Small cases with known answers, which tell the author of an adapter what is wrong with it before any campaign does.
namespace oblong::fuzz {

/// A wrong answer that gives its cause away.
struct Misreading {
    double says;
    const char* because;
};

struct SmokeCase {
    const char* title;
    caseio::Case question;
    Outcome outcome;               ///< the exact one; of a cast, at the hit
    std::optional<double> answer;  ///< distance, parameter or depth; nothing: there is none to state
    std::vector<Misreading> misreadings;
    const char* advice;    ///< for any other wrong answer
    bool may_be_declined;  ///< a case that many rightly decline
};

/// Returns the set for a subject of this scalar, "float" or "double": the same cases in its own format, and one in
/// floats.
[[nodiscard]] std::vector<SmokeCase> smoke_cases(const std::string& scalar);

}  // namespace oblong::fuzz
