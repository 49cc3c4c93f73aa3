// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/peers/programs/rigid_ends.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "fuzz/subjects/peers/programs/peer.hpp"
#include "oblong/linear/product.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::peers {

namespace {

using Quaternion = std::array<double, 4>;  // w, x, y, z

Vec3<double> rounded(const Vec3<Rational>& v) {
    return {nearest<double>(v.x), nearest<double>(v.y), nearest<double>(v.z)};
}

Quaternion unit(const Quaternion& q) {
    const double length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    return {q[0] / length, q[1] / length, q[2] / length, q[3] / length};
}

Mat3<double> rotation(const Quaternion& given) {
    const auto [w, x, y, z] = unit(given);
    return {{Vec3<double>{1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)},
             Vec3<double>{2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)},
             Vec3<double>{2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)}}};
}

/// Throws Unsupported for half a turn or more.
Quaternion turn(const Vec3<double>& axis, double angle) {
    if (!(std::abs(angle) < std::numbers::pi)) throw Unsupported("half a turn or more");
    const double length = std::sqrt(dot(axis, axis));
    if (!(length > 0) || angle == 0) return {1, 0, 0, 0};
    const double k = std::sin(angle / 2) / length;
    return {std::cos(angle / 2), axis.x * k, axis.y * k, axis.z * k};
}

/// The numbers over the greatest magnitude, rounded: their squares neither overflow nor vanish. 0 stays.
template <std::size_t n>
std::array<double, n> scaled(const std::array<Rational, n>& given) {
    Rational greatest = 0;
    for (const Rational& x : given) greatest = std::max(greatest, Rational(abs(x)));
    std::array<double, n> result{};
    if (greatest == 0) return result;
    for (std::size_t i = 0; i < n; ++i) result[i] = nearest<double>(Rational(given[i] / greatest));
    return result;
}

Quaternion product(const Quaternion& p, const Quaternion& q) {
    return {
        p[0] * q[0] - p[1] * q[1] - p[2] * q[2] - p[3] * q[3], p[0] * q[1] + p[1] * q[0] + p[2] * q[3] - p[3] * q[2],
        p[0] * q[2] - p[1] * q[3] + p[2] * q[0] + p[3] * q[1], p[0] * q[3] + p[1] * q[2] - p[2] * q[1] + p[3] * q[0]};
}

struct EndsOf {
    double max;

    RigidEnds operator()(const Turn<Rational>& m) const {
        const Vec3<double> centre = rounded(m.centre);
        const double rate = nearest<double>(m.rate);
        RigidEnds ends;
        ends.centre = centre;
        ends.angle = std::abs(rate * max);
        const auto [x, y, z] = scaled<3>({m.axis.x, m.axis.y, m.axis.z});
        ends.end.linear = rotation(turn({x, y, z}, rate * max));
        ends.end.translation = centre + rounded(m.velocity) * max - ends.end.linear * centre;
        return ends;
    }
    RigidEnds operator()(const Interpolation<Rational>& m) const {
        const Quaternion from = unit(scaled(m.from.quaternion));
        const auto& [w, x, y, z] = from;
        Quaternion way = product(unit(scaled(m.to.quaternion)), {w, -x, -y, -z});
        if (way[0] < 0) way = {-way[0], -way[1], -way[2], -way[3]};
        const Vec3<double> axis{way[1], way[2], way[3]};
        const double angle = 2 * std::atan2(std::sqrt(dot(axis, axis)), way[0]);
        RigidEnds ends;
        ends.angle = angle * max;
        ends.start = {rotation(from), rounded(m.from.translation)};
        ends.centre = ends.start.translation;
        ends.end.linear = rotation(product(turn(axis, angle * max), from));
        ends.end.translation = ends.centre + (rounded(m.to.translation) - ends.centre) * max;
        return ends;
    }
};

}  // namespace

RigidEnds rigid_ends(const RigidMotion<Rational>& motion, const Rational& max) {
    if (max > 1) throw Unsupported("a motion over more than [0, 1]");
    return std::visit(EndsOf{nearest<double>(max)}, motion);
}

RigidEnds linear_ends(const Vec3<Rational>& velocity, const Rational& max) {
    return rigid_ends(Turn<Rational>{.velocity = velocity}, max);
}

template <std::floating_point R>
caseio::Sweep unit_sweep(const caseio::Sweep& sweep) {
    if (!sweep.max) throw Unsupported("a sweep without an end");
    if (*sweep.max <= 1) return sweep;
    const auto longer = [&](const Vec3<Rational>& v) {
        Vec3<Rational> result;
        for (std::size_t i = 0; i < 3; ++i) {
            const R x = nearest<R>(Rational(v[i] * *sweep.max));
            if (!is_finite(x)) throw Unsupported("a motion that overflows");
            result[i] = to_rational(x);
        }
        return result;
    };
    return {longer(sweep.velocity_a), longer(sweep.velocity_b), Rational(1)};
}
template caseio::Sweep unit_sweep<float>(const caseio::Sweep&);
template caseio::Sweep unit_sweep<double>(const caseio::Sweep&);

caseio::Result cast_result(const ContactStatement& said, const Rational& max, const char* not_finite) {
    const double parameter = said.part * nearest<double>(max);
    if (said.hit && !is_finite(parameter)) return refusal(Outcome::not_finite, not_finite);
    caseio::Result r = decision_result(said.hit);
    r.cast.emplace().hit = said.hit;
    if (said.hit) r.cast->parameter = caseio::to_real(parameter);
    return r;
}

}  // namespace oblong::peers
