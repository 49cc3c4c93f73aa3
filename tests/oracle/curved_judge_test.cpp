// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/judge/grade.hpp"
#include "tests/oracle/curved_bodies.hpp"
#include "tests/oracle/stated.hpp"

/// Verdicts where the distance is enclosed: right answers pass, planted wrong ones do not.
namespace oblong::oracle {
namespace {

using namespace test;
using namespace stated;

void expect(const char* what, const Result& r, const ExactAnswer& e, Verdict verdict, const Promise& p = of_double) {
    const Judgement j = judge(r, e, p);
    EXPECT_EQ(name(j.verdict), name(verdict)) << what << ": " << j.reason;
}

/// The nearest point of the cone is on its base's rim: d = √(7² + (√13 − 1)²), S = 6.
ExactAnswer irrational() { return answer(cone(1, 1), points({{2, -8, 3}})); }
/// d = 7/2 on an axis.
ExactAnswer rational() { return answer(ellipsoid({Rational(1, 2), 1, 2}), points({{4, 0, 0}})); }
ExactAnswer kissing() { return answer(cylinder(1, 1), box({1, 1, 1}, {0, 2, 0})); }
ExactAnswer overlap() { return answer(cylinder(1, 1), ellipsoid({1, 2, 3})); }

TEST(CurvedJudge, OutcomesAgainstTheExactOne) {
    using enum Outcome;
    for (const auto& [e, right] : {std::pair(irrational(), separated), std::pair(kissing(), Outcome::touching),
                                   std::pair(overlap(), Outcome::overlapping)}) {
        SCOPED_TRACE(name(right));
        for (const Outcome o : {separated, Outcome::touching, Outcome::overlapping}) {
            const Verdict verdict = o == right  ? Verdict::exact
                                    : o < right ? Verdict::false_separation
                                                : Verdict::false_overlap;
            expect(name(o).data(), says(o), e, verdict);
        }
        expect("intersecting", says(intersecting), e, right == separated ? Verdict::false_overlap : Verdict::exact);
    }
}

TEST(CurvedJudge, DistancesFromCorrectlyRoundedToInaccurate) {
    const ExactAnswer e = irrational();
    ASSERT_TRUE(e.upper);
    const auto grade_of = [&](const Rational& x, const Promise& p = of_double) {
        return name(judge(says(Outcome::separated, real(x)), e, p).verdict);
    };
    const double d = nearest<double>(*e.upper);
    const double other = to_rational(d) < *e.upper ? std::nextafter(d, 9) : std::nextafter(d, 0);
    EXPECT_EQ(grade_of(to_rational(d)), "correctly_rounded");
    EXPECT_EQ(grade_of(to_rational(other)), "faithful");
    EXPECT_EQ(grade_of(to_rational(std::nextafter(std::nextafter(d, 9), 9))), "accurate");
    const Rational limit = 64 * power_of_two(-53) * (e.largest_coordinate + *e.upper);
    const Rational hair = power_of_two(-90);  // more than the enclosure is wide
    EXPECT_EQ(grade_of(*e.upper + limit - hair), "accurate");
    EXPECT_EQ(grade_of(*e.upper + limit + hair), "inaccurate");
    EXPECT_EQ(grade_of(*e.upper - limit + hair), "accurate");
    EXPECT_EQ(grade_of(*e.upper - limit - hair), "inaccurate");
    EXPECT_EQ(grade_of(to_rational(nearest<float>(*e.upper)), of_float), "correctly_rounded");
    EXPECT_EQ(grade_of(0), "inaccurate");
    expect("infinite", says(Outcome::separated, infinity()), e, Verdict::inaccurate);
    const Judgement j = judge(says(Outcome::separated, real(to_rational(d))), e, of_double);
    EXPECT_EQ(j.exact_distance, decimal(e.distance, 20));
    EXPECT_TRUE(j.error_ulps && *j.error_ulps > 0 && *j.error_ulps <= 0.5);
}

TEST(CurvedJudge, ARationalDistanceIsFoundAndCanBeStatedExactly) {
    const ExactAnswer e = rational();
    EXPECT_FALSE(e.upper);
    EXPECT_EQ(e.distance.core_squared, Rational(49, 4));
    expect("exact", says(Outcome::separated, real(Rational(7, 2))), e, Verdict::exact);
    Result r = says(Outcome::separated);
    r.squared = real(Rational(49, 4), Real::Kind::fraction);
    expect("exact square", r, e, Verdict::exact);
    r.squared = real(Rational(49, 4) + power_of_two(-200), Real::Kind::fraction);
    expect("false square", r, e, Verdict::inaccurate);
}

TEST(CurvedJudge, SquaresMustLieInTheEnclosure) {
    const ExactAnswer e = irrational();
    Result r = says(Outcome::separated, real(to_rational(nearest<double>(*e.upper))));
    r.squared = real(*e.upper * *e.upper, Real::Kind::fraction);
    expect("possible square", r, e, Verdict::correctly_rounded);
    r.squared = real(*e.upper * *e.upper + power_of_two(-80), Real::Kind::fraction);
    expect("impossible square", r, e, Verdict::inaccurate);
}

TEST(CurvedJudge, AStraddledRoundingIsNarrowedOrGivenTheWorseGrade) {
    ExactAnswer e = irrational();
    const Rational d = *e.upper;
    const double below =
        to_rational(nearest<double>(d)) <= d ? nearest<double>(d) : std::nextafter(nearest<double>(d), 0);
    const Rational next = to_rational(std::nextafter(below, 9));
    // As if the first enclosure had been poor: nearly from one double to the next.
    e.distance.core_squared = to_rational(below) * to_rational(below);
    e.upper = next - (next - to_rational(below)) * power_of_two(-40);
    ASSERT_LT(d, *e.upper);
    expect("narrowed", says(Outcome::separated, real(to_rational(nearest<double>(d)))), e, Verdict::correctly_rounded);
    expect("narrowed", says(Outcome::separated, real(nearest<double>(d) == below ? next : to_rational(below))), e,
           Verdict::faithful);
    e.curved.reset();
    const Known known = known_distance(e);
    const Allowance allowed = allowance(of_double, e.largest_coordinate, true);
    const Grades g = grades(real(to_rational(below)), known, of_double, allowed);
    EXPECT_EQ(name(g.worst), "faithful");
    EXPECT_EQ(name(g.best), "exact");
}

TEST(CurvedJudge, WitnessesMustBelongToTheirBodies) {
    const ExactAnswer e = answer(cylinder(1, 1), points({{5, 0, 0}}));  // d = 4 at (1, 0, 0); S = 5
    const Rational reach = 64 * power_of_two(-53) * 5;
    const Rational hair = power_of_two(-130);
    const auto with = [&](const Vec& a, const Vec& b, const Rational& d) {
        Result r = says(Outcome::separated, real(d));
        r.witness_a = Vec3<Real>{real(a.x), real(a.y), real(a.z)};
        r.witness_b = Vec3<Real>{real(b.x), real(b.y), real(b.z)};
        return r;
    };
    expect("right", with({1, 0, 0}, {5, 0, 0}, 4), e, Verdict::exact);
    expect("as far as allowed", with({1 + reach - hair, 0, 0}, {5, 0, 0}, 4), e, Verdict::exact);
    expect("farther", with({1 + reach + hair, 0, 0}, {5, 0, 0}, 4), e, Verdict::bad_witness);
    expect("inside", with({1 - reach / 2, Rational(1, 2), 0}, {5, Rational(1, 2) - 0, 0}, 4), e, Verdict::bad_witness);
    expect("off the curve", with({Rational(3, 5), 0, Rational(4, 5) + 2 * reach}, {5, 0, 0}, 4), e,
           Verdict::bad_witness);
    expect("far off", with({3, 3, 3}, {5, 0, 0}, 4), e, Verdict::bad_witness);
    expect("swapped", with({5, 0, 0}, {1, 0, 0}, 4), e, Verdict::bad_witness);
    expect("apart by another distance", with({0, 0, 0}, {5, 0, 0}, 4), e, Verdict::bad_witness);
    Result infinite = with({1, 0, 0}, {5, 0, 0}, 4);
    infinite.witness_a->x = infinity();
    expect("not finite", infinite, e, Verdict::bad_witness);
}

TEST(CurvedJudge, WitnessesOfRoundBodiesOnEachSideOfTheLimit) {
    // Points of the surface with rational coordinates, moved out along rational normals.
    const CurvedPair pair(ellipsoid({1, 2, 2}), cone(3, 2), 3);
    const Vec on{Rational(1, 3), Rational(4, 3), Rational(4, 3)};  // normal (1/3, 1/3, 1/3) up to a factor
    for (const Rational& tolerance : {Rational(1), power_of_two(-40), power_of_two(-300)}) {
        const Vec out = on + Vec{1, 1, 1} * tolerance;  // √3 tolerance away, nearly
        EXPECT_EQ(pair.within(true, out, 2 * tolerance), true);
        EXPECT_EQ(pair.within(true, out, tolerance), false);
        const Vec slope = Vec{Rational(3, 2), 0, 0} + Vec{4, 3, 0} * Rational(tolerance / 5);
        EXPECT_EQ(pair.within(false, slope, tolerance * (1 + power_of_two(-50))), true);
        EXPECT_EQ(pair.within(false, slope, tolerance * (1 - power_of_two(-50))), false);
    }
    EXPECT_EQ(pair.within(true, {0, 0, 0}, 0), true);
    EXPECT_EQ(pair.within(true, {2, 0, 0}, 0), false);
}

TEST(CurvedJudge, FalseBoundsBreakAPromise) {
    const ExactAnswer e = irrational();
    const double d = nearest<double>(*e.upper);
    const auto broken = [&](std::optional<Real> lower, std::optional<Real> upper, const ExactAnswer& exact) {
        Result r = says(Outcome::separated);
        r.lower = std::move(lower);
        r.upper = std::move(upper);
        const Judgement j = judge(r, exact, of_double);
        EXPECT_EQ(j.promise_broken, !j.reason.empty());
        return j.promise_broken;
    };
    const Real low = real(to_rational(std::nextafter(d, 0))), high = real(to_rational(std::nextafter(d, 99)));
    for (const ExactAnswer& exact : {e, answer(points({{0, 0, 0}}), points({{to_rational(d), 0, 0}}))}) {
        EXPECT_FALSE(broken(low, high, exact));
        EXPECT_FALSE(broken(infinity(-1), infinity(), exact));
        EXPECT_FALSE(broken(std::nullopt, std::nullopt, exact));
        EXPECT_TRUE(broken(high, std::nullopt, exact));
        EXPECT_TRUE(broken(std::nullopt, low, exact));
        EXPECT_TRUE(broken(infinity(), std::nullopt, exact));
        EXPECT_TRUE(broken(std::nullopt, infinity(-1), exact));
    }
}

TEST(CurvedJudge, PromisesAreBrokenOnlyForCertain) {
    const ExactAnswer e = irrational();
    const auto broken = [&](const Rational& x, double absolute) {
        return judge(says(Outcome::separated, real(x)), e, {53, absolute, 0}).promise_broken;
    };
    EXPECT_FALSE(broken(*e.upper + Rational(1, 4), 0.25));
    EXPECT_TRUE(broken(*e.upper + Rational(1, 4) + power_of_two(-90), 0.25));
    EXPECT_FALSE(broken(*e.upper, 1e-300));  // no nearer to d than its bounds are to each other
}

TEST(CurvedJudge, WhatIsWrongHoweverTheBodiesLieIsJudgedAllTheSame) {
    const ExactAnswer e = answer(ellipsoid({1, 2, 3}), at(ellipsoid({2, 1, 1}), {3 - power_of_two(-9000), 0, 0}));
    ASSERT_FALSE(e.judged());
    expect("who knows", says(Outcome::touching), e, Verdict::unjudged);
    expect("nearly right", says(Outcome::separated, real(power_of_two(-70))), e, Verdict::unjudged);
    expect("wrong in any case", says(Outcome::separated, real(1)), e, Verdict::inaccurate);
    Result r = says(Outcome::touching, real(0));
    r.witness_a = Vec3<Real>{real(9), real(0), real(0)};
    expect("a witness nowhere near", r, e, Verdict::bad_witness);
    expect("refusal", says(Outcome::undecided), e, Verdict::refused);
    // As if a common point were known, and no more.
    ExactAnswer meet = e;
    meet.upper = 0;
    expect("separated", says(Outcome::separated), meet, Verdict::false_separation);
    expect("touching", says(Outcome::touching, real(0)), meet, Verdict::unjudged);
    expect("touching, far apart", says(Outcome::touching, real(1)), meet, Verdict::inaccurate);
}

// The cylinders' bases face each other: along a tilted direction the plane across it parts them after a way that is
// longer by a part of the tilt, the plane of the bases after one that is longer by a part of its square.
TEST(CurvedJudge, ADirectionMayBeTiltedAsFarAsTheBodiesPart) {
    caseio::Case c = make_case(cylinder(1, 1), at(cylinder(1, 1), {0, Rational(3, 2), 0}));
    c.query = caseio::Query::penetration;
    const ExactAnswer e = exact_answer(c);
    const auto judged = [&](const Rational& t) {
        Result r = says(Outcome::overlapping);
        r.penetration.emplace().depth = real(Rational(1, 2));
        r.penetration->direction = Vec3<Real>{real(2 * t / (1 + t * t)), real((t * t - 1) / (1 + t * t)), real(0)};
        return judge(r, e, of_double);
    };
    EXPECT_EQ(name(judged(power_of_two(-25)).verdict), name(Verdict::exact)) << judged(power_of_two(-25)).reason;
    EXPECT_EQ(name(judged(power_of_two(-6)).verdict), name(Verdict::bad_witness));
}

}  // namespace
}  // namespace oblong::oracle
