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

/// A point of a body, written by the nodes of the body's tree.
template <class Z, class Q>
struct MemberPoint {
    enum class Kind { points, round, sum, hull };
    Kind kind = Kind::points;
    /// Points: vertices with their weights. Hull: the parts that take part, with their weights.
    std::vector<VertexWeight<Z>> shares = {};
    std::vector<Q> u = {};                ///< round: one number a column, of squares that sum to at most 1
    std::vector<MemberPoint> parts = {};  ///< sum: one a part; hull: one a share
    [[nodiscard]] friend bool operator==(const MemberPoint&, const MemberPoint&) = default;
};

template <class Z, class Q>
struct MemberPair {
    MemberPoint<Z, Q> a, b;
    [[nodiscard]] friend bool operator==(const MemberPair&, const MemberPair&) = default;
};

/// Of a cast: whether the bodies meet at all.
struct HitClaim {
    bool hit = false;
    [[nodiscard]] friend bool operator==(const HitClaim&, const HitClaim&) = default;
};
/// Of a cast: they meet first at a parameter between these ends; an absent one is no bound.
template <class Q>
struct ParameterClaim {
    std::optional<Q> lower, upper;
    [[nodiscard]] friend bool operator==(const ParameterClaim&, const ParameterClaim&) = default;
};
/// Of a penetration: the depth, 0 of bodies that do not overlap, lies between these ends.
template <class Q>
struct DepthClaim {
    std::optional<Q> lower, upper;
    [[nodiscard]] friend bool operator==(const DepthClaim&, const DepthClaim&) = default;
};

/// What can be said of two bodies and be refuted, motion and depth included.
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
    std::optional<Outcome> outcome = {};         ///< of a bracket that is no refutation: what follows from it
    std::optional<BodyClaim<Q>> claim = {};      ///< of a refutation: what the statement contradicts
    std::optional<Q> lower = {}, upper = {};     ///< of the signed distance, or of the parameter of the hit
    std::optional<Vec3<Z>> direction = {};       ///< shows that the bodies are as far apart as `lower` says
    std::vector<Q> roots = {};                   ///< no less than the roots in the bodies' support values along it
    std::vector<MemberPair<Z, Q>> members = {};  ///< one pair: near points. More: the corners of `facets`
    std::vector<CertificateFacet> facets = {};   ///< a closed surface around 0 in the difference of the cores
    [[nodiscard]] friend bool operator==(const BodyProof&, const BodyProof&) = default;
};

}  // namespace oblong
