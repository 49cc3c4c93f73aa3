// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/minimise/minimise.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "fuzz/cases/decode/case_arbitrary.hpp"
#include "fuzz/cases/minimise/failure.hpp"
#include "fuzz/cases/minimise/reduction.hpp"
#include "oblong/scalar/convert.hpp"
#include "tests/findings/reproduce/scripted.hpp"

namespace oblong::fuzz {
namespace {

using caseio::Case;

Case case_of(const std::string& a, const std::string& b) { return asked("t", a, b); }

std::size_t vertices(const AnyBody<Rational>& body) { return std::get<Points<Rational>>(body.shape).vertices().size(); }

TEST(Weight, CountsWhatAReaderHasToRead) {
    EXPECT_EQ(bits(0), 0U);
    EXPECT_EQ(bits(1), 1U);
    EXPECT_EQ(bits(-3), 2U);
    EXPECT_LT(bits(3), bits(Rational(3, 2)));
    EXPECT_LT(bits(5), bits(Rational(1, 10)));
    EXPECT_GT(bits(Rational(1, 3)), bits(1));
}

TEST(Minimise, FindsTheTwoPointsThatMatter) {
    // Kept: the boxes' distance is more than 1. Two points do.
    const Case c = case_of(R"({"shape": "cylinder", "radius": 1.25, "half_length": 2.7, "axis": "z",
                             "pose": {"quaternion": [1,0.2,0.3,0.1], "translation": [100.1, 7, 3]}})",
                           R"({"shape": "box", "half_extents": [1.1,0.7,3],
                             "pose": {"quaternion": [1,0,0,1], "translation": [107.3, 9, 3]}})");
    const Case smallest = minimise(c, [](const Case& s) { return exactly(s) > 1; });
    EXPECT_EQ(weight(smallest).parts, 0);
    EXPECT_EQ(weight(smallest).vertices, 2) << caseio::write_case(smallest);
    EXPECT_LE(weight(smallest).bits, 3U) << caseio::write_case(smallest);
    EXPECT_GT(exactly(smallest), 1);
}

TEST(Minimise, MovesToTheOriginWhereNothingIsLost) {
    const Case c =
        case_of(R"({"shape": "points", "vertices": [[1000001,5000,77],[1000002,5000,77],[1000001,5003,77]]})",
                R"({"shape": "points", "vertices": [[1000001,5000,78]]})");
    const Case smallest = minimise(c, [](const Case& s) { return vertices(s.a) == 3 && exactly(s) == 1; });
    EXPECT_EQ(vertices(smallest.a), 3U);
    EXPECT_LE(weight(smallest).bits, 4U) << caseio::write_case(smallest);
}

/// Two equal bodies whose numbers must keep their bits: as integers they would have fewer, of the size of 2^53.
TEST(Minimise, KeepsOrdinaryNumbersOrdinary) {
    const std::string body =
        R"({"shape": "points", "vertices": [[0.1,0.3,0.7],[1.1,0.7,0.3],[0.2,1.3,0.1],[0.7,0.2,1.9]]})";
    const Case c = case_of(body, body);
    const auto keeps = [](const Case& s) {
        for (const Rational& x : numbers(s))
            if (x == 0 || msb(Integer(abs(numerator(x)))) - lsb(Integer(abs(numerator(x)))) < 40) return false;
        return s.a == *s.b;
    };
    const Case smallest = minimise(c, keeps);
    for (const Rational& x : numbers(smallest)) EXPECT_LT(abs(x), 128) << caseio::write_case(smallest);
    // Large and tiny ones come nearer, where that is kept.
    for (const long far : {900L, -900L}) {
        std::vector<Rational> scaled = numbers(c);
        for (Rational& x : scaled) x *= power_of_two(far);
        const Case nearer = minimise(with_numbers(c, scaled), keeps);
        EXPECT_EQ(weight(nearer).scale, 0) << caseio::write_case(nearer);
    }
}

/// The margin is a length as the coordinates are: a point exactly at the margin stays there.
TEST(Minimise, ScalesTheMarginWithTheBodies) {
    const Case c = caseio::read_case(
        R"({"format": "oblong-case/1", "id": "t", "query": "within", "scalar": "double", "margin": "0x1.4p+42",
            "a": {"shape": "points", "vertices": [[0,0,0]]},
            "b": {"shape": "points", "vertices": [["0x1.8p+41","0x1p+42",0]]}})");
    const auto keeps = [](const Case& s) {
        const auto point = [](const AnyBody<Rational>& body) {
            return std::get<Points<Rational>>(body.shape).vertices().front();
        };
        const auto d = point(*s.b) - point(s.a);
        return d.x != 0 && d.y != 0 && dot(d, d) == *s.margin * *s.margin;
    };
    ASSERT_TRUE(keeps(c));
    const Case smallest = minimise(c, keeps);
    EXPECT_LT(*smallest.margin, 128) << caseio::write_case(smallest);
}

TEST(Weight, OrdinaryNumbersHaveNoScale) {
    const auto scale = [](const std::string& x) {
        return weight(case_of(R"({"shape": "sphere", "radius": )" + x + "}", R"({"shape": "sphere", "radius": 0})"))
            .scale;
    };
    EXPECT_EQ(scale("0"), 0);
    EXPECT_EQ(scale("0.015625"), 0);
    EXPECT_EQ(scale("127"), 0);
    EXPECT_EQ(scale("128"), 1);
    EXPECT_EQ(scale("0.0078125"), 1);
    EXPECT_EQ(scale("9007199254740992"), 47);
}

RC_GTEST_PROP(MinimiseLaws, NeitherPartsVerticesNorBitsGrowAndTheSameComesOutAgain, ()) {
    const Case c = *rc::gen::oneOf(any_family_cases(), lattice_cases(3, 6));
    RC_PRE(weight(c).vertices < 200);
    const double d = exactly(c);
    // A property with some fabric: the distance's magnitude stays.
    const auto keeps = [&](const Case& s) {
        const double e = exactly(s);
        return d == 0 ? e == 0 : e > d / 2 && e < 2 * d;
    };
    const Case smallest = minimise(c, keeps, 150);
    const Weight before = weight(c), after = weight(smallest);
    RC_ASSERT(after == before || lighter(after, before));
    RC_ASSERT(keeps(smallest));
    RC_ASSERT(caseio::read_case(caseio::write_case(smallest)) == smallest);
    RC_ASSERT(minimise(c, keeps, 150) == smallest);
    RC_TAG(after.bits * 2 < before.bits ? "half or less" : after == before ? "nothing to do" : "less");
}

TEST(Minimise, EndsWithoutABudgetToo) {
    for (const char* family : {"size_ratio", "posed", "curved", "plane", "huge", "denormal", "far_offset"}) {
        const Case c = family_case(*find_family(family), 3, 1, 3);
        const Case all = minimise(c, [](const Case&) { return true; }, 1'000'000);
        EXPECT_LE(weight(all).vertices, 2) << family << caseio::write_case(all);
        EXPECT_EQ(weight(all).bits, 0U) << family << caseio::write_case(all);
    }
}

TEST(Minimise, HandsBackTheBestWhenTrialsRunOut) {
    const Case c = family_case(*find_family("near_touching"), 3, 1, 3);
    int asked = 0;
    const Case some = minimise(
        c,
        [&](const Case&) {
            ++asked;
            return true;
        },
        3);
    EXPECT_EQ(asked, 3);
    EXPECT_TRUE(lighter(weight(some), weight(c)));
}

/// A tetrahedron over a cube, nothing degenerate.
const char* const tip =
    R"({"shape": "points", "vertices": [[0.125,0.25,3.0625],[1.5,0.1,5],[0,1.25,5.5],[-1,-1.125,5.75]]})";
const char* const cube = R"({"shape": "box", "half_extents": [1,1,1]})";

TEST(KeepsFailure, NeverTradesAWrongDistanceForACrash) {
    // Wrong by a tenth on solids; dies on anything with fewer vertices, as smaller cases have.
    Scripted subject([](const Case& c, caseio::Result& r) {
        if (weight(c).vertices < 12) {
            r.message = "crash: signal 11 (Segmentation fault)";
            return;
        }
        states(r, Rational(exactly(c) * 1.1));
    });
    const Case c = case_of(tip, cube);
    for (const Keep keep : {Keep::verdict, Keep::failure_class}) {
        const KeepsFailure keeps(c, subject, keep);
        EXPECT_EQ(keeps.original().verdict(), oracle::Verdict::inaccurate);
        const Case smallest = minimise(c, keeps, 2000);
        EXPECT_EQ(weight(smallest).vertices, 12);
        EXPECT_EQ(failure_of(smallest, subject).verdict(), oracle::Verdict::inaccurate);
    }
}

TEST(KeepsFailure, AGrossErrorDoesNotBecomeAMarginalOne) {
    // Off by a half, but by a hundred-thousandth, which still is no tolerance, where the tip has whole coordinates.
    Scripted subject([](const Case& c, caseio::Result& r) {
        bool whole = true;
        for (const Rational& x : numbers(c)) whole = whole && denominator(x) == 1;
        states(r, Rational(exactly(c) * (whole ? 1 + 1e-5 : 1.5)));
    });
    const Case c = case_of(tip, cube);
    const Case careless = minimise(c, KeepsFailure(c, subject, Keep::verdict), 3000);
    EXPECT_LT(failure_of(careless, subject).relative_error, 1e-4);
    const Case careful = minimise(c, KeepsFailure(c, subject, Keep::failure_class), 3000);
    EXPECT_GT(failure_of(careful, subject).relative_error, 0.4);
}

TEST(KeepsFailure, TheDegeneracyStaysAndNoneIsGained) {
    Scripted subject([](const Case& c, caseio::Result& r) { states(r, Rational(exactly(c) * 1.5 + 1)); });
    const Case plain = case_of(tip, cube);
    ASSERT_EQ(signature_of(plain).text(), "plain");
    EXPECT_EQ(signature_of(minimise(plain, KeepsFailure(plain, subject, Keep::failure_class), 3000)).text(), "plain");
    const Case faces =
        case_of(R"({"shape": "points", "vertices": [[1000,0,3],[1001,0,3],[1000,1,3],[1000.125,0.375,4.5]]})",
                R"({"shape": "points", "vertices": [[1000,0,2],[1001,0,2],[1000,1,2],[1000.5,0.25,-1.75]]})");
    const Case smaller = minimise(faces, KeepsFailure(faces, subject, Keep::failure_class), 3000);
    EXPECT_EQ(signature_of(smaller).text(), "parallel-faces");
    EXPECT_LT(weight(smaller).bits, 40U);
}

TEST(KeepsFailure, CrashesAreKnownByTheirKind) {
    EXPECT_EQ(crash_kind("crash: signal 11 (Segmentation fault); last said: 0x7f"), "signal 11 (Segmentation fault)");
    EXPECT_EQ(crash_kind("crash: exit 139: at 12"), "exit 139: at #");
    EXPECT_EQ(crash_kind("crash: gjk.h:1670: vertex 0.25 of 7\nmore"), "gjk.h:#: vertex #.# of #");
    EXPECT_EQ(crash_kind("crash: exception: Error\n  thrown at 12: f()\n1 0 0"), "exception: Error   thrown at #: f()");
}

}  // namespace
}  // namespace oblong::fuzz
