// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/prove/cores/witness/tracked.hpp"
#include "oblong/prove/round/cast_search.hpp"

/// Hits at numbers of the format, which no ball rounds to one side: proven where every step in doubles is exact, as
/// with faces across an axis. docs/explanation/numerics/casts.md, "Curved bodies in doubles".
namespace oblong::detail {

/// What the formulas of round bodies need of a Tracked.
[[nodiscard]] inline Tracked operator*(const Tracked& a, double b) { return a * Tracked{b}; }
[[nodiscard]] inline double middle(const Tracked& x) { return x.value; }
[[nodiscard]] inline BallSign sign(const Tracked& x) {
    if (!x.known) return BallSign::unknown;
    return x.value > 0 ? BallSign::positive : x.value < 0 ? BallSign::negative : BallSign::zero;
}
[[nodiscard]] inline Tracked absolute(const Tracked& x) { return x.value < 0 ? -x : x; }
[[nodiscard]] inline Tracked larger(const Tracked& a, const Tracked& b) {
    Tracked most = b.value > a.value || (b.value == a.value && b.rest > a.rest) ? b : a;
    most.known = a.known && b.known;
    return most;
}
/// Exact for vectors along an axis alone.
[[nodiscard]] inline Tracked length(const TrackedVec& v) {
    const int zeros = (v.x.is_zero() ? 1 : 0) + (v.y.is_zero() ? 1 : 0) + (v.z.is_zero() ? 1 : 0);
    if (zeros >= 2) return absolute(v.x) + absolute(v.y) + absolute(v.z);
    return {std::sqrt(v.x.value * v.x.value + v.y.value * v.y.value + v.z.value * v.z.value), false};
}

}  // namespace oblong::detail

namespace oblong::round_bodies {

/// Of a cloud every vertex that can be farthest is compared.
template <>
inline constexpr bool encloses<detail::Tracked> = true;

/// n, scaled and without coordinates that are roundings of 0.
[[nodiscard]] inline Vec3<double> snapped(const Vec3<DoubleDouble>& n) {
    const Vec3<double> plain = middles(n);
    const double size = detail::largest_coordinate(plain);
    const auto one = [size](double x) { return std::abs(x) < 0x1p-60 * size ? 0.0 : x / size; };
    return {one(plain.x), one(plain.y), one(plain.z)};
}

/// Points of A − B that lie in the supporting plane across a normal, exactly.
template <std::floating_point R>
class ExactFace {
public:
    ExactFace(const Pair<R>& pair, const Vec3<double>& n)
        : pair_(pair), n_(n), opposite_(pair, numbers<detail::Tracked>(n)) {}

    /// Returns whether that is proven of a corner.
    [[nodiscard]] bool holds(const Features& corner) const {
        for (std::size_t i = 0; i < 3; ++i) {
            if (corner.n[i].hi != n_[i] || corner.n[i].lo != 0) return false;
        }
        for (unsigned k = 0; k < corner.tie_count; ++k) {
            for (unsigned side = 0; side < 2; ++side) {
                if (!holds(corner, side, corner.ties[k].choices[side])) return false;
            }
        }
        return true;
    }
    /// Returns whether the plane is proven to be at −λ r for this λ.
    [[nodiscard]] bool is_met_at(double parameter, const Vec3<DoubleDouble>& velocity) const {
        using detail::Tracked;
        const Tracked slope = dot(numbers<Tracked>(n_), detail::tracked(velocity));
        return (plane_gap(pair_, opposite_) + slope * parameter).is_zero();
    }

private:
    [[nodiscard]] bool holds(const Features& corner, unsigned side, const Choice& choice) const {
        const RoundBody<R>& body = pair_[side];
        const Directions<detail::Tracked>& along = opposite_.along[side];
        const detail::Tracked across = length(along.n);
        for (unsigned term = 0; term < body.term_count(); ++term) {
            const Leaf& leaf = body.leaf(choice.leaf[term]);
            detail::Tracked most = leaf_value(body, body.leaf(body.begin(term)), along, across);
            for (unsigned i = body.begin(term) + 1; i < body.end(term); ++i)
                most = larger(most, leaf_value(body, body.leaf(i), along, across));
            detail::Tracked value = leaf_value(body, leaf, along, across);
            if (leaf.cloud >= 0) {
                value = vertex_value(body, leaf, along.n, choice.vertex);
                if (leaf.ball != 0) value = value + across * leaf.ball;
            } else if (!is_farthest(leaf, corner.leaves[side][choice.leaf[term]], along.of(leaf.frame))) {
                return false;
            }
            if (!(value - most).is_zero()) return false;
        }
        return true;
    }
    /// Returns whether the leaf's point is one of its farthest: across free axes, and on the right side of others.
    [[nodiscard]] static bool is_farthest(const Leaf& leaf, const LeafFeature& feature, const detail::TrackedVec& s) {
        const bool is_flat = (feature.free & leaf.round_axes) != 0;
        for (unsigned i = 0; i < 3; ++i) {
            if (leaf.extent[i] == 0 || (leaf.is_round(i) && !is_flat)) continue;
            if (s[i].is_zero()) continue;
            const DoubleDouble& u = feature.u[i];
            if (leaf.is_round(i) || feature.is_free(i) || !s[i].known) return false;
            if (u.lo != 0 || u.hi != side_of(s[i].value)) return false;
        }
        return true;
    }

    const Pair<R>& pair_;
    Vec3<double> n_;
    Opposite<detail::Tracked> opposite_;
};

}  // namespace oblong::round_bodies
