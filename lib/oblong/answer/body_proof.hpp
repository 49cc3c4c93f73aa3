// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "oblong/answer/certificate.hpp"

/// Plain data from which a reader proves an answer about two bodies of any kind, without solving anything.
/// docs/reference/certificates.md, "Bodies of any kind", says what each field holds; docs/explanation/certificates.md
/// why it proves what it says.
namespace oblong {

/// A point of a body, expressed by the nodes of the body's tree.
template <class Z, class Q>
struct MemberPoint {
    enum class Kind { points, round, sum, hull };
    Kind kind = Kind::points;
    /// Points: vertices with their weights. Hull: the participating parts with their weights.
    std::vector<VertexWeight<Z>> shares = {};
    std::vector<Q> u = {};                ///< round: one number for each column; their squares sum to at most 1
    std::vector<MemberPoint> parts = {};  ///< sum: one for each part; hull: one for each share
    [[nodiscard]] friend bool operator==(const MemberPoint&, const MemberPoint&) = default;
};

template <class Z, class Q>
struct MemberPair {
    MemberPoint<Z, Q> a, b;
    [[nodiscard]] friend bool operator==(const MemberPair&, const MemberPair&) = default;
};

/// Claim about a cast: whether the bodies meet.
struct HitClaim {
    bool hit = false;
    [[nodiscard]] friend bool operator==(const HitClaim&, const HitClaim&) = default;
};
/// Claim about a cast: bounds of the parameter of the first hit. An absent end is no bound.
template <class Q>
struct ParameterClaim {
    std::optional<Q> lower, upper;
    [[nodiscard]] friend bool operator==(const ParameterClaim&, const ParameterClaim&) = default;
};
/// Claim about a penetration: bounds of the depth, which is 0 for bodies that do not overlap.
template <class Q>
struct DepthClaim {
    std::optional<Q> lower, upper;
    [[nodiscard]] friend bool operator==(const DepthClaim&, const DepthClaim&) = default;
};

/// A claim about two bodies that a proof can refute, motion and depth included.
template <class Q>
using BodyClaim = std::variant<Outcome, Within<Q>, CorrectlyRounded<Q>, HitClaim, ParameterClaim<Q>, DepthClaim<Q>>;

/// The statement of a proof: bounds of the signed distance, bounds of the parameter of the first hit, or no hit.
enum class ProofStatement { bracket, hit, miss };
inline constexpr std::array<std::string_view, 3> proof_statement_names{"bracket", "hit", "miss"};
[[nodiscard]] constexpr std::string_view name(ProofStatement s) {
    return proof_statement_names[static_cast<std::size_t>(s)];
}

/// \tparam Z integers  \tparam Q their fractions
template <class Z, class Q>
struct BodyProof {
    ProofStatement statement = ProofStatement::bracket;
    std::optional<Outcome> outcome = {};         ///< implied by a bracket that is no refutation
    std::optional<BodyClaim<Q>> claim = {};      ///< the claim that a refutation contradicts
    std::optional<Q> lower = {}, upper = {};     ///< of the signed distance, or of the parameter of the hit
    std::optional<Vec3<Z>> direction = {};       ///< direction in which the bodies are at least `lower` apart
    std::vector<Q> roots = {};                   ///< upper bounds of the roots in the bodies' support values along it
    std::vector<MemberPair<Z, Q>> members = {};  ///< one pair: near points; several: the corners of `facets`
    std::vector<CertificateFacet> facets = {};   ///< a closed surface around 0 in the difference of the cores
    [[nodiscard]] friend bool operator==(const BodyProof&, const BodyProof&) = default;
};

}  // namespace oblong
