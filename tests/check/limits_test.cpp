// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/check/check.hpp"
#include "oblong/check/work.hpp"

// Genuine proofs in numbers so long, or of so many parts, that they are refused before they are multiplied.

namespace oblong {
namespace {

using Point = Vec3<Rational>;

constexpr const char* too_long = "numbers too long to check";
constexpr unsigned lengthy = 1U << 26U;

/// A factor of `bits` bits.
Integer factor(unsigned bits) { return Integer(1) << (bits - 1); }

AnyBody<Rational> points(std::vector<Point> vertices) { return {Points<Rational>(std::move(vertices)), std::nullopt}; }
AnyBody<Rational> octahedron(const Rational& r) {
    return points({{r, 0, 0}, {-r, 0, 0}, {0, r, 0}, {0, -r, 0}, {0, 0, r}, {0, 0, -r}});
}
ProofQuestion question(AnyBody<Rational> a, AnyBody<Rational> b) {
    return {ProofQuery::distance, std::move(a), std::move(b)};
}
ProofQuestion around_a_point(const Rational& r) { return question(octahedron(r), points({{0, 0, 0}})); }

TEST(CheckLimits, WorkEndsAboveItsLimitNotAtIt) {
    const auto fits = [](std::uint64_t x, std::uint64_t y, int times) {
        proof_check::Work work;
        try {
            for (int i = 0; i < times; ++i) work.charge(x, y);
        } catch (const proof_check::Refusal&) {
            return false;
        }
        return true;
    };
    const std::uint64_t most = std::uint64_t{1} << 40;
    EXPECT_TRUE(fits(8192, 8192, 1 << 13));  // 2^27 each
    EXPECT_FALSE(fits(8192, 8192, (1 << 13) + 1));
    EXPECT_TRUE(fits(most - 1, 1, 1));
    EXPECT_FALSE(fits(most, 1, 1));
    EXPECT_TRUE(fits((std::uint64_t{1} << 27) - 20'000, 20'000, 1));
    EXPECT_FALSE(fits(std::uint64_t{1} << 27, 20'000, 1));
    EXPECT_TRUE(fits(0, most, 1000));
}

TEST(CheckLimits, OfADirection) {
    ExactCertificate c;
    c.kind = CertificateKind::separated;
    for (const unsigned bits : {100U, lengthy}) {
        c.direction = Vec3<Integer>{-factor(bits), 0, 0};
        EXPECT_EQ(why_refused(question(points({{0, 0, 0}}), points({{Rational(Integer(5) * factor(bits)), 0, 0}})), c),
                  bits == 100 ? "" : too_long);
    }
}

TEST(CheckLimits, OfAnOffsetOfASum) {
    ExactCertificate c;
    c.kind = CertificateKind::separated;
    for (const unsigned bits : {100U, lengthy}) {
        c.direction = Vec3<Integer>{-factor(bits), 0, 0};
        const AnyBody<Rational> sum{Sum<Rational>({points({{0, 0, 0}})}),
                                    Affine<Rational>{{}, {Rational(Integer(5) * factor(bits)), 0, 0}}};
        EXPECT_EQ(why_refused(question(points({{0, 0, 0}}), sum), c), bits == 100 ? "" : too_long);
    }
}

TEST(CheckLimits, OfNearestPoints) {
    const Rational far(Integer(5) * factor(100));
    ExactCertificate c;
    c.core_squared = far * far;
    c.distance = far;
    const std::vector<Point> many(100'000, Point{far, 0, 0});
    c.a = c.b = {{0, 1}};
    EXPECT_EQ(why_refused(question(points({{0, 0, 0}}), points(many)), c), "");
    c.a = c.b = {{0, factor(1U << 17U)}};
    EXPECT_EQ(why_refused(question(points({{0, 0, 0}}), points({many.front()})), c), "");
    EXPECT_EQ(why_refused(question(points({{0, 0, 0}}), points(many)), c), too_long);
}

TEST(CheckLimits, OfDifferences) {
    ExactCertificate c;
    c.kind = CertificateKind::overlapping;
    for (std::uint32_t i = 0; i < 6; ++i) c.differences.push_back({i, 0, 1});
    for (const unsigned bits : {100U, lengthy / 16})
        EXPECT_EQ(why_refused(around_a_point(Rational(factor(bits))), c), bits == 100 ? "" : too_long);
}

TEST(CheckLimits, OfNamedVertices) {
    ExactCertificate c;
    c.kind = CertificateKind::overlapping;
    for (std::uint32_t i = 0; i < 6; ++i) c.differences.push_back({i, 0, 1});
    for (const std::size_t repeated : {std::size_t{1}, std::size_t{9000}}) {
        c.vertices_a.clear();
        for (std::size_t n = 0; n < repeated; ++n)
            for (std::uint32_t i = 0; i < 6; ++i) c.vertices_a.push_back({i});
        EXPECT_EQ(why_refused(around_a_point(Rational(factor(8192))), c), repeated == 1 ? "" : too_long);
    }
}

/// The depth of an octahedron around a point, by so many equal surfaces, each with corners of its own.
ExactCertificate depth(std::uint32_t copies, const Rational& r) {
    ExactCertificate c;
    c.kind = CertificateKind::penetration;
    c.direction = Vec3<Integer>{1, 1, 1};
    c.core_squared = r * r / 3;
    for (std::uint32_t n = 0; n < copies; ++n) {
        for (std::uint32_t i = 0; i < 6; ++i) c.corners.push_back({i, 0});
        for (const std::uint32_t x : {0U, 1U})
            for (const std::uint32_t y : {2U, 3U})
                for (const std::uint32_t z : {4U, 5U}) {
                    const bool turned = (x + y + z) % 2 != 0;
                    c.facets.push_back({{6 * n + x, 6 * n + (turned ? z : y), 6 * n + (turned ? y : z)}, 3});
                }
    }
    return c;
}

TEST(CheckLimits, OfCornersAndOfFacets) {
    // A corner costs 2^27 and a little, once listed and once for each of the four facets that it has.
    const Rational r(Integer(3) * factor(8192));
    for (const std::uint32_t copies : {1U, 300U})
        EXPECT_EQ(why_refused(around_a_point(r), depth(copies, r)), copies == 1 ? "" : too_long);
    ExactCertificate unused = depth(1, r);
    unused.corners.resize(9000, unused.corners.front());
    EXPECT_EQ(why_refused(around_a_point(r), unused), too_long);
}

TEST(CheckLimits, OfTheNumbersOfASurface) {
    ExactCertificate c = depth(1, 3);
    c.corners.resize(65'536);
    EXPECT_EQ(why_refused(around_a_point(3), c), "");
    c.corners.resize(65'537);
    EXPECT_EQ(why_refused(around_a_point(3), c), "a surface with too many facets");
    c = depth(8, 3);
    c.facets.resize(131'073, c.facets.front());
    EXPECT_EQ(why_refused(around_a_point(3), c), "a surface with too many facets");
    c.facets.pop_back();
    EXPECT_EQ(why_refused(around_a_point(3), c), "a facet that comes twice");
}

TEST(CheckLimits, OfACommonDenominator) {
    ExactCertificate c;
    c.kind = CertificateKind::separated;
    c.direction = Vec3<Integer>{-1, 0, 0};
    // 510 coordinates over a denominator of 1,052,688 bits are just below 2^29 bits.
    const std::vector<Point> many(169, Point{-1, 0, 0});
    for (const unsigned bits : {1'052'688U, 1'052'689U}) {
        const AnyBody<Rational> b = points({{Rational(Integer(1), factor(bits)), 0, 0}});
        EXPECT_EQ(why_refused(question(points(many), b), c), bits == 1'052'688U ? "" : "coordinates too long to check");
    }
}

/// An ellipsoid beside a point, and the proof that they are 4 apart.
struct Any {
    ProofQuestion q = question({Ellipsoid<Rational>({1, 2, 3}), std::nullopt}, points({{5, 0, 0}}));
    ExactProof proof;
    Any() {
        proof.outcome = Outcome::separated;
        proof.lower = proof.upper = Rational(4);
        proof.direction = Vec3<Integer>{-1, 0, 0};
        proof.roots = {1};
        MemberPoint<Integer, Rational> vertex, end, sum;
        vertex.shares = {{0, 1}};
        end.kind = MemberPoint<Integer, Rational>::Kind::round;
        end.u = {1, 0, 0};
        sum.kind = MemberPoint<Integer, Rational>::Kind::sum;
        sum.parts = {vertex, end};
        proof.members.push_back({sum, vertex});
    }
};

TEST(CheckLimits, OfRootsAndRoundColumnsAndMembers) {
    Any any;
    EXPECT_EQ(why_refused(any.q, any.proof), "");
    any.proof.roots[0] = Rational(factor(lengthy));
    EXPECT_EQ(why_refused(any.q, any.proof), too_long) << "a root";
    any = Any();
    any.proof.direction = Vec3<Integer>{-factor(lengthy), 0, 0};
    EXPECT_EQ(why_refused(any.q, any.proof), too_long) << "columns along a direction";
    any = Any();
    any.proof.members[0].b.shares[0].weight = factor(2 * lengthy);
    EXPECT_EQ(why_refused(any.q, any.proof), too_long) << "a weight";
    any = Any();
    any.proof.members[0].a.parts[1].u[1] = Rational(Integer(1), factor(2 * lengthy));
    EXPECT_EQ(why_refused(any.q, any.proof), too_long) << "a u";
    any = Any();
    any.proof.lower.reset(), any.proof.direction.reset(), any.proof.roots.clear(), any.proof.outcome.reset();
    any.proof.claim = Within<Rational>{Rational(9), std::nullopt};
    EXPECT_EQ(why_refused(any.q, any.proof), "");
    const Rational long_number(factor(2 * lengthy));
    Any column = any;
    column.q.a = {Ellipsoid<Rational>({1, 2, long_number}), std::nullopt};
    EXPECT_EQ(why_refused(column.q, any.proof), too_long) << "a column";
    any.q.b = points({{5, 0, 0}, {long_number, 0, 0}});
    EXPECT_EQ(why_refused(any.q, any.proof), "");
    any.proof.members[0].b.shares.push_back({1, 0});
    EXPECT_EQ(why_refused(any.q, any.proof), too_long) << "a vertex";
}

}  // namespace
}  // namespace oblong
