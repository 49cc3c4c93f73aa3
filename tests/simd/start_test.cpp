// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/prepared/initial_simplex/start.hpp"

#include <gtest/gtest.h>

#include "oblong/prove/cores/body_queries.hpp"
#include "oblong/simd/certify.hpp"
#include "oblong/simplex/voronoi.hpp"
#include "tests/simd/ellipsoids.hpp"

/// Where queries of prepared bodies begin. It proves nothing, so what is asked of it is that it is of use, and does no
/// harm where it is of none.
namespace oblong {
namespace {

using simd_testing::degrees_between;
using simd_testing::on_ellipsoid;
using simd_testing::pairs;
using OwnDescent = Descent<double, VoronoiRegions<double>>;

/// A prepared body searched vertex by vertex. Refers to it.
struct LoopSupport {
    const PreparedPolytope<double>& body;

    [[nodiscard]] SupportPoint<double> support(const Vec3<double>& n) const {
        const std::uint32_t i = farthest<double>(body, n).index;
        return {body.vertex(i), i};
    }
};

SymmetricMatrix matrix_of(const std::vector<Vec3<double>>& vertices) {
    return PreparedPolytope<double>(Points<double>(vertices)).spread().matrix();
}
void expect_near(const SymmetricMatrix& m, const SymmetricMatrix& expected, double most) {
    EXPECT_NEAR(m.xx, expected.xx, most);
    EXPECT_NEAR(m.xy, expected.xy, most);
    EXPECT_NEAR(m.xz, expected.xz, most);
    EXPECT_NEAR(m.yy, expected.yy, most);
    EXPECT_NEAR(m.yz, expected.yz, most);
    EXPECT_NEAR(m.zz, expected.zz, most);
}

TEST(Spread, IsTheCovarianceOverItsRootTrace) {
    const Vec3<double> radii{1, 0.5, 0.25};
    const SymmetricMatrix m = matrix_of(on_ellipsoid(500, radii, {3, -2, 1}));
    const double t = std::sqrt((1 + 0.25 + 0.0625) / 3);
    EXPECT_NEAR(m.trace(), t, 0.01 * t);
    expect_near(m, {1 / (3 * t), 0, 0, 0.25 / (3 * t), 0, 0.0625 / (3 * t)}, 0.01 * t);
}
TEST(Spread, TurnsAndGrowsWithTheBody) {
    std::vector<Vec3<double>> vertices = on_ellipsoid(500, {1, 0.5, 0.25}, {});
    const double straight = matrix_of(vertices).xx;
    for (Vec3<double>& v : vertices) v = Vec3<double>{v.z, v.x, v.y} * 0x1p40;
    EXPECT_NEAR(matrix_of(vertices).yy, straight * 0x1p40, 0.01 * 0x1p40);
    for (Vec3<double>& v : vertices) v = {v.x + v.y, v.y - v.x, v.z};
    EXPECT_LT(matrix_of(vertices).xx * 0.2, matrix_of(vertices).xy) << "half a right angle about z";
}
TEST(Spread, OfAFlatBodyHasAThickness) {
    const SymmetricMatrix m = matrix_of({{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {4, 4, 0}});
    EXPECT_GT(m.zz, 0);
    EXPECT_LT(m.zz, 0.001 * m.xx);
    EXPECT_GT(Adjugate(m).determinant(m), 0);
}
TEST(Spread, IsZeroForPointsAndForWhatFloatsCannotHold) {
    expect_near(matrix_of({{1, 2, 3}}), {}, 0);
    expect_near(matrix_of({{1, 2, 3}, {1, 2, 3}}), {}, 0);
    for (const double scale : {0x1p-210, 0x1p210, 0x1p1000}) {
        std::vector<Vec3<double>> vertices = on_ellipsoid(20, {1, 1, 1}, {});
        for (Vec3<double>& v : vertices) v = v * scale;
        expect_near(matrix_of(vertices), {}, 0);
    }
}
TEST(Spread, IsCopiedWithTheBody) {
    const PreparedPolytope<double> body{Points<double>(on_ellipsoid(30, {1, 0.5, 0.25}, {}))};
    const PreparedPolytope<double> copy = body;
    PreparedPolytope<double> assigned{Points<double>({{0, 0, 0}})};
    assigned = body;
    EXPECT_GT(body.spread().matrix().xx, 0);
    EXPECT_EQ(copy.spread().matrix().xx, body.spread().matrix().xx);
    EXPECT_EQ(assigned.spread().matrix().zz, body.spread().matrix().zz);
}

TEST(Adjugate, TimesTheMatrixIsTheDeterminant) {
    const SymmetricMatrix m{5, 1, -2, 7, 3, 11};
    const Adjugate adjugate(m);
    const double det = 5 * (7 * 11 - 3 * 3) - 1 * (1 * 11 + 2 * 3) - 2 * (1 * 3 + 2 * 7);
    EXPECT_EQ(adjugate.determinant(m), det);
    EXPECT_EQ(adjugate.times({5, 1, -2}), (Vec3<double>{det, 0, 0}));
    EXPECT_EQ(adjugate.times({1, 7, 3}), (Vec3<double>{0, det, 0}));
    EXPECT_EQ(adjugate.times({-2, 3, 11}), (Vec3<double>{0, 0, det}));
}

TEST(InitialDirection, OfCloseEllipsoidsIsAboutTheirCommonNormal) {
    double sum = 0;
    double across = 0;
    int count = 0;
    for (const auto& pair : pairs(400)) {
        const Points<double> points_a(pair.a);
        const Points<double> points_b(pair.b);
        const CertifiedDistance<double> proven = ladder_distance(points_a, points_b);
        if (proven.outcome != Outcome::separated || proven.distance > 0.1) continue;
        const PreparedPolytope<double> a(points_a);
        const PreparedPolytope<double> b(points_b);
        const InitialDirection direction = initial_direction_between(a, b);
        ASSERT_TRUE(direction.is_wide);
        EXPECT_NEAR(norm(direction.axis), 1, 1e-12);
        const Vec3<double> normal = proven.witness_b - proven.witness_a;
        sum += degrees_between(direction.axis, normal);
        across += degrees_between(b.centre() - a.centre(), normal);
        ++count;
    }
    ASSERT_GT(count, 15);
    EXPECT_LT(sum / count, 5);
    EXPECT_GT(across / count, 10) << "else it is of no use";
}
/// The axis as bodies of few vertices have it.
Vec3<double> uncorrected(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b) {
    return Adjugate(a.spread().matrix() + b.spread().matrix()).times(b.centre() - a.centre());
}
TEST(InitialDirection, OfManyVerticesIsCorrectedTowardsTheCommonNormal) {
    double corrected = 0;
    double before = 0;
    int count = 0;
    for (int k = 0; k < 12; ++k) {
        const double turn = 0.5 * k;
        const Vec3<double> way{2.2 * std::cos(turn), 1.1 * std::sin(turn), 0.8 * std::sin(3 * turn)};
        const Points<double> points_a(on_ellipsoid(2000, {1, 0.5, 0.25}, {}));
        const Points<double> points_b(on_ellipsoid(2500, {0.3, 1, 0.6}, way));
        const CertifiedDistance<double> proven = ladder_distance(points_a, points_b);
        const PreparedPolytope<double> a(points_a);
        const PreparedPolytope<double> b(points_b);
        const InitialDirection direction = initial_direction_between(a, b);
        if (proven.outcome != Outcome::separated || !direction.is_wide) continue;
        const Vec3<double> normal = proven.witness_b - proven.witness_a;
        corrected += degrees_between(direction.axis, normal);
        before += degrees_between(uncorrected(a, b), normal);
        EXPECT_NEAR(norm(direction.axis), 1, 1e-12);
        ++count;
    }
    ASSERT_GT(count, 3);
    EXPECT_LT(corrected / count, 0.5 * before / count) << count;
}
TEST(InitialDirection, IsFiniteWhereACorrectionIsNot) {
    for (const double scale : {0x1p-199, 0x1p-150, 0x1p150, 0x1p198}) {
        std::vector<Vec3<double>> small = on_ellipsoid(300, {1, 0.5, 0.25}, {});
        std::vector<Vec3<double>> large = on_ellipsoid(300, {1, 0.5, 0.25}, {1.5, 0.5, 0});
        for (Vec3<double>& v : small) v = v * 0x1p-195;
        for (Vec3<double>& v : large) v = v * scale;
        const PreparedPolytope<double> a{Points<double>(small)};
        const PreparedPolytope<double> b{Points<double>(large)};
        const InitialDirection direction = initial_direction_between(a, b);
        EXPECT_TRUE(is_finite(direction.axis)) << scale;
        EXPECT_GT(norm(direction.axis), 0) << scale;
        EXPECT_TRUE(!direction.is_wide || std::abs(norm(direction.axis) - 1) < 1e-12) << scale;
    }
}
TEST(InitialDirection, OfDistantBodiesIsFromCentreToCentre) {
    const PreparedPolytope<double> a{Points<double>(on_ellipsoid(50, {1, 0.5, 0.25}, {}))};
    const PreparedPolytope<double> b{Points<double>(on_ellipsoid(50, {1, 0.5, 0.25}, {3, 1, 0}))};
    const InitialDirection direction = initial_direction_between(a, b);
    EXPECT_FALSE(direction.is_wide);
    EXPECT_EQ(direction.axis, b.centre() - a.centre());
}
TEST(InitialDirection, IsADirectionWhateverTheBodies) {
    const PreparedPolytope<double> point{Points<double>({{1, 2, 3}})};
    const PreparedPolytope<double> other{Points<double>({{1, 2, 4}})};
    EXPECT_EQ(initial_direction_between(point, point).axis, (Vec3<double>{1, 0, 0}));
    EXPECT_EQ(initial_direction_between(point, other).axis, (Vec3<double>{0, 0, 1}));
    const PreparedPolytope<double> line{Points<double>({{0, 0, 0}, {1, 0, 0}})};
    EXPECT_EQ(initial_direction_between(line, line).axis, (Vec3<double>{1, 0, 0}));
    EXPECT_GT(norm(initial_direction_between(line, point).axis), 0);
    const PreparedPolytope<double> vast{Points<double>({{1e308, 0, 0}, {-1e308, 0, 0}, {0, 1e308, 1e308}})};
    EXPECT_FALSE(initial_direction_between(vast, point).is_wide);
}

TEST(Around, IsThreeDirectionsThatLeanEquallyFar) {
    for (const Vec3<double>& axis : {Vec3<double>{1, 0, 0},
                                     {-1, 0, 0},
                                     {0, 1, 0},
                                     {0, -1, 0},
                                     {0, 0, 1},
                                     {0, 0, -1},
                                     {0.6, 0, -0.8},
                                     {0, 0.6, 0.8}}) {
        const std::array<Vec3<double>, 3> three = around<double>({axis, 0.3, true});
        for (std::size_t i = 0; i < 3; ++i) {
            EXPECT_NEAR(degrees_between(three[i], axis), std::atan(0.3) * 57.29578, 1e-4);
            EXPECT_NEAR(norm(three[i] - three[(i + 1) % 3]), 0.3 * std::sqrt(3.0), 1e-5);
        }
    }
}

/// Whatever the rule: the loop, which comes next, looks at the first point.
TEST(Begin, OfBodiesFarApartHoldsOnePoint) {
    const PreparedPolytope<double> a{Points<double>({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}})};
    const PreparedPolytope<double> b{Points<double>({{5, 0, 0}, {6, 0, 0}, {5, 1, 0}, {5, 0, 1}})};
    const InitialDirection direction = initial_direction_between(a, b);
    ASSERT_FALSE(direction.is_wide);
    OwnDescent descent(Guard::no_progress);
    begin_distance(LoopSupport{a}, LoopSupport{b}, direction, descent);
    const Simplex<double> held = descent.kept();
    EXPECT_EQ(size(held.carrier.set), 1);
    EXPECT_EQ(descent.v(), held.points[0].p - held.points[0].q);
    GjkOptions<double> half;
    half.stop.tolerance = 0.5;
    const GjkResult<double> answer = gjk_resume(LoopSupport{a}, LoopSupport{b}, half, descent);
    EXPECT_EQ(answer.termination, Termination::relative);
    EXPECT_EQ(answer.iterations, 1);
    EXPECT_LE(answer.lower, 16) << "the distance squared";
    EXPECT_GE(answer.squared, 16);
}
TEST(Begin, WithThreePointsHoldsWhatTheyCarry) {
    int warm = 0;
    for (const auto& pair : pairs(60)) {
        const PreparedPolytope<double> a{Points<double>(pair.a)};
        const PreparedPolytope<double> b{Points<double>(pair.b)};
        const InitialDirection direction = initial_direction_between(a, b);
        if (!direction.is_wide) continue;
        OwnDescent descent(Guard::no_progress);
        begin_distance(LoopSupport{a}, LoopSupport{b}, direction, descent);
        const Simplex<double> held = descent.kept();
        Vec3<double> v{};
        for (unsigned i = 0; i < slot_count; ++i) {
            if (!contains(held.carrier.set, i)) continue;
            EXPECT_EQ(held.points[i].w, pair.a[held.points[i].feature_a] - pair.b[held.points[i].feature_b]);
            v = v + held.points[i].w * held.carrier.weights[i];
        }
        EXPECT_LT(norm(v - descent.v()), 1e-14);
        ++warm;
    }
    EXPECT_GT(warm, 30);
}
/// Three times the same point of A − B, and three that carry the origin.
TEST(Begin, WithPointsThatLeadNowhereTakesTheFirst) {
    OwnDescent descent(Guard::no_progress);
    descent.initial_point(0) = {{1, 0, 0}, {1, 0, 0}, {0, 0, 0}, 0, 0};
    descent.initial_point(1) = {{-1, 0, 0}, {0, 0, 0}, {1, 0, 0}, 1, 1};
    EXPECT_FALSE(descent.begin(2));
    descent.begin_at(descent.initial_point(0));
    EXPECT_EQ(descent.v(), (Vec3<double>{1, 0, 0}));
    EXPECT_EQ(descent.squared(), 1);
    EXPECT_EQ(descent.kept().carrier.set, 1U);
    EXPECT_EQ(descent.kept().carrier.weights[0], 1);
}

TEST(Begin, SavesIterationsAndChangesNoAnswer) {
    for (const std::size_t count : {8U, 32U, 128U}) {
        int around = 0;
        int along = 0;
        for (const auto& pair : pairs(count)) {
            const Points<double> points_a(pair.a);
            const Points<double> points_b(pair.b);
            const CertifiedDistance<double> proven = ladder_distance(points_a, points_b);
            const PreparedPolytope<double> a(points_a);
            const PreparedPolytope<double> b(points_b);
            SupportRecord seen_a, seen_b;
            SupportRecordPair seen{seen_a, seen_b};
            const ProposalOptions how{.tolerance = 1e-9};
            const GjkResult<double> fast = simd::pair_loops<double>.distance(a, b, how, seen);
            GjkOptions<double> options = detail::solver_options(how);
            options.start = b.centre() - a.centre();
            const GjkResult<double> plain =
                gjk_distance<double>(LoopSupport{a}, LoopSupport{b}, options, VoronoiRegions<double>{});
            EXPECT_EQ(fast.termination == Termination::origin_enclosed, proven.outcome != Outcome::separated);
            if (proven.outcome == Outcome::separated) {
                EXPECT_NEAR(std::sqrt(fast.squared), proven.distance, 2e-9 * (1 + proven.distance));
            }
            around += fast.iterations;
            along += plain.iterations;
        }
        EXPECT_LT(10 * around, 8 * along) << count;
    }
}

}  // namespace
}  // namespace oblong
