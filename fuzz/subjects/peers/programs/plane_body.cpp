// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/peers/programs/plane_body.hpp"

#include <string>

#include "oblong/body/shape_traits.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::peers {

namespace {

/// The capsule's ends before rounding, in the world's frame.
std::array<Vec3<Rational>, 2> exact_ends(const AnyBody<Rational>& body, const Capsule<Rational>& s) {
    Vec3<Rational> end;
    end[static_cast<std::size_t>(s.axis())] = s.half_length();
    const Vec3<Rational> other = -end;
    if (!body.pose) return {end, other};
    return {(*body.pose)(end), (*body.pose)(other)};
}

bool is_exactly_orthogonal(const Mat3<Rational>& m) {
    const Vec3<Rational>&x = m.rows[0], &y = m.rows[1];
    return dot(x, x) == 1 && dot(y, y) == 1 && dot(x, y) == 0;
}

template <class R>
PlaneBody<R> capsule_in_plane(const AnyBody<Rational>& body, const Capsule<Rational>& s, const Placed<R>& native) {
    PlaneBody<R> result{{}, std::get<Capsule<R>>(native.body.shape).radius(), native.body, false};
    result.rounded = body.pose && !is_exactly_orthogonal(body.pose->linear);
    for (const Vec3<Rational>& end : exact_ends(body, s)) {
        const std::array<R, 2> vertex{nearest<R>(end.x), nearest<R>(end.y)};
        if (!is_finite(vertex[0]) || !is_finite(vertex[1])) throw Unsupported("a posed vertex overflows");
        if (to_rational(vertex[0]) != end.x || to_rational(vertex[1]) != end.y) result.rounded = true;
        result.vertices.push_back(vertex);
    }
    result.body = body_of(result.vertices, result.radius);
    return result;
}

}  // namespace

template <std::floating_point R>
AnyBody<R> body_of(const std::vector<std::array<R, 2>>& vertices, R radius) {
    std::vector<Vec3<R>> points;
    points.reserve(vertices.size());
    for (const auto& [x, y] : vertices) points.push_back({x, y, 0});
    AnyBody<R> core{Points<R>(std::move(points)), std::nullopt};
    if (radius == 0) return core;
    return {Sum<R>({std::move(core), AnyBody<R>{Sphere<R>(radius), std::nullopt}}), std::nullopt};
}

template <std::floating_point R>
PlaneBody<R> place_in_plane(const AnyBody<Rational>& body) {
    if (std::holds_alternative<Ellipsoid<Rational>>(body.shape)) throw Unsupported("an ellipsoid");
    Placed<R> native = place_vertices<R>(body);
    PlaneBody<R> result{{}, 0, native.body, native.rounded};
    if (const auto* points = std::get_if<Points<R>>(&native.body.shape)) {
        // A box has its corners twice: its third size is 0.
        const bool is_box = std::holds_alternative<Box<Rational>>(body.shape);
        for (const Vec3<R>& v : points->vertices().first(is_box ? 4 : points->vertices().size()))
            result.vertices.push_back({v.x, v.y});
        return result;
    }
    if (const auto* sphere = std::get_if<Sphere<R>>(&native.body.shape)) {
        const Vec3<R> centre = native.body.pose ? native.body.pose->translation : Vec3<R>{};
        result.vertices.push_back({centre.x, centre.y});
        result.radius = sphere->radius();
        return result;
    }
    if (const auto* capsule = std::get_if<Capsule<Rational>>(&body.shape))
        return capsule_in_plane<R>(body, *capsule, native);
    throw Unsupported("a body that the plane does not have");
}

template AnyBody<float> body_of<float>(const std::vector<std::array<float, 2>>&, float);
template AnyBody<double> body_of<double>(const std::vector<std::array<double, 2>>&, double);
template PlaneBody<float> place_in_plane<float>(const AnyBody<Rational>&);
template PlaneBody<double> place_in_plane<double>(const AnyBody<Rational>&);

}  // namespace oblong::peers
