// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/answer/deforming_proof.hpp"
#include "oblong/deforming/first_contact.hpp"
#include "oblong/scalar/rational.hpp"

namespace oblong {

/// Returns a proof of what `first_contact` answers about the same arguments: that the bodies do not meet in [0, 1], or
/// that they do, first at a time that rounds to `value`. Empty for refusals, and if none is found within 4096 stretches
/// of time. Throws std::bad_alloc only.
///
/// \tparam R,S as those of first_contact
template <std::floating_point R, class S>
    requires(std::same_as<R, S> || std::same_as<S, Rational>)
[[nodiscard]] DeformingProof<Integer, Rational> first_contact_proof(const DeformingPoints<S>& a,
                                                                    const DeformingPoints<S>& b);
/// @{
/// Compiled once, in the library.
extern template DeformingProof<Integer, Rational> first_contact_proof<float>(const DeformingPoints<float>&,
                                                                             const DeformingPoints<float>&);
extern template DeformingProof<Integer, Rational> first_contact_proof<double>(const DeformingPoints<double>&,
                                                                              const DeformingPoints<double>&);
extern template DeformingProof<Integer, Rational> first_contact_proof<float>(const DeformingPoints<Rational>&,
                                                                             const DeformingPoints<Rational>&);
extern template DeformingProof<Integer, Rational> first_contact_proof<double>(const DeformingPoints<Rational>&,
                                                                              const DeformingPoints<Rational>&);
/// @}

}  // namespace oblong
