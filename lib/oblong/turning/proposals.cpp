// SPDX-License-Identifier: BSL-1.0
#include "oblong/turning/proposals.hpp"

#include <cmath>

#include "oblong/body/convert_body.hpp"
#include "oblong/certificate/proof_parts.hpp"
#include "oblong/lowered/fractions/exact_body.hpp"
#include "oblong/prove/engine.hpp"
#include "oblong/prove/fractions/rounded_numbers.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::turning {

namespace {

/// Bits of the integers of a direction: a few more than a double holds of a unit vector near a contact.
constexpr int direction_bits = 60;

/// The body in the nearest doubles; notes whether that changes no number.
AnyBody<double> rounded(const AnyBody<Rational>& body, bool& is_exact) {
    is_exact = true;
    return map_numbers<double>(body, [&](const Rational& x) {
        const double near = nearest<double>(x);
        is_exact = is_exact && std::isfinite(near) && to_rational(near) == x;
        return near;
    });
}

/// The pose in the nearest doubles.
Affine<double> rounded(const Affine<Rational>& pose) {
    Affine<double> near;
    for (std::size_t i = 0; i < 3; ++i) near.linear.rows[i] = detail::rounded<double>(pose.linear.rows[i]);
    near.translation = detail::rounded<double>(pose.translation);
    return near;
}

Affine<Rational> exact(const Affine<double>& pose) {
    const auto vector = [](const Vec3<double>& v) {
        return Vec3<Rational>{to_rational(v.x), to_rational(v.y), to_rational(v.z)};
    };
    Affine<Rational> result;
    for (std::size_t i = 0; i < 3; ++i) result.linear.rows[i] = vector(pose.linear.rows[i]);
    result.translation = vector(pose.translation);
    return result;
}

/// The sum of the magnitudes.
Rational size(const Vec3<Rational>& v) { return Rational(abs(v.x) + abs(v.y) + abs(v.z)); }

}  // namespace

Proposals::Proposals(const MovingPair& pair) : pair_(pair), a_(pair.a()), b_(pair.b()) {}

Proposals::Rounded::Rounded(const MovingBody& of) : moving(of), body(rounded(of.body(), is_exact)) {
    // The pose does not count: every move replaces it.
    if (!is_exact && body.pose) static_cast<void>(rounded({of.body().shape, std::nullopt}, is_exact));
}

void Proposals::Rounded::move(const Rational& t) {
    turn = moving.rounded_turn(t);
    pose = moving.pose(turn, t);
    body.pose = rounded(pose);
}

Rational Proposals::Rounded::error(const Rational& t) {
    if (!extent) extent = moving.shape_extent();
    const Affine<Rational> near = exact(*body.pose);
    Rational linear = 0;
    for (std::size_t i = 0; i < 3; ++i) linear += size(pose.linear.rows[i] - near.linear.rows[i]);
    return moving.error(turn, t) + linear * *extent + size(pose.translation - near.translation);
}

std::optional<Outcome> Proposals::start() {
    move(0);
    for (const Rounded* body : {&a_, &b_})
        if (!body->is_exact || !detail::has_finite_poses(body->body) || exact(*body->body.pose) != body->pose)
            return std::nullopt;
    return decision();
}

void Proposals::move(const Rational& t) {
    if (moved_ == t) return;
    moved_ = t;
    a_.move(t);
    b_.move(t);
}

std::optional<Vec3<Integer>> Proposals::direction(const Rational& t) {
    move(t);
    QueryOptions how;
    how.dimension = pair_.dimension();
    const auto near = detail::AnyEngine<double>::distance({&a_.body}, {&b_.body}, how);
    Vec3<double> normal = near.normal;
    if (near.outcome != Outcome::separated || !is_finite(normal)) {
        // Too near for doubles: the positions to more digits.
        const auto posed = [&](const MovingBody& moving) { return moving.posed(moving.rounded_turn(t), t); };
        const auto exact = detail::ExactEngine<Rational, double>::distance(posed(pair_.a()), posed(pair_.b()), how);
        if (exact.outcome != Outcome::separated || !is_finite(exact.normal)) return std::nullopt;
        normal = exact.normal;
    }
    const Vec3<Rational> n{to_rational(normal.x), to_rational(normal.y), to_rational(normal.z)};
    return curved::whole_direction(n, direction_bits);
}

Outcome Proposals::decision() const {
    QueryOptions how;
    how.dimension = pair_.dimension();
    return detail::AnyEngine<double>::decision({&a_.body}, {&b_.body}, how).outcome;
}

bool Proposals::seem_to_meet(const Rational& t) {
    move(t);
    const Outcome found = decision();
    return found == Outcome::overlapping || found == Outcome::touching;
}

bool Proposals::meet(const Rational& t) {
    if (!a_.is_exact || !b_.is_exact) return false;
    move(t);
    QueryOptions how;
    how.dimension = pair_.dimension();
    how.witnesses = false;
    const DepthAnswer<double> found = detail::AnyEngine<double>::depth({&a_.body}, {&b_.body}, how);
    if (found.outcome != Outcome::overlapping || !std::isfinite(found.lower)) return false;
    // Closed bodies that rounding moved by their depth still touch.
    return to_rational(found.lower) >= a_.error(t) + b_.error(t);
}

}  // namespace oblong::turning
