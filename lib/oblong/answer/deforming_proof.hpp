// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "oblong/linear/vec.hpp"

/// Plain data from which a reader proves when two deforming bodies first meet, without solving anything.
/// docs/explanation/numerics/deforming.md says why it proves what it says.
namespace oblong {

/// A stretch of time that a plane keeps clear, whose normal n(t), from B to A, is a polynomial of time.
///
/// \tparam Z integers  \tparam Q their fractions
template <class Z, class Q>
struct ClearSpan {
    Q from{};  ///< first time
    Q to{};    ///< last time, after `from`
    /// One to three vectors n_0 … n_d: n(t) = Σ n_k (1 − x)^(d−k) x^k at t = from + x (to − from).
    std::vector<Vec3<Z>> directions;
    [[nodiscard]] friend bool operator==(const ClearSpan&, const ClearSpan&) = default;
};

/// A stretch of time in which vertices of A meet vertices of B: one meets one, two or three, or two meet two.
template <class Q>
struct CrossingTime {
    Q from{};                      ///< the contact is not before
    Q to{};                        ///< and not after
    std::vector<std::uint32_t> a;  ///< vertices of A
    std::vector<std::uint32_t> b;  ///< vertices of B
    std::uint32_t axis = 0;        ///< along which areas are taken: 0, 1, 2 for x, y, z
    [[nodiscard]] friend bool operator==(const CrossingTime&, const CrossingTime&) = default;
};

/// What is proven of two deforming bodies: there is no contact before the end of the last stretch in `clear`, each of
/// which begins where the one before ends, the first at time 0; and there is one at the meeting. Without a meeting the
/// bodies are apart at that end too.
template <class Z, class Q>
struct DeformingProof {
    std::vector<ClearSpan<Z, Q>> clear;      ///< in order
    std::optional<CrossingTime<Q>> meeting;  ///< not before the end of the last of them
    [[nodiscard]] friend bool operator==(const DeformingProof&, const DeformingProof&) = default;
};

}  // namespace oblong
