// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/prepared/search/scans.hpp"

/// The searches of prepared/search/scans.hpp by the widest vector unit of the machine, chosen at run time. Link
/// oblong::oblong. The results are bit-identical to those of the scalar loops on every machine, except for the sign of
/// a support value of 0: the same products and sums in the same order, never fused, and the first vertex of equal
/// support values. Bodies with a direction grid are searched by its cell.
namespace oblong::simd {

[[nodiscard]] Farthest<double> farthest(const PreparedPolytope<double>& body, const Vec3<double>& n);
[[nodiscard]] Farthest<double> farthest(const PreparedPolytope<float>& body, const Vec3<double>& n);

void above(const PreparedPolytope<double>& body, const Vec3<double>& n, double threshold, Above& result);
void above(const PreparedPolytope<float>& body, const Vec3<double>& n, double threshold, Above& result);

template <class R>
inline constexpr Scans<R> scans{
    .one = [](const PreparedPolytope<R>& body, const Vec3<double>& n) { return farthest(body, n); },
    .above = [](const PreparedPolytope<R>& body, const Vec3<double>& n, double threshold,
                Above& result) { above(body, n, threshold, result); }};

/// Returns the name of the vector unit in use.
[[nodiscard]] const char* target_in_use();

}  // namespace oblong::simd
