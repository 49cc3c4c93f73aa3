// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "fuzz/harness/prepared/prepared_loops.hpp"
#include "fuzz/harness/prepared/prepared_parts.hpp"
#include "oblong/simd/distance.hpp"
#include "tests/simd/ellipsoids.hpp"

/// When a tracked query of prepared bodies begins anew, and what that saves.
namespace oblong {
namespace {

using simd_testing::on_ellipsoid;

constexpr double degree = std::numbers::pi / 180;

/// About an axis that is none of an ellipsoid's.
Mat3<double> turned(double angle) {
    const double c = std::cos(angle);
    const double s = std::sin(angle);
    return {{Vec3<double>{c, -0.6 * s, 0.8 * s}, Vec3<double>{0.6 * s, 0.64 + 0.36 * c, 0.48 * (1 - c)},
             Vec3<double>{-0.8 * s, 0.48 * (1 - c), 0.36 + 0.64 * c}}};
}

/// Two bodies that turn in place, close to each other but apart.
template <class R>
struct Couple {
    PreparedPolytope<R> a, b;
    Affine<R> pose_a, pose_b{{}, {R(2.1), R(0.3), R(-0.2)}};

    explicit Couple(std::size_t count)
        : a(Points<R>(narrowed(on_ellipsoid(count, {1, 0.8, 0.9}, {})))),
          b(Points<R>(narrowed(on_ellipsoid(count, {0.9, 1, 0.7}, {})))) {}

    static std::vector<Vec3<R>> narrowed(const std::vector<Vec3<double>>& vertices) {
        std::vector<Vec3<R>> list;
        for (const Vec3<double>& v : vertices) list.push_back(direction_as<R>(v));
        return list;
    }
    void turn_b(double angle) {
        const Mat3<double> m = turned(angle);
        pose_b.linear = {{direction_as<R>(m.rows[0]), direction_as<R>(m.rows[1]), direction_as<R>(m.rows[2])}};
    }
    [[nodiscard]] Posed<PreparedPolytope<R>, R> first() const { return posed(a, pose_a); }
    [[nodiscard]] Posed<PreparedPolytope<R>, R> second() const { return posed(b, pose_b); }
    [[nodiscard]] GjkResult<R> track(PairTracking& tracking) const {
        return simd::track(first(), second(), rule(), tracking);
    }
    [[nodiscard]] GjkResult<R> cold() const { return simd::distance(first(), second(), rule()); }
    [[nodiscard]] static StoppingRule<R> rule() { return {.tolerance = sizeof(R) == 8 ? R(1e-9) : R(1e-4)}; }
};

bool started_cold(const PairTracking& tracking) { return tracking.searches == max_searches + 1; }

/// What became of queries at a constant speed.
struct Motion {
    int queries = 0;
    int cold = 0;
    int searches = 0;      ///< a query that begins anew asks three more points than its iterations
    int with_simplex = 0;  ///< searches, where every query but the first begins with the old simplex
};
template <class R>
Motion moved(std::size_t vertices, double degrees) {
    Couple<R> couple(vertices);
    PairTracking tracking;
    PairTracking kept;
    Motion motion;
    for (int step = 0; step <= 40; ++step) {
        couple.turn_b(step * degrees * degree);
        const GjkResult<R> found = couple.track(tracking);
        kept.searches = 0;
        const GjkResult<R> warm = couple.track(kept);
        EXPECT_EQ(found.termination, Termination::relative) << vertices << ' ' << step;
        EXPECT_NEAR(std::sqrt(found.squared), std::sqrt(warm.squared), sizeof(R) == 8 ? 1e-8 : 2e-4);
        if (started_cold(tracking)) {
            EXPECT_TRUE(fuzz::same_run(found, couple.cold())) << vertices << ' ' << step;
        }
        if (step == 0) continue;
        ++motion.queries;
        motion.cold += started_cold(tracking) ? 1 : 0;
        motion.searches += found.iterations + (started_cold(tracking) ? 3 : 0);
        motion.with_simplex += warm.iterations;
    }
    return motion;
}

template <class R>
void check_motions() {
    for (const std::size_t vertices : {20U, 200U, 2000U}) {
        const Motion slow = moved<R>(vertices, 0.25);
        EXPECT_LE(slow.cold, 1) << vertices;
        EXPECT_LE(slow.searches, slow.with_simplex + 2) << vertices;
    }
    const Motion few = moved<R>(20, 6);
    EXPECT_LE(few.cold, 1);
    const Motion many = moved<R>(4000, 6);
    EXPECT_GE(many.cold, many.queries - 4);
    EXPECT_LT(many.searches, many.with_simplex * 9 / 10);
}
TEST(PairTracking, StartsColdWhereManyVerticesTurnFastInDouble) { check_motions<double>(); }
TEST(PairTracking, StartsColdWhereManyVerticesTurnFastInFloat) { check_motions<float>(); }

TEST(PairTracking, StartsColdAtFirstWhateverTheBodies) {
    for (const std::size_t vertices : {1U, 2U, 4U, 20U, 300U}) {
        const Couple<double> couple(vertices);
        PairTracking tracking;
        const GjkResult<double> found = couple.track(tracking);
        EXPECT_TRUE(started_cold(tracking));
        EXPECT_TRUE(fuzz::same_run(found, couple.cold())) << vertices;
        EXPECT_EQ(tracking.last.count, size(found.kept.carrier.set));
        // The next one, where nothing moved, ends where it begins.
        EXPECT_LE(couple.track(tracking).iterations, 1);
        EXPECT_FALSE(started_cold(tracking));
    }
}

TEST(PairTracking, ReturnsToTheOldSimplexWhenTheMotionSlowsDown) {
    Couple<double> couple(4000);
    PairTracking tracking;
    for (int step = 0; step < 10; ++step) {
        couple.turn_b(step * 6 * degree);
        (void)couple.track(tracking);
    }
    ASSERT_TRUE(started_cold(tracking));
    couple.turn_b(54.1 * degree);
    (void)couple.track(tracking);
    EXPECT_FALSE(started_cold(tracking));
}

/// In which frame the axis turns does not matter; where all turns together it turns in none.
TEST(PairTracking, GoesByEitherBodysFrame) {
    for (const int which : {0, 1, 2}) {
        Couple<double> couple(2000);
        PairTracking tracking;
        const auto turn = [&](double angle) {
            const Mat3<double> m = turned(angle);
            if (which != 1) couple.pose_a.linear = m;
            if (which != 0) couple.pose_b.linear = m;
            if (which == 2) couple.pose_b.translation = m * Vec3<double>{2.1, 0.3, -0.2};
            return starts_cold(tracking, initial_direction_between(couple.first(), couple.second()), couple.first(),
                               couple.second());
        };
        EXPECT_TRUE(turn(0));
        tracking.last.count = 1;
        const double spread_angle = spread_angle_for(4000);
        EXPECT_FALSE(turn(0.3 * spread_angle)) << which;
        EXPECT_EQ(turn(6 * spread_angle), which != 2) << which;
        EXPECT_FALSE(turn(6.3 * spread_angle)) << which;
    }
}

/// An axis that no number describes, or of no length, is near to nothing.
TEST(PairTracking, StartsColdWhereTheAxisIsNotKnown) {
    Couple<double> couple(20);
    const double big = 0x1p1000;
    for (const double scale : {0.0, big, 1 / big / big}) {
        PairTracking tracking;
        tracking.last.count = 1;
        couple.pose_b.linear = {{Vec3<double>{scale, 0, 0}, {0, scale, 0}, {0, 0, scale}}};
        const InitialDirection direction = initial_direction_between(couple.first(), couple.second());
        for (int query = 0; query < 2; ++query)
            EXPECT_TRUE(starts_cold(tracking, direction, couple.first(), couple.second())) << scale << ' ' << query;
        EXPECT_EQ(tracking.axis_in_b, (Vec3<float>{}));
    }
}

TEST(PairTracking, LeavesTheOldSimplexWhereANumberOverflows) {
    Couple<double> couple(20);
    PairTracking tracking;
    (void)couple.track(tracking);
    const TrackingState before = tracking.last;
    couple.pose_b.translation = {1e200, 0, 0};
    for (const std::uint32_t searches : {0U, max_searches + 1}) {
        tracking.searches = searches;
        EXPECT_TRUE(couple.track(tracking).overflowed);
        EXPECT_EQ(tracking.last, before);
    }
}

}  // namespace
}  // namespace oblong
