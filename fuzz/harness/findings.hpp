// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "caseio/case.hpp"
#include "oracle/judge/verdict.hpp"

namespace oblong::fuzz {

/// Keeps cases on which a solver is wrong: one file each, KIND-SUBJECT-HASH.jsonl with the case as its only line (many
/// inputs decode to one case: the hash is of what it says), in the folder that the environment variable OBLONG_FUZZ_OUT
/// names; nowhere where it is not set. At most 20 of a kind and subject a process, so that a common failure does not
/// fill the disk.
/// \param kind of failure: a verdict's name, or another word of letters, digits and `_`
void keep_finding(const caseio::Case& c, const std::string& kind, const std::string& subject,
                  const std::string& reason);
/// The same of a verdict.
void keep_finding(const caseio::Case& c, const std::string& subject, const oracle::Judgement& judgement);

/// Returns whether another case of that kind and subject would be kept.
[[nodiscard]] bool keeps_more(const std::string& kind, const std::string& subject);

}  // namespace oblong::fuzz
