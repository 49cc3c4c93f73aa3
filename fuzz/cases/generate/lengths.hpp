// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>

#include "caseio/case.hpp"
#include "oblong/body/convert_body.hpp"
#include "oblong/scalar/rational.hpp"

namespace oblong::fuzz {

/// Applies `f` to every number of the body that is a length: all but the linear parts of poses.
template <class F>
[[nodiscard]] AnyBody<Rational> map_lengths(const AnyBody<Rational>& body, const F& f);

namespace detail {

template <class F>
struct LengthMapper {
    const F& f;
    Vec3<Rational> vec(const Vec3<Rational>& v) const { return {f(v.x), f(v.y), f(v.z)}; }
    std::vector<AnyBody<Rational>> parts(std::span<const AnyBody<Rational>> from) const {
        std::vector<AnyBody<Rational>> result;
        for (const AnyBody<Rational>& part : from) result.push_back(map_lengths(part, f));
        return result;
    }
    Shape<Rational> operator()(const Sum<Rational>& s) const { return Sum<Rational>(parts(s.parts())); }
    Shape<Rational> operator()(const Hull<Rational>& s) const { return Hull<Rational>(parts(s.parts())); }
    template <class S>
    Shape<Rational> operator()(const S& s) const {
        return map_numbers<Rational>(AnyBody<Rational>{s, std::nullopt}, f).shape;
    }
};

}  // namespace detail

template <class F>
AnyBody<Rational> map_lengths(const AnyBody<Rational>& body, const F& f) {
    const detail::LengthMapper<F> mapper{f};
    AnyBody<Rational> result{std::visit(mapper, body.shape), body.pose};
    if (result.pose) result.pose->translation = mapper.vec(result.pose->translation);
    return result;
}

/// The same for the case's ray, sweep and margin. \param ends also to what ends a ray or a sweep, which is no length
template <class F>
void map_motions_and_margin(caseio::Case& c, const F& f, bool ends) {
    const auto motion = [&](Vec3<Rational>& p, Vec3<Rational>& q, std::optional<Rational>& max) {
        p = {f(p.x), f(p.y), f(p.z)};
        q = {f(q.x), f(q.y), f(q.z)};
        if (ends && max) max = f(*max);
    };
    if (c.ray) motion(c.ray->source, c.ray->direction, c.ray->max);
    if (c.sweep) motion(c.sweep->velocity_a, c.sweep->velocity_b, c.sweep->max);
    if (c.margin) c.margin = f(*c.margin);
}

/// All numbers of the case by `f`.
template <class F>
[[nodiscard]] caseio::Case map_all_numbers(caseio::Case c, const F& f) {
    c.a = map_numbers<Rational>(c.a, f);
    if (c.b) c.b = map_numbers<Rational>(*c.b, f);
    map_motions_and_margin(c, f, true);
    return c;
}

/// All lengths of the case, its motions and margin included, by `f`.
template <class F>
[[nodiscard]] caseio::Case map_all_lengths(caseio::Case c, const F& f) {
    c.a = map_lengths(c.a, f);
    if (c.b) c.b = map_lengths(*c.b, f);
    map_motions_and_margin(c, f, false);
    return c;
}

/// The largest absolute value among them.
[[nodiscard]] inline Rational largest_length(const caseio::Case& c) {
    Rational largest = 0;
    static_cast<void>(map_all_lengths(c, [&](const Rational& x) {
        largest = std::max(largest, Rational(abs(x)));
        return x;
    }));
    return largest;
}

/// The vertices of a body's lists of points, of parts too.
[[nodiscard]] inline std::size_t vertex_count(const AnyBody<Rational>& body) {
    if (const auto* points = std::get_if<Points<Rational>>(&body.shape)) return points->vertices().size();
    std::size_t count = 0;
    if (const auto* sum = std::get_if<Sum<Rational>>(&body.shape))
        for (const auto& part : sum->parts()) count += vertex_count(part);
    if (const auto* hull = std::get_if<Hull<Rational>>(&body.shape))
        for (const auto& part : hull->parts()) count += vertex_count(part);
    return count;
}

}  // namespace oblong::fuzz
