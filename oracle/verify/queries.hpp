// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/certificate_io.hpp"
#include "oracle/verify/moving_bodies.hpp"

/// The checks of casts and of penetration: each throws `Refused` where the certificate does not prove what it says.
namespace oblong::oracle::checking {

/// A miss or a hit.
void check_cast(const MovingBodies& bodies, const caseio::ExactCertificate& certificate);

/// A depth.
void check_penetration(const PartedBody& a, const PartedBody& b, int dimension,
                       const caseio::ExactCertificate& certificate);

/// Every facet has as many others on the other side of each of its edges (in the plane: ends) as on its own.
void require_closed(const std::vector<CertificateFacet>& facets);

}  // namespace oblong::oracle::checking
