// SPDX-License-Identifier: BSL-1.0
#include "oblong/turning/screw.hpp"

#include "oblong/linear/product.hpp"

namespace oblong::turning {

namespace {

using curved::Ball;
using curved::to_ball;
using Vec = Vec3<Rational>;

struct Quaternion {
    Rational w;
    Vec v;
};

Quaternion read(const std::array<Rational, 4>& q) { return {q[0], {q[1], q[2], q[3]}}; }

Mat3<Rational> rotation(const Quaternion& q) {
    const Rational squared = q.w * q.w + squared_norm(q.v);
    Mat3<Rational> m;
    for (std::size_t j = 0; j < 3; ++j) {
        Vec unit;
        unit[j] = 1;
        // (w² − ‖v‖²) x + 2 (v·x) v + 2 w v × x
        const Vec image = unit * Rational(q.w * q.w - squared_norm(q.v)) + q.v * Rational(2 * q.v[j]) +
                          cross(q.v, unit) * Rational(2 * q.w);
        for (std::size_t i = 0; i < 3; ++i) m.rows[i][j] = image[i] / squared;
    }
    return m;
}

std::optional<Screw> screw_of_turn(const Turn<Rational>& turn) {
    Screw screw;
    screw.base = turn.centre;
    screw.velocity = turn.velocity;
    screw.start.translation = -turn.centre;
    if (turn.rate == 0) return screw;
    if (turn.axis == Vec{}) return std::nullopt;
    screw.axis = turn.axis;
    screw.rate = turn.rate;
    return screw;
}

std::optional<Screw> screw_between(const Interpolation<Rational>& motion) {
    const Quaternion from = read(motion.from.quaternion);
    const Quaternion to = read(motion.to.quaternion);
    for (const Quaternion& q : {from, to})
        if (q.w == 0 && q.v == Vec{}) return std::nullopt;
    Screw screw;
    screw.base = motion.from.translation;
    screw.velocity = motion.to.translation - motion.from.translation;
    screw.start.linear = rotation(from);
    // `to` times the conjugate of `from`; of it and its negative the one that turns by less than half a turn.
    Quaternion between{to.w * from.w + dot(to.v, from.v),
                       from.v * Rational(-to.w) + to.v * from.w - cross(to.v, from.v)};
    if (between.w < 0) between = {-between.w, -between.v};
    screw.axis = between.v;
    if (screw.turns()) screw.half = between.w;
    return screw;
}

Vec3<Ball> times(const Vec3<Ball>& x, const Ball& k) { return {x.x * k, x.y * k, x.z * k}; }

Vec3<Ball> turned_by(const Screw& screw, const EnclosedTurn& turn, const Ball& sine, const Vec3<Ball>& x) {
    if (!screw.turns()) return x;
    const Vec3<Ball> axis = to_ball(screw.axis);
    return times(x, turn.cosine) + times(axis, turn.lift * dot(axis, x)) + times(cross(axis, x), sine);
}

}  // namespace

std::optional<Screw> screw_of(const RigidMotion<Rational>& motion) {
    const auto* turn = std::get_if<Turn<Rational>>(&motion);
    return turn != nullptr ? screw_of_turn(*turn) : screw_between(std::get<Interpolation<Rational>>(motion));
}

Ball angle(const Screw& screw) {
    if (!screw.half) return to_ball(screw.rate);
    Ball result;
    const Ball length = root(to_ball(squared_norm(screw.axis)));
    arb_atan2(result.get(), length.get(), to_ball(*screw.half).get(), curved::detail::bits_in_use());
    return result * Ball(2);
}

EnclosedTurn turn_at(const Screw& screw, const Rational& t) {
    EnclosedTurn turn;
    if (!screw.turns() || t == 0) return turn;
    const Ball at = angle(screw) * to_ball(t);
    const Ball squared = to_ball(squared_norm(screw.axis));
    Ball sine;
    arb_sin_cos(sine.get(), turn.cosine.get(), at.get(), curved::detail::bits_in_use());
    turn.sine = sine / root(squared);
    turn.lift = (Ball(1) - turn.cosine) / squared;
    return turn;
}

Vec3<Ball> turned(const Screw& screw, const EnclosedTurn& turn, const Vec3<Ball>& x) {
    return turned_by(screw, turn, turn.sine, x);
}

Vec3<Ball> turned_back(const Screw& screw, const EnclosedTurn& turn, const Vec3<Ball>& y) {
    return turned_by(screw, turn, -turn.sine, y);
}

}  // namespace oblong::turning
