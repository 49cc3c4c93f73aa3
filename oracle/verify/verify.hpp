// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "caseio/case.hpp"
#include "caseio/certificate_io.hpp"
#include "oracle/verify/moving_bodies.hpp"
#include "oracle/verify/parted_body.hpp"

/// The certificate checker. It solves nothing: exact integers, a few sums, and one comparison a vertex of
/// a part.
namespace oblong::oracle {

/// Why the certificate does not prove what it says of these bodies; nothing where it does
/// (docs/explanation/certificates.md has the proofs). Arithmetic is exact, the work is O(vertices of parts), and of a
/// penetration also that of sorting the certificate's facets.
///
/// \param dimension 2: the bodies lie in the plane z = 0 and their interiors are those of the plane
[[nodiscard]] std::optional<std::string> verify(const PartedBody& a, const PartedBody& b, int dimension,
                                                const caseio::ExactCertificate& certificate);

/// The same of a miss or a hit.
[[nodiscard]] std::optional<std::string> verify(const MovingBodies& bodies,
                                                const caseio::ExactCertificate& certificate);

/// The same of the bodies of a case, moving or not, of a within case with A grown by a ball of the margin. A
/// certificate that is enough for one case is worth nothing for another.
[[nodiscard]] std::optional<std::string> verify(const caseio::Case& c, const caseio::ExactCertificate& certificate);

}  // namespace oblong::oracle
