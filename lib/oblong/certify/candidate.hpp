// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstdint>
#include <variant>

#include "oblong/linear/vec.hpp"

/// What any library may say of two bodies, as far as it can be used as evidence. Nothing is asked of the numbers: NaN,
/// infinities, negative weights and indices of no vertex are passed over, not believed.
namespace oblong {

/// Along which the bodies are said to be apart, from B to A or from A to B, of any length.
struct DirectionCandidate {
    Vec3<double> direction;
};

/// Said to be the nearest points of A and B. They need not be in the bodies.
struct PointsCandidate {
    Vec3<double> a, b;
};

/// Said to be the nearest points of the cores, as combinations of vertices. The weights of a side need not sum to 1.
struct WeightsCandidate {
    static constexpr unsigned limit = 8;
    struct Share {
        std::uint32_t vertex = 0;  ///< as `core_view` numbers them: of a box, bit k is set where coordinate k is +h
        double weight = 0;
    };
    std::array<Share, limit> a{}, b{};
    unsigned count_a = 0, count_b = 0;
};

/// Said to be the distance: a number from which nothing can be proven.
struct DistanceCandidate {
    double distance = 0;
};

using Candidate = std::variant<DirectionCandidate, PointsCandidate, WeightsCandidate, DistanceCandidate>;

}  // namespace oblong
