// SPDX-License-Identifier: GPL-3.0-or-later
#include <functional>

#include "tests/turning/motions.hpp"

/// What both checkers refuse.
namespace oblong::test {
namespace {

using Proof = oracle::ExactTurningProof;

/// A box that turns to a wall; its proof is the shortest with a few stretches of time.
TurningPair pair() {
    return {{body(Box<double>({1, 1, 1})), Turn<double>{.velocity = {0.25, 0, 0}, .axis = {0, 0, 1}, .rate = 1}},
            {body_at(Box<double>({1, 5, 5}), {2.5, 0, 0}), {}},
            {.width = 1e-6, .max = 2}};
}
TEST(TurningForgeries, AreRefused) {
    const Proof proof = pair().proof();
    ASSERT_TRUE(proof.meeting);
    const caseio::TurningCase c = pair().as_case();
    ASSERT_EQ(refusal(c, proof), "");
    ASSERT_GE(proof.clear.size(), 3U);
    struct Forgery {
        const char* what;
        std::function<void(Proof&)> forge;
        const char* why;
    };
    const Rational little(Integer(1), Integer(1000));
    const std::vector<Forgery> forgeries{
        {"a stretch is missing", [](Proof& p) { p.clear.erase(p.clear.begin() + 1); }, "does not begin where"},
        {"the first is missing", [](Proof& p) { p.clear.erase(p.clear.begin()); }, "does not begin where"},
        {"it begins late", [&](Proof& p) { p.clear[0].from += little; }, "does not begin where"},
        {"it overlaps the one before", [&](Proof& p) { p.clear[1].from -= little; }, "does not begin where"},
        {"two changed places", [](Proof& p) { std::swap(p.clear[0], p.clear[1]); }, "does not begin where"},
        {"the last lasts longer", [&](Proof& p) { p.clear.back().to += 1; }, ""},
        {"time runs back", [](Proof& p) { p.clear.back().to = 0; }, "ends before it begins"},
        {"the gap is overstated at the start", [&](Proof& p) { p.clear[1].gap_from *= 1 + little; },
         "so far apart at the start"},
        {"the gap is overstated at the end", [&](Proof& p) { p.clear[1].gap_to *= 1 + little; },
         "so far apart at the end"},
        {"the gap is 0", [&](Proof& p) { p.clear[1].gap_to = 0; }, "not positive"},
        {"the motion is understated", [&](Proof& p) { p.clear[0].bend *= 1 - little; }, "may turn farther"},
        {"there is no motion", [&](Proof& p) { p.clear[0].bend = 0; }, "may turn farther"},
        {"the motion is negative", [&](Proof& p) { p.clear[0].bend = -1; }, "negative bend"},
        {"the motion is larger than the gap",
         [&](Proof& p) { p.clear[0].bend = p.clear[0].gap_from + p.clear[0].gap_to; }, "may close the gap"},
        {"the direction is the opposite", [](Proof& p) { p.clear[0].direction = -p.clear[0].direction; },
         "not shown to be so far apart"},
        {"there is no direction", [](Proof& p) { p.clear[0].direction = {}; }, "length 0"},
        {"the contact is earlier", [&](Proof& p) { p.meeting->time = p.clear.back().from; }, "that is clear"},
        {"the contact is later", [&](Proof& p) { p.meeting->time += little; }, ""},
        {"the contact is after the last time", [](Proof& p) { p.meeting->time = 3; }, "beyond the last"},
        {"the rotation is another", [](Proof& p) { p.meeting->turn_a = {}; }, ""},
        {"the rotation is stretched", [&](Proof& p) { p.meeting->turn_a.rows[0].x *= 1 + little; }, ""},
        {"the body at rest turned", [&](Proof& p) { p.meeting->turn_b.rows[1].x += little; }, ""},
        {"the overlap is overstated", [](Proof& p) { p.meeting->overlap.upper = *p.meeting->overlap.upper * 2 - 1; },
         ""},
        {"the overlap has no bound", [](Proof& p) { p.meeting->overlap.upper.reset(); }, "no bound"},
    };
    for (const Forgery& f : forgeries) {
        Proof forged = proof;
        f.forge(forged);
        const std::string why = refusal(c, forged);
        EXPECT_NE(why, "") << f.what;
        EXPECT_NE(why.find(f.why), std::string::npos) << f.what << ": " << why;
    }
}

TEST(TurningForgeries, ProofsOfOtherQuestionsAreRefused) {
    const Proof proof = pair().proof();
    const std::vector<std::function<void(caseio::TurningCase&)>> changes{
        [](caseio::TurningCase& c) { std::swap(c.a, c.b); },
        [](caseio::TurningCase& c) { std::get<Turn<Rational>>(c.motion_a).rate *= 2; },
        [](caseio::TurningCase& c) { std::get<Turn<Rational>>(c.motion_a).rate *= -1; },
        [](caseio::TurningCase& c) { std::get<Turn<Rational>>(c.motion_a).velocity.x *= 2; },
        [](caseio::TurningCase& c) { std::get<Turn<Rational>>(c.motion_a).axis.x = 1; },
        [](caseio::TurningCase& c) { std::get<Turn<Rational>>(c.motion_a).centre.y = 1; },
        [](caseio::TurningCase& c) { std::get<Turn<Rational>>(c.motion_b).velocity.x = -1; },
        [](caseio::TurningCase& c) { c.max = 0; },
        [](caseio::TurningCase& c) { c.motion_a = Interpolation<Rational>{}; },
        [](caseio::TurningCase& c) { c.dimension = 2; }};
    for (std::size_t i = 0; i < changes.size(); ++i) {
        caseio::TurningCase c = pair().as_case();
        changes[i](c);
        EXPECT_NE(refusal(c, proof), "") << "change " << i;
    }
}

/// Two points at rest, 1 apart: every number of a proof is exact.
TEST(TurningForgeries, Equality) {
    caseio::TurningCase c{.id = "points",
                          .a = {Points<Rational>({Vec3<Rational>{1, 0, 0}}), {}},
                          .b = {Points<Rational>({Vec3<Rational>{0, 0, 0}}), {}}};
    const Rational little(Integer(1), Integer(1) <<= 100);
    Proof proof;
    proof.clear.push_back({0, 1, {1, 0, 0}, 1, 1, 0});
    EXPECT_EQ(refusal(c, proof), "");
    proof.clear[0].gap_from = 1 + little;
    EXPECT_NE(refusal(c, proof), "");
    proof.clear[0].gap_from = 1;
    // The gap that is left is 1 − bend.
    proof.clear[0].bend = 1 - little;
    EXPECT_EQ(refusal(c, proof), "");
    proof.clear[0].bend = 1;
    EXPECT_NE(refusal(c, proof), "");
    proof.clear[0].bend = 0;
    proof.clear[0].to = 1 + little;  // after the last time
    EXPECT_NE(refusal(c, proof), "");
    // Points that touch, at a time that is as good as any.
    c.a = c.b;
    Proof touching;
    MeetingTime<Integer, Rational> meeting;
    meeting.time = 1;
    meeting.overlap.upper = 0;
    meeting.overlap.lower = 0;
    meeting.overlap.outcome = Outcome::touching;
    meeting.overlap.direction = Vec3<Integer>{1, 0, 0};
    MemberPoint<Integer, Rational> vertex;
    vertex.shares = {{0, 1}};
    meeting.overlap.members = {{vertex, vertex}};
    touching.meeting = meeting;
    EXPECT_EQ(refusal(c, touching), "");
    c.b = {Points<Rational>({Vec3<Rational>{1, little, 0}}), {}};
    EXPECT_NE(refusal(c, touching), "");
    // A point on its axis stays, but the rotation is not the one stated.
    c.a = c.b = {Points<Rational>({Vec3<Rational>{2, 0, 0}}), {}};
    EXPECT_EQ(refusal(c, touching), "");
    c.motion_a = Turn<Rational>{.axis = {2, 0, 0}, .rate = 5};
    EXPECT_NE(refusal(c, touching), "");
}

/// The checkers' own sines, cosines and angles.
TEST(TurningForgeries, EnclosuresHoldKnownValues) {
    for (const int i : {-1000, -7, -2, -1, 0, 1, 2, 3, 11, 1000000}) {
        const double x = i / 4.0;
        const TurningPair still{{body(Points<double>({{1, 0, 0}})), Turn<double>{.axis = {0, 0, 1}, .rate = x}},
                                {body(Points<double>({{0, 0, 3}})), {}}};
        caseio::TurningCase c = still.as_case();
        // The point is at (cos x, sin x, 0) at time 1.
        for (const Vec3<Integer>& n : {Vec3<Integer>{1, 0, 0}, Vec3<Integer>{0, 1, 0}}) {
            const double along = n.x != 0 ? std::cos(x) : std::sin(x);
            c.b = {Points<Rational>({Vec3<Rational>{-4 * n.x, -4 * n.y, 0}}), {}};
            const Rational gap_from = n.x != 0 ? 5 : 4;
            const auto refused = [&](double gap) {
                Proof proof;
                // The bend is far too large to close the proof, so that the gaps alone are asked for.
                proof.clear.push_back({0, 1, n, gap_from, Rational(4) + Rational(gap), Rational(x * x)});
                return refusal(c, proof).find("so far apart") != std::string::npos;
            };
            EXPECT_FALSE(refused(along - 1e-15)) << x;
            EXPECT_TRUE(refused(along + 1e-15)) << x;
        }
    }
}

}  // namespace
}  // namespace oblong::test
