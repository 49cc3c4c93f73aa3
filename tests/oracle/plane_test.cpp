// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <map>
#include <optional>

#include "caseio/case_reader.hpp"
#include "oracle/exact/exact_answer.hpp"
#include "tests/gjk/plane_world.hpp"

// The oracle in dimension 2 against enumeration: every normal, and every point against every segment.

namespace oblong::oracle {
namespace {

using oblong::test::LatticePoint;
using oblong::test::LatticePoints;

Rational squared_to_segment(const LatticePoint& p, const LatticePoint& from, const LatticePoint& to) {
    const Rational x = to.x - from.x, y = to.y - from.y, u = p.x - from.x, v = p.y - from.y;
    Rational share = x == 0 && y == 0 ? Rational(0) : Rational((x * u + y * v) / (x * x + y * y));
    if (share < 0) share = 0;
    if (share > 1) share = 1;
    const Rational across = u - x * share, along = v - y * share;
    return across * across + along * along;
}

/// Of separated sets: a nearest pair has a vertex, and the other point is on a segment between two of the other's.
Rational squared_distance(const LatticePoints& a, const LatticePoints& b) {
    std::optional<Rational> least;
    const auto look = [&least](const LatticePoints& points, const LatticePoints& others) {
        for (const LatticePoint& p : points)
            for (const LatticePoint& from : others)
                for (const LatticePoint& to : others)
                    if (const Rational d = squared_to_segment(p, from, to); !least || d < *least) least = d;
    };
    look(a, b);
    look(b, a);
    return *least;
}

caseio::Case case_of(const std::string& a, const std::string& b) {
    return caseio::read_case(R"({"format": "oblong-case/1", "id": "x", "query": "distance", "scalar": "exact", )"
                             R"("dimension": 2, "a": )" +
                             a + R"(, "b": )" + b + "}");
}

std::string points_text(const LatticePoints& points) {
    std::string text;
    for (const LatticePoint& p : points)
        text += (text.empty() ? "[" : ", [") + std::to_string(p.x) + ", " + std::to_string(p.y) + "]";
    return R"({"shape": "points", "vertices": [)" + text + "]}";
}

TEST(Plane, LatticeBodiesAreAsEnumerated) {
    std::map<Outcome, int> seen;
    for (unsigned m = 1; m < 512; m += 17) {
        for (unsigned n = 1; n < 512; n += 13) {
            for (const LatticePoint& by : {LatticePoint{0, 0}, LatticePoint{2, 1}, LatticePoint{-3, 1}}) {
                const LatticePoints a = oblong::test::subset(oblong::test::lattice_square(-1, 3), m);
                LatticePoints b = oblong::test::subset(oblong::test::lattice_square(-1, 3), n);
                for (LatticePoint& p : b) p = {p.x + by.x, p.y + by.y};
                const ExactAnswer answer = exact_answer(case_of(points_text(a), points_text(b)));
                const Outcome truth = oblong::test::lattice_truth(a, b);
                ++seen[truth];
                ASSERT_EQ(answer.outcome, truth) << m << ' ' << n;
                ASSERT_EQ(answer.distance.core_squared,
                          truth == Outcome::separated ? squared_distance(a, b) : Rational(0))
                    << m << ' ' << n;
            }
        }
    }
    for (const Outcome outcome : {Outcome::separated, Outcome::touching, Outcome::overlapping})
        EXPECT_GT(seen[outcome], 200) << name(outcome);
}

TEST(Plane, FlatInSpaceIsNotFlatInThePlane) {
    const std::string square = R"({"shape": "box", "half_extents": [1, 1]})";
    EXPECT_EQ(exact_answer(case_of(square, square)).outcome, Outcome::overlapping);
    EXPECT_EQ(exact_answer(case_of(square, R"({"shape": "points", "vertices": [[1, 0]]})")).outcome, Outcome::touching);
    EXPECT_EQ(exact_answer(case_of(square, R"({"shape": "points", "vertices": [[0, 0], ["1/2", "1/3"]]})")).outcome,
              Outcome::overlapping);
    const std::string segment = R"({"shape": "points", "vertices": [[-1, 0], [1, 0]]})";
    const std::string crossing = R"({"shape": "points", "vertices": [[0, -1], [0, 1]]})";
    EXPECT_EQ(exact_answer(case_of(segment, crossing)).outcome, Outcome::overlapping) << "their difference is a square";
    EXPECT_EQ(exact_answer(case_of(segment, segment)).outcome, Outcome::touching) << "their difference is a segment";
}

TEST(Plane, CurvedBodiesHaveTheirFormulas) {
    const std::string ellipse = R"({"shape": "ellipsoid", "radii": [3, 1]})";
    const auto disc_at = [](const std::string& x, const std::string& y, const std::string& radius) {
        return R"({"shape": "sphere", "radius": ")" + radius + R"(", "pose": {"translation": [")" + x + R"(", ")" + y +
               R"("]}})";
    };
    const auto apart = [](const ExactAnswer& answer) { return approximate(answer.distance); };
    EXPECT_NEAR(apart(exact_answer(case_of(ellipse, disc_at("5", "0", "1/2")))), 1.5, 1e-15);
    EXPECT_NEAR(apart(exact_answer(case_of(ellipse, disc_at("0", "-4", "1")))), 2, 1e-15);
    EXPECT_EQ(exact_answer(case_of(ellipse, disc_at("0", "2", "1"))).outcome, Outcome::touching);
    EXPECT_EQ(exact_answer(case_of(ellipse, disc_at("0", "1.999", "1"))).outcome, Outcome::overlapping);
    EXPECT_EQ(exact_answer(case_of(disc_at("0", "0", "2"), disc_at("3", "4", "3"))).outcome, Outcome::touching);
    // A quarter turn by a pose: the ellipse stands upright.
    const std::string upright =
        R"({"shape": "ellipsoid", "radii": [3, 1], "pose": {"linear": [[0, -1], [1, 0]], "translation": [0, 0]}})";
    EXPECT_NEAR(apart(exact_answer(case_of(upright, disc_at("5", "0", "1/2")))), 3.5, 1e-15);
    const std::string capsule = R"({"shape": "capsule", "radius": 1, "half_length": 2, "axis": "x"})";
    EXPECT_NEAR(apart(exact_answer(case_of(capsule, disc_at("5", "4", "1")))), 3, 1e-15);
    const std::string sum = R"({"shape": "sum", "of": [{"shape": "box", "half_extents": [1, 1]}, )" + ellipse + "]}";
    EXPECT_NEAR(apart(exact_answer(case_of(sum, disc_at("0", "5", "1")))), 2, 1e-15);
    const std::string hull =
        R"({"shape": "hull", "of": [)" + disc_at("0", "0", "1") + ", " + disc_at("4", "0", "2") + "]}";
    EXPECT_NEAR(apart(exact_answer(case_of(hull, disc_at("-4", "0", "1")))), 2, 1e-15);
    EXPECT_NEAR(apart(exact_answer(case_of(hull, disc_at("9", "0", "1")))), 2, 1e-15);
}

}  // namespace
}  // namespace oblong::oracle
