// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/certificate/certificate.hpp"
#include "oblong/prove/fractions/depth.hpp"

namespace oblong {

namespace detail {

/// Writes the surface with its corners renumbered: only those that facets use.
inline void state_surface(const ExactDepth& depth, int dimension, Certificate<Integer, Rational>& result) {
    constexpr std::uint32_t unused = std::numeric_limits<std::uint32_t>::max();
    std::vector<std::uint32_t> index(depth.points.size(), unused);
    for (const auto& f : depth.facets) {
        CertificateFacet facet;
        facet.count = static_cast<std::uint32_t>(dimension);
        for (std::uint32_t i = 0; i < facet.count; ++i) {
            std::uint32_t& at = index[f[i]];
            if (at == unused) {
                at = static_cast<std::uint32_t>(result.corners.size());
                result.corners.push_back({depth.points[f[i]].feature_a, depth.points[f[i]].feature_b});
            }
            facet.corners[i] = at;
        }
        result.facets.push_back(facet);
    }
}

}  // namespace detail

/// The certificate of an exact depth (docs/reference/certificates.md): of separated bodies that they are, of touching
/// ones that they touch, of others their depth, by the cores' surface and normal, or by nearest points where the cores
/// are apart or only touch. Vertices have the indices of the `ExactCore`s that `exact_depth` was asked about.
[[nodiscard]] inline Certificate<Integer, Rational> certificate(const ExactDepth& depth, int dimension) {
    if (depth.contact.outcome != Outcome::overlapping)
        return certificate(depth.contact, {.distance = false, .dimension = dimension});
    Certificate<Integer, Rational> result;
    result.kind = CertificateKind::penetration;
    result.core_squared = depth.core_squared;
    if (depth.cores_meet) result.direction = detail::integer_direction(depth.normal);
    if (depth.cores_meet && depth.core_squared > 0) {
        detail::state_surface(depth, dimension, result);
    } else {
        detail::state_points(depth.contact, result);
    }
    return result;
}

}  // namespace oblong
