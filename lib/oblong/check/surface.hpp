// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <vector>

#include "oblong/answer/certificate.hpp"
#include "oblong/check/work.hpp"

/// Closed surfaces around the origin (docs/reference/certificates.md, "Penetration").
namespace oblong::proof_check {

/// Requires facets of the dimension with listed corners, no facet twice, and that the surface is closed: every directed
/// edge occurs as often as its reverse; in the plane every corner begins as many edges as it ends.
void require_closed(const std::vector<CertificateFacet>& facets, std::size_t corner_count, int dimension);

/// Requires that every facet has the origin strictly behind it, at a distance of at least √squared. Returns whether all
/// are farther. Precondition: `require_closed` has returned; squared ≥ 0.
/// \tparam S Integer or Rational
template <class S>
[[nodiscard]] bool facets_beyond(const std::vector<Vec3<S>>& corners, const std::vector<CertificateFacet>& facets,
                                 const Rational& squared, Work& work);

}  // namespace oblong::proof_check
