// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "oblong/linear/vec.hpp"

/// Vertices quantised to 16 bits a coordinate: a quarter of the memory of doubles and four times as many values per
/// vector. A search reads them to find the few vertices that it must evaluate exactly
/// (docs/explanation/numerics/coarse-search.md). They prove nothing by themselves.
namespace oblong {

/// 32 quantised vertices: three cache lines, one for each component. Vertex p is stored as q with p = centre + scale ∘
/// (q + e), |e| <= 0.51 in each coordinate, unless the scale is NaN.
struct CoarseBlock {
    static constexpr std::size_t padded_count = 32;
    static constexpr int most = 32700;  ///< largest |q|; the rest of the 16 bits absorbs the roundings of a sum
    alignas(64) std::array<std::int16_t, padded_count> x, y, z;
};

/// Returns the length of a unit of q along each axis: a float far above the subnormal numbers. NaN in every coordinate
/// if the body is too large.
template <class R>
[[nodiscard]] Vec3<float> coarse_scale(std::span<const Vec3<R>> vertices, const Vec3<R>& centre) {
    Vec3<R> farthest;
    for (const Vec3<R>& p : vertices) {
        for (int k = 0; k < 3; ++k) farthest[k] = std::max(farthest[k], std::abs(p[k] - centre[k]));
    }
    const R least(std::numeric_limits<float>::min() * 8192);
    const R largest(std::numeric_limits<float>::max() / 4);
    Vec3<float> scale;
    for (int k = 0; k < 3; ++k) {
        const R unit = std::max(least, farthest[k] / R(CoarseBlock::most));
        if (!(unit < largest)) {
            scale.x = scale.y = scale.z = std::numeric_limits<float>::quiet_NaN();
            return scale;
        }
        // Rounded up, so that |q| stays at most 32700.
        scale[k] = std::nextafter(static_cast<float>(unit), std::numeric_limits<float>::max());
    }
    return scale;
}

/// Writes the vertex at `from_centre` into a slot; writes 0 if the scale is NaN.
template <class R>
void put_coarse(CoarseBlock& block, std::size_t slot, const Vec3<R>& from_centre, const Vec3<float>& scale) {
    const auto nearest = [](R offset, float unit) {
        return static_cast<std::int16_t>(std::isnan(unit) ? R(0) : std::round(offset / R(unit)));
    };
    block.x[slot] = nearest(from_centre.x, scale.x);
    block.y[slot] = nearest(from_centre.y, scale.y);
    block.z[slot] = nearest(from_centre.z, scale.z);
}

}  // namespace oblong
