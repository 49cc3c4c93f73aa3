// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "caseio/case_reader.hpp"
#include "oracle/verify/verify_body.hpp"

/// Cases and parts of proofs about them, as text, for tests of the checker of proofs about bodies of any kind.
namespace oblong::oracle::body_proofs {

struct Row {
    std::string name;    ///< of the test
    std::string bodies;  ///< of the case: its members after the scalar
    std::string proof;   ///< members after the id
    std::string reason;  ///< of the refusal; empty: accepted
};

inline const std::string at_rest = R"("query": "distance", )";
/// A cylinder that stands on a box.
inline const std::string standing =
    at_rest +
    R"("a": {"shape": "cylinder", "radius": 1, "half_length": 1, "pose": {"translation": [0, 2, 0]}},
       "b": {"shape": "box", "half_extents": [3, 1, 3]})";
/// The same 6 beside it, side to side.
inline const std::string beside =
    at_rest +
    R"("a": {"shape": "cylinder", "radius": 1, "half_length": 1, "pose": {"translation": [10, 0, 0]}},
       "b": {"shape": "box", "half_extents": [3, 1, 3]})";
/// A point in the middle of a box.
inline const std::string inside =
    at_rest + R"("a": {"shape": "box", "half_extents": [2, 2, 2]}, "b": {"shape": "points", "vertices": [[0, 0, 0]]})";
inline const std::string squares =
    R"("dimension": 2, )" + at_rest +
    R"("a": {"shape": "box", "half_extents": [1, 1]}, "b": {"shape": "points", "vertices": [[0, 0]]})";
/// Balls of radii 1 and 2 in a hull, and a point 1 above the greater.
inline const std::string pin =
    at_rest +
    R"("a": {"shape": "hull", "of": [{"shape": "sphere", "radius": 1, "pose": {"translation": [9, 0, 0]}},
                                      {"shape": "sphere", "radius": 2}]},
       "b": {"shape": "points", "vertices": [[0, 3, 0]]})";
/// A ball that comes down on a cone's apex at (0, 1, 0), and one that flies by.
inline const std::string landing =
    R"("query": "sweep", "a": {"shape": "sphere", "radius": 1, "pose": {"translation": [0, 5, 0]}},
       "b": {"shape": "cone", "radius": 1, "half_length": 1},
       "sweep": {"velocity_a": [0, -1, 0], "velocity_b": [0, 0, 0], "max": 10})";
inline const std::string passing =
    R"("query": "sweep", "a": {"shape": "sphere", "radius": 1, "pose": {"translation": [-9, 5, 0]}},
       "b": {"shape": "cone", "radius": 1, "half_length": 1},
       "sweep": {"velocity_a": [1, 0, 0], "velocity_b": [0, 0, 0]})";
inline const std::string leaving = R"("query": "raycast", "a": {"shape": "ellipsoid", "radii": [1, 2, 3]},
       "ray": {"source": [0, 3, 0], "direction": [0, -1, 0], "max": 2})";

/// A ball that slides on a box, and one that leaves a cone's apex.
inline const std::string sliding =
    R"("query": "sweep", "a": {"shape": "sphere", "radius": 1, "pose": {"translation": [0, 2, 0]}},
       "b": {"shape": "box", "half_extents": [3, 1, 3]},
       "sweep": {"velocity_a": [1, 0, 0], "velocity_b": [0, 0, 0], "max": 2})";
inline const std::string rising =
    R"("query": "sweep", "a": {"shape": "sphere", "radius": 1, "pose": {"translation": [0, 2, 0]}},
       "b": {"shape": "cone", "radius": 1, "half_length": 1},
       "sweep": {"velocity_a": [0, 1, 0], "velocity_b": [0, 0, 0], "max": 2})";
/// `landing`, with another end or none.
inline std::string landing_until(const std::string& max) {
    std::string text = landing;
    const std::string end = R"(, "max": 10)";
    return text.replace(text.find(end), end.size(), max);
}
/// A point 4 above a box along z, and one 4 beside a square.
inline const std::string over =
    at_rest + R"("a": {"shape": "points", "vertices": [[0, 0, 5]]}, "b": {"shape": "box", "half_extents": [1, 1, 1]})";
/// The same at another height.
inline std::string over_at(const std::string& z) {
    return at_rest + R"("a": {"shape": "points", "vertices": [["0", "0", ")" + z +
           R"("]]}, "b": {"shape": "box", "half_extents": [1, 1, 1]})";
}
inline const std::string in_plane =
    R"("dimension": 2, )" + at_rest +
    R"("a": {"shape": "box", "half_extents": [1, 1]}, "b": {"shape": "points", "vertices": [[5, 0]]})";
/// `beside`, asked whether it is within a margin.
inline std::string within(const std::string& margin) {
    return R"("query": "within", "margin": )" + margin + ", " + beside.substr(at_rest.size());
}

/// Two points 5 apart, asked whether they are within a margin.
inline std::string within_of_points(const std::string& margin) {
    return R"("query": "within", "margin": )" + margin + R"(, "a": {"shape": "points", "vertices": [[0, 0, 0]]},
        "b": {"shape": "points", "vertices": [[5, 0, 0]]})";
}

inline const std::string up = R"("direction": ["0", "1", "0"])";
inline const std::string at_zero = R"("lower": "0/1", "upper": "0/1")";
inline std::string members(const std::string& a, const std::string& b) {
    return R"("members": [{"a": )" + a + R"(, "b": )" + b + "}]";
}
inline const std::string foot = R"({"sum": [{"vertices": [[1, "1"]]}, {"u": ["0/1", "0/1"]}]})";
inline const std::string top_of_box = R"({"vertices": [[0, "1"], [5, "1"]]})";
inline std::string touching(const std::string& a, const std::string& b, const std::string& roots = R"(["0/1"])") {
    return R"("kind": "bracket", "outcome": "touching", )" + at_zero + ", " + up + R"(, "roots": )" + roots + ", " +
           members(a, b);
}
/// Four corners of the box around the point, and the facets between them, 2/√3 from it.
inline const std::string corners = R"("members": [{"a": {"vertices": [[0, "1"]]}, "b": {"vertices": [[0, "1"]]}},
    {"a": {"vertices": [[3, "1"]]}, "b": {"vertices": [[0, "1"]]}}, {"a": {"vertices": [[5, "1"]]}, "b": {"vertices": [[0, "1"]]}},
    {"a": {"vertices": [[6, "1"]]}, "b": {"vertices": [[0, "1"]]}}])";
inline std::string around(const std::string& upper, const std::string& facets) {
    return R"("kind": "bracket", "outcome": "overlapping", "upper": ")" + upper + R"(", "roots": [], )" + corners +
           R"(, "facets": )" + facets;
}
inline const std::string closed = "[[0, 1, 3], [0, 2, 1], [0, 3, 2], [1, 2, 3]]";
inline std::string hit(const std::string& lower, const std::string& upper, const std::string& rest) {
    return R"("kind": "hit", "lower": ")" + lower + R"(", "upper": ")" + upper + R"(", )" + rest;
}
inline const std::string apex = R"({"hull": [[0, "1", {"vertices": [[0, "1"]]}]]})";
inline const std::string centre = R"({"vertices": [[0, "1"]]})";
inline const std::string lands = up + R"(, "roots": ["0/1"], )" + members(centre, apex);
inline const std::string flies = R"("kind": "miss", "roots": ["0/1"])";

inline std::string refuted(const std::string& proves, const std::string& claim, const std::string& rest) {
    return R"("kind": "refutation", "proves": ")" + proves + R"(", "claim": {)" + claim + "}, " + rest;
}
inline const std::string one_above =
    R"("roots": [], )" +
    members(R"({"hull": [[1, "1", {"sum": [{"vertices": [[0, "1"]]}, {"u": ["0/1", "1/1", "0/1"]}]}]]})", centre);
inline const std::string sideways = R"("lower": "6/1", "direction": ["1", "0", "0"], "roots": ["1/1"])";
inline const std::string from_inside = R"("lower": "-2/1", )" + up + R"(, "roots": [])";

/// A point in the middle of a box, and the facets of the box: two of them 2 from the point, the others 3.
inline const std::string cuboid =
    at_rest + R"("a": {"shape": "box", "half_extents": [2, 3, 3]}, "b": {"shape": "points", "vertices": [[0, 0, 0]]})";
inline const std::string all_facets = R"("upper": "-2/1", "roots": [], "members": [)" + [] {
    std::string all;
    for (const char* i : {"0", "1", "2", "3", "4", "5", "6", "7"})
        all += (all.empty() ? "" : ", ") + (R"({"a": {"vertices": [[)" + std::string(i)) +
               R"(, "1"]]}, "b": {"vertices": [[0, "1"]]}})";
    return all;
}() + R"(], "facets": [[0, 2, 6], [0, 6, 4], [1, 7, 3], [1, 5, 7], [0, 5, 1], [0, 4, 5], [2, 3, 7], [2, 7, 6],
                       [0, 3, 2], [0, 1, 3], [4, 7, 5], [4, 6, 7]])";

/// That the point over the box is at this distance, and the claim that the distance rounds to another double.
inline std::string not_rounded_to(const std::string& claimed, const std::string& d) {
    return refuted("bracket", R"("rounded_to": "double", "distance": ")" + claimed + '"',
                   R"("lower": ")" + d + R"(", "upper": ")" + d + R"(", "direction": ["0", "0", "1"], "roots": [], )" +
                       members(centre, R"({"vertices": [[0, "1"], [3, "1"]]})"));
}

/// Why the checker refuses the proof; empty where it accepts it.
inline std::string said(const Row& row) {
    const caseio::Case c = caseio::read_case(
        R"({"format": "oblong-case/1", "id": "c", "scalar": "exact", )" + row.bodies + "}", {"case", 0, ""});
    const caseio::CertificateLine line =
        caseio::read_certificate(R"({"format": "oblong-certificate/1", "id": "c", )" + row.proof + "}");
    EXPECT_EQ(caseio::read_certificate(caseio::write_certificate(line)), line) << row.name;
    return verify(c, line).value_or("");
}

}  // namespace oblong::oracle::body_proofs
