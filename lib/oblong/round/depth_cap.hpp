// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/round/depth_region.hpp"
#include "oblong/round/proof.hpp"

/// Directions around the features' normal along which the support value of A − B is proven to be large enough.
/// docs/explanation/numerics/penetration.md, "Curved bodies in doubles".
namespace oblong::round_bodies {

/// A quadratic form in x and y.
struct Form {
    PlainBall xx, xy, yy;

    [[nodiscard]] friend Form operator+(const Form& f, const Form& g) {
        return {f.xx + g.xx, f.xy + g.xy, f.yy + g.yy};
    }
    [[nodiscard]] friend Form operator*(const Form& f, const PlainBall& k) { return {f.xx * k, f.xy * k, f.yy * k}; }
};

/// Returns v · v as a form, v = x v₀ + y v₁.
[[nodiscard]] inline Form form_of(const std::array<Vec3<PlainBall>, 2>& v) {
    return {dot(v[0], v[0]), dot(v[0], v[1]), dot(v[1], v[1])};
}

/// What one round part adds to a support value beyond its point along m: at least share · bend(x, y) / (2 (size + |x|
/// reach₀ + |y| reach₁)).
struct Bend {
    Form bend;
    double share = 0;
    double size = 0;
    std::array<double, 2> reach{};

    /// \param s part of m, its image of the round part
    /// \param e those of q₀ and q₁
    Bend(double weight, const Vec3<PlainBall>& s, const std::array<Vec3<PlainBall>, 2>& e) : share(weight) {
        const PlainBall norm = length(s);
        size = upper_end(norm);
        const std::array<PlainBall, 2> inward{dot(e[0], s) / norm, dot(e[1], s) / norm};
        bend = form_of(e) + Form{-(inward[0] * inward[0]), -(inward[0] * inward[1]), -(inward[1] * inward[1])};
        for (unsigned k = 0; k < 2; ++k) reach[k] = upper_end(length(e[k]));
    }
    Bend() {}  // NOLINT(modernize-use-equals-default): arrays need no clearing

    [[nodiscard]] Form below(double x, double y) const {
        const PlainBall across = PlainBall(size) + PlainBall(x) * reach[0] + PlainBall(y) * reach[1];
        return bend * PlainBall(std::max(0.0, lower_end(PlainBall(share) / (across * 2))));
    }
};

/// The support value around the normal of features: on n = m + x q₀ + y q₁,
///   h(n) − floor ‖n‖ ≥ gap + r · (x, y) + what the parts bend − floor (x, y)-form of ‖n‖² / (2 ‖m‖).
template <std::floating_point R>
class Cap {
public:
    /// \param floor what the depth is to be at least
    Cap(const Pair<R>& pair, const Features& f, const Ball& floor)
        : pair_(pair), f_(f), along_(pair, numbers<Ball>(f.n)), tied_(pair, f, along_), m_(-numbers<Ball>(f.n)),
          floor_(floor), foot_(tied_.combined(f, 0) - tied_.combined(f, 1)), size_(length(m_)) {
        gap_ = dot(m_, foot_) - floor_ * size_;
    }

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

private:
    [[nodiscard]] bool has_free(bool is_round) const {
        for (unsigned side = 0; side < 2; ++side) {
            for (unsigned i = 0; i < pair_[side].leaf_count(); ++i) {
                if (!is_used(side, i)) continue;
                const unsigned round = pair_[side].leaf(i).round_axes;
                if ((f_.leaves[side][i].free & (is_round ? round : ~round)) != 0) return true;
            }
        }
        return false;
    }
    [[nodiscard]] bool is_used(unsigned side, unsigned leaf) const { return share_of(side, leaf).mid > 0; }
    /// The sum of the weights of the ties that have the leaf.
    [[nodiscard]] PlainBall share_of(unsigned side, unsigned leaf) const {
        PlainBall share;
        PlainBall first(1.0);
        for (unsigned k = f_.tie_count; k-- > 0;) {
            const PlainBall weight = k == 0 ? first : number<PlainBall>(f_.ties[k].weight);
            first = first - weight;
            for (unsigned term = 0; term < pair_[side].term_count(); ++term) {
                if (f_.ties[k].choices[side].leaf[term] == leaf) share = share + weight;
            }
        }
        return share;
    }

    /// Takes the plane in which directions vary, and the parts that bend.
    void frame(const std::array<Vec3<double>, 2>& q) {
        q_ = q;
        const std::array<Vec3<Ball>, 2> exact{numbers<Ball>(q[0]), numbers<Ball>(q[1])};
        for (unsigned k = 0; k < 2; ++k) {
            const Ball slope = dot(exact[k], foot_) - floor_ * dot(exact[k], m_) / size_;
            slope_[k] = largest_magnitude(slope);
        }
        lean_ = form_of({numbers<PlainBall>(q[0]), numbers<PlainBall>(q[1])}) *
                (narrowed(floor_) / (narrowed(size_) * 2));
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
                    bends_[bend_count_++] = {share,
                                             round_part(leaf, of_m.of(leaf.frame)),
                                             {round_part(leaf, of_q[0].of(leaf.frame)),
                                              round_part(leaf, of_q[1].of(leaf.frame))}};
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
            ends_[k].reach = lower_end(k == 0 ? along : -along);
            ends_[k].rise = largest_magnitude(dot(m_, step));
            ends_[k].off = largest_magnitude(narrowed(dot(numbers<Ball>(q_[1]), step)));
            if (!(ends_[k].reach > 0)) return false;
        }
        return true;
    }
    /// The free axis along which A − B is widest, in the world.
    [[nodiscard]] Vec3<double> widest_free() const {
        Vec3<double> widest;
        each_free([&](unsigned, unsigned, unsigned, const Vec3<double>& column) {
            if (length(column) > length(widest)) widest = column;
        });
        return widest;
    }
    /// The difference of members that the free axes have at their ends along a vector.
    [[nodiscard]] Vec3<Ball> end_along(const Vec3<double>& edge) const {
        Features end = f_;
        each_free([&](unsigned side, unsigned i, unsigned axis, const Vec3<double>& column) {
            end.leaves[side][i].u[axis] = DoubleDouble{side_of(dot(edge, column)) * (side == 0 ? 1 : -1), 0};
        });
        return TiedPoints<Ball>(pair_, end, along_).difference(0);
    }
    template <class Visit>
    void each_free(const Visit& visit) const {
        for (unsigned side = 0; side < 2; ++side) {
            for (unsigned i = 0; i < pair_[side].leaf_count(); ++i) {
                if (!is_used(side, i)) continue;
                for (unsigned axis = 0; axis < 3; ++axis) {
                    if (!f_.leaves[side][i].is_free(axis)) continue;
                    const Leaf& leaf = pair_[side].leaf(i);
                    Vec3<double> column;
                    column[axis] = leaf.extent[axis];
                    visit(side, i, axis, in_world<double, true>(pair_[side], leaf.frame, column));
                }
            }
        }
    }

    /// \param mix the share of the end in the mixture of members near the normal
    [[nodiscard]] std::optional<Region> beside_edge(double mix, double aside) const {
        std::array<double, 2> far{};
        for (unsigned k = 0; k < 2; ++k) {
            const End& end = ends_[k];
            // As far as the end is from the foot, and a quarter more.
            far[k] = 1.25 * end.reach / middle(floor_);
            const PlainBall x(far[k]);
            const PlainBall y(aside);
            const PlainBall rise = PlainBall(end.rise) + PlainBall(std::max(0.0, -lower_end(narrowed(gap_))));
            const PlainBall grow = PlainBall(end.reach) - PlainBall(slope_[0]) - lean_.xx * x -
                                   absolute(lean_.xy) * y * 2;
            const double from =
                upper_end((rise + y * (PlainBall(slope_[1]) + PlainBall(end.off)) + lean_.yy * y * y) / grow);
            if (!(lower_end(grow) > 0) || !(from >= 0) || !std::isfinite(from)) return std::nullopt;
            const Form near = difference(from, aside, 1 - mix);
            const PlainBall growth = PlainBall(end.reach) * mix - PlainBall(slope_[0]) - absolute(near.xy) * y * 2 -
                                     PlainBall(std::max(0.0, -lower_end(near.xx))) * from;
            const double bend = lower_end(near.yy);
            if (!(lower_end(growth) > 0) || !(bend > 0)) return std::nullopt;
            const PlainBall slope = PlainBall(slope_[1]) + PlainBall(end.off) * mix;
            const PlainBall gap = narrowed(gap_ - Ball(end.rise));
            if (!(lower_end(PlainBall(lower_end(gap)) * bend * 4 - slope * slope) > 0)) return std::nullopt;
        }
        return Region(narrowed(m_), q_, far[1], far[0], aside);
    }

    /// An end of the edge, from the foot: at least how far along q₀, at most how far along m and q₁.
    struct End {
        double reach = 0, rise = 0, off = 0;
    };

    const Pair<R>& pair_;
    const Features& f_;
    Opposite<Ball> along_;
    TiedPoints<Ball> tied_;
    Vec3<Ball> m_;
    Ball floor_;
    Vec3<Ball> foot_;
    Ball size_;
    Ball gap_;
    std::array<Vec3<double>, 2> q_;
    std::array<double, 2> slope_{};
    Form lean_;
    std::array<Bend, 4 * RoundBody<R>::max_leaves> bends_;
    unsigned bend_count_ = 0;
    std::array<End, 2> ends_;
};

}  // namespace oblong::round_bodies
