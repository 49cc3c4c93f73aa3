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

/// Refutes any number of results of one case; each exact answer is computed once, and only when it is needed.
class CaseRefuter {
public:
    /// Precondition: `c` outlives the refuter.
    explicit CaseRefuter(const caseio::Case& c) : case_(c) {}

    /// What a result claims, in this order: its outcome; its distance to within 64·u·(S + d), as verdicts are graded
    /// (docs/formats.md); its distance to within the subject's own promise, where that covers the answer. The first
    /// claim that is false, refuted; nothing where none is, or where certificates do not speak of the bodies. A result
    /// with a converted case is taken for what it says of that.
    [[nodiscard]] std::optional<Refutation> refute(const caseio::Result& r, const oracle::Promise& promise);

private:
    struct Question;
    [[nodiscard]] const Question* question(const caseio::Result& r);

    const caseio::Case& case_;
    struct Question {
        std::optional<SolvedCase> solved;
        caseio::CaseScalar scalar = caseio::CaseScalar::float64;
        int dimension = 3;
        Rational size;  ///< S of docs/formats.md
    };
    std::unordered_map<std::string, Question> questions_;  ///< by converted case; empty: as given
};

}  // namespace oblong::fuzz
