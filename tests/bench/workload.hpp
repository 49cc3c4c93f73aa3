// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "fuzz/cases/generate/build.hpp"
#include "oblong/body/shapes.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/support/shapes.hpp"

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

/// How far the bodies of a pair are apart, in units of their largest radius.
enum class Gap {
    distant,  ///< 1 to 3
    close,    ///< 0.001 to 0.05, its logarithm even
    shallow,  ///< they overlap: the second is 0.001 to 0.05 farther along its way than where they touch
};
inline constexpr std::array<std::string_view, 3> gap_names{"distant", "close", "shallow"};
[[nodiscard]] constexpr std::string_view name(Gap gap) { return gap_names[static_cast<std::size_t>(gap)]; }

/// Bodies of which one is moved, and what is needed to move it.
struct Approach {
    fuzz::Cloud a, b;        ///< b around the origin
    Vec3<double> centre;     ///< of a
    Vec3<double> direction;  ///< of b from there, of length 1
    double way = 0;          ///< b is moved by centre + way · direction

    [[nodiscard]] Vec3<double> offset() const { return centre + direction * way; }
};

/// How far a gap is to be, drawn.
[[nodiscard]] double drawn_gap(fuzz::Draw& draw, Gap gap);

/// Brings b from outside along its line until the gap is met within 1 %, so that all features take part as they do in
/// motion. The distance is a convex function of the way, so that Newton's steps never go too far.
/// Precondition: the bodies' radii are at most `reach`.
void approach(Approach& pair, Gap gap, double width, double reach = 1.05);

/// A hull of exactly so many points on an ellipsoid whose largest radius is 1 and whose axis ratios are up to 5, turned
/// at random.
[[nodiscard]] fuzz::Cloud random_hull(fuzz::Draw& draw, int vertices);

/// `count` pairs of such hulls. Each is a function of `vertices`, `gap` and its place in the list.
[[nodiscard]] std::vector<HullPair<double>> hull_pairs(int vertices, Gap gap, std::size_t count);

/// Every number rounded to float.
[[nodiscard]] std::vector<HullPair<float>> narrowed(const std::vector<HullPair<double>>& pairs);

/// A random permutation of 0 … count − 1, the same on every machine.
[[nodiscard]] std::vector<std::uint32_t> random_order(std::size_t count);

/// Close pairs of hulls with exactly `vertices` vertices each, in the world's frame, all numbers rounded once.
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

[[nodiscard]] Workload close_hulls(int vertices, std::size_t count);

}  // namespace oblong::bench
