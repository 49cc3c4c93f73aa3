// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/propose/round/features.hpp"

/// Members of round bodies by doubles alone: whatever the direction, the point is exactly one of the body, and numbers
/// of every kind compute where it is. docs/explanation/numerics/penetration.md, "Curved bodies in doubles".
namespace oblong::round_bodies {

/// Returns about v / ‖v‖, of a length below 1, proven; 0 where v has no direction.
[[nodiscard]] inline Vec3<double> inside_unit_ball(const Vec3<double>& v) {
    const Vec3<double> u = v * ((1 - error_constants::inner_shrink) / length(v));
    return dot(u, u) <= 1 - error_constants::inner_square ? u : Vec3<double>{};
}

/// Returns a point of the leaf, about the farthest along a direction.
template <class S, std::floating_point R>
[[nodiscard]] Vec3<S> inner_leaf_point(const RoundBody<R>& body, const Leaf& leaf, const Directions<double>& along,
                                       std::uint32_t vertex) {
    Vec3<S> x;
    if (leaf.cloud >= 0) {
        x = numbers<S>(body.scan().core().vertex(vertex));
    } else {
        const Vec3<double>& s = along.of(leaf.frame);
        x = numbers<S>(leaf.offset);
        Vec3<double> u;
        if (leaf.round_axes != 0) u = inside_unit_ball(round_part(leaf, s));
        for (unsigned i = 0; i < 3; ++i) {
            if (leaf.extent[i] != 0) x[i] = x[i] + number<S>(leaf.is_round(i) ? u[i] : side_of(s[i])) * leaf.extent[i];
        }
    }
    x = in_world(body, leaf.frame, x);
    return leaf.ball == 0 ? x : x + numbers<S>(inside_unit_ball(along.n)) * number<S>(leaf.ball);
}

/// A point of A − B, about the farthest along a direction; the same point in numbers of every kind.
class InnerPoint {
public:
    InnerPoint() {}  // NOLINT(modernize-use-equals-default): arrays of points need no clearing

    template <std::floating_point R>
    InnerPoint(const Pair<R>& pair, const Vec3<double>& n) : n_(n) {
        Directions<double> along;
        for (unsigned side = 0; side < 2; ++side) {
            turn(pair[side], side == 0 ? n : -n, along);
            choices_[side] = choice_along(pair[side], along);
        }
    }
    [[nodiscard]] const Vec3<double>& direction() const { return n_; }

    /// In balls an enclosure.
    template <class S, std::floating_point R>
    [[nodiscard]] Vec3<S> at(const Pair<R>& pair) const {
        return side_point<S>(pair, 0) - side_point<S>(pair, 1);
    }

private:
    template <class S, std::floating_point R>
    [[nodiscard]] Vec3<S> side_point(const Pair<R>& pair, unsigned side) const {
        const RoundBody<R>& body = pair[side];
        const Choice& choice = choices_[side];
        Directions<double> along;
        turn(body, side == 0 ? n_ : -n_, along);
        Vec3<S> sum = inner_leaf_point<S>(body, body.leaf(choice.leaf[0]), along, choice.vertex);
        for (unsigned term = 1; term < body.term_count(); ++term)
            sum = sum + inner_leaf_point<S>(body, body.leaf(choice.leaf[term]), along, choice.vertex);
        return sum;
    }

    Vec3<double> n_;
    std::array<Choice, 2> choices_;
};

}  // namespace oblong::round_bodies
