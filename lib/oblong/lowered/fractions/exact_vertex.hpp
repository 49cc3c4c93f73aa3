// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/lowered/cores/scan.hpp"
#include "oblong/scalar/exact_number.hpp"

/// Single vertices of cores as fractions.
namespace oblong::detail {

[[nodiscard]] inline Vec3<Rational> exact_vector(const Vec3<double>& v) {
    return {exact_number(v.x), exact_number(v.y), exact_number(v.z)};
}

/// Returns a vertex in the world's frame.
template <std::floating_point R>
[[nodiscard]] Vec3<Rational> exact_vertex(const CoreScan<R>& scan, std::uint32_t i) {
    const Vec3<Rational> v = exact_vector(scan.core().vertex(i));
    if (scan.core().pose == nullptr) return v;
    const auto& rows = scan.pose().linear.rows;
    const Vec3<Rational> c = exact_vector(scan.pose().translation);
    return {dot(exact_vector(rows[0]), v) + c.x, dot(exact_vector(rows[1]), v) + c.y,
            dot(exact_vector(rows[2]), v) + c.z};
}

}  // namespace oblong::detail
