// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/certificate/positive_span.hpp"

#include <gtest/gtest.h>

#include <random>

namespace oblong {
namespace {

using Points = std::vector<DifferencePoint<Rational>>;

Points made_of(const std::vector<Vec3<Rational>>& vectors) {
    Points points;
    for (const Vec3<Rational>& w : vectors) {
        points.push_back({w, w, {}, static_cast<std::uint32_t>(points.size()), 0});
    }
    return points;
}

bool full_rank(const Points& points, int dimension) {
    for (const auto& u : points)
        for (const auto& v : points)
            for (const auto& w : points) {
                const Vec3<Rational> normal = cross(u.w, v.w);
                if (dimension == 2 ? normal.z != 0 : dot(normal, w.w) != 0) return true;
            }
    return false;
}

void expect_proof(const PositiveSpan& span, int dimension) {
    ASSERT_LE(span.points.size(), static_cast<std::size_t>(2 * dimension));
    ASSERT_EQ(span.points.size(), span.weights.size());
    Vec3<Rational> sum{};
    for (std::size_t i = 0; i < span.points.size(); ++i) {
        EXPECT_GT(span.weights[i], 0);
        sum = sum + span.points[i].w * span.weights[i];
    }
    EXPECT_EQ(sum, (Vec3<Rational>{}));
    EXPECT_TRUE(full_rank(span.points, dimension));
}

TEST(PositiveSpan, TheCrossNeedsAllItsPoints) {
    // Steinitz' bound is met: no five of these six will do.
    const Points cross_polytope =
        made_of({{1, 0, 0}, {-2, 0, 0}, {0, 3, 0}, {0, -1, 0}, {0, 0, 5}, {0, 0, Rational(-1, 7)}});
    const PositiveSpan span = reduced_span(cross_polytope, 3);
    EXPECT_EQ(span.points.size(), 6U);
    expect_proof(span, 3);
}

TEST(PositiveSpan, RepeatedAndZeroPointsDoNotDisturb) {
    const Points points = made_of({{0, 0, 0}, {1, 0, 0}, {1, 0, 0}, {0, 1, 0}, {-1, -1, 0}, {-1, -1, 0}, {0, 0, 0}});
    expect_proof(reduced_span(points, 2), 2);
    EXPECT_THROW((void)reduced_span(points, 3), std::invalid_argument);
}

TEST(PositiveSpan, RandomPointsGiveAProofOrDoNotSpan) {
    std::mt19937 random(5);
    int proven = 0, refused = 0;
    for (const int dimension : {2, 3}) {
        for (int round = 0; round < 400; ++round) {
            std::vector<Vec3<Rational>> vectors;
            const int count = 3 + static_cast<int>(random() % 8);
            const auto coordinate = [&] { return Rational(static_cast<int>(random() % 7) - 3); };
            for (int i = 0; i < count; ++i) {
                vectors.push_back({coordinate(), coordinate(), dimension == 2 ? Rational(0) : coordinate()});
            }
            // The polar cone is {0} exactly where the cone of the points is the whole space.
            std::vector<Vec3<Rational>> constraints = vectors;
            if (dimension == 2) constraints.insert(constraints.end(), {{0, 0, 1}, {0, 0, -1}});
            if (detail::polar_direction(constraints)) {
                ++refused;
                EXPECT_THROW((void)reduced_span(made_of(vectors), dimension), std::invalid_argument);
            } else {
                ++proven;
                expect_proof(reduced_span(made_of(vectors), dimension), dimension);
            }
        }
    }
    EXPECT_GT(proven, 100);
    EXPECT_GT(refused, 100);
}

}  // namespace
}  // namespace oblong
