// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <map>
#include <set>
#include <vector>

#include "oblong/answer/certificate.hpp"
#include "oblong/check/work.hpp"
#include "oblong/linear/plane.hpp"
#include "oblong/linear/product.hpp"

/// Closed surfaces around the origin (docs/reference/certificates.md, "Penetration").
namespace oblong::proof_check {

/// Requires facets of the dimension with listed corners, no facet twice, and that the surface is closed: every directed
/// edge occurs as often as its reverse; in the plane every corner begins as many edges as it ends.
void require_closed(const std::vector<CertificateFacet>& facets, std::size_t corner_count, int dimension);

/// Requires that every facet has the origin strictly behind it, at a distance of at least √squared. Returns whether all
/// are farther. Precondition: `require_closed` has returned; squared ≥ 0.
template <class S>
[[nodiscard]] bool facets_beyond(const std::vector<Vec3<S>>& corners, const std::vector<CertificateFacet>& facets,
                                 const Rational& squared, Work& work) {
    for (const CertificateFacet& facet : facets)
        for (std::size_t i = 0; i < facet.count; ++i) {
            const std::uint64_t bits = bits_of(corners[facet.corners.at(i)]);
            work.charge(bits, bits);
        }
    const S above(numerator(squared)), below(denominator(squared));
    bool all_farther = true;
    for (const CertificateFacet& facet : facets) {
        const Vec3<S>& corner = corners[facet.corners[0]];
        const Vec3<S> along = corners[facet.corners[1]] - corner;
        const Vec3<S> normal =
            facet.count == 2 ? turned_right(along) : cross(along, corners[facet.corners[2]] - corner);
        const S height = dot(normal, corner);
        require(height > 0, "a facet that does not have the origin behind it");
        const auto side = S(height * height * below) <=> S(above * dot(normal, normal));
        require(side >= 0, "a facet nearer than the depth");
        all_farther = all_farther && side > 0;
    }
    return all_farther;
}

}  // namespace oblong::proof_check
