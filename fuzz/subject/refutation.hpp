// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <unordered_map>

#include "caseio/result.hpp"
#include "fuzz/subject/case_certificate.hpp"
#include "oracle/judge/verdict.hpp"

namespace oblong::fuzz {

/// A proof that what a result says is false.
struct Refutation {
    caseio::CertificateLine proof;
    std::string says;             ///< what is refuted, for people: an outcome, or a distance with its tolerance
    std::string_view by;          ///< direction, points or differences
    Outcome outcome;              ///< the exact one
    double lower = 0, upper = 0;  ///< the exact distance, or the doubles next to it
};

/// What a stated distance is taken to claim.
enum class DistanceClaim {
    as_judged,  ///< not `inaccurate`: within rounding level or a tolerance, and within what the subject promises
    correctly_rounded,  ///< the float or double nearest to d
};

/// Refutes any number of results of one case; each exact answer is computed once, and only when it is needed.
class CaseRefuter {
public:
    /// Precondition: `c` outlives the refuter.
    explicit CaseRefuter(const caseio::Case& c) : case_(c) {}

    /// The first claim of a result that is false, refuted: its outcome, then its distance (docs/formats.md,
    /// "Verdicts"). Nothing where none is, or where certificates do not speak of the bodies. A result with a converted
    /// case is taken for what it says of that.
    [[nodiscard]] std::optional<Refutation> refute(const caseio::Result& r, const oracle::Promise& promise,
                                                   DistanceClaim distance = DistanceClaim::as_judged);

private:
    struct Question {
        std::optional<SolvedCase> solved;
        caseio::CaseScalar scalar = caseio::CaseScalar::float64;
        int dimension = 3;
        Rational size;                        ///< S of docs/formats.md
        std::optional<Rational> margin = {};  ///< of a within case: `solved` is of A grown by it
    };
    /// Null where certificates do not speak of the bodies.
    [[nodiscard]] const Question* question(const caseio::Result& r);

    const caseio::Case& case_;
    std::unordered_map<std::string, Question> questions_;  ///< by converted case; empty: as given
};

}  // namespace oblong::fuzz
