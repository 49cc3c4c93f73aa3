// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/verify/work.hpp"

#include "oracle/verify/body_tree.hpp"
#include "oracle/verify/verify.hpp"
#include "tests/verify/body_proofs.hpp"

// Genuine proofs, in numbers so long that the check is refused before it begins.

namespace oblong::oracle {
namespace {

using caseio::ExactCertificate;
using namespace body_proofs;

constexpr const char* too_long = "numbers too long to check";
/// A factor of `bits` bits.
Integer factor(unsigned bits) { return Integer(1) << (bits - 1); }

TEST(Work, EndsAboveItsLimitNotAtIt) {
    checking::Work work;
    for (int i = 0; i < (1 << 13); ++i) work.add(checking::long_number_bits, checking::long_number_bits);  // 2^27 each
    EXPECT_THROW(work.add(1, 1), checking::Refused);
}

TEST(Work, CountsTheShorterNumberUpToALength) {
    const auto fits = [](std::uint64_t x, std::uint64_t y, int times) {
        checking::Work work;
        try {
            for (int i = 0; i < times; ++i) work.add(x, y);
        } catch (const checking::Refused&) {
            return false;
        }
        return true;
    };
    const std::uint64_t most = checking::max_work;
    EXPECT_TRUE(fits(most - 1, 1, 1));
    EXPECT_FALSE(fits(most, 1, 1));
    EXPECT_TRUE(fits((std::uint64_t{1} << 27) - 20'000, 20'000, 1));
    EXPECT_FALSE(fits(std::uint64_t{1} << 27, 20'000, 1));
    EXPECT_TRUE(fits(0, most, 1000));
}

TEST(Work, EndsWhereItIsToldToStop) {
    int asked = 0;
    checking::Work work([&asked] { return ++asked > 2; });
    work.add(1, 1);
    work.pause();
    EXPECT_THROW(work.add(1, 1), checking::Refused);
}

/// Points that are 5 apart along x, times a factor of so many bits.
RestingBodies apart(unsigned bits) {
    const Rational far(Integer(5) * factor(bits));
    return {EnumeratedBody{{{0, 0, 0}}, 0}, EnumeratedBody{{{far, 0, 0}}, 0}};
}

std::string refusal(const RestingBodies& bodies, const ExactCertificate& c) {
    return verify(bodies, c).value_or("accepted");
}

constexpr unsigned lengthy = 1U << 26U;

TEST(Work, OfADirectionIsBounded) {
    ExactCertificate c;
    c.kind = CertificateKind::separated;
    for (const unsigned bits : {100U, lengthy}) {
        c.direction = Vec3<Integer>{-factor(bits), 0, 0};
        EXPECT_EQ(refusal(apart(bits), c), bits == 100 ? "accepted" : too_long);
    }
}

TEST(Work, OfNearestPointsIsBounded) {
    ExactCertificate c;
    c.kind = CertificateKind::distance;
    const Rational distance(Integer(5) * factor(100));
    c.core_squared = distance * distance;
    c.distance = distance;
    RestingBodies many = apart(100);
    many.b.core.vertices.resize(100'000, many.b.core.vertices.front());
    c.a = c.b = {{0, 1}};
    EXPECT_EQ(refusal(many, c), "accepted");
    c.a = c.b = {{0, factor(1U << 17U)}};
    EXPECT_EQ(refusal(apart(100), c), "accepted");
    EXPECT_EQ(refusal(many, c), too_long);
}

TEST(Work, OfDifferencesIsBounded) {
    ExactCertificate c;
    c.kind = CertificateKind::overlapping;
    for (std::uint32_t i = 0; i < 6; ++i) c.differences.push_back({i, 0, 1});
    for (const unsigned bits : {100U, lengthy / 16}) {
        const Rational r(factor(bits));
        const EnumeratedBody octahedron{{{r, 0, 0}, {-r, 0, 0}, {0, r, 0}, {0, -r, 0}, {0, 0, r}, {0, 0, -r}}, 0};
        EXPECT_EQ(refusal({octahedron, EnumeratedBody{{{0, 0, 0}}, 0}}, c), bits == 100 ? "accepted" : too_long);
    }
}

TEST(Work, OfNamedVerticesIsBounded) {
    ExactCertificate c;
    c.kind = CertificateKind::overlapping;
    for (std::uint32_t i = 0; i < 6; ++i) c.differences.push_back({i, 0, 1});
    for (const std::size_t repeated : {std::size_t{1}, std::size_t{9000}}) {
        const Rational r(factor(8192));
        const EnumeratedBody octahedron{{{r, 0, 0}, {-r, 0, 0}, {0, r, 0}, {0, -r, 0}, {0, 0, r}, {0, 0, -r}}, 0};
        c.vertices_a.clear();
        for (std::size_t n = 0; n < repeated; ++n)
            for (std::uint32_t i = 0; i < 6; ++i) c.vertices_a.push_back({i});
        EXPECT_EQ(refusal({octahedron, EnumeratedBody{{{0, 0, 0}}, 0}}, c), repeated == 1 ? "accepted" : too_long);
    }
}

/// The depth of an octahedron around a point, by so many equal surfaces, each with corners of its own.
ExactCertificate depth(std::uint32_t copies) {
    ExactCertificate c;
    c.kind = CertificateKind::penetration;
    c.direction = Vec3<Integer>{1, 1, 1};
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

TEST(Work, OfCornersAndOfFacetsIsBounded) {
    const Rational r(Integer(3) * factor(8192));
    const EnumeratedBody octahedron{{{r, 0, 0}, {-r, 0, 0}, {0, r, 0}, {0, -r, 0}, {0, 0, r}, {0, 0, -r}}, 0};
    const RestingBodies bodies{octahedron, EnumeratedBody{{{0, 0, 0}}, 0}};
    // A corner costs 2^27 and a little, once listed and once for each of the four facets that it has.
    for (const std::uint32_t copies : {1U, 300U}) {
        ExactCertificate c = depth(copies);
        c.core_squared = r * r / 3;
        EXPECT_EQ(refusal(bodies, c), copies == 1 ? "accepted" : too_long);
    }
    ExactCertificate unused = depth(1);
    unused.core_squared = r * r / 3;
    unused.corners.resize(9000, unused.corners.front());
    EXPECT_EQ(refusal(bodies, unused), too_long);
}

/// A point and a segment around the origin along x: their vectors have four bits, of which two are zeros' denominators.
const checking::BodyNode point_node{checking::BodyNode::Kind::points, {{1, 0, 0}}};
const checking::BodyNode segment_node{checking::BodyNode::Kind::round, {{1, 0, 0}}};

TEST(Work, OfAMemberCountsEachNumberOnce) {
    caseio::ExactMember vertex;
    vertex.kind = caseio::ExactMember::Kind::points;
    vertex.shares = {{0, 7}};
    EXPECT_EQ(checking::length_of(vertex, point_node), 4U + 3U);
    caseio::ExactMember inside;
    inside.kind = caseio::ExactMember::Kind::round;
    inside.u = {Rational(1, 2)};
    EXPECT_EQ(checking::length_of(inside, segment_node), 4U + 3U);
}

TEST(Work, OfASupportIsThatOfOneProductAVertexAndOfASquareAColumn) {
    const auto fits = [](const checking::BodyNode& node, std::uint64_t length) {
        checking::Work work;
        try {
            checking::add_support_work(node, length, work);
        } catch (const checking::Refused&) {
            return false;
        }
        return true;
    };
    // (4 + 2³⁸ − 4) · 4 is the limit; of 2 (4 + 2²⁶ − 4) · 2¹³ so is that of a column.
    EXPECT_TRUE(fits(point_node, (std::uint64_t{1} << 38) - 4));
    EXPECT_FALSE(fits(point_node, (std::uint64_t{1} << 38) - 3));
    EXPECT_TRUE(fits(segment_node, (std::uint64_t{1} << 26) - 4));
    EXPECT_FALSE(fits(segment_node, (std::uint64_t{1} << 26) - 3));
}

std::string refusal(const std::string& bodies, const std::string& proof, auto&& change) {
    const caseio::Case c =
        caseio::read_case(R"({"format": "oblong-case/1", "id": "c", "scalar": "exact", )" + bodies + "}");
    caseio::CertificateLine line =
        caseio::read_certificate(R"({"format": "oblong-certificate/1", "id": "c", )" + proof + "}");
    EXPECT_EQ(verify(c, line), std::nullopt);
    change(*line.proof);
    return verify(c, line).value_or("accepted");
}

TEST(Work, OfProofsAboutAnyBodiesIsBounded) {
    const std::string far_beside = R"("kind": "bracket", "outcome": "separated", )" + sideways;
    const auto scaled = [](unsigned of_direction, unsigned of_root) {
        return [=](caseio::ExactBodyProof& p) {
            p.direction = *p.direction * factor(of_direction);
            p.roots[0] *= Rational(factor(of_root));
        };
    };
    EXPECT_EQ(refusal(beside, far_beside, scaled(100, 100)), "accepted");
    EXPECT_EQ(refusal(beside, far_beside, scaled(lengthy, lengthy)), too_long) << "direction and root";
    EXPECT_EQ(refusal(beside, far_beside, scaled(100, 1000)), "the bodies are not shown to be so far apart");
    EXPECT_EQ(refusal(beside, far_beside, scaled(100, lengthy)), too_long) << "a root alone";
    const std::string far_over =
        R"("kind": "bracket", "outcome": "separated", "lower": "4/1", "direction": ["0", "0", "1"], "roots": [])";
    const auto longer = [](unsigned bits) {
        return [=](caseio::ExactBodyProof& p) { p.direction = *p.direction * factor(bits); };
    };
    const std::string high = over_at("1" + std::string(3000, '0'));
    EXPECT_EQ(refusal(high, far_over, longer(100)), "accepted");
    EXPECT_EQ(refusal(high, far_over, longer(2 * lengthy)), too_long) << "a vertex along a direction";
    const std::string on_it = hit("0/1", "3/1", R"("roots": [], )" + members(centre, apex));
    const auto heavy = [](unsigned bits) {
        return [=](caseio::ExactBodyProof& p) { p.members[0].a.shares[0].weight = factor(bits); };
    };
    EXPECT_EQ(refusal(landing, on_it, heavy(100)), "accepted");
    EXPECT_EQ(refusal(landing, on_it, heavy(2 * lengthy)), too_long) << "members";
}

}  // namespace
}  // namespace oblong::oracle
