// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <iostream>
#include <sstream>
#include <stdexcept>

#include "caseio/case_reader.hpp"
#include "caseio/json_value.hpp"
#include "tests/refused.hpp"

using namespace oblong::caseio;

namespace {

/// A good case with its parts to be replaced.
struct Parts {
    std::string format = R"("format": "oblong-case/1")";
    std::string id = R"("id": "x")";
    std::string query = R"("query": "distance")";
    std::string scalar = R"("scalar": "double")";
    std::string a = R"("a": {"shape": "sphere", "radius": 1})";
    std::string b = R"("b": {"shape": "box", "half_extents": [1, 1, 1]})";
    std::string more{};

    std::string line() const {
        std::string text = "{";
        for (const std::string& part : {format, id, query, scalar, a, b, more}) {
            if (part.empty()) continue;
            text += (text.size() == 1 ? "" : ", ") + part;
        }
        return text + "}";
    }
};

struct Bad {
    std::string line;
    const char* field;
    const char* message;
};

std::string with_a(const std::string& a) { return Parts{.a = R"("a": )" + a}.line(); }
std::string with_more(const std::string& more) { return Parts{.more = more}.line(); }
std::string with_radius(const std::string& radius) {
    return with_a(R"({"shape": "sphere", "radius": )" + radius + "}");
}
std::string with_pose(const std::string& pose) {
    return with_a(R"({"shape": "sphere", "radius": 1, "pose": )" + pose + "}");
}
std::string in_plane(const std::string& a) {
    return Parts{.a = R"("a": )" + a, .b = R"("b": {"shape": "sphere", "radius": 1})", .more = R"("dimension": 2)"}
        .line();
}
std::string ray(const std::string& members) {
    return Parts{.query = R"("query": "raycast")", .b = "", .more = R"("ray": )" + members}.line();
}

std::string nested(int depth) {
    std::string body = R"({"shape": "sphere", "radius": 1})";
    for (int i = 0; i < depth; ++i) body = R"({"shape": "sum", "of": [)" + body + "]}";
    return with_a(body);
}

const std::vector<Bad>& table() {
    static const std::vector<Bad> rows{
        // The document
        {"{", "", "expected more of the JSON document (one line each), found the end of the line"},
        {with_radius("1").substr(0, 115), "a.radius",
         "expected more of the JSON document (one line each), found the end of the line"},
        {with_radius("NaN"), "a.radius", "expected JSON, found at column"},
        {with_radius("Infinity"), "a.radius", "expected JSON"},
        {with_radius("01"), "a", "expected JSON"},
        {with_radius("0x1p3"), "a", "expected JSON"},
        {with_radius("1") + " x", "", "expected JSON"},
        {with_radius("1") + "{}", "", "expected JSON"},
        {with_radius("\"\xff\""), "a.radius", "expected JSON"},
        {"[1, 2]", "", R"(expected an object with "format": "oblong-case/1", found an array of 2)"},
        {"17", "", "found the number 17"},
        {R"({"format": "oblong-case/1", "id": "x", "id": "y"})", "id", "expected each field once, found it twice"},
        {with_a(R"({"shape": "sphere", "radius": 1, "radius": 1})"), "a.radius", "expected each field once"},
        {nested(40), "a.of[0].of[0]", "expected at most 64 arrays and objects within each other, found more"},
        {R"({"": nul})", R"("")", "expected JSON"},
        {R"({"a": {"": nul}})", R"(a."")", "expected JSON"},
        {std::string(100000, '['), "[0][0]", "expected at most 64 arrays and objects"},
        // Members of a case
        {Parts{.format = ""}.line(), "format", R"(expected "oblong-case/1", found no such field)"},
        {Parts{.format = R"("format": "oblong-case/2")"}.line(), "format", R"(found the string "oblong-case/2")"},
        {Parts{.format = R"("format": 1)"}.line(), "format", "found the number 1"},
        {Parts{.id = ""}.line(), "id", "expected a string, found no such field"},
        {Parts{.id = R"("id": 5)"}.line(), "id", "expected a string, found the number 5"},
        {Parts{.id = R"("id": "")"}.line(), "id", "expected a string that is not empty"},
        {Parts{.query = ""}.line(), "query", "found no such field"},
        {Parts{.query = R"("query": "distances")"}.line(), "query",
         R"(expected one of distance, decide, raycast, sweep, penetration, signed, within, found the string "distances")"},
        {Parts{.scalar = ""}.line(), "scalar", "found no such field"},
        {Parts{.scalar = R"("scalar": "half")"}.line(), "scalar",
         R"(expected one of float, double, exact, found the string "half")"},
        {Parts{.a = ""}.line(), "a", "expected a body, found no such field"},
        {Parts{.b = ""}.line(), "b", "expected a body, found no such field"},
        {with_more(R"("c": 1)"), "c", "expected one of the fields format, id, query"},
        {with_more(R"("": 1)"), R"("")", R"(note, found "")"},
        {with_more(R"("a name of more than forty characters, whose end is cut": 1)"), "a name of",
         R"(found "a name of more than forty characters, wh…")"},
        {with_more(R"("dimension": 4)"), "dimension", "expected 2 or 3, found the number 4"},
        {with_more(R"("dimension": "2")"), "dimension", "expected 2 or 3, found the string"},
        {with_more(R"("source": 1)"), "source", "expected a string, found the number 1"},
        {with_more(R"("note": [])"), "note", "expected a string, found an empty array"},
        // Casts
        {with_more(R"("ray": {"source": [0, 0, 0], "direction": [1, 0, 0]})"), "ray", "whose query is distance"},
        {with_more(R"("sweep": {"velocity_a": [0, 0, 0], "velocity_b": [1, 0, 0]})"), "sweep",
         "whose query is distance"},
        {Parts{.query = R"("query": "raycast")", .b = ""}.line(), "ray",
         "expected a ray: an object with source and direction"},
        {Parts{.query = R"("query": "raycast")"}.line(), "b",
         "expected no such field in a case whose query is raycast"},
        {Parts{.query = R"("query": "sweep")"}.line(), "sweep", "expected an object with velocity_a and velocity_b"},
        {ray(R"({"source": [0, 0, 0]})"), "ray.direction", "expected a vector, found no such field"},
        {ray(R"({"source": [0, 0], "direction": [1, 0, 0]})"), "ray.source",
         "expected an array of 3 numbers, found an array of 2"},
        {ray(R"({"source": [0, 0, 0], "direction": [1, 0, 0], "max": -1})"), "ray.max",
         "expected a number that is not negative"},
        {ray(R"({"source": [0, 0, 0], "direction": [1, 0, 0], "max": "inf"})"), "ray.max", "expected a finite number"},
        {ray(R"({"source": [0, 0, 0], "direction": [1, 0, 0], "min": 0})"), "ray.min",
         "expected one of the fields source, direction, max"},
        // Bodies
        {Parts{.query = R"("query": "deforming")"}.line(), "query",
         "expected a query of this verb: oblong cast, judge, certify without --refute and verify alone take deforming"},
        {Parts{.query = R"("query": "turning")"}.line(), "query", "expected a query of this verb: oblong cast, judge"},
        {with_a("7"), "a", "expected a body: an object with \"shape\", found the number 7"},
        {with_a(R"({"shape": "hull", "of": [{"shape": "halfspace", "normal": [1, 0, 0], "offset": 0}]})"),
         "a.of[0].shape", "expected a bounded body: a halfspace is the whole body of"},
        {with_a("{}"), "a.shape", "found no such field"},
        {with_a(R"({"shape": "torus"})"), "a.shape", "expected one of points, mesh, box, sphere"},
        {with_a(R"({"shape": 3})"), "a.shape", "found the number 3"},
        {with_a(R"({"shape": "sphere", "radius": 1, "colour": "red"})"), "a.colour",
         "expected one of the fields shape, pose, radius"},
        {with_a(R"({"shape": "sphere", "radius": 1, "": "red"})"), R"(a."")", "expected one of the fields shape, pose"},
        {with_a(R"({"shape": "sphere"})"), "a.radius", "expected a number that is not negative, found no such field"},
        {with_a(R"({"shape": "points", "vertices": []})"), "a.vertices",
         "expected an array of at least one point, found an empty array"},
        {with_a(R"({"shape": "points", "vertices": {}})"), "a.vertices", "found an object"},
        {with_a(R"({"shape": "points"})"), "a.vertices", "found no such field"},
        {with_a(R"({"shape": "points", "vertices": [[1, 2, 3], [1, 2]]})"), "a.vertices[1]",
         "expected an array of 3 numbers, found an array of 2"},
        {with_a(R"({"shape": "points", "vertices": [[1, 2, 3, 4]]})"), "a.vertices[0]", "found an array of 4"},
        {with_a(R"({"shape": "points", "vertices": [1, 2, 3]})"), "a.vertices[0]", "found the number 1"},
        {with_a(R"({"shape": "points", "vertices": [[1, null, 3]]})"), "a.vertices[0][1]", "found null"},
        {with_a(R"({"shape": "points", "vertices": [[1, [2], 3]]})"), "a.vertices[0][1]", "found an array of 1"},
        {with_a(R"({"shape": "box", "half_extents": [1, -2, 1]})"), "a.half_extents[1]",
         "expected a number that is not negative, found the number -2"},
        {with_a(R"({"shape": "box", "half_extents": 1})"), "a.half_extents", "found the number 1"},
        {with_a(R"({"shape": "ellipsoid", "radii": [1, 1, "-1e-9"]})"), "a.radii[2]",
         "expected a number that is not negative"},
        {with_a(R"({"shape": "capsule", "radius": -0.5, "half_length": 1})"), "a.radius", "found the number -0.5"},
        {with_a(R"({"shape": "cone", "radius": 1, "half_length": "-1/3"})"), "a.half_length",
         R"(found the string "-1/3")"},
        {with_a(R"({"shape": "cylinder", "radius": 1, "half_length": 1, "axis": "w"})"), "a.axis",
         R"(expected "x", "y" or "z", found the string "w")"},
        {with_a(R"({"shape": "cylinder", "radius": 1})"), "a.half_length", "found no such field"},
        {with_a(R"({"shape": "sum", "of": []})"), "a.of",
         "expected an array of at least one body, found an empty array"},
        {with_a(R"({"shape": "sum", "of": 5})"), "a.of", "expected an array of at least one body, found the number 5"},
        {with_a(R"({"shape": "hull", "of": [{"shape": "sphere", "radius": 1}, {"shape": "sphere", "radius": -1}]})"),
         "a.of[1].radius", "found the number -1"},
        {with_a(R"({"shape": "mesh", "file": ""})"), "a.file", "expected the path of a mesh"},
        {with_a(R"({"shape": "mesh", "file": "no/such.obj"})"), "a.file",
         "no/such.obj: expected a mesh file that can be read"},
        // Numbers
        {with_radius("-1"), "a.radius", "expected a number that is not negative, found the number -1"},
        {with_radius("1e999"), "a.radius", "expected a number in the range of double"},
        {with_radius("1e999999"), "a.radius", "below 1e4932 in magnitude, found 1e999999"},
        {with_radius(R"("1e999999")"), "a.radius", R"(expected a number in the range of double, found "1e999999")"},
        {with_radius(R"("nan")"), "a.radius",
         R"(expected a finite number: a decimal, a hex float or a fraction p/q, found "nan")"},
        {with_radius(R"("inf")"), "a.radius", "expected a finite number"},
        {with_radius(R"("")"), "a.radius", "expected a finite number"},
        {with_radius(R"("1/0")"), "a.radius", "expected a denominator that is not 0"},
        {with_radius(R"("0xyz")"), "a.radius", "expected a finite number"},
        {with_radius("true"), "a.radius", "expected a number, or a string with a decimal"},
        {with_radius("false"), "a.radius", "a fraction p/q, found false"},
        // Poses
        {with_pose("[]"), "a.pose", "expected an object"},
        {with_pose("{}"), "a.pose",
         "expected linear, quaternion, euler or axis, translation, or both, found an object"},
        {with_pose(R"({"rotation": 1})"), "a.pose.rotation",
         "expected one of the fields linear, quaternion, euler, axis, angle, degrees, translation"},
        {with_pose(R"({"linear": [[1, 0, 0], [0, 1, 0]]})"), "a.pose.linear",
         "expected an array of 3 rows, found an array of 2"},
        {with_pose(R"({"linear": [[1, 0, 0], [0, 1], [0, 0, 1]]})"), "a.pose.linear[1]",
         "expected an array of 3 numbers, found an array of 2"},
        {with_pose(R"({"linear": [[1, 0, 0], [0, 1, "x"], [0, 0, 1]]})"), "a.pose.linear[1][2]", R"(found "x")"},
        {with_pose(R"({"translation": [1, 2]})"), "a.pose.translation", "expected an array of 3 numbers"},
        {with_pose(R"({"quaternion": [0, 0, 0, 0]})"), "a.pose.quaternion", "expected a quaternion that is not 0"},
        {with_pose(R"({"quaternion": ["1e-400", 0, 0, 0]})"), "a.pose.quaternion",
         "expected a quaternion that is not 0"},
        {with_pose(R"({"quaternion": [1, 0, 0]})"), "a.pose.quaternion", "expected an array of 4 numbers"},
        {with_pose(R"({"quaternion": [1, 0, 0, 0], "linear": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]})"), "a.pose.quaternion",
         "expected either linear or quaternion, found both"},
        // The plane
        {in_plane(R"({"shape": "cylinder", "radius": 1, "half_length": 1})"), "a.shape",
         "expected one of points, box, sphere, ellipsoid, capsule, sum, hull"},
        {in_plane(R"({"shape": "mesh", "file": "x.obj"})"), "a.shape", R"(found the string "mesh")"},
        {in_plane(R"({"shape": "points", "vertices": [[1, 2, 3]]})"), "a.vertices[0]",
         "expected an array of 2 numbers, found an array of 3"},
        {in_plane(R"({"shape": "capsule", "radius": 1, "half_length": 1, "axis": "z"})"), "a.axis",
         R"(expected "x" or "y")"},
        {in_plane(R"({"shape": "sphere", "radius": 1, "pose": {"quaternion": [1, 0, 0, 0]}})"), "a.pose.quaternion",
         "expected one of the fields linear, angle, degrees, translation"},
        {in_plane(R"({"shape": "sphere", "radius": 1, "pose": {"linear": [[1, 0, 0], [0, 1, 0]]}})"),
         "a.pose.linear[0]", "expected an array of 2 numbers"},
    };
    return rows;
}

}  // namespace

TEST(BadInput, NamesFileLineFieldAndWhatWasExpected) {
    ASSERT_NO_THROW(static_cast<void>(read_case(Parts{}.line())));
    for (const Bad& bad : table()) {
        try {
            const Case read = read_case(bad.line, {"cases.jsonl", 42, {}});
            ADD_FAILURE() << "read: " << bad.line.substr(0, 400);
        } catch (const BadInput& error) {
            const std::string what = error.what();
            EXPECT_TRUE(what.starts_with("cases.jsonl:42: ")) << what;
            EXPECT_EQ(error.place().file, "cases.jsonl");
            EXPECT_EQ(error.place().line, 42);
            // A deep path is checked by how it begins.
            EXPECT_TRUE(std::string_view(error.place().field).starts_with(bad.field))
                << what << " for " << bad.line.substr(0, 400);
            EXPECT_EQ(error.place().field.empty(), *bad.field == '\0') << what;
            EXPECT_NE(what.find("expected "), std::string::npos) << what;
            EXPECT_NE(what.find("found "), std::string::npos) << what;
            EXPECT_NE(what.find(bad.message), std::string::npos) << what << "\nlacks " << bad.message;
            EXPECT_LT(what.size(), 700U) << what;
        }
    }
}

/// A NUL would cut what() short, and a terminal would obey an escape.
TEST(BadInput, ControlCharactersOfANameAreEscaped) {
    std::istringstream in(with_more(R"("na\u0000me\u001b[2J\u007f": 1)") + "\n");
    CaseReader reader(in, "cases.jsonl");
    try {
        (void)reader.next();
        FAIL() << "was read";
    } catch (const BadInput& refusal) {
        EXPECT_EQ(refusal.place().field, std::string("na\0me\x1b[2J\x7f", 10));
        const std::string what = refusal.what();
        EXPECT_NE(what.find("cases.jsonl:1: na\\u0000me\\u001b[2J\\u007f: "), std::string::npos) << what;
        EXPECT_NE(what.find("expected"), std::string::npos) << what;
    }
}

TEST(BadInput, AnIdThatWasReadBefore) {
    std::istringstream in(Parts{}.line() + "\n\n" + Parts{.id = R"("id": "y")"}.line() + "\r\n" + Parts{}.line() +
                          "\n" + Parts{.id = R"("id": "z")"}.line());
    CaseReader reader(in, "f.jsonl");
    EXPECT_EQ(reader.next()->id, "x");
    EXPECT_EQ(reader.next()->id, "y");
    EXPECT_EQ(oblong::test::refused<BadInput>([&] { static_cast<void>(reader.next()); }),
              "f.jsonl:4: id: expected an id that was not used before, found \"x\", the id of line 1");
    // The reader stands after the bad line.
    EXPECT_EQ(reader.next()->id, "z");
    EXPECT_FALSE(reader.next());
}

TEST(BadInput, ALiteralThatVanishesIsNoted) {
    std::ostringstream notes;
    const Case c = read_case(with_radius("1e-400"), {"f.jsonl", 3, {}}, {&notes});
    EXPECT_EQ(std::get<oblong::Sphere<oblong::Rational>>(c.a.shape).radius(), 0);
    EXPECT_EQ(notes.str(), "f.jsonl:3: a.radius: note: 1e-400 rounds to 0 in double\n");
}

namespace {

/// A device that fails after its first line.
class FailingDevice : public std::streambuf {
public:
    explicit FailingDevice(std::string line) : line_(std::move(line)) {
        setg(line_.data(), line_.data(), line_.data() + line_.size());
    }

private:
    int_type underflow() override { throw std::runtime_error("the device is gone"); }

    std::string line_;
};

}  // namespace

TEST(BadInput, ADeviceThatFailsIsNoEndOfTheFile) {
    FailingDevice device(Parts{}.line() + "\n");
    std::istream in(&device);
    CaseReader reader(in, "f.jsonl");
    EXPECT_EQ(reader.next()->id, "x");
    EXPECT_EQ(oblong::test::refused<EnvironmentError>([&] { static_cast<void>(reader.next()); }),
              "f.jsonl: reading failed after line 1");
}

TEST(BadInput, AHyphenIsStandardInput) {
    std::istringstream in(Parts{}.line() + "\n\n" + Parts{.id = R"("id": 5)"}.line());
    std::streambuf* const terminal = std::cin.rdbuf(in.rdbuf());
    EXPECT_EQ(oblong::test::refused<BadInput>([&] { static_cast<void>(read_case_file("-")); }),
              "-:3: id: expected a string, found the number 5");
    std::cin.rdbuf(terminal);
    std::cin.clear();
}

TEST(BadInput, AFileThatCannotBeRead) {
    EXPECT_THROW(static_cast<void>(read_case_file("/no/such/file.jsonl")), EnvironmentError);
    EXPECT_THROW(static_cast<void>(read_case_file(OBLONG_SOURCE_DIR)), EnvironmentError);
}

TEST(BadInput, FieldsAreThoseOfAnObject) {
    const BadInput::Place place{"cases.jsonl", 7, {}};
    const JsonNode root = parse_json("[1]", place);
    const JsonReading reading{place, {}, nullptr};
    EXPECT_EQ(oblong::test::refused<BadInput>([&] { static_cast<void>(JsonValue(root, reading).find("x")); }),
              "cases.jsonl:7: expected an object, found an array of 1");
}
