// SPDX-License-Identifier: BSL-1.0
#include "oblong/turning/proposals.hpp"

#include "oblong/body/convert_body.hpp"
#include "oblong/curved/proof_parts.hpp"
#include "oblong/query/engine.hpp"
#include "oblong/query/exact_number.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::turning {

namespace {

/// Bits of the integers of a direction: a few more than a double holds of a unit vector near a contact.
constexpr int direction_bits = 60;

AnyBody<double> rounded(const AnyBody<Rational>& body) {
    return map_numbers<double>(body, [](const Rational& x) { return nearest<double>(x); });
}

}  // namespace

Proposals::Proposals(const MovingPair& pair)
    : pair_(pair), a_{pair.a(), rounded(pair.a().body())}, b_{pair.b(), rounded(pair.b().body())} {}

void Proposals::Rounded::move(const Rational& t) {
    const Affine<Rational> pose = moving.pose(moving.rounded_turn(t), t);
    Affine<double> near;
    for (std::size_t i = 0; i < 3; ++i) near.linear.rows[i] = detail::rounded<double>(pose.linear.rows[i]);
    near.translation = detail::rounded<double>(pose.translation);
    body.pose = near;
}

void Proposals::move(const Rational& t) {
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

bool Proposals::seem_to_meet(const Rational& t) {
    move(t);
    QueryOptions how;
    how.dimension = pair_.dimension();
    const DecisionAnswer decision = detail::AnyEngine<double>::decision({&a_.body}, {&b_.body}, how);
    return decision.outcome == Outcome::overlapping || decision.outcome == Outcome::touching;
}

}  // namespace oblong::turning
