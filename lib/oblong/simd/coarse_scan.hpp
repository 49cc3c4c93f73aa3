// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/prepared/search/scans.hpp"

/// The searches of prepared/search/scans.hpp over bodies with quantised vertices, by vector units, with bit-identical
/// results. Scans the 16-bit vertices first and evaluates only those that may be farthest. Precondition:
/// !body.has_component_arrays(). Derivation: docs/explanation/numerics/coarse-search.md.
namespace oblong::simd::detail {

[[nodiscard]] Farthest<double> coarse_farthest(const PreparedPolytope<double>& body, const Vec3<double>& n);
[[nodiscard]] Farthest<double> coarse_farthest(const PreparedPolytope<float>& body, const Vec3<double>& n);

void coarse_above(const PreparedPolytope<double>& body, const Vec3<double>& n, double threshold, Above& result);
void coarse_above(const PreparedPolytope<float>& body, const Vec3<double>& n, double threshold, Above& result);

}  // namespace oblong::simd::detail
