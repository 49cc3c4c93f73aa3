// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <functional>
#include <random>
#include <sstream>

#include "oblong/decision.hpp"
#include "oblong/distance.hpp"
#include "oblong/penetration.hpp"
#include "oblong/scalar/convert.hpp"
#include "tests/draws.hpp"
#include "tests/level.hpp"
#include "tests/rotation.hpp"
#include "tests/turning/motions.hpp"

/// Answers about drawn motions, judged by decisions at sampled times: poses there come from the standard library's
/// sines and cosines.
namespace oblong::test {
namespace {

/// The positions at sampled times are this far off, at most.
constexpr double slack = 1e-9;

std::array<double, 4> about(const Vec3<double>& axis, double angle) {
    const double length = std::sqrt(axis.x * axis.x + axis.y * axis.y + axis.z * axis.z);
    const double k = length == 0 ? 0 : std::sin(angle / 2) / length;
    return {std::cos(angle / 2), axis.x * k, axis.y * k, axis.z * k};
}
/// Spherical interpolation as it is written in books: of unit quaternions, by sines.
std::array<double, 4> between(std::array<double, 4> p, std::array<double, 4> q, double t) {
    const auto unit = [](std::array<double, 4>& r) {
        const double n = std::sqrt(r[0] * r[0] + r[1] * r[1] + r[2] * r[2] + r[3] * r[3]);
        for (double& x : r) x /= n;
    };
    unit(p);
    unit(q);
    double c = 0;
    for (std::size_t i = 0; i < 4; ++i) c += p[i] * q[i];
    if (c < 0)
        for (double& x : q) x = -x;
    const double angle = std::acos(std::min(1.0, std::abs(c)));
    std::array<double, 4> r = p;
    if (angle < 1e-6) return r;
    for (std::size_t i = 0; i < 4; ++i)
        r[i] = (std::sin((1 - t) * angle) * p[i] + std::sin(t * angle) * q[i]) / std::sin(angle);
    return r;
}

Affine<double> pose_at(const RigidMotion<double>& motion, double t) {
    if (const auto* turn = std::get_if<Turn<double>>(&motion)) {
        const Mat3<double> m = rotation(about(turn->axis, turn->rate * t));
        return {m, turn->centre + turn->velocity * t - m * turn->centre};
    }
    const auto& i = std::get<Interpolation<double>>(motion);
    return {rotation(between(i.from.quaternion, i.to.quaternion, t)),
            i.from.translation * (1 - t) + i.to.translation * t};
}
/// The body at a time, in a sum that holds its own pose.
AnyBody<double> at(const TurningBody<double>& body, double t) {
    return {Sum<double>(std::vector<AnyBody<double>>{body.body}), pose_at(body.motion, t)};
}

class Drawing {
public:
    explicit Drawing(unsigned seed) : engine_(seed) {}

    TurningPair pair() {
        TurningPair p{{shape(), motion()}, {shape(), motion()}, {.width = std::ldexp(1.0, -4 - whole(30))}};
        p.a.body.pose = Affine<double>{rotation({number(), number(), number(), number()}), {whole(5) - 2.0, 2.5, 0}};
        if (whole(2) == 0) p.b.motion = {};
        p.how.max = std::array{1.0, 1.0, 0.5, 3.0}[static_cast<std::size_t>(whole(4))];
        return p;
    }

private:
    int whole(int count) { return static_cast<int>(below(engine_, static_cast<std::uint64_t>(count))); }
    double number() { return uniform(engine_, -1, 1); }
    Vec3<double> vector(double size) { return {size * number(), size * number(), size * number()}; }
    double radius() { return uniform(engine_, 0.25, 1); }

    AnyBody<double> shape() {
        switch (whole(8)) {
            case 0:
                return body(Box<double>({radius(), radius(), radius()}));
            case 1:
                return body(Sphere<double>(radius()));
            case 2:
                return body(Capsule<double>(radius() / 2, 2 * radius(), Axis::x));
            case 3:
                return body(Cylinder<double>(radius(), radius(), Axis::z));
            case 4:
                return body(Cone<double>(radius(), radius(), Axis::y));
            case 5:
                return body(Ellipsoid<double>({radius(), radius(), radius()}));
            case 6:
                return body(Hull<double>(
                    {body(Sphere<double>(radius() / 2)), body_at(Sphere<double>(radius() / 4), vector(2))}));
            default:
                return body(Points<double>({vector(1), vector(1), vector(1), vector(1), vector(1), vector(1)}));
        }
    }
    RigidMotion<double> motion() {
        if (whole(3) == 0)
            return Interpolation<double>{{{number(), number(), number(), number()}, vector(3)},
                                         {{number(), number(), number(), number()}, vector(3)}};
        Turn<double> turn{.velocity = vector(3), .axis = vector(2), .rate = 6 * number(), .centre = vector(1)};
        if (whole(4) == 0) turn.axis = {0, 0, 1};
        return turn;
    }

    std::mt19937_64 engine_;
};

/// Whether bodies at sampled positions are apart, or overlap by less than the positions are off.
bool are_apart(const TurningPair& p, double t) {
    const AnyBody<double> a = at(p.a, t), b = at(p.b, t);
    if (certified_decision(a, b).outcome == Outcome::separated) return true;
    return certified_depth(a, b).lower < slack;
}
bool are_near(const TurningPair& p, double t) { return certified_distance(at(p.a, t), at(p.b, t)).lower < slack; }

/// How many changes of a proof are refused; a failure if the two checkers differ.
int refused_changes(const TurningPair& p) {
    using Proof = ExactTurningProof;
    const Rational more = 1 + power_of_two(-20), less = 2 - more;
    const std::vector<std::function<void(Proof&)>> changes{
        [&](Proof& f) { f.clear.back().gap_from *= more; }, [&](Proof& f) { f.clear.back().gap_to *= more; },
        [&](Proof& f) { f.clear.front().bend *= less; },    [&](Proof& f) { f.clear.back().direction.x += 1; },
        [&](Proof& f) { f.clear.front().to *= less; },      [&](Proof& f) { f.clear.back().bend *= more; }};
    const caseio::TurningCase c = p.as_case();
    const Proof proof = p.proof();
    int refused = 0;
    for (const auto& change : changes) {
        Proof forged = proof;
        if (!forged.clear.empty()) change(forged);
        if (forged.meeting) forged.meeting->time *= more;
        refused += refusal(c, forged).empty() ? 0 : 1;
    }
    return refused;
}

TEST(TurningLaws, SampledTimesAgree) {
    int hits = 0, misses = 0, undecided = 0, refused = 0;
    const int count = draws(240);
    for (int i = 0; i < count; ++i) {
        const TurningPair p = Drawing(static_cast<unsigned>(i)).pair();
        const TurningAnswer answer = p.answer();
        const std::string which = "draw " + std::to_string(i) + ": " + caseio::write_turning_case(p.as_case());
        ASSERT_EQ(complaint(p, answer), "") << which;
        if (i % 4 == 0) refused += refused_changes(p);
        constexpr int samples = 24;
        for (int k = 0; k <= samples; ++k) {
            const double t = p.how.max * k / samples;
            if (t < answer.lower || answer.outcome == Outcome::separated) {
                ASSERT_TRUE(are_apart(p, t)) << "a contact at " << t << " is missed, " << which;
            }
        }
        if (answer.hit()) {
            ++hits;
            ASSERT_TRUE(are_near(p, answer.upper)) << "no contact at the upper end, " << which;
            ASSERT_LE(answer.upper - answer.lower, p.how.width) << which;
            ASSERT_LE(answer.lower, answer.upper) << which;
            ASSERT_LE(answer.upper, p.how.max) << which;
        } else if (answer.outcome == Outcome::separated) {
            ++misses;
            ASSERT_EQ(answer.lower, p.how.max) << which;
        } else {
            ++undecided;
        }
    }
    EXPECT_GE(refused, count / 2);
    EXPECT_GE(hits, count / 8);
    EXPECT_GE(misses, count / 10);
    EXPECT_LE(undecided, count / 50);
    RecordProperty("hits", hits);
    RecordProperty("misses", misses);
}

/// Swapped bodies, and both carried along by one rotation and translation, have the same first contact.
TEST(TurningLaws, OtherWordsForTheSameQuestion) {
    const int count = draws(60);
    for (int i = 0; i < count; ++i) {
        const TurningPair p = Drawing(static_cast<unsigned>(1000 + i)).pair();
        const TurningAnswer answer = p.answer();
        const TurningAnswer swapped = p.swapped().answer();
        const std::string which = "draw " + std::to_string(i) + ": " + caseio::write_turning_case(p.as_case());
        ASSERT_EQ(swapped.outcome, answer.outcome) << which;
        // Brackets of one time have a common point.
        if (answer.hit()) {
            ASSERT_LE(std::max(answer.lower, swapped.lower), std::min(answer.upper, swapped.upper)) << which;
        }
        TurningPair narrow = p;
        narrow.how.width /= 64;
        const TurningAnswer closer = narrow.answer();
        ASSERT_EQ(closer.outcome, answer.outcome) << which;
        if (answer.hit()) {
            ASSERT_LE(std::max(answer.lower, closer.lower), std::min(answer.upper, closer.upper)) << which;
        }
    }
}

}  // namespace
}  // namespace oblong::test
