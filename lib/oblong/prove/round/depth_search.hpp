// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/propose/cores/small_polytope.hpp"
#include "oblong/propose/round/propose.hpp"
#include "oblong/prove/round/depth_region.hpp"
#include "oblong/prove/round/inner_points.hpp"

/// A surface of triangles inside the difference of two round bodies, around the origin, expanded in doubles. It
/// proposes, and proves nothing.
namespace oblong::round_bodies {

template <std::floating_point R, class Polytope = detail::SmallPolytope>
class DepthSurface {
public:
    explicit DepthSurface(const Pair<R>& pair) : pair_(pair) {}

    /// Begins with GJK's last simplex, or with any where that is no tetrahedron; the origin may be outside. False if
    /// all are flat as computed.
    [[nodiscard]] bool begin(const Simplex& simplex) {
        const bool is_full = simplex.is_complete && simplex.result.kept.carrier.set == all_slots;
        if (is_full && begin(simplex.directions[0])) return true;
        return begin(spread());
    }

    /// Expands the nearest facet until its support point is farther than it by no more than a share of that.
    /// \return the facet; nothing if the surface has no room, or rounding breaks it
    [[nodiscard]] std::optional<std::uint32_t> approach(double share) {
        for (;;) {
            const std::optional<std::uint32_t> nearest = polytope_.nearest();
            if (!nearest) return std::nullopt;
            const typename Polytope::Facet& f = polytope_.facet(*nearest);
            const Vec3<double> n = f.normal();
            const typename Polytope::Point w = take(n);
            const double most = dot(n, w.w());
            least_ = std::min(least_, most);
            if (!(most - f.distance > std::max(rounding_, share * most))) {
                --count_;
                return nearest;
            }
            if (!expand(*nearest, w)) return std::nullopt;
        }
    }

    /// Expands all facets that are nearer than `floor` and not in the region. \return whether there are none any more;
    /// false if a plane that is nearer supports A − B, or the surface breaks
    [[nodiscard]] bool cover(double floor, const std::optional<Region>& region) {
        const double enough = floor * (1 - 0x1p-40);
        for (std::uint32_t i = 0; i < count_; ++i) note(i, region);
        std::uint32_t first = 0;
        for (;;) {
            std::uint32_t next = polytope_.facet_count();
            for (std::uint32_t i = first; i < polytope_.facet_count(); ++i) {
                const typename Polytope::Facet& f = polytope_.facet(i);
                if (!f.alive || f.distance >= enough || is_inside(f)) {
                    if (i == first) ++first;
                    continue;
                }
                if (next == polytope_.facet_count() || f.distance < polytope_.facet(next).distance) next = i;
            }
            if (next == polytope_.facet_count()) return true;
            const Vec3<double> n = polytope_.facet(next).normal();
            const typename Polytope::Point w = take(n);
            const double most = dot(n, w.w());
            least_ = std::min(least_, most);
            if (most < enough || !(polytope_.facet(next).height(w) > rounding_)) {
                --count_;
                return false;
            }
            if (!expand(next, w)) return false;
            note(count_ - 1, region);
        }
    }

    /// Returns a facet as GJK's last simplex would be: its corners' directions, and the weights of the origin's foot.
    void read(std::uint32_t facet, Simplex& simplex) const {
        const typename Polytope::Facet& f = polytope_.facet(facet);
        const Vec3<double> n = f.normal();
        const std::array<Vec3<double>, 3> y = polytope_.corners_of(f);
        const Vec3<double> foot = n * f.distance;
        Carrier<double>& carrier = simplex.result.kept.carrier;
        carrier.set = 0b111;
        double total = 0;
        for (unsigned i = 0; i < 3; ++i) {
            const Vec3<double> u = y[(i + 1) % 3] - foot;
            carrier.weights[i] = std::max(0.0, dot(n, cross(u, y[(i + 2) % 3] - foot)));
            total += carrier.weights[i];
            simplex.directions[0][i] = point(f.points[i]).direction();
            simplex.directions[1][i] = -simplex.directions[0][i];
        }
        for (unsigned i = 0; i < 3; ++i) carrier.weights[i] /= total;
        simplex.is_complete = total > 0;
        simplex.result.v = -foot;
    }

    /// Whether there was no room, or rounding broke the surface.
    [[nodiscard]] bool is_broken() const { return is_broken_; }
    /// Whether there was no room for a point.
    [[nodiscard]] bool is_full() const { return is_full_; }
    /// The least support value that was seen: about an upper bound of the depth.
    [[nodiscard]] double least() const { return least_; }
    [[nodiscard]] int iterations() const { return iterations_; }
    [[nodiscard]] const Polytope& polytope() const { return polytope_; }
    [[nodiscard]] Polytope& polytope() { return polytope_; }
    [[nodiscard]] std::uint32_t point_count() const { return count_; }
    /// The point with the polytope's number i.
    [[nodiscard]] const InnerPoint& point(std::uint32_t i) const { return points_[polytope_.point(i).a]; }

private:
    [[nodiscard]] bool begin(const std::array<Vec3<double>, slot_count>& directions) {
        count_ = 0;
        std::array<typename Polytope::Point, slot_count> tetrahedron{};
        double largest = 0;
        for (unsigned i = 0; i < slot_count; ++i) {
            tetrahedron[i] = take(directions[i]);
            largest = std::max(largest, length(tetrahedron[i].w()));
        }
        rounding_ = 0x1p-46 * largest;
        const auto edge = [&](unsigned i) { return tetrahedron[i].w() - tetrahedron[0].w(); };
        const double volume = std::abs(triple_product(edge(1), edge(2), edge(3)));
        return volume > 0x1p-40 * largest * largest * largest && polytope_.begin(tetrahedron);
    }
    /// Directions of four points that span much.
    [[nodiscard]] std::array<Vec3<double>, slot_count> spread() {
        constexpr std::array<double, 3> coordinates{-1, 0, 1};
        std::array<Vec3<double>, slot_count> directions{Vec3<double>{1, 1, 1}};
        std::array<Vec3<double>, slot_count> w{at(directions[0])};
        for (unsigned k = 1; k < slot_count; ++k) {
            double most = -1;
            for (unsigned i = 0; i < 27; ++i) {
                const Vec3<double> n{coordinates[i % 3], coordinates[i / 3 % 3], coordinates[i / 9]};
                if (n == Vec3<double>{}) continue;
                const Vec3<double> x = at(n);
                const Vec3<double> step = x - w[0];
                const double size = k == 1   ? length(step)
                                    : k == 2 ? length(cross(step, w[1] - w[0]))
                                             : std::abs(triple_product(step, w[1] - w[0], w[2] - w[0]));
                if (!(size > most)) continue;
                most = size;
                directions[k] = n;
                w[k] = x;
            }
        }
        return directions;
    }
    [[nodiscard]] Vec3<double> at(const Vec3<double>& n) const {
        return InnerPoint(pair_, n).template at<double>(pair_);
    }
    /// Takes the point of A − B that is about the farthest along n.
    [[nodiscard]] typename Polytope::Point take(const Vec3<double>& n) {
        ++iterations_;
        points_[count_] = InnerPoint(pair_, n);
        const Vec3<double> w = points_[count_].template at<double>(pair_);
        return {w.x, w.y, w.z, count_++, 0};
    }
    [[nodiscard]] bool expand(std::uint32_t facet, const typename Polytope::Point& w) {
        const auto sees = [&](const typename Polytope::Facet& other) { return other.height(w) > rounding_; };
        is_full_ = count_ > Polytope::max_points;
        is_broken_ = is_full_ || !polytope_.expand(facet, w, sees);
        return !is_broken_;
    }
    void note(std::uint32_t i, const std::optional<Region>& region) {
        is_in_region_[i] = region && region->has(polytope_.point(i).w());
    }
    [[nodiscard]] bool is_inside(const typename Polytope::Facet& f) const {
        return is_in_region_[f.points[0]] && is_in_region_[f.points[1]] && is_in_region_[f.points[2]];
    }

    const Pair<R>& pair_;
    Polytope polytope_;
    std::array<InnerPoint, Polytope::max_points + 1> points_;
    std::array<bool, Polytope::max_points + 1> is_in_region_;
    std::uint32_t count_ = 0;
    double rounding_ = 0;
    double least_ = std::numeric_limits<double>::infinity();
    int iterations_ = 0;
    bool is_broken_ = false, is_full_ = false;
};

}  // namespace oblong::round_bodies
