// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/judge/grade.hpp"
#include "tests/oracle/stated.hpp"

namespace oblong::oracle {
namespace {

using namespace test;
using namespace stated;

constexpr Promise of_exact{0, 0, 0, Statement::rounding};

/// Points (1, 0, 0) and (0, 1, 0): d = √2, S = 1.
ExactAnswer diagonal() { return answer(points({{1, 0, 0}}), points({{0, 1, 0}})); }
ExactAnswer kissing() { return answer(box({1, 1, 1}), box({1, 1, 1}, {2, 0, 0})); }
ExactAnswer overlap() { return answer(box({1, 1, 1}), box({1, 1, 1}, {1, 0, 0})); }

struct Row {
    const char* what;
    Result result;
    ExactAnswer answer;
    Promise promise;
    Verdict verdict;
};

void check(const std::vector<Row>& table) {
    for (const Row& row : table) {
        SCOPED_TRACE(row.what);
        const Judgement j = judge(row.result, row.answer, row.promise);
        EXPECT_EQ(name(j.verdict), name(row.verdict)) << j.reason;
        EXPECT_EQ(j.reason.empty(), row.verdict == Verdict::exact);
        EXPECT_EQ(j.exact_distance.empty(), !row.answer.judged());
    }
}

TEST(Judge, OutcomesAgainstTheExactOne) {
    using enum Outcome;
    const auto row = [](const char* what, Outcome o, const ExactAnswer& a, Verdict v) {
        return Row{what, says(o), a, of_double, v};
    };
    check({row("separated/separated", separated, boxes(), Verdict::exact),
           row("touching/separated", Outcome::touching, boxes(), Verdict::false_overlap),
           row("overlapping/separated", Outcome::overlapping, boxes(), Verdict::false_overlap),
           row("intersecting/separated", intersecting, boxes(), Verdict::false_overlap),
           row("separated/touching", separated, kissing(), Verdict::false_separation),
           row("touching/touching", Outcome::touching, kissing(), Verdict::exact),
           row("overlapping/touching", Outcome::overlapping, kissing(), Verdict::false_overlap),
           row("intersecting/touching", intersecting, kissing(), Verdict::exact),
           row("separated/overlapping", separated, overlap(), Verdict::false_separation),
           row("touching/overlapping", Outcome::touching, overlap(), Verdict::false_separation),
           row("overlapping/overlapping", Outcome::overlapping, overlap(), Verdict::exact),
           row("intersecting/overlapping", intersecting, overlap(), Verdict::exact)});
}

TEST(Judge, RefusalsAndWhatNobodyKnows) {
    std::vector<Row> table;
    const ExactAnswer curved = test::answer({Cone<Rational>(1, 1), std::nullopt}, points({{9, 0, 0}}));
    caseio::Case cast = make_case(box({1, 1, 1}), box({1, 1, 1}));
    cast.query = caseio::Query::sweep;
    const ExactAnswer unknown = exact_answer(cast);
    for (const Outcome o : {Outcome::not_converged, Outcome::cycled, Outcome::undecided, Outcome::not_finite,
                            Outcome::unsupported, Outcome::failed}) {
        table.push_back({"refusal", says(o), boxes(), of_double, Verdict::refused});
        table.push_back({"refusal of a curved case", says(o), curved, of_double, Verdict::refused});
    }
    table.push_back({"another query", says(Outcome::separated, real(8)), unknown, of_double, Verdict::unjudged});
    table.push_back({"curved", says(Outcome::separated, real(8)), curved, of_double, Verdict::inaccurate});
    check(table);
}

TEST(Judge, DistancesAtEachThreshold) {
    const auto row = [](const char* what, const Rational& x, const ExactAnswer& a, const Promise& p, Verdict v) {
        return Row{what, says(Outcome::separated, real(x)), a, p, v};
    };
    const Rational limit = 64 * u * (5 + 2);
    const Rational limit_float = 64 * power_of_two(-24) * (5 + 2);
    const Rational below = to_rational(1.4142135623730949), nearest_root = to_rational(1.4142135623730951);
    // √2 lies between these two doubles, nearer to the upper.
    check({row("exact", 2, boxes(), of_double, Verdict::exact),
           row("a hair off the exact", 2 + hair, boxes(), of_double, Verdict::accurate),
           row("one double up of a double", 2 + power_of_two(-51), boxes(), of_double, Verdict::accurate),
           row("inside above", 2 + limit - hair, boxes(), of_double, Verdict::accurate),
           row("on above", 2 + limit, boxes(), of_double, Verdict::accurate),
           row("outside above", 2 + limit + hair, boxes(), of_double, Verdict::inaccurate),
           row("inside below", 2 - limit + hair, boxes(), of_double, Verdict::accurate),
           row("on below", 2 - limit, boxes(), of_double, Verdict::accurate),
           row("outside below", 2 - limit - hair, boxes(), of_double, Verdict::inaccurate),
           row("float on", 2 + limit_float, boxes(), of_float, Verdict::accurate),
           row("float outside", 2 + limit_float + hair, boxes(), of_float, Verdict::inaccurate),
           row("nearest", nearest_root, diagonal(), of_double, Verdict::correctly_rounded),
           row("other neighbour", below, diagonal(), of_double, Verdict::faithful),
           row("next but one", nearest_root + power_of_two(-52), diagonal(), of_double, Verdict::accurate),
           row("float nearest", to_rational(1.41421354F), diagonal(), of_float, Verdict::correctly_rounded),
           row("float other", to_rational(1.41421366F), diagonal(), of_float, Verdict::faithful),
           row("a double from a float subject", nearest_root, diagonal(), of_float, Verdict::accurate),
           {"a wide negative", says(Outcome::separated, real(-2, Real::Kind::wide)), boxes(), of_double,
            Verdict::inaccurate},
           row("zero", 0, boxes(), of_double, Verdict::inaccurate),
           row("negative", -2, boxes(), of_double, Verdict::inaccurate)});
}

TEST(Judge, InfinitiesAndTheEndsOfTheRange) {
    const Rational huge = power_of_two(1024);
    const ExactAnswer beyond = test::answer(points({{huge, 0, 0}}), points({{-huge, 0, 0}}));
    const ExactAnswer at_end =
        test::answer(points({{huge - power_of_two(971) + power_of_two(968), 0, 0}}), points({{0, 0, 0}}));
    const Rational largest = to_rational(std::numeric_limits<double>::max());
    const Rational tiny = power_of_two(-1074);
    // (1, 1)·2^−1074: d = √2·2^−1074, whose neighbours are 1 and 2 units; 64·u·S is far below one unit.
    const ExactAnswer subnormal = test::answer(points({{tiny, 0, 0}}), points({{0, tiny, 0}}));
    Result off = says(Outcome::separated, real(tiny));
    off.witness_a = reals({tiny, 0, 0});
    off.witness_b = reals({0, tiny, 0});
    check({{"inf for 2^1025", says(Outcome::separated, infinity()), beyond, of_double, Verdict::correctly_rounded},
           {"largest for 2^1025", says(Outcome::separated, real(largest)), beyond, of_double, Verdict::faithful},
           {"inf for little", says(Outcome::separated, infinity()), boxes(), of_double, Verdict::inaccurate},
           {"-inf", says(Outcome::separated, infinity(-1)), beyond, of_double, Verdict::inaccurate},
           {"inf just above the largest", says(Outcome::separated, infinity()), at_end, of_double, Verdict::faithful},
           {"largest", says(Outcome::separated, real(largest)), at_end, of_double, Verdict::correctly_rounded},
           {"subnormal nearest, witnesses exact", off, subnormal, of_double, Verdict::correctly_rounded},
           {"subnormal other", says(Outcome::separated, real(2 * tiny)), subnormal, of_double, Verdict::faithful},
           {"subnormal far", says(Outcome::separated, real(70 * tiny)), subnormal, of_double, Verdict::inaccurate}});
}

TEST(Judge, WitnessesAtEachThreshold) {
    const Rational reach = 64 * u * 5;
    const auto row = [](const char* what, const Vec& a, const Vec& b, Verdict v) {
        Result r = says(Outcome::separated, real(2));
        r.witness_a = reals(a);
        r.witness_b = reals(b);
        return Row{what, r, boxes(), of_double, v};
    };
    std::vector<Row> table{
        row("both right", {1, 0, 0}, {3, 0, 0}, Verdict::exact),
        row("another right pair", {1, 1, -1}, {3, 1, -1}, Verdict::exact),
        row("a inside, apart on the limit", {1 - reach, 0, 0}, {3, 0, 0}, Verdict::exact),
        row("a inside, apart beyond it", {1 - reach - hair, 0, 0}, {3, 0, 0}, Verdict::bad_witness),
        row("a outside, on the limit", {1 + reach, 0, 0}, {3, 0, 0}, Verdict::exact),
        row("a outside, beyond it", {1 + reach + hair, 0, 0}, {3 + reach, 0, 0}, Verdict::bad_witness),
        row("a outside on a diagonal", {1 + 3 * reach / 5, 1 + 4 * reach / 5, 0}, {3, 1, 0}, Verdict::exact),
        row("a outside on a diagonal, beyond", {1 + 3 * reach / 5 + hair, 1 + 4 * reach / 5, 0}, {3, 1, 0},
            Verdict::bad_witness),
        row("b outside, beyond", {1 - reach, 0, 0}, {3 - reach - hair, 0, 0}, Verdict::bad_witness),
        row("pair swapped", {3, 0, 0}, {1, 0, 0}, Verdict::bad_witness),
    };
    Result infinite = says(Outcome::separated, real(2));
    infinite.witness_a = Vec3<Real>{infinity(), real(0), real(0)};
    table.push_back({"not finite", infinite, boxes(), of_double, Verdict::bad_witness});
    // On the surface of a ball, not at its centre: the core is reached from radius + 64·u·S.
    const ExactAnswer balls = test::answer(sphere(1), sphere(1, {4, 0, 0}));
    Result surface = says(Outcome::separated, real(2));
    surface.witness_a = reals({Rational(3, 5), Rational(4, 5), 0});
    table.push_back({"surface of a ball", surface, balls, of_double, Verdict::exact});
    surface.witness_a = reals({Rational(3, 5) + reach, Rational(4, 5) + reach, 0});
    table.push_back({"off the ball", surface, balls, of_double, Verdict::bad_witness});
    // A false outcome comes before a bad witness, a bad witness before an inaccurate distance.
    Result all_wrong = says(Outcome::intersecting, real(9));
    all_wrong.witness_a = reals({9, 9, 9});
    table.push_back({"order 1", all_wrong, boxes(), of_double, Verdict::false_overlap});
    all_wrong.outcome = Outcome::separated;
    table.push_back({"order 2", all_wrong, boxes(), of_double, Verdict::bad_witness});
    check(table);
}

TEST(Judge, WideAndExactSubjects) {
    const auto squared = [](std::optional<Real> distance, const Rational& square) {
        Result r = says(Outcome::separated, std::move(distance));
        r.squared = real(square, Real::Kind::fraction);
        return r;
    };
    const Real root17{Rational("14142135623730951/10000000000000000"), Real::Kind::wide, 17};
    const Real root36{Rational("141421356237309504880168872420969808/100000000000000000000000000000000000"),
                      Real::Kind::wide, 36};
    check({{"square", squared(std::nullopt, 2), diagonal(), of_exact, Verdict::exact},
           {"square and rounded", squared(real(to_rational(1.4142135623730951)), 2), diagonal(), of_exact,
            Verdict::exact},
           {"square and decimal", squared(root17, 2), diagonal(), of_exact, Verdict::exact},
           {"rounded only", says(Outcome::separated, root17), diagonal(), of_exact, Verdict::correctly_rounded},
           {"fraction", says(Outcome::separated, real(2, Real::Kind::fraction)), boxes(), of_exact, Verdict::exact},
           {"false square", squared(real(to_rational(1.4142135623730951)), 2 + hair), diagonal(), of_exact,
            Verdict::inaccurate},
           {"square, distance off", squared(real(Rational(3, 2)), 2), diagonal(), of_exact, Verdict::inaccurate},
           {"quad decimal stands for its quad",
            says(Outcome::separated, root36),
            diagonal(),
            {113, 0, 0},
            Verdict::correctly_rounded}});
}

TEST(Judge, MeasuresTinyErrorsWithoutLoss) {
    const Rational off = power_of_two(-400);
    const Judgement j = judge(says(Outcome::separated, real(2 + off, Real::Kind::fraction)), boxes(), of_exact);
    EXPECT_EQ(j.error_relative, 0x1p-401);
    EXPECT_NEAR(*j.error_in_size, 0x1p-400 / 5, 0x1p-450);
    EXPECT_EQ(j.error_ulps, 0x1p-349);  // doubles from 2 to 4 are 2^-51 apart
    const Judgement zero = judge(says(Outcome::touching, real(0)), kissing(), of_double);
    EXPECT_EQ(zero.error_ulps, 0);
    EXPECT_EQ(zero.error_in_size, 0);
    EXPECT_FALSE(zero.error_relative);
    const Judgement none = judge(says(Outcome::touching), kissing(), of_double);
    EXPECT_FALSE(none.error_ulps || none.error_relative || none.error_in_size);
}

TEST(Judge, PromisesAtEachThreshold) {
    const auto broken = [](const Rational& x, double absolute, double relative) {
        return judge(says(Outcome::separated, real(x)), boxes(), {53, absolute, relative}).promise_broken;
    };
    EXPECT_FALSE(broken(100, 0, 0));
    EXPECT_FALSE(broken(2 + Rational(1, 4), 0.25, 0));
    EXPECT_TRUE(broken(2 + Rational(1, 4) + hair, 0.25, 0));
    EXPECT_FALSE(broken(2 - Rational(1, 4), 0.25, 0));
    EXPECT_TRUE(broken(2 - Rational(1, 4) - hair, 0.25, 0));
    EXPECT_FALSE(broken(2 + Rational(1, 2), 0, 0.25));
    EXPECT_TRUE(broken(2 + Rational(1, 2) + hair, 0, 0.25));
    EXPECT_FALSE(broken(2 - Rational(1, 2), 0, 0.25));
    EXPECT_TRUE(broken(2 - Rational(1, 2) - hair, 0, 0.25));
    // A relative tolerance of 1 or more bounds nothing below.
    EXPECT_FALSE(broken(0, 0, 1));
    EXPECT_TRUE(broken(4 + hair, 0, 1));
    // Both together: 0.25 + 0.25 · 2.
    EXPECT_FALSE(broken(2 + Rational(3, 4), 0.25, 0.25));
    EXPECT_TRUE(broken(2 + Rational(3, 4) + hair, 0.25, 0.25));
    EXPECT_FALSE(broken(2 - Rational(3, 4), 0.25, 0.25));
    EXPECT_TRUE(broken(2 - Rational(3, 4) - hair, 0.25, 0.25));
    // "They meet" says 0: kept where the gap is below the tolerance.
    EXPECT_TRUE(judge(says(Outcome::intersecting), boxes(), {53, 1, 0}).promise_broken);
    EXPECT_FALSE(judge(says(Outcome::intersecting), boxes(), {53, 3, 0}).promise_broken);
}

TEST(Judge, AnInfiniteDistanceKeepsAPromiseOnlyBeyondTheRange) {
    const Result beyond = says(Outcome::separated, infinity());
    EXPECT_TRUE(judge(beyond, boxes(), {53, 1e300, 0}).promise_broken);
    const Rational huge = power_of_two(1024);
    EXPECT_FALSE(judge(beyond, answer(points({{huge, 0, 0}}), points({{-huge, 0, 0}})), {53, 1, 0}).promise_broken);
    // Who only says that they are apart has stated no number.
    EXPECT_FALSE(judge(says(Outcome::separated), boxes(), {53, 1e-9, 0}).promise_broken);
}

TEST(Judge, ErrorsInUnitsOfNothing) {
    // Both bodies are the origin: S = 0, d = 0.
    const ExactAnswer origin = answer(points({{0, 0, 0}}), points({{0, 0, 0}}));
    const Judgement none = judge(says(Outcome::touching, real(0)), origin, of_double);
    EXPECT_EQ(none.error_in_size, 0);
    EXPECT_EQ(none.error_ulps, 0);
    const Judgement some = judge(says(Outcome::touching, real(1)), origin, of_double);
    EXPECT_EQ(some.verdict, Verdict::inaccurate);
    EXPECT_FALSE(some.error_in_size || some.error_ulps || some.error_relative);
}

TEST(Judge, WithoutARouteNothingIsJudged) {
    ExactAnswer unknown;
    unknown.why = "there is no route";
    const Judgement j = judge(says(Outcome::separated, real(1)), unknown, {53, 1e-9, 0});
    EXPECT_EQ(j.verdict, Verdict::unjudged);
    EXPECT_EQ(j.reason, "there is no route");
    EXPECT_FALSE(j.promise_broken);
}

TEST(Judge, AnAnswerThatSaysItsRuleWasNotMetPromisedNothing) {
    caseio::Result r = says(Outcome::separated, real(3));
    for (const Termination t :
         {Termination::gap, Termination::relative, Termination::absolute, Termination::origin_enclosed}) {
        r.termination = t;
        EXPECT_TRUE(judge(r, boxes(), {53, 0.25, 0}).promise_broken) << name(t);
    }
    for (const Termination t :
         {Termination::repeated_support, Termination::no_progress, Termination::subalgorithm_failed}) {
        r.termination = t;
        EXPECT_FALSE(judge(r, boxes(), {53, 0.25, 0}).promise_broken) << name(t);
    }
}

TEST(Judge, ASubjectMayAnswerInTheCasesOwnFormat) {
    const Promise of_the_case{digits_of_the_case, 0, 0, Statement::rounding};
    const Result r = says(Outcome::separated, real(2 + power_of_two(-22)));
    EXPECT_EQ(judge(r, boxes(), asked_in(of_the_case, caseio::CaseScalar::float64)).verdict, Verdict::inaccurate);
    EXPECT_EQ(judge(r, boxes(), asked_in(of_the_case, caseio::CaseScalar::exact)).verdict, Verdict::inaccurate);
    EXPECT_EQ(judge(r, boxes(), asked_in(of_the_case, caseio::CaseScalar::float32)).verdict, Verdict::accurate);
    // Beyond the largest float, infinity is the nearest float.
    const ExactAnswer far = answer(points({{0, 0, 0}}), points({{power_of_two(130), 0, 0}}));
    const Result beyond = says(Outcome::separated, infinity());
    EXPECT_EQ(judge(beyond, far, asked_in(of_the_case, caseio::CaseScalar::float64)).verdict, Verdict::inaccurate);
    EXPECT_EQ(judge(beyond, far, asked_in(of_the_case, caseio::CaseScalar::float32)).verdict,
              Verdict::correctly_rounded);
    EXPECT_EQ(asked_in(of_float, caseio::CaseScalar::float64).digits, 24);
}

}  // namespace
}  // namespace oblong::oracle
