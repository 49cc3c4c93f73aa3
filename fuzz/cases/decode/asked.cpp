// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/decode/asked.hpp"

#include "fuzz/cases/decode/numbers.hpp"

namespace oblong::fuzz {

namespace {

using caseio::Query;

/// The two forms of a case under one roof: how their numbers are rounded, and where their motions lie.
struct PlainForm {
    using Scalar = double;
    const PlainCase& given;
    [[nodiscard]] Vec3<double> rounded(const Vec3<double>& v) const {
        return {fitted(v.x, given.narrow), fitted(v.y, given.narrow), fitted(v.z, given.narrow)};
    }
    [[nodiscard]] static std::optional<PlainMotion> ray(const PlainCase& c) {
        return c.query == Query::raycast ? c.motion : std::nullopt;
    }
    [[nodiscard]] static std::optional<PlainMotion> sweep(const PlainCase& c) {
        return c.query == Query::sweep ? c.motion : std::nullopt;
    }
    static void drop_motions(PlainCase& c) { c.motion.reset(); }
    static void set(PlainCase& c, PlainMotion m) { c.motion = std::move(m); }
};

struct ExactMotion {
    Vec3<Rational> of_a, of_b;
    std::optional<Rational> max;
};

struct ExactForm {
    using Scalar = Rational;
    const caseio::Case& given;
    /// Fractions are never rounded.
    [[nodiscard]] static const Vec3<Rational>& rounded(const Vec3<Rational>& v) { return v; }
    [[nodiscard]] static std::optional<ExactMotion> ray(const caseio::Case& c) {
        if (!c.ray) return std::nullopt;
        return ExactMotion{c.ray->source, c.ray->direction, c.ray->max};
    }
    [[nodiscard]] static std::optional<ExactMotion> sweep(const caseio::Case& c) {
        if (!c.sweep) return std::nullopt;
        return ExactMotion{c.sweep->velocity_a, c.sweep->velocity_b, c.sweep->max};
    }
    static void drop_motions(caseio::Case& c) {
        c.ray.reset();
        c.sweep.reset();
    }
    static void set(caseio::Case& c, ExactMotion m) {
        if (c.query == Query::raycast) {
            c.ray = caseio::Ray{std::move(m.of_a), std::move(m.of_b), std::move(m.max)};
        } else {
            c.sweep = caseio::Sweep{std::move(m.of_a), std::move(m.of_b), std::move(m.max)};
        }
    }
};

/// A point to aim at or to start from: a vertex, or the middle of a shape that has none, in the world's frame.
template <class S>
Vec3<S> vertex_of(const AnyBody<S>& body, std::size_t which) {
    Vec3<S> p{};
    if (const auto* points = std::get_if<Points<S>>(&body.shape))
        p = points->vertices()[which % points->vertices().size()];
    if (const auto* box = std::get_if<Box<S>>(&body.shape)) p = box->half_extents();
    return body.pose ? (*body.pose)(p) : p;
}

template <class S>
std::size_t vertex_count(const AnyBody<S>& body) {
    const auto* points = std::get_if<Points<S>>(&body.shape);
    return points == nullptr ? 1 : points->vertices().size();
}

template <class Form, class AnyCase>
AnyCase asked_form(const AnyCase& c, Query query) {
    using S = typename Form::Scalar;
    AnyCase result = c;
    result.query = query;
    if (c.query == query) return result;
    result.margin.reset();
    if (query == Query::within) result.margin = S(0);
    const Form form{c};
    const auto ray = form.ray(c);
    const auto sweep = form.sweep(c);
    Form::drop_motions(result);
    if (query == Query::sweep && ray) {
        result.b = AnyBody<S>{Points<S>({ray->of_a}), std::nullopt};
        Form::set(result, {{}, ray->of_b, ray->max});
        return result;
    }
    if (ray) {
        result.b = AnyBody<S>{Points<S>({ray->of_a, form.rounded(ray->of_a + ray->of_b)}), std::nullopt};
        return result;
    }
    if (query != Query::sweep && query != Query::raycast) return result;
    // Which vertices depends on the bodies alone, and is not always the first.
    const Vec3<S> of_a = form.rounded(vertex_of(c.a, vertex_count(*c.b))),
                  of_b = form.rounded(vertex_of(*c.b, vertex_count(c.a)));
    if (query == Query::sweep) {
        Form::set(result, {form.rounded(of_b - of_a), {}, std::nullopt});
        return result;
    }
    result.b.reset();
    if (sweep) {
        Form::set(result, {of_b, form.rounded(sweep->of_b - sweep->of_a), sweep->max});
    } else {
        Form::set(result, {of_b, form.rounded(of_a - of_b), std::nullopt});
    }
    return result;
}

}  // namespace

PlainCase asked_for(const PlainCase& c, Query query) { return asked_form<PlainForm>(c, query); }

PlainCase asked_for(PlainCase&& c, Query query) {
    return c.query == query ? std::move(c) : asked_form<PlainForm>(c, query);
}

caseio::Case asked_for(const caseio::Case& c, Query query) {
    if (c.query == query) return c;
    if (c.scalar == caseio::CaseScalar::exact) return asked_form<ExactForm>(c, query);
    caseio::Case result = exact_case(asked_for(plain_case(c), query), c.id);
    result.source = c.source;
    result.note = c.note;
    result.expect = c.expect;
    return result;
}

}  // namespace oblong::fuzz
