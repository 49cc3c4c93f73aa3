// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "caseio/deforming_io.hpp"
#include "caseio/motion_proof_io.hpp"
#include "tests/refused.hpp"

namespace oblong::caseio {
namespace {

const std::string a_body = R"({"shape": "points", "vertices": [[0, 0, 0.1]], "end": [[1, "1/4", "0x1p-3"]]})";
const std::string b_body = R"({"shape": "points", "vertices": [[0, 0, 0], [1, 2, 3]], "end": [[0, 1, 0], [1, 2, 4]]})";

std::string line_of(const std::string& a, const std::string& b, const std::string& scalar = "exact",
                    const std::string& more = "") {
    return R"({"format": "oblong-case/1", "id": "d", "query": "deforming", "scalar": ")" + scalar + R"(", "a": )" + a +
           R"(, "b": )" + b + more + "}";
}

/// The message of the line's fault; empty if it is read.
std::string fault(const std::string& line) {
    return oblong::test::refused<BadInput>([&] { (void)read_deforming_case(line, {"cases.jsonl", 7, {}}); });
}

TEST(DeformingCase, IsKeptByWritingAndReading) {
    for (const char* scalar : {"exact", "double", "float"}) {
        const std::string line =
            line_of(a_body, b_body, scalar, R"(, "source": "here", "note": "n", "expect": {"hit": true})");
        const DeformingCase c = read_deforming_case(line);
        EXPECT_EQ(c.a.vertices.size(), 1U);
        EXPECT_EQ(c.b.end[1].z, 4);
        EXPECT_EQ(c.expect, R"({"hit": true})");
        for (const NumberStyle style : {NumberStyle::shortest, NumberStyle::hex})
            EXPECT_EQ(read_deforming_case(write_deforming_case(c, style)), c) << scalar;
    }
    EXPECT_EQ(read_deforming_case(line_of(a_body, b_body)).a.vertices[0].z, Rational(1, 10));
    EXPECT_EQ(read_deforming_case(line_of(a_body, b_body, "double")).a.vertices[0].z, Rational(0.1));
    EXPECT_EQ(read_deforming_case(line_of(a_body, b_body, "float")).a.vertices[0].z, Rational(0.1F));
}

TEST(DeformingCase, IsKnownByItsQuery) {
    EXPECT_TRUE(is_deforming_case(line_of(a_body, b_body)));
    EXPECT_FALSE(is_deforming_case(R"({"id": "deforming", "query": "sweep"})"));
    EXPECT_FALSE(is_deforming_case(R"({"note": "deforming"})"));
    EXPECT_FALSE(is_deforming_case(R"(["deforming"])"));
    EXPECT_FALSE(is_deforming_case(R"({"query": "deforming")"));
}

TEST(DeformingCase, FaultsNameTheField) {
    EXPECT_EQ(fault(line_of(a_body, b_body)), "");
    const auto begins = [](const std::string& line, const std::string& place) {
        EXPECT_TRUE(fault(line).starts_with("cases.jsonl:7: " + place)) << fault(line);
    };
    begins(line_of(R"({"shape": "points", "vertices": [[0, 0, 0]]})", b_body), "a");
    begins(line_of(R"({"shape": "points", "vertices": [[0, 0, 0]], "end": []})", b_body),
           "a.end: expected an array of");
    begins(line_of(R"({"shape": "points", "vertices": [[0, 0, 0]], "end": [[0, 0, 0], [1, 1, 1]]})", b_body),
           "a.end: expected as many points as vertices, 1");
    begins(line_of(a_body, R"({"shape": "points", "vertices": [[0, 0, "x"]], "end": [[0, 0, 0]]})"),
           "b.vertices[0][2]:");
    begins(line_of(a_body, R"({"shape": "points", "vertices": [[0, 0]], "end": [[0, 0, 0]]})"), "b.vertices[0]:");
    begins(line_of(a_body, R"({"shape": "points", "vertices": [[0, 0, 0]], "end": [[0, 0, 0]], "pose": {}})"),
           "b.pose:");
    begins(line_of(a_body, R"({"shape": "blob"})"), "b.shape:");
    begins(line_of(a_body, b_body, "exact", R"(, "margin": 1)"), "margin:");
    begins(line_of(a_body, b_body, "exact", R"(, "dimension": 4)"), "dimension:");
    begins(line_of(a_body, b_body, "half"), "scalar:");
}

TEST(DeformingCase, OtherShapesAreKeptByTheirNames) {
    const DeformingCase c = read_deforming_case(line_of(a_body, R"({"shape": "sphere", "radius": 1})"));
    EXPECT_EQ(c.b.shape, "sphere");
    EXPECT_NE(fault(line_of(a_body, R"({"shape": "sphere", "radius": -1})")), "");
}

/// A certificate with these members, and the fault of reading it; empty: none.
std::string certificate_fault(const std::string& members) {
    return oblong::test::refused<BadInput>([&] {
        const DeformingCertificate c = read_deforming_certificate(
            R"({"format": "oblong-certificate/1", "id": "falls", "kind": "deforming", )" + members + "}",
            {"proofs", 3, {}});
        EXPECT_EQ(read_deforming_certificate(write_motion_certificate(c)), c);
    });
}

TEST(DeformingCertificates, AreReadWithFaultsThatNameTheField) {
    const std::string n = R"(["0", "-2", "1"])";
    const auto clear = [](const std::string& list) { return R"("clear": )" + list; };
    const auto span = [&](const std::string& directions) {
        return clear(R"([{"from": "0/1", "to": "1/3", "directions": [)" + directions + "]}]");
    };
    const auto meeting = [&](const std::string& a, const std::string& b, const std::string& axis) {
        return R"("clear": [], "meeting": {"from": "1/3", "to": "1/2", "a": )" + a + R"(, "b": )" + b +
               R"(, "axis": )" + axis + "}";
    };
    std::string many = "0";  // counted before any is read
    for (int i = 0; i < 65536; ++i) many += ", 0";
    const std::vector<std::pair<std::string, std::string>> faults{
        {span(n), ""},
        {span(n + ", " + n + ", " + n), ""},
        {meeting("[0]", "[2, 1, 4294967295]", R"("x")"), ""},
        {meeting("[0, 1]", "[2]", R"("z")"), ""},
        {R"("meeting": {})", "proofs:3: clear: expected an array of stretches of time, found no such field"},
        {clear("[" + many + "]"), "proofs:3: clear: expected at most 65536 stretches of time, found"},
        {clear("[]") + R"(, "subject": "x")", "proofs:3: subject: expected"},
        {clear("[7]"), "proofs:3: clear[0]: expected an object, found the number 7"},
        {span(""), "proofs:3: clear[0].directions: expected an array of one to three directions"},
        {span(n + ", " + n + ", " + n + ", " + n), "proofs:3: clear[0].directions: expected an array of one to three"},
        {span(R"(["0", "1/2", "1"])"), "proofs:3: clear[0].directions[0][1]: expected"},
        {clear(R"([{"from": "0/1", "to": 1, "directions": [)" + n + "]}]"), "proofs:3: clear[0].to: expected a string"},
        {meeting("[]", "[0]", R"("x")"), "proofs:3: meeting.a: expected an array of one to three vertices"},
        {meeting("[0]", "[0, 1, 2, 3]", R"("x")"), "proofs:3: meeting.b: expected an array of one to three vertices"},
        {meeting("[0]", "[-1]", R"("x")"), "proofs:3: meeting.b[0]: expected"},
        {meeting("[0]", "[0]", R"("w")"), "proofs:3: meeting.axis: expected \"x\", \"y\" or \"z\""},
        {meeting("[0]", "[0]", "2"), "proofs:3: meeting.axis: expected \"x\", \"y\" or \"z\""},
        {R"("clear": [], "meeting": {"time": "1/2"})", "proofs:3: meeting.time: expected"},
    };
    for (const auto& [members, fault] : faults) {
        const std::string found = certificate_fault(members);
        EXPECT_TRUE(fault.empty() ? found.empty() : found.starts_with(fault)) << members << '\n' << found;
    }
    EXPECT_TRUE(is_deforming_certificate(R"({"kind": "deforming"})"));
    EXPECT_FALSE(is_deforming_certificate(R"({"kind": "turning", "id": "deforming"})"));
}

}  // namespace
}  // namespace oblong::caseio
