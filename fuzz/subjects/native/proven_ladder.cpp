// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/native/proven_ladder.hpp"

#include <chrono>

#include "caseio/real.hpp"
#include "oblong/body/convert_body.hpp"
#include "oblong/certify/core/any_core.hpp"
#include "oblong/certify/distance.hpp"
#include "oblong/scalar/rational.hpp"

namespace oblong::fuzz {

namespace {

using caseio::to_real;

Rational to_rational_integer(const WideInteger& x) { return Rational(Integer(x.str())); }

/// numerator / denominator · 4^exponent
Rational squared_distance(const RootLess& d) {
    return to_rational_integer(d.numerator) / to_rational_integer(d.denominator) * power_of_two(2 * d.exponent);
}

/// A point that the format cannot hold is not stated.
template <class R>
void state_point(std::optional<Vec3<caseio::Real>>& where, const Vec3<R>& point) {
    if (is_finite(point)) where = to_real(point);
}

template <class R>
Vec3<R> unit(const Vec3<double>& n) {
    const double size = std::max({std::abs(n.x), std::abs(n.y), std::abs(n.z)});
    int exponent = 0;
    (void)std::frexp(size, &exponent);
    const Vec3<double> scaled{std::ldexp(n.x, -exponent), std::ldexp(n.y, -exponent), std::ldexp(n.z, -exponent)};
    const double length = norm(scaled);
    return {static_cast<R>(scaled.x / length), static_cast<R>(scaled.y / length), static_cast<R>(scaled.z / length)};
}

/// Sums and hulls have no `any_core`: seen before their numbers are converted.
bool is_composed(const AnyBody<Rational>& body) {
    return std::holds_alternative<Sum<Rational>>(body.shape) || std::holds_alternative<Hull<Rational>>(body.shape);
}

template <class R>
std::optional<caseio::Result> answer_in(const caseio::Case& c) {
    if (is_composed(c.a) || is_composed(*c.b)) return std::nullopt;
    const AnyBody<R> a = map_numbers<R>(c.a, nearest<R>);  // exact: the case holds numbers of this format
    const AnyBody<R> b = map_numbers<R>(*c.b, nearest<R>);
    const std::optional<CoreView<R>> core_a = any_core(a);
    const std::optional<CoreView<R>> core_b = any_core(b);
    if (!core_a || !core_b) return std::nullopt;
    const auto start = std::chrono::steady_clock::now();
    const CertifiedDistance<R> answer = certified_distance(*core_a, *core_b, {.dimension = c.dimension});
    const auto end = std::chrono::steady_clock::now();
    caseio::Result result;
    result.iterations = answer.iterations;
    result.rung = name(answer.rung);
    result.time_ns = std::chrono::duration_cast<std::chrono::nanoseconds>(end - start).count();
    if (is_refusal(answer.outcome)) {
        result.outcome = answer.outcome;
        result.message = "a pose that is not finite";
        return result;
    }
    const IntegerRungAnswer<R> exact = answer_by_integers(*core_a, *core_b, answer.simplex, c.dimension);
    if (exact.rounded.outcome != answer.outcome || exact.rounded.distance != answer.distance) {
        result.outcome = Outcome::undecided;
        result.message = "two proofs contradict each other: a defect of oblong, please report this case";
        return result;
    }
    result.outcome = answer.outcome;
    result.distance = to_real(answer.distance);
    result.lower = to_real(exact.rounded.enclosure.lower);
    result.upper = to_real(exact.rounded.enclosure.upper);
    if (core_a->radius == 0 && core_b->radius == 0) result.squared = to_real(squared_distance(exact.distance));
    state_point(result.witness_a, exact.rounded.witness_a);
    state_point(result.witness_b, exact.rounded.witness_b);
    if (answer.outcome == Outcome::separated && is_finite(exact.across) && exact.across != Vec3<double>{})
        result.normal = to_real(unit<R>(exact.across));
    return result;
}

}  // namespace

std::optional<caseio::Result> answer_by_ladder(const caseio::Case& c) {
    if (c.scalar == caseio::CaseScalar::float32) return answer_in<float>(c);
    if (c.scalar == caseio::CaseScalar::float64) return answer_in<double>(c);
    return std::nullopt;
}

}  // namespace oblong::fuzz
