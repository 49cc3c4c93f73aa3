// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/laws/difference.hpp"

#include <gtest/gtest.h>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::fuzz {
namespace {

using caseio::Real;
using caseio::Result;

Result says(Outcome outcome, std::optional<double> distance = std::nullopt) {
    Result r;
    r.outcome = outcome;
    if (distance) r.distance = Real{to_rational(*distance), Real::Kind::float64, 17};
    return r;
}

Result fails(const char* message) {
    Result r = says(Outcome::failed);
    r.message = message;
    return r;
}

/// Lengths times 1024 under `scale`, as they are otherwise; S = 1.
std::optional<std::string> differs(const Result& before, const Result& after, Law law,
                                   const oracle::Promise& promise = {53, 0, 1e-10}) {
    const AnyBody<Rational> ball{Sphere<Rational>(1), std::nullopt};
    const Transformed t{{"c", caseio::Query::distance, caseio::CaseScalar::float64, 3, ball, ball, {}, {}, "", "", ""},
                        "a law",
                        law == Law::scale ? 1024 : 1,
                        0};
    return difference({before, after}, t, law, promise, 1);
}

TEST(Difference, UnderScaleEveryBitCounts) {
    const Result one = says(Outcome::separated, 1);
    EXPECT_FALSE(differs(one, says(Outcome::separated, 1024), Law::scale));
    EXPECT_EQ(differs(one, says(Outcome::separated, 1024 + 0x1p-42), Law::scale),
              "distance 1 became 1.0000000000000002, scaled back");
    // Below the normal numbers a distance is rounded once more.
    EXPECT_FALSE(differs(says(Outcome::separated, 0x1p-1074), says(Outcome::separated, 0x1.8p-1064), Law::scale));
    Result cast = says(Outcome::touching);
    cast.cast.emplace();
    cast.cast->hit = true;
    cast.cast->parameter = Real{Rational(2)};
    EXPECT_FALSE(differs(cast, cast, Law::scale)) << "a parameter does not scale";
    Result miss = cast;
    miss.cast->hit = false;
    EXPECT_EQ(differs(cast, miss, Law::swap), "a hit became no hit");
}

TEST(Difference, OtherLawsLeaveRoomForRoundingAndTolerance) {
    const Result one = says(Outcome::separated, 1);
    for (const Law law : {Law::translate, Law::swap, Law::permute}) {
        EXPECT_FALSE(differs(one, says(Outcome::separated, 1 + 1e-10), law));
        EXPECT_TRUE(differs(one, says(Outcome::separated, 1 + 1e-9), law));
        EXPECT_FALSE(differs(one, says(Outcome::separated, 1 + 1e-6), law, {})) << "a subject that states nothing";
        EXPECT_TRUE(differs(one, says(Outcome::separated, 1 + 1e-5), law, {}));
        // Exact arithmetic, and answers in each case's own format, do not round differently.
        const oracle::Promise proven{oracle::digits_of_the_case, 0, 0, oracle::Statement::rounding};
        EXPECT_TRUE(differs(one, says(Outcome::separated, 1 + 0x1p-52), law, proven));
        EXPECT_TRUE(differs(one, says(Outcome::separated, 1 + 0x1p-52), law, {0, 0, 0, oracle::Statement::rounding}));
    }
}

TEST(Difference, OutcomesAgreeOrDiffer) {
    const Result meet = says(Outcome::intersecting), touch = says(Outcome::touching), apart = says(Outcome::separated);
    EXPECT_FALSE(differs(meet, touch, Law::swap));
    EXPECT_FALSE(differs(says(Outcome::overlapping), meet, Law::swap));
    EXPECT_EQ(differs(touch, says(Outcome::overlapping), Law::swap), "touching became overlapping");
    EXPECT_EQ(differs(meet, apart, Law::permute), "intersecting became separated");
}

TEST(Difference, RefusalsCountUnderScaleAndCrashesAlways) {
    const Result apart = says(Outcome::separated, 1), refuses = says(Outcome::not_converged);
    EXPECT_EQ(differs(apart, refuses, Law::scale), "separated became not_converged");
    EXPECT_EQ(differs(refuses, apart, Law::scale), "not_converged became separated");
    EXPECT_FALSE(differs(apart, refuses, Law::swap));
    EXPECT_FALSE(differs(refuses, says(Outcome::cycled), Law::scale));
    EXPECT_EQ(differs(apart, fails("crash: signal 11"), Law::swap), "separated became crash: signal 11");
    EXPECT_EQ(differs(refuses, fails("no_termination: 10 s"), Law::permute),
              "not_converged became no_termination: 10 s");
    EXPECT_FALSE(differs(fails("crash: signal 6"), fails("crash: signal 11"), Law::swap));
}

TEST(Difference, ConvertedAnswersAreComparedWithNothing) {
    Result moved = says(Outcome::separated, 7);
    moved.converted_case = "{}";
    EXPECT_FALSE(differs(says(Outcome::separated, 1), moved, Law::swap));
}

}  // namespace
}  // namespace oblong::fuzz
