// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "caseio/case.hpp"
#include "oblong/answer/outcome.hpp"

/// Small cases with known answers, which tell the author of an adapter what is wrong with it before any campaign does.
namespace oblong::fuzz {

/// A wrong answer that gives its cause away.
struct Misreading {
    double says;
    std::string because;
};

struct SmokeCase {
    caseio::Case question;         ///< its id is its title
    Outcome outcome;               ///< the exact one; of a cast, at the hit
    std::optional<double> answer;  ///< distance, parameter or depth; nothing: there is none to state
    std::vector<Misreading> misreadings;
    std::string advice;    ///< for any other wrong answer
    bool may_be_declined;  ///< a case that many rightly decline
};

/// The lines of smoke_cases.jsonl: a case, which may leave out its scalar, and the other members of `SmokeCase`.
/// `advice` may be the name of one that many share, "margin" or "conventions".
[[nodiscard]] std::span<const std::string_view> smoke_lines();

/// Returns the set for a subject of this scalar, "float" or "double": the same cases in its own format, and one in
/// floats.
[[nodiscard]] std::vector<SmokeCase> smoke_cases(const std::string& scalar);

}  // namespace oblong::fuzz
