// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <array>

#include "caseio/case_reader.hpp"
#include "caseio/result_io.hpp"
#include "fuzz/subjects/native/case_certificate.hpp"
#include "fuzz/subjects/native/refutation.hpp"
#include "oracle/verify/verify_body.hpp"

// Proofs of cases that certificates of polyhedra do not speak of, and refutations of casts and depths.

namespace oblong::oracle {
namespace {

caseio::Case case_of(const std::string& id, const std::string& members) {
    return caseio::read_case(R"({"format": "oblong-case/1", "id": ")" + id + R"(", "scalar": "double", )" + members +
                             "}");
}

const std::string standing =
    R"("a": {"shape": "cylinder", "radius": 1, "half_length": 1, "pose": {"translation": [0.5, 2, 0]}},
    "b": {"shape": "box", "half_extents": [3, 1, 3]})";

struct Row {
    const char* id;
    std::string members;
    const char* shown;  ///< an outcome, "hit" or "miss"
};

const Row rows[] = {
    {"standing", R"("query": "distance", )" + standing, "touching"},
    {"standing depth", R"("query": "penetration", )" + standing, "touching"},
    {"cone and point",
     R"("query": "distance", "a": {"shape": "cone", "radius": 3, "half_length": 2}, "b": {"shape": "points", "vertices": [[4, 4, 0]]})",
     "separated"},
    {"side by side",
     R"("query": "decide", "a": {"shape": "cylinder", "radius": 3, "half_length": 2, "pose": {"translation": [3, 0, 4]}}, "b": {"shape": "cylinder", "radius": 2, "half_length": 2})",
     "touching"},
    {"ellipsoid on a box",
     R"("query": "distance", "a": {"shape": "ellipsoid", "radii": [1, 2, 3], "pose": {"translation": [0, 3, 0]}}, "b": {"shape": "box", "half_extents": [2, 1, 2]})",
     "touching"},
    {"unequal balls",
     R"("query": "distance", "a": {"shape": "hull", "of": [{"shape": "sphere", "radius": 1, "pose": {"translation": [0, 5, 0]}}, {"shape": "sphere", "radius": 2, "pose": {"translation": [0.25, 3.5, 0]}}]}, "b": {"shape": "cylinder", "radius": 3, "half_length": 1})",
     "separated"},
    {"unequal balls on a box",
     R"("query": "distance", "a": {"shape": "hull", "of": [{"shape": "sphere", "radius": 1, "pose": {"translation": [0, 5, 0]}}, {"shape": "sphere", "radius": 2, "pose": {"translation": [0, 3, 0]}}]}, "b": {"shape": "box", "half_extents": [3, 1, 3]})",
     "touching"},
    {"sum on a box",
     R"("query": "distance", "a": {"shape": "sum", "of": [{"shape": "cylinder", "radius": 1, "half_length": 1, "pose": {"translation": [0, 5, 0]}}, {"shape": "box", "half_extents": [1, 1, 1]}]}, "b": {"shape": "box", "half_extents": [3, 3, 3]})",
     "touching"},
    {"identical ellipsoids",
     R"("query": "decide", "a": {"shape": "ellipsoid", "radii": [1, 2, 3]}, "b": {"shape": "ellipsoid", "radii": [1, 2, 3]})",
     "overlapping"},
    {"balls over a core",
     R"("query": "penetration", "a": {"shape": "sphere", "radius": 2, "pose": {"translation": [0, 2.5, 0]}}, "b": {"shape": "cylinder", "radius": 1, "half_length": 1})",
     "overlapping"},
    {"flat",
     R"("dimension": 2, "query": "penetration", "a": {"shape": "ellipsoid", "radii": [1, 2], "pose": {"translation": [0, 3]}}, "b": {"shape": "box", "half_extents": [2, 2]})",
     "overlapping"},
    {"ray at a cone",
     R"("query": "raycast", "a": {"shape": "cone", "radius": 1, "half_length": 1}, "ray": {"source": [0.25, 5, 0], "direction": [0, -1, 0]})",
     "hit"},
    {"ray by a cone",
     R"("query": "raycast", "a": {"shape": "cone", "radius": 1, "half_length": 1}, "ray": {"source": [5, 5, 5], "direction": [-1, -1, -0.5]})",
     "miss"},
    {"ray that stops",
     R"("query": "raycast", "a": {"shape": "cone", "radius": 1, "half_length": 1}, "ray": {"source": [0, 5, 0], "direction": [0, -1, 0], "max": 3})",
     "miss"},
    {"sweep of a hull",
     R"("query": "sweep", "a": {"shape": "hull", "of": [{"shape": "sphere", "radius": 1, "pose": {"translation": [0, 9, 0]}}, {"shape": "sphere", "radius": 2, "pose": {"translation": [0, 8, 0]}}]}, "b": {"shape": "ellipsoid", "radii": [1, 2, 1]}, "sweep": {"velocity_a": [0.125, -1, 0], "velocity_b": [0, 0, 0]})",
     "hit"},
    {"disc into a hull of discs",
     R"("query": "raycast", "a": {"shape": "hull", "of": [{"shape": "cylinder", "radius": 0.0625, "half_length": 0, "pose": {"translation": [0, 0.5, 0]}}, {"shape": "cylinder", "radius": 0.5, "half_length": 0, "pose": {"translation": [0, -0.5, 0]}}]}, "ray": {"source": [0.0625, 5, 0], "direction": [0, -1, 0]})",
     "hit"},
};

TEST(CaseProof, CurvedCasesHaveProofsThatTheCheckerAccepts) {
    for (const Row& row : rows) {
        const caseio::Case c = case_of(row.id, row.members);
        const auto proof = fuzz::case_proof(c);
        ASSERT_TRUE(proof) << row.id;
        const auto found = checked(c, *proof);
        ASSERT_TRUE(std::holds_alternative<Shown>(found)) << row.id << ": " << std::get<std::string>(found);
        EXPECT_EQ(proof->outcome ? name(*proof->outcome) : name(proof->statement), row.shown) << row.id;
        const Shown& shown = std::get<Shown>(found);
        if (shown.lower && shown.upper && proof->outcome != Outcome::overlapping) {
            const Rational width = *shown.upper - *shown.lower;
            EXPECT_LE(width * Rational(1'000'000'000), abs(*shown.upper)) << row.id;
        }
        const auto line = fuzz::certificate_line(c);
        ASSERT_TRUE(line) << row.id;
        EXPECT_EQ(caseio::read_certificate(caseio::write_certificate(*line)), *line) << row.id;
    }
}

struct Said {
    std::string bodies, result;
    const char *says, *proven;  ///< the refutation's words; null where nothing is refuted
};

const std::string boxes = R"("query": "penetration", "a": {"shape": "box", "half_extents": [0.5, 0.5, 0.5]},
    "b": {"shape": "box", "half_extents": [0.5, 0.5, 0.5], "pose": {"translation": [0.5, 0, 0]}})";
const std::string cylinders = R"("query": "penetration", "a": {"shape": "cylinder", "radius": 1, "half_length": 2},
    "b": {"shape": "cylinder", "radius": 1, "half_length": 2})";
const std::string through = R"("query": "raycast", "a": {"shape": "box", "half_extents": [0.5, 0.5, 0.5]},
    "ray": {"source": [0, 0, -5], "direction": [0, 0, 10], "max": 1})";
const std::string by = R"("query": "raycast", "a": {"shape": "cylinder", "radius": 1, "half_length": 2},
    "ray": {"source": [0, 3, -5], "direction": [0, 0, 10]})";

TEST(CaseProof, FalseCastsAndDepthsAreRefutedAndTrueOnesAreNot) {
    const Said table[] = {
        {boxes, R"("outcome": "overlapping", "depth": 0.25)", "depth 0.25", "depth = 0.5"},
        {boxes, R"("outcome": "overlapping", "depth": 0.75)", "depth 0.75", "depth = 0.5"},
        {boxes, R"("outcome": "overlapping", "depth": 0.5)", nullptr, nullptr},
        {boxes, R"("outcome": "touching", "depth": 0)", "touching", "depth = 0.5"},
        {boxes, R"("outcome": "overlapping", "depth": 0.5, "depth_upper": 0.25)", "depth at most 0.25", "depth = 0.5"},
        {cylinders, R"("outcome": "overlapping", "depth": 1.9996)", "depth 1.9996", "overlapping, depth in"},
        {cylinders, R"("outcome": "overlapping", "depth": 2.0001)", "depth 2.0001", "overlapping, depth in"},
        {cylinders, R"("outcome": "overlapping", "depth": 2)", nullptr, nullptr},
        {through, R"("outcome": "separated", "hit": false)", "no hit", "hit, parameter in [0.4499"},
        {through, R"("outcome": "touching", "hit": true, "parameter": 0.5)", "parameter 0.5",
         "hit, parameter in [0.4499"},
        {through, R"("outcome": "touching", "hit": true, "parameter": 0.25)", "parameter 0.25",
         "hit, parameter in [0.4499"},
        {through, R"("outcome": "touching", "hit": true, "parameter": 0.45)", nullptr, nullptr},
        {by, R"("outcome": "touching", "hit": true, "parameter": 0.5)", "a hit", "no hit"},
        {by, R"("outcome": "separated", "hit": false)", nullptr, nullptr},
    };
    for (const Said& row : table) {
        const caseio::Case c = case_of("c", row.bodies);
        const caseio::Result r =
            caseio::read_result(R"({"format": "oblong-result/1", "id": "c", "subject": "theirs", )" + row.result + "}");
        const auto refutation = fuzz::CaseRefuter(c).refute(r, {});
        ASSERT_EQ(refutation.has_value(), row.says != nullptr) << row.result;
        if (!refutation) continue;
        EXPECT_TRUE(refutation->says.starts_with(row.says)) << refutation->says;
        EXPECT_NE(refutation->proven().find(row.proven), std::string::npos) << refutation->proven();
        EXPECT_FALSE(verify(c, refutation->proof)) << row.result;
    }
}

}  // namespace
}  // namespace oblong::oracle
