// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/curved/proof.hpp"
#include "oblong/curved/written.hpp"

/// What proofs about bodies of any kind are put together from.
namespace oblong::curved {

/// Two bodies as proofs write them.
struct WrittenPair {
    WrittenBody a, b;
    int dimension = 3;

    [[nodiscard]] Rational radius() const { return a.radius + b.radius; }
    [[nodiscard]] Vec3<Rational> difference(const MemberPair<Integer, Rational>& m) const {
        return Writer(a.core).point(m.a) - Writer(b.core).point(m.b);
    }
};
[[nodiscard]] WrittenPair written_pair(const AnyBody<Rational>& a, const AnyBody<Rational>& b, int dimension);

/// x, or a number of about 100 bits no more than x (no less) and within 2^−90 of it, relatively.
[[nodiscard]] Rational short_below(const Rational& x);
[[nodiscard]] Rational short_above(const Rational& x);

/// n in integers of about as many bits; exactly n where these are enough.
[[nodiscard]] Vec3<Integer> whole_direction(const Vec3<Rational>& n, int bits);

/// Takes n as the proof's direction, with its roots. Gives g with min n·p − max n·q ≥ g over the cores.
Rational state_direction(const WrittenPair& pair, const Vec3<Integer>& n, ExactProof& proof);

/// A lower bound of g / ‖n‖ − ρ, exact where ‖n‖ is rational.
[[nodiscard]] Rational distance_along(const Rational& gap, const Vec3<Integer>& n, const Rational& radius);

/// Takes n as the direction of a lower bound of the signed distance, and that bound. False, and nothing done, where the
/// proof has one that is as good.
bool state_lower(const WrittenPair& pair, const Vec3<Integer>& n, ExactProof& proof);

/// Takes the pair of members, and the upper bound of the signed distance that they show. Likewise.
bool state_upper(const WrittenPair& pair, MemberPair<Integer, Rational> members, ExactProof& proof);

/// Takes a closed surface of members, and the upper bound of the signed distance that it shows. False where 0 is not
/// strictly inside.
bool state_surface(const WrittenPair& pair, std::vector<MemberPair<Integer, Rational>> members,
                   std::vector<CertificateFacet> facets, ExactProof& proof);

/// Nearest members of the faces that the cores turn to each other along n, from B to A: some members of faces that are
/// round. Nothing where their support values are irrational.
[[nodiscard]] std::optional<MemberPair<Integer, Rational>> facing_members(const WrittenPair& pair,
                                                                          const Vec3<Rational>& n);

/// Writes the outcome that follows from the bounds; false where none does.
bool state_outcome(ExactProof& proof);

}  // namespace oblong::curved
