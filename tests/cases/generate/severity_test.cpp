// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "fuzz/cases/generate/build.hpp"
#include "oracle/exact/exact_answer.hpp"

/// What the families say of their severity, measured by the exact oracle.
namespace oblong::fuzz {
namespace {

constexpr int count = 30;

template <class Check>
void for_cases(std::string_view name, const Check& check) {
    const Family& family = *find_family(name);
    for (int i = 0; i < count; ++i) {
        const double severity = static_cast<double>(i) / (count - 1);
        const caseio::Case wide = family_case(family, 5, i, count, severity);
        for (const caseio::Case& c : {wide, narrow_to_float(wide)}) {
            const oracle::ExactAnswer answer = oracle::exact_answer(c);
            ASSERT_TRUE(answer.judged()) << c.id << ": " << answer.why;
            check(c, answer, severity);
        }
    }
}

TEST(Severity, OfNearTouchingIsTheGap) {
    for_cases("near_touching", [](const caseio::Case& c, const oracle::ExactAnswer& answer, double severity) {
        EXPECT_EQ(answer.outcome, Outcome::separated) << c.id;
        const double gap = decades(-1 - 16 * severity);
        const double rounding = c.scalar == caseio::CaseScalar::float32 ? 1e-6 : 1e-14;
        EXPECT_NEAR(oracle::approximate(answer.distance) / gap, 1, rounding) << c.id;
    });
}

TEST(Severity, OfExactTouchingLeavesThemTouching) {
    for_cases("exact_touching", [](const caseio::Case& c, const oracle::ExactAnswer& answer, double severity) {
        EXPECT_EQ(answer.outcome, Outcome::touching) << c.id;
        EXPECT_GE(answer.largest_coordinate, 0);
        EXPECT_LE(answer.largest_coordinate, Rational(2 * octaves(20 * severity) + 4 * 16 * 64)) << c.id;
    });
}

TEST(Severity, OfExactTouchingHasAllFeatures) {
    for (const char* feature : {"vertex and", "edge and", "face and", "and vertex", "and edge", "and face"}) {
        int found = 0;
        for (int i = 0; i < count; ++i) {
            const caseio::Case c = family_case(*find_family("exact_touching"), 5, i, count);
            if (c.note.find(feature) != std::string::npos) ++found;
        }
        EXPECT_GT(found, 2) << feature;
    }
}

TEST(Severity, OfOverlapsLeavesThemOverlapping) {
    for (const char* family : {"deep_overlap", "shallow_overlap"}) {
        for_cases(family, [](const caseio::Case& c, const oracle::ExactAnswer& answer, double) {
            EXPECT_EQ(answer.outcome, Outcome::overlapping) << c.id;
        });
    }
}

TEST(Severity, OfSinglePointBoundsTheDistance) {
    for_cases("single_point", [](const caseio::Case& c, const oracle::ExactAnswer& answer, double severity) {
        const double rounding = c.scalar == caseio::CaseScalar::float32 ? 1e-6 : 1e-15;
        EXPECT_LE(oracle::approximate(answer.distance), decades(-16 * severity) * (1 + rounding) + rounding) << c.id;
    });
}

TEST(Severity, OfSizeRatioIsTheRatio) {
    const auto reach = [](const AnyBody<Rational>& body) {
        double most = 0;
        const auto vertices = std::get<Points<Rational>>(body.shape).vertices();
        for (const auto& p : vertices) {
            for (const auto& q : vertices) {
                const Vec3<Rational> edge = p - q;
                most = std::max(most, std::sqrt(squared_norm(edge).convert_to<double>()));
            }
        }
        return most;
    };
    for (const double severity : {0.0, 0.25, 0.5, 0.75, 1.0}) {
        const caseio::Case c = family_case(*find_family("size_ratio"), 5, 0, 1, severity);
        const double a = reach(c.a);
        const double b = reach(*c.b);
        EXPECT_NEAR(std::log10(std::max(a, b) / std::min(a, b)), 8 * severity, 0.5);
    }
}

TEST(Scales, AreExactAtWholeExponentsAndMonotone) {
    EXPECT_EQ(decades(0), 1);
    EXPECT_EQ(decades(22), 1e22);
    EXPECT_EQ(decades(-3), 1e-3);
    EXPECT_EQ(octaves(-3), 0.125);
    EXPECT_EQ(octaves(1.5), 3);
    for (double e = -20; e < 20; e += 0.125) EXPECT_LT(decades(e), decades(e + 0.125));
}

TEST(Frames, OfIntegersAreExactlyOrthogonal) {
    Draw draw(3);
    for (int i = 0; i < 200; ++i) {
        const Frame f = integer_frame(draw, 7);
        EXPECT_EQ(dot(f.u, f.v), 0);
        EXPECT_EQ(dot(f.u, f.n), 0);
        EXPECT_EQ(dot(f.v, f.n), 0);
        EXPECT_EQ(squared_norm(f.u), squared_norm(f.n));
        EXPECT_EQ(squared_norm(f.v), squared_norm(f.n));
        EXPECT_EQ(f.u.x, std::floor(f.u.x));
        EXPECT_GT(squared_norm(f.u), 0);
    }
}

TEST(Frames, OfRotationsKeepLengths) {
    Draw draw(3);
    for (int i = 0; i < 200; ++i) {
        const Frame f = rotation(draw);
        EXPECT_NEAR(squared_norm(f.u), 1, 1e-14);
        EXPECT_NEAR(dot(f.u, f.v), 0, 1e-14);
        EXPECT_NEAR(dot(cross(f.u, f.v), f.n), 1, 1e-14);
    }
}

}  // namespace
}  // namespace oblong::fuzz
