// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/verify/enumerated_body.hpp"

#include <gtest/gtest.h>

#include "caseio/case_reader.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/verify/parted_body.hpp"
#include "oracle/verify/refused.hpp"

namespace oblong::oracle {
namespace {

using Vec = Vec3<Rational>;

std::optional<EnumeratedBody> listed(const std::string& body) {
    return enumerated_body(
        caseio::read_case(R"({"format": "oblong-case/1", "id": "x", "query": "raycast", "scalar": "exact",
        "ray": {"source": [0,0,0], "direction": [1,0,0]}, "a": )" +
                          body + "}")
            .a);
}

void expect(const std::string& body, const std::vector<Vec>& vertices, const Rational& radius = 0) {
    const std::optional<EnumeratedBody> found = listed(body);
    ASSERT_TRUE(found) << body;
    EXPECT_EQ(found->vertices, vertices) << body;
    EXPECT_EQ(found->radius, radius) << body;
}

/// The order that docs/reference/certificates.md fixes.
TEST(EnumeratedBody, EveryShapeListsItsVertices) {
    expect(R"({"shape": "points", "vertices": [[1,2,3], [0,0,0], [1,2,3]]})", {{1, 2, 3}, {0, 0, 0}, {1, 2, 3}});
    expect(R"({"shape": "box", "half_extents": [1,0,2]})", {{1, 0, 2}, {-1, 0, 2}, {1, 0, -2}, {-1, 0, -2}});
    expect(R"({"shape": "box", "half_extents": [0,0,0]})", {{0, 0, 0}});
    expect(R"({"shape": "sphere", "radius": 3})", {{0, 0, 0}}, 3);
    expect(R"({"shape": "capsule", "radius": 3, "half_length": 2, "axis": "x"})", {{2, 0, 0}, {-2, 0, 0}}, 3);
    expect(R"({"shape": "capsule", "radius": 3, "half_length": 0})", {{0, 0, 0}}, 3);
    expect(R"({"shape": "cylinder", "radius": 0, "half_length": 2})", {{0, 2, 0}, {0, -2, 0}});
    expect(R"({"shape": "cone", "radius": 0, "half_length": 2, "axis": "z"})", {{0, 0, 2}, {0, 0, -2}});
    expect(R"({"shape": "ellipsoid", "radii": [2,0,0]})", {{2, 0, 0}, {-2, 0, 0}});
    expect(R"({"shape": "ellipsoid", "radii": [0,2,0]})", {{0, 2, 0}, {0, -2, 0}});
    expect(R"({"shape": "ellipsoid", "radii": [0,0,2]})", {{0, 0, 2}, {0, 0, -2}});
    expect(R"({"shape": "ellipsoid", "radii": [0,0,0]})", {{0, 0, 0}});
    expect(R"({"shape": "capsule", "radius": 1, "half_length": 2, "pose": {"translation": [5,0,0]}})",
           {{5, 2, 0}, {5, -2, 0}}, 1);
}

TEST(EnumeratedBody, SumsAndHullsListThoseOfTheirParts) {
    const std::string segment = R"({"shape": "points", "vertices": [[0,0,0], [1,0,0]]})";
    const std::string capsule = R"({"shape": "capsule", "radius": 1, "half_length": 2})";
    const std::string sphere = R"({"shape": "sphere", "radius": 1})";
    expect(R"({"shape": "sum", "of": [)" + segment + ", " + capsule + ", " + sphere + "]}",
           {{0, 2, 0}, {0, -2, 0}, {1, 2, 0}, {1, -2, 0}}, 2);
    expect(R"({"shape": "hull", "of": [)" + capsule + ", " + sphere + "]}", {{0, 2, 0}, {0, -2, 0}, {0, 0, 0}}, 1);
    EXPECT_FALSE(listed(R"({"shape": "hull", "of": [)" + segment + ", " + sphere + "]}"));
    EXPECT_FALSE(listed(R"({"shape": "hull", "of": [)" + sphere + ", " + segment + "]}"));
}

TEST(EnumeratedBody, CurvedBodiesAreNotListed) {
    for (const char* radii : {"[1,2,0]", "[1,0,2]", "[0,1,2]", "[1,2,3]"})
        EXPECT_FALSE(listed(R"({"shape": "ellipsoid", "radii": )" + std::string(radii) + "}")) << radii;
    for (const char* shape : {"cylinder", "cone"}) {
        const std::string curved = R"({"shape": ")" + std::string(shape) + R"(", "radius": 1, "half_length": 2})";
        EXPECT_FALSE(listed(curved));
        EXPECT_FALSE(listed(R"({"shape": "sum", "of": [{"shape": "sphere", "radius": 1}, )" + curved + "]}"));
        EXPECT_FALSE(listed(R"({"shape": "hull", "of": [)" + curved + ", " + curved + "]}"));
        EXPECT_FALSE(listed(curved.substr(0, curved.size() - 1) + R"(, "pose": {"translation": [1, 0, 0]}})"));
    }
}

/// Each part multiplies the vertices: the work is bounded before anything is expanded.
TEST(EnumeratedBody, ASumOfTooManyVerticesIsNotListed) {
    const auto sum = [](std::size_t first, std::size_t second) {
        const auto points = [](std::size_t count) {
            return AnyBody<Rational>{Points<Rational>(std::vector<Vec>(count)), std::nullopt};
        };
        return enumerated_body({Sum<Rational>({points(first), points(second)}), std::nullopt});
    };
    EXPECT_EQ(sum(1000, 100)->vertices.size(), max_sum_vertices);
    EXPECT_FALSE(sum(1001, 100));
    EXPECT_FALSE(sum(11, 9091));
    std::string segments;
    for (int i = 0; i < 200; ++i)
        segments += (i == 0 ? "" : ", ") + std::string(R"({"shape": "points", "vertices": [[0,0,0], [1,0,0]]})");
    EXPECT_FALSE(listed(R"({"shape": "sum", "of": [)" + segments + "]}"));
}

TEST(IntegerCores, AreThoseTimesTheLeastCommonDenominator) {
    const auto integers = [](std::vector<Rational> a, std::vector<Rational> b) {
        const auto body = [](const std::vector<Rational>& x) {
            EnumeratedBody listed;
            for (const Rational& value : x) listed.vertices.push_back({value, 0, 0});
            return listed;
        };
        return integer_cores(body(a), body(b));
    };
    const auto xs = [](const CorePart<Integer>& core) {
        std::vector<Integer> all;
        for (const auto& v : core.vertices) all.push_back(v.x);
        return all;
    };
    const auto expect = [&](const IntegerCores& found, const Integer& scale, const std::vector<Integer>& a,
                            const std::vector<Integer>& b) {
        EXPECT_EQ(found.scale, scale);
        EXPECT_EQ(xs(found.a), a);
        EXPECT_EQ(xs(found.b), b);
    };
    expect(integers({3, 4}, {5}), 1, {3, 4}, {5});
    expect(integers({Rational(1, 2), 3}, {Rational(5, 8)}), 8, {4, 24}, {5});
    expect(integers({Rational(5, 8)}, {Rational(1, 2), 3}), 8, {5}, {4, 24});
    expect(integers({Rational(1, 3)}, {Rational(1, 2)}), 6, {2}, {3});
    expect(integers({Rational(1, 2)}, {Rational(1, 3)}), 6, {3}, {2});
    expect(integers({Rational(1, 6), Rational(-1, 4)}, {Rational(2, 3)}), 12, {2, -3}, {8});
}

/// A text of 100 kB a coordinate makes a common denominator of all of them.
TEST(IntegerCores, CoordinatesThatAreTooLongAreRefused) {
    const auto two = [](const Rational& x, std::size_t more) {
        EnumeratedBody a{std::vector<Vec>(more), 0};
        a.vertices[0].x = x;
        return integer_cores(a, EnumeratedBody{{Vec{}}, 0});
    };
    // 3 · 2¹⁵ · 2¹⁴ bits is more than the limit, 3 · 2¹⁵ · 2¹² is not.
    const std::size_t count = (std::size_t{1} << 15U) - 1;
    EXPECT_NO_THROW((void)two(power_of_two(-4000), count));
    EXPECT_THROW((void)two(power_of_two(-(1 << 14)), count), checking::Refused);
    EXPECT_NO_THROW((void)two(Rational(1, 3 * (Integer(1) << 4000U)), count));
    EXPECT_THROW((void)two(Rational(1, 3 * (Integer(1) << 16384U)), count), checking::Refused);
    // To the bit: 6 coordinates.
    const long bits = static_cast<long>(max_coordinate_bits / 6);
    EXPECT_NO_THROW((void)two(power_of_two(1 - bits), 1));
    EXPECT_THROW((void)two(power_of_two(-bits), 1), checking::Refused);
    // 2²⁹ + 1 = 3 · 59 · 3033169: one bit more than the limit.
    EXPECT_THROW((void)two(power_of_two(1 - 3033169), 58), checking::Refused);
}

/// What is added to a sum counts like a vertex.
TEST(IntegerCores, OffsetsOfSumsThatAreTooLongAreRefused) {
    const auto sum = [](const Rational& x) {
        using Part = CorePart<Rational>;
        const Part point{Part::Kind::points, {Vec{}}, {}, {}};
        return integer_cores(PartedBody({Part::Kind::sum, {}, {x, 0, 0}, {point}}, 0), PartedBody(point, 0));
    };
    const long bits = static_cast<long>(max_coordinate_bits / 9);
    EXPECT_NO_THROW((void)sum(power_of_two(1 - bits)));
    EXPECT_THROW((void)sum(power_of_two(-bits)), checking::Refused);
}

}  // namespace
}  // namespace oblong::oracle
