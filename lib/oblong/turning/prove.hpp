// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/answer/turning_proof.hpp"
#include "oblong/scalar/rational.hpp"
#include "oblong/turning/contact.hpp"

namespace oblong {

/// Returns a proof of what `first_contact` answers about the same arguments: of `lower`, and of `upper` if that is
/// finite (of a contact at time 0 if one is found). Empty for refusals. Throws std::bad_alloc only.
///
/// \tparam S float, double or Rational
template <class S>
    requires(std::floating_point<S> || std::same_as<S, Rational>)
[[nodiscard]] TurningProof<Integer, Rational> first_contact_proof(const TurningBody<S>& a, const TurningBody<S>& b,
                                                                  const TurningOptions<S>& options);
/// @{
/// Compiled once, in the library.
extern template TurningProof<Integer, Rational> first_contact_proof(const TurningBody<float>&,
                                                                    const TurningBody<float>&,
                                                                    const TurningOptions<float>&);
extern template TurningProof<Integer, Rational> first_contact_proof(const TurningBody<double>&,
                                                                    const TurningBody<double>&,
                                                                    const TurningOptions<double>&);
extern template TurningProof<Integer, Rational> first_contact_proof(const TurningBody<Rational>&,
                                                                    const TurningBody<Rational>&,
                                                                    const TurningOptions<Rational>&);
/// @}

}  // namespace oblong
