// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/exact/witness_points.hpp"

#include <gtest/gtest.h>

#include "caseio/case_reader.hpp"
#include "oblong/linear/product.hpp"
#include "oracle/curved/curved_pair.hpp"
#include "oracle/exact/posed_pair.hpp"
#include "oracle/exact/rounding.hpp"

namespace oblong::oracle {
namespace {

const Rational small = Rational(1) / Rational(Integer(1) << 40);

ExactAnswer answer_of(const std::string& a, const std::string& b, const char* more = R"("query": "distance")") {
    return exact_answer(caseio::read_case(R"({"format": "oblong-case/1", "id": "c", "scalar": "double", )" +
                                          std::string(more) + R"(, "a": )" + a + R"(, "b": )" + b + "}"));
}

bool holds(const ExactAnswer& answer, bool of_a, const Vec3<Rational>& point, const Rational& reach) {
    return answer.bodies ? within(*answer.bodies, of_a, point, reach)
                         : answer.curved->within(of_a, point, reach) == true;
}

/// The points are on their bodies and as far apart as the bodies are; where these meet they are one.
void expect_places(const ExactAnswer& answer, Outcome outcome) {
    const auto w = witness_points(answer);
    ASSERT_TRUE(w);
    EXPECT_EQ(w->outcome, outcome);
    const Rational reach = small * answer.largest_coordinate;
    EXPECT_TRUE(holds(answer, true, w->a, reach));
    EXPECT_TRUE(holds(answer, false, w->b, reach));
    if (outcome == Outcome::separated) {
        ASSERT_TRUE(w->normal);
        const Vec3<Rational> line = w->b - w->a;
        const Rational length = bracket({squared_norm(line), 0}, 100).lower;
        EXPECT_LT(absolute_error(answer.distance, length), reach);
        const Rational along = dot(line, *w->normal) / bracket({squared_norm(*w->normal), 0}, 100).lower;
        EXPECT_LT(abs(Rational(along - length)), small * length);
    } else {
        EXPECT_EQ(w->a, w->b);
        EXPECT_EQ(compare(w->gap, 0), 0);
    }
}

const std::string cube = R"({"shape": "box", "half_extents": [1, 1, 1]})";

std::string at(const std::string& shape, const std::string& x) {
    return shape.substr(0, shape.size() - 1) + R"(, "pose": {"linear": [[0.6, -0.8, 0], [0.8, 0.6, 0], [0, 0, 1]], )" +
           R"("translation": [)" + x + ", 0.25, -0.125]}}";
}

TEST(WitnessPoints, AreOnBodiesOfEveryShape) {
    for (const std::string& shape :
         {cube, std::string(R"({"shape": "sphere", "radius": 0.5})"),
          std::string(R"({"shape": "capsule", "radius": 0.5, "half_length": 1})"),
          std::string(R"({"shape": "ellipsoid", "radii": [1, 0.5, 0.25]})"),
          std::string(R"({"shape": "cylinder", "radius": 0.5, "half_length": 1})"),
          std::string(R"({"shape": "cone", "radius": 0.5, "half_length": 1, "axis": "z"})"),
          std::string(R"({"shape": "sum", "of": [{"shape": "ellipsoid", "radii": [1, 0.5, 0.25]}, )") + cube + "]}",
          std::string(
              R"({"shape": "hull", "of": [{"shape": "sphere", "radius": 0.5}, {"shape": "sphere", "radius": 0.25,
              "pose": {"translation": [1, 1, 0]}}]})")}) {
        SCOPED_TRACE(shape);
        expect_places(answer_of(cube, at(shape, "5")), Outcome::separated);
        expect_places(answer_of(at(shape, "-4"), at(shape, "3")), Outcome::separated);
        expect_places(answer_of(cube, at(shape, "0.75")), Outcome::overlapping);
        expect_places(answer_of(at(shape, "0.1"), at(shape, "0.2")), Outcome::overlapping);
    }
}

TEST(WitnessPoints, OfTouchingBodiesAreCommonToBoth) {
    const auto ball = [](const char* x) {
        return std::string(R"({"shape": "sphere", "radius": 1, "pose": {"translation": [)") + x + ", 0, 0]}}";
    };
    expect_places(answer_of(ball("0"), ball("2")), Outcome::touching);
    expect_places(answer_of(cube, ball("2")), Outcome::touching);
    expect_places(
        answer_of(cube,
                  R"({"shape": "cylinder", "radius": 1, "half_length": 1, "pose": {"translation": [0.5, 2, 0.25]}})"),
        Outcome::touching);
    expect_places(answer_of(cube, R"({"shape": "points", "vertices": [[1, 0.5, 0.5], [2, 3, 4]]})"), Outcome::touching);
    // A small ball inside a large one: the common point is in both, not between the centres.
    expect_places(answer_of(R"({"shape": "sphere", "radius": 10})",
                            R"({"shape": "sphere", "radius": 0.5, "pose": {"translation": [9, 0, 0]}})"),
                  Outcome::overlapping);
}

TEST(WitnessPoints, OfACastAreThoseOfTheStart) {
    const ExactAnswer cast =
        answer_of(cube, R"({"shape": "box", "half_extents": [1, 1, 1], "pose": {"translation": [5, 0, 0]}})",
                  R"("query": "sweep", "sweep": {"velocity_a": [1, 0, 0], "velocity_b": [0, 0, 0]})");
    EXPECT_EQ(cast.outcome, Outcome::touching);
    expect_places(cast, Outcome::separated);
    EXPECT_EQ(compare(witness_points(cast)->gap, 3), 0);
}

}  // namespace
}  // namespace oblong::oracle
