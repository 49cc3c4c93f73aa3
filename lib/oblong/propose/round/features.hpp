// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/lowered/round/support.hpp"

/// Proposed nearest features of two round bodies: a direction, the leaves that carry the nearest points, and where on
/// them. Proves nothing by itself; proof.hpp computes bounds from it.
namespace oblong::round_bodies {

/// Two bodies; side 0 is A.
template <std::floating_point R>
struct Pair {
    std::array<RoundBody<R>, 2> bodies;
    [[nodiscard]] const RoundBody<R>& operator[](unsigned side) const { return bodies[side]; }
};

/// Where on a leaf the nearest point is.
struct LeafFeature {
    unsigned free = 0;     ///< axes whose u is not determined by the direction, which is across them
    Vec3<DoubleDouble> u;  ///< of free axes, and ±1 of other segments

    [[nodiscard]] bool is_free(unsigned axis) const { return ((free >> axis) & 1U) != 0; }
};

/// A choice of each body, with the weight of its difference in the nearest point of A − B.
struct Tie {
    std::array<Choice, 2> choices;
    DoubleDouble weight;
};

struct Features {
    Vec3<DoubleDouble> n;  ///< from B to A, of length 1 up to rounding
    std::array<std::array<LeafFeature, RoundBody<double>::max_leaves>, 2> leaves;
    std::array<Tie, 4> ties;
    unsigned tie_count = 0;
};

/// Removes a tie. Precondition: there are two.
inline void remove_tie(Features& f, unsigned i) { f.ties[i] = f.ties[--f.tie_count]; }

/// The features' direction as both bodies see it: −n for A, n for B.
template <class S>
struct Opposite {
    std::array<Directions<S>, 2> along;

    template <std::floating_point R>
    Opposite(const Pair<R>& pair, const Vec3<S>& n) {
        turn(pair[0], -n, along[0]);
        turn(pair[1], n, along[1]);
    }
};

/// A place on a leaf: its feature's, where the direction in which the nearest point is farthest does not determine it.
struct FeaturePlace {
    const LeafFeature& feature;
    std::uint32_t vertex;

    [[nodiscard]] bool is_facing(const Leaf& leaf) const {
        return leaf.round_axes != 0 && (feature.free & leaf.round_axes) == 0;
    }
    template <class S>
    [[nodiscard]] S step(const Leaf& leaf, const Vec3<S>&, unsigned axis) const {
        return number<S>(feature.u[axis]) * leaf.extent[axis];
    }
};

/// The points of both bodies that the ties name.
template <class S>
struct TiedPoints {
    std::array<std::array<Vec3<S>, 4>, 2> points;  ///< by side and tie

    template <std::floating_point R>
    TiedPoints(const Pair<R>& pair, const Features& f, const Opposite<S>& opposite) {
        for (unsigned side = 0; side < 2; ++side) {
            for (unsigned k = 0; k < f.tie_count; ++k) {
                const Choice& choice = f.ties[k].choices[side];
                // A choice that repeats is computed once.
                unsigned same = 0;
                while (!(f.ties[same].choices[side] == choice)) ++same;
                points[side][k] = same < k ? points[side][same] : sum_of(pair[side], f, side, choice, opposite);
            }
        }
    }
    [[nodiscard]] Vec3<S> difference(unsigned tie) const { return points[0][tie] - points[1][tie]; }

    /// The point of a body: Σ weight · point, with 1 minus the other weights as the first tie's weight.
    [[nodiscard]] Vec3<S> combined(const Features& f, unsigned side) const {
        Vec3<S> x = points[side][0];
        for (unsigned k = 1; k < f.tie_count; ++k) {
            x = x + (points[side][k] - points[side][0]) * number<S>(f.ties[k].weight);
        }
        return x;
    }

private:
    template <std::floating_point R>
    [[nodiscard]] static Vec3<S> sum_of(const RoundBody<R>& body, const Features& f, unsigned side,
                                        const Choice& choice, const Opposite<S>& opposite) {
        const auto point = [&](unsigned term) {
            const unsigned leaf = choice.leaf[term];
            return point_at(body, body.leaf(leaf), opposite.along[side],
                            FeaturePlace{f.leaves[side][leaf], choice.vertex});
        };
        Vec3<S> sum = point(0);
        for (unsigned term = 1; term < body.term_count(); ++term) sum = sum + point(term);
        return sum;
    }
};

}  // namespace oblong::round_bodies
