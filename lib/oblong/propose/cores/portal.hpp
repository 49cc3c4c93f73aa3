// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>

#include "oblong/lowered/cores/scan.hpp"

/// Triangles of points of A − B that the line of A's way goes through: what searches for a cast's hit refine (portal
/// refinement, Snethen 2008). Proposes; proves nothing.
namespace oblong::detail {

/// How the search for a first triangle ended.
enum class PortalEnd {
    nothing,    ///< without a triangle
    separated,  ///< the last direction is that of a plane, about along r, with A − B on one side, as computed
    found,
};

/// Three points of A − B with 0 inside, as seen along r.
/// \tparam Corner has the point w, at λ = 0, rounded
template <class Corner>
class Portal {
public:
    explicit Portal(const Vec3<double>& r) : r_(r) {}

    [[nodiscard]] const std::array<Corner, 3>& corners() const { return corners_; }
    /// A normal of the triangle's plane, which points against r where 0 is inside.
    [[nodiscard]] Vec3<double> normal() const {
        const auto& [a, b, c] = corners_;
        return cross(c.w - a.w, b.w - a.w);
    }
    /// The weights of the point of the triangle on the line, times one number.
    [[nodiscard]] std::array<double, 3> weights() const {
        const auto& [a, b, c] = corners_;
        return {turn(b, c), turn(c, a), turn(a, b)};
    }

    /// \param support returns the Corner of A − B that is least along a direction
    /// \param is_over whether to ask no more
    template <class Support, class IsOver>
    [[nodiscard]] PortalEnd find(const Support& support, const IsOver& is_over) {
        const double rr = squared_norm(r_);
        if (!(rr > 0x1p-600) || !(rr < 0x1p600)) return PortalEnd::nothing;
        Corner a = support(-r_);
        Vec3<double> across = a.w - r_ * (dot(a.w, r_) / rr);
        // Of a corner on the line every direction across it leads on.
        if (across == Vec3<double>{})
            across = cross(r_, std::abs(r_.x) < std::abs(r_.y) ? Vec3<double>{1, 0, 0} : Vec3<double>{0, 1, 0});
        if (!(largest_coordinate(across) > 0)) return PortalEnd::nothing;
        const Vec3<double> aside = leaning(across);
        Corner b = support(aside);
        if (dot(aside, b.w) > 0) return PortalEnd::separated;
        if (turn(a, b) < 0) std::swap(a, b);
        while (!is_over()) {
            const Vec3<double> n = leaning(cross(b.w - a.w, r_));
            const Corner c = support(n);
            if (dot(n, c.w) > 0) return PortalEnd::separated;
            const double from_b = turn(b, c);
            const double to_a = turn(c, a);
            if (from_b >= 0 && to_a >= 0) {
                corners_ = {a, b, c};
                return PortalEnd::found;
            }
            if (!(from_b < 0) && !(to_a < 0)) return PortalEnd::nothing;  // NaN
            (from_b < 0 ? a : b) = c;
        }
        return PortalEnd::nothing;
    }
    /// Keeps the two corners that, with the new one, have 0 inside. False where none do.
    [[nodiscard]] bool replace(const Corner& next) {
        std::array<double, 3> turns{};
        for (unsigned i = 0; i < 3; ++i) turns[i] = turn(corners_[i], next);
        for (unsigned i = 0; i < 3; ++i) {
            const unsigned j = (i + 1) % 3;
            if (!(turns[j] >= 0) || !(turns[i] <= 0)) continue;
            corners_[(i + 2) % 3] = next;
            return true;
        }
        return false;
    }

private:
    /// Positive where 0, seen against r, is to the left of the way from a to b.
    [[nodiscard]] double turn(const Corner& a, const Corner& b) const { return triple_product(r_, a.w, b.w); }

    /// A direction across r turned towards r by so little that only its sign along r matters.
    [[nodiscard]] Vec3<double> leaning(const Vec3<double>& across) const {
        return across + r_ * (0x1p-44 * largest_coordinate(across) / largest_coordinate(r_));
    }

    Vec3<double> r_;
    std::array<Corner, 3> corners_{};
};

}  // namespace oblong::detail
