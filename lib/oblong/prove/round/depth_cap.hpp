// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/prove/round/depth_frame.hpp"

/// Directions around the features' normal along which the support value of A − B is proven to be large enough.
/// docs/explanation/numerics/penetration.md, "Curved bodies in doubles".
namespace oblong::round_bodies {

/// Cones of directions around a smooth point and along an edge.
template <std::floating_point R>
class Cap : protected CapFrame<R> {
public:
    using CapFrame<R>::CapFrame;

    /// Returns the directions, if the features have no free axes and no ties.
    [[nodiscard]] std::optional<Region> where_smooth() {
        if (f_.tie_count != 1 || has_free(false) || has_free(true)) return std::nullopt;
        frame(plane_across(middles(m_)));
        for (double aside = 2; aside > 0x1p-12; aside /= 2) {
            const Form rest = difference(aside, aside, 1);
            const double least = least_value(rest);
            // Of |r| |v| and least |v|² the difference is at least −|r|² / (4 least).
            const PlainBall slopes = PlainBall(slope_[0]) * slope_[0] + PlainBall(slope_[1]) * slope_[1];
            if (least > 0 && lower_end(PlainBall(lower_end(narrowed(gap_))) * least * 4 - slopes) > 0)
                return Region(narrowed(m_), q_, aside);
        }
        return std::nullopt;
    }

    /// Returns the directions, if the features have one edge: a tie of two, or free axes along one line.
    [[nodiscard]] std::optional<Region> along_edge() {
        if (has_free(true) || !find_ends()) return std::nullopt;
        for (const double mix : {0.25, 0.03125}) {
            for (double aside = 1; aside > 0x1p-12; aside /= 2) {
                if (const std::optional<Region> region = beside_edge(mix, aside)) return region;
            }
        }
        return std::nullopt;
    }

protected:
    using Base = CapFrame<R>;
    using Base::along_, Base::each_free, Base::f_, Base::floor_, Base::foot_, Base::gap_, Base::has_free,
        Base::has_leaf, Base::lean_, Base::m_, Base::pair_, Base::q_, Base::share_of, Base::slope_, Base::take_plane,
        Base::tied_;

private:
    /// Takes the plane in which directions vary, and the parts that bend.
    void frame(const std::array<Vec3<double>, 2>& q) {
        take_plane(q);
        bend_count_ = 0;
        for (unsigned side = 0; side < 2; ++side) {
            Directions<PlainBall> of_m;
            std::array<Directions<PlainBall>, 2> of_q;
            turn(pair_[side], narrowed(m_), of_m);
            for (unsigned k = 0; k < 2; ++k) turn(pair_[side], numbers<PlainBall>(q[k]), of_q[k]);
            for (unsigned i = 0; i < pair_[side].leaf_count(); ++i) {
                const double share = lower_end(share_of(side, i));
                if (!(share > 0)) continue;
                const Leaf& leaf = pair_[side].leaf(i);
                if (leaf.round_axes != 0 && (f_.leaves[side][i].free & leaf.round_axes) == 0) {
                    bends_[bend_count_++] = {
                        share,
                        round_part(leaf, of_m.of(leaf.frame)),
                        {round_part(leaf, of_q[0].of(leaf.frame)), round_part(leaf, of_q[1].of(leaf.frame))}};
                }
                if (leaf.ball != 0) {
                    const PlainBall r(leaf.ball);
                    bends_[bend_count_++] = {share, narrowed(m_) * r, {of_q[0].n * r, of_q[1].n * r}};
                }
            }
        }
    }
    /// The form of what bends, by a factor, without what leans, for directions with |x| and |y| up to these.
    [[nodiscard]] Form difference(double x, double y, double factor) const {
        Form sum;
        for (unsigned i = 0; i < bend_count_; ++i) sum = sum + bends_[i].below(x, y);
        return sum * PlainBall(factor) + lean_ * PlainBall(-1.0);
    }
    /// A number below the form's values where x² + y² = 1.
    [[nodiscard]] static double least_value(const Form& f) {
        const PlainBall half = (f.xx - f.yy) * 0.5;
        const PlainBall around = square_root(half * half + f.xy * f.xy);
        return lower_end((f.xx + f.yy) * 0.5 - around);
    }

    /// Finds the two ends of the edge through the foot, in front along q₀ and in the back, and takes the plane.
    [[nodiscard]] bool find_ends() {
        std::array<Vec3<Ball>, 2> ends;
        if (f_.tie_count == 2 && !has_free(false)) {
            ends = {tied_.difference(0), tied_.difference(1)};
        } else if (f_.tie_count == 1 && has_free(false)) {
            const Vec3<double> edge = widest_free();
            for (unsigned k = 0; k < 2; ++k) ends[k] = end_along(edge * (k == 0 ? 1.0 : -1.0));
        } else {
            return false;
        }
        const Vec3<double> m = middles(m_) * (1 / length(middles(m_)));
        Vec3<double> q = middles(ends[0] - ends[1]);
        q = q - m * dot(m, q);
        q = q * (1 / length(q));
        if (!is_finite(q)) return false;
        frame({q, cross(m, q)});
        for (unsigned k = 0; k < 2; ++k) {
            const Vec3<Ball> step = ends[k] - foot_;
            const PlainBall along = narrowed(dot(numbers<Ball>(q_[0]), step));
            ends_[k].span = lower_end(k == 0 ? along : -along);
            ends_[k].rise = largest_magnitude(dot(m_, step));
            ends_[k].off = largest_magnitude(narrowed(dot(numbers<Ball>(q_[1]), step)));
            if (!(ends_[k].span > 0)) return false;
        }
        return true;
    }
    /// The free axis along which A − B is widest, in the world.
    [[nodiscard]] Vec3<double> widest_free() const {
        Vec3<double> widest;
        each_free([&](unsigned, unsigned, unsigned, const Vec3<Ball>& column) {
            const Vec3<double> plain = middles(column);
            if (length(plain) > length(widest)) widest = plain;
        });
        return widest;
    }
    /// The difference of members that the free axes have at their ends along a vector.
    [[nodiscard]] Vec3<Ball> end_along(const Vec3<double>& edge) const {
        Features end = f_;
        each_free([&](unsigned side, unsigned i, unsigned axis, const Vec3<Ball>& column) {
            end.leaves[side][i].u[axis] = DoubleDouble{side_of(dot(edge, middles(column))), 0};
        });
        return TiedPoints<Ball>(pair_, end, along_).difference(0);
    }
    /// \param mix the share of the end in the mixture of members near the normal
    [[nodiscard]] std::optional<Region> beside_edge(double mix, double aside) const {
        std::array<double, 2> far{};
        for (unsigned k = 0; k < 2; ++k) {
            const End& end = ends_[k];
            // As far as the end is from the foot, and a quarter more.
            far[k] = 1.25 * end.span / middle(floor_);
            const PlainBall x(far[k]);
            const PlainBall y(aside);
            const PlainBall rise = PlainBall(end.rise) + PlainBall(std::max(0.0, -lower_end(narrowed(gap_))));
            const PlainBall grow =
                PlainBall(end.span) - PlainBall(slope_[0]) - lean_.xx * x - absolute(lean_.xy) * y * 2;
            const double from =
                upper_end((rise + y * (PlainBall(slope_[1]) + PlainBall(end.off)) + lean_.yy * y * y) / grow);
            if (!(lower_end(grow) > 0) || !(from >= 0) || !std::isfinite(from)) return std::nullopt;
            const Form near = difference(from, aside, 1 - mix);
            const double bend = lower_end(near.yy);
            if (!(bend > 0)) return std::nullopt;
            const PlainBall slope = PlainBall(slope_[1]) + PlainBall(end.off) * mix;
            const PlainBall growth = PlainBall(end.span) * mix - PlainBall(slope_[0]);
            if (!is_above(near, {growth, slope}, from, aside)) return std::nullopt;
            const PlainBall gap = narrowed(gap_ - Ball(end.rise));
            if (!(lower_end(PlainBall(lower_end(gap)) * bend * 4 - slope * slope) > 0)) return std::nullopt;
        }
        return Region(narrowed(m_), q_, far[1], far[0], aside);
    }

    /// An end of the edge, from the foot: at least how far along q₀, at most how far along m and q₁.
    struct End {
        double span = 0, rise = 0, off = 0;
    };

    std::array<Bend, 4 * RoundBody<R>::max_leaves> bends_;
    unsigned bend_count_ = 0;
    std::array<End, 2> ends_;
};

}  // namespace oblong::round_bodies
