// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <vector>

#include "oblong/certify/core/core_view.hpp"
#include "oblong/linear/product.hpp"
#include "oblong/unions/hierarchy.hpp"
#include "oblong/unions/union.hpp"

/// Slabs around the triangles below a node: they are closer to sloping parts of a surface than boxes are. They exclude
/// pairs and decide nothing else. Bounds: docs/explanation/numerics/unions.md. Needs rounding to nearest and gradual
/// underflow; see scalar/environment.hpp.
namespace oblong::detail {

/// { x : |normal · (x − centre)| ≤ half_width, ‖x − centre‖ ≤ radius }. The normal is near to a unit vector, or 0.
struct Slab {
    Vec3<double> centre{};
    Vec3<double> normal{};
    double half_width = infinite;
    double radius = infinite;  ///< infinite: not computed
    double extent = 0;         ///< an upper bound of the |coordinates| of its triangles and of the centre

    [[nodiscard]] bool is_known() const { return radius < infinite; }
};

/// Returns a slab for each node of a surface's hierarchy; of nodes with many triangles below it is not known.
template <std::floating_point S>
[[nodiscard]] std::vector<Slab> slabs_of(const Hierarchy& hierarchy, std::span<const Vec3<S>> vertices,
                                         std::span<const Triangle> triangles);

/// A pose in doubles, as it maps slabs.
struct SlabPose {
    std::optional<Affine<double>> pose;  ///< absent: the identity
    double turned = 1;                   ///< the greatest row sum of |linear|
    double moved = 0;                    ///< the largest |coordinate| of the translation

    SlabPose() = default;
    template <std::floating_point S>
    explicit SlabPose(const Affine<S>& given)
        : pose(Affine<double>{
              {{widened(given.linear.rows[0]), widened(given.linear.rows[1]), widened(given.linear.rows[2])}},
              widened(given.translation)}),
          turned(0) {
        for (std::size_t i = 0; i < 3; ++i) {
            const Vec3<double>& row = pose->linear.rows[i];
            turned = std::max(turned, std::abs(row.x) + std::abs(row.y) + std::abs(row.z));
            moved = std::max(moved, std::abs(pose->translation[i]));
        }
    }

    /// Returns an upper bound of the |terms| of coordinates that it maps, of points with coordinates up to `extent`.
    [[nodiscard]] double extent_of(double extent) const {
        return pose ? (turned * extent + moved) * (1 + error_constants::extent_rounding) : extent;
    }
    [[nodiscard]] Vec3<double> image(const Vec3<double>& point) const { return pose ? (*pose)(point) : point; }
    [[nodiscard]] Vec3<double> turned_normal(const Slab& slab) const {
        return pose ? pose->linear * slab.normal : slab.normal;
    }
    /// Returns the middle of the values of direction · x over the posed slab, and half their range, in doubles.
    void values(const Slab& slab, const Vec3<double>& direction, double& middle, double& half) const {
        Vec3<double> d = direction;
        middle = 0;
        if (pose) {
            d = transposed_times(pose->linear, direction);
            middle = dot(direction, pose->translation);
        }
        middle += dot(d, slab.centre);
        // d = share · normal + rest, whatever the share is.
        if (d == slab.normal) {
            half = slab.half_width;
            return;
        }
        const double share = dot(d, slab.normal);
        const Vec3<double> rest = d - slab.normal * share;
        const double squared = dot(rest, rest);
        // Where the square loses bits the sum of the |coordinates| is an upper bound too.
        const double length = squared > error_constants::min_plane_error
                                  ? std::sqrt(squared)
                                  : std::abs(rest.x) + std::abs(rest.y) + std::abs(rest.z);
        half = std::abs(share) * slab.half_width + length * slab.radius;
    }
};

/// Returns a lower bound of the distance of two posed slabs along a direction; 0 if there is none.
[[nodiscard]] inline double apart_along(const Vec3<double>& direction, const Slab& a, const SlabPose& pose_a,
                                        const Slab& b, const SlabPose& pose_b) {
    double middle_a = 0;
    double half_a = 0;
    double middle_b = 0;
    double half_b = 0;
    pose_a.values(a, direction, middle_a, half_a);
    pose_b.values(b, direction, middle_b, half_b);
    const double squared = dot(direction, direction);
    const double terms = (std::abs(direction.x) + std::abs(direction.y) + std::abs(direction.z)) *
                         (pose_a.extent_of(a.extent) + pose_b.extent_of(b.extent));
    // In this range no square or product overflows or loses bits; beyond it nothing is excluded.
    if (!(squared > error_constants::min_plane_error && terms < error_constants::max_plain)) return 0;
    const double gap = std::abs(middle_a - middle_b) - (half_a + half_b) - terms * error_constants::candidate_slack;
    return gap > 0 ? gap / std::sqrt(squared) * (1 - error_constants::plane_quotient) : 0;
}

/// Returns the greatest of some lower bounds of the distance of two posed slabs: along both normals and from centre to
/// centre. Precondition: both are known.
///
/// \param suffices  whether a bound is great enough, so that no other is computed
template <class Suffices>
[[nodiscard]] double distance_below(const Slab& a, const SlabPose& pose_a, const Slab& b, const SlabPose& pose_b,
                                    const Suffices& suffices) {
    const double along_a = apart_along(pose_a.turned_normal(a), a, pose_a, b, pose_b);
    if (suffices(along_a)) return along_a;
    const double along_b = apart_along(pose_b.turned_normal(b), a, pose_a, b, pose_b);
    if (suffices(along_b)) return along_b;
    const double between = apart_along(pose_a.image(a.centre) - pose_b.image(b.centre), a, pose_a, b, pose_b);
    return std::max({along_a, along_b, between});
}

}  // namespace oblong::detail
