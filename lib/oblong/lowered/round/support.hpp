// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/lowered/round/body.hpp"
#include "oblong/lowered/round/numbers.hpp"

/// Support values and support points of round bodies, in any number of lowered/round/numbers.hpp.
/// docs/explanation/numerics/curved-supports.md, "In doubles".
namespace oblong::round_bodies {

/// Which leaf of every term is farthest, and which vertex of a cloud: what does not change where a direction turns a
/// little.
struct Choice {
    std::array<std::uint8_t, RoundBody<double>::max_terms> leaf{};
    std::uint32_t vertex = 0;
    [[nodiscard]] friend bool operator==(const Choice&, const Choice&) = default;
};

/// e_i s_i over the round axes, 0 elsewhere.
template <class S>
[[nodiscard]] Vec3<S> round_part(const Leaf& leaf, const Vec3<S>& s) {
    const auto one = [&](unsigned i) { return leaf.is_round(i) ? s[i] * leaf.extent[i] : S{}; };
    return {one(0), one(1), one(2)};
}

/// Returns n · x of a vertex of the cloud.
template <class S, std::floating_point R>
[[nodiscard]] S vertex_value(const RoundBody<R>& body, const Leaf& leaf, const Vec3<S>& n, std::uint32_t vertex) {
    return dot(n, in_world(body, leaf.frame, numbers<S>(body.scan().core().vertex(vertex))));
}

/// Returns a vertex of the cloud that is farthest along n, up to rounding.
template <std::floating_point R>
[[nodiscard]] std::uint32_t farthest_vertex(const RoundBody<R>& body, const Vec3<double>& n) {
    SupportRecord record;
    body.scan().record_support(n, record);
    return record.best;
}

/// Returns max n · x over a cloud. In balls the maximum is proven: n's middle is within 2u of a vector of doubles,
/// along which `candidates` finds every vertex that can be farthest.
template <class S, std::floating_point R>
[[nodiscard]] S cloud_value(const RoundBody<R>& body, const Leaf& leaf, const Vec3<S>& n) {
    const Vec3<double> plain = middles(n);
    const std::uint32_t best = farthest_vertex(body, plain);
    S value = vertex_value(body, leaf, n, best);
    if constexpr (encloses<S>) {
        body.scan().candidates(plain, body.scan().core().vertex(best), [&](std::uint32_t i) {
            if (i != best) value = larger(value, vertex_value(body, leaf, n, i));
        });
    }
    return value;
}

/// Returns max n · x over the leaf. \param across ‖n‖, where the leaf has a ball
template <class S, std::floating_point R>
[[nodiscard]] S leaf_value(const RoundBody<R>& body, const Leaf& leaf, const Directions<S>& along, const S& across) {
    if (leaf.cloud >= 0) {
        const S value = cloud_value(body, leaf, along.n);
        return leaf.ball == 0 ? value : value + across * leaf.ball;
    }
    const Vec3<S>& s = along.of(leaf.frame);
    S value = leaf.frame < 0 ? S{} : along.shift[static_cast<unsigned>(leaf.frame)];
    for (unsigned i = 0; i < 3; ++i) {
        if (leaf.offset[i] != 0) value = value + s[i] * leaf.offset[i];
        if (leaf.extent[i] != 0 && !leaf.is_round(i)) value = value + absolute(s[i]) * leaf.extent[i];
    }
    if (leaf.round_axes != 0) value = value + length(round_part(leaf, s));
    return leaf.ball == 0 ? value : value + across * leaf.ball;
}

/// Returns whether a leaf has a ball.
template <std::floating_point R>
[[nodiscard]] bool has_ball(const RoundBody<R>& body) {
    for (unsigned i = 0; i < body.leaf_count(); ++i) {
        if (body.leaf(i).ball != 0) return true;
    }
    return false;
}

/// Returns the support value max { n · x : x in the body }; in balls a proven enclosure for every n in the balls of the
/// directions, whose radii are 0 where the body has a cloud.
template <class S, std::floating_point R>
[[nodiscard]] S support_value(const RoundBody<R>& body, const Directions<S>& along) {
    const S across = has_ball(body) ? length(along.n) : S{};
    S total{};
    for (unsigned term = 0; term < body.term_count(); ++term) {
        const unsigned first = body.begin(term);
        S value = leaf_value(body, body.leaf(first), along, across);
        for (unsigned i = first + 1; i < body.end(term); ++i)
            value = larger(value, leaf_value(body, body.leaf(i), along, across));
        total = total + value;
    }
    return total;
}

/// Returns the farthest leaves and vertex, up to rounding.
template <std::floating_point R>
[[nodiscard]] Choice choice_along(const RoundBody<R>& body, const Directions<double>& along) {
    Choice choice;
    const double across = has_ball(body) ? length(along.n) : 0;
    for (unsigned term = 0; term < body.term_count(); ++term) {
        unsigned best = body.begin(term);
        if (body.end(term) - best > 1) {
            double most = leaf_value(body, body.leaf(best), along, across);
            for (unsigned i = best + 1; i < body.end(term); ++i) {
                const double value = leaf_value(body, body.leaf(i), along, across);
                if (value > most) best = i;
                most = std::max(most, value);
            }
        }
        choice.leaf[term] = static_cast<std::uint8_t>(best);
        if (body.leaf(best).cloud >= 0) choice.vertex = farthest_vertex(body, along.n);
    }
    return choice;
}

/// Returns ±1 as x's sign; 1 for 0.
[[nodiscard]] inline double side_of(double x) { return x < 0 ? -1 : 1; }

/// A place on a leaf: the farthest along a direction. In balls it is a point of the leaf for every direction, because
/// any signs of the segments are those of a point.
struct FarthestPlace {
    std::uint32_t vertex;  ///< of a cloud

    /// Returns whether the direction determines the place on the round axes.
    [[nodiscard]] static bool is_facing(const Leaf& leaf) { return leaf.round_axes != 0; }
    /// Returns e u of an axis that the direction does not determine. \param s the direction in the leaf's frame
    template <class S>
    [[nodiscard]] static S step(const Leaf& leaf, const Vec3<S>& s, unsigned axis) {
        return number<S>(leaf.extent[axis] * side_of(middle(s[axis])));
    }
};

/// Returns a leaf's point in the world. \param place FarthestPlace, or another type with its members
template <class S, std::floating_point R, class Place>
[[nodiscard]] Vec3<S> point_at(const RoundBody<R>& body, const Leaf& leaf, const Directions<S>& along,
                               const Place& place) {
    Vec3<S> x;
    if (leaf.cloud >= 0) {
        x = numbers<S>(body.scan().core().vertex(place.vertex));
    } else {
        const Vec3<S>& s = along.of(leaf.frame);
        x = numbers<S>(leaf.offset);
        const bool is_facing = place.is_facing(leaf);
        for (unsigned i = 0; i < 3; ++i) {
            if (leaf.extent[i] != 0 && !(is_facing && leaf.is_round(i)))
                x[i] = x[i] + place.template step<S>(leaf, s, i);
        }
        if (is_facing) {
            const Vec3<S> part = round_part(leaf, s);
            const S size = length(part);
            // Across the direction all are as far, the middle among them.
            const bool is_across = middle(size) == 0;
            for (unsigned i = 0; i < 3 && !is_across; ++i) {
                if (leaf.is_round(i)) x[i] = x[i] + part[i] / size * leaf.extent[i];
            }
        }
    }
    x = in_world(body, leaf.frame, x);
    if (leaf.ball != 0) {
        const S factor = number<S>(leaf.ball) / length(along.n);
        x = x + along.n * factor;
    }
    return x;
}

/// Returns the sum of the chosen leaves' farthest points; in balls, one that contains a point of the body for every
/// direction.
template <class S, std::floating_point R>
[[nodiscard]] Vec3<S> support_point(const RoundBody<R>& body, const Choice& choice, const Directions<S>& along) {
    const FarthestPlace place{choice.vertex};
    Vec3<S> sum = point_at(body, body.leaf(choice.leaf[0]), along, place);
    for (unsigned term = 1; term < body.term_count(); ++term)
        sum = sum + point_at(body, body.leaf(choice.leaf[term]), along, place);
    return sum;
}

}  // namespace oblong::round_bodies
