// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "oblong/answer/outcome.hpp"
#include "oblong/linear/product.hpp"
#include "oblong/scalar/rational.hpp"

/// The depth of the origin in the hull of points, by trying every plane through three of them: shares nothing with
/// support mappings, simplices or expansion.
namespace oblong::test {

struct BruteDepth {
    Outcome outcome = Outcome::overlapping;
    Rational squared = 0;  ///< where the points do not separate from the origin
};

namespace detail {

/// Takes a candidate for an outward normal: where all points lie on one side of its plane through `at`, the plane
/// supports the hull.
inline void offer(std::span<const Vec3<Rational>> points, const Vec3<Rational>& n, const Vec3<Rational>& at,
                  std::optional<Rational>& least) {
    if (n == Vec3<Rational>{}) return;
    const Rational offset = dot(n, at);
    for (const Vec3<Rational>& p : points)
        if (dot(n, p) > offset) return;
    const Rational signed_square = (offset < 0 ? -offset * offset : offset * offset) / squared_norm(n);
    if (!least || signed_square < *least) least = signed_square;
}

[[nodiscard]] inline BruteDepth depth_of(const std::optional<Rational>& least) {
    if (*least < 0) return {Outcome::separated, 0};
    return {*least == 0 ? Outcome::touching : Outcome::overlapping, *least};
}

}  // namespace detail

/// Precondition: the points span space.
[[nodiscard]] inline BruteDepth brute_depth(std::span<const Vec3<Rational>> points) {
    std::optional<Rational> least;
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t j = i + 1; j < points.size(); ++j)
            for (std::size_t k = j + 1; k < points.size(); ++k) {
                const Vec3<Rational> n = cross(points[j] - points[i], points[k] - points[i]);
                detail::offer(points, n, points[i], least);
                detail::offer(points, -n, points[i], least);
            }
    return detail::depth_of(least);
}

/// The same in the plane z = 0. Precondition: the points span it.
[[nodiscard]] inline BruteDepth brute_plane_depth(std::span<const Vec3<Rational>> points) {
    std::optional<Rational> least;
    for (const Vec3<Rational>& p : points)
        for (const Vec3<Rational>& q : points) {
            const Vec3<Rational> n{q.y - p.y, p.x - q.x, 0};
            detail::offer(points, n, p, least);
            detail::offer(points, -n, p, least);
        }
    return detail::depth_of(least);
}

/// Whether the points span space (dimension 3) or the plane (2).
[[nodiscard]] inline bool spans(std::span<const Vec3<Rational>> points, int dimension) {
    for (const Vec3<Rational>& a : points)
        for (const Vec3<Rational>& b : points) {
            const Vec3<Rational> n = cross(a - points[0], b - points[0]);
            if (n == Vec3<Rational>{}) continue;
            if (dimension == 2) return true;
            for (const Vec3<Rational>& c : points)
                if (dot(n, c - points[0]) != 0) return true;
        }
    return false;
}

}  // namespace oblong::test
