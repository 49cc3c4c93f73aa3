// SPDX-License-Identifier: BSL-1.0
#include "oblong/unions/slab.hpp"

namespace oblong::detail {

namespace {

/// Slabs of nodes with more triangles below are seldom closer than boxes.
constexpr std::size_t max_triangles = 4096;

Vec3<double> unit(const Vec3<double>& v) {
    const double length = std::sqrt(dot(v, v));
    const bool is_usable = length > 0 && length < infinite;
    return is_usable ? v * (1 / length) : Vec3<double>{};
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
        slab.extent = largest_magnitude(slab.centre);
        each_corner(below, [&](const Vec3<double>& x) {
            const Vec3<double> from_centre = x - slab.centre;
            slab.half_width = std::max(slab.half_width, std::abs(dot(slab.normal, from_centre)));
            squared = std::max(squared, dot(from_centre, from_centre));
            slab.extent = std::max(slab.extent, largest_magnitude(x));
        });
        const double error = slab.extent * error_constants::extent_rounding;
        slab.half_width += error;
        slab.radius = std::sqrt(squared) + error;
        // Beyond this range squares overflow or lose bits.
        const bool is_in_range = slab.extent < error_constants::max_plain && squared > error_constants::min_plane_error;
        return is_in_range ? slab : Slab{};
    }
    template <class F>
    void each_corner(std::span<const std::uint32_t> below, const F& f) const {
        for (const std::uint32_t t : below)
            for (std::size_t k = 0; k < 3; ++k) f(corner(t, k));
    }
    [[nodiscard]] static double largest_magnitude(const Vec3<double>& v) {
        return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
    }

    std::span<const Hierarchy::Node> nodes_;
    std::span<const Vec3<S>> vertices_;
    std::span<const Triangle> triangles_;
    std::vector<Slab> slabs_;
    std::vector<std::uint32_t> order_;  ///< triangles; those below a node follow each other
};

}  // namespace

template <std::floating_point S>
std::vector<Slab> slabs_of(const Hierarchy& hierarchy, std::span<const Vec3<S>> vertices,
                           std::span<const Triangle> triangles) {
    return SlabBuilder<S>(hierarchy, vertices, triangles).slabs();
}

template std::vector<Slab> slabs_of(const Hierarchy&, std::span<const Vec3<float>>, std::span<const Triangle>);
template std::vector<Slab> slabs_of(const Hierarchy&, std::span<const Vec3<double>>, std::span<const Triangle>);

}  // namespace oblong::detail
