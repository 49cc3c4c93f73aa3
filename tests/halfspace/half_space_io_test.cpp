// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/half_space_io.hpp"

#include <gtest/gtest.h>

#include "tests/refused.hpp"

/// Case lines about half-spaces.
namespace oblong::caseio {
namespace {

const std::string floor_text = R"({"shape": "halfspace", "normal": [0, 0, 2], "offset": 1})";

std::string line(const std::string& rest, const std::string& query = "distance", const std::string& scalar = "double") {
    return R"({"format": "oblong-case/1", "id": "c", "query": ")" + query + R"(", "scalar": ")" + scalar + R"(", )" +
           rest + "}";
}
std::string pair(const std::string& a, const std::string& b) { return R"("a": )" + a + R"(, "b": )" + b; }

std::string fault(const std::string& text) {
    return test::refused<BadInput>([&] { (void)read_half_space_case(text, {"cases.jsonl", 7, {}}); }, "none");
}

TEST(HalfSpaceCases, AreKnownByTheirShape) {
    const std::string ball = R"({"shape": "sphere", "radius": 1})";
    EXPECT_TRUE(is_half_space_case(line(pair(ball, floor_text))));
    EXPECT_TRUE(is_half_space_case(line(pair(floor_text, ball))));
    EXPECT_TRUE(is_half_space_case(line(pair(floor_text, floor_text))));
    EXPECT_FALSE(is_half_space_case(line(pair(ball, ball) + R"(, "note": "halfspace")")));
    EXPECT_FALSE(is_half_space_case(R"({"a": {"shape": "halfspace"})"));
    EXPECT_FALSE(is_half_space_case(R"(["halfspace"])"));
}

TEST(HalfSpaceCases, KeepEverything) {
    const std::string turned =
        R"({"shape": "halfspace", "offset": "1/3", "normal": [1, -2, "3/7"], "pose": {"linear": [[0, 1, 0], [1, 0, 0],)"
        R"( [0, 0, 2]], "translation": [1, 2, 3]}})";
    const std::string box = R"({"shape": "box", "half_extents": [1, 2, 3]})";
    const HalfSpaceCase c = read_half_space_case(line(
        R"("b": )" + turned + R"(, "expect": {"a": [1]}, "margin": 2, "note": "n", "a": )" + box, "within", "exact"));
    ASSERT_TRUE(c.b);
    EXPECT_FALSE(c.a);
    EXPECT_EQ(c.b->half_space.normal, (Vec3<Rational>{1, -2, Rational(3, 7)}));
    EXPECT_EQ(c.b->half_space.offset, Rational(1, 3));
    EXPECT_EQ(c.b->pose->linear.rows[2].z, 2);
    EXPECT_EQ(c.others.margin, Rational(2));
    EXPECT_EQ(c.others.expect, R"({"a": [1]})");
    EXPECT_EQ(c.others.a.shape, Shape<Rational>(Box<Rational>({1, 2, 3})));
    for (const std::string& text :
         {write_half_space_case(c), line(pair(floor_text, floor_text)), line(pair(turned, box), "distance", "exact"),
          line(R"("dimension": 2, )" + pair(R"({"shape": "halfspace", "normal": [0.1, 0], "offset": -1})",
                                            R"({"shape": "sphere", "radius": 1})")),
          line(R"("a": )" + floor_text + R"(, "ray": {"source": [0, 0, 9], "direction": [0, 0, -1]})", "raycast")}) {
        const HalfSpaceCase read = read_half_space_case(text);
        for (const NumberStyle style : {NumberStyle::shortest, NumberStyle::hex})
            EXPECT_EQ(read_half_space_case(write_half_space_case(read, style)), read) << text;
    }
}

TEST(HalfSpaceCases, FaultsNameTheField) {
    const auto of = [](const std::string& fields) {
        return fault(line(pair(R"({"shape": "sphere", "radius": 1})", R"({"shape": "halfspace", )" + fields + "}")));
    };
    EXPECT_NE(
        of(R"("normal": [0, 0, 0], "offset": 1)").find("cases.jsonl:7: b.normal: expected a normal that is not 0"),
        std::string::npos)
        << of(R"("normal": [0, 0, 0], "offset": 1)");
    EXPECT_NE(of(R"("normal": [0, 0, "nan"], "offset": 1)").find("cases.jsonl:7: b.normal[2]: "), std::string::npos);
    EXPECT_NE(of(R"("normal": [0, 0, 1], "offset": "inf")").find("cases.jsonl:7: b.offset: "), std::string::npos);
    EXPECT_NE(of(R"("normal": [0, 0, 1])").find("b.offset"), std::string::npos);
    EXPECT_NE(of(R"("offset": 1)").find("b.normal"), std::string::npos);
    EXPECT_NE(of(R"("normal": [0, 1], "offset": 1)").find("b.normal: expected an array of 3 numbers"),
              std::string::npos);
    EXPECT_NE(of(R"("normal": [0, 0, 1], "offset": 1, "radius": 2)").find("b.radius"), std::string::npos);
    const std::string flat =
        R"("normal": [0, 0, 1], "offset": 1, "pose": {"linear": [[1, 0, 0], [0, 1, 0], [1, 1, 0]], "translation": [0, 0, 0]})";
    EXPECT_NE(of(flat).find("cases.jsonl:7: b.pose: expected a pose that is not singular"), std::string::npos)
        << of(flat);
    // Of the other body, and of the case.
    EXPECT_NE(fault(line(pair(floor_text, R"({"shape": "sphere", "radius": -1})"))).find("cases.jsonl:7: b.radius: "),
              std::string::npos);
    EXPECT_NE(fault(line(R"("a": )" + floor_text)).find("cases.jsonl:7: b: "), std::string::npos);
}

}  // namespace
}  // namespace oblong::caseio
