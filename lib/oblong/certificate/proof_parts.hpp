// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/certificate/proof.hpp"
#include "oblong/certificate/written.hpp"

/// Building blocks of proofs about bodies of any kind.
namespace oblong::curved {

/// Two bodies in the form that proofs use.
struct WrittenPair {
    WrittenBody a, b;
    int dimension = 3;

    [[nodiscard]] Rational radius() const { return a.radius + b.radius; }
    [[nodiscard]] Vec3<Rational> difference(const MemberPair<Integer, Rational>& m) const {
        return Writer(a.core).point(m.a) - Writer(b.core).point(m.b);
    }
};
[[nodiscard]] WrittenPair written_pair(const AnyBody<Rational>& a, const AnyBody<Rational>& b, int dimension);

/// Returns x, or a number of about 100 bits at most x (`short_above`: at least x) within a relative 2^−90 of it.
[[nodiscard]] Rational short_below(const Rational& x);
[[nodiscard]] Rational short_above(const Rational& x);

/// Returns n in integers of about that many bits; exactly n if they suffice.
[[nodiscard]] Vec3<Integer> whole_direction(const Vec3<Rational>& n, int bits);

/// Sets n as the proof's direction, with its roots. \return g with min n·p − max n·q ≥ g over the cores
Rational state_direction(const WrittenPair& pair, const Vec3<Integer>& n, ExactProof& proof);

/// Returns a lower bound of g / √q − ρ, exact if √q is rational.
[[nodiscard]] Rational distance_along(const Rational& gap, const Rational& squared, const Rational& radius);

/// Sets n as the direction of a lower bound of the signed distance, and that bound. \return false, without a change, if
/// the proof has a bound that is as good
bool state_lower(const WrittenPair& pair, const Vec3<Integer>& n, ExactProof& proof);

/// Sets the pair of members, and the upper bound of the signed distance that they prove. \return as state_lower
bool state_upper(const WrittenPair& pair, MemberPair<Integer, Rational> members, ExactProof& proof);

/// Sets a closed surface of members, and the upper bound of the signed distance that it proves. \return false if 0 is
/// not strictly inside
bool state_surface(const WrittenPair& pair, std::vector<MemberPair<Integer, Rational>> members,
                   std::vector<CertificateFacet> facets, ExactProof& proof);

/// Returns nearest members of the faces that the cores turn to each other along n, from B to A; for round faces some of
/// their members. Nothing if their support values are irrational.
[[nodiscard]] std::optional<MemberPair<Integer, Rational>> facing_members(const WrittenPair& pair,
                                                                          const Vec3<Rational>& n);

/// Writes the outcome that the bounds imply. \return false if they imply none
bool state_outcome(ExactProof& proof);

}  // namespace oblong::curved
