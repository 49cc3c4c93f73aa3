// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <span>

#include "oblong/prepared/layout/prepared.hpp"
#include "oblong/prepared/tracking/tracking.hpp"
#include "oblong/query/batch_engine.hpp"
#include "oblong/scalar/builtin.hpp"

/// Warm starts for many pairs at once, one pair per vector lane (docs/explanation/gjk/prepared-bodies.md).
namespace oblong::simd::detail {

/// Largest vertex count of a body in a small batch: its coordinates, times the lanes, fill the L1 cache. Larger bodies
/// are searched one by one.
constexpr std::uint32_t max_in_batch_arrays = 64;

/// Returns whether the bodies are so close that a cold query takes more than one iteration.
template <class R>
[[nodiscard]] bool are_near(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b) {
    const auto seen = [](const Vec3<R>& v) {
        return Vec3<double>{static_cast<double>(v.x), static_cast<double>(v.y), static_cast<double>(v.z)};
    };
    const double sizes = a.spread().trace() + b.spread().trace();
    constexpr double far_factor = 1.6;  // of spheres that touch it is 1
    return squared_norm(seen(b.centre()) - seen(a.centre())) < far_factor * far_factor * (sizes * sizes);
}

/// Returns whether both bodies have at most `max_in_batch_arrays` vertices and no direction grid.
template <class R>
[[nodiscard]] bool are_small(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b) {
    return std::max(a.size(), b.size()) <= max_in_batch_arrays && a.grid() == nullptr && b.grid() == nullptr;
}

/// Returns the number of pairs that the vector unit processes at once.
[[nodiscard]] std::size_t batch_lanes();

/// Writes an initial simplex for each pair: one to three different pairs of vertices, found by a few GJK iterations in
/// floats. A start depends neither on the other pairs nor on the vector unit. It proves nothing: where numbers overflow
/// or underflow in floats, the vertices are arbitrary.
/// Preconditions: are_small for each pair; 1 <= pairs.size() <= batch_lanes(); starts.size() == pairs.size().
void batch_warm_start(std::span<const PreparedPair<double>> pairs, std::span<TrackingState> starts);
void batch_warm_start(std::span<const PreparedPair<float>> pairs, std::span<TrackingState> starts);

/// The same for bodies of any size: each body is searched by itself.
void large_batch_warm_start(std::span<const PreparedPair<double>> pairs, std::span<TrackingState> starts);
void large_batch_warm_start(std::span<const PreparedPair<float>> pairs, std::span<TrackingState> starts);

}  // namespace oblong::simd::detail
