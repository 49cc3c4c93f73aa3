// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "caseio/turning_io.hpp"
#include "oblong/answer/turning_proof.hpp"
#include "oracle/verify/work.hpp"

/// The checker of proofs about turning bodies (docs/explanation/numerics/turning.md). It solves nothing: it encloses
/// sines and cosines by Taylor's sums in fractions, and takes one support value a direction and time.
namespace oblong::oracle {

using ExactTurningProof = TurningProof<Integer, Rational>;

/// What a proof has shown about a turning case.
struct ShownTurning {
    std::optional<Rational> clear_until;  ///< no contact from time 0 to this, both included
    std::optional<Rational> meets_at;     ///< there is a contact at this time
};

/// Returns why the proof does not prove what it states about the case, or what it shows.
[[nodiscard]] std::variant<std::string, ShownTurning> checked(const caseio::TurningCase& c,
                                                              const ExactTurningProof& proof, checking::Work work = {});

/// Returns why a proof, though right, is not the answer of the case: a miss until its last time, or a contact in a
/// bracket of its width or, if that is wider, up to the next double. Nothing if it is. Precondition: `checked` accepts
/// it.
[[nodiscard]] std::optional<std::string> shortfall(const caseio::TurningCase& c, const ExactTurningProof& proof);

/// Returns the question how the bodies lie at time 0.
[[nodiscard]] caseio::Case start_of(const caseio::TurningCase& c);

}  // namespace oblong::oracle
