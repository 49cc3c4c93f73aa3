// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/referee/referee.hpp"

#include <gtest/gtest.h>

#include <map>

#include "caseio/case_reader.hpp"
#include "fuzz/cases/generate/family.hpp"
#include "fuzz/referee/proof.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/exact/exact_answer.hpp"

namespace oblong::fuzz {
namespace {

/// Squared distance of the cores and radius are the same numbers as the oracle's.
void expect_same(const caseio::Case& c, const RefereeAnswer& said) {
    const oracle::ExactAnswer exact = oracle::exact_answer(c);
    ASSERT_EQ(said.outcome, exact.outcome) << caseio::write_case(c);
    if (said.outcome != Outcome::separated) {
        EXPECT_EQ(said.distance.compare(Dyadic{}), 0);
        return;
    }
    EXPECT_EQ(said.distance.squared(), exact.distance.core_squared) << caseio::write_case(c);
    EXPECT_EQ(to_rational(said.distance.radius), exact.distance.radius) << caseio::write_case(c);
}

TEST(Referee, SaysWhatTheOracleSaysOfEveryFamily) {
    std::map<Outcome, int> outcomes;
    for (const Family& family : families()) {
        for (int i = 0; i < 12; ++i) {
            const caseio::Case c = family_case(family, 6, i, 12);
            const RefereeAnswer said = referee(c);
            ++outcomes[said.outcome];
            if (said.is_decided()) expect_same(c, said);
        }
    }
    EXPECT_GT(outcomes[Outcome::separated], 50);
    EXPECT_GT(outcomes[Outcome::touching], 10);
    EXPECT_GT(outcomes[Outcome::overlapping], 20);
}

BodyPair<double> segments() {
    const auto segment = [](const Vec3<double>& p, const Vec3<double>& q) {
        return AnyBody<double>{Points<double>({p, q}), std::nullopt};
    };
    return {segment({3, 4, -1}, {3, 4, 1}), segment({0, 0, 0}, {0, 0, -5}), 3};
}

TEST(Referee, ProvesNoFalseClaim) {
    const EnumeratedPair pair = *enumerated_pair(segments());
    const auto claim = [&](std::vector<VertexPair> pairs, std::vector<Integer> weights) {
        return proven_distance(pair, {std::move(pairs), std::move(weights)});
    };
    // The middle of A is level with the first end of B.
    const auto right = claim({{0, 0}, {1, 0}}, {3, 3});
    ASSERT_TRUE(right);
    EXPECT_EQ(right->squared(), 25);
    EXPECT_FALSE(claim({{1, 0}}, {1}));              // off the nearest point
    EXPECT_FALSE(claim({{0, 0}, {1, 0}}, {1, 2}));   // wrong weights
    EXPECT_FALSE(claim({{0, 0}, {1, 0}}, {1, -1}));  // no convex combination
    EXPECT_FALSE(claim({{0, 0}, {1, 0}}, {5}));      // a weight short
    EXPECT_FALSE(claim({{0, 2}}, {1}));              // no such vertex
    EXPECT_FALSE(claim({}, {}));
}

AnyBody<double> box(double x, double y, double z) { return {Box<double>({x, y, z}), std::nullopt}; }

TEST(Referee, ProvesNoFalseContact) {
    AnyBody<double> beside = box(1, 1, 1);
    beside.pose = Affine<double>{};
    beside.pose->translation = {2, 0, 0};
    const EnumeratedPair touching = *enumerated_pair(BodyPair<double>{box(1, 1, 1), beside, 3});
    EXPECT_TRUE(proves_touching(touching, {1, 0, 0}, 3));
    EXPECT_FALSE(proves_touching(touching, {-1, 0, 0}, 3));
    EXPECT_FALSE(proves_touching(touching, {0, 0, 0}, 3));
    EXPECT_FALSE(proves_touching(touching, {1, 0, 1}, 2));
    std::vector<VertexPair> all;
    for (std::size_t i = 0; i < 8; ++i)
        for (std::size_t j = 0; j < 8; ++j) all.push_back({i, j});
    EXPECT_FALSE(proves_overlap(touching, all, 3));
    const EnumeratedPair overlapping = *enumerated_pair(BodyPair<double>{box(1, 1, 1), box(1, 1, 1), 3});
    EXPECT_TRUE(proves_overlap(overlapping, all, 3));
    EXPECT_FALSE(proves_overlap(overlapping, std::span(all).first(1), 3));
    // Flat: no interior in space, but one in the plane.
    const EnumeratedPair flat = *enumerated_pair(BodyPair<double>{box(1, 1, 0), box(1, 1, 0), 3});
    EXPECT_FALSE(proves_overlap(flat, all, 3));
    EXPECT_TRUE(proves_overlap(flat, all, 2));
    EXPECT_TRUE(proves_touching(flat, {0, 0, 1}, 3));
}

TEST(ExactLength, IsComparedExactly) {
    const ExactLength root2{Integer(2), Integer(1), 0, {}};
    EXPECT_EQ(root2.compare(1.4142135623730951), -1);
    EXPECT_EQ(root2.compare(1.4142135623730949), 1);
    EXPECT_EQ(root2.compare(Rational(3, 2)), -1);
    EXPECT_TRUE(is_nearest(root2, std::sqrt(2.0)));
    EXPECT_FALSE(is_nearest(root2, std::nextafter(std::sqrt(2.0), 2)));
    EXPECT_FALSE(is_nearest(root2, std::nextafter(std::sqrt(2.0), 0)));
    EXPECT_TRUE(is_nearest(root2, std::sqrt(2.0F)));
    const ExactLength less{Integer(25), Integer(1), 0, {Integer(1), 1}};  // 5 − 2
    EXPECT_EQ(less.compare(3.0), 0);
    EXPECT_EQ(less.compare(3.0L), 0);
    EXPECT_EQ(less.compare(Rational(3)), 0);
    EXPECT_EQ(less.compare(-1.0), 1);
    const ExactLength inside{Integer(1), Integer(1), 0, {Integer(1), 1}};  // balls overlap
    EXPECT_EQ(inside.compare(0.0), 0);
    EXPECT_EQ(inside.compare(1.0), -1);
    EXPECT_EQ(inside.compare(Rational(0)), 0);
}

TEST(ExactLength, TiesGoToEvenAndTheEndsOfTheRangeAreKnown) {
    const auto length = [](long root, long exponent) {
        return ExactLength{Integer(root) * Integer(root), Integer(1), exponent, {}};
    };
    const ExactLength tie = length((1L << 53) + 1, 0);  // between 2^53 and 2^53 + 2
    EXPECT_TRUE(is_nearest(tie, 0x1p53));
    EXPECT_FALSE(is_nearest(tie, 0x1p53 + 2));
    EXPECT_TRUE(is_nearest(length(1, -1075), 0.0));
    EXPECT_FALSE(is_nearest(length(1, -1075), 0x1p-1074));
    EXPECT_TRUE(is_nearest(length(3, -1075), 0x1p-1073));
    EXPECT_TRUE(is_nearest(length(1, 1024), std::numeric_limits<double>::infinity()));
    EXPECT_FALSE(is_nearest(length(1, 1023), std::numeric_limits<double>::infinity()));
    EXPECT_FALSE(is_nearest(tie, std::numeric_limits<double>::quiet_NaN()));
}

}  // namespace
}  // namespace oblong::fuzz
