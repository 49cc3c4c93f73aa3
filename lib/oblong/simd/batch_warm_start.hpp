// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <span>

#include "oblong/body/prepared.hpp"
#include "oblong/gjk/tracking.hpp"
#include "oblong/scalar/builtin.hpp"

/// Where the queries of many pairs begin, found for as many at once as a vector unit has lanes
/// (docs/explanation/gjk/batches.md).
namespace oblong::simd {

/// Refers to both.
template <class R>
struct BodyPair {
    const PreparedPolytope<R>* a = nullptr;
    const PreparedPolytope<R>* b = nullptr;
};

namespace detail {

/// Bodies of more vertices are searched one by one: their numbers, times the lanes, fill the first cache.
constexpr std::uint32_t max_in_batch_arrays = 64;

/// Whether the bodies are so close that a query alone takes more iterations than one.
template <class R>
[[nodiscard]] bool are_near(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b) {
    const auto seen = [](const Vec3<R>& v) {
        return Vec3<double>{static_cast<double>(v.x), static_cast<double>(v.y), static_cast<double>(v.z)};
    };
    const double sizes = a.spread().trace() + b.spread().trace();
    constexpr double far_factor = 1.6;  // of spheres that touch it is 1
    return squared_norm(seen(b.centre()) - seen(a.centre())) < far_factor * far_factor * (sizes * sizes);
}

/// Whether both bodies are few rows.
template <class R>
[[nodiscard]] bool are_small(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b) {
    return std::max(a.size(), b.size()) <= max_in_batch_arrays && a.grid() == nullptr && b.grid() == nullptr;
}

/// How many pairs the unit takes at once.
[[nodiscard]] std::size_t batch_lanes();

/// Vertices that a query of each pair may begin with: the simplex that some iterations in floats led to, one to three
/// pairs of vertices, none twice. Those of a pair are the same whatever the others are and whichever unit runs it. They
/// prove nothing: where numbers are too large or too small for floats, they are any vertices.
/// Preconditions: are_small of each pair; at least one pair, no more than batch_lanes(), as many starts.
void batch_warm_start(std::span<const BodyPair<double>> pairs, std::span<TrackingState> starts);
void batch_warm_start(std::span<const BodyPair<float>> pairs, std::span<TrackingState> starts);

}  // namespace detail

}  // namespace oblong::simd
