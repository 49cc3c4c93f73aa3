// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/certificate.hpp"
#include "oblong/decision.hpp"
#include "oblong/linear/product.hpp"
#include "oracle/exact/nearest_extent.hpp"
#include "oracle/exact/posed_vertices.hpp"
#include "tests/draws.hpp"
#include "tests/halfspace/bodies.hpp"
#include "tests/level.hpp"

/// All nearest points: known sets, and drawn bodies against linear programs.
namespace oblong::test {
namespace {

Body points(std::vector<Vec> vertices) { return {Points<Rational>(std::move(vertices)), std::nullopt}; }
Body box(const Vec& half, const Vec& at) {
    Affine<Rational> pose;
    pose.translation = at;
    return {Box<Rational>(half), pose};
}
/// Whether the polygons are the same, from any vertex on and in either order.
bool is_same(std::vector<Vec> a, const std::vector<Vec>& b) {
    if (a.size() != b.size()) return false;
    for (int order = 0; order < 2; ++order) {
        for (std::size_t i = 0; i < a.size(); ++i) {
            if (a == b) return true;
            std::ranges::rotate(a, a.begin() + 1);
        }
        std::ranges::reverse(a);
    }
    return false;
}

TEST(NearestSets, FacesThatLieParallelShareAPolygon) {
    const Body a = box({1, 1, 1}, {0, 0, 4});
    const Body b = box({1, 1, 1}, {1, 0, 0});
    const NearestSet set = all_nearest(a, b);
    EXPECT_EQ(set.outcome, Outcome::separated);
    EXPECT_EQ(set.dimension, 2);
    EXPECT_EQ(set.between, (Vec{0, 0, 2}));
    EXPECT_TRUE(is_same(set.of_a, {{0, -1, 3}, {1, -1, 3}, {1, 1, 3}, {0, 1, 3}}));
    EXPECT_TRUE(is_same(set.of_b, {{0, -1, 1}, {1, -1, 1}, {1, 1, 1}, {0, 1, 1}}));
    // Of doubles and of prepared bodies too, and the other way round.
    const Box<double> cube({1, 1, 1});
    Affine<double> up;
    up.translation = {0, 0, 4};
    Affine<double> aside;
    aside.translation = {1, 0, 0};
    const NearestSet turned = all_nearest(posed(cube, aside), posed(cube, up));
    EXPECT_TRUE(is_same(turned.of_a, set.of_b));
    EXPECT_EQ(turned.between, (Vec{0, 0, -2}));
}

TEST(NearestSets, EdgesShareASegmentOrAPoint) {
    const NearestSet segment = all_nearest(box({1, 1, 1}, {0, 0, 0}), points({{3, 0, -5}, {3, 0, Rational(1, 2)}}));
    EXPECT_EQ(segment.dimension, 1);
    EXPECT_TRUE(is_same(segment.of_a, {{1, 0, -1}, {1, 0, Rational(1, 2)}}));
    const NearestSet point = all_nearest(points({{0, 0, 0}, {2, 0, 0}}), points({{1, -1, 1}, {1, 1, 1}}));
    EXPECT_EQ(point.dimension, 0);
    EXPECT_EQ(point.of_a, (std::vector<Vec>{{1, 0, 0}}));
    EXPECT_EQ(point.of_b, (std::vector<Vec>{{1, 0, 1}}));
}

TEST(NearestSets, BodiesThatTouchShareACommonSet) {
    const NearestSet face = all_nearest(box({1, 1, 1}, {0, 0, 0}), box({1, 1, 1}, {1, 1, 2}));
    EXPECT_EQ(face.outcome, Outcome::touching);
    EXPECT_TRUE(is_same(face.of_a, {{0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}}));
    EXPECT_EQ(face.of_a, face.of_b);
    EXPECT_EQ(all_nearest(box({1, 1, 1}, {0, 0, 0}), box({1, 1, 1}, {2, 2, 0})).dimension, 1);
    EXPECT_EQ(all_nearest(box({1, 1, 1}, {0, 0, 0}), box({1, 1, 1}, {2, 2, 2})).of_a, (std::vector<Vec>{{1, 1, 1}}));
    // Coplanar, crossing and identical.
    const Body square = points({{0, 0, 0}, {2, 0, 0}, {2, 2, 0}, {0, 2, 0}});
    EXPECT_TRUE(is_same(all_nearest(square, points({{1, 1, 0}, {5, 1, 0}, {1, 5, 0}})).of_a,
                        {{1, 1, 0}, {2, 1, 0}, {2, 2, 0}, {1, 2, 0}}));
    EXPECT_TRUE(is_same(all_nearest(square, square).of_a, {{0, 0, 0}, {2, 0, 0}, {2, 2, 0}, {0, 2, 0}}));
    EXPECT_EQ(all_nearest(square, points({{-1, 1, 0}, {9, 1, 0}})).dimension, 1);
    const Body one = points({{1, 2, 3}, {1, 2, 3}});
    EXPECT_EQ(all_nearest(one, one).of_a, (std::vector<Vec>{{1, 2, 3}}));
}

TEST(NearestSets, OverlapsAreListedIfTheyAreFlat) {
    const Body cube = box({1, 1, 1}, {0, 0, 0});
    const NearestSet through = all_nearest(points({{0, 0, -9}, {0, 0, 9}}), cube);
    EXPECT_EQ(through.outcome, Outcome::overlapping);
    EXPECT_TRUE(is_same(through.of_a, {{0, 0, -1}, {0, 0, 1}}));
    EXPECT_TRUE(is_same(all_nearest(cube, points({{-9, -9, 0}, {9, -9, 0}, {0, 20, 0}})).of_a,
                        {{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}}));
    const NearestSet solid = all_nearest(cube, box({1, 1, 1}, {1, 1, 1}));
    EXPECT_EQ(solid.outcome, Outcome::overlapping);
    EXPECT_EQ(solid.dimension, 3);
    EXPECT_TRUE(solid.of_a.empty());
    const Body left = points({{0, 0, 0}, {2, 0, 0}, {0, 2, 0}});
    const Body right = points({{1, 0, 0}, {1, 2, 0}, {-1, 0, 0}});
    const NearestSet plane = all_nearest(left, right, 2);
    EXPECT_EQ(plane.outcome, Outcome::overlapping);
    EXPECT_EQ(plane.dimension, 2);
}

TEST(NearestSets, CurvedBodiesAreRefused) {
    const Body cube = box({1, 1, 1}, {0, 0, 0});
    for (const Body& curved : {Body{Sphere<Rational>(1), {}}, Body{Cone<Rational>(1, 1), {}}}) {
        const NearestSet set = all_nearest(cube, curved);
        EXPECT_EQ(set.outcome, Outcome::unsupported);
        EXPECT_EQ(std::string(set.reason), "a body is curved: its nearest points are no polygon");
        EXPECT_EQ(set.dimension, -1);
    }
    Affine<double> broken;
    broken.translation.x = std::numeric_limits<double>::infinity();
    const Box<double> plain({1, 1, 1});
    const Posed<Box<double>, double> unchecked{plain, broken};
    EXPECT_EQ(all_nearest(plain, unchecked).outcome, Outcome::not_finite);
}

/// Expects that no p of the pairs is outside of the listed hull, by linear programs across its edges, and that the
/// listed points are such p.
void expect_complete(const NearestSet& set, const oracle::NearestPairs& pairs) {
    const auto most = [&](const Vec& n) {
        Rational greatest = dot(n, set.of_a[0]);
        for (const Vec& p : set.of_a) greatest = std::max(greatest, dot(n, p));
        EXPECT_EQ(oracle::greatest_along(pairs, n), greatest);
    };
    for (const Vec& n : {Vec{1, 0, 0}, Vec{0, 1, 0}, Vec{0, 0, 1}}) {
        most(n);
        most(-n);
    }
    const std::size_t count = set.of_a.size();
    if (count < 2) return;
    const Vec first = set.of_a[1] - set.of_a[0];
    Vec normal = count > 2 ? cross(first, Vec(set.of_a[2] - set.of_a[1])) : Vec{};
    if (count == 2) normal = first.x != 0 || first.y != 0 ? Vec{-first.y, first.x, 0} : Vec{1, 0, 0};
    most(normal);
    most(-normal);
    for (std::size_t i = 0; i < count; ++i) {
        const Vec way = set.of_a[(i + 1) % count] - set.of_a[i];
        most(cross(way, normal));
        most(cross(normal, way));
    }
    for (const Vec& p : set.of_a) {  // the only pair with this p has this extent
        const std::vector<Vec> alone{p};
        EXPECT_NO_THROW((void)oracle::greatest_along({alone, pairs.a, {}}, {1, 0, 0}));
        EXPECT_NO_THROW((void)oracle::greatest_along({alone, pairs.b, pairs.between}, {1, 0, 0}));
    }
}

TEST(NearestSets, AreCompleteByLinearPrograms) {
    std::array<int, 4> seen{};
    for (const int dimension : {2, 3}) {
        Engine engine(40U + static_cast<unsigned>(dimension));
        for (int i = draws(600); i > 0; --i) {
            const auto drawn = [&](int shift) {
                std::vector<Vec> list;
                for (std::uint64_t k = 1 + below(engine, 6); k > 0; --k) {
                    const auto number = [&] { return Rational(static_cast<int>(below(engine, 4)), 2); };
                    list.push_back({number() + shift, number(), 0});
                    if (dimension == 3) list.back().z = number();
                }
                return points(list);
            };
            const Body a = drawn(0);
            const Body b = drawn(static_cast<int>(below(engine, 4)));
            const NearestSet set = all_nearest(a, b, dimension);
            const auto vertices = [&](const Body& body) {
                return std::get<oracle::Core>(oracle::posed_core(body, dimension)).vertices;
            };
            const std::vector<Vec> of_a = vertices(a);
            const std::vector<Vec> of_b = vertices(b);
            ASSERT_GE(set.dimension, 0);
            ++seen[static_cast<std::size_t>(set.dimension)];
            const auto outcome = certified_decision(a, b, {.dimension = dimension}).outcome;
            ASSERT_EQ(set.outcome, outcome);
            ASSERT_EQ(squared_norm(set.between), exact_squared_distance(a, b, {.dimension = dimension}));
            if (set.dimension < 3) expect_complete(set, {of_a, of_b, set.between});
            const caseio::NumberWriter numbers{caseio::CaseScalar::exact, caseio::NumberStyle::shortest, dimension};
            ASSERT_FALSE(::testing::Test::HasFailure()) << numbers.body(a) << "\n" << numbers.body(b);
        }
    }
    for (const int count : seen) EXPECT_GT(count, 0);
}

}  // namespace
}  // namespace oblong::test
