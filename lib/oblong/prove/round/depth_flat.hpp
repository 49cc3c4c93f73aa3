// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <numbers>

#include "oblong/prove/round/depth_cap.hpp"
#include "oblong/prove/round/inner_points.hpp"

/// Directions around the normal of a flat part of the border of A − B along which the support value is proven to be
/// large enough. docs/explanation/numerics/penetration.md, "Curved bodies in doubles".
namespace oblong::round_bodies {

/// Cones of directions around a smooth point, along an edge and over a flat part.
template <std::floating_point R>
class FlatCap : public Cap<R> {
public:
    using Cap<R>::Cap;

    /// Returns the directions, if the features' free axes and ties span a polygon around the foot.
    [[nodiscard]] std::optional<Region> over_flat() {
        take_plane(plane_across(middles(m_)));
        rise_ = 0;
        count_ = 0;
        for (unsigned k = 0; k < f_.tie_count; ++k) {
            if (!add_around({k, k})) return std::nullopt;
        }
        if (!add_crossed()) return std::nullopt;
        return wrap() ? checked() : std::nullopt;
    }

private:
    using Base = Cap<R>;
    using Base::each_free, Base::f_, Base::floor_, Base::foot_, Base::gap_, Base::has_leaf, Base::lean_, Base::m_,
        Base::pair_, Base::q_, Base::slope_, Base::take_plane, Base::tied_;

    /// How far beyond the flat part the cone reaches.
    static constexpr double overhang = 1.5;
    static constexpr unsigned capacity = FlatPolygon::max_corners;

    struct Point {
        PlainBall x, y;
    };
    struct Column {
        Point along;
        std::array<double, 2> steps;  ///< to the ends of a segment
        double u;                     ///< of a disc's axis
    };

    /// Adds what A's choice of one tie and B's of another span: edges that cross make a parallelogram, of which three
    /// ties are three corners.
    [[nodiscard]] bool add_crossed() {
        const auto is_tied = [this](unsigned on_a, unsigned on_b) {
            return std::any_of(f_.ties.begin(), f_.ties.begin() + f_.tie_count, [&](const Tie& tie) {
                return tie.choices[0] == f_.ties[on_a].choices[0] && tie.choices[1] == f_.ties[on_b].choices[1];
            });
        };
        for (unsigned j = 0; j < f_.tie_count; ++j) {
            for (unsigned k = 0; k < f_.tie_count; ++k) {
                const Ball height = dot(m_, tied_.points[0][j] - tied_.points[1][k] - foot_);
                const bool is_level = sign(gap_ - Ball(largest_magnitude(height))) == BallSign::positive;
                if (is_level && !is_tied(j, k) && !add_around({j, k})) return false;
            }
        }
        return true;
    }

    /// Adds the points of a tie of each side with the free axes at their ends, and a disc at points of its rim.
    [[nodiscard]] bool add_around(const std::array<unsigned, 2>& ties) {
        const Vec3<Ball> step = tied_.points[0][ties[0]] - tied_.points[1][ties[1]] - foot_;
        std::array<Point, capacity> points;
        points[0] = flat(step);
        unsigned count = 1;
        std::array<Column, 2> disc;
        unsigned disc_axes = 0;
        double rise = largest_magnitude(dot(m_, step));
        bool has_room = true;
        each_free([&](unsigned side, unsigned i, unsigned axis, const Vec3<Ball>& column) {
            if (!has_leaf(ties[side], side, i)) return;
            const double u = f_.leaves[side][i].u[axis].hi;
            // Of |u| ≤ 1 and the other end.
            rise = upper_end(PlainBall(rise) + PlainBall(largest_magnitude(dot(m_, column))) * 2.0);
            const Point along = flat(column);
            if (pair_[side].leaf(i).is_round(axis)) {
                has_room = has_room && disc_axes < 2;
                if (has_room) disc[disc_axes++] = {along, {}, u};
                return;
            }
            has_room = has_room && 2 * count <= capacity;
            for (unsigned j = 0; has_room && j < count; ++j) points[j + count] = moved(points[j], along, -1 - u);
            for (unsigned j = 0; has_room && j < count; ++j) points[j] = moved(points[j], along, 1 - u);
            count = has_room ? 2 * count : count;
        });
        rise_ = std::max(rise_, rise);
        if (!has_room || disc_axes == 1) return false;
        for (unsigned j = 0; j < count; ++j) {
            if (!(disc_axes == 0 ? add(points[j]) : add_rim(points[j], disc))) return false;
        }
        return true;
    }
    /// Adds points of a disc's rim, first the one nearest the foot, and closer to each other near it: where the foot is
    /// close to the rim, the polygon has to be.
    [[nodiscard]] bool add_rim(const Point& from, const std::array<Column, 2>& disc) {
        constexpr double wide = 2 * std::numbers::pi / 24;
        const double x = disc[0].u;
        const double y = disc[1].u;
        const double nearest = x == 0 && y == 0 ? 0 : std::atan2(y, x);
        const auto add_at = [&](double angle) {
            const Vec3<double> u = inside_unit_ball({std::cos(nearest + angle), std::sin(nearest + angle), 0});
            return add(moved(moved(from, disc[0].along, u.x - x), disc[1].along, u.y - y));
        };
        if (!add_at(0)) return false;
        for (double angle = wide / 16; angle < std::numbers::pi * 0.99; angle += std::min(angle, wide)) {
            if (!add_at(angle) || !add_at(-angle)) return false;
        }
        return true;
    }
    [[nodiscard]] Point flat(const Vec3<Ball>& v) const {
        return {narrowed(dot(numbers<Ball>(q_[0]), v)), narrowed(dot(numbers<Ball>(q_[1]), v))};
    }
    /// The step is rounded, as u is: both errors are in `bent`.
    [[nodiscard]] static Point moved(const Point& p, const Point& along, double step) {
        const PlainBall by(step, error_constants::inner_shrink);
        return {p.x + along.x * by, p.y + along.y * by};
    }
    [[nodiscard]] bool add(const Point& p) {
        if (count_ == capacity) return false;
        points_[count_++] = p;
        return true;
    }

    /// Finds the convex hull of the points, each scaled to where it is seen in the cone.
    [[nodiscard]] bool wrap() {
        std::array<unsigned, capacity> order;
        for (unsigned i = 0; i < count_; ++i) order[i] = i;
        const auto at = [&](unsigned i) { return std::array{points_[i].x.mid, points_[i].y.mid}; };
        std::sort(order.begin(), order.begin() + count_, [&](unsigned i, unsigned j) { return at(i) < at(j); });
        const auto is_left = [&](unsigned i, unsigned j, unsigned k) {
            const auto [x, y] = at(i);
            const double a = at(j)[0] - x, b = at(j)[1] - y, c = at(k)[0] - x, d = at(k)[1] - y;
            // Nearly straight corners are left out.
            return a * d - b * c > 0x1p-30 * (std::abs(a) + std::abs(b)) * (std::abs(c) + std::abs(d));
        };
        hull_count_ = 0;
        const auto chain = [&](unsigned i, unsigned least) {
            while (hull_count_ >= least + 2 && !is_left(hull_[hull_count_ - 2], hull_[hull_count_ - 1], i))
                --hull_count_;
            hull_[hull_count_++] = i;
        };
        for (unsigned i = 0; i < count_; ++i) chain(order[i], 0);
        const unsigned turning = hull_count_ - 1;
        for (unsigned i = count_ - 1; i-- > 0;) chain(order[i], turning);
        --hull_count_;
        return hull_count_ >= 3;
    }

    /// Returns the cone, if the support value grows in it as it has to.
    [[nodiscard]] std::optional<Region> checked() const {
        FlatPolygon polygon;
        polygon.count = hull_count_;
        PlainBall off = PlainBall(slope_[0]) + PlainBall(slope_[1]);
        double bent = 0;
        const PlainBall unscaled = narrowed(floor_) / PlainBall(overhang);
        std::array<Point, capacity> l;  // the corners, as the lemma has them
        for (unsigned i = 0; i < hull_count_; ++i) {
            const Point& p = points_[hull_[i]];
            const double scale = overhang / middle(floor_);
            polygon.corners[i] = {p.x.mid * scale, p.y.mid * scale};
            l[i] = {unscaled * polygon.corners[i][0], unscaled * polygon.corners[i][1]};
            bent = std::max(bent, largest_magnitude(p.x - l[i].x) + largest_magnitude(p.y - l[i].y));
        }
        off = off + PlainBall(bent) * 2.0;
        double least = std::numeric_limits<double>::infinity();
        for (unsigned i = 0; i < hull_count_; ++i) {
            const Point& p = l[i];
            const Point& next = l[i + 1 == hull_count_ ? 0 : i + 1];
            const PlainBall x = next.x - p.x;
            const PlainBall y = next.y - p.y;
            // How far the edge's line is from the foot, on whose left side it is.
            least = std::min(least, lower_end((p.x * y - p.y * x) / square_root(x * x + y * y)));
        }
        // The form is at most `most` of x² + y², and that is at most overhang / floor of the growth.
        const double most = upper_end(larger(lean_.xx, lean_.yy) + absolute(lean_.xy));
        const PlainBall rest = PlainBall(1.0) - PlainBall(overhang) * most / narrowed(floor_);
        const bool grows = least > 0 && lower_end(rest) > 0 && lower_end(PlainBall(least) * rest - off) > 0;
        if (!grows || sign(gap_ - Ball(rise_)) != BallSign::positive) return std::nullopt;
        return Region(narrowed(m_), q_, polygon);
    }

    double rise_ = 0;
    std::array<Point, capacity> points_;
    unsigned count_ = 0;
    std::array<unsigned, 2 * capacity> hull_{};
    unsigned hull_count_ = 0;
};

}  // namespace oblong::round_bodies
