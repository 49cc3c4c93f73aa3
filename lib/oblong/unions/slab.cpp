// SPDX-License-Identifier: BSL-1.0
#include "oblong/unions/slab.hpp"

namespace oblong::detail {

namespace {

/// Slabs of nodes with more triangles below are seldom closer than boxes.
constexpr std::size_t max_triangles = 4096;

/// A vector along v of length 1 but for 6 u; of no direction if v has none.
Vec3<double> unit(const Vec3<double>& v) {
    const double largest = largest_magnitude(v);
    // Quotients by a subnormal number may be inexact as the number is; that is no matter, for they stay at most 1.
    if (!(largest > 0 && largest < infinite)) return {1, 0, 0};
    const Vec3<double> scaled{v.x / largest, v.y / largest, v.z / largest};
    return scaled * (1 / std::sqrt(dot(scaled, scaled)));
}

/// An upper bound of the length of v, but for its rounding.
double length_of(const Vec3<double>& v) {
    const double squared = dot(v, v);
    // If the square loses bits the sum of the |coordinates| is an upper bound too.
    return squared > error_constants::min_plane_error ? std::sqrt(squared)
                                                      : std::abs(v.x) + std::abs(v.y) + std::abs(v.z);
}

/// An upper bound of the norm of a matrix; infinite if its squares may overflow.
///
/// \param row_sum  the greatest row sum of the |entries|
double norm_above(const Mat3<double>& matrix, double row_sum) {
    if (!(row_sum < error_constants::max_plain)) return infinite;
    // ‖L‖² ≤ the greatest row sum of |Lᵀ L|, which is 1 of a rotation; and ‖L‖ ≤ √3 row_sum.
    double squared = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        double sum = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            double entry = 0;
            for (const Vec3<double>& row : matrix.rows) entry += row[i] * row[k];
            sum += std::abs(entry);
        }
        squared = std::max(squared, sum);
    }
    return squared > error_constants::min_plane_error ? std::sqrt(squared) * (1 + error_constants::extent_rounding)
                                                      : 2 * row_sum;
}

template <std::floating_point S>
class SlabBuilder {
public:
    SlabBuilder(const Hierarchy& hierarchy, std::span<const Vec3<S>> vertices, std::span<const Triangle> triangles)
        : nodes_(hierarchy.nodes()), vertices_(vertices), triangles_(triangles), slabs_(nodes_.size()) {
        order_.reserve(triangles.size());
        add(0);
    }
    [[nodiscard]] std::vector<Slab> slabs() { return std::move(slabs_); }

private:
    /// Computes the slabs of a node and of those below.
    void add(std::size_t node) {
        const std::size_t begin = order_.size();
        if (nodes_[node].is_leaf()) {
            order_.push_back(nodes_[node].least);
        } else {
            add(node + 1);
            add(nodes_[node].second);
        }
        const std::span<const std::uint32_t> below = std::span(order_).subspan(begin);
        if (below.size() <= max_triangles) slabs_[node] = around(nodes_[node].box, below);
    }
    [[nodiscard]] Vec3<double> corner(std::uint32_t triangle, std::size_t k) const {
        return widened(vertices_[triangles_[triangle][k]]);
    }
    [[nodiscard]] Slab around(const BoundingBox& box, std::span<const std::uint32_t> below) const {
        Slab slab;
        for (std::size_t i = 0; i < 3; ++i) slab.centre[i] = box.low[i] / 2 + box.high[i] / 2;
        Vec3<double> sum{};
        for (const std::uint32_t t : below) {
            const Vec3<double> p = corner(t, 0);
            sum = sum + cross(corner(t, 1) - p, corner(t, 2) - p);
        }
        slab.normal = unit(sum);
        double low = infinite;
        double high = -infinite;
        each_corner(below, [&](const Vec3<double>& x) {
            const double value = dot(slab.normal, x - slab.centre);
            low = std::min(low, value);
            high = std::max(high, value);
        });
        slab.centre = slab.centre + slab.normal * (low / 2 + high / 2);
        double squared = 0;
        slab.half_width = 0;
        double extent = largest_magnitude(slab.centre);
        each_corner(below, [&](const Vec3<double>& x) {
            const Vec3<double> from_centre = x - slab.centre;
            slab.half_width = std::max(slab.half_width, std::abs(dot(slab.normal, from_centre)));
            squared = std::max(squared, dot(from_centre, from_centre));
            extent = std::max(extent, largest_magnitude(x));
        });
        const double error = extent * error_constants::extent_rounding;
        slab.half_width += error;
        slab.radius = std::sqrt(squared) + error;
        // Beyond this range squares overflow or lose bits.
        const bool is_in_range = extent < error_constants::max_plain && squared > error_constants::min_plane_error;
        return is_in_range ? slab : Slab{};
    }
    template <class F>
    void each_corner(std::span<const std::uint32_t> below, const F& f) const {
        for (const std::uint32_t t : below)
            for (std::size_t k = 0; k < 3; ++k) f(corner(t, k));
    }

    std::span<const Hierarchy::Node> nodes_;
    std::span<const Vec3<S>> vertices_;
    std::span<const Triangle> triangles_;
    std::vector<Slab> slabs_;
    std::vector<std::uint32_t> order_;  ///< triangles; those below a node follow each other
};

}  // namespace

SlabPose::SlabPose(const Affine<double>& given) : pose_(given), turned_(0) {
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3<double>& row = given.linear.rows[i];
        turned_ = std::max(turned_, std::abs(row.x) + std::abs(row.y) + std::abs(row.z));
        moved_ = std::max(moved_, std::abs(given.translation[i]));
    }
    stretched_ = norm_above(given.linear, turned_);
}

Slab SlabPose::operator()(const Slab& slab) const {
    if (!pose_) return slab;
    Slab posed;
    posed.centre = image(slab.centre);
    posed.normal = unit(pose_->linear * slab.normal);
    // d = share · normal + rest, whatever the share is.
    const Vec3<double> d = transposed_times(pose_->linear, posed.normal);
    const double share = dot(d, slab.normal);
    const double error = extent_of(slab.extent()) * error_constants::candidate_slack;
    posed.half_width = std::abs(share) * slab.half_width + length_of(d - slab.normal * share) * slab.radius + error;
    posed.radius = stretched_ * slab.radius + error;
    return posed;
}

template <std::floating_point S>
std::vector<Slab> slabs_of(const Hierarchy& hierarchy, std::span<const Vec3<S>> vertices,
                           std::span<const Triangle> triangles) {
    return SlabBuilder<S>(hierarchy, vertices, triangles).slabs();
}

template std::vector<Slab> slabs_of(const Hierarchy&, std::span<const Vec3<float>>, std::span<const Triangle>);
template std::vector<Slab> slabs_of(const Hierarchy&, std::span<const Vec3<double>>, std::span<const Triangle>);

}  // namespace oblong::detail
