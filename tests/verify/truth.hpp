// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/certificate_io.hpp"
#include "oracle/exact/exact_answer.hpp"
#include "oracle/exact/exact_cast.hpp"
#include "oracle/exact/exact_penetration.hpp"
#include "oracle/exact/rounding.hpp"

/// Whether what is claimed or certified is so, by the oracle's own routes.
namespace oblong::oracle::test {

inline std::optional<Rational> nearest_in(RoundedTo format, const ExactDistance& d) {
    return neighbours(d, format_of(format == RoundedTo::float32 ? 24 : 53)).nearest;
}

/// Precondition: the answer is known.
inline bool is_true(const Claim<Rational>& claim, const ExactAnswer& exact) {
    if (const auto* outcome = std::get_if<Outcome>(&claim))
        return *outcome == exact.outcome || (*outcome == Outcome::intersecting && exact.outcome != Outcome::separated);
    if (const auto* within = std::get_if<Within<Rational>>(&claim))
        return (!within->lower || compare(exact.distance, *within->lower) >= 0) &&
               (!within->upper || compare(exact.distance, *within->upper) <= 0);
    const auto& rounded = std::get<CorrectlyRounded<Rational>>(claim);
    return nearest_in(rounded.rounded_to, exact.distance) == rounded.distance;
}

/// What the certificate says is so.
inline bool is_true(const caseio::ExactCertificate& c, const ExactAnswer& exact) {
    switch (c.kind) {
        case CertificateKind::separated:
            return exact.outcome == Outcome::separated;
        case CertificateKind::touching:
            return exact.outcome == Outcome::touching;
        case CertificateKind::overlapping:
            return exact.outcome == Outcome::overlapping;
        case CertificateKind::refutation:
            return c.claim && !is_true(*c.claim, exact);
        case CertificateKind::distance:
            break;
        case CertificateKind::miss:
        case CertificateKind::hit:
        case CertificateKind::penetration:
            return false;  // nothing that an exact distance could bear out
    }
    return exact.outcome == Outcome::separated && exact.distance.core_squared == c.core_squared &&
           nearest_in(c.rounded_to, exact.distance) == c.distance;
}

/// What the certificate says of a cast is so.
inline bool is_true(const caseio::ExactCertificate& c, const ExactCast& exact) {
    if (c.kind == CertificateKind::miss) return !*exact.hit;
    return *exact.hit && compare(exact.parameter, *c.lower) >= 0 && compare(exact.parameter, *c.upper) <= 0;
}

/// The depth that the certificate states is the exact one.
inline bool is_true(const caseio::ExactCertificate& c, const ExactPenetration& exact, const Rational& radius) {
    return exact.outcome == Outcome::overlapping &&
           compare(*exact.depth, ExactNumber{c.core_squared, -radius, c.facets.empty() ? -1 : 1}) == 0;
}

}  // namespace oblong::oracle::test
