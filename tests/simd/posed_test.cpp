// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/prove/cores/body_queries.hpp"
#include "oblong/simd/certify.hpp"
#include "tests/simd/ellipsoids.hpp"

/// Prepared bodies where poses put them: where queries about them begin. Loops and answers are those of the contract of
/// fuzz/harness/prepared.
namespace oblong {
namespace {

using simd_testing::degrees_between;
using simd_testing::on_ellipsoid;
using simd_testing::pairs;
using simd_testing::rounded;

template <class R>
Affine<R> turned(double angle, const Vec3<double>& way, double stretch = 1) {
    const double c = std::cos(angle) * stretch;
    const double s = std::sin(angle) * stretch;
    const auto row = [](double x, double y, double z) { return Vec3<R>{R(x), R(y), R(z)}; };
    return {{{row(c, -0.6 * s, 0.8 * s), row(0.6 * s, 0.64 * stretch + 0.36 * c, 0.48 * (stretch - c)),
              row(-0.8 * s, 0.48 * (stretch - c), 0.36 * stretch + 0.64 * c)}},
            row(way.x, way.y, way.z)};
}

/// Where `pose` puts them, but for rounding.
std::vector<Vec3<double>> put(const std::vector<Vec3<double>>& vertices, const Affine<double>& pose) {
    std::vector<Vec3<double>> list;
    for (const Vec3<double>& v : vertices) list.push_back(pose(v));
    return list;
}

TEST(PosedInitialDirection, IsThatOfBodiesMovedBeforehand) {
    int wide = 0;
    for (const double stretch : {1.0, 0.25, 3.0}) {
        for (int k = 0; k < 80; ++k) {
            const auto own_a = on_ellipsoid(200, {1, 0.5, 0.25}, {0.5, -0.25, 1});
            const auto own_b = on_ellipsoid(400, {0.3, 1, 0.6}, {});
            const Affine<double> pose_a = turned<double>(0.4 * k, {1, -2, 0.5}, stretch);
            const Affine<double> pose_b = turned<double>(-0.7 * k, Vec3<double>{0.6, -1.1, 2.1} * (0.4 + 0.02 * k));
            const PreparedPolytope<double> a{Points<double>(own_a)};
            const PreparedPolytope<double> b{Points<double>(own_b)};
            const InitialDirection moved = initial_direction_between(posed(a, pose_a), posed(b, pose_b));
            const InitialDirection beforehand =
                initial_direction_between(PreparedPolytope<double>{Points<double>(put(own_a, pose_a))},
                                          PreparedPolytope<double>{Points<double>(put(own_b, pose_b))});
            if (moved.is_wide != beforehand.is_wide) continue;  // on the border, by the spreads' eight bits
            EXPECT_LT(degrees_between(moved.axis, beforehand.axis), 3) << stretch << ' ' << k;
            EXPECT_EQ(moved.spread_angle, beforehand.spread_angle);
            wide += moved.is_wide ? 1 : 0;
        }
    }
    EXPECT_GT(wide, 20);
}
TEST(PosedInitialDirection, IsADirectionWhateverThePoses) {
    const PreparedPolytope<double> a{Points<double>(on_ellipsoid(20, {1, 0.5, 0.25}, {0.5, 0, 0}))};
    const Affine<double> still;
    const Affine<double> flat{{{Vec3<double>{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}}, {}};
    const Affine<double> vast{{{Vec3<double>{1e308, 1e308, 1e308}, {0, 1e308, 0}, {0, 0, 1e308}}}, {1e308, 0, 0}};
    for (const Affine<double>* pose_a : {&still, &flat, &vast}) {
        for (const Affine<double>* pose_b : {&still, &flat, &vast}) {
            const Vec3<double> axis = initial_direction_between(posed(a, *pose_a), posed(a, *pose_b)).axis;
            EXPECT_TRUE(is_finite(axis));
            EXPECT_NE(axis, (Vec3<double>{}));
        }
    }
}

/// Proofs of moved bodies begin where nearly as few steps are left as of bodies that lie as they are.
template <class R>
void check_iterations() {
    int warm = 0;
    int blind = 0;
    for (const std::size_t count : {8U, 32U, 300U}) {
        for (const auto& pair : pairs(count)) {
            const PreparedPolytope<R> own_a(rounded<R>(pair.a));
            const PreparedPolytope<R> own_b(rounded<R>(pair.b));
            const auto a = posed(own_a, turned<R>(2.5, {1, 2, 3}));
            const auto b = posed(own_b, turned<R>(2.5, {1.01, 2, 3}));
            LadderOptions from_x;
            from_x.start = Vec3<double>{1, 0, 0};
            warm += simd::ladder_distance(a, b).iterations;
            blind += simd::ladder_distance(a, b, from_x).iterations;
        }
    }
    EXPECT_LT(10 * warm, 7 * blind);
}
TEST(PosedProofs, TakeFewIterationsInDouble) { check_iterations<double>(); }
TEST(PosedProofs, TakeFewIterationsInFloat) { check_iterations<float>(); }

/// One body where it is, the other under a pose.
TEST(PosedProofs, OfOnePosedBodyBesideOneThatIsNot) {
    for (const auto& pair : pairs(40)) {
        const Points<double> own_a(pair.a);
        const Points<double> own_b(pair.b);
        const PreparedPolytope<double> prepared_a(own_a);
        const PreparedPolytope<double> prepared_b(own_b);
        const Affine<double> pose = turned<double>(0.3, {});
        const auto unprepared = ladder_distance(own_a, posed(own_b, pose));
        const auto fast = ladder_distance(simd::view_of(prepared_a), simd::view_of(posed(prepared_b, pose)));
        EXPECT_EQ(fast.outcome, unprepared.outcome);
        EXPECT_EQ(fast.distance, unprepared.distance);
        EXPECT_EQ(decide(simd::view_of(prepared_a), simd::view_of(posed(prepared_b, pose))).outcome,
                  unprepared.outcome);
    }
}

}  // namespace
}  // namespace oblong
