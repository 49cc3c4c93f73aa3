// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "oblong/distance.hpp"
#include "oblong/scalar.hpp"
#include "oblong/support/any_body.hpp"
#include "tests/query/bodies.hpp"

/// Families of pairs in which one body at least is curved.
namespace oblong::query_testing {

/// A shape with sizes from `size`, or points: `fewest` or up to 19 more.
template <class R>
[[nodiscard]] AnyBody<R> shape(Draw<R>& draw, std::uint64_t kind, const std::function<R()>& size,
                               std::size_t fewest = 4) {
    const auto axis = static_cast<Axis>(draw.below(3));
    switch (kind) {
        case 0:
            return {Cylinder<R>(size(), size(), axis), std::nullopt};
        case 1:
            return {Cone<R>(size(), size(), axis), std::nullopt};
        case 2:
            return {Ellipsoid<R>({size(), size(), size()}), std::nullopt};
        case 3:
            return {Box<R>({size(), size(), size()}), std::nullopt};
        case 4:
            return {Capsule<R>(size(), size(), axis), std::nullopt};
        case 5:
            return {Sphere<R>(size()), std::nullopt};
        default:
            return {draw.points(fewest + draw.below(20)), std::nullopt};
    }
}

/// A pair in which one body at least is curved.
template <class R>
struct Bodies {
    AnyBody<R> a, b;
};

template <class R>
using Family = std::function<Bodies<R>(Draw<R>&)>;

template <class R>
[[nodiscard]] Bodies<R> oblique(Draw<R>& draw, double reach) {
    const auto size = [&] { return draw.number(0.25, 1); };
    Bodies<R> pair{shape<R>(draw, draw.below(3), size), shape<R>(draw, draw.below(7), size)};
    pair.a.pose = draw.turn(1);
    pair.b.pose = draw.turn(reach);
    return pair;
}

/// Along the axes, by few bits: faces, edges and axes are parallel, distances are often rational, contacts exact.
template <class R>
[[nodiscard]] Bodies<R> upright(Draw<R>& draw) {
    const auto size = [&] { return draw.coarse(0, 1); };
    Bodies<R> pair{shape<R>(draw, draw.below(3), size), shape<R>(draw, draw.below(7), size)};
    pair.b.pose = Affine<R>{};
    pair.b.pose->translation = {draw.coarse(-2, 2), draw.coarse(-2, 2), draw.coarse(-2, 2)};
    return pair;
}

/// The same, both turned by one rounded map.
template <class R>
[[nodiscard]] Bodies<R> parallel(Draw<R>& draw) {
    Bodies<R> pair = upright(draw);
    pair.a.pose = draw.turn(0);
    const Vec3<R> apart = pair.b.pose->translation;
    pair.b.pose = pair.a.pose;
    pair.b.pose->translation = apart;
    return pair;
}

/// The second body is brought to a distance of 2^-4 to 2^-50 by bisection along the line of the centres.
template <class R>
[[nodiscard]] Bodies<R> close(Draw<R>& draw) {
    Bodies<R> pair = oblique(draw, 0);
    const Vec3<R> along = draw.vec(1);
    const double gap = std::ldexp(1.0, -4 - static_cast<int>(draw.below(sizeof(R) == 4 ? 18 : 46)));
    double low = 0;
    double high = 64;
    for (int i = 0; i < 52; ++i) {
        const double middle = (low + high) / 2;
        pair.b.pose->translation = pair.a.pose->translation + along * static_cast<R>(middle);
        const DistanceAnswer<R> answer = certified_distance(pair.a, pair.b, {.witnesses = false});
        const bool is_near = answer.outcome != Outcome::separated || static_cast<double>(answer.upper) < gap;
        (is_near ? low : high) = middle;
    }
    pair.b.pose->translation = pair.a.pose->translation + along * static_cast<R>(high);
    return pair;
}

/// Any linear maps, singular ones and large translations among them.
template <class R>
[[nodiscard]] Bodies<R> sheared(Draw<R>& draw) {
    Bodies<R> pair = oblique(draw, 4);
    for (AnyBody<R>* body : {&pair.a, &pair.b}) {
        for (std::size_t i = 0; i < 3; ++i) body->pose->linear.rows[i] = draw.vec(1);
        if (draw.below(8) == 0) body->pose->linear.rows[2] = body->pose->linear.rows[1];
    }
    if (draw.below(4) == 0) pair.b.pose->translation = pair.b.pose->translation * R(1e6);
    return pair;
}

/// Sizes from 2^-40 to 2^40.
template <class R>
[[nodiscard]] Bodies<R> uneven(Draw<R>& draw) {
    const auto size = [&] { return std::ldexp(draw.number(0.5, 1), static_cast<int>(draw.below(80)) - 40); };
    Bodies<R> pair{shape<R>(draw, draw.below(3), size), shape<R>(draw, draw.below(6), size)};
    pair.a.pose = draw.turn(1);
    pair.b.pose = draw.turn(std::ldexp(1.0, static_cast<int>(draw.below(80)) - 30));
    return pair;
}

/// Hulls and sums of several bodies, each posed.
template <class R>
[[nodiscard]] Bodies<R> composed(Draw<R>& draw) {
    const auto size = [&] { return draw.number(0.25, 1); };
    const auto parts = [&](std::uint64_t kinds) {
        std::vector<AnyBody<R>> all;
        for (int i = 0; i < 2; ++i) {
            all.push_back(shape<R>(draw, draw.below(kinds), size));
            if (draw.below(2) == 0) all.back().pose = draw.turn(0.5);
        }
        return all;
    };
    Bodies<R> pair{{Sum<R>(parts(6)), std::nullopt}, {Hull<R>(parts(6)), draw.turn(5)}};
    if (draw.below(2) == 0) std::swap(pair.a, pair.b);
    if (draw.below(3) == 0) pair.a = oblique(draw, 0).a;
    return pair;
}

/// Returns n · x of the farthest point, as doubles have it.
template <class R>
[[nodiscard]] double farthest(const AnyBody<R>& body, const Vec3<double>& n) {
    const AnyBody<double> wide = map_numbers<double>(body, [](R x) { return static_cast<double>(x); });
    return dot(n, BodySupport<double>(wide).support(n).point);
}

/// Returns the largest coordinate of a point of either body.
template <class R>
[[nodiscard]] double size_of(const Bodies<R>& pair) {
    double size = 0;
    for (const AnyBody<R>* body : {&pair.a, &pair.b}) {
        for (const Vec3<double>& axis : {Vec3<double>{1, 0, 0}, Vec3<double>{0, 1, 0}, Vec3<double>{0, 0, 1}})
            size = std::max({size, std::abs(farthest(*body, axis)), std::abs(farthest(*body, -axis))});
    }
    return size;
}

template <class R>
[[nodiscard]] Vec3<double> in_doubles(const Vec3<R>& v) {
    return {static_cast<double>(v.x), static_cast<double>(v.y), static_cast<double>(v.z)};
}

}  // namespace oblong::query_testing
