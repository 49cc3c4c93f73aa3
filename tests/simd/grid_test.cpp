// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/prepared/search/grid_search.hpp"
#include "tests/simd/ellipsoids.hpp"

/// Direction grids against loops: the same vertex, the same bits.
namespace oblong {
namespace {

using simd_testing::on_ellipsoid;

/// A prism over a regular polygon of many corners: its lids are level in ±z, all corners at once.
std::vector<Vec3<double>> prism(std::size_t corners) {
    std::vector<Vec3<double>> vertices;
    for (std::size_t i = 0; i < corners; ++i) {
        const double turn = 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(corners);
        for (const double z : {-1.0, 1.0}) vertices.push_back({std::cos(turn), std::sin(turn), z});
    }
    return vertices;
}

/// Integer points of x² + y² + z² ≤ r², of whose hull many facets have many corners: reaches tie often.
std::vector<Vec3<double>> lattice_ball(int r) {
    std::vector<Vec3<double>> vertices;
    for (int x = -r; x <= r; ++x) {
        for (int y = -r; y <= r; ++y) {
            for (int z = -r; z <= r; ++z) {
                if (x * x + y * y + z * z <= r * r)
                    vertices.push_back({static_cast<double>(x), static_cast<double>(y), static_cast<double>(z)});
            }
        }
    }
    return vertices;
}

/// All points of a lattice in a box: most can never be farthest, those on its faces tie.
std::vector<Vec3<double>> lattice_box(int x, int y, int z) {
    std::vector<Vec3<double>> vertices;
    for (int i = 0; i < x; ++i)
        for (int j = 0; j < y; ++j)
            for (int k = 0; k < z; ++k)
                vertices.push_back({static_cast<double>(i), static_cast<double>(j), static_cast<double>(k)});
    return vertices;
}

template <class D, class R>
Farthest<D> farthest_in_arrays(const typename DirectionGrid<R>::Cell::Arrays& arrays, const Vec3<D>& n) {
    Farthest<D> best;
    for (std::uint32_t i = 0; i < arrays.padded_count; ++i) {
        const D support_value = support_value_of(n, arrays.vertex(i));
        if (best.support_value < support_value) best = {support_value, i};
    }
    return best;
}

struct Counts {
    int directions = 0, scans = 0, ties = 0, wide = 0;
};

template <class R>
Counts compare(const PreparedPolytope<R>& body, const std::vector<Vec3<double>>& directions) {
    Counts counts;
    for (const Vec3<double>& n : directions) {
        ++counts.directions;
        const auto scan = [&](const PreparedPolytope<R>& b, const Vec3<double>& d) {
            ++counts.scans;
            return farthest<double>(b, d);
        };
        const Farthest<double> expected = farthest<double>(body, n);
        const Farthest<double> found = grid_farthest(body, n, farthest_in_arrays<double, R>, scan);
        EXPECT_EQ(found.index, expected.index) << std::hexfloat << n.x << " " << n.y << " " << n.z;
        EXPECT_EQ(found.support_value, expected.support_value) << std::hexfloat << n.x << " " << n.y << " " << n.z;
        for (const double share : {0.0, 0x1p-50, 0x1p-20, 0x1p-8}) {
            const double threshold = expected.support_value - std::abs(expected.support_value) * share;
            Above unprepared;
            above(body, n, threshold, unprepared);
            Above looked_up;
            bool scanned = false;
            grid_above(body, n, threshold, looked_up,
                       [&](const PreparedPolytope<R>& b, const Vec3<double>& d, double t, Above& result) {
                           scanned = true;
                           above(b, d, t, result);
                       });
            counts.wide += share == 0 && !scanned ? 1 : 0;
            EXPECT_EQ(looked_up.count, unprepared.count);
            if (unprepared.count <= Above::capacity) {
                EXPECT_TRUE(std::equal(unprepared.indices.begin(), unprepared.indices.begin() + unprepared.count,
                                       looked_up.indices.begin()));
            }
            counts.ties += unprepared.count > 1 && share == 0 ? 1 : 0;
        }
    }
    return counts;
}

/// Random ones, the axes, the diagonals, and those near them.
std::vector<Vec3<double>> directions(int random) {
    std::vector<Vec3<double>> all;
    for (int x = -2; x <= 2; ++x) {
        for (int y = -2; y <= 2; ++y) {
            for (int z = -2; z <= 2; ++z) {
                for (const double nudge : {0.0, 0x1p-52, 0x1p-30})
                    all.push_back({x + nudge, static_cast<double>(y), z - nudge});
            }
        }
    }
    simd_testing::Uniform uniform(88172645463325252U);
    for (int i = 0; i < random; ++i) all.push_back({uniform(), uniform(), uniform()});
    return all;
}

template <class R = double>
PreparedPolytope<R> with_grid(const std::vector<Vec3<double>>& vertices) {
    return PreparedPolytope<R>(simd_testing::rounded<R>(vertices), 1);
}

/// On the borders of cells and beside them, the corners of cells among them: where a rounding may choose another cell.
std::vector<Vec3<double>> borders(const std::vector<Vec3<double>>& vertices) {
    Vec3<double> centre;
    for (const Vec3<double>& v : vertices) centre = centre + v * (1.0 / static_cast<double>(vertices.size()));
    const DirectionCells cells(std::span<const Vec3<double>>(vertices), centre, vertices.size());
    std::vector<Vec3<double>> all;
    for (std::uint32_t side = 0; side < 6; ++side) {
        for (std::uint32_t k = 0; k <= cells.rows(); ++k) {
            for (std::uint32_t j = 0; j <= 2 * cells.rows(); ++j) {
                const Vec3<double> n =
                    cells.direction(side, cells.border(k), static_cast<double>(j) / cells.rows() - 1);
                for (const double beside : {1.0, 1 + 0x1p-52, 1 - 0x1p-53, 1 + 0x1p-40})
                    all.push_back({n.x * beside, n.y, n.z});
            }
        }
    }
    return all;
}

TEST(GridSearch, GivesTheScansVertexOnSmoothBodies) {
    for (const Vec3<double>& radii : {Vec3<double>{1, 1, 1}, Vec3<double>{1, 0.2, 0.4}, Vec3<double>{1, 1e-3, 1}}) {
        const std::vector<Vec3<double>> vertices = on_ellipsoid(2000, radii);
        const PreparedPolytope<double> body = with_grid(vertices);
        ASSERT_NE(body.grid(), nullptr);
        const Counts counts = compare(body, directions(500));
        EXPECT_EQ(counts.scans, 1) << "of the direction 0 alone";
        EXPECT_GT(counts.wide, counts.directions - 20) << "else scanning is what is tested";
        EXPECT_EQ(compare(body, borders(vertices)).scans, 0);
    }
}
TEST(GridSearch, HasAllCornersInTheCellForMostDirections) {
    const PreparedPolytope<double> body = with_grid(on_ellipsoid(2000, {1, 0.3, 0.6}));
    int single = 0;
    for (const auto& cell : body.grid()->records()) single += DirectionGrid<double>::is_all(cell);
    EXPECT_GT(single, static_cast<int>(body.grid()->records().size()) * 8 / 10);
    EXPECT_GT(body.grid()->records().size(), 1500U);
}
TEST(GridSearch, GivesTheScansVertexWhereManyTie) {
    const std::vector<Vec3<double>> vertices = lattice_ball(12);
    EXPECT_GT(compare(with_grid(vertices), directions(300)).ties, 50) << vertices.size();
    (void)compare(with_grid(lattice_box(3, 4, 50)), directions(300));
    (void)compare(with_grid(lattice_box(3, 4, 50)), borders(lattice_box(3, 4, 50)));
}
/// Beside each vertex another, a little farther out: as computed their support values may tie, and then the first is
/// named.
template <class R>
void vertices_that_lose_by_less_than_rounding_are_listed(double farther) {
    std::vector<Vec3<double>> vertices = on_ellipsoid(300, {1, 0.5, 0.7});
    for (std::size_t i = 0; i < 300; ++i) vertices.push_back(vertices[i] * (1 + farther));
    const Counts counts = compare(with_grid<R>(vertices), directions(300));
    EXPECT_LT(5 * counts.scans, counts.directions) << "else scanning is what is tested";
}
TEST(GridSearch, ListsVerticesThatLoseByLessThanRounding) {
    for (const double farther : {0x1p-52, 0x1p-51, 0x1p-46})
        vertices_that_lose_by_less_than_rounding_are_listed<double>(farther);
    for (const double farther : {0x1p-23, 0x1p-22, 0x1p-20})
        vertices_that_lose_by_less_than_rounding_are_listed<float>(farther);
}
TEST(GridSearch, TooManyLevelCornersAreScanned) {
    const PreparedPolytope<double> body = with_grid(prism(600));
    ASSERT_NE(body.grid(), nullptr);
    EXPECT_GE(compare(body, {{0, 0, 1}, {0, 0, -1}, {0, 0x1p-60, 1}}).scans, 3);
    EXPECT_LT(compare(body, directions(300)).scans, 60);
}
TEST(GridSearch, FlatBodiesSegmentsAndCopiesHaveGridsToo) {
    std::vector<Vec3<double>> flat = on_ellipsoid(300, {1, 1, 1});
    for (Vec3<double>& v : flat) v.z = 0.25;
    std::vector<Vec3<double>> copies = on_ellipsoid(40, {1, 1, 1});
    for (int k = 0; k < 3; ++k) copies.insert(copies.end(), copies.begin(), copies.end());
    const std::vector<Vec3<double>> segment{{0, 0, 0}, {1, 2, 3}, {0.5, 1, 1.5}, {1, 2, 3}};
    for (const auto& vertices : {flat, copies, segment}) {
        const PreparedPolytope<double> body = with_grid(vertices);
        ASSERT_NE(body.grid(), nullptr);
        (void)compare(body, directions(200));
        (void)compare(body, borders(vertices));
    }
}
TEST(GridSearch, BodiesFarFromTheOriginAreScannedMoreAndMore) {
    for (const int exponent : {0, 20, 30, 38, 45, 60, 90}) {
        std::vector<Vec3<double>> vertices = on_ellipsoid(500, {1, 0.5, 0.7});
        for (Vec3<double>& v : vertices) v = v + Vec3<double>{0, std::ldexp(1, exponent), 0};
        const PreparedPolytope<double> body = with_grid(vertices);
        if (body.grid() == nullptr) continue;  // all rounded to one point
        const Counts counts = compare(body, directions(200));
        EXPECT_EQ(counts.scans > 10, exponent > 35) << exponent;
    }
}
TEST(GridSearch, FloatsAreSearchedInFloatAndInDouble) {
    const PreparedPolytope<float> body = with_grid<float>(on_ellipsoid(1500, {1, 0.5, 0.25}));
    ASSERT_NE(body.grid(), nullptr);
    EXPECT_LT(compare(body, directions(300)).scans, 20);
    for (const Vec3<double>& n : directions(300)) {
        const Vec3<float> narrow{static_cast<float>(n.x), static_cast<float>(n.y), static_cast<float>(n.z)};
        const Farthest<float> expected = farthest<float>(body, narrow);
        const Farthest<float> found =
            grid_farthest(body, narrow, farthest_in_arrays<float, float>,
                          [](const PreparedPolytope<float>& b, const Vec3<float>& d) { return farthest<float>(b, d); });
        EXPECT_EQ(found.index, expected.index);
        EXPECT_EQ(found.support_value, expected.support_value);
    }
}
TEST(GridSearch, DirectionsNearTheEndsOfTheRangeAreScanned) {
    const PreparedPolytope<double> body = with_grid(on_ellipsoid(600, {1, 0.5, 0.25}));
    EXPECT_EQ(
        compare(body, {{1e-250, 1e-300, 0}, {1e280, 1e280, 1e280}, {1e-200, 1e-320, 0}, {1e200, 1e-200, 1}}).scans, 2);
    const double nan = std::nan("");
    const auto scan = [](const PreparedPolytope<double>&, const Vec3<double>&) { return Farthest<double>{7, 7}; };
    EXPECT_EQ(grid_farthest(body, Vec3<double>{nan, 1, 1}, farthest_in_arrays<double, double>, scan).index, 7U);
    EXPECT_EQ(grid_farthest(body, Vec3<double>{1, nan, 1}, farthest_in_arrays<double, double>, scan).index, 7U);
    EXPECT_EQ(grid_farthest(body, Vec3<double>{1, 1, std::numeric_limits<double>::infinity()},
                            farthest_in_arrays<double, double>, scan)
                  .index,
              7U);
}
TEST(DirectionGrid, IsNotMadeWhereItWouldNotHelp) {
    EXPECT_EQ(with_grid({{1, 2, 3}}).grid(), nullptr);
    EXPECT_EQ(with_grid(std::vector<Vec3<double>>(300, {1, 2, 3})).grid(), nullptr);
    EXPECT_EQ(with_grid(on_ellipsoid(300, {1e200, 1, 1})).grid(), nullptr);
    EXPECT_EQ(with_grid(on_ellipsoid(300, {1e-200, 1e-200, 1e-200})).grid(), nullptr);
    EXPECT_EQ(with_grid(on_ellipsoid(70'000, {1, 1, 1})).grid(), nullptr);
    EXPECT_NE(with_grid(on_ellipsoid(65'000, {1, 1, 1})).grid(), nullptr);
}
TEST(DirectionGrid, IsCopiedWithItsBody) {
    const PreparedPolytope<double> body = with_grid(on_ellipsoid(500, {1, 1, 1}));
    PreparedPolytope<double> copy = body;
    ASSERT_NE(copy.grid(), nullptr);
    EXPECT_NE(copy.grid(), body.grid());
    EXPECT_EQ(compare(copy, directions(100)).scans, 1);
}

}  // namespace
}  // namespace oblong
