// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <limits>
#include <random>

#include "oblong/prove/cores/enclose.hpp"
#include "oblong/prove/fractions/distance.hpp"

/// Candidates for `enclose`, from hostile to good.
namespace oblong::candidates {

/// Whatever a broken library may hand over.
class Hostile {
public:
    explicit Hostile(unsigned long seed) : random_(seed) {}

    /// \param size_a,size_b numbers of vertices, so that some indices are right
    [[nodiscard]] Candidate draw(std::uint32_t size_a, std::uint32_t size_b) {
        switch (any(8)) {
            case 0:
                return DistanceCandidate{number()};
            case 1:
            case 2:
                return DirectionCandidate{vector()};
            case 3:
            case 4:
                return PointsCandidate{vector(), vector()};
            default:
                WeightsCandidate c;
                c.count_a = any(12);  // more than there is room for, too
                c.count_b = any(12);
                for (auto& share : c.a) share = {index(size_a), number()};
                for (auto& share : c.b) share = {index(size_b), number()};
                return c;
        }
    }

private:
    [[nodiscard]] unsigned any(unsigned n) { return static_cast<unsigned>(random_() % n); }
    [[nodiscard]] std::uint32_t index(std::uint32_t size) {
        if (any(10) == 0) return size + any(3);
        if (any(20) == 0) return std::numeric_limits<std::uint32_t>::max() - any(2);
        return any(3) == 0 ? 0 : static_cast<std::uint32_t>(random_() % size);
    }
    [[nodiscard]] double number() {
        using limits = std::numeric_limits<double>;
        constexpr std::array<double, 12> strange{limits::quiet_NaN(),
                                                 limits::infinity(),
                                                 -limits::infinity(),
                                                 0,
                                                 -0.0,
                                                 limits::max(),
                                                 -limits::max(),
                                                 limits::min(),
                                                 limits::denorm_min(),
                                                 -limits::denorm_min(),
                                                 1,
                                                 0x1p-1070};
        const double uniform = static_cast<double>(random_() >> 11U) * 0x1p-52 - 1;
        switch (any(5)) {
            case 0:
                return strange[any(12)];
            case 1:
                return std::ldexp(uniform, static_cast<int>(any(2100)) - 1074);
            case 2:
                return static_cast<double>(any(5)) - 1;
            default:
                return uniform;
        }
    }
    [[nodiscard]] Vec3<double> vector() { return {number(), number(), number()}; }

    std::mt19937_64 random_;
};

/// What a good library has: nearest points, their difference, and the simplex with its weights, all rounded to double.
[[nodiscard]] inline std::vector<Candidate> good(const ExactDistanceAnswer& answer) {
    const auto rounded = [](const Vec3<Rational>& v) {
        return Vec3<double>{nearest<double>(v.x), nearest<double>(v.y), nearest<double>(v.z)};
    };
    WeightsCandidate weights;
    for (std::size_t i = 0; i < answer.carrier.size(); ++i) {
        const auto weight = nearest<double>(answer.weights[i]);
        weights.a[weights.count_a++] = {answer.carrier[i].feature_a, weight};
        weights.b[weights.count_b++] = {answer.carrier[i].feature_b, weight};
    }
    const Vec3<double> across = rounded(answer.core_a - answer.core_b);
    return {DirectionCandidate{across}, DirectionCandidate{-across},
            PointsCandidate{rounded(answer.core_a), rounded(answer.core_b)}, weights};
}

}  // namespace oblong::candidates
