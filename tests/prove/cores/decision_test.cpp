// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/prove/cores/decision.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "oblong/prove/cores/body_queries.hpp"

/// Decisions about bodies with balls around them against exact integers alone, and what they cost.
namespace oblong {
namespace {

/// Numbers of [−1, 1), the same everywhere.
class Numbers {
public:
    [[nodiscard]] double operator()() { return static_cast<double>(random_() >> 11U) * 0x1p-52 - 1; }

private:
    std::mt19937_64 random_{1988};
};

/// About a ball of radius 1.
Points<double> hull(Numbers& next) {
    std::vector<Vec3<double>> vertices;
    while (vertices.size() < 24) {
        const Vec3<double> v{next(), next(), next()};
        if (const double length = norm(v); length > 0.2 && length < 1) vertices.push_back(v * (1 / length));
    }
    return Points<double>(std::move(vertices));
}

TEST(Decision, StopsAtTheFirstPlaneThatLeavesRoomForBalls) {
    Numbers next;
    std::map<Outcome, int> outcomes;
    std::map<Rung, int> rungs;
    int of_decisions = 0;
    int of_distances = 0;
    const LadderOptions integers{.filter = false, .extended = false};
    for (int k = 0; k < 600; ++k) {
        const Points<double> a = hull(next);
        const Capsule<double> b(0.25 + next() * 0.2, 0.5, Axis::z);
        // From deep inside to a few sizes away; for one in three hardly apart, or hardly not.
        Affine<double> pose{{}, {2 + 2 * next(), next(), next()}};
        if (k % 3 == 0) {
            pose.translation = {3, next(), next()};
            const double gap = ladder_distance(a, posed(b, pose)).distance;
            pose.translation.x -= gap * (1 + next() * std::ldexp(1.0, -k % 40));
        }
        const CertifiedDecision found = decide(core_view(a), core_view(posed(b, pose)));
        const CertifiedDistance<double> distance = ladder_distance(a, posed(b, pose));
        ASSERT_EQ(found.outcome, ladder_distance(a, posed(b, pose), integers).outcome) << k;
        ++outcomes[found.outcome];
        ++rungs[found.rung];
        if (found.outcome != Outcome::separated) continue;
        of_decisions += found.iterations;
        of_distances += distance.iterations;
    }
    EXPECT_GT(outcomes[Outcome::separated], 150);
    EXPECT_GT(outcomes[Outcome::overlapping], 80);
    EXPECT_GT(rungs[Rung::filter], 500);
    EXPECT_LT(4 * of_decisions, 3 * of_distances) << "a plane is found long before the distance";
}

/// Touching balls, and ones that miss by the last place: no plane that doubles know leaves room.
TEST(Decision, KnowsTouchingBalls) {
    const Sphere<double> a(1);
    const Sphere<double> b(0.5);
    const auto at = [&](double x) {
        const Affine<double> pose{{}, {x, 0, 0}};
        return decide(core_view(a), core_view(posed(b, pose))).outcome;
    };
    EXPECT_EQ(at(1.5), Outcome::touching);
    EXPECT_EQ(at(std::nextafter(1.5, 2)), Outcome::separated);
    EXPECT_EQ(at(std::nextafter(1.5, 1)), Outcome::overlapping);
}

/// The origin is on a face of the simplex that GJK ends with where it begins along an axis. (Centre on centre along two
/// axes it is on one of every simplex of corners, and integers decide.)
TEST(Decision, AlignedBoxesThatOverlapAreSettledByTheFilter) {
    const Box<double> box({1, 1, 1});
    for (const Vec3<double>& apart : {Vec3<double>{1.5, 0.25, 0.125}, Vec3<double>{-0.75, 1.25, 0.5}}) {
        const Affine<double> pose{{}, apart};
        const CertifiedDecision found = decide(core_view(box), core_view(posed(box, pose)));
        EXPECT_EQ(found.outcome, Outcome::overlapping);
        EXPECT_EQ(found.rung, Rung::filter);
        const CertifiedDistance<double> distance = ladder_distance(core_view(box), core_view(posed(box, pose)));
        EXPECT_EQ(distance.outcome, Outcome::overlapping);
        EXPECT_NE(distance.rung, Rung::integer);
    }
    const Affine<double> beside{{}, {2, 0.5, 0.25}};
    EXPECT_EQ(decide(core_view(box), core_view(posed(box, beside))).outcome, Outcome::touching);
}

}  // namespace
}  // namespace oblong
