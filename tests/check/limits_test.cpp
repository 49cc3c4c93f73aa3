// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/check/check.hpp"
#include "oblong/check/work.hpp"
#include "tests/check/long_proofs.hpp"

// Genuine proofs in numbers so long, or of so many parts, that they are refused before they are multiplied.

namespace oblong {
namespace {

using namespace test;
using Point = Vec3<Rational>;

AnyBody<Rational> points(std::vector<Point> vertices) { return {Points<Rational>(std::move(vertices)), std::nullopt}; }
ProofQuestion question(AnyBody<Rational> a, AnyBody<Rational> b) {
    return {ProofQuery::distance, std::move(a), std::move(b)};
}
ProofQuestion around_a_point(const Rational& r) { return question(points(octahedron(r)), points({{0, 0, 0}})); }

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

std::string why(std::vector<Point> a, std::vector<Point> b, const ExactCertificate& c) {
    return why_refused(question(points(std::move(a)), points(std::move(b))), c);
}

TEST(CheckLimits, OfADirection) { expect_long_directions_refused(why); }
TEST(CheckLimits, OfNearestPoints) { expect_long_nearest_points_refused(why); }
TEST(CheckLimits, OfDifferences) { expect_long_differences_refused(why); }
TEST(CheckLimits, OfCornersAndOfFacets) { expect_long_surfaces_refused(why); }

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
