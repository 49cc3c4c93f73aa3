// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/prove/round/depth_region.hpp"
#include "oblong/prove/round/distance_proof.hpp"

/// The support value of A − B around the normal of features.
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

/// Returns whether growth · x − slope · |y| + f(x, y) is proven to be at least −slope² / (4 f.yy) for 0 ≤ x ≤ front and
/// |y| ≤ aside: the mixed term is taken at its worst, or a square is completed. Precondition: f.yy > 0, slope ≥ 0.
/// \param linear growth and slope
[[nodiscard]] inline bool is_above(const Form& f, const std::array<PlainBall, 2>& linear, double front, double aside) {
    const PlainBall& growth = linear[0];
    const PlainBall& slope = linear[1];
    const auto left = [&](const PlainBall& xx) { return growth - PlainBall(std::max(0.0, -lower_end(xx))) * front; };
    if (lower_end(left(f.xx) - absolute(f.xy) * aside * 2) > 0) return true;
    const PlainBall skew = f.xy / f.yy;
    return lower_end(left(f.xx - f.xy * skew) - absolute(skew) * slope) > 0;
}

/// What one round part adds to a support value beyond its point along m: at least share · bend(x, y) / (2 (size + |x|
/// span₀ + |y| span₁)).
struct Bend {
    Form bend;
    double share = 0;
    double size = 0;
    std::array<double, 2> span{};

    /// \param s part of m, its image of the round part
    /// \param e those of q₀ and q₁
    Bend(double weight, const Vec3<PlainBall>& s, const std::array<Vec3<PlainBall>, 2>& e) : share(weight) {
        const PlainBall norm = length(s);
        size = upper_end(norm);
        const std::array<PlainBall, 2> inward{dot(e[0], s) / norm, dot(e[1], s) / norm};
        bend = form_of(e) + Form{-(inward[0] * inward[0]), -(inward[0] * inward[1]), -(inward[1] * inward[1])};
        for (unsigned k = 0; k < 2; ++k) span[k] = upper_end(length(e[k]));
    }
    Bend() {}  // NOLINT(modernize-use-equals-default): arrays need no clearing

    [[nodiscard]] Form below(double x, double y) const {
        const PlainBall across = PlainBall(size) + PlainBall(x) * span[0] + PlainBall(y) * span[1];
        return bend * PlainBall(std::max(0.0, lower_end(PlainBall(share) / (across * 2))));
    }
};

/// The support value around the normal of features: on n = m + x q₀ + y q₁,
///   h(n) − floor ‖n‖ ≥ gap + r · (x, y) + what the parts bend − floor (x, y)-form of ‖n‖² / (2 ‖m‖).
template <std::floating_point R>
class CapFrame {
public:
    /// \param floor what the depth is to be at least
    CapFrame(const Pair<R>& pair, const Features& f, const Ball& floor)
        : pair_(pair),
          f_(f),
          along_(pair, numbers<Ball>(f.n)),
          tied_(pair, f, along_),
          m_(-numbers<Ball>(f.n)),
          floor_(floor),
          foot_(tied_.combined(f, 0) - tied_.combined(f, 1)),
          size_(length(m_)) {
        gap_ = dot(m_, foot_) - floor_ * size_;
    }

    /// Takes the plane in which directions vary.
    void take_plane(const std::array<Vec3<double>, 2>& q) {
        q_ = q;
        const std::array<Vec3<Ball>, 2> exact{numbers<Ball>(q[0]), numbers<Ball>(q[1])};
        for (unsigned k = 0; k < 2; ++k) {
            const Ball slope = dot(exact[k], foot_) - floor_ * dot(exact[k], m_) / size_;
            slope_[k] = largest_magnitude(slope);
        }
        lean_ =
            form_of({numbers<PlainBall>(q[0]), numbers<PlainBall>(q[1])}) * (narrowed(floor_) / (narrowed(size_) * 2));
    }

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
            if (has_leaf(k, side, leaf)) share = share + weight;
        }
        return share;
    }
    [[nodiscard]] bool has_leaf(unsigned tie, unsigned side, unsigned leaf) const {
        for (unsigned term = 0; term < pair_[side].term_count(); ++term) {
            if (f_.ties[tie].choices[side].leaf[term] == leaf) return true;
        }
        return false;
    }
    /// Calls visit(side, leaf, axis, column) of all free axes; the column is in the world, as A − B has it.
    template <class Visit>
    void each_free(const Visit& visit) const {
        for (unsigned side = 0; side < 2; ++side) {
            for (unsigned i = 0; i < pair_[side].leaf_count(); ++i) {
                if (!is_used(side, i)) continue;
                for (unsigned axis = 0; axis < 3; ++axis) {
                    if (f_.leaves[side][i].is_free(axis)) visit(side, i, axis, column(side, i, axis));
                }
            }
        }
    }

protected:
    [[nodiscard]] Vec3<Ball> column(unsigned side, unsigned i, unsigned axis) const {
        const Leaf& leaf = pair_[side].leaf(i);
        Vec3<Ball> result;
        result[axis] = Ball(side == 0 ? leaf.extent[axis] : -leaf.extent[axis]);
        return in_world<Ball, true>(pair_[side], leaf.frame, result);
    }

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
};

}  // namespace oblong::round_bodies
