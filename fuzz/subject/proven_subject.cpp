// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subject/proven_subject.hpp"

#include <cmath>

#include "caseio/real.hpp"
#include "fuzz/subject/proven_cast.hpp"
#include "fuzz/subject/proven_curved.hpp"
#include "fuzz/subject/proven_ladder.hpp"
#include "fuzz/subject/proven_penetration.hpp"
#include "oblong/body/convert_body.hpp"
#include "oblong/certify/exact_distance.hpp"
#include "oblong/scalar/multiprecision.hpp"
#include "oblong/scalar/rounded_root.hpp"
#include "oblong/support/any_body.hpp"

namespace oblong::fuzz {

namespace {

using caseio::to_real;

template <class R>
Vec3<caseio::Real> rounded(const Vec3<Rational>& v) {
    return to_real(Vec3<R>{nearest<R>(v.x), nearest<R>(v.y), nearest<R>(v.z)});
}

/// v of a plain double solver on rounded numbers: only a hint where to start.
Vec3<Rational> hint(const caseio::Case& c) {
    const Vec3<Rational> otherwise{1, 0, 0};
    try {
        const AnyBody<double> a = map_numbers<double>(c.a, nearest<double>);
        const AnyBody<double> b = map_numbers<double>(*c.b, nearest<double>);
        GjkOptions<double> options;
        options.stop.tolerance = 1e-12;
        options.iteration_limit = 200;
        const auto r = gjk_distance<double>(BodySupport<double>(a), BodySupport<double>(b), options);
        if (!is_finite(r.v) || r.v == Vec3<double>{}) return otherwise;
        return {to_rational(-r.v.x), to_rational(-r.v.y), to_rational(-r.v.z)};
    } catch (const InvalidBody&) {  // a number beyond the range of double
        return otherwise;
    }
}

/// The neighbours of d that enclose it, given its nearest number and the sign of d − nearest.
template <class R>
void enclose(R nearest_distance, int side, caseio::Result& result) {
    const R infinity = std::numeric_limits<R>::infinity();
    if (std::isinf(nearest_distance)) side = -1;
    // As doubles, so that a reader who takes a float case's bounds for doubles still has bounds.
    result.lower = to_real(static_cast<double>(side < 0 ? std::nextafter(nearest_distance, R(0)) : nearest_distance));
    result.upper =
        to_real(static_cast<double>(side > 0 ? std::nextafter(nearest_distance, infinity) : nearest_distance));
}

template <class R>
void state_separated(const ExactDistanceAnswer& exact, caseio::Result& result) {
    const R d = nearest_root<R>(exact.core_squared, exact.radius);
    result.distance = to_real(d);
    int side = -1;
    if (std::isfinite(d)) {
        const Rational reach = to_rational(d) + exact.radius;
        side = exact.core_squared.compare(Rational(reach * reach));
    }
    enclose(d, side, result);
    const Digits100 length = square_root(nearest<Digits100>(exact.core_squared));
    const auto unit = [&length](const Rational& x) {
        return nearest<R>(to_rational(Digits100(nearest<Digits100>(x) / length)));
    };
    const Vec3<Rational> n = exact.core_a - exact.core_b;
    result.normal = to_real(Vec3<R>{unit(n.x), unit(n.y), unit(n.z)});
}

/// Points of the bodies themselves: the core's nearest point moved by its ball's radius toward the other core, or,
/// where the balls meet, the common point that divides the segment between the cores by the radii.
template <class R>
void state_witnesses(const ExactDistanceAnswer& exact, const Rational& radius_a, caseio::Result& result) {
    if (exact.radius == 0) {
        result.witness_a = rounded<R>(exact.core_a);
        result.witness_b = rounded<R>(exact.core_b);
        return;
    }
    const Vec3<Rational> across = exact.core_b - exact.core_a;
    if (exact.outcome != Outcome::separated) {
        result.witness_a = result.witness_b = rounded<R>(exact.core_a + across * Rational(radius_a / exact.radius));
        return;
    }
    const Digits100 length = square_root(nearest<Digits100>(exact.core_squared));
    const auto share = [&length](const Rational& r) { return to_rational(Digits100(nearest<Digits100>(r) / length)); };
    result.witness_a = rounded<R>(exact.core_a + across * share(radius_a));
    result.witness_b = rounded<R>(exact.core_b - across * share(exact.radius - radius_a));
}

/// A point that the format cannot hold is not stated.
void drop_beyond_range(caseio::Result& result) {
    for (auto* witness : {&result.witness_a, &result.witness_b}) {
        if (!*witness) continue;
        const Vec3<caseio::Real>& w = **witness;
        for (std::size_t i = 0; i < 3; ++i) {
            if (w[i].kind != caseio::Real::Kind::infinite) continue;
            witness->reset();
            break;
        }
    }
}

template <class R>
caseio::Result answer_polyhedral(const caseio::Case& c, const ExactCore& a, const ExactCore& b) {
    caseio::Result result;
    const ExactDistanceAnswer exact = exact_distance(a, b, hint(c), c.dimension);
    result.outcome = exact.outcome;
    result.iterations = exact.iterations;
    result.rung = "integer";
    if (exact.outcome == Outcome::separated) {
        state_separated<R>(exact, result);
    } else {
        result.distance = result.lower = result.upper = to_real(R(0));
    }
    if (exact.radius == 0) result.squared = to_real(exact.core_squared);
    state_witnesses<R>(exact, a.radius, result);
    drop_beyond_range(result);
    return result;
}

template <class R>
caseio::Result answer_in(const caseio::Case& c) {
    if (std::optional<caseio::Result> result = answer_by_ladder(c)) return *std::move(result);
    const std::optional<ExactCore> a = exact_core(c.a);
    const std::optional<ExactCore> b = exact_core(*c.b);
    return a && b ? answer_polyhedral<R>(c, *a, *b) : answer_curved(c);
}

}  // namespace

SubjectInfo proven_info() {
    SubjectInfo info;
    info.name = "proven";
    info.version = "0.1.0";
    info.scalar = "rational";
    info.queries = {caseio::Query::distance, caseio::Query::decide, caseio::Query::penetration, caseio::Query::raycast,
                    caseio::Query::sweep};
    info.promise.digits = oracle::digits_of_the_case;
    info.promise_text =
        "exact decision, and correctly rounded distance, depth or parameter; where that is not settled for a curved "
        "body, bounds or undecided";
    return info;
}

caseio::Result answer_proven(const caseio::Case& c) {
    caseio::Result result;
    if (c.ray || c.sweep) {
        result = answer_proven_cast(c);
    } else if (c.query == caseio::Query::penetration && c.b) {
        result = answer_proven_penetration(c);
    } else if (!c.b) {
        result.outcome = Outcome::unsupported;
        result.message = "one body without a ray";
    } else if (c.scalar == caseio::CaseScalar::float32) {
        result = answer_in<float>(c);
    } else {
        result = answer_in<double>(c);
    }
    result.id = c.id;
    return result;
}

}  // namespace oblong::fuzz
