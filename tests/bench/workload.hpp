// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "oblong/body/shapes.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/support/polyhedral.hpp"

/// The questions that are timed: pairs of random convex hulls, the same on every machine.
namespace oblong::bench {

template <class R>
struct HullPair {
    Points<R> a, b;
};

/// The plain support mapping of a hull: the scan of all vertices. Refers to the hull.
template <class R>
struct HullSupport {
    const Points<R>& body;
    [[nodiscard]] SupportPoint<R> support(const Vec3<R>& n) const { return oblong::support(body, n); }
};

/// Pairs of hulls with exactly `vertices` vertices each, in the world's frame: points on ellipsoids whose largest
/// radius is 1 and whose axis ratios are up to 5, turned and moved at random, all rounded once.
struct Workload {
    int vertices = 0;
    std::vector<HullPair<double>> pairs;
    std::vector<HullPair<float>> narrow;  ///< the same, every number rounded to float
    std::vector<std::uint32_t> order;     ///< a random permutation of the pairs: in which they are asked
};

/// Bytes of the vertices of `count` pairs.
template <class R>
[[nodiscard]] constexpr std::size_t bytes_of(int vertices, std::size_t count) {
    return 2 * static_cast<std::size_t>(vertices) * sizeof(Vec3<R>) * count;
}

/// Bytes of this machine's level 2 cache; 1 MiB where it does not tell.
[[nodiscard]] std::size_t cache_bytes();

/// How many pairs are cold: at least 1,000, and as floats at least four times the level 2 cache.
[[nodiscard]] std::size_t cold_count(int vertices);

/// `count` pairs whose distance is 0.001 to 0.05 of the bodies' largest radius, its logarithm even. Each pair is a
/// function of `vertices` and its place in the list. The second body comes along a line through the centre of the
/// first until the gap is met within 1 %, so that all features take part as they do in motion.
[[nodiscard]] Workload close_hulls(int vertices, std::size_t count);

}  // namespace oblong::bench
