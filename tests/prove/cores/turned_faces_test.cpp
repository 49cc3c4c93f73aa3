// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <random>

#include "oblong/lowered/cores/any_core.hpp"
#include "oblong/prove/cores/body_queries.hpp"
#include "oblong/prove/cores/distance.hpp"
#include "tests/draws.hpp"
#include "tests/query/bodies.hpp"
#include "tests/query/membership.hpp"
#include "tests/rotation.hpp"

// A corner over a face of more than three corners, under poses that round: the face's other corners are exactly as far
// along its normal, which no reach tells. Boxes, and boxes of which one corner is off by one unit in the last place.

namespace oblong {

namespace {

using Corners = std::vector<Vec3<double>>;

class Turned {
public:
    [[nodiscard]] double uniform() { return oblong::test::uniform(random_, -1, 1); }

    /// A rotation but for rounding, and somewhere.
    [[nodiscard]] Affine<double> pose(const Vec3<double>& at) {
        return {oblong::test::rotation({1, uniform(), uniform(), uniform()}), at};
    }
    [[nodiscard]] Corners box() {
        const Vec3<double> half{1, 0.6 + 0.4 * uniform(), 0.6 + 0.4 * uniform()};
        Corners corners;
        for (unsigned k = 0; k < 8; ++k) {
            corners.push_back(
                {(k & 1U) != 0 ? half.x : -half.x, (k & 2U) != 0 ? half.y : -half.y, (k & 4U) != 0 ? half.z : -half.z});
        }
        return corners;
    }
    /// One corner outward or inward by a unit in the last place.
    [[nodiscard]] Corners nudged(Corners corners) {
        Vec3<double>& corner = corners[random_() % 8];
        double& x = corner[random_() % 3];
        x = std::nextafter(x, random_() % 2 == 0 ? 0.0 : x * 2);
        return corners;
    }

private:
    std::mt19937 random_{1122};
};

struct Counted {
    int asked = 0, proven = 0;
};

/// Whether the fast rungs proved their own witnesses, and that those, and the distance, are the exact ones.
void expect_exact(const CoreView<double>& core_a, const CoreView<double>& core_b, Counted& counted) {
    const CertifiedDistance<double> answer = ladder_distance(core_a, core_b);
    ASSERT_EQ(answer.outcome, Outcome::separated);
    const CoreScan<double> a(core_a);
    const CoreScan<double> b(core_b);
    CertifiedDistance<double> fast;
    detail::Attempt<double> found{fast};
    detail::attempt(a, b, {LadderOptions{}, true, false}, found);
    ++counted.asked;
    if (!found.settled || !found.witnesses_proven) return;
    ++counted.proven;
    // Integers alone, which share neither the ties nor the proposal.
    LadderOptions slow;
    slow.filter = slow.extended = false;
    const CertifiedDistance<double> exact = ladder_distance(core_a, core_b, slow);
    EXPECT_EQ(exact.rung, Rung::integer);
    EXPECT_EQ(exact.distance, fast.distance);
    for (std::size_t k = 0; k < 3; ++k) {
        // Each is within a unit in the last place of the same number, where the nearest pair is the only one.
        const double unit = std::nextafter(std::abs(exact.witness_a[k]), 1e300) - std::abs(exact.witness_a[k]);
        EXPECT_LE(std::abs(exact.witness_a[k] - fast.witness_a[k]), 2 * unit);
        const double unit_b = std::nextafter(std::abs(exact.witness_b[k]), 1e300) - std::abs(exact.witness_b[k]);
        EXPECT_LE(std::abs(exact.witness_b[k] - fast.witness_b[k]), 2 * unit_b);
    }
}

Counted near_pairs(bool nudged) {
    Turned draw;
    Counted counted;
    for (int i = 0; i < 300 && !testing::Test::HasFailure(); ++i) {
        const Corners corners_a = nudged ? draw.nudged(draw.box()) : draw.box();
        const Corners corners_b = nudged ? draw.nudged(draw.box()) : draw.box();
        const Affine<double> pose_a = draw.pose({});
        Vec3<double> way{draw.uniform(), draw.uniform(), draw.uniform()};
        way = way * (5 / norm(way));
        Affine<double> pose_b = draw.pose(way);
        CoreView<double> a;
        CoreView<double> b;
        a.unprepared = corners_a;
        b.unprepared = corners_b;
        a.pose = &pose_a;
        b.pose = &pose_b;
        for (int k = 0; k < 20; ++k) {
            const double apart = ladder_distance(a, b).distance;
            if (apart < 0.01) break;
            pose_b.translation = pose_b.translation - way * (0.98 * apart / 5);
        }
        expect_exact(a, b, counted);
    }
    return counted;
}

}  // namespace

TEST(TurnedFaces, AreToldInTheFrameOfTheBody) {
    Turned draw;
    const Affine<double> pose = draw.pose({0.1, 0.2, 0.3});
    Corners corners = draw.box();
    CoreView<double> core;
    core.unprepared = corners;
    core.pose = &pose;
    const std::array<std::uint32_t, 3> below{0, 1, 2};  // of −z
    const Corners point{{5, 5, 5}};
    CoreView<double> plain;
    plain.unprepared = point;
    const CoreScan<double> other(plain);
    const auto is_on_face = [&](std::uint32_t vertex) {
        const CoreScan<double> scan(core);
        const detail::StepEquations<double> equations(scan, other);
        const auto step = [&](std::uint32_t to) { return equations.of(scan, to, below[0]); };
        return equations.are_coplanar(step(below[1]), step(below[2]), step(vertex));
    };
    EXPECT_TRUE(is_on_face(3));
    for (std::uint32_t above = 4; above < 8; ++above) EXPECT_FALSE(is_on_face(above));
    corners[3].z = std::nextafter(corners[3].z, 0.0);
    core.unprepared = corners;
    EXPECT_FALSE(is_on_face(3));
    // In one plane, but not by numbers that doubles hold: not told.
    corners = {{0, 0, 0}, {1, 0x1p-60, 1}, {0x1p-60, 1, 1}, {1 + 0x1p-52, 1, 2}};
    core.unprepared = corners;
    EXPECT_FALSE(is_on_face(3));
}

TEST(TurnedFaces, NeedNoIntegersForWitnesses) {
    const Counted counted = near_pairs(false);
    EXPECT_EQ(counted.asked, 300);
    EXPECT_GT(counted.proven, 280);
}

/// The nearest pair is not the only one where edges and faces are parallel: the witnesses are points of the bodies, up
/// to a rounding, and as far apart as these.
TEST(TurnedFaces, NeedNoIntegersWherePairsAreManyEither) {
    query_testing::Draw<double> draw(7);
    int proven = 0;
    for (int i = 0; i < 300; ++i) {
        const auto [body_a, body_b] = query_testing::parallel_bodies(draw, 4);
        const std::optional<CoreView<double>> core_a = any_core(body_a);
        const std::optional<CoreView<double>> core_b = any_core(body_b);
        const CoreScan<double> a(*core_a);
        const CoreScan<double> b(*core_b);
        CertifiedDistance<double> answer;
        detail::Attempt<double> found{answer};
        detail::attempt(a, b, {LadderOptions{}, true, false}, found);
        if (!found.settled || !found.witnesses_proven) continue;
        ++proven;
        EXPECT_LE(query_testing::gap(query_testing::exact_point(answer.witness_a), query_testing::exact(body_a)),
                  0x1p-50);
        EXPECT_LE(query_testing::gap(query_testing::exact_point(answer.witness_b), query_testing::exact(body_b)),
                  0x1p-50);
        EXPECT_NEAR(norm(answer.witness_a - answer.witness_b), answer.distance, 0x1p-49);
    }
    EXPECT_GT(proven, 290);
}

TEST(TurnedFaces, ThatAreNoneByOneUnitAreNotTakenForFaces) {
    const Counted counted = near_pairs(true);
    EXPECT_EQ(counted.asked, 300);
    EXPECT_GT(counted.proven, 100);
}

}  // namespace oblong
