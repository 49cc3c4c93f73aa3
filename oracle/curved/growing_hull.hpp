// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "oracle/curved/rough_number.hpp"

namespace oblong::oracle {

/// The hull of a growing set of integer points, beneath and beyond (Edelsbrunner 1987, "Algorithms in Combinatorial
/// Geometry", §8.3.1): the facets that a new point sees give way to those that join it to their rim. Signs are exact,
/// so a point in a facet's plane does not see it, and every facet has an area.
class GrowingHull {
public:
    struct Facet {
        /// Anticlockwise as seen from outside; in the plane an edge, its end twice.
        std::array<std::size_t, 3> corners{};
        IntegerVec normal{0, 0, 0};  ///< outward
        Integer height = 0;          ///< normal · corner
        Rough distance;              ///< height / ‖normal‖
        bool is_alive = true;
    };

    /// Starts with the first points that span the space, and adds the others. Nothing if none do.
    [[nodiscard]] static std::optional<GrowingHull> of(const std::vector<IntegerVec>& points, int dimension);

    /// Adds a point. False, and nothing changes: it is not outside. \param seen a facet that the point may see
    bool add(const IntegerVec& point, std::size_t seen = 0);

    [[nodiscard]] const std::vector<IntegerVec>& corners() const { return corners_; }
    /// All facets that ever were; those of the hull are alive.
    [[nodiscard]] const std::vector<Facet>& facets() const { return facets_; }

private:
    /// Where two facets meet: the edge of one from its first corner to the second. In the plane a corner, with `none`
    /// for the other.
    using Ridge = std::array<std::uint32_t, 2>;
    static constexpr std::uint32_t none = 0xFFFFFFFF;

    explicit GrowingHull(int dimension) : dimension_(dimension) {}
    [[nodiscard]] static std::uint64_t key(const Ridge& r) { return (std::uint64_t{r[0]} << 32U) | r[1]; }
    [[nodiscard]] std::vector<Ridge> ridges(const Facet& facet) const;
    [[nodiscard]] bool sees(const IntegerVec& point, std::size_t facet) const;
    void add_facet(std::size_t i, std::size_t j, std::size_t k);
    void make_simplex();

    int dimension_;
    std::vector<IntegerVec> corners_;
    std::vector<Facet> facets_;
    std::unordered_map<std::uint64_t, std::size_t> at_ridge_;
};

}  // namespace oblong::oracle
