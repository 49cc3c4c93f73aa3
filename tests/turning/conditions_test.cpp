// SPDX-License-Identifier: GPL-3.0-or-later
#include <functional>

#include "oblong/scalar/convert.hpp"
#include "tests/turning/motions.hpp"

/// What the library's checker requires, one condition after the other: each forgery breaks no other one. At equality
/// both checkers are asked.
namespace oblong::test {
namespace {

using Proof = ExactTurningProof;
using Case = caseio::TurningCase;
using Motion = Turn<Rational>;

const Rational little = power_of_two(-100);
constexpr long proof_bits = 256;    ///< of the library's enclosures
constexpr long longest = 1L << 16;  ///< bits of a number

AnyBody<Rational> point(const Rational& x, const Rational& y = 0) {
    return {Points<Rational>({Vec3<Rational>{x, y, 0}}), {}};
}
/// A at the origin, which no turn about that moves, B at (−1, 0, 0), and a stretch of time from 0 to 1.
struct Question {
    Case c{.id = "points", .a = point(0), .b = point(-1)};
    Proof proof;

    Question() { proof.clear.push_back({0, 1, {1, 0, 0}, 1, 1, 0}); }
};
/// Two points that touch, at time 1.
Question touching() {
    Question q;
    q.c.b = point(0);
    q.proof.clear.clear();
    MeetingTime<Integer, Rational>& meeting = q.proof.meeting.emplace();
    meeting.time = 1;
    meeting.overlap.lower = meeting.overlap.upper = Rational(0);
    meeting.overlap.outcome = Outcome::touching;
    meeting.overlap.direction = Vec3<Integer>{1, 0, 0};
    MemberPoint<Integer, Rational> vertex;
    vertex.shares = {{0, 1}};
    meeting.overlap.members = {{vertex, vertex}};
    return q;
}

std::string by_library(const Question& q) {
    const Case& c = q.c;
    return why_refused(TurningQuestion{c.a, c.b, c.motion_a, c.motion_b, c.max, c.width, c.dimension}, q.proof);
}

struct Forgery {
    const char* why;
    std::function<void(Question&)> forge;
    std::function<void(Question&)> just_right = [](Question&) {};  ///< at the condition's edge: accepted
};

void expect_refused(const Question& genuine, const std::vector<Forgery>& forgeries) {
    ASSERT_EQ(refusal(genuine.c, genuine.proof), "");
    for (const Forgery& f : forgeries) {
        Question q = genuine;
        f.just_right(q);
        EXPECT_EQ(by_library(q), "") << f.why;
        EXPECT_EQ(refusal(q.c, q.proof), "") << f.why;
        f.forge(q);
        EXPECT_EQ(by_library(q), f.why);
        EXPECT_NE(refusal(q.c, q.proof), "") << f.why;
    }
}

constexpr const char* leaves = "a motion that leaves the plane";
constexpr const char* too_long = "a number that is too long";

TEST(TurningConditions, OfStretchesOfTime) {
    const auto spins = [](const Vec3<Rational>& axis, const Rational& rate) {
        return [=](Question& q) { q.c.motion_a = Motion{.axis = axis, .rate = rate}; };
    };
    const Rational many = power_of_two(64);
    // A point at (1, 0, 0) turns about z: the bend of n = x over a unit of time is 1/8 exactly.
    const auto turns = [](Question& q) {
        q.c.a = point(1);
        q.c.b = point(-9);
        q.c.motion_a = Motion{.axis = {0, 0, 3}, .rate = -1};
        q.proof.clear[0] = {0, 1, {1, 0, 0}, 10, 9, Rational(Integer(1), Integer(8))};
    };
    const auto balls = [](Question& q) {
        for (AnyBody<Rational>* body : {&q.c.a, &q.c.b})
            *body = {Sphere<Rational>(Rational(Integer(1), Integer(4))),
                     body == &q.c.a ? body->pose : Affine<Rational>{{}, {-1, 0, 0}}};
        q.proof.clear[0].gap_from = q.proof.clear[0].gap_to = Rational(Integer(1), Integer(2));
    };
    // A round body whose support value is √2: its gap lies between these two.
    const auto round = [](bool above) {
        return [=](Question& q) {
            const Integer root = sqrt(Integer(1) << (2 * proof_bits + 1)) + (above ? 1 : 0);
            q.c.a = {Ellipsoid<Rational>({1, 1, 1}), {}};
            q.c.b = point(-9);
            q.proof.clear[0] = {0, 1, {1, 1, 0}, 9 - Rational(root) * power_of_two(-proof_bits), 1, 0};
        };
    };
    // One whose support value is 1.
    const auto exact = [](Question& q) {
        q.c.a = {Ellipsoid<Rational>({1, 1, 1}), {}};
        q.c.b = point(-9);
        q.proof.clear[0].gap_from = 8;
    };
    expect_refused(
        {},
        {{"not shown to be so far apart at the start", round(false), round(true)},
         {"not shown to be so far apart at the start", [](Question& q) { q.proof.clear[0].gap_from += little; }, exact},
         {"nothing is shown", [](Question& q) { q.proof.clear.clear(); }},
         {"a turn without an axis", spins({0, 0, 0}, 1), spins({0, 0, 0}, 0)},
         {"too many turns", spins({0, 0, 1}, many), spins({0, 0, 1}, many - 1)},
         {"too many turns", spins({0, 0, 1}, -many), spins({0, 0, 1}, 1 - many)},
         {"a quaternion of length 0",
          [](Question& q) { q.c.motion_a = Interpolation<Rational>{{{0, 0, 0, 0}, {}}, {}}; }},
         {"a quaternion of length 0",
          [](Question& q) { q.c.motion_a = Interpolation<Rational>{{}, {{0, 0, 0, 0}, {}}}; }},
         {"a stretch of time that does not begin where the one before ends",
          [](Question& q) { q.proof.clear[0].from = little; }},
         {"a stretch of time that ends before it begins", [](Question& q) { q.proof.clear[1].to = 1 - little; },
          [](Question& q) { q.proof.clear.push_back({1, 1, {1, 0, 0}, 1, 1, 0}); }},
         {"clear beyond the last time", [](Question& q) { q.proof.clear[0].to = 1 + little; }},
         {"a gap that is not positive", [](Question& q) { q.proof.clear[0].gap_from = 0; },
          [](Question& q) { q.proof.clear[0].gap_from = little; }},
         {"a gap that is not positive", [](Question& q) { q.proof.clear[0].gap_to = 0; },
          [](Question& q) { q.proof.clear[0].gap_to = little; }},
         {"not shown to be so far apart at the start", [](Question& q) { q.proof.clear[0].gap_from += little; }},
         {"not shown to be so far apart at the end", [](Question& q) { q.proof.clear[0].gap_to += little; }},
         {"not shown to be so far apart at the start", [](Question& q) { q.proof.clear[0].gap_from += little; }, balls},
         {"the bodies may turn farther", [](Question& q) { q.proof.clear[0].bend -= little; }, turns},
         {"the motion may close the gap", [](Question& q) { q.proof.clear[0].bend = 1; },
          [](Question& q) { q.proof.clear[0].bend = 1 - little; }},
         {too_long, [](Question& q) { q.proof.clear[0].bend = power_of_two(-longest + 1); },
          [](Question& q) { q.proof.clear[0].bend = power_of_two(-longest + 2); }},
         {too_long, [](Question& q) { q.proof.clear[0].gap_from = power_of_two(-longest + 1); },
          [](Question& q) { q.proof.clear[0].gap_from = power_of_two(-longest + 2); }},
         {too_long, [](Question& q) { q.proof.clear[0].gap_to = power_of_two(-longest + 1); },
          [](Question& q) { q.proof.clear[0].gap_to = power_of_two(-longest + 2); }},
         {too_long, [](Question& q) { q.proof.clear[0].to = power_of_two(-longest + 1); },
          [](Question& q) { q.proof.clear[0].to = power_of_two(-longest + 2); }},
         {too_long, [](Question& q) { q.proof.clear[0].direction.x = Integer(1) << longest; },
          [](Question& q) { q.proof.clear[0].direction.x = Integer(1) << (longest - 1); }},
         {too_long, [](Question& q) { q.c.max = 1 + power_of_two(-longest); }},
         {too_long, spins({0, 0, 1}, power_of_two(-longest + 1)), spins({0, 0, 1}, power_of_two(-longest + 2))},
         {too_long, spins({0, 0, power_of_two(longest)}, 1)},
         {too_long, [](Question& q) { q.c.motion_a = Motion{.velocity = {power_of_two(longest), 0, 0}}; }},
         {too_long, [](Question& q) { q.c.motion_a = Motion{.centre = {power_of_two(longest), 0, 0}}; }},
         {too_long,
          [](Question& q) {
              q.c.motion_a = Interpolation<Rational>{{}, {{1, 0, 0, 0}, {power_of_two(longest), 0, 0}}};
          }},
         {too_long,
          [](Question& q) { q.c.motion_a = Interpolation<Rational>{{{power_of_two(longest), 0, 0, 0}, {}}, {}}; }}});
}

TEST(TurningConditions, OfThePlane) {
    Question plane;
    plane.c.dimension = 2;
    const Rational half(Integer(1), Integer(2));
    // Written lines cannot hold these motions: the library's checker is asked alone.
    const std::vector<Forgery> forgeries{
        {leaves, [](Question& q) { q.c.motion_a = Motion{.velocity = {0, 0, 1}}; }},
        {leaves, [](Question& q) { q.c.motion_a = Motion{.centre = {0, 0, 1}}; }},
        {leaves, [](Question& q) { q.c.motion_a = Motion{.axis = {1, 0, 1}, .rate = 1}; }},
        {leaves, [](Question& q) { q.c.motion_a = Motion{.axis = {0, 1, 1}, .rate = 1}; }},
        {leaves, [](Question& q) { q.c.motion_a = Interpolation<Rational>{{{0, 1, 0, 0}, {}}, {{0, 1, 0, 0}, {}}}; }},
        {"a direction out of the plane", [](Question& q) { q.proof.clear[0].direction.z = 1; }},
        {"a question of another dimension than 2 or 3", [](Question& q) { q.c.dimension = 4; }},
        {"a question of another dimension than 2 or 3", [](Question& q) { q.c.dimension = 1; }}};
    EXPECT_EQ(by_library(plane), "");
    for (const Forgery& f : forgeries) {
        Question q = plane;
        f.forge(q);
        EXPECT_EQ(by_library(q), f.why);
        if (q.c.dimension != 2) continue;
        q.c.dimension = 3;
        EXPECT_EQ(by_library(q), "") << f.why;
    }
}

TEST(TurningConditions, OfTheMeeting) {
    const auto at = [](const Rational& t) { return [=](Question& q) { q.proof.meeting->time = t; }; };
    expect_refused(touching(),
                   {{"a contact at a time that is clear, or before the first", at(-little), at(0)},
                    {"a contact beyond the last time", at(1 + little)},
                    {"no bound of how near the bodies are",
                     [](Question& q) {
                         q.proof.meeting->overlap.upper.reset();
                         q.proof.meeting->overlap.members.clear();
                         q.proof.meeting->overlap.outcome = Outcome::separated;
                     }},
                    {"the points are not so near", [](Question& q) { q.c.b = point(0, little); }},
                    {"the bodies are not shown to overlap by more than their positions are off",
                     [](Question& q) {
                         q.c.b = point(0, little);
                         q.proof.meeting->overlap = {.upper = little, .members = q.proof.meeting->overlap.members};
                         q.proof.meeting->overlap.lower = q.proof.meeting->overlap.upper;
                         q.proof.meeting->overlap.direction = Vec3<Integer>{0, -1, 0};
                         q.proof.meeting->overlap.outcome = Outcome::separated;
                     }},
                    // The point on its axis stays where it is, but not by a rotation that is only near.
                    {"the bodies are not shown to overlap by more than their positions are off",
                     [](Question& q) { q.c.motion_a = Motion{.axis = {1, 0, 0}, .rate = 5}; },
                     [](Question& q) {
                         q.c.a = q.c.b = point(2);
                         q.c.motion_a = Motion{.axis = {1, 0, 0}};
                     }},
                    {"the bodies are not shown to overlap by more than their positions are off",
                     [](Question& q) { q.proof.meeting->turn_b.rows[2].z += little; },
                     [](Question& q) { q.c.a = q.c.b = point(2); }},
                    {too_long, at(power_of_two(-longest + 1)), at(power_of_two(-longest + 2))},
                    {too_long, [](Question& q) { q.proof.meeting->turn_a.rows[1].x = power_of_two(-longest); }}});
    // No line holds an overlap that is a refutation.
    Question q = touching();
    q.proof.meeting->overlap.outcome.reset();
    q.proof.meeting->overlap.claim = Outcome::separated;
    EXPECT_EQ(by_library(q), "no bound of how near the bodies are");
}

/// A vertex of 2^26 bits and a direction of 2^16: more than 2^40 steps of the work in one stretch, refused before they
/// are done.
TEST(TurningConditions, TheWorkIsBounded) {
    Question q;
    q.proof.clear[0].direction.x = Integer(1) << (longest - 1);
    for (const long bits : {1L << 20, 1L << 26}) {
        q.c.a = point(power_of_two(bits));
        const Said both = said(q.c, q.proof);
        EXPECT_EQ(both.by_library, bits == 1L << 20 ? "" : "numbers too long to check");
        EXPECT_EQ(both.by_oracle, both.by_library);
    }
}

}  // namespace
}  // namespace oblong::test
