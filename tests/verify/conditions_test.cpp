// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oracle/verify/surface.hpp"
#include "oracle/verify/verify.hpp"

// Conditions of the checker that no certificate or case file can reach, since their readers refuse it first: fields
// that the kind does not have, bodies that do not exist. Each of these is refused by one condition alone.

namespace oblong::oracle {
namespace {

using caseio::ExactCertificate;
using Vertices = std::vector<Vec3<Rational>>;

EnumeratedBody at(const Rational& x, const Rational& radius = 0) { return {{{x, 0, 0}}, radius}; }

std::string refusal(const EnumeratedBody& a, const EnumeratedBody& b, const ExactCertificate& c, int dimension = 3) {
    return verify(RestingBodies{a, b, dimension}, c).value_or("accepted");
}

/// Two points 5 apart, and a proof of each kind for them, or for the bodies below.
ExactCertificate proof(CertificateKind kind) {
    ExactCertificate c;
    c.kind = kind;
    const bool points = kind == CertificateKind::distance || kind == CertificateKind::touching;
    if (points) c.a = c.b = {{0, 1}};
    if (kind != CertificateKind::distance) c.direction = Vec3<Integer>{-1, 0, 0};
    if (kind == CertificateKind::distance) {
        c.core_squared = 25;
        c.distance = Rational(5);
    }
    if (kind == CertificateKind::refutation) c.claim = Outcome::touching;
    return c;
}

const EnumeratedBody octahedron{{{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}}, 0};

ExactCertificate overlap() {
    ExactCertificate c;
    c.kind = CertificateKind::overlapping;
    for (std::uint32_t i = 0; i < 6; ++i) c.differences.push_back({i, 0, 1});
    return c;
}

/// The depth of an octahedron of radius 3 around a point.
const EnumeratedBody large{{{3, 0, 0}, {-3, 0, 0}, {0, 3, 0}, {0, -3, 0}, {0, 0, 3}, {0, 0, -3}}, 0};

ExactCertificate depth() {
    ExactCertificate c;
    c.kind = CertificateKind::penetration;
    c.core_squared = 3;
    c.direction = Vec3<Integer>{1, 1, 1};
    for (std::uint32_t i = 0; i < 6; ++i) c.corners.push_back({i, 0});
    for (const std::uint32_t x : {0U, 1U})
        for (const std::uint32_t y : {2U, 3U})
            for (const std::uint32_t z : {4U, 5U}) {
                const bool turned = (x + y + z) % 2 != 0;
                c.facets.push_back({{x, turned ? z : y, turned ? y : z}, 3});
            }
    return c;
}

ExactCertificate balls_depth() {
    ExactCertificate c;
    c.kind = CertificateKind::penetration;
    c.core_squared = 1;
    c.a = c.b = {{0, 1}};
    return c;
}

TEST(Conditions, WhatTheseTestsChangeIsAcceptedAsItIs) {
    EXPECT_EQ(refusal(at(0), at(5), proof(CertificateKind::distance)), "accepted");
    EXPECT_EQ(refusal(at(0), at(5), proof(CertificateKind::separated)), "accepted");
    EXPECT_EQ(refusal(at(0), at(0), proof(CertificateKind::touching)), "accepted");
    EXPECT_EQ(refusal(at(0), at(5), proof(CertificateKind::refutation)), "accepted");
    EXPECT_EQ(refusal(octahedron, at(0), overlap()), "accepted");
    EXPECT_EQ(refusal(large, at(0), depth()), "accepted");
    EXPECT_EQ(refusal(at(0, 1), at(1, 1), balls_depth()), "accepted");
}

TEST(Conditions, ABodyHasVerticesAndThoseOfThePlaneLieInIt) {
    const std::string none = "a body without vertices", out = "a vertex out of the plane";
    EXPECT_EQ(refusal({}, at(5), proof(CertificateKind::separated)), none);
    EXPECT_EQ(refusal(at(5), {}, proof(CertificateKind::separated)), none);
    const EnumeratedBody above{{{0, 0, 5}}, 0};
    ExactCertificate apart = proof(CertificateKind::distance);
    EXPECT_EQ(refusal(at(0), above, apart), "accepted");
    EXPECT_EQ(refusal(at(0), above, apart, 2), out);
    EXPECT_EQ(refusal(above, at(0), apart, 2), out);
}

TEST(Conditions, AClaimIsOfARefutationAndARefutationHasOne) {
    const std::string why = "only a refutation has a claim";
    ExactCertificate c = proof(CertificateKind::separated);
    c.claim = Outcome::touching;
    EXPECT_EQ(refusal(at(0), at(5), c), why);
    c = proof(CertificateKind::refutation);
    c.claim.reset();
    EXPECT_EQ(refusal(at(0), at(5), c), why);
    c.claim = Outcome::undecided;
    EXPECT_EQ(refusal(at(0), at(5), c), "a claim of nothing");
}

/// Everything that a certificate may have beside what its kind has.
TEST(Conditions, AKindHasNoFieldsOfOthers) {
    using Change = void (*)(ExactCertificate&);
    const Change a = [](auto& c) { c.a = {{0, 1}}; };
    const Change b = [](auto& c) { c.b = {{0, 1}}; };
    const Change direction = [](auto& c) { c.direction = Vec3<Integer>{-1, 0, 0}; };
    const Change differences = [](auto& c) { c.differences = {{0, 0, 1}}; };
    const Change lower = [](auto& c) { c.lower = Rational(0); };
    const Change upper = [](auto& c) { c.upper = Rational(0); };
    const Change corners = [](auto& c) { c.corners = {{0, 0}}; };
    const Change facets = [](auto& c) { c.facets = {{{0, 0, 0}, 3}}; };
    const Change claim = [](auto& c) { c.claim = Outcome::touching; };
    const auto expect = [](const EnumeratedBody& x, const EnumeratedBody& y, const ExactCertificate& genuine,
                           const char* why, const std::vector<Change>& changes) {
        for (std::size_t i = 0; i < changes.size(); ++i) {
            ExactCertificate c = genuine;
            changes[i](c);
            EXPECT_EQ(refusal(x, y, c), why) << name(genuine.kind) << ", change " << i;
        }
    };
    const std::string surface = "a surface or a parameter";
    for (const auto kind : {CertificateKind::distance, CertificateKind::separated, CertificateKind::refutation})
        expect(at(0), at(5), proof(kind), surface.c_str(), {lower, upper, corners, facets});
    expect(at(0), at(5), proof(CertificateKind::distance), "a distance has only weights and numbers",
           {direction, differences});
    expect(at(0), at(5), proof(CertificateKind::separated), "separation has only a direction", {a, b, differences});
    expect(at(0), at(0), proof(CertificateKind::touching), "touching has no differences", {differences});
    expect(octahedron, at(0), overlap(), "overlap has no direction", {direction});
    expect(octahedron, at(0), overlap(), "a common point alone is no overlap", {a, b});
    expect(at(0), at(5), proof(CertificateKind::refutation), "a refutation has a direction, or weights, or differences",
           {a, b, differences});
    ExactCertificate balls = proof(CertificateKind::overlapping);
    balls.direction.reset();
    balls.a = balls.b = {{0, 1}};
    EXPECT_EQ(refusal(at(0, 1), at(1, 1), balls), "accepted");
    expect(at(0, 1), at(1, 1), balls, "bodies with balls need two near points", {differences});
    expect(large, at(0), depth(), "a penetration has a direction, and a surface or weights",
           {claim, differences, lower, upper});
    expect(large, at(0), depth(), "a surface beside weights", {a, b});
    expect(at(0, 1), at(1, 1), balls_depth(), "corners without facets", {corners});
}

TEST(Conditions, WhatNeedsADirectionHasOne) {
    for (const auto kind : {CertificateKind::separated, CertificateKind::touching}) {
        ExactCertificate c = proof(kind);
        c.direction.reset();
        EXPECT_EQ(refusal(at(0), at(kind == CertificateKind::touching ? 0 : 5), c), "no direction");
    }
    ExactCertificate c = depth();
    c.direction.reset();
    EXPECT_EQ(refusal(large, at(0), c), "no direction");
}

MovingBodies nearing() { return {at(0), at(5), {1, 0, 0}, Rational(9)}; }
MovingBodies parting() { return {at(0), at(5), {-1, 0, 0}, Rational(9)}; }

ExactCertificate hit() {
    ExactCertificate c;
    c.kind = CertificateKind::hit;
    c.a = c.b = {{0, 1}};
    c.lower = c.upper = Rational(5);
    c.direction = Vec3<Integer>{-1, 0, 0};
    return c;
}

TEST(Conditions, CastsHaveTheirOwnFieldsAlone) {
    const auto reason = [](const MovingBodies& bodies, const ExactCertificate& c) {
        return verify(bodies, c).value_or("accepted");
    };
    EXPECT_EQ(reason(nearing(), hit()), "accepted");
    EXPECT_EQ(reason(parting(), proof(CertificateKind::miss)), "accepted");
    for (ExactCertificate genuine : {hit(), proof(CertificateKind::miss)}) {
        const MovingBodies bodies = genuine.kind == CertificateKind::hit ? nearing() : parting();
        const std::string why = "a cast has weights, a direction and parameters";
        ExactCertificate c = genuine;
        c.claim = Outcome::touching;
        EXPECT_EQ(reason(bodies, c), why);
        c = genuine;
        c.differences = {{0, 0, 1}};
        EXPECT_EQ(reason(bodies, c), why);
        c = genuine;
        c.corners = {{0, 0}};
        EXPECT_EQ(reason(bodies, c), why);
        c = genuine;
        c.facets = {{{0, 0, 0}, 3}};
        EXPECT_EQ(reason(bodies, c), why);
    }
    const auto miss = [&](auto&& change) {
        ExactCertificate c = proof(CertificateKind::miss);
        change(c);
        return reason(parting(), c);
    };
    const std::string only = "a miss has only a direction";
    EXPECT_EQ(miss([](auto& c) { c.a = {{0, 1}}; }), only);
    EXPECT_EQ(miss([](auto& c) { c.b = {{0, 1}}; }), only);
    EXPECT_EQ(miss([](auto& c) { c.lower = Rational(0); }), only);
    EXPECT_EQ(miss([](auto& c) { c.upper = Rational(0); }), only);
    EXPECT_EQ(miss([](auto& c) { c.direction.reset(); }), "no direction");
    ExactCertificate c = hit();
    c.lower.reset();
    EXPECT_EQ(reason(nearing(), c), "no bounds of the parameter");
    c = hit();
    c.upper.reset();
    EXPECT_EQ(reason(nearing(), c), "no bounds of the parameter");
    EXPECT_EQ(reason(nearing(), proof(CertificateKind::separated)), "of bodies at rest, for a cast");
    EXPECT_EQ(refusal(at(0), at(5), hit()), "of a cast, for bodies at rest");
    EXPECT_EQ(refusal(at(0), at(5), proof(CertificateKind::miss)), "of a cast, for bodies at rest");
}

TEST(Conditions, AMotionStaysInThePlaneAndEndsAfterItBegins) {
    const auto reason = [](MovingBodies bodies, auto&& change) {
        change(bodies);
        return verify(bodies, proof(CertificateKind::miss)).value_or("accepted");
    };
    EXPECT_EQ(reason(parting(), [](auto& m) { m.dimension = 2; }), "accepted");
    EXPECT_EQ(reason(parting(), [](auto& m) { m.velocity.z = 1; }), "accepted");
    const auto leaving = [](auto& m) { m.dimension = 2, m.velocity.z = 1; };
    EXPECT_EQ(reason(parting(), leaving), "a velocity out of the plane");
    EXPECT_EQ(reason(parting(), [](auto& m) { m.max = Rational(0); }), "accepted");
    EXPECT_EQ(reason(parting(), [](auto& m) { m.max.reset(); }), "accepted");
    EXPECT_EQ(reason(parting(), [](auto& m) { m.max = Rational(-1); }), "a cast that ends before it begins");
}

TEST(Conditions, FacetsAreOfTheDimension) {
    ExactCertificate c = depth();
    c.facets[0].count = 2;
    EXPECT_EQ(refusal(large, at(0), c), "a facet of another dimension");
}

/// An edge is that between its first two corners, whatever the third is.
TEST(Conditions, AnEdgeComesOnceWhateverItsUnusedCorner) {
    std::vector<CertificateFacet> square{{{0, 1}, 2}, {{1, 2}, 2}, {{2, 3}, 2}, {{3, 0}, 2}};
    EXPECT_NO_THROW(checking::require_closed(square, 4, 2));
    for (std::size_t i = 0; i < 4; ++i) {
        CertificateFacet again = square[i];
        again.corners[2] = 9;
        square.push_back(again);
    }
    try {
        checking::require_closed(square, 4, 2);
        FAIL() << "edges that come twice are accepted";
    } catch (const checking::Refused& refused) {
        EXPECT_EQ(refused.why, "a facet that comes twice");
    }
}

/// An outcome in a within case compares the distance with the margin: that the bodies are apart proves nothing.
TEST(Conditions, AnOutcomeInAWithinCaseIsByTheMargin) {
    const auto point = [](int x) { return AnyBody<Rational>{Points<Rational>(Vertices{{x, 0, 0}}), std::nullopt}; };
    caseio::Case c{"near", caseio::Query::within, caseio::CaseScalar::exact, 3, point(0), point(5), {}, {}, "", "", "",
                   6};
    EXPECT_NE(verify(c, proof(CertificateKind::separated)), std::nullopt);
    c.margin = 4;
    EXPECT_EQ(verify(c, proof(CertificateKind::separated)), std::nullopt);
}

}  // namespace
}  // namespace oblong::oracle
