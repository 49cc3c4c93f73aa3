// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/native/proven_subject.hpp"

#include <chrono>

#include "caseio/real.hpp"
#include "fuzz/subjects/native/proven_cast.hpp"
#include "fuzz/subjects/native/proven_curved.hpp"
#include "fuzz/subjects/native/proven_ladder.hpp"
#include "fuzz/subjects/native/proven_penetration.hpp"
#include "fuzz/subjects/native/proven_within.hpp"
#include "oblong/certify/exact/exact_bodies.hpp"
#include "oblong/scalar/multiprecision.hpp"
#include "oblong/version.hpp"

namespace oblong::fuzz {

namespace {

using caseio::to_real;

/// n / ‖n‖, from a hundred digits.
template <class R>
Vec3<caseio::Real> unit(const Vec3<Rational>& n, const Rational& squared) {
    const Digits100 length = square_root(nearest<Digits100>(squared));
    const auto one = [&length](const Rational& x) {
        return nearest<R>(to_rational(Digits100(nearest<Digits100>(x) / length)));
    };
    return to_real(Vec3<R>{one(n.x), one(n.y), one(n.z)});
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
caseio::Result answer_polyhedral(const caseio::Case& c, const CoreSupport& a, const CoreSupport& b) {
    const ExactDistanceAnswer exact = exact_distance(a, b, exact_start(a, b).direction, c.dimension);
    const CertifiedDistance<R> answer = rounded_answer<R>(exact, a.radius());
    caseio::Result result;
    result.outcome = answer.outcome;
    result.iterations = exact.iterations;
    result.rung = name(answer.rung);
    result.distance = to_real(answer.distance);
    result.lower = to_real(answer.enclosure.lower);
    result.upper = to_real(answer.enclosure.upper);
    if (exact.outcome == Outcome::separated) result.normal = unit<R>(exact.core_a - exact.core_b, exact.core_squared);
    if (exact.radius == 0) result.squared = to_real(exact.core_squared);
    result.witness_a = to_real(answer.witness_a);
    result.witness_b = to_real(answer.witness_b);
    drop_beyond_range(result);
    return result;
}

template <class R>
caseio::Result answer_in(const caseio::Case& c) {
    if (std::optional<caseio::Result> result = answer_by_ladder(c)) return *std::move(result);
    const std::optional<CoreSupport> a = core_support(c.a);
    const std::optional<CoreSupport> b = core_support(*c.b);
    return a && b ? answer_polyhedral<R>(c, *a, *b) : answer_curved(c);
}

caseio::Result distance_of(const caseio::Case& c) {
    return c.scalar == caseio::CaseScalar::float32 ? answer_in<float>(c) : answer_in<double>(c);
}

/// The distance, or the depth with a minus, where either is settled.
void state_signed(caseio::Result& r) {
    if (r.outcome == Outcome::separated) {
        r.signed_distance = r.distance;
    } else if (r.penetration && r.penetration->depth) {
        r.signed_distance = r.penetration->depth;
        r.signed_distance->value = -r.signed_distance->value;
    }
}

/// Floats written as the doubles that they are: whoever reads them as either reads the same numbers.
void write_in_doubles(caseio::Result& r) {
    const auto one = [](std::optional<caseio::Real>& x) {
        if (x && x->kind == caseio::Real::Kind::float32) x->kind = caseio::Real::Kind::float64;
    };
    const auto each = [](std::optional<Vec3<caseio::Real>>& v) {
        if (!v) return;
        for (std::size_t i = 0; i < 3; ++i)
            if ((*v)[i].kind == caseio::Real::Kind::float32) (*v)[i].kind = caseio::Real::Kind::float64;
    };
    for (auto* x : {&r.distance, &r.lower, &r.upper, &r.squared, &r.signed_distance}) one(*x);
    for (auto* v : {&r.witness_a, &r.witness_b, &r.normal}) each(*v);
    if (r.cast) {
        for (auto* x : {&r.cast->parameter, &r.cast->parameter_lower, &r.cast->parameter_upper}) one(*x);
        each(r.cast->point);
    }
    if (r.penetration) {
        for (auto* x : {&r.penetration->depth, &r.penetration->depth_lower, &r.penetration->depth_upper}) one(*x);
        each(r.penetration->direction);
    }
}

}  // namespace

SubjectInfo proven_info() {
    SubjectInfo info;
    info.name = "proven";
    info.version = version;
    info.scalar = "rational";
    info.queries = {caseio::Query::distance, caseio::Query::decide, caseio::Query::penetration,
                    caseio::Query::raycast,  caseio::Query::sweep,  caseio::Query::signed_distance,
                    caseio::Query::within};
    info.promise.digits = oracle::digits_of_the_case;
    info.promise.statement = oracle::Statement::rounding;
    info.promise_text =
        "exact decision, and correctly rounded distance, depth or parameter; where that is not settled for a curved "
        "body, bounds or undecided";
    return info;
}

caseio::Result answer_proven(const caseio::Case& c) {
    const auto start = std::chrono::steady_clock::now();
    caseio::Result result;
    const bool is_deep = c.query == caseio::Query::penetration || c.query == caseio::Query::signed_distance;
    if (c.ray || c.sweep) {
        result = answer_proven_cast(c);
    } else if (!c.b) {
        result.outcome = Outcome::unsupported;
        result.message = "one body without a ray";
    } else if (c.margin) {
        result = answer_proven_within(c);
    } else if (is_deep) {
        result = answer_proven_penetration(c);
        if (result.outcome == Outcome::separated) result = distance_of(c);
        state_signed(result);
    } else {
        result = distance_of(c);
    }
    result.id = c.id;
    // The ladder tells its own time, without the case's conversion.
    if (!result.time_ns && !is_refusal(result.outcome))
        result.time_ns =
            std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start).count();
    write_in_doubles(result);
    return result;
}

}  // namespace oblong::fuzz
