// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/stated_line.hpp"

#include <gtest/gtest.h>

#include "tests/refused.hpp"

// Lines of contact and of nearest points: written, read back, and refused by file, line and field.

namespace oblong::caseio {
namespace {

std::string contact_line(const std::string& more) {
    return R"({"format": "oblong-contact/1", "id": "c", "subject": "s", "outcome": "touching")" + more + "}";
}
std::string nearest_line(const std::string& more) {
    return R"({"format": "oblong-nearest/1", "id": "c", "subject": "s", "outcome": "touching")" + more + "}";
}
/// What the reader says of a line; empty if it takes it.
std::string refusal(const std::string& line) {
    return oblong::test::refused<BadInput>([&] { static_cast<void>(read_stated_line(line, {"lines.jsonl", 7, {}})); });
}

TEST(StatedLines, OfContactReadBack) {
    const std::string hit = contact_line(
        R"(, "rung": "extended", "hit": true, "parameter": 3, "parameter_lower": 3, "parameter_upper": 3, "start": "parting", "exit": "inf", "exit_lower": 7, "exit_upper": "inf")");
    const auto read = std::get<ContactResult>(read_stated_line(hit));
    EXPECT_EQ(read.start, "parting");
    EXPECT_EQ(read.exit->value->kind, Real::Kind::infinite);
    EXPECT_EQ(read.exit->lower->value, 7);
    EXPECT_EQ(write_contact_result(read), hit);
    const std::string miss = contact_line(
        R"(, "hit": false, "start": "outside", "start_ignored": true, "nearest_parameter_lower": 1, "nearest_parameter_upper": 2)");
    EXPECT_EQ(write_contact_result(std::get<ContactResult>(read_stated_line(miss))), miss);
    const std::string way =
        contact_line(R"(, "along": ["1/3", 0, -1], "way": 0.5, "way_lower": 0.5, "way_upper": 0.5)");
    EXPECT_EQ(std::get<ContactResult>(read_stated_line(way)).along->x.value, Rational(1, 3));
    const auto ends = std::get<ContactResult>(
        read_stated_line(contact_line(R"(, "hit": true, "exit_lower": 1, "nearest_distance_upper": 2)")));
    EXPECT_EQ(ends.exit->lower->value, 1);
    EXPECT_EQ(ends.nearest_distance->upper->value, 2);
    EXPECT_FALSE(ends.nearest_parameter);
    // One coordinate of a direction may be 0, and the first need not.
    EXPECT_EQ(refusal(contact_line(R"(, "along": [1, 0, 0])")), "");
    // A result stays one, and floats are read as such.
    EXPECT_TRUE(std::holds_alternative<Result>(
        read_stated_line(R"({"format": "oblong-result/1", "id": "c", "outcome": "touching"})")));
    const auto narrow = std::get<ContactResult>(
        read_stated_line(contact_line(R"(, "hit": true, "exit": 0.1)"), {}, CaseScalar::float32));
    EXPECT_EQ(narrow.exit->value->value, Rational(Integer(13421773), Integer(134217728)));
}

TEST(StatedLines, OfNearestPointsReadBack) {
    const std::string flat = nearest_line(
        R"(, "dimension": 1, "a": [[0, "1/3"], [1, 0]], "b": [[0, "1/3"], [1, 0]], "witness_a": [0, 1, 0], "witness_a_off": 0.5)");
    const auto read = std::get<NearestResult>(read_stated_line(flat));
    EXPECT_EQ(read.a[0], (Vec3<Rational>{0, Rational(1, 3), 0}));
    EXPECT_EQ(read.witness_a_off->value, Rational(1, 2));
    EXPECT_EQ(write_nearest_result(read), flat);
    const auto spatial = std::get<NearestResult>(
        read_stated_line(nearest_line(R"(, "dimension": 0, "a": [["0.5", 0, 3]], "b": [[1, 2, 3]])")));
    EXPECT_EQ(spatial.a[0], (Vec3<Rational>{Rational(1, 2), 0, 3}));
    const std::string head = R"({"format": "oblong-nearest/1", "id": "c", "subject": "s", "outcome": )";
    const std::string refused = head + R"("unsupported", "message": "why")";
    EXPECT_EQ(std::get<NearestResult>(read_stated_line(refused + "}")).result.message, "why");
    EXPECT_NE(refusal(refused + R"(, "dimension": 0})").find("7: dimension: expected one of"), std::string::npos);
    EXPECT_NE(refusal(head + R"("unsupported"})").find("7: message: expected a string"), std::string::npos);
    for (const char* outcome : {"cycled", "undecided", "intersecting"})
        EXPECT_NE(
            refusal(head + '"' + outcome + R"(", "dimension": 0})").find("7: outcome: expected separated, touching"),
            std::string::npos)
            << outcome;
    const std::string solid = nearest_line(R"(, "dimension": 3)");
    EXPECT_EQ(write_nearest_result(std::get<NearestResult>(read_stated_line(solid))), solid);
}

TEST(StatedLines, ThatCannotBeReadNameTheField) {
    const std::string place = "lines.jsonl:7: ";
    EXPECT_EQ(refusal(contact_line(R"(, "start": "hit")")),
              place + R"(start: expected parting or outside, found the string "hit")");
    EXPECT_EQ(refusal(contact_line(R"(, "start_ignored": false)")),
              place + "start_ignored: expected true, or no field, found false");
    EXPECT_EQ(refusal(contact_line(R"(, "way": 1)")),
              place + "along: expected three finite numbers that are not all 0, found no such field");
    for (const char* along : {"[0, 0, 0]", "[\"inf\", 0, 0]"})
        EXPECT_TRUE(refusal(contact_line(R"(, "along": )" + std::string(along)))
                        .starts_with(place + "along: expected three finite numbers"))
            << along;
    for (const char* field : {"along\": [1, 2]", "exit_upper\": \"NaN\"", "distance\": 1", "nearest_distance\": []"}) {
        const std::string name = std::string(field).substr(0, std::string(field).find('"'));
        EXPECT_TRUE(refusal(contact_line(std::string(", \"") + field)).starts_with(place + name)) << field;
    }
    for (const char* field : {"dimension\": 4", "dimension\": -1", "a\": []", "a\": [[1]]", "a\": [[1, 2], [1, 2, 3]]",
                              "b\": [[1, 2]]", "a\": [[0.5, 0]]", "a\": {\"x\": [1, 2]}", "exit\": 1"}) {
        std::string name = std::string(field).substr(0, std::string(field).find('"'));
        const std::string more = name == "dimension" ? ", \"" : ", \"dimension\": 0, \"";
        if (name == "b") name = "a";  // which is missing
        EXPECT_TRUE(refusal(nearest_line(more + field)).starts_with(place + name))
            << refusal(nearest_line(more + field));
    }
    EXPECT_EQ(refusal(nearest_line("")), place + "dimension: expected 0, 1, 2 or 3, found no such field");
    EXPECT_NE(refusal(R"({"format": "oblong-case/1"})").find("format: expected"), std::string::npos);
}

}  // namespace
}  // namespace oblong::caseio
