// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>

#include "caseio/case.hpp"
#include "fuzz/referee/enumerated_pair.hpp"
#include "oblong/answer/outcome.hpp"

/// The exact answer fast, for harnesses that ask thousands of times a second.
///
/// The certifier's integer rung finds it (oblong/prove/cores/integer/integer.hpp: GJK in Boost's integers, and
/// contact.hpp), and what it found is then proven or refuted here, by code that shares nothing with the certifier:
/// vertices posed again as GMP integers (enumerated_pair.hpp), every vertex compared (proof.hpp), roundings checked by
/// the midpoints beside them (exact_length.hpp). So an error of the integer rung gives `Refuted`, not a wrong answer.
/// What referee and solvers still share is the bodies' classes and `dot`, `cross` of oblong/linear. Harnesses ask the
/// oracle of oracle/exact, which shares neither proofs nor arithmetic, on a sample and on every failure
/// (fuzz/harness/judges.hpp).
namespace oblong::fuzz {

struct RefereeAnswer {
    /// separated, touching or overlapping, proven; undecided: not a case for this referee.
    Outcome outcome = Outcome::undecided;
    ExactLength distance;  ///< 0 in contact

    [[nodiscard]] bool is_decided() const { return outcome != Outcome::undecided; }
};

/// Thrown where the integer rung's answer is not so: a defect of oblong.
struct Refuted : std::logic_error {
    using std::logic_error::logic_error;
};

/// Takes points, boxes, spheres and capsules, posed or not; of others, and of numbers that are not finite, it cannot
/// tell.
[[nodiscard]] RefereeAnswer referee(const BodyPair<float>& bodies);
[[nodiscard]] RefereeAnswer referee(const BodyPair<double>& bodies);

/// Returns the bodies of a float or double case in its format: the numbers are the same. Precondition: c.b.
template <std::floating_point R>
[[nodiscard]] BodyPair<R> bodies_of(const caseio::Case& c);
extern template BodyPair<float> bodies_of(const caseio::Case& c);
extern template BodyPair<double> bodies_of(const caseio::Case& c);

/// The same of a case of distance or decision; of an exact one, or of one body, it cannot tell.
[[nodiscard]] RefereeAnswer referee(const caseio::Case& c);

}  // namespace oblong::fuzz
