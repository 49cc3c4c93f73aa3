// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <unordered_map>

#include "caseio/result.hpp"
#include "fuzz/subjects/native/case_certificate.hpp"
#include "oracle/judge/verdict.hpp"

namespace oblong::fuzz {

/// A proof that what a result says is false.
struct Refutation {
    caseio::CertificateLine proof;
    std::string says;                ///< what is refuted, for display: an outcome, or a distance with its tolerance
    std::string_view by;             ///< direction, points, differences or surface
    Outcome outcome;                 ///< the exact one; of a cast touching for a hit, separated for none
    double lower = 0, upper = 0;     ///< doubles around the exact distance, parameter or depth; equal where it is one
    std::string_view measure = "d";  ///< which of them: "d", "parameter" or "depth"

    /// Returns what is proven, for display: "touching", "separated, d in [0.5, 0.50000000000000011]", "hit, parameter =
    /// 0.5".
    [[nodiscard]] std::string proven() const;
};

/// The claim that a stated distance makes.
enum class DistanceClaim {
    as_judged,  ///< not `inaccurate`: within rounding level or a tolerance, and within what the subject promises
    correctly_rounded,  ///< the float or double nearest to d
};

/// Refutes any number of results of one case; each exact answer is computed once, and only when it is needed.
class CaseRefuter {
public:
    /// Precondition: `c` outlives the refuter.
    explicit CaseRefuter(const caseio::Case& c) : case_(c) {}

    /// The first claim of a result that is false, refuted: its outcome (of a cast: hit or miss), then its distance,
    /// parameter or depth (docs/reference/verdicts.md). Nothing where none is, or where the case has no
    /// proof that contradicts it. A result with a converted case is taken for what it says of that.
    [[nodiscard]] std::optional<Refutation> refute(const caseio::Result& r, const oracle::Promise& promise,
                                                   DistanceClaim distance = DistanceClaim::as_judged);

private:
    struct Question {
        std::optional<caseio::Case> asked;  ///< nothing: it could not be read
        std::optional<SolvedCase> solved;   ///< distances and decisions of polyhedra with balls; A grown by a margin
        std::optional<caseio::ExactBodyProof> proof;  ///< of everything else
        Rational size;                                ///< S of docs/reference/verdicts.md
    };
    /// Null if nothing is proven of the case.
    [[nodiscard]] const Question* question(const caseio::Result& r);
    [[nodiscard]] std::optional<Refutation> by_proof(const Question& q, const caseio::Result& r,
                                                     const oracle::Promise& promise) const;

    const caseio::Case& case_;
    std::unordered_map<std::string, Question> questions_;  ///< by converted case; empty: as given
};

}  // namespace oblong::fuzz
