// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/native/proven_cast.hpp"

#include <fmt/format.h>

#include <cmath>

#include "caseio/real.hpp"
#include "fuzz/subjects/native/stated_numbers.hpp"
#include "oblong/certify/exact/exact_bodies.hpp"
#include "oblong/curved/cast.hpp"
#include "oblong/scalar/multiprecision.hpp"

namespace oblong::fuzz {

namespace {

using caseio::Real;
using caseio::to_real;
using Vec = Vec3<Rational>;

/// n / ‖n‖, each coordinate rounded once.
template <class R>
Vec3<Real> unit(const Vec& n) {
    const Rational squared = squared_norm(n);
    const auto along = [&squared](const Rational& x) {
        const R length = nearest_root<R>(Rational(x * x / squared));
        return x < 0 ? R(-length) : length;
    };
    return to_real(Vec3<R>{along(n.x), along(n.y), along(n.z)});
}

/// Nothing where the format cannot hold the point.
template <class R>
std::optional<Vec3<Real>> rounded(const Vec& v) {
    const Vec3<R> r{nearest<R>(v.x), nearest<R>(v.y), nearest<R>(v.z)};
    return is_finite(r) ? std::optional(to_real(r)) : std::nullopt;
}

template <class R>
void state_parameter(const CastParameter& exact, caseio::CastResult& cast) {
    const R parameter = exact.rounded<R>();
    cast.parameter = to_real(parameter);
    const int side = std::isinf(parameter) ? -1 : exact.compare(to_rational(parameter));
    constexpr R beyond = std::numeric_limits<R>::infinity();
    cast.parameter_lower = to_real(side < 0 ? std::nextafter(parameter, R(0)) : parameter);
    cast.parameter_upper = to_real(side > 0 ? std::nextafter(parameter, beyond) : parameter);
}

/// Where the balls around the nearest points of the cores touch, or a common point of the bodies as they start.
Vec common_point(const SolvedCast& s) {
    const Rational radius = s.a.radius() + s.b.radius();
    const Rational share = radius == 0 ? Rational(0) : Rational(s.a.radius() / radius);
    return s.answer.core_a + (s.answer.core_b - s.answer.core_a) * share + s.drift * s.answer.near;
}

template <class R>
caseio::Result state_exact(const SolvedCast& s) {
    caseio::Result result;
    result.outcome = s.answer.outcome;
    result.iterations = s.answer.iterations;
    result.rung = "integer";
    caseio::CastResult& cast = result.cast.emplace();
    cast.hit = s.answer.hit;
    if (!s.answer.hit) return result;
    state_parameter<R>(s.answer.parameter, cast);
    cast.point = rounded<R>(common_point(s));
    if (s.answer.normal != Vec{}) result.normal = unit<R>(s.answer.normal);
    return result;
}

template <class R>
caseio::Result answer_curved(const CastQuestion& q, RoundedTo format) {
    const CurvedCastAnswer answer = curved_cast(q.a, q.b, q.motion, format);
    caseio::Result result;
    result.outcome = answer.outcome;
    result.iterations = answer.iterations;
    caseio::CastResult& cast = result.cast.emplace();
    cast.hit = answer.hit;
    if (!answer.hit) {
        result.message = fmt::format("no hit before {}, and none proven after it", rounded_down(answer.lower));
        return result;
    }
    if (!*answer.hit) return result;
    if (answer.exact) {
        result.rung = "integer";
        state_parameter<R>(*answer.exact, cast);
    } else {
        if (answer.parameter) cast.parameter = to_real(static_cast<R>(*answer.parameter));
        cast.parameter_lower = to_real(rounded_down(answer.lower));
        cast.parameter_upper = to_real(rounded_up(answer.upper));
    }
    cast.point = rounded<R>(answer.point + q.drift * answer.upper);
    if (answer.upper != 0 && answer.normal != Vec{}) result.normal = unit<R>(answer.normal);
    return result;
}

template <class R>
caseio::Result answer_in(const caseio::Case& c) {
    if (const std::optional<SolvedCast> solved = solved_cast(c)) return state_exact<R>(*solved);
    return answer_curved<R>(cast_question(c), format_of(c.scalar));
}

/// Where the search begins: from one body to the other.
Vec towards(const CoreSupport& a, const CoreSupport& b) {
    if (!a.is_enumerated() || !b.is_enumerated()) return exact_start(a, b).direction;
    const Vec across = b.vertex(0) - a.vertex(0);
    return across == Vec{} ? Vec{1, 0, 0} : across;
}

}  // namespace

CastQuestion cast_question(const caseio::Case& c) {
    if (c.ray) {
        const AnyBody<Rational> source{Points<Rational>({c.ray->source}), std::nullopt};
        return {source, c.a, {c.ray->direction, c.ray->max, c.dimension}, {}};
    }
    const caseio::Sweep& s = *c.sweep;
    return {c.a, *c.b, {s.velocity_a - s.velocity_b, s.max, c.dimension}, s.velocity_b};
}

std::optional<SolvedCast> solved_cast(const caseio::Case& c) {
    CastQuestion q = cast_question(c);
    std::optional<CoreSupport> a = core_support(q.a);
    std::optional<CoreSupport> b = core_support(q.b);
    if (!a || !b) return std::nullopt;
    ExactCastAnswer answer = exact_cast(*a, *b, q.motion, towards(*a, *b));
    return SolvedCast{*std::move(a), *std::move(b), std::move(q.motion), std::move(q.drift), std::move(answer)};
}

caseio::Result answer_proven_cast(const caseio::Case& c) {
    return c.scalar == caseio::CaseScalar::float32 ? answer_in<float>(c) : answer_in<double>(c);
}

}  // namespace oblong::fuzz
