// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <vector>

#include "oblong/body/rows.hpp"

namespace oblong {

/// A few corners of a body, far from each other, rounded to floats: their hull is a body much like it, small enough to
/// be asked about first. What it says is where to begin, nothing else.
class Sketch {
public:
    static constexpr std::uint32_t size = 128;

    Sketch() = default;
    /// One corner after the other, each the farthest from those before. Precondition: at least `size` corners.
    template <class Corner>
    explicit Sketch(std::span<const Corner> corners) {
        std::vector<double> distance(corners.size(), std::numeric_limits<double>::infinity());
        std::size_t next = 0;
        for (std::uint32_t k = 0; k < size; ++k) {
            const auto& p = corners[next].point;
            corners_[k] = static_cast<std::uint16_t>(next);
            numbers_[k] = static_cast<float>(p.x);
            numbers_[k + size] = static_cast<float>(p.y);
            numbers_[k + 2 * size] = static_cast<float>(p.z);
            for (std::size_t i = 0; i < corners.size(); ++i) {
                const auto& q = corners[i].point;
                const auto squared = [](double x) { return x * x; };
                distance[i] = std::min(distance[i], squared(q.x - p.x) + squared(q.y - p.y) + squared(q.z - p.z));
            }
            next = static_cast<std::size_t>(std::ranges::max_element(distance) - distance.begin());
        }
        for (const float x : numbers_) largest_ = std::max(largest_, std::abs(x));
    }

    [[nodiscard]] Rows<float> rows() const { return {numbers_.data(), columns_, largest_}; }
    /// The number of the corner in a column.
    [[nodiscard]] std::uint16_t corner(std::uint32_t column) const { return corners_[column]; }

private:
    alignas(64) std::array<float, std::size_t{3} * size> numbers_{};
    std::array<std::uint16_t, size> corners_{};
    std::uint32_t columns_ = size;  // not a constant: g++ 12 warns of loops that it then knows too well
    float largest_ = 0;
};

}  // namespace oblong
