// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "caseio/result.hpp"
#include "fuzz/cases/laws/transform.hpp"
#include "oracle/judge/verdict.hpp"

namespace oblong::fuzz {

/// Two answers of one subject: to a case, and to the same case under a law.
struct AnswerPair {
    const caseio::Result& before;
    const caseio::Result& after;
};

/// How the answers differ where the law does not let them, as one clause; nothing if they do not.
///
/// Outcomes must agree (`intersecting` agrees with touching and overlapping), and hits. A refusal on one side is a
/// difference under `scale` alone, a crash or silence that the original did not have always. Numbers must be equal, bit
/// by bit once scaled back, under `scale`, for powers of two round nothing; and of subjects in exact arithmetic and
/// subjects that answer in each case's own format, under every law. Under the other laws they may differ by what the
/// judge would let both be off by. Where a number left the normal range of its format, that holds for `scale` too.
/// Answers that were converted are compared with nothing.
/// \param size  S of the original case (docs/reference/formats.md)
[[nodiscard]] std::optional<std::string> difference(const AnswerPair& answers, const Transformed& t, Law law,
                                                    const oracle::Promise& promise, double size);

}  // namespace oblong::fuzz
