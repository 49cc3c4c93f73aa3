// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "caseio/case_reader.hpp"
#include "caseio/certificate_io.hpp"
#include "caseio/limits.hpp"
#include "caseio/number_text.hpp"
#include "caseio/real.hpp"
#include "caseio/record.hpp"
#include "caseio/result_io.hpp"
#include "tests/refused.hpp"

// The last value that a reader takes and the first that it refuses, and a field too many in each object of each line.

using namespace oblong;
using namespace oblong::caseio;

namespace {

const std::string certificate = R"({"format": "oblong-certificate/1", "id": "x", )";
const std::string small = R"("differences": [[0, 1]], "facets": [[0, 0]])";

std::string refusal_of_certificate(const std::string& line) {
    return oblong::test::refused<BadInput>([&] { static_cast<void>(read_certificate(line)); }, "read");
}

std::string refusal_of_case(const std::string& line) {
    std::istringstream in(line + "\n");
    CaseReader reader(in, "cases.jsonl");
    try {
        return reader.next() ? "read" : "nothing";
    } catch (const BadInput& error) {
        return error.what();
    }
}

std::string refusal_of_result(const std::string& members) {
    return oblong::test::refused<BadInput>(
        [&] { static_cast<void>(read_result(R"({"format": "oblong-result/1", "id": "x", )" + members + "}")); },
        "read");
}

std::string many(const std::string& item, std::size_t count) {
    std::string list = item;
    for (std::size_t i = 1; i < count; ++i) list += ", " + item;
    return list;
}

/// The line with a field that no object has, in each of its objects in turn.
std::vector<std::string> with_a_field_too_many(const std::string& line) {
    std::vector<std::string> lines;
    for (std::size_t at = line.find('{'); at != std::string::npos; at = line.find('{', at + 1)) {
        lines.push_back(line);
        lines.back().insert(at + 1, R"("zz": 1, )");
    }
    return lines;
}

std::string case_of(const std::string& a) {
    return R"({"format": "oblong-case/1", "id": "x", "query": "decide", "scalar": "double", "a": )" + a +
           R"(, "b": {"shape": "sphere", "radius": 1}})";
}

std::string penetration(const std::string& fields) {
    return certificate + R"("kind": "penetration", "squared": "1/4", )" + fields + "}";
}

}  // namespace

TEST(ReaderLimits, NoObjectOfACertificateHasOtherFields) {
    const std::string points = R"("a": [[0, "1"]], "b": [[1, "1"]])";
    const std::string direction = R"("direction": ["1", "0", "0"])";
    for (const std::string& fields :
         {R"("kind": "distance", "squared": "1/4", "rounded_to": "double", "distance": "0.5", )" + points,
          R"("kind": "separated", )" + direction, R"("kind": "touching", )" + points,
          R"("kind": "overlapping", )" + points, std::string(R"("kind": "overlapping", "differences": [[0, 1, "1"]])"),
          R"("kind": "refutation", "claim": {"outcome": "touching"}, )" + direction,
          R"("kind": "refutation", "claim": {"rounded_to": "float", "distance": "inf"}, )" + points,
          std::string(R"("kind": "refutation", "claim": {"lower": "1/2"}, "differences": [[0, 1, "1"]])"),
          R"("kind": "miss", )" + direction, R"("kind": "hit", "lower": "0/1", "upper": "1/1", )" + points,
          R"("kind": "penetration", "squared": "1/4", )" + direction + ", " + small,
          R"("kind": "penetration", "squared": "1/4", )" + points}) {
        ASSERT_EQ(refusal_of_certificate(certificate + fields + "}"), "read");
        for (const std::string& line : with_a_field_too_many(certificate + fields + "}"))
            EXPECT_NE(refusal_of_certificate(line).find("zz"), std::string::npos) << line;
    }
}

TEST(ReaderLimits, NoObjectOfACaseHasOtherFields) {
    for (const char* a :
         {R"({"shape": "sphere", "radius": 1, "pose": {"translation": [0, 0, 1], "quaternion": [1, 0, 0, 0]}})",
          R"({"shape": "capsule", "half_length": 1, "radius": 1, "axis": "x"})",
          R"({"shape": "box", "half_extents": [1, 1, 1]})", R"({"shape": "points", "vertices": [[0, 0, 0]]})",
          R"({"shape": "ellipsoid", "radii": [1, 1, 1]})", R"({"shape": "cylinder", "half_length": 1, "radius": 1})",
          R"({"shape": "cone", "half_length": 1, "radius": 1})",
          R"({"shape": "sum", "of": [{"shape": "sphere", "radius": 1}]})",
          R"({"shape": "hull", "of": [{"shape": "sphere", "radius": 1}]})"}) {
        ASSERT_EQ(refusal_of_case(case_of(a)), "read") << a;
        for (const std::string& line : with_a_field_too_many(case_of(a)))
            EXPECT_NE(refusal_of_case(line).find("zz"), std::string::npos) << line;
    }
    for (
        const char* line :
        {R"({"format": "oblong-case/1", "id": "x", "query": "raycast", "scalar": "double", "a": {"shape": "sphere", "radius": 1}, "ray": {"source": [3, 0, 0], "direction": [-1, 0, 0]}})",
         R"({"format": "oblong-case/1", "id": "x", "query": "sweep", "scalar": "double", "a": {"shape": "sphere", "radius": 1}, "b": {"shape": "sphere", "radius": 1}, "sweep": {"velocity_a": [1, 0, 0], "velocity_b": [0, 0, 0], "max": 1}})"}) {
        ASSERT_EQ(refusal_of_case(line), "read") << line;
        for (const std::string& more : with_a_field_too_many(line))
            EXPECT_NE(refusal_of_case(more).find("zz"), std::string::npos) << more;
    }
}

TEST(ReaderLimits, AQuaternionIsRefusedWhereAllFourAreZero) {
    for (const char* q : {"[1, 0, 0, 0]", "[0, 1, 0, 0]", "[0, 0, 1, 0]", "[0, 0, 0, 1]"})
        EXPECT_EQ(refusal_of_case(
                      case_of(R"({"shape": "sphere", "radius": 1, "pose": {"quaternion": )" + std::string(q) + "}}")),
                  "read")
            << q;
    EXPECT_NE(refusal_of_case(case_of(R"({"shape": "sphere", "radius": 1, "pose": {"quaternion": [0, 0, 0, 0]}})")),
              "read");
}

TEST(ReaderLimits, ASurfaceHasAtMostSoManyCornersAndFacets) {
    const std::string direction = R"("direction": ["1", "0", "0"], "differences": [)";
    const auto line = [&](std::size_t corners, std::size_t facets) {
        return penetration(direction + many("[0, 1]", corners) + R"(], "facets": [)" + many("[0, 0]", facets) + "]");
    };
    EXPECT_EQ(refusal_of_certificate(line(max_corners, max_facets)), "read");
    EXPECT_NE(refusal_of_certificate(line(max_corners + 1, 1)).find("at most 65536 differences"), std::string::npos);
    EXPECT_NE(refusal_of_certificate(line(1, max_facets + 1)).find("at most 131072 facets"), std::string::npos);
    EXPECT_NE(refusal_of_certificate(penetration(direction + R"([0, 1, 2]], "facets": [])")).find("[vertex of a"),
              std::string::npos);
}

TEST(ReaderLimits, NamesOfVerticesAreWrittenAsRead) {
    const std::string line = certificate +
                             R"("kind": "touching", "a": [[0, "1"]], "b": [[1, "1"]], "vertices_a": [[0, 2, 3], [4]],)"
                             R"( "vertices_b": [[5]]})";
    EXPECT_EQ(write_certificate(read_certificate(line)), line);
    const std::string fields = R"("id": "x", "kind": "miss", "direction": ["1", "0", "0"]})";
    EXPECT_EQ(refusal_of_certificate(R"({"format": "oblong-certificate/1", )" + fields), "read");
    EXPECT_NE(refusal_of_certificate(R"({"format": "oblong-certificate/2", )" + fields), "read");
    for (const char* direction : {R"({"a": "1", "b": "0", "c": "0"})", R"(["1", "0"])", R"("1")"})
        EXPECT_NE(refusal_of_certificate(certificate + R"("kind": "miss", "direction": )" + direction + "}")
                      .find("direction: expected an array of 3"),
                  std::string::npos)
            << direction;
    for (const char* list : {R"("differences": [[0, 1]], "facets": [])", R"("differences": [], "facets": [[0, 0]])"}) {
        const std::string surface =
            certificate + R"("kind": "penetration", "direction": ["1", "0", "0"], )" + list + R"(, "squared": "1/4"})";
        EXPECT_EQ(write_certificate(read_certificate(surface)), surface);
    }
}

TEST(ReaderLimits, AnIntegerOfACertificateHasAtMostSoManyDigits) {
    const auto line = [](const std::string& digits) {
        return certificate + R"("kind": "miss", "direction": ["1", "0", ")" + digits + R"("]})";
    };
    EXPECT_EQ(refusal_of_certificate(line("-" + std::string(longest_number, '9'))), "read");
    EXPECT_NE(refusal_of_certificate(line(std::string(longest_number + 1, '9'))), "read");
    EXPECT_NE(refusal_of_certificate(line("1:")), "read");
    EXPECT_NE(refusal_of_certificate(line("1/")), "read");
}

TEST(ReaderLimits, ADistanceIsANumberOrInf) {
    const auto line = [](const std::string& distance) {
        return certificate + R"("kind": "distance", "squared": "1/4", "rounded_to": "double", "distance": )" +
               distance + R"(, "a": [[0, "1"]], "b": [[1, "1"]]})";
    };
    EXPECT_FALSE(read_certificate(line(R"("inf")")).certificate.distance.has_value());
    EXPECT_EQ(read_certificate(line("0.5")).certificate.distance, Rational(1, 2));
    EXPECT_NE(refusal_of_certificate(line("true")), "read");
    EXPECT_NE(refusal_of_certificate(line(R"(["inf"])")), "read");
}

TEST(ReaderLimits, AResultHasItsWords) {
    const std::string separated = R"("outcome": "separated", )";
    for (const char* rung : {"filter", "extended", "integer"})
        EXPECT_EQ(refusal_of_result(separated + R"("rung": ")" + rung + "\""), "read");
    EXPECT_NE(refusal_of_result(separated + R"("rung": "double")").find("one of filter"), std::string::npos);
    EXPECT_NE(refusal_of_result(separated + R"("within": "near")").find("one of nearer, equal, farther"),
              std::string::npos);
    EXPECT_EQ(refusal_of_result(separated + R"("iterations": 0)"), "read");
    EXPECT_EQ(refusal_of_result(separated + R"("iterations": 2147483647)"), "read");
    EXPECT_NE(refusal_of_result(separated + R"("iterations": 2147483648)"), "read");
    EXPECT_NE(refusal_of_result(separated + R"("iterations": -1)"), "read");
}

TEST(ReaderLimits, AResultHasADepthWhereItSaysSo) {
    const std::string head = R"({"format": "oblong-result/1", "id": "x", "outcome": "overlapping")";
    EXPECT_FALSE(read_result(head + "}").penetration.has_value());
    for (const char* field :
         {R"("depth": 1)", R"("depth_lower": 1)", R"("depth_upper": 1)", R"("direction": [1, 0, 0])"})
        EXPECT_TRUE(read_result(head + ", " + field + "}").penetration.has_value()) << field;
}

TEST(ReaderLimits, AMeshHasNoOtherFields) {
    EXPECT_NE(refusal_of_case(case_of(R"({"shape": "mesh", "file": "no-such.off", "zz": 1})")).find("zz"),
              std::string::npos);
}

TEST(ReaderLimits, AListOfBodiesIsAnArrayThatHasSome) {
    for (const char* of : {"[]", "{}", R"("sphere")", R"({"shape": "sphere", "radius": 1})"})
        EXPECT_NE(refusal_of_case(case_of(R"({"shape": "sum", "of": )" + std::string(of) + "}"))
                      .find("a.of: expected an array of at least one body"),
                  std::string::npos)
            << of;
    for (const char* vertices : {"[]", "{}", R"({"x": 1})", "1"})
        EXPECT_NE(refusal_of_case(case_of(R"({"shape": "points", "vertices": )" + std::string(vertices) + "}"))
                      .find("a.vertices: expected"),
                  std::string::npos)
            << vertices;
}

namespace {

std::string refusal_of_number(std::string_view text, CaseScalar scalar) {
    return oblong::test::refused<NumberError>([&] { static_cast<void>(read_number(text, {scalar})); }, "read");
}

}  // namespace

TEST(ReaderLimits, ANumberIsShownInFullUpTo40Characters) {
    const std::string longest = std::string(39, '1') + "x";
    EXPECT_NE(refusal_of_number(longest, CaseScalar::exact).find('"' + longest + '"'), std::string::npos);
    EXPECT_EQ(refusal_of_number(longest, CaseScalar::exact).find("characters)"), std::string::npos);
    EXPECT_NE(refusal_of_number('1' + longest, CaseScalar::exact).find("(41 characters)"), std::string::npos);
}

TEST(ReaderLimits, ANumberHasAtMostSoManyCharacters) {
    for (const CaseScalar scalar : {CaseScalar::float32, CaseScalar::float64, CaseScalar::exact})
        for (const std::size_t size : {longest_number, longest_number + 1})
            EXPECT_EQ(refusal_of_number("0." + std::string(size - 3, '0') + "1", scalar) == "read",
                      size == longest_number && scalar != CaseScalar::exact)
                << size;
    EXPECT_NE(
        refusal_of_number(std::string(longest_number + 1, '0'), CaseScalar::exact).find("at most 100000 characters"),
        std::string::npos);
    EXPECT_EQ(refusal_of_number(std::string(longest_number, '0'), CaseScalar::exact), "read");
}

TEST(ReaderLimits, AFractionHasTwoParts) {
    for (const char* bad : {"/", "1/", "/1", "1/2/3", "1x/2", "1/2x", "-/2", "1/-2", "x/2"})
        for (const CaseScalar scalar : {CaseScalar::float64, CaseScalar::exact})
            EXPECT_NE(refusal_of_number(bad, scalar).find("a fraction p/q of two integers"), std::string::npos) << bad;
    for (const char* bad : {"e5", "-", "", ".", "0x", "1e", "1e+", "0xp3"})
        EXPECT_NE(refusal_of_number(bad, CaseScalar::float64), "read") << bad;
}

TEST(ReaderLimits, AnExponentOfManyDigitsSaturates) {
    EXPECT_EQ(read_number("1e0000000000000000003", {CaseScalar::exact}).value, 1000);
    EXPECT_NE(refusal_of_number("1e9999999999", CaseScalar::exact), "read");
    EXPECT_NE(refusal_of_number("1e10000000000000000000000", CaseScalar::float64), "read");
    EXPECT_EQ(read_number("1e-10000000000000000000000", {CaseScalar::float64}).value, 0);
}

TEST(ReaderLimits, WhatUnderflowsIsSaid) {
    for (const CaseScalar scalar : {CaseScalar::float32, CaseScalar::float64}) {
        EXPECT_TRUE(read_number("1e-599", {scalar}).vanished);
        EXPECT_TRUE(read_number("1e-9999", {scalar}).vanished);
        EXPECT_TRUE(read_number("0x1p-1999", {scalar}).vanished);
        EXPECT_FALSE(read_number("0x0p-1999", {scalar}).vanished);
        EXPECT_FALSE(read_number("0/3", {scalar}).vanished);
        EXPECT_FALSE(read_number("1/3", {scalar}).vanished);
        EXPECT_FALSE(read_number("0.3", {scalar}).vanished);
        EXPECT_EQ(refusal_of_number("0x1p2500", scalar).find("a number in the range of") == std::string::npos, false);
        EXPECT_EQ(refusal_of_number("1e601", scalar).find("a number in the range of") == std::string::npos, false);
    }
    EXPECT_EQ(read_number("0x" + std::string(400, 'f') + "p-1590", {CaseScalar::float64}).value, Rational(1024));
    EXPECT_EQ(read_number("1e-320", {CaseScalar::float64}).value,
              read_number("0x7e8p-1074", {CaseScalar::float64}).value);
}

TEST(ReaderLimits, AnExactNumberHasAnExponentUpToTheLimit) {
    const NumberRule exact{CaseScalar::exact, 10};
    const auto refusal = [&](std::string_view text) -> std::string {
        return oblong::test::refused<NumberError>([&] { static_cast<void>(read_number(text, exact)); }, "read");
    };
    EXPECT_EQ(refusal("1e9"), "read");
    EXPECT_NE(refusal("1e10").find("an exact number below 10^10 in magnitude"), std::string::npos);
    EXPECT_EQ(refusal("1e-11"), "read");
    EXPECT_NE(refusal("1e-12").find("an exact number above 10^-10 in magnitude"), std::string::npos);
    EXPECT_EQ(refusal("0x1p29"), "read");
    EXPECT_NE(refusal("0x1p30").find("an exact number below 2^33 in magnitude"), std::string::npos);
    EXPECT_NE(refusal("0x1p-40").find("an exact number above 2^-33 in magnitude"), std::string::npos);
}

TEST(ReaderLimits, WhatIsNoObjectHasNoFields) {
    for (const std::string& body : {std::string("[]"), std::string("1"), std::string(R"("sphere")")})
        EXPECT_NE(refusal_of_case(case_of(body)).find("a: expected "), std::string::npos) << body;
    EXPECT_NE(refusal_of_certificate(certificate + R"("kind": "bracket", "roots": [], "members": [[1]]})")
                  .find("members[0]: expected an object"),
              std::string::npos);
    EXPECT_NE(refusal_of_certificate(certificate + R"("kind": "bracket", "roots": [], "members": [{"a": 1, "b": 1}]})")
                  .find("members[0].a: expected an object"),
              std::string::npos);
}

TEST(ReaderLimits, WhatIsFoundIsShown) {
    const std::string outcome = R"("outcome": "separated", "iterations": )";
    EXPECT_TRUE(refusal_of_result(outcome + "true").ends_with("found true"));
    EXPECT_TRUE(refusal_of_result(outcome + "false").ends_with("found false"));
    const std::string longest = "0." + std::string(38, '1');
    EXPECT_TRUE(refusal_of_result(outcome + longest).ends_with("found the number " + longest));
    EXPECT_TRUE(refusal_of_result(outcome + longest + "1").ends_with("found the number " + longest + "…"));
    const auto plane = [](const std::string& pose) {
        return R"({"format": "oblong-case/1", "id": "x", "query": "decide", "scalar": "double", "dimension": 2, "a": )"
               R"({"shape": "sphere", "radius": 1, "pose": {"linear": )" +
               pose + R"(}}, "b": {"shape": "sphere", "radius": 1}})";
    };
    EXPECT_NE(refusal_of_case(plane("1")).find("an array of 2 rows"), std::string::npos) << refusal_of_case(plane("1"));
}

TEST(ReaderLimits, ANumberOfAResultHasItsFormatAndItsDigits) {
    const auto read = [](const std::string& number, CaseScalar scalar) {
        return *read_result(
                    R"({"format": "oblong-result/1", "id": "x", "outcome": "separated", "distance": )" + number + "}",
                    {}, scalar)
                    .distance;
    };
    EXPECT_EQ(read("0.5", CaseScalar::float32).kind, Real::Kind::float32);
    EXPECT_EQ(read("0.5", CaseScalar::float64).kind, Real::Kind::float64);
    EXPECT_EQ(read("0.5", CaseScalar::exact).kind, Real::Kind::float64);
    struct Row {
        const char* text;
        int digits;
    };
    for (const Row& row : {Row{"0.001250", 4},
                           {"-125e30", 3},
                           {"1.25E-300", 3},
                           {"0x1p-3", 2},   // (4 - 3) bits and two digits more
                           {"0x1.8p0", 3},  // 5 bits
                           {"0X1.8P+100", 3},
                           {"0x1.8765432187654p0", 18},
                           {"123456789012345678901234567890.5", 31}})
        EXPECT_EQ(read('"' + std::string(row.text) + '"', CaseScalar::float64).digits, row.digits) << row.text;
}

TEST(ReaderLimits, ARecordHasOnlyItsFields) {
    Record plain;
    plain.subject = "s";
    const auto read = [](const std::string& line) {
        const std::string path = testing::TempDir() + "oblong-reader-limits.jsonl";
        std::ofstream(path) << line << '\n';
        return read_record_file(path);
    };
    const RecordSet set = read(write_record(plain));
    ASSERT_EQ(set.records.size(), 1U);
    EXPECT_FALSE(set.records[0].nearest.has_value());
    const Tally tally{"s", "f", 0, "error_ulps", "exact", 1};
    EXPECT_EQ(read(write_tally(tally)).tallies.at(0).severity_bin, 0);
    for (std::string line : {write_record(plain), write_tally(tally), write_fact("seed", "1")}) {
        line.insert(1, R"("zz": 1, )");
        EXPECT_THROW(static_cast<void>(read(line)), BadInput) << line;
    }
}

TEST(ReaderLimits, AMeshIsBesideItsCase) {
    const std::string folder = testing::TempDir();
    std::ofstream(folder + "oblong-reader-limits.off") << "OFF\n4 0 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n";
    for (const std::string& file : {std::string("oblong-reader-limits.off"), folder + "oblong-reader-limits.off"}) {
        std::istringstream in(case_of(R"({"shape": "mesh", "file": ")" + file + "\"}") + "\n");
        CaseReader reader(in, folder + "cases.jsonl");
        EXPECT_TRUE(reader.next().has_value()) << file;
    }
}
