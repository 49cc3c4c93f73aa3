// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "oblong/answer/certificate.hpp"
#include "oracle/verify/work.hpp"

/// Closed surfaces around the origin (docs/reference/certificates.md, "Penetration").
namespace oblong::oracle::checking {

/// The corner `numerators` / `denominator`.
struct SurfaceCorner {
    Vec3<Integer> numerators;
    Integer denominator = 1;  ///< positive
};

/// The facets have corners that are there, none comes twice, and every directed edge comes as often as its reverse; in
/// the plane every corner begins as many edges as it ends. Throws Refused otherwise. Multiplies nothing.
void require_closed(const std::vector<CertificateFacet>& facets, std::size_t corners, int dimension);

/// How the planes of all facets lie to a ball around the origin.
enum class FacetPlanes {
    none_nearer,  ///< at least one touches it
    all_farther,
};

/// Compares the planes of all facets with a ball around the origin. Throws Refused if the origin is not strictly behind
/// a facet, or if the plane of one cuts the ball. Precondition: `require_closed`.
/// \param squared the ball's squared radius
[[nodiscard]] FacetPlanes facet_planes(const std::vector<SurfaceCorner>& corners,
                                       const std::vector<CertificateFacet>& facets, const Rational& squared,
                                       Work& work);

}  // namespace oblong::oracle::checking
