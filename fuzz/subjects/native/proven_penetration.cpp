// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/native/proven_penetration.hpp"

#include <chrono>
#include <cmath>

#include "caseio/real.hpp"
#include "fuzz/subjects/native/stated_numbers.hpp"
#include "oblong/certify/exact/exact_bodies.hpp"
#include "oblong/curved/depth.hpp"
#include "oblong/exact/depth.hpp"
#include "oblong/scalar/multiprecision.hpp"
#include "oblong/scalar/rounded_root.hpp"

namespace oblong::fuzz {

namespace {

using caseio::to_real;

/// √q + ρ, or ρ − √q, rounded once.
template <class R>
R rounded_depth(const ExactDepth& exact) {
    if (exact.cores_meet) return nearest_root<R>(exact.core_squared, Rational(-exact.radius));
    return -nearest_root<R>(exact.core_squared, exact.radius);
}

/// The sign of depth − d.
int side_of(const ExactDepth& exact, const Rational& d) {
    const Rational rest = exact.cores_meet ? Rational(d - exact.radius) : Rational(exact.radius - d);
    const int root_beside_rest = rest < 0 ? 1 : exact.core_squared.compare(Rational(rest * rest));
    return exact.cores_meet ? root_beside_rest : -root_beside_rest;
}

/// n / ‖n‖, each coordinate rounded once, times a sign.
template <class R>
Vec3<R> unit(const Vec3<Rational>& n, int sign) {
    const Rational squared = squared_norm(n);
    const auto along = [&](const Rational& x) {
        const R length = nearest_root<R>(Rational(x * x / squared));
        return (x < 0) == (sign < 0) ? length : R(-length);
    };
    return {along(n.x), along(n.y), along(n.z)};
}

template <class R>
void state_depth(const ExactDepth& exact, caseio::PenetrationResult& result) {
    const R depth = rounded_depth<R>(exact);
    result.depth = to_real(depth);
    const int side = std::isinf(depth) ? -1 : side_of(exact, to_rational(depth));
    const R infinity = std::numeric_limits<R>::infinity();
    result.depth_lower = to_real(side < 0 ? std::nextafter(depth, R(0)) : depth);
    result.depth_upper = to_real(side > 0 ? std::nextafter(depth, infinity) : depth);
    result.direction = to_real(unit<R>(exact.normal, -1));
}

/// A coordinate of core + ρ n / ‖n‖, rounded once (up to the precision of 100 digits where ρ > 0).
template <class R>
std::optional<Vec3<caseio::Real>> moved(const Vec3<Rational>& core, const Vec3<Rational>& n, const Rational& radius) {
    Vec3<Rational> point = core;
    if (radius != 0) {
        const Digits100 length = square_root(nearest<Digits100>(squared_norm(n)));
        const Rational share = to_rational(Digits100(nearest<Digits100>(radius) / length));
        point = point + n * share;
    }
    const Vec3<R> rounded{nearest<R>(point.x), nearest<R>(point.y), nearest<R>(point.z)};
    return is_finite(rounded) ? std::optional(to_real(rounded)) : std::nullopt;
}

/// From one core to the other: where the search begins.
Vec3<Rational> towards(const CoreSupport& a, const CoreSupport& b) {
    if (!a.is_enumerated() || !b.is_enumerated()) return exact_start(a, b).direction;
    const Vec3<Rational> across = b.vertex(0) - a.vertex(0);
    return across == Vec3<Rational>{} ? Vec3<Rational>{1, 0, 0} : across;
}

/// Answers with bounds for curved bodies, and with the depth where both bounds round to one number.
template <class R>
caseio::Result answer_curved(const caseio::Case& c) {
    caseio::Result result;
    CurvedDepthOptions how;
    how.dimension = c.dimension;
    how.format = format_of(c.scalar);
    const CurvedDepth depth = curved_depth(c.a, *c.b, how);
    result.outcome = depth.outcome;
    result.iterations = depth.iterations;
    if (depth.outcome == Outcome::undecided) result.message = "whether the bodies meet is not settled";
    if (depth.outcome != Outcome::touching && depth.outcome != Outcome::overlapping) return result;
    caseio::PenetrationResult& stated = result.penetration.emplace();
    stated.depth_lower = to_real(rounded_down(depth.lower));
    result.witness_a = moved<R>(depth.witness_a, depth.normal, 0);
    result.witness_b = moved<R>(depth.witness_b, depth.normal, 0);
    if (!depth.upper) return result;
    stated.depth_upper = to_real(rounded_up(*depth.upper));
    const R low = nearest<R>(depth.lower);
    if (low == nearest<R>(*depth.upper)) stated.depth = to_real(low);
    if (depth.normal == Vec3<Rational>{}) return result;
    stated.direction = to_real(unit<R>(depth.normal, -1));
    result.normal = to_real(unit<R>(depth.normal, 1));
    return result;
}

template <class R>
caseio::Result answer_in(const caseio::Case& c) {
    caseio::Result result;
    const std::optional<CoreSupport> a = core_support(c.a);
    const std::optional<CoreSupport> b = core_support(*c.b);
    if (!a || !b) return answer_curved<R>(c);
    const auto start = std::chrono::steady_clock::now();
    const ExactDepth exact = exact_depth(*a, *b, towards(*a, *b), c.dimension);
    const auto end = std::chrono::steady_clock::now();
    result.time_ns = std::chrono::duration_cast<std::chrono::nanoseconds>(end - start).count();
    result.outcome = exact.contact.outcome;
    result.iterations = exact.contact.iterations + exact.iterations;
    result.rung = "integer";
    if (result.outcome == Outcome::separated) return result;
    result.penetration.emplace();
    state_depth<R>(exact, *result.penetration);
    result.normal = to_real(unit<R>(exact.normal, 1));
    result.witness_a = moved<R>(exact.core_a, exact.normal, a->radius());
    result.witness_b = moved<R>(exact.core_b, exact.normal, Rational(-b->radius()));
    return result;
}

}  // namespace

caseio::Result answer_proven_penetration(const caseio::Case& c) {
    return c.scalar == caseio::CaseScalar::float32 ? answer_in<float>(c) : answer_in<double>(c);
}

}  // namespace oblong::fuzz
