// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/certificate_io.hpp"
#include "oracle/verify/moving_bodies.hpp"
#include "oracle/verify/verify_body.hpp"

/// The checks behind `verify`: each throws `Refused` where the certificate does not prove what it says.
namespace oblong::oracle::checking {

/// A miss or a hit.
void check_cast(const MovingBodies& bodies, const caseio::ExactCertificate& certificate, Work& work);

/// A depth.
void check_penetration(const RestingBodies& bodies, const caseio::ExactCertificate& certificate, Work& work);

/// A certificate of any kind.
void check_certificate(const caseio::Case& c, const caseio::ExactCertificate& certificate, Work& work);

/// A proof about bodies of any kind. Returns what it shows.
[[nodiscard]] Shown check_body_proof(const caseio::Case& c, const caseio::ExactBodyProof& proof, Work& work);

/// Returns the sign of x − y √q. Precondition: q > 0.
[[nodiscard]] int order(const Rational& x, const Rational& y, const Rational& q);

}  // namespace oblong::oracle::checking
