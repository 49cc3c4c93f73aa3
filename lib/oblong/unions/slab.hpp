// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <vector>

#include "oblong/linear/product.hpp"
#include "oblong/lowered/cores/core_view.hpp"
#include "oblong/unions/hierarchy.hpp"
#include "oblong/unions/union.hpp"

/// Slabs around the triangles below a node: they are closer to sloping parts of a surface than boxes are. They exclude
/// pairs and decide nothing else. Bounds: docs/explanation/numerics/unions.md. Needs rounding to nearest and gradual
/// underflow; see scalar/environment.hpp.
namespace oblong::detail {

/// Bounds the error of the length of n − s m for computed unit vectors n and m, 34 u, and of the square of e − s n in
/// units of ‖e‖², 27 u. Lemma: unions.md, Slabs.
inline constexpr double slab_turn = 64 * error_constants::unit_roundoff;

[[nodiscard]] inline double largest_magnitude(const Vec3<double>& v) {
    return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
}

/// { x : |normal · (x − centre)| ≤ half_width, ‖x − centre‖ ≤ radius }. The normal is a computed unit vector.
struct Slab {
    Vec3<double> centre{};
    Vec3<double> normal{1, 0, 0};
    double half_width = infinite;
    double radius = infinite;  ///< infinite: not computed

    [[nodiscard]] bool is_known() const { return radius < infinite; }
    /// Returns an upper bound, but for one rounding, of the |coordinates| of its points.
    [[nodiscard]] double extent() const { return largest_magnitude(centre) + radius; }
};

/// Returns a slab for each node of a surface's hierarchy; of nodes with many triangles below it is not known.
template <std::floating_point S>
[[nodiscard]] std::vector<Slab> slabs_of(const Hierarchy& hierarchy, std::span<const Vec3<S>> vertices,
                                         std::span<const Triangle> triangles);

/// A pose in doubles that maps slabs to slabs.
class SlabPose {
public:
    SlabPose() = default;
    template <std::floating_point S>
    explicit SlabPose(const Affine<S>& given)
        : SlabPose(Affine<double>{
              {{widened(given.linear.rows[0]), widened(given.linear.rows[1]), widened(given.linear.rows[2])}},
              widened(given.translation)}) {}
    explicit SlabPose(const Affine<double>& given);

    /// Returns an upper bound of the |terms| of coordinates that it maps, of points with coordinates up to `extent`.
    [[nodiscard]] double extent_of(double extent) const {
        return pose_ ? (turned_ * extent + moved_) * (1 + error_constants::extent_rounding) : extent;
    }
    [[nodiscard]] Vec3<double> image(const Vec3<double>& point) const { return pose_ ? (*pose_)(point) : point; }
    /// Contains the image of the slab. Precondition: it is known.
    [[nodiscard]] Slab operator()(const Slab& slab) const;
    /// Returns whether it maps every slab to itself.
    [[nodiscard]] bool is_identity() const { return !pose_; }

private:
    std::optional<Affine<double>> pose_;  ///< absent: the identity
    double turned_ = 1;                   ///< the greatest row sum of |linear|
    double moved_ = 0;                    ///< the largest |coordinate| of the translation
    double stretched_ = 1;                ///< an upper bound of the norm of `linear`
};

/// The slabs of a surface where its pose puts them. Keeps the last one, which a search asks for twice.
class PosedSlabs {
public:
    PosedSlabs(std::span<const Slab> slabs, const SlabPose& pose) : slabs_(slabs), pose_(pose) {}

    /// Returns whether the slab of a node is known.
    [[nodiscard]] bool has(std::uint32_t node) const { return !slabs_.empty() && slabs_[node].is_known(); }
    /// Precondition: it is known.
    [[nodiscard]] const Slab& operator[](std::uint32_t node) const {
        if (pose_.is_identity()) return slabs_[node];
        if (node != last_) {
            last_ = node;
            image_ = pose_(slabs_[node]);
        }
        return image_;
    }

private:
    std::span<const Slab> slabs_;
    SlabPose pose_;
    mutable std::uint32_t last_ = std::numeric_limits<std::uint32_t>::max();
    mutable Slab image_;
};

/// Returns the greatest of some lower bounds of the distance of two known slabs: along both normals and from centre to
/// centre; 0 if none is positive.
///
/// \param suffices  whether a bound is great enough, so that no other is computed
template <class Suffices>
[[nodiscard]] double distance_below(const Slab& a, const Slab& b, const Suffices& suffices) {
    const double extent = a.extent() + b.extent();
    // In this range no square or product overflows or loses bits; beyond it nothing is excluded.
    if (!(extent > error_constants::min_plane_error && extent < error_constants::max_plain)) return 0;
    const double slack = extent * error_constants::candidate_slack;
    const Vec3<double> between = a.centre - b.centre;
    const double of_a = std::abs(dot(a.normal, between));
    const double of_b = std::abs(dot(b.normal, between));
    const double share = dot(a.normal, b.normal);
    const Vec3<double> rest = a.normal - b.normal * share;
    const double turn = std::sqrt(dot(rest, rest)) + slab_turn;
    const double along_a = of_a - (a.half_width + std::abs(share) * b.half_width + turn * b.radius);
    const double along_b = of_b - (b.half_width + std::abs(share) * a.half_width + turn * a.radius);
    const double along = (std::max(along_a, along_b) - slack) * (1 - error_constants::plane_quotient);
    const double squared = dot(between, between);
    if (suffices(along) || !(squared > error_constants::min_plane_error)) return std::max(along, 0.0);
    const double across_a = std::sqrt(std::max(squared - of_a * of_a, 0.0) + slab_turn * squared);
    const double across_b = std::sqrt(std::max(squared - of_b * of_b, 0.0) + slab_turn * squared);
    const double halves = of_a * a.half_width + across_a * a.radius + (of_b * b.half_width + across_b * b.radius);
    return std::max({along, (squared - halves) / std::sqrt(squared) - slack, 0.0});
}

}  // namespace oblong::detail
