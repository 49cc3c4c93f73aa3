// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <functional>
#include <limits>

#include "oblong/check/check.hpp"

// Questions and proofs that no file can hold: malformed ones, and those beyond the limits.

namespace oblong {
namespace {

using Point = Vec3<Rational>;
using Body = AnyBody<Rational>;

Body points(std::vector<Point> vertices) { return {Points<Rational>(std::move(vertices)), std::nullopt}; }
Body at(const Rational& x) { return points({{x, 0, 0}}); }
Body ball(const Rational& x, const Rational& radius) {
    return {Sphere<Rational>(radius), Affine<Rational>{{}, {x, 0, 0}}};
}
ProofQuestion question(Body a, Body b, ProofQuery query = ProofQuery::distance) {
    return {query, std::move(a), std::move(b)};
}
ProofQuestion apart() { return question(at(0), at(5)); }
ProofQuestion nearing() {
    ProofQuestion q = question(at(0), at(5), ProofQuery::cast);
    q.velocity_a = {1, 0, 0};
    q.max = Rational(9);
    return q;
}
ProofQuestion parting() {
    ProofQuestion q = nearing();
    q.velocity_a = {-1, 0, 0};
    return q;
}

/// A bracket that bounds the signed distance from below.
ExactProof at_least(const Rational& lower, std::vector<Rational> roots = {}) {
    ExactProof proof;
    proof.outcome = Outcome::separated;
    proof.lower = lower;
    proof.direction = Vec3<Integer>{-1, 0, 0};
    proof.roots = std::move(roots);
    return proof;
}
using Member = MemberPoint<Integer, Rational>;
Member vertex() {
    Member member;
    member.shares = {{0, 1}};
    return member;
}
/// A bracket that shows that two balls of radius 1 around one point overlap.
ExactProof deeper_than_1() {
    ExactProof proof;
    proof.outcome = Outcome::overlapping;
    proof.upper = Rational(-1);
    proof.members.push_back({vertex(), vertex()});
    return proof;
}

ExactCertificate of_kind(CertificateKind kind) {
    ExactCertificate c;
    c.kind = kind;
    return c;
}
ExactCertificate along(ExactCertificate c) {
    c.direction = Vec3<Integer>{-1, 0, 0};
    return c;
}
ExactCertificate at_points(ExactCertificate c) {
    c.a = c.b = {{0, 1}};
    return c;
}

struct Genuine {
    ProofQuestion question;
    ExactCertificate certificate;
};

/// A point in the middle of a square of the plane, and the edges of the square.
Genuine in_a_square() {
    ProofQuestion q = question({Box<Rational>({1, 1, 0}), std::nullopt}, at(0), ProofQuery::depth);
    q.dimension = 2;
    ExactCertificate c = along(of_kind(CertificateKind::penetration));
    c.core_squared = 1;
    for (std::uint32_t i = 0; i < 4; ++i) c.corners.push_back({i, 0});
    c.facets = {{{0, 1, 0}, 2}, {{1, 3, 0}, 2}, {{3, 2, 0}, 2}, {{2, 0, 0}, 2}};
    return {q, c};
}

/// One genuine certificate of each kind, and of each form that a kind has.
std::vector<Genuine> all_genuine() {
    std::vector<Genuine> all;
    ExactCertificate c = at_points(of_kind(CertificateKind::distance));
    c.core_squared = 25;
    c.distance = Rational(5);
    all.push_back({apart(), c});
    all.push_back({apart(), along(of_kind(CertificateKind::separated))});
    all.push_back({question(at(0), at(0)), at_points(along(of_kind(CertificateKind::touching)))});
    all.push_back({question(ball(0, 2), ball(5, 3)), at_points(of_kind(CertificateKind::touching))});
    all.push_back({question(ball(0, 2), ball(4, 3)), at_points(of_kind(CertificateKind::overlapping))});
    c = along(of_kind(CertificateKind::refutation));
    c.claim = Outcome::touching;
    all.push_back({apart(), c});
    all.push_back({parting(), along(of_kind(CertificateKind::miss))});
    c = at_points(along(of_kind(CertificateKind::hit)));
    c.lower = c.upper = Rational(5);
    all.push_back({nearing(), c});
    c = at_points(of_kind(CertificateKind::penetration));
    c.core_squared = 1;
    all.push_back({question(ball(0, 2), ball(1, 2)), c});
    all.push_back(in_a_square());
    return all;
}

TEST(CheckConditions, OneGenuineCertificateOfEachKindIsAccepted) {
    for (const auto& [q, c] : all_genuine()) EXPECT_EQ(why_refused(q, c), "") << name(c.kind);
}

TEST(CheckConditions, APartThatTheKindDoesNotHaveIsRefused) {
    const std::vector<std::pair<std::string, std::function<void(ExactCertificate&)>>> parts{
        {"a", [](auto& c) { c.a = {{0, 1}}; }},
        {"b", [](auto& c) { c.b = {{0, 1}}; }},
        {"direction", [](auto& c) { c.direction = Vec3<Integer>{-1, 0, 0}; }},
        {"differences", [](auto& c) { c.differences = {{0, 0, 1}}; }},
        {"corners", [](auto& c) { c.corners = {{0, 0}}; }},
        {"facets", [](auto& c) { c.facets = {{}}; }},
        {"lower", [](auto& c) { c.lower = Rational(5); }},
        {"upper", [](auto& c) { c.upper = Rational(5); }},
        {"claim", [](auto& c) { c.claim = Outcome::touching; }},
    };
    for (const auto& [q, genuine] : all_genuine())
        for (const auto& [part, add] : parts) {
            ExactCertificate c = genuine;
            add(c);
            EXPECT_EQ(why_refused(q, c).empty(), c == genuine) << name(c.kind) << ": " << part;
        }
}

TEST(CheckConditions, AKindThatIsNoneIsRefused) {
    ExactCertificate c = along(of_kind(CertificateKind::separated));
    c.kind = static_cast<CertificateKind>(8);
    EXPECT_EQ(why_refused(apart(), c), "an unknown kind");
}

TEST(CheckConditions, WhatNeedsADirectionHasOne) {
    for (const auto& [q, genuine] : all_genuine()) {
        if (!genuine.direction) continue;
        ExactCertificate c = genuine;
        c.direction.reset();
        EXPECT_NE(why_refused(q, c), "") << name(c.kind);
    }
}

TEST(CheckConditions, ProofsOfCastsAndOfBodiesAtRestAreKeptApart) {
    const std::vector<Genuine> all = all_genuine();
    for (const auto& [q, c] : all)
        for (const auto& [other, _] : all)
            if ((other.query == ProofQuery::cast) != (q.query == ProofQuery::cast)) {
                EXPECT_NE(why_refused(other, c), "") << name(c.kind);
            }
}

TEST(CheckConditions, AMarginIsOfAWithinQuestionAlone) {
    ProofQuestion q = apart();
    q.margin = 7;
    EXPECT_EQ(why_refused(q, along(of_kind(CertificateKind::separated))), "");
    q.query = ProofQuery::within;
    EXPECT_EQ(why_refused(q, along(of_kind(CertificateKind::separated))), "the direction does not separate");
    q.margin = 0;
    EXPECT_EQ(why_refused(q, along(of_kind(CertificateKind::separated))), "");
    q.margin = -1;
    EXPECT_EQ(why_refused(q, along(of_kind(CertificateKind::separated))), "a negative margin");
}

TEST(CheckConditions, WhatAQueryDoesNotHaveIsNotRead) {
    ProofQuestion q = apart();
    q.margin = -1;
    q.max = Rational(-1);
    q.velocity_a.z = 1;
    q.dimension = 2;
    EXPECT_EQ(why_refused(q, along(of_kind(CertificateKind::separated))), "");
}

TEST(CheckConditions, AQuestionIsOfTwoOrThreeDimensions) {
    for (const int dimension : {-1, 0, 1, 2, 3, 4}) {
        ProofQuestion q = apart();
        q.dimension = dimension;
        EXPECT_EQ(why_refused(q, along(of_kind(CertificateKind::separated))).empty(), dimension == 2 || dimension == 3);
    }
}

TEST(CheckConditions, AQuestionOfThePlaneStaysInIt) {
    const ExactCertificate miss = along(of_kind(CertificateKind::miss));
    for (const auto& [leave, why] : std::vector<std::pair<std::function<void(ProofQuestion&)>, const char*>>{
             {[](auto&) {}, ""},
             {[](auto& q) { q.a = points({{0, 0, 1}}); }, "a body out of the plane"},
             {[](auto& q) { q.b = points({{5, 0, 0}, {6, 0, 1}}); }, "a body out of the plane"},
             {[](auto& q) { q.a = {Sum<Rational>({at(0)}), Affine<Rational>{{}, {0, 0, 1}}}; },
              "a body out of the plane"},
             {[](auto& q) { q.velocity_a.z = 1; }, "a velocity out of the plane"},
             {[](auto& q) { q.velocity_b.z = 1; }, "a velocity out of the plane"},
         }) {
        ProofQuestion q = parting();
        leave(q);
        EXPECT_EQ(why_refused(q, miss), "");
        q.dimension = 2;
        EXPECT_EQ(why_refused(q, miss), why);
    }
    ProofQuestion flat = question({Ellipsoid<Rational>({1, 2, 1}), std::nullopt}, at(5));
    const ExactProof proof = at_least(4, {1});
    EXPECT_EQ(why_refused(flat, proof), "");
    flat.dimension = 2;
    EXPECT_EQ(why_refused(flat, proof), "a body out of the plane");
}

TEST(CheckConditions, ACastEndsAfterItBegins) {
    ProofQuestion q = parting();
    q.max = Rational(0);
    EXPECT_EQ(why_refused(q, along(of_kind(CertificateKind::miss))), "");
    q.max = Rational(-1);
    EXPECT_EQ(why_refused(q, along(of_kind(CertificateKind::miss))), "a cast that ends before it begins");
}

TEST(CheckConditions, ABracketShowsOneOfThreeOutcomes) {
    const ProofQuestion balls = question(ball(0, 1), ball(0, 1));
    ExactProof proof = at_least(5), deep = deeper_than_1();
    EXPECT_EQ(why_refused(apart(), proof), "");
    EXPECT_EQ(why_refused(balls, deep), "");
    for (const Outcome other : {Outcome::intersecting, Outcome::undecided}) {
        proof.outcome = deep.outcome = other;
        EXPECT_EQ(why_refused(apart(), proof), "an outcome that brackets do not have");
        EXPECT_EQ(why_refused(balls, deep), "an outcome that brackets do not have");
    }
}

TEST(CheckConditions, AMemberOfAHullHasOneWeightAPart) {
    const ProofQuestion q = question({Hull<Rational>({at(0), at(1)}), std::nullopt}, at(5));
    ExactProof proof = at_least(4);
    proof.upper = Rational(4);
    Member hull;
    hull.kind = Member::Kind::hull;
    hull.shares = {{1, 1}};
    hull.parts.push_back(vertex());
    proof.members.push_back({hull, vertex()});
    EXPECT_EQ(why_refused(q, proof), "");
    proof.members[0].a.parts.push_back(vertex());
    EXPECT_EQ(why_refused(q, proof), "another number of parts");
    proof.members[0].a.parts.clear();
    EXPECT_EQ(why_refused(q, proof), "another number of parts");
}

TEST(CheckConditions, AMemberMayNestDeeperThanAnyBody) {
    ExactProof proof = deeper_than_1();
    Member* member = &proof.members[0].a;
    for (int depth = 0; depth < 20'000; ++depth) {
        member->kind = Member::Kind::sum;
        member->parts.resize(1);
        member = member->parts.data();
    }
    EXPECT_EQ(why_refused(question(ball(0, 1), ball(0, 1)), proof), "a member of another kind of node");
}

TEST(CheckConditions, WhatAKindOfMemberDoesNotHaveIsNotRead) {
    const ProofQuestion balls = question(ball(0, 1), ball(0, 1));
    ExactProof proof = deeper_than_1();
    proof.members[0].a.parts.push_back({});
    proof.members[0].b.u.emplace_back(7);
    EXPECT_EQ(why_refused(balls, proof), "");
}

TEST(CheckConditions, ABodyThatWasMovedFromIsRefused) {
    const ExactCertificate c = along(of_kind(CertificateKind::separated));
    for (Body body : {at(0), Body{Hull<Rational>({at(0)}), std::nullopt}, Body{Sum<Rational>({at(0)}), std::nullopt}}) {
        EXPECT_EQ(why_refused(question(body, at(5)), c), "");
        const Body moved = std::move(body);
        EXPECT_EQ(why_refused(question(body, at(5)), c), "a body without vertices");  // NOLINT(bugprone-use-after-move)
    }
}

TEST(CheckConditions, AnEdgeHasTwoCorners) {
    auto [q, c] = in_a_square();
    c.facets[0].corners[2] = 77;
    EXPECT_EQ(why_refused(q, c), "");
    c.facets.push_back({{c.facets[0].corners[0], c.facets[0].corners[1], 5}, 2});
    EXPECT_EQ(why_refused(q, c), "a facet that comes twice");
}

TEST(CheckConditions, BodiesNestToALimit) {
    for (const int depth : {255, 256}) {
        Body body = at(0);
        for (int i = 0; i < depth; ++i) body = {Sum<Rational>({std::move(body)}), std::nullopt};
        EXPECT_EQ(why_refused(question(body, at(5)), along(of_kind(CertificateKind::separated))),
                  depth == 255 ? "" : "a body that nests too deep");
    }
}

TEST(CheckConditions, AVertexOfALargeSumMayBeCountedOrNamed) {
    const Body box{Box<Rational>({1, 1, 1}), std::nullopt};
    const Body sum{Sum<Rational>(std::vector<Body>(30, box)), std::nullopt};  // 8^30 vertices
    ExactCertificate c = of_kind(CertificateKind::distance);
    c.core_squared = 25;
    c.distance = Rational(5);
    c.a = {{0, 1}};
    c.b = {{0, 1}};
    const ProofQuestion q = question(sum, points({{35, 30, 30}}));
    EXPECT_EQ(why_refused(q, c), "");
    c.vertices_a = {std::vector<std::uint32_t>(30, 0)};
    EXPECT_EQ(why_refused(q, c), "");
    c.vertices_a[0].back() = 8;
    EXPECT_EQ(why_refused(q, c), "a name that means no vertex of the body");
    c.vertices_a[0].pop_back();
    EXPECT_EQ(why_refused(q, c), "a name that means no vertex of the body");
    c.vertices_a[0].insert(c.vertices_a[0].end(), 2, 0);
    EXPECT_EQ(why_refused(q, c), "a name that means no vertex of the body");
    c.vertices_a[0].pop_back();
    c.a[0].vertex = 1;
    EXPECT_EQ(why_refused(q, c), "a vertex that the body does not have");
}

TEST(CheckConditions, AVertexOfASumOfLargeSumsIsCounted) {
    const Body box{Box<Rational>({1, 1, 1}), std::nullopt};
    const Body large{Sum<Rational>(std::vector<Body>(30, box)), std::nullopt};
    const Body larger{Sum<Rational>({large, large}), std::nullopt},
        either{Hull<Rational>({large, large}), std::nullopt};
    ExactCertificate c = of_kind(CertificateKind::overlapping);
    c.a = {{std::numeric_limits<std::uint32_t>::max(), 1}};
    c.b = {{0, 1}};
    for (const Body& body : {large, larger, either}) {
        EXPECT_EQ(why_refused(question(body, ball(0, 1000)), c), "");
    }
}

TEST(CheckConditions, AQuestionAboutUnionsHasADimensionToo) {
    UnionQuestion unions{apart(), {at(0)}, {at(5)}};
    EXPECT_EQ(why_refused(unions, ExactUnionProof{}), "no cover");
    unions.asked.dimension = 4;
    EXPECT_EQ(why_refused(unions, ExactUnionProof{}), "a question of another dimension than 2 or 3");
}

}  // namespace
}  // namespace oblong
