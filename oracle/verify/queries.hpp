// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/certificate_io.hpp"
#include "oracle/verify/moving_bodies.hpp"
#include "oracle/verify/work.hpp"

/// The checks of casts and of penetration: each throws `Refused` where the certificate does not prove what it says.
namespace oblong::oracle::checking {

/// A miss or a hit.
void check_cast(const MovingBodies& bodies, const caseio::ExactCertificate& certificate, Work& work);

/// A depth.
void check_penetration(const RestingBodies& bodies, const caseio::ExactCertificate& certificate, Work& work);

}  // namespace oblong::oracle::checking
