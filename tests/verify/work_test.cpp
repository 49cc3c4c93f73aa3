// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/verify/work.hpp"

#include "oracle/verify/body_tree.hpp"
#include "oracle/verify/verify.hpp"
#include "tests/check/long_proofs.hpp"
#include "tests/verify/body_proofs.hpp"

// Genuine proofs, in numbers so long that the check is refused before it begins.

namespace oblong::oracle {
namespace {

using caseio::ExactCertificate;
using namespace body_proofs;
using namespace oblong::test;

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

std::string why(std::vector<Vec3<Rational>> a, std::vector<Vec3<Rational>> b, const ExactCertificate& c) {
    return verify(RestingBodies{EnumeratedBody{std::move(a), 0}, EnumeratedBody{std::move(b), 0}}, c).value_or("");
}

TEST(Work, OfADirectionIsBounded) { expect_long_directions_refused(why); }
TEST(Work, OfNearestPointsIsBounded) { expect_long_nearest_points_refused(why); }
TEST(Work, OfDifferencesIsBounded) { expect_long_differences_refused(why); }
TEST(Work, OfCornersAndOfFacetsIsBounded) { expect_long_surfaces_refused(why); }

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
