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

/// What a certificate proves (docs/reference/certificates.md).
enum class CertificateKind { distance, separated, touching, overlapping, refutation, miss, hit, penetration };
/// The names of CertificateKind, by ordinal.
inline constexpr std::array<std::string_view, 8> certificate_kind_names{
    "distance", "separated", "touching", "overlapping", "refutation", "miss", "hit", "penetration"};
/// Returns the name of a CertificateKind.
[[nodiscard]] constexpr std::string_view name(CertificateKind k) {
    return certificate_kind_names[static_cast<std::size_t>(k)];
}

/// Index of a vertex of a core, with its weight in a convex combination.
template <class Z>
struct VertexWeight {
    std::uint32_t vertex = 0;  ///< index in the order of docs/reference/certificates.md
    Z weight{};                ///< not negative
    [[nodiscard]] friend bool operator==(const VertexWeight&, const VertexWeight&) = default;
};

/// The difference p_a − q_b of two vertices, with its weight in a positive combination.
template <class Z>
struct DifferenceWeight {
    std::uint32_t a = 0;  ///< vertex of A
    std::uint32_t b = 0;  ///< vertex of B
    Z weight{};           ///< positive
    [[nodiscard]] friend bool operator==(const DifferenceWeight&, const DifferenceWeight&) = default;
};

/// The difference p_a − q_b of two vertices.
struct VertexDifference {
    std::uint32_t a = 0;  ///< vertex of A
    std::uint32_t b = 0;  ///< vertex of B
    [[nodiscard]] friend bool operator==(const VertexDifference&, const VertexDifference&) = default;
};

/// A triangle of a closed surface, or an edge of a closed line in the plane. The corners are indices of listed
/// differences, counter-clockwise seen from outside.
struct CertificateFacet {
    std::array<std::uint32_t, 3> corners{};  ///< the first `count` are used
    std::uint32_t count = 3;                 ///< 2: an edge between the first two corners
    [[nodiscard]] friend bool operator==(const CertificateFacet&, const CertificateFacet&) = default;
};

/// \tparam Z integers  \tparam Q their fractions
template <class Z, class Q>
struct Certificate {
    CertificateKind kind = CertificateKind::distance;  ///< what is proven
    /// Points of the two cores: Σ weight · vertex / Σ weight, both sums of weights equal. Present for a distance; for
    /// touching and overlapping bodies with balls; for bodies nearer than claimed. For a hit: where the bodies meet at
    /// `upper`. For a penetration of balls whose cores are apart or touch: the nearest points of the cores.
    std::vector<VertexWeight<Z>> a;
    std::vector<VertexWeight<Z>> b;  ///< the same of B
    /// Present for separated bodies; for touching bodies without balls; for bodies farther apart than claimed; for a
    /// miss; for a hit with `lower` > 0. For a penetration: the outward normal of the nearest facet of A − B, or of a
    /// supporting plane if the cores touch.
    std::optional<Vec3<Z>> direction;
    /// Present for overlapping bodies without balls, and to refute a claim of touching.
    std::vector<DifferenceWeight<Z>> differences;

    // Present for a distance:
    Q core_squared{};  ///< squared distance of the cores; for a penetration also their squared depth
    RoundedTo rounded_to = RoundedTo::float64;  ///< the format of `distance`
    std::optional<Q> distance;                  ///< of the bodies, rounded once; absent if beyond the format's range

    /// Present for a refutation: the false claim.
    std::optional<Claim<Q>> claim;

    /// Present for a hit: lower ≤ smallest parameter at which the bodies meet ≤ upper.
    std::optional<Q> lower;
    std::optional<Q> upper;  ///< present with `lower`

    /// Present for a penetration of overlapping cores: a closed surface around 0 in A − B, nowhere nearer to 0 than the
    /// depth.
    std::vector<VertexDifference> corners;
    std::vector<CertificateFacet> facets;  ///< of that surface

    /// Names of vertices of A and B, of bodies whose vertices are too many to be counted
    /// (docs/reference/certificates.md, "Named vertices"). Where there are any, every index of a vertex of that body
    /// above is a place in this list.
    std::vector<std::vector<std::uint32_t>> vertices_a;
    std::vector<std::vector<std::uint32_t>> vertices_b;  ///< the same of B

    [[nodiscard]] friend bool operator==(const Certificate&, const Certificate&) = default;
};

}  // namespace oblong
