// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstdint>
#include <variant>

#include "oblong/linear/vec.hpp"

/// Claims of another library about two bodies, usable as evidence. Any number is allowed: NaN, infinities, negative
/// weights and indices of no vertex are ignored.
namespace oblong {

/// A claimed separating direction, from B to A or from A to B, of any length.
struct DirectionCandidate {
    Vec3<double> direction;  ///< its sign is tried both ways
};

/// Claimed nearest points of A and B. They need not be in the bodies.
struct PointsCandidate {
    Vec3<double> a;  ///< of A, as claimed
    Vec3<double> b;  ///< of B, as claimed
};

/// Claimed nearest points of the cores, as combinations of vertices. The weights of a body need not sum to 1.
struct WeightsCandidate {
    static constexpr unsigned limit = 8;  ///< largest number of vertices a body
    /// A vertex with its weight.
    struct Share {
        std::uint32_t vertex = 0;  ///< index as in `core_view`; for a box, bit k is set where coordinate k is +h
        double weight = 0;         ///< skipped unless positive and finite
    };
    std::array<Share, limit> a{};  ///< of A
    std::array<Share, limit> b{};  ///< of B
    unsigned count_a = 0;          ///< how many of `a` are used
    unsigned count_b = 0;          ///< how many of `b` are used
};

/// A claimed distance. Nothing can be proven from it.
struct DistanceCandidate {
    double distance = 0;  ///< as claimed
};

/// What is claimed about the distance of two bodies.
using Candidate = std::variant<DirectionCandidate, PointsCandidate, WeightsCandidate, DistanceCandidate>;

}  // namespace oblong
