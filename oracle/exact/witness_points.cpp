// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/exact/witness_points.hpp"

#include <algorithm>

#include "oblong/linear/product.hpp"
#include "oracle/curved/curved_pair.hpp"
#include "oracle/exact/posed_pair.hpp"
#include "oracle/exact/rounding.hpp"

namespace oblong::oracle {

namespace {

constexpr unsigned bits = 160;
const Rational small = Rational(1) / Rational(Integer(1) << 40);

Rational length_of(const RationalVec& v) { return bracket({squared_norm(v), 0}, bits).lower; }

/// Nearest points of the cores, moved onto the balls around them.
void place_in_cores(const ExactAnswer& answer, WitnessPoints& w) {
    const PosedPair& bodies = *answer.bodies;
    const RationalVec &p = answer.witness_a.point, &q = answer.witness_b.point, line = q - p;
    w.a = w.b = p;
    if (line == RationalVec{}) {
        if (answer.supporting_normal) w.normal = -*answer.supporting_normal;
        return;
    }
    w.normal = line;
    const Rational length = length_of(line);
    if (w.outcome == Outcome::separated) {
        w.a = p + line * Rational(bodies.radius_a / length);
        w.b = q - line * Rational(bodies.radius_b / length);
        return;
    }
    // In both balls: at most radius_a away from p and radius_b from q.
    const Rational middle = (bodies.radius_a + length - bodies.radius_b) / 2;
    const Rational along = std::clamp(middle, Rational(0), length);
    w.a = w.b = p + line * Rational(along / length);
}

/// False: the points that were found do not fit the proven distance.
bool place_in_curved(const ExactAnswer& answer, WitnessPoints& w) {
    const NearestMembers found = answer.curved->nearest_members();
    const Rational allowed = small * answer.largest_coordinate, apart = length_of(found.b - found.a);
    w.a = found.a;
    w.b = found.b;
    if (w.outcome == Outcome::separated) {
        w.normal = -found.normal;
        return found.normal != RationalVec{} && absolute_error(w.gap, apart) <= allowed;
    }
    w.a = w.b = (found.a + found.b) * Rational(1, 2);
    if (answer.supporting_normal) w.normal = -*answer.supporting_normal;
    return apart <= allowed;
}

}  // namespace

std::optional<WitnessPoints> witness_points(const ExactAnswer& answer) {
    WitnessPoints w;
    w.outcome = answer.cast ? answer.cast->start : answer.outcome;
    if (w.outcome == Outcome::undecided) return std::nullopt;
    if (w.outcome == Outcome::separated) w.gap = answer.distance;
    if (answer.bodies) {
        place_in_cores(answer, w);
    } else if (!answer.curved || !place_in_curved(answer, w)) {
        return std::nullopt;
    }
    if (w.outcome == Outcome::overlapping && answer.penetration && !answer.penetration->normals.empty())
        w.normal = answer.penetration->normals.front();
    return w;
}

}  // namespace oblong::oracle
