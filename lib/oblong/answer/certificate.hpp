// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "oblong/answer/claim.hpp"
#include "oblong/linear/vec.hpp"

/// Plain data from which a reader proves an answer about two polyhedra with balls around them, without solving
/// anything. docs/reference/certificates.md says what each kind holds; docs/explanation/certificates.md why it
/// proves what it says.
namespace oblong {

enum class CertificateKind { distance, separated, touching, overlapping, refutation, miss, hit, penetration };
inline constexpr std::array<std::string_view, 8> certificate_kind_names{
    "distance", "separated", "touching", "overlapping", "refutation", "miss", "hit", "penetration"};
[[nodiscard]] constexpr std::string_view name(CertificateKind k) {
    return certificate_kind_names[static_cast<std::size_t>(k)];
}

/// A vertex of a core, by its index, with its share in a convex combination.
template <class Z>
struct VertexWeight {
    std::uint32_t vertex = 0;
    Z weight{};
    [[nodiscard]] friend bool operator==(const VertexWeight&, const VertexWeight&) = default;
};

/// The difference p_a − q_b of two vertices with its share in a positive combination.
template <class Z>
struct DifferenceWeight {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    Z weight{};
    [[nodiscard]] friend bool operator==(const DifferenceWeight&, const DifferenceWeight&) = default;
};

/// The difference p_a − q_b of two vertices.
struct VertexDifference {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    [[nodiscard]] friend bool operator==(const VertexDifference&, const VertexDifference&) = default;
};

/// A triangle of a closed surface, or an edge of a closed line in the plane: its corners, by their index among the
/// listed differences, anticlockwise as seen from outside.
struct CertificateFacet {
    std::array<std::uint32_t, 3> corners{};
    std::uint32_t count = 3;  ///< 2: an edge, of the first two corners
    [[nodiscard]] friend bool operator==(const CertificateFacet&, const CertificateFacet&) = default;
};

/// \tparam Z integers  \tparam Q their fractions
template <class Z, class Q>
struct Certificate {
    CertificateKind kind = CertificateKind::distance;
    /// Points of the two cores: Σ weight · vertex / Σ weight, the sums of both sides equal. Of a distance, of touching,
    /// and of overlapping bodies with balls; of bodies nearer than claimed. Of a hit: where the bodies meet at `upper`.
    /// Of a penetration of balls whose cores are apart or touch: their nearest points.
    std::vector<VertexWeight<Z>> a, b;
    /// Of separated bodies; of touching ones without balls; of bodies farther apart than claimed; of a miss; of a hit
    /// after `lower` > 0. Of a penetration: the outward normal of the nearest facet of A − B; a supporting one where
    /// the cores touch.
    std::optional<Vec3<Z>> direction;
    /// Of overlapping bodies without balls; of those claimed to touch.
    std::vector<DifferenceWeight<Z>> differences;

    // Of a distance:
    Q core_squared{};  ///< the squared distance of the cores; of a penetration also their squared depth
    RoundedTo rounded_to = RoundedTo::float64;
    std::optional<Q> distance;  ///< of the bodies, rounded once; nothing: beyond the format's range

    /// Of a refutation: what is false.
    std::optional<Claim<Q>> claim;

    /// Of a hit: lower ≤ the smallest parameter at which the bodies meet ≤ upper.
    std::optional<Q> lower, upper;

    // Of a penetration of cores that overlap: a closed surface around 0 in A − B, nowhere nearer than the depth.
    std::vector<VertexDifference> corners;
    std::vector<CertificateFacet> facets;

    /// Names of vertices of A and B, of bodies whose vertices are too many to be counted
    /// (docs/reference/certificates.md, "Named vertices"). Where there are any, every index of a vertex of that body
    /// above is a place in this list.
    std::vector<std::vector<std::uint32_t>> vertices_a, vertices_b;

    [[nodiscard]] friend bool operator==(const Certificate&, const Certificate&) = default;
};

}  // namespace oblong
