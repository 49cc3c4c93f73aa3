// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "oblong/lowered/fractions/exact_core.hpp"
#include "oblong/support/support_mapping.hpp"
#include "oblong/unions/hierarchy.hpp"

/// The parts of a union in the order of its hierarchy, for the search of a cover.
namespace oblong::detail {

/// Places [begin, end) in an order.
struct Places {
    std::uint32_t begin = 0, end = 0;
};

/// The hull of some points, moved by 0 to 1 times `way`, in doubles; it proposes directions.
struct RoundedHull {
    std::span<const Vec3<double>> points;  ///< at least one
    Vec3<double> way{};

    [[nodiscard]] SupportPoint<double> support(const Vec3<double>& n) const;
};

/// One union. Vertices are those of its polyhedra with balls whose vertices are listed.
class CoverSide {
public:
    /// Precondition: at least one part, and finite poses.
    explicit CoverSide(const std::vector<AnyBody<Rational>>& parts);

    [[nodiscard]] const Hierarchy& tree() const { return tree_; }
    /// Returns the indices of the parts, those below each node side by side.
    [[nodiscard]] const std::vector<std::uint32_t>& order() const { return order_; }
    /// Returns the places of the parts below a node.
    [[nodiscard]] Places places(std::uint32_t node) const { return places_[node]; }

    /// Returns whether the vertices of all parts below a node are listed.
    [[nodiscard]] bool is_enumerated(std::uint32_t node) const;
    /// Returns the vertices below a node, rounded. Precondition: listed.
    [[nodiscard]] std::span<const Vec3<double>> rounded(std::uint32_t node) const;
    /// Returns the greatest radius below a node. Precondition: listed.
    [[nodiscard]] Rational radius(std::uint32_t node) const;

    /// Returns the least common multiple of `scale` and all denominators; nothing if it has more bits than `most`.
    [[nodiscard]] std::optional<Integer> common_scale(Integer scale, std::size_t most) const;
    [[nodiscard]] std::size_t vertex_count() const { return rounded_.size(); }
    /// Keeps the vertices times a common multiple of their denominators.
    void keep_integers(const Integer& scale);
    /// Returns the least n·v over the vertices below a node, times the scale. Precondition: listed, and integers kept.
    [[nodiscard]] Integer least(std::uint32_t node, const Vec3<Integer>& n) const;

private:
    void enter(std::uint32_t node, const std::vector<AnyBody<Rational>>& parts);
    /// The vertices of the parts below a node, in `rounded_` and `integers_`.
    [[nodiscard]] Places vertices(std::uint32_t node) const;

    Hierarchy tree_;
    std::vector<std::uint32_t> order_;
    std::vector<Places> places_;                   ///< of nodes
    std::vector<std::optional<ExactCore>> cores_;  ///< in the order
    std::vector<std::uint32_t> first_;             ///< the first vertex of each place, and the number of vertices
    std::vector<std::uint32_t> unlisted_;          ///< how many parts before each place are not listed
    std::vector<Vec3<double>> rounded_;
    std::vector<Vec3<Integer>> integers_;
};

}  // namespace oblong::detail
