// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/case.hpp"
#include "caseio/contact_result.hpp"
#include "caseio/nearest_result.hpp"
#include "oracle/judge/verdict.hpp"

/// Judging lines that state more than a result, against the oracle's own answers, which no proof of the library
/// replaces; docs/reference/verdicts.md, "Contact" and "All nearest points", states the rules.
namespace oblong::oracle {

struct JudgedLine {
    Judgement judgement;  ///< its worst part; a number that is missing is `protocol`
    Rational size = 0;    ///< S
};

/// Judges a line of `oblong-contact/1`. Unjudged: an exit or a start that the oracle does not know, and the nearest
/// approach of curved bodies. Precondition: the promise's digits are not left to the case.
[[nodiscard]] JudgedLine judge_contact(const caseio::Case& c, const caseio::ContactResult& r, const Promise& promise);

/// Judges a line of `oblong-nearest/1`: the sets as sets of exact points, by linear programs. Unjudged: bodies with
/// balls or round parts, sums whose vertices are not listed, and more work than `spend` allows.
[[nodiscard]] JudgedLine judge_nearest(const caseio::Case& c, const caseio::NearestResult& n);

/// Lets the verdict, with its reason, be the line's if it is worse than the line's so far. An unjudged part is worse
/// than one that is right, and better than one that fails.
void add_part(Judgement& line, Verdict verdict, const std::string& reason);

}  // namespace oblong::oracle
