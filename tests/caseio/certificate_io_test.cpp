// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/certificate_io.hpp"

#include <gtest/gtest.h>

#include "tests/refused.hpp"

// Certificates of every kind are read as they were written; what is malformed is refused by the field's name.

using namespace oblong;
using namespace oblong::caseio;

namespace {

using Weights = std::vector<VertexWeight<Integer>>;

CertificateLine of_kind(CertificateKind kind) {
    CertificateLine line{.id = "a \"name\"", .certificate = {}};
    line.certificate.kind = kind;
    return line;
}

CertificateLine with_points(CertificateKind kind) {
    CertificateLine line = of_kind(kind);
    line.certificate.a = Weights{{0, Integer("123456789012345678901234567890")}, {4294967295U, 2}};
    line.certificate.b = Weights{{7, -1}};
    return line;
}

CertificateLine with_direction(CertificateLine line) {
    line.certificate.direction = Vec3<Integer>{1, Integer("-98765432109876543210"), 0};
    return line;
}

CertificateLine distance(RoundedTo format, std::optional<Rational> rounded) {
    CertificateLine line = with_points(CertificateKind::distance);
    line.certificate.core_squared = Rational(2, 9);
    line.certificate.rounded_to = format;
    line.certificate.distance = std::move(rounded);
    return line;
}

CertificateLine refuted(Claim<Rational> claim, CertificateLine evidence) {
    evidence.certificate.claim = std::move(claim);
    evidence.subject = "someone/else";
    evidence.converted_case = R"({"format": "oblong-case/1"})";
    return evidence;
}

CertificateLine hit(CertificateLine line) {
    line.certificate.lower = Rational(1, 3);
    line.certificate.upper = Rational(2, 3);
    return line;
}

CertificateLine depth(CertificateLine line) {
    line.certificate.core_squared = Rational(4, 25);
    return line;
}

std::vector<CertificateLine> every_kind() {
    using Kind = CertificateKind;
    CertificateLine differences = of_kind(Kind::overlapping);
    differences.certificate.differences = {{1, 2, 3}, {4, 5, Integer("67890123456789012345")}};
    CertificateLine by_differences = of_kind(Kind::refutation);
    by_differences.certificate.differences = differences.certificate.differences;
    CertificateLine surface = depth(with_direction(of_kind(Kind::penetration)));
    surface.certificate.corners = {{0, 1}, {2, 3}, {4, 5}};
    surface.certificate.facets = {{{0, 1, 2}, 3}, {{2, 1, 0}, 2}};
    return {
        distance(RoundedTo::float64, Rational(1, 4)),
        distance(RoundedTo::float32, Rational(3, 8)),
        distance(RoundedTo::float32, std::nullopt),
        with_direction(of_kind(Kind::separated)),
        with_direction(with_points(Kind::touching)),
        with_points(Kind::touching),
        differences,
        with_points(Kind::overlapping),
        refuted(Outcome::touching, with_direction(of_kind(Kind::refutation))),
        refuted(Outcome::intersecting, with_points(Kind::refutation)),
        refuted(CorrectlyRounded<Rational>{RoundedTo::float32, Rational(1, 2)}, by_differences),
        refuted(CorrectlyRounded<Rational>{RoundedTo::float64, std::nullopt}, with_points(Kind::refutation)),
        refuted(Within<Rational>{Rational(1, 7), std::nullopt}, with_points(Kind::refutation)),
        refuted(Within<Rational>{std::nullopt, Rational(1, 7)}, by_differences),
        refuted(Within<Rational>{Rational(1, 7), Rational(2, 7)}, by_differences),
        with_direction(of_kind(Kind::miss)),
        hit(with_points(Kind::hit)),
        hit(with_direction(with_points(Kind::hit))),
        surface,
        depth(with_points(Kind::penetration)),
        depth(with_direction(with_points(Kind::penetration))),
    };
}

std::string refusal(const std::string& members) {
    return oblong::test::refused<BadInput>(
        [&] {
            static_cast<void>(read_certificate(R"({"format": "oblong-certificate/1", "id": "x", )" + members + "}",
                                               {"p.jsonl", 3, {}}));
        },
        "read");
}

}  // namespace

TEST(CertificateFile, EveryKindIsReadAsItWasWritten) {
    for (const CertificateLine& line : every_kind()) {
        const std::string text = write_certificate(line);
        EXPECT_EQ(read_certificate(text), line) << text;
        EXPECT_EQ(text.find('\n'), std::string::npos);
    }
}

TEST(CertificateFile, NoTwoLinesAreWrittenAlike) {
    const std::vector<CertificateLine> lines = every_kind();
    for (const CertificateLine& one : lines)
        for (const CertificateLine& other : lines)
            EXPECT_EQ(write_certificate(one) == write_certificate(other), &one == &other) << write_certificate(one);
}

TEST(CertificateFile, WhatIsMalformedIsNamed) {
    struct Row {
        const char* members;
        const char* message;
    };
    const char* const weights = "a: expected an array of [vertex, weight]";
    for (const Row& row : {
             Row{R"("note": 1)", "p.jsonl:3: kind: expected the kind of a certificate, found no such field"},
             Row{R"("kind": "guess")", "kind: expected one of distance, separated, touching, overlapping, refutation"},
             Row{R"("kind": 3)", "found the number 3"},
             // Points
             Row{R"("kind": "touching", "b": [])", "a: expected an array of [vertex, weight], found no such field"},
             Row{R"("kind": "touching", "a": {}, "b": [])", weights},
             Row{R"("kind": "touching", "a": [[1]], "b": [])", "a[0]: expected [vertex, weight], found an array of 1"},
             Row{R"("kind": "touching", "a": [["1", "1"]], "b": [])", "a[0][0]: expected a whole number"},
             Row{R"("kind": "touching", "a": [[1.5, "1"]], "b": [])", "a[0][0]: expected a whole number"},
             Row{R"("kind": "touching", "a": [[-1, "1"]], "b": [])", "a[0][0]: expected the index of a vertex"},
             Row{R"("kind": "touching", "a": [[4294967296, "1"]], "b": [])", "a[0][0]: expected the index of a vertex"},
             Row{R"("kind": "touching", "a": [[1, 1]], "b": [])", "a[0][1]: expected a string with an integer"},
             Row{R"("kind": "touching", "a": [[1, ""]], "b": [])", "a[0][1]: expected a string with an integer"},
             Row{R"("kind": "touching", "a": [[1, "-"]], "b": [])", "a[0][1]: expected a string with an integer"},
             Row{R"("kind": "touching", "a": [[1, "01"]], "b": [])", "a[0][1]: expected a string with an integer"},
             Row{R"("kind": "touching", "a": [[1, "1.5"]], "b": [])", "a[0][1]: expected a string with an integer"},
             Row{R"("kind": "touching", "a": [], "b": [], "squared": "1")", "squared: expected one of the fields"},
             // Directions
             Row{R"("kind": "separated")", "direction: expected a direction, found no such field"},
             Row{R"("kind": "miss", "direction": ["1", "2"])", "direction: expected an array of 3 strings"},
             Row{R"("kind": "miss", "direction": ["1", "2", 3])", "direction[2]: expected a string with an integer"},
             // Differences
             Row{R"("kind": "overlapping", "differences": 1)", "differences: expected an array of [vertex of a"},
             Row{R"("kind": "overlapping", "differences": [[1, 2]])", "differences[0]: expected [vertex of a"},
             // Distances
             Row{R"("kind": "distance", "a": [], "b": [])", "squared: expected a string with a fraction"},
             Row{R"("kind": "distance", "a": [], "b": [], "squared": "1", "rounded_to": "half", "distance": "1")",
                 R"(rounded_to: expected float or double, found the string "half")"},
             Row{R"("kind": "distance", "a": [], "b": [], "squared": "1", "rounded_to": "float")",
                 "distance: expected a number, or inf, found no such field"},
             Row{R"("kind": "distance", "a": [], "b": [], "squared": "1", "rounded_to": "float", "distance": "-inf")",
                 "distance: expected a finite number"},
             // Claims
             Row{R"("kind": "refutation")", "claim: expected what is refuted, found no such field"},
             Row{R"("kind": "refutation", "claim": "wrong")", "claim: expected an object, found the string"},
             Row{R"("kind": "refutation", "claim": {})", "claim: expected an outcome, or rounded_to and distance"},
             Row{R"("kind": "refutation", "claim": {"outcome": "apart"})", "claim.outcome: expected separated"},
             Row{R"("kind": "refutation", "claim": {"outcome": "cycled"})", "claim.outcome: expected separated"},
             Row{R"("kind": "refutation", "claim": {"outcome": "touching", "lower": "1"})",
                 "claim.lower: expected one"},
             Row{R"("kind": "refutation", "claim": {"nearer": "1"})", "claim.nearer: expected one of the fields lower"},
             Row{R"("kind": "refutation", "claim": {"lower": "1"}, "direction": ["1", "0", "0"], "a": [])",
                 "a: expected one of the fields"},
             // Hits and depths
             Row{R"("kind": "hit", "a": [], "b": [], "upper": "1")", "lower: expected a string with a fraction"},
             Row{R"("kind": "penetration", "squared": "1", "facets": [])", "direction: expected a direction"},
             Row{R"("kind": "penetration", "squared": "1", "facets": [[0, 1]], "direction": ["1", "0", "0"])",
                 "differences: expected an array of [vertex of a, vertex of b], found no such field"},
             Row{R"("kind": "penetration", "squared": "1", "facets": {}, "direction": ["1", "0", "0"],
                    "differences": [[0, 0]])",
                 "facets: expected an array of facets, found an object"},
             Row{R"("kind": "penetration", "squared": "1", "facets": [3], "direction": ["1", "0", "0"],
                    "differences": [[0, 0]])",
                 "facets[0]: expected three indices of differences, or two in the plane, found the number 3"},
             Row{R"("kind": "penetration", "squared": "1", "facets": [[0, 0, 0, 0]], "direction": ["1", "0", "0"],
                    "differences": [[0, 0]])",
                 "facets[0]: expected three indices of differences, or two in the plane, found an array of 4"},
         }) {
        const std::string found = refusal(row.members);
        EXPECT_TRUE(found.starts_with("p.jsonl:3: ")) << found << " for " << row.members;
        EXPECT_NE(found.find(row.message), std::string::npos) << found << " for " << row.members;
    }
}
