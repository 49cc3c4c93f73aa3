// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/linear/product.hpp"
#include "oblong/lowered/cores/core_view.hpp"
#include "oblong/unions/queries.hpp"
#include "oblong/unions/slab.hpp"

/// Lower bounds of the distance of two triangles in doubles, which exclude pairs before they are asked. Bounds:
/// docs/explanation/numerics/unions.md. Needs rounding to nearest and gradual underflow; see scalar/environment.hpp.
namespace oblong::detail {

/// The corners of a triangle where its pose puts it, computed in doubles.
struct RoundedTriangle {
    std::array<Vec3<double>, 3> corners;
    double extent = 0;  ///< an upper bound of the |terms| of each coordinate
};

/// The triangles of a surface over float or double under a pose.
template <class S>
class RoundedTriangles {
public:
    explicit RoundedTriangles(const UnionOperand<S>& of)
        : vertices_(of.parts->vertices()), triangles_(of.parts->triangles()) {
        if (of.pose != nullptr) pose_ = SlabPose(*of.pose);
    }

    [[nodiscard]] RoundedTriangle operator[](std::size_t i) const {
        RoundedTriangle result;
        for (std::size_t k = 0; k < 3; ++k) {
            Vec3<double>& corner = result.corners[k];
            corner = widened(vertices_[triangles_[i][k]]);
            result.extent = std::max({result.extent, std::abs(corner.x), std::abs(corner.y), std::abs(corner.z)});
            corner = pose_.image(corner);
        }
        result.extent = pose_.extent_of(result.extent);
        return result;
    }

private:
    std::span<const Vec3<S>> vertices_;
    std::span<const Triangle> triangles_;
    SlabPose pose_;
};

/// Returns whether a lower bound of the distance of two triangles is excluded. Tries supporting planes across the steps
/// of a search for the nearest point of A − B (Frank and Wolfe); each plane proves its bound, however it was found.
///
/// \param excludes  whether a lower bound excludes the pair
template <class Excludes>
[[nodiscard]] bool planes_exclude(const RoundedTriangle& a, const RoundedTriangle& b, const Excludes& excludes) {
    constexpr int steps = 12;
    const Vec3<double> sum_a = a.corners[0] + a.corners[1] + a.corners[2];
    const Vec3<double> sum_b = b.corners[0] + b.corners[1] + b.corners[2];
    Vec3<double> v = (sum_a - sum_b) * (1.0 / 3);
    const double extent = a.extent + b.extent;
    for (int step = 0; step < steps; ++step) {
        // The member of A − B that is farthest along −v, and its value.
        std::size_t least = 0;
        std::size_t greatest = 0;
        const std::array<double, 3> of_a{dot(v, a.corners[0]), dot(v, a.corners[1]), dot(v, a.corners[2])};
        const std::array<double, 3> of_b{dot(v, b.corners[0]), dot(v, b.corners[1]), dot(v, b.corners[2])};
        for (std::size_t i = 1; i < 3; ++i) {
            if (of_a[i] < of_a[least]) least = i;
            if (of_b[i] > of_b[greatest]) greatest = i;
        }
        const double squared = dot(v, v);
        const double terms = (std::abs(v.x) + std::abs(v.y) + std::abs(v.z)) * extent;
        // In this range no square or product overflows or loses bits; beyond it nothing is excluded.
        if (!(squared > error_constants::min_plane_error && terms < error_constants::max_plain)) return false;
        const double gap = (of_a[least] - of_b[greatest]) - terms * error_constants::plane_sum;
        if (gap > 0 && excludes(gap / std::sqrt(squared) * (1 - error_constants::plane_quotient))) return true;
        const Vec3<double> edge = v - (a.corners[least] - b.corners[greatest]);
        const double length = dot(edge, edge);
        const double along = dot(v, edge);
        if (!(along > 0 && length > 0)) return false;
        v = v - edge * std::min(1.0, along / length);
    }
    return false;
}

}  // namespace oblong::detail
