// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <stdexcept>

#include "caseio/case_reader.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"

using namespace oblong;
using namespace oblong::caseio;

namespace {

std::string case_line(const std::string& members) {
    return R"({"format": "oblong-case/1", "id": "t", )" + members + "}";
}

/// Writing and reading again gives the case itself, in every style.
void expect_round_trip(const Case& c) {
    EXPECT_EQ(read_case(write_case(c)), c) << write_case(c);
    EXPECT_EQ(read_case(write_case(c, NumberStyle::hex)), c) << write_case(c, NumberStyle::hex);
    EXPECT_EQ(write_case(read_case(write_case(c))), write_case(c));
}

Case read_members(const std::string& members) { return read_case(case_line(members)); }

constexpr const char* every_shape =
    R"("a": {"shape": "sum", "pose": {"linear": [[0, -1, 0], [1, 0, 0], [0, 0, 1]], "translation": [0.1, 1e-7, -3]}, "of": [
        {"shape": "points", "vertices": [[0.1, 0.2, 0.3], ["0x1.8p-3", "1/3", "-2.5e-2"]]},
        {"shape": "box", "half_extents": [1, 2.5, 0]}, {"shape": "sphere", "radius": 0.3},
        {"shape": "ellipsoid", "radii": [0.1, 0.2, 0.3], "pose": {"quaternion": [1, 0.5, -0.25, 2], "translation": [1, 2, 3]}}]},
      "b": {"shape": "hull", "of": [{"shape": "capsule", "radius": 0.1, "half_length": 2},
        {"shape": "cylinder", "radius": 0.1, "half_length": 2, "axis": "x"},
        {"shape": "cone", "radius": 0.1, "half_length": 2, "axis": "z", "pose": {"translation": [1, 2, 3]}}]})";

}  // namespace

TEST(CaseRoundTrip, EveryShapeInEveryScalar) {
    for (const char* scalar : {"float", "double", "exact"}) {
        const Case c =
            read_members(R"("query": "distance", "scalar": ")" + std::string(scalar) + R"(", )" + every_shape);
        expect_round_trip(c);
    }
}

TEST(CaseRoundTrip, TextsAndExpectationStayAsTheyAre) {
    const Case c = read_members(
        R"("query": "decide", "scalar": "double", "a": {"shape": "sphere", "radius": 1}, "b": {"shape": "sphere", "radius": 1},
           "source": "https://example.org/\u00e9\n\"quoted\"", "note": "a \\ b", "expect": {"distance": 1.00, "list": [1e999, {}]})");
    EXPECT_EQ(c.source, "https://example.org/é\n\"quoted\"");
    EXPECT_EQ(c.note, "a \\ b");
    EXPECT_EQ(c.expect, R"({"distance": 1.00, "list": [1e999, {}]})");
    expect_round_trip(c);
}

TEST(CaseRoundTrip, CastsAndThePlane) {
    const Case ray = read_members(
        R"("query": "raycast", "scalar": "float", "a": {"shape": "box", "half_extents": [1, 1, 1]},
           "ray": {"source": [5, 0, 0.1], "direction": [-1, 0, 0], "max": 100})");
    EXPECT_FALSE(ray.b);
    EXPECT_EQ(*ray.ray->max, 100);
    EXPECT_EQ(ray.dimension, 3);
    expect_round_trip(ray);
    const Case sweep = read_members(
        R"("query": "sweep", "scalar": "exact", "dimension": 2, "a": {"shape": "box", "half_extents": [1, "1/3"]},
           "b": {"shape": "points", "vertices": [[1, 2], [3, 4]], "pose": {"linear": [[1, "1/2"], [0, 1]], "translation": [9, 9]}},
           "sweep": {"velocity_a": ["1e-5", 0], "velocity_b": [0, 0]})");
    EXPECT_EQ(sweep.dimension, 2);
    EXPECT_EQ(std::get<Box<Rational>>(sweep.a.shape).half_extents().z, 0);
    EXPECT_EQ(sweep.b->pose->linear.rows[2], (Vec3<Rational>{0, 0, 1}));
    EXPECT_FALSE(sweep.sweep->max);
    EXPECT_EQ(sweep.sweep->velocity_a.x, Rational(1, 100000));
    expect_round_trip(sweep);
}

TEST(CaseRoundTrip, AnExpectationMayBeAnyValue) {
    for (const char* expect : {"null", "true", "false", "1.00", "-0", R"("two \"words\"")", "[]", "{}", "[1e999]"}) {
        const Case c = read_members(
            R"("query": "decide", "scalar": "double", "a": {"shape": "sphere", "radius": 1}, "b": {"shape": "sphere", "radius": 1},
               "expect": )" +
            std::string(expect));
        EXPECT_EQ(c.expect, expect);
        expect_round_trip(c);
    }
}

TEST(CaseRoundTrip, ThreeDimensionsMayBeSaid) {
    const std::string members =
        R"("query": "distance", "scalar": "double", "a": {"shape": "sphere", "radius": 1}, "b": {"shape": "sphere", "radius": 2})";
    EXPECT_EQ(read_members(members + R"(, "dimension": 3)"), read_members(members));
    EXPECT_NE(read_members(members + R"(, "dimension": 2)"), read_members(members));
}

TEST(CasePose, AQuaternionIsDividedByItsSquaredNormAndRoundedOnce) {
    const auto linear = [](const std::string& scalar, const std::string& quaternion) {
        const Case c = read_members(R"("query": "distance", "scalar": ")" + scalar +
                                    R"(", "b": {"shape": "sphere", "radius": 1}, "a": {"shape": "sphere", "radius": 1,
                                       "pose": {"quaternion": )" +
                                    quaternion + "}}");
        EXPECT_EQ(c.a.pose->translation, (Vec3<Rational>{0, 0, 0}));
        return c.a.pose->linear;
    };
    const auto row = [](int x, int y, int z, int below) {
        return Vec3<Rational>{Rational(x, below), Rational(y, below), Rational(z, below)};
    };
    // w, x, y, z = 1, 2, 3, 4: squared norm 30.
    const Mat3<Rational> exact{{row(-20, 4, 22, 30), row(20, -10, 20, 30), row(10, 28, 4, 30)}};
    EXPECT_EQ(linear("exact", "[1, 2, 3, 4]"), exact);
    EXPECT_EQ(linear("exact", "[\"1e-200\", \"2e-200\", \"3e-200\", \"4e-200\"]"), exact);
    EXPECT_EQ(linear("double", "[-5, -10, -15, -20]"), linear("double", "[1, 2, 3, 4]"));
    const Mat3<Rational> in_double = linear("double", "[1, 2, 3, 4]");
    const Mat3<Rational> in_float = linear("float", "[1, 2, 3, 4]");
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            EXPECT_EQ(in_double.rows[i][j], to_rational(nearest<double>(exact.rows[i][j])));
            EXPECT_EQ(in_float.rows[i][j], to_rational(nearest<float>(exact.rows[i][j])));
        }
    }
    // No overflow on the way: the squared norm is beyond the range of double.
    EXPECT_EQ(linear("double", "[1e300, 0, 0, 0]"), Mat3<Rational>{});
}

TEST(CasePose, AMissingMemberIsTheIdentityOrZero) {
    const Case c = read_members(
        R"("query": "distance", "scalar": "double",
           "a": {"shape": "sphere", "radius": 1, "pose": {"translation": [1, 2, 3]}},
           "b": {"shape": "sphere", "radius": 1, "pose": {"linear": [[2, 0, 0], [0, 2, 0], [0, 0, 2]]}})");
    EXPECT_EQ(c.a.pose->linear, Mat3<Rational>{});
    EXPECT_EQ(c.b->pose->translation, (Vec3<Rational>{0, 0, 0}));
    expect_round_trip(c);
}

TEST(CaseWriter, StylesOfNumbers) {
    const auto written = [](const std::string& scalar, const std::string& radius,
                            NumberStyle style = NumberStyle::shortest) {
        const std::string text = write_case(
            read_members(R"("query": "distance", "scalar": ")" + scalar + R"(", "a": {"shape": "sphere", "radius": )" +
                         radius + R"(}, "b": {"shape": "sphere", "radius": 1})"),
            style);
        const std::string before = "\"radius\": ";
        const std::size_t begin = text.find(before) + before.size();
        return text.substr(begin, text.find('}', begin) - begin);
    };
    EXPECT_EQ(written("double", "0.10"), "0.1");
    EXPECT_EQ(written("float", "0.1"), "0.1");
    EXPECT_EQ(written("float", "0.1", NumberStyle::hex), "\"0x1.99999ap-4\"");
    EXPECT_EQ(written("double", "0.1", NumberStyle::hex), "\"0x1.999999999999ap-4\"");
    EXPECT_EQ(written("exact", "0.1"), "\"1/10\"");
    EXPECT_EQ(written("exact", "\"6/2\""), "3");
    EXPECT_EQ(written("exact", "9007199254740991"), "9007199254740991");
    EXPECT_EQ(written("exact", "9007199254740992"), "\"9007199254740992/1\"");
    EXPECT_EQ(written("exact", "1e400"), "\"1" + std::string(400, '0') + "/1\"");
    // A number that the case's scalar does not represent is a mistake of the caller.
    Case c = read_members(R"("query": "distance", "scalar": "float", "a": {"shape": "sphere", "radius": 1},
                             "b": {"shape": "sphere", "radius": 1})");
    c.a.shape = Sphere<Rational>(Rational(1, 10));
    EXPECT_THROW(static_cast<void>(write_case(c)), std::invalid_argument);
}
