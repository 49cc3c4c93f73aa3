// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "caseio/deforming_io.hpp"
#include "caseio/half_space_io.hpp"
#include "caseio/union_io.hpp"
#include "oracle/judge/verdict.hpp"
#include "oracle/verify/verify_turning.hpp"

/// Judging results of lines that no `Case` holds (docs/reference/verdicts.md, "Other questions").
namespace oblong::oracle {

/// The exact answer to such a line.
struct OtherAnswer {
    /// As of a case; without bodies, except of unions: the judge of cases takes it.
    ExactAnswer exact;
    /// Judges what that judge cannot know of the line. Empty: nothing else.
    std::function<Judgement(Judgement, const caseio::Result&, const Promise&)> rest = {};
};

/// Each is that of the line's own query, by a route that shares no code with the library.

/// Of polyhedra with balls around them exact, otherwise enclosed within 2^−200 parts; always decided.
[[nodiscard]] OtherAnswer other_answer(const caseio::HalfSpaceCase& c);
/// That of the pair of parts that decides. Undecided for depths, and for more than 50,000 pairs.
[[nodiscard]] OtherAnswer other_answer(const caseio::UnionCase& c);
/// Undecided for other shapes than points and for more than 6 vertices.
[[nodiscard]] OtherAnswer other_answer(const caseio::DeformingCase& c);
/// What the proof shows, if the checker accepts it: whoever made it. Undecided if it shows neither a contact nor a
/// miss. A result with a contact before the last time that is shown to be clear is refuted in that case too.
[[nodiscard]] OtherAnswer other_answer(const caseio::TurningCase& c, const ExactTurningProof& proof);

/// Judges one result, as `judge` of a case does. A result of unions may be about any of several pairs that decide.
[[nodiscard]] Judgement judge(const caseio::Result& r, const OtherAnswer& answer, const Promise& promise);

}  // namespace oblong::oracle
