// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/turning/motions.hpp"

#include "oblong/body/convert_body.hpp"

namespace oblong::test {

AnyBody<Rational> in_rationals(const AnyBody<double>& body) {
    return map_numbers<Rational>(body, [](double x) { return Rational(x); });
}

RigidMotion<Rational> in_rationals(const RigidMotion<double>& motion) {
    const auto vector = [](const Vec3<double>& v) { return Vec3<Rational>{v.x, v.y, v.z}; };
    if (const auto* turn = std::get_if<Turn<double>>(&motion))
        return Turn<Rational>{vector(turn->velocity), vector(turn->axis), turn->rate, vector(turn->centre)};
    const auto placement = [&](const Placement<double>& p) {
        return Placement<Rational>{{p.quaternion[0], p.quaternion[1], p.quaternion[2], p.quaternion[3]},
                                   vector(p.translation)};
    };
    const auto& between = std::get<Interpolation<double>>(motion);
    return Interpolation<Rational>{placement(between.from), placement(between.to)};
}

caseio::TurningCase TurningPair::as_case() const {
    caseio::TurningCase c{
        .id = "pair", .dimension = how.dimension, .a = in_rationals(a.body), .b = in_rationals(b.body)};
    c.motion_a = in_rationals(a.motion);
    c.motion_b = in_rationals(b.motion);
    c.max = how.max;
    c.width = how.width;
    return c;
}

std::string complaint(const TurningPair& pair, const TurningAnswer& answer) {
    const auto found = oracle::checked(pair.as_case(), pair.proof());
    if (const auto* why = std::get_if<std::string>(&found)) return *why;
    const auto& shown = std::get<oracle::ShownTurning>(found);
    if (answer.lower > 0 && (!shown.clear_until || *shown.clear_until < Rational(answer.lower)))
        return "not clear up to the lower end";
    if (answer.outcome == Outcome::separated && shown.clear_until != Rational(pair.how.max))
        return "not clear up to the last time";
    if (answer.hit() && (!shown.meets_at || *shown.meets_at > Rational(answer.upper)))
        return "no contact at the upper end";
    return {};
}

}  // namespace oblong::test
