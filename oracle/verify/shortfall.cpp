// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/verify/shortfall.hpp"

#include <algorithm>

#include "oblong/scalar/convert.hpp"

namespace oblong::oracle {

namespace {

using caseio::Query;

bool are_near(const std::optional<Rational>& lower, const std::optional<Rational>& upper) {
    if (!lower || !upper) return false;
    const Rational size = std::max(Rational(abs(*lower)), Rational(abs(*upper)));
    return *upper - *lower <= size * power_of_two(-bracket_bits);
}

/// What is shown of bodies at rest, by a certificate of either form.
struct AtRest {
    Outcome outcome;
    bool has_number;  ///< how far apart, or how deep
};

AtRest shown_by(const caseio::CertificateLine& line) {
    if (line.proof) return {*line.proof->outcome, are_near(line.proof->lower, line.proof->upper)};
    switch (line.certificate.kind) {
        case CertificateKind::distance:
            return {Outcome::separated, true};
        case CertificateKind::separated:
            return {Outcome::separated, false};
        case CertificateKind::touching:
            return {Outcome::touching, true};
        case CertificateKind::penetration:
            return {Outcome::overlapping, true};
        default:
            return {Outcome::overlapping, false};
    }
}

}  // namespace

std::optional<std::string> shortfall(const caseio::Case& c, const caseio::CertificateLine& line) {
    const bool is_refutation =
        line.proof ? line.proof->claim.has_value() : line.certificate.kind == CertificateKind::refutation;
    if (is_refutation) return "refutes a claim";
    if (c.ray || c.sweep) {
        const bool is_miss =
            line.proof ? line.proof->statement == ProofStatement::miss : line.certificate.kind == CertificateKind::miss;
        const bool is_narrow = line.proof ? are_near(line.proof->lower, line.proof->upper)
                                          : are_near(line.certificate.lower, line.certificate.upper);
        return is_miss || is_narrow ? std::nullopt : std::optional<std::string>("does not show where they meet");
    }
    const AtRest shown = shown_by(line);
    if (c.query == Query::decide || c.query == Query::within || shown.has_number) return std::nullopt;
    if (shown.outcome == Outcome::separated) return "does not show how far apart the bodies are";
    if (c.query == Query::distance) return std::nullopt;
    return "does not show how deep the bodies overlap";
}

}  // namespace oblong::oracle
