// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "fuzz/referee/exact_length.hpp"
#include "oblong/body/any_body.hpp"
#include "oblong/scalar/builtin.hpp"

/// Two bodies as the referee's proofs see them: posed vertices as integers, balls aside. No code of the certifier's.
namespace oblong::fuzz {

/// Two bodies in one built-in format.
template <std::floating_point R>
struct BodyPair {
    AnyBody<R> a{Sphere<R>(0), std::nullopt}, b{Sphere<R>(0), std::nullopt};
    int dimension = 3;
};

/// Vertices times 2^−exponent, in the order in which certificates number them (docs/reference/certificates.md).
struct EnumeratedPair {
    std::vector<Vec3<Integer>> a, b;
    long exponent = 0;
    Dyadic radius;  ///< of both balls together
};

/// Nothing if a body is not points, a box, a sphere or a capsule, or a number is not finite.
[[nodiscard]] std::optional<EnumeratedPair> enumerated_pair(const BodyPair<float>& bodies);
[[nodiscard]] std::optional<EnumeratedPair> enumerated_pair(const BodyPair<double>& bodies);

}  // namespace oblong::fuzz
