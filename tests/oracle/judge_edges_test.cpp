// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/judge/stated.hpp"
#include "oracle/judge/verdict.hpp"
#include "tests/oracle/stated.hpp"

/// The conditions of the judge that no other test isolates: enclosed answers, numbers that are absent or infinite, two
/// faults at once, and the reasons.
namespace oblong::oracle {
namespace {

using namespace test;
using namespace stated;

constexpr Promise exact_subject{0, 0, 0, Statement::rounding};
constexpr Promise narrow_promise{53, 1e-9, 0};
Real fraction(const Rational& value) { return {value, Real::Kind::fraction, 17}; }
Result apart(const Real& distance) { return says(Outcome::separated, distance); }
/// Separated by no less than `lower` and no more than `upper`, of bodies that are not there any more.
ExactAnswer enclosed(const Rational& lower, const Rational& upper) {
    ExactAnswer a;
    a.outcome = Outcome::separated;
    a.distance = exact_number(lower);
    a.upper = upper;
    a.largest_coordinate = 1;
    return a;
}
void expect(const Judgement& j, Verdict verdict, std::string_view reason) {
    EXPECT_EQ(name(j.verdict), name(verdict)) << j.reason;
    EXPECT_EQ(j.reason, reason);
}

TEST(JudgeEdges, ADecimalOfAnExactSubjectIsItself) {
    const Allowance allowed = allowance(exact_subject, 1, true);
    const Real third{Rational(1, 3), Real::Kind::wide, 17};
    EXPECT_EQ(grade(third, exact_number(Rational(1, 3)), exact_subject, allowed), Verdict::exact);
    EXPECT_NE(grade(third, exact_number(Rational(1, 3)), of_double, allowed), Verdict::exact);
}

TEST(JudgeEdges, ADistanceBeyondTheLargestNumberHasOneNeighbour) {
    const Allowance allowed = allowance(of_double, 1, true);
    EXPECT_EQ(grade(real(5), exact_number(power_of_two(2000)), of_double, allowed), Verdict::inaccurate);
    EXPECT_EQ(grade(infinity(-1), exact_number(power_of_two(2000)), of_double, allowed), Verdict::inaccurate);
}

TEST(JudgeEdges, AnInfiniteDistanceIsNoneThatIsPossible) {
    const Allowance allowed = allowance(of_double, 1, true);
    const Known d{exact_number(Rational(1, 2)), exact_number(2)};
    EXPECT_EQ(grades(infinity(), d, of_double, allowed).best, Verdict::inaccurate);
    EXPECT_EQ(grades(real(1), d, of_double, allowed).best, Verdict::exact);
    EXPECT_EQ(grades(real(3), d, of_double, allowed).best, Verdict::inaccurate);
}

TEST(JudgeEdges, ANumberIsWithinBoundsOfAllPossibleDistancesOfSomeOrOfNone) {
    const Known d{exact_number(1), exact_number(3)};
    EXPECT_EQ(surely_within_bounds(d, 2, 0, 0), std::nullopt);
    EXPECT_EQ(surely_within_bounds(d, 2, 5, 0), true);
    EXPECT_EQ(surely_within_bounds(d, 1, 1, 0), std::nullopt);
    EXPECT_EQ(surely_within_bounds(d, 0, Rational(1, 2), 0), false);
    EXPECT_EQ(surely_within_bounds(d, 5, 1, 0), false);
}

TEST(JudgeEdges, AnEnclosedDistanceIsJudgedAsFarAsItIsKnown) {
    const ExactAnswer wide = enclosed(1, 3);
    expect(judge(apart(real(2)), wide, of_double), Verdict::unjudged,
           "stated 2, exact from 1 to 3: the distance is not known well enough to tell inaccurate from exact");
    const Judgement far = judge(apart(real(9)), wide, of_double);
    EXPECT_EQ(far.verdict, Verdict::inaccurate);
    EXPECT_NE(far.reason.find(", off by more than"), std::string::npos) << far.reason;
    EXPECT_EQ(far.reason.find("well enough"), std::string::npos) << far.reason;
    EXPECT_EQ(judge(apart(real(1)), enclosed(1, 1 + hair), of_double).verdict, Verdict::correctly_rounded);
}

TEST(JudgeEdges, ASquareIsThatOfAPossibleDistance) {
    Result r = says(Outcome::separated);
    for (const auto& [square, is_possible] : {std::pair{Rational(1), true},
                                              {4, true},
                                              {9, true},
                                              {Rational(1) - hair, false},
                                              {Rational(9) + hair, false}}) {
        r.squared = fraction(square);
        EXPECT_EQ(judge(r, enclosed(1, 3), of_double).verdict, is_possible ? Verdict::exact : Verdict::inaccurate);
    }
    Result kissing = says(Outcome::touching);
    const ExactAnswer touching = asked(caseio::Query::distance, 2);
    kissing.squared = fraction(0);
    EXPECT_EQ(judge(kissing, touching, of_double).verdict, Verdict::exact);
    kissing.squared = fraction(1);
    EXPECT_EQ(judge(kissing, touching, of_double).verdict, Verdict::inaccurate);
    r.squared = infinity();
    EXPECT_EQ(judge(r, asked(caseio::Query::distance, 3), exact_subject).verdict, Verdict::inaccurate);
    r.distance = real(1);
    EXPECT_EQ(judge(r, asked(caseio::Query::distance, 3), of_double).verdict, Verdict::exact) << "no claim to be exact";
    r.squared = fraction(1);
    EXPECT_EQ(judge(r, asked(caseio::Query::distance, 3), exact_subject).verdict, Verdict::exact);
}

TEST(JudgeEdges, AnInfiniteNumberHasNoError) {
    const ExactAnswer answer = asked(caseio::Query::distance, 3);
    EXPECT_FALSE(judge(apart(infinity()), answer, of_double).error_ulps);
    EXPECT_EQ(judge(apart(real(1 + 2 * u)), answer, of_double).error_ulps, 1.0);
    EXPECT_FALSE(judge(hit_at(infinity()), sweep(), of_double).error_ulps);
    EXPECT_EQ(judge(hit_at(real(2 + 4 * u)), sweep(), of_double).error_ulps, 1.0);
    EXPECT_FALSE(judge(deep_by(infinity()), deep(), of_double).error_ulps);
    EXPECT_EQ(judge(deep_by(real(Rational(1, 2) + u)), deep(), of_double).error_ulps, 1.0);
    EXPECT_EQ(judge(apart(infinity()), answer, of_double).verdict, Verdict::inaccurate);
    EXPECT_TRUE(judge(apart(infinity()), answer, of_double).reason.starts_with("stated inf, exact 1"));
    EXPECT_TRUE(judge(apart(infinity(-1)), answer, of_double).reason.starts_with("stated -inf, exact 1"));
    Result early = hit_at(infinity());
    EXPECT_TRUE(judge(early, sweep(), narrow_promise).promise_broken);
    EXPECT_TRUE(judge(early, sweep({}, 8), narrow_promise).promise_broken);
    early = hit_at(infinity(-1));
    EXPECT_TRUE(judge(early, sweep(), narrow_promise).promise_broken);
}

TEST(JudgeEdges, ABoundThatDoesNotHoldIsAddedToTheReason) {
    const ExactAnswer answer = asked(caseio::Query::distance, 3);
    Result r = apart(real(1));
    r.lower = real(2);
    expect(judge(r, answer, of_double), Verdict::exact, "the stated lower bound 2 is above the distance");
    r.distance = real(3);
    EXPECT_TRUE(
        judge(r, answer, of_double).reason.ends_with("allowed; the stated lower bound 2 is above the distance"));
    Result hit = hit_at(real(2));
    hit.cast->parameter_lower = real(3);
    expect(judge(hit, sweep(), of_double), Verdict::exact, "the stated lower bound 3 is above the parameter");
    hit.cast->parameter = real(4);
    EXPECT_TRUE(
        judge(hit, sweep(), of_double).reason.ends_with("allowed; the stated lower bound 3 is above the parameter"));
    Result depth = deep_by(real(Rational(1, 2)));
    depth.penetration->depth_lower = real(3);
    expect(judge(depth, deep(), of_double), Verdict::exact, "the stated lower bound 3 is above the depth");
    depth.penetration->depth = real(4);
    EXPECT_TRUE(
        judge(depth, deep(), of_double).reason.ends_with("allowed; the stated lower bound 3 is above the depth"));
}

TEST(JudgeEdges, OnlyWhatMetItsRuleIsHeldToItsPromise) {
    for (const bool met : {true, false}) {
        const std::optional<Termination> end = met ? Termination::relative : Termination::no_progress;
        Result hit = hit_at(real(3)), depth = deep_by(real(1));
        hit.termination = depth.termination = end;
        EXPECT_EQ(judge(hit, sweep(), narrow_promise).promise_broken, met);
        EXPECT_EQ(judge(depth, deep(), narrow_promise).promise_broken, met);
    }
}

TEST(JudgeEdgesCast, Reasons) {
    Result miss = says(Outcome::separated);
    miss.cast.emplace();
    miss.cast->hit = false;
    expect(judge(miss, sweep(), of_double), Verdict::false_separation, "stated no hit, exact a hit at parameter 2");
    expect(judge(hit_at(real(2)), sweep(Rational(1)), of_double), Verdict::false_overlap, "stated a hit, exact no hit");
    Result wrong = hit_at(real(2));
    wrong.outcome = Outcome::overlapping;
    expect(judge(wrong, sweep(), of_double), Verdict::false_overlap, "stated overlapping at the hit, exact touching");
    ExactAnswer wide = sweep();
    wide.cast->upper = Rational(3);
    expect(judge(hit_at(real(Rational(5, 2))), wide, of_double), Verdict::unjudged,
           "stated parameter 2.5, exact from 2 to 3: it is not known well enough");
    EXPECT_NE(judge(hit_at(real(9)), sweep(), of_double).reason.find("exact 2, off by more than"), std::string::npos);
    wide.cast->upper = Rational(2) + hair;
    EXPECT_EQ(judge(hit_at(real(2)), wide, of_double).verdict, Verdict::correctly_rounded);
}

TEST(JudgeEdgesCast, ARefusalAndAnOutcomeWithoutAHit) {
    Result r = hit_at(real(2));
    r.outcome = Outcome::not_converged;
    EXPECT_EQ(judge(r, sweep(), of_double).verdict, Verdict::refused);
    EXPECT_NE(judge(r, sweep(), of_double).reason, "neither hit nor miss is stated");
    r.outcome = Outcome::touching;
    r.cast->hit.reset();
    expect(judge(r, sweep(), of_double), Verdict::refused, "neither hit nor miss is stated");
}

TEST(JudgeEdgesCast, ThePointIsThatOfTheStatedParameter) {
    // Late by 2^-20: A's face is then at x = 9 + 2^-18, inside B.
    Result late = hit_at(real(2 + power_of_two(-20)));
    late.cast->point = reals({9 + power_of_two(-18), 0, 0});
    EXPECT_EQ(judge(late, sweep(), of_double).verdict, Verdict::inaccurate);
    Result off = hit_at(infinity());
    off.cast->point = reals({10, 0, 0});
    expect(judge(off, sweep(), of_double), Verdict::bad_witness,
           "the point is farther than 64·u·S + |Δλ|·‖r‖ from a at the hit");
    off.cast->point = reals({8, 0, 0});
    expect(judge(off, sweep(), of_double), Verdict::bad_witness,
           "the point is farther than 64·u·S + |Δλ|·‖r‖ from b at the hit");
}

TEST(JudgeEdgesDepth, DirectionsAreHeldAgainstWhatIsKnown) {
    Result r = deep_by(real(Rational(1, 2)));
    r.penetration->direction = reals({-1, power_of_two(-23), 0});  // its square is 1 + 128 u: still a unit vector
    EXPECT_NE(judge(r, deep(), of_double).reason, "the direction is no unit vector");
    r.penetration->direction = reals({-1, power_of_two(-22), 0});
    expect(judge(r, deep(), of_double), Verdict::bad_witness, "the direction is no unit vector");
    r.penetration->direction = reals({0, 1, 0});
    ExactAnswer unknown = deep();
    unknown.penetration->depth.reset();
    unknown.penetration->why = "curved";
    expect(judge(r, unknown, of_double), Verdict::unjudged, "curved");
    ExactAnswer no_bodies = deep();
    no_bodies.bodies.reset();
    EXPECT_EQ(judge(r, no_bodies, of_double).verdict, Verdict::exact);
    EXPECT_EQ(judge(r, deep(), of_double).verdict, Verdict::bad_witness);
}

TEST(JudgeEdgesDepth, WhatIsNotStatedOrNotKnown) {
    ExactAnswer unknown = deep();
    unknown.penetration->depth.reset();
    EXPECT_EQ(judge(says(Outcome::overlapping), unknown, of_double).verdict, Verdict::exact);
    EXPECT_EQ(judge(says(Outcome::overlapping), unknown, of_double).exact_distance, "");
    EXPECT_EQ(judge(says(Outcome::overlapping), deep(), of_double).exact_distance, "0.5");
    expect(judge(says(Outcome::touching), unknown, of_double), Verdict::false_separation,
           "stated touching, exact overlapping");
    expect(judge(says(Outcome::touching), deep(), of_double), Verdict::false_separation,
           "stated touching, exact overlapping (depth 0.5)");
    ExactAnswer wide = deep();
    wide.penetration->upper = Rational(1, 2) + hair;
    EXPECT_EQ(judge(deep_by(real(Rational(1, 2))), wide, of_double).verdict, Verdict::correctly_rounded);
    const ExactAnswer separated = asked(caseio::Query::penetration, 3);
    EXPECT_EQ(judge(says(Outcome::separated), separated, of_double).exact_distance, "");
    for (const auto& [depth, verdict] :
         {std::pair{Rational(0), Verdict::exact}, {-1, Verdict::exact}, {1, Verdict::inaccurate}}) {
        Result r = deep_by(real(depth));
        r.outcome = Outcome::separated;
        EXPECT_EQ(judge(r, separated, of_double).verdict, verdict) << depth;
    }
}

TEST(JudgeEdgesSigned, EachNumberIsJudgedWhereItCounts) {
    Result r = deep_by(real(Rational(1, 2)));
    r.distance = real(5);  // of bodies that overlap it is not the number that was asked for
    EXPECT_EQ(judge(r, deep(), of_double).verdict, Verdict::exact);
    const ExactAnswer separated = asked(caseio::Query::signed_distance, 3);
    Result both = apart(real(1));
    both.penetration.emplace();
    both.penetration->depth = real(1);
    EXPECT_EQ(judge(both, separated, of_double).verdict, Verdict::inaccurate);
    Result two = apart(real(2));
    two.signed_distance = real(3);
    const Judgement j = judge(two, separated, of_double);
    EXPECT_EQ(j.verdict, Verdict::inaccurate);
    EXPECT_EQ(j.error_relative, 1.0);
}

TEST(JudgeEdgesSigned, AFaultBesideTheSignedDistanceStays) {
    const ExactAnswer answer = asked(caseio::Query::signed_distance, Rational(3, 2));
    Result r = says(Outcome::overlapping);
    r.signed_distance = real(Rational(-1, 2));
    EXPECT_EQ(judge(r, answer, of_double).verdict, Verdict::exact);
    r.penetration.emplace();
    r.penetration->direction = reals({0, 1, 0});
    EXPECT_EQ(judge(r, answer, of_double).verdict, Verdict::bad_witness);
}

TEST(JudgeEdgesSigned, EitherNumberBreaksThePromise) {
    const ExactAnswer answer = asked(caseio::Query::signed_distance, 3);
    for (const bool distance : {false, true})
        for (const bool by_sign : {false, true}) {
            Result r = apart(real(distance ? 2 : 1));
            r.signed_distance = real(by_sign ? 2 : 1);
            EXPECT_EQ(judge(r, answer, narrow_promise).promise_broken, distance || by_sign);
        }
}

TEST(JudgeEdgesWithin, OnlyTheOutcomeIsJudged) {
    const ExactAnswer answer = asked(caseio::Query::within, 3, Rational(2));
    Result r = says(Outcome::overlapping);
    r.distance = real(100);
    expect(judge(r, answer, of_double), Verdict::exact, "");
    EXPECT_EQ(judge(r, answer, of_double).exact_distance, "1");
    expect(judge(says(Outcome::separated), answer, of_double), Verdict::false_separation,
           "stated farther (separated), exact nearer (overlapping): distance 1, margin 2");
    expect(judge(says(Outcome::intersecting), asked(caseio::Query::within, 3, Rational(1, 2)), of_double),
           Verdict::false_overlap, "stated intersecting, exact farther (separated): distance 1, margin 0.5");
    ExactAnswer unknown = answer;
    unknown.outcome = Outcome::undecided;
    unknown.why = "they graze";
    expect(judge(r, unknown, of_double), Verdict::unjudged, "they graze");
    EXPECT_EQ(judge(r, unknown, of_double).exact_distance, "");
}

TEST(JudgeEdges, WitnessesWithoutBodiesOrWithoutAPartner) {
    const ExactAnswer answer = asked(caseio::Query::distance, 3);
    Result r = apart(real(1));
    r.witness_b = reals({2, 0, 0});
    EXPECT_EQ(judge(r, answer, of_double).verdict, Verdict::exact);
    r.witness_a = reals({1, 0, 0});
    EXPECT_EQ(judge(r, answer, of_double).verdict, Verdict::exact);
    r.witness_a = reals({1, 1, 0});
    expect(judge(r, answer, of_double), Verdict::bad_witness,
           "the witnesses are 1.414213562373095 apart, the stated distance is 1");
    r.distance.reset();
    EXPECT_EQ(judge(r, answer, of_double).verdict, Verdict::exact);
    r.distance = infinity();
    EXPECT_EQ(judge(r, answer, of_double).verdict, Verdict::inaccurate);
    r.distance = real(1);
    r.witness_a = reals({0, 0, 9});
    expect(judge(r, answer, of_double), Verdict::bad_witness, "witness a is farther than 64·u·S from its body");
    r.witness_a.reset();
    r.witness_b = reals({0, 0, 9});
    expect(judge(r, answer, of_double), Verdict::bad_witness, "witness b is farther than 64·u·S from its body");
    Result gone = apart(real(1));
    gone.witness_a = reals({9, 9, 9});
    EXPECT_EQ(judge(gone, enclosed(1, 1 + hair), of_double).verdict, Verdict::correctly_rounded);
    Result depth = deep_by(real(Rational(1, 2)));
    depth.witness_a = reals({1, 0, 0});
    depth.witness_b = reals({1, 0, 0});
    expect(judge(depth, deep(), of_double), Verdict::bad_witness, "the witnesses are 0 apart, the stated depth is 0.5");
}

TEST(JudgeEdges, OnlyAFailureCrashesOrDoesNotEnd) {
    const ExactAnswer answer = asked(caseio::Query::distance, 3);
    for (const auto& [message, verdict] : {std::pair{"crash: signal 11", Verdict::crash},
                                           {"no_termination: 1 s", Verdict::no_termination},
                                           {"protocol: no JSON", Verdict::protocol},
                                           {"else", Verdict::refused}}) {
        Result r = says(Outcome::failed);
        r.message = message;
        expect(judge(r, answer, of_double), verdict, message);
        r.outcome = Outcome::not_converged;
        expect(judge(r, answer, of_double), Verdict::refused, message);
    }
    expect(judge(says(Outcome::not_converged), answer, of_double), Verdict::refused, "not_converged");
}

// Of a number in [1, 1 + width] the error is recorded if it is known within an eighth of itself or 2^-10 ulp.
TEST(RecordedErrors, AreThoseThatTheEnclosureTells) {
    const Format format = format_of(53);
    const Rational ulp = neighbours(exact_number(Rational(1)), format).ulp;
    const auto recorded = [&](const Rational& width, const Rational& x) {
        Judgement j;
        record_error(j, x, {exact_number(Rational(1)), exact_number(Rational(1 + width))}, {format, Rational(4)});
        return j.error_in_size;
    };
    const Rational wide = power_of_two(-20);
    EXPECT_FALSE(recorded(wide, 1));
    EXPECT_EQ(recorded(wide, 2), 0.25);
    EXPECT_EQ(recorded(wide, 1 - 7 * wide), to_double(2 * wide)) << "eight times the width";
    EXPECT_FALSE(recorded(wide, 1 - 7 * wide + hair));
    EXPECT_TRUE(recorded(power_of_two(-80), 1));
    EXPECT_TRUE(recorded(ulp / 1024, 1));
    EXPECT_FALSE(recorded(ulp / 1024 + hair, 1));
}

}  // namespace
}  // namespace oblong::oracle
