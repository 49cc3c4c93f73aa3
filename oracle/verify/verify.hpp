// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "caseio/case.hpp"
#include "caseio/certificate_io.hpp"
#include "oracle/verify/moving_bodies.hpp"
#include "oracle/verify/work.hpp"

/// The certificate checker. It solves nothing: exact integers, a few sums, and one comparison a vertex of
/// a part.
namespace oblong::oracle {

/// Returns why the certificate does not prove its statement about these bodies; nothing if it does
/// (docs/explanation/certificates.md has the proofs). Arithmetic is exact, the work is O(vertices of parts), and of a
/// penetration also that of sorting the certificate's facets; it is bounded (docs/reference/certificates.md, "Limits").
/// \param work new, with a way to end the check early
[[nodiscard]] std::optional<std::string> verify(const RestingBodies& bodies,
                                                const caseio::ExactCertificate& certificate, checking::Work work = {});

/// The same of a miss or a hit.
[[nodiscard]] std::optional<std::string> verify(const MovingBodies& bodies, const caseio::ExactCertificate& certificate,
                                                checking::Work work = {});

/// The same of a case: of a cast only a miss or a hit is accepted, of other cases every other kind. A certificate that
/// is enough for one case is worth nothing for another.
[[nodiscard]] std::optional<std::string> verify(const caseio::Case& c, const caseio::ExactCertificate& certificate,
                                                checking::Work work = {});

}  // namespace oblong::oracle
