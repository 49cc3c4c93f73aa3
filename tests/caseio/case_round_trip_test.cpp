// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <fstream>

#include "caseio/case_reader.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"

using namespace oblong;
using namespace oblong::caseio;

namespace {

std::string case_line(const std::string& members) { return R"({"format": "oblong-case/1", "id": "t", )" + members + "}"; }

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

TEST(CaseRoundTrip, every_shape_in_every_scalar) {
    for (const char* scalar : {"float", "double", "exact"}) {
        const Case c = read_members(R"("query": "distance", "scalar": ")" + std::string(scalar) + R"(", )" + every_shape);
        expect_round_trip(c);
    }
}

TEST(CaseRoundTrip, texts_and_expectation_stay_as_they_are) {
    const Case c = read_members(
        R"("query": "decide", "scalar": "double", "a": {"shape": "sphere", "radius": 1}, "b": {"shape": "sphere", "radius": 1},
           "source": "https://example.org/\u00e9\n\"quoted\"", "note": "a \\ b", "expect": {"distance": 1.00, "list": [1e999, {}]})");
    EXPECT_EQ(c.source, "https://example.org/é\n\"quoted\"");
    EXPECT_EQ(c.note, "a \\ b");
    EXPECT_EQ(c.expect, R"({"distance": 1.00, "list": [1e999, {}]})");
    expect_round_trip(c);
}

TEST(CaseRoundTrip, casts_and_the_plane) {
    const Case ray = read_members(
        R"("query": "raycast", "scalar": "float", "a": {"shape": "box", "half_extents": [1, 1, 1]},
           "ray": {"source": [5, 0, 0.1], "direction": [-1, 0, 0], "max": 100})");
    EXPECT_FALSE(ray.b);
    EXPECT_EQ(*ray.ray->max, 100);
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
