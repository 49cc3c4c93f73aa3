// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "fuzz/cases/minimise/failure.hpp"
#include "fuzz/subjects/native/refutation.hpp"
#include "oracle/exact/witness_points.hpp"

namespace oblong::fuzz {

/// A failure with everything that is known about it.
struct Finding {
    caseio::Case c;  ///< as the subject was judged on it: the converted case where it converted
    std::string subject{}, version{}, promise_text{};
    Failure failure{};
    Signature signature{};
    Outcome exact_outcome = Outcome::undecided;
    std::string exact{};   ///< what was asked for, 20 significant digits; empty if there is none, or unknown
    Rational size = 0;     ///< S of docs/reference/formats.md
    Rational measure{};    ///< the double next to it
    Rational tolerance{};  ///< 64·u·(S + d), rounded to a double: what `accurate` allows
    /// The nearest or common points of the bodies; for a cast at their initial positions, and for a raycast `a` is on
    /// the body. Nothing if the oracle cannot decide.
    std::optional<oracle::WitnessPoints> nearest{};
    std::optional<Refutation> refutation{};  ///< of distances and decisions of polyhedra with balls

    /// Returns the exact distance in words, with its proof: "separated, d in [0.1, 0.2], proven by points".
    [[nodiscard]] std::string proven() const;
};

/// Asks the subject, the oracle and the certifier.
[[nodiscard]] Finding finding_of(const caseio::Case& c, Subject& subject);

/// Returns the finding for display: what failed, and every number in decimal (shortest that reads back) and in hex.
[[nodiscard]] std::string printed(const Finding& f);

}  // namespace oblong::fuzz
