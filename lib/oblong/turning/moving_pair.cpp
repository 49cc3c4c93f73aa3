// SPDX-License-Identifier: BSL-1.0
#include "oblong/turning/moving_pair.hpp"

#include <algorithm>
#include <cmath>

#include "oblong/certificate/proof.hpp"
#include "oblong/certificate/prove.hpp"
#include "oblong/certificate/written.hpp"
#include "oblong/linear/compose.hpp"
#include "oblong/linear/product.hpp"
#include "oblong/lowered/arb/support_bound.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::turning {

namespace {

using curved::Ball;
using curved::to_ball;
using Vec = Vec3<Rational>;

/// Stated bounds are this share of them weaker than what is computed, so that a checker with other roundings agrees.
constexpr long slack_bits = 40;
/// Entries of rotations in proofs are multiples of 2^−turn_bits.
constexpr long turn_bits = 90;

Vec unit(std::size_t axis) {
    Vec v;
    v[axis] = 1;
    return v;
}

Vec rational(const Vec3<Integer>& n) { return {Rational(n.x), Rational(n.y), Rational(n.z)}; }

Ball squared(const Ball& x) {
    Ball r;
    arb_sqr(r.get(), x.get(), curved::detail::bits_in_use());
    return r;
}

/// A double no greater than x, as a fraction: short to write.
Rational double_below(const Rational& x) {
    double r = nearest<double>(x);
    if (std::isinf(r)) r = r > 0 ? std::numeric_limits<double>::max() : r;
    if (!std::isfinite(r)) return x;
    return to_rational(r) > x ? to_rational(std::nextafter(r, -std::numeric_limits<double>::infinity()))
                              : to_rational(r);
}

/// The bodies at a time, their rotations rounded as `meeting` has them.
ProofQuestion near(const MovingPair& pair, const ExactMeeting& meeting) {
    return {.query = ProofQuery::decision,
            .a = pair.a().posed(meeting.turn_a, meeting.time),
            .b = pair.b().posed(meeting.turn_b, meeting.time),
            .dimension = pair.dimension()};
}

/// Two directions across an axis and each other.
std::array<Vec, 2> across(const Vec& axis) {
    std::size_t least = 0;
    for (std::size_t i = 1; i < 3; ++i)
        if (abs(axis[i]) < abs(axis[least])) least = i;
    const Vec first = cross(axis, unit(least));
    return {first, cross(axis, first)};
}

}  // namespace

MovingBody::MovingBody(const AnyBody<Rational>& body, Screw screw, int dimension)
    : body_(body), screw_(std::move(screw)), start_(body.pose ? composed(screw_.start, *body.pose) : screw_.start) {
    curved::WrittenBody written = curved::written_body({body.shape, start_}, dimension);
    core_ = std::move(written.core);
    radius_ = std::move(written.radius);
    balls_ = curved::ball_tree(core_);
    Ball sum;
    for (std::size_t i = 0; i < 3; ++i) sum = sum + squared(span(unit(i)));
    length_ = root(sum);
    if (!screw_.turns()) return;
    sum = Ball();
    for (const Vec& f : across(screw_.axis)) sum = sum + squared(span(f)) / to_ball(squared_norm(f));
    bend_factor_ = squared(angle(screw_)) * root(sum) / root(to_ball(squared_norm(screw_.axis)));
}

Ball MovingBody::span(const Vec& f) const {
    return largest(support_value(balls_, to_ball(f)), support_value(balls_, to_ball(-f)));
}

Ball MovingBody::support_value_at(const Vec3<Ball>& n, const Rational& t) const {
    const Vec3<Ball> back = turned_back(screw_, turn_at(screw_, t), n);
    return dot(n, to_ball(place_at(screw_, t))) + support_value(balls_, back);
}

Ball MovingBody::bend(const Vec3<Integer>& n) const {
    if (!screw_.turns()) return {};
    return bend_factor_ * root(to_ball(squared_norm(cross(rational(n), screw_.axis))));
}

std::array<Vec3<Ball>, 3> MovingBody::columns(const Rational& t) const {
    const EnclosedTurn turn = turn_at(screw_, t);
    return {turned(screw_, turn, to_ball(unit(0))), turned(screw_, turn, to_ball(unit(1))),
            turned(screw_, turn, to_ball(unit(2)))};
}

Mat3<Rational> MovingBody::rounded_turn(const Rational& t) const {
    Mat3<Rational> m;
    if (!screw_.turns() || t == 0) return m;
    const auto images = columns(t);
    const Rational up = power_of_two(turn_bits);
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j) m.rows[i][j] = Rational(Integer(upper_end(images[j][i]) * up)) / up;
    return m;
}

Rational MovingBody::error(const Mat3<Rational>& turn, const Rational& t) const {
    const auto images = columns(t);
    Ball sum;
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j) sum = sum + squared(images[j][i] - to_ball(turn.rows[i][j]));
    const Ball error = root(sum) * length_;
    return upper_end(error);
}

Rational MovingBody::shape_extent() const {
    const curved::Tree shape = curved::tree_of({body_.shape, std::nullopt}, 3);
    Rational extent = 0;
    for (std::size_t i = 0; i < 3; ++i)
        extent +=
            std::max({Rational(0), curved::support_bound(shape, unit(i)), curved::support_bound(shape, -unit(i))});
    return extent;
}

Affine<Rational> MovingBody::pose(const Mat3<Rational>& turn, const Rational& t) const {
    return composed({turn, place_at(screw_, t)}, start_);
}

AnyBody<Rational> MovingBody::posed(const Mat3<Rational>& turn, const Rational& t) const {
    return {body_.shape, pose(turn, t)};
}

std::optional<Rational> MovingPair::gap(const Vec3<Integer>& n, const Rational& t) const {
    const Vec3<Ball> along = to_ball(rational(n));
    const Ball ball = root(to_ball(squared_norm(rational(n)))) * to_ball(a_.radius() + b_.radius());
    const Ball gap = -a_.support_value_at(-along, t) - b_.support_value_at(along, t) - ball;
    if (!is_bounded(gap) || !is_positive(gap)) return std::nullopt;
    const Rational below = double_below(lower_end(gap) * (1 - power_of_two(-slack_bits)));
    if (below <= 0) return std::nullopt;
    return below;
}

Rational MovingPair::bend(const Vec3<Integer>& n) const { return upper_end(a_.bend(n) + b_.bend(n)); }

bool MovingPair::is_exact(const Rational& t) const { return t == 0 || (!a_.screw().turns() && !b_.screw().turns()); }

std::optional<Vec3<Integer>> MovingPair::direction(const Rational& t) const {
    const ProofQuestion at = near(*this, {t, a_.rounded_turn(t), b_.rounded_turn(t), {}});
    ProofRequest request;
    request.dimension = dimension_;
    const std::optional<ExactProof> apart = bracket_proof(at.a, at.b, request);
    return apart ? apart->direction : std::nullopt;
}

std::optional<ExactMeeting> MovingPair::meeting(const Rational& t) const {
    ExactMeeting meeting{t, a_.rounded_turn(t), b_.rounded_turn(t), {}};
    const ProofQuestion at = near(*this, meeting);
    const Rational error =
        is_exact(t)
            ? Rational(0)
            : Rational((a_.error(meeting.turn_a, t) + b_.error(meeting.turn_b, t)) * (1 + power_of_two(-slack_bits)));
    ProofRequest request;
    request.dimension = dimension_;
    const auto is_enough = [&](const std::optional<ExactProof>& overlap) {
        return overlap && overlap->upper && *overlap->upper + error <= 0;
    };
    std::optional<ExactProof> overlap = bracket_proof(at.a, at.b, request);
    if (!is_enough(overlap)) overlap = prove_by_members(at);  // knows more of bodies that touch
    if (!is_enough(overlap)) return std::nullopt;
    meeting.overlap = *std::move(overlap);
    return meeting;
}

bool stays_positive(const Rational& from, const Rational& to, const Rational& bend) {
    // (√from + √to)² > 4 bend
    const Rational rest = 4 * bend - from - to;
    return rest < 0 || 4 * from * to > rest * rest;
}

}  // namespace oblong::turning
