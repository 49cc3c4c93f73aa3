// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cmath>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/judge/grade.hpp"
#include "tests/oracle/stated.hpp"

/// The verdict between `inaccurate` and `accurate`, and the classes.
namespace oblong::oracle {
namespace {

using namespace test;
using namespace stated;

constexpr Promise states_none{};
constexpr Promise exact_one{53, 0, 0, Statement::rounding};

Result apart(const Rational& distance, std::optional<Termination> end = std::nullopt) {
    Result r = says(Outcome::separated, real(distance));
    r.termination = end;
    return r;
}

void expect(const Result& r, const Promise& promise, Verdict verdict, VerdictClass whole) {
    const Judgement j = judge(r, boxes(), promise);
    EXPECT_EQ(name(j.verdict), name(verdict)) << j.reason;
    EXPECT_EQ(name(j.verdict_class()), name(whole)) << j.reason;
}

TEST(Tolerance, EveryVerdictHasAClassAndANameThatReadsBack) {
    const std::array<VerdictClass, verdict_names.size()> classes{
        VerdictClass::wrong,          VerdictClass::wrong,          VerdictClass::refused,
        VerdictClass::wrong,          VerdictClass::wrong,          VerdictClass::wrong,
        VerdictClass::wrong,          VerdictClass::protocol,       VerdictClass::tolerance_met,
        VerdictClass::rounding_level, VerdictClass::rounding_level, VerdictClass::rounding_level,
        VerdictClass::rounding_level, VerdictClass::unjudged};
    for (std::size_t i = 0; i < verdict_names.size(); ++i) {
        const auto v = static_cast<Verdict>(i);
        EXPECT_EQ(verdict_from_name(name(v)), v);
        EXPECT_EQ(name(class_of(v)), name(classes[i])) << name(v);
        EXPECT_EQ(class_of(v, true), VerdictClass::wrong);
        EXPECT_EQ(class_of(v, false), class_of(v));
        EXPECT_EQ(is_failure(v), classes[i] == VerdictClass::wrong || classes[i] == VerdictClass::protocol);
    }
    for (const std::string_view text : caseio::class_names) EXPECT_EQ(name(*caseio::class_from_name(text)), text);
    EXPECT_FALSE(verdict_from_name("wrong") || caseio::class_from_name("inaccurate"));
}

TEST(Tolerance, OfASubjectThatStatesNoneIsAMillionthAndItsRounding) {
    const Rational most = Rational(2, 1'000'000) + 64 * u * 5;
    for (const int sign : {1, -1}) {
        expect(apart(2 + sign * most), states_none, Verdict::within_tolerance, VerdictClass::tolerance_met);
        expect(apart(2 + sign * (most + hair)), states_none, Verdict::inaccurate, VerdictClass::wrong);
    }
    expect(apart(2 + 64 * u * 7), states_none, Verdict::accurate, VerdictClass::rounding_level);
    // At rounding level a float is coarser than that.
    const Promise in_floats{24, 0, 0};
    const Rational rounding = 64 * power_of_two(-24) * 7;
    expect(apart(2 + rounding), in_floats, Verdict::accurate, VerdictClass::rounding_level);
    expect(apart(2 + rounding + hair), in_floats, Verdict::inaccurate, VerdictClass::wrong);
    expect(apart(2 + 64 * u * 7 + hair), exact_one, Verdict::inaccurate, VerdictClass::wrong);
}

TEST(Tolerance, APromiseIsKeptOrBroken) {
    const Promise promised{53, 0.25, 0.125};
    for (const int sign : {1, -1}) {
        expect(apart(2 + sign * Rational(1, 2)), promised, Verdict::within_tolerance, VerdictClass::tolerance_met);
        expect(apart(2 + sign * (Rational(1, 2) + hair)), promised, Verdict::inaccurate, VerdictClass::wrong);
    }
    // One that is tighter than the default is held to what it says, and may be broken at rounding level.
    const Promise tight{53, 0, 1e-12};
    expect(apart(2 + Rational(1, 1'000'000'000)), tight, Verdict::inaccurate, VerdictClass::wrong);
    expect(apart(2 + power_of_two(-42)), tight, Verdict::within_tolerance, VerdictClass::tolerance_met);
    const Promise tighter{53, 0, 1e-15};
    const Judgement j = judge(apart(2 + 32 * u), boxes(), tighter);
    EXPECT_EQ(name(j.verdict), "accurate");
    EXPECT_TRUE(j.promise_broken);
    EXPECT_TRUE(j.is_wrong());
}

TEST(Tolerance, AnswersThatPromiseNothingAreJudgedAtTheLooserOne) {
    const Promise tight{53, 0, 1e-12}, loose{53, 0.25, 0};
    for (const Termination end :
         {Termination::no_progress, Termination::repeated_support, Termination::subalgorithm_failed}) {
        expect(apart(2 + Rational(1, 1'000'000'000), end), tight, Verdict::within_tolerance,
               VerdictClass::tolerance_met);
        expect(apart(2 + Rational(1, 4), end), loose, Verdict::within_tolerance, VerdictClass::tolerance_met);
        expect(apart(2 + Rational(1, 4) + hair, end), loose, Verdict::inaccurate, VerdictClass::wrong);
        expect(apart(2 + Rational(1, 1000), end), exact_one, Verdict::inaccurate, VerdictClass::wrong);
        EXPECT_FALSE(judge(apart(3, end), boxes(), loose).promise_broken);
    }
}

TEST(Tolerance, WhatIsDocumentedIsNoPromise) {
    const Promise documented{53, 0.25, 0, Statement::documented}, tight{53, 0, 1e-12, Statement::documented};
    expect(apart(2 + Rational(1, 4)), documented, Verdict::within_tolerance, VerdictClass::tolerance_met);
    expect(apart(2 + Rational(1, 4) + hair), documented, Verdict::inaccurate, VerdictClass::wrong);
    EXPECT_FALSE(judge(apart(3), boxes(), documented).promise_broken);
    expect(apart(2 + Rational(1, 1'000'000'000)), tight, Verdict::within_tolerance, VerdictClass::tolerance_met);
}

TEST(Tolerance, LeavesTheErrorInUlpsAsItIs) {
    const Judgement j = judge(apart(2 + Rational(1, 1'000'000)), boxes(), states_none);
    EXPECT_EQ(name(j.verdict), "within_tolerance");
    EXPECT_NEAR(*j.error_ulps, 1e-6 / 0x1p-51, 1);
    EXPECT_EQ(j.reason, "stated 2.000001, exact 2");
    EXPECT_EQ(judge(apart(3), boxes(), states_none).reason, "stated 3, exact 2, off by more than the 2e-06 allowed");
}

TEST(Tolerance, DoesNotExcuseAFalseOutcomeOrAWitnessOffItsBody) {
    const Promise loose{53, 10, 0};
    expect(says(Outcome::intersecting), loose, Verdict::false_overlap, VerdictClass::wrong);
    Result off = apart(2);
    off.witness_a = Vec3<Real>{real(1 + power_of_two(-20)), real(0), real(0)};
    expect(off, loose, Verdict::bad_witness, VerdictClass::wrong);
}

/// Overlapping bodies whose common point is told twice, a little apart.
TEST(Tolerance, WitnessesMayBeApartByAPartOfTheSize) {
    const auto pair = [](const Rational& d) {
        Result r = apart(2);
        r.witness_a = Vec3<Real>{real(1 - d), real(0), real(0)};
        r.witness_b = Vec3<Real>{real(3), real(0), real(0)};
        return r;
    };
    const Rational most = Rational(5, 1'000'000);  // S = 5
    EXPECT_EQ(name(judge(pair(most), boxes(), states_none).verdict), "exact");
    EXPECT_EQ(name(judge(pair(most + hair), boxes(), states_none).verdict), "bad_witness");
    EXPECT_EQ(name(judge(pair(most), boxes(), {53, 0, 1e-12}).verdict), "exact");
    EXPECT_EQ(name(judge(pair(Rational(5, 4)), boxes(), {53, 0, 0.25}).verdict), "exact");
    EXPECT_EQ(name(judge(pair(most), boxes(), exact_one).verdict), "bad_witness");
}

TEST(Tolerance, ACastThatIsLateByItsToleranceHasItsPointWhereTheBodiesAre) {
    const ExactAnswer answer = sweep();
    Result r = hit_at(real(2 - Rational(1, 1'000'000)));
    r.cast->point = Vec3<Real>{real(9), real(0), real(0)};  // on B; A has still 4e-6 to go
    EXPECT_EQ(name(judge(r, answer, states_none).verdict), "within_tolerance");
    r.cast->point->x = real(9 + Rational(1, 100'000));  // inside B, and farther from A than that
    EXPECT_EQ(name(judge(r, answer, states_none).verdict), "bad_witness");
    r.cast->point.reset();
    r.cast->parameter = real(2 + Rational(1, 1000));
    EXPECT_EQ(name(judge(r, answer, states_none).verdict), "inaccurate");
    EXPECT_EQ(name(judge(r, answer, {53, 0, 1e-3}).verdict), "within_tolerance");
}

TEST(Tolerance, ADepthWithinItsToleranceMayPartTheBodiesByAsMuch) {
    const ExactAnswer answer = deep();  // depth ½ along −x
    Result r = deep_by(real(Rational(1, 2) + Rational(1, 4'000'000)));
    EXPECT_EQ(name(judge(r, answer, states_none).verdict), "within_tolerance");
    EXPECT_EQ(name(judge(r, answer, exact_one).verdict), "inaccurate");
    // Turned by 1/512: the bodies part after ½ + 2/512, since their corners meet first.
    const double turn = 1.0 / 512;
    const double length = std::sqrt(1 + turn * turn);
    r.penetration->direction = Vec3<Real>{real(to_rational(-1 / length)), real(to_rational(turn / length)), real(0)};
    EXPECT_EQ(name(judge(r, answer, {53, 0.01, 0}).verdict), "within_tolerance");
    EXPECT_EQ(name(judge(r, answer, states_none).verdict), "bad_witness");
}

}  // namespace
}  // namespace oblong::oracle
