// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/unions/cover.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "oblong/certificate/prove.hpp"
#include "oracle/exact/least_pair.hpp"
#include "tests/level.hpp"
#include "tests/refused.hpp"
#include "tests/unions/covers.hpp"

/// Genuine proofs about unions: both checkers accept them, and the oracle's loop over all pairs has the same answer.
namespace oblong::test {
namespace {

/// The outcome that a proof states; of a cast touching for a hit.
Outcome stated(const ExactUnionProof& proof) {
    if (!proof.decides) return Outcome::separated;
    if (const auto* of_any = std::get_if<ExactProof>(&proof.decides->proof))
        return of_any->outcome.value_or(Outcome::touching);
    switch (std::get<ExactCertificate>(proof.decides->proof).kind) {
        case CertificateKind::distance:
            return Outcome::separated;
        case CertificateKind::overlapping:
            return Outcome::overlapping;
        default:
            return Outcome::touching;
    }
}

TEST(Covers, OfDrawnUnionsAreAccepted) {
    Engine engine(21);
    for (int i = 0; i < draws(150) && !testing::Test::HasFailure(); ++i) {
        const std::string line = drawn_line(engine, i);
        const std::optional<ExactUnionProof> proof = expect_proven(line);
        if (!proof) continue;
        const oracle::ExactAnswer truth = oracle::least_pair(caseio::read_union_case(line)).answer;
        const bool meets = truth.outcome == Outcome::touching || truth.outcome == Outcome::overlapping;
        EXPECT_EQ(stated(*proof), truth.cast && meets ? Outcome::touching : truth.outcome) << line;
    }
}

TEST(Covers, OfCurvedPartsHoldProofsOfPairs) {
    const std::string mixed = union_of(at(box, "0") + ", " + at(cylinder, "0", "5") + ", " + at(ellipsoid, "-1", "12"));
    for (const char* x : {"4", "2", "7/2"}) {
        const std::string other = union_of(at(ball, x) + ", " + at(cylinder, x, "5"));
        expect_proven(line_of("distance", mixed, other, "", "exact"));
        expect_proven(line_of("decide", mixed, other, "", "exact"));
        expect_proven(line_of("within", mixed, other, R"(, "margin": 2)", "exact"));
        expect_proven(line_of("sweep", mixed, other, R"(, "sweep": {"velocity_a": [1, 0, 0], "velocity_b": [0, 0, 0]})",
                              "exact"));
        expect_proven(line_of("sweep", mixed, other,
                              R"(, "sweep": {"velocity_a": [-1, 0, 0], "velocity_b": [0, 0, 0], "max": 9})", "exact"));
    }
    // The pair that decides is curved, and another is as near but for the last digits of its bound.
    const std::string twins = union_of(at(cylinder, "0") + ", " + at(cylinder, "0", "9"));
    const std::string balls = union_of(at(ball, "17/5", "1") + ", " + at(ball, "17/5", "10"));
    expect_proven(line_of("distance", twins, balls, "", "exact"));
    expect_proven(
        line_of("sweep", twins, balls, R"(, "sweep": {"velocity_a": [1, 0, 0], "velocity_b": [0, 0, 0]})", "exact"));
}

TEST(Covers, OfTheOtherPolyhedra) {
    const std::string capsule = at(R"("shape": "capsule", "radius": 1, "half_length": 2, "axis": "y")", "9");
    const std::string sum = at(R"("shape": "sum", "of": [{)" + box + "}, {" + ball +
                                   R"(}, {"shape": "capsule", "radius": 0, "half_length": 1, "axis": "x"}])",
                               "0");
    const std::string hull =
        at(R"("shape": "hull", "of": [{)" + box + R"(}, {"shape": "points", "vertices": [[0, 4, 0]]}])", "3", "7");
    const std::string flat = R"("dimension": 2, )";
    for (const char* query : {"distance", "decide"})
        expect_proven(
            line_of(query, union_of(sum + ", " + hull), union_of(capsule + ", " + at(ball, "9", "9")), "", "exact"));
    const std::string square = R"({"shape": "box", "half_extents": [1, 1], "pose": {"translation": [)";
    const std::string a = union_of(square + "0, 0]}}, " + square + "0, 5]}}");
    for (const char* x : {"2", "3", "1"})
        for (const char* query : {"distance", "decide"})
            expect_proven(line_of(query, a, union_of(square + x + ", 1]}}"), R"(, "dimension": 2)"));
}

/// z = amplitude · sin x sin y over [0, 1]², at a height and under an optional pose.
std::string sheet(int cells, double height, double amplitude, const std::string& pose = "") {
    std::string vertices, triangles;
    for (int i = 0; i <= cells; ++i) {
        for (int k = 0; k <= cells; ++k) {
            const double x = double(i) / cells, y = double(k) / cells;
            const double z =
                height + std::ldexp(std::round(std::ldexp(amplitude * std::sin(7 * x) * std::sin(5 * y), 20)), -20);
            vertices += (vertices.empty() ? "[" : ", [") + std::to_string(x) + ", " + std::to_string(y) + ", " +
                        std::to_string(z) + "]";
            if (i == cells || k == cells) continue;
            const int v = i * (cells + 1) + k;
            const auto triangle = [&](int p, int q, int r) {
                triangles += (triangles.empty() ? "[" : ", [") + std::to_string(p) + ", " + std::to_string(q) + ", " +
                             std::to_string(r) + "]";
            };
            triangle(v, v + 1, v + cells + 1);
            triangle(v + 1, v + cells + 1, v + cells + 2);
        }
    }
    return R"({"shape": "surface", "vertices": [)" + vertices + R"(], "triangles": [)" + triangles + "]" + pose + "}";
}

TEST(Covers, OfSurfacesHaveFewBlocks) {
    constexpr int cells = 12;
    const std::string turned =
        R"(, "pose": {"linear": [["3/5", "-4/5", 0], ["4/5", "3/5", 0], [0, 0, 1]], "translation": [0, 0, "1/3"]})";
    const auto blocks = [](const std::string& query, const std::string& a, const std::string& b,
                           const std::string& more = "") {
        const std::optional<ExactUnionProof> proof = expect_proven(line_of(query, a, b, more));
        return proof && proof->cover ? proof->cover->blocks.size() : 0;
    };
    const std::string waves = sheet(cells, 0, 0.25);
    EXPECT_LT(blocks("distance", waves, sheet(cells, 0.75, 0.25)), 2000U);
    EXPECT_LT(blocks("decide", waves, sheet(cells, 0.625, 0.25, turned)), 1000U);
    // Plates: all facing pairs are as near as others.
    EXPECT_EQ(blocks("distance", sheet(cells, 0, 0), sheet(cells, 1, 0)), 1U);
    EXPECT_EQ(blocks("decide", sheet(cells, 0, 0), sheet(cells, 0, 0)), 1U);
    EXPECT_LT(blocks("sweep", waves, sheet(cells, 0.75, 0.25),
                     R"(, "sweep": {"velocity_a": [0, 0, 1], "velocity_b": [0, 0, 0], "max": 2})"),
              8000U);  // of 82,944 pairs
}

TEST(CoverLines, FaultsNameTheField) {
    const auto fault = [](const std::string& rest) -> std::string {
        return test::refused<caseio::BadInput>([&] {
            (void)caseio::read_cover(R"({"format": "oblong-certificate/1", "id": "u", "kind": "cover")" + rest + "}",
                                     {"proofs.jsonl", 3, {}});
        });
    };
    const std::string pair = R"(, "pair": [0, 0], "proof": {"kind": "separated", "direction": ["1", "0", "0"])";
    const std::string cover = R"(, "cover": {"order_a": [0], "order_b": [0], "blocks": [[0, 1, 0, )";
    EXPECT_EQ(fault(""), "");
    EXPECT_EQ(fault(pair + "}" + cover + R"(1, ["1", "0", "0"]]]})"), "");
    for (const auto& [rest, words] : std::vector<std::pair<std::string, std::string>>{
             {R"(, "subject": "s")", "subject"},
             {R"(, "pair": [0, 0])", "proof"},
             {R"(, "pair": [0], "proof": {"kind": "separated", "direction": ["1", "0", "0"]})", "pair"},
             {R"(, "proof": {"kind": "separated", "direction": ["1", "0", "0"]})", "expected a pair beside its proof"},
             {pair + R"(, "id": "u"})", "expected no such field in a proof of a pair"},
             {pair + R"(, "roots": []})", "kind"},
             {cover + R"(0, ["1", "0", "0"]]]})", "cover.blocks[0]: expected a block that holds a pair"},
             {cover + "1]]}", "cover.blocks[0]"},
             {cover + R"(-1, ["1", "0", "0"]]]})", "cover.blocks[0][3]"},
             {cover + R"(1, ["1", "0"]]]})", "cover.blocks[0][4]"},
             {cover + R"(1, {"kind": "bracket"}]]})", "roots"},
             {R"(, "cover": {"order_a": [0], "order_b": [0]})", "blocks"},
             {R"(, "cover": {"order_a": ["0"], "order_b": [0], "blocks": []})", "cover.order_a[0]"}})
        EXPECT_NE(fault(rest).find(words), std::string::npos) << rest << '\n' << fault(rest);
    EXPECT_FALSE(caseio::is_cover(R"({"kind": "distance", "id": "cover"})"));
    EXPECT_FALSE(caseio::is_cover(R"({"kind": "cover")"));
}

}  // namespace
}  // namespace oblong::test
