// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/prepared/search/coarse_direction.hpp"
#include "oblong/simd/scan.hpp"
#include "tests/simd/bodies.hpp"
#include "tests/simd/coarse_residue.hpp"

/// The errors of docs/explanation/numerics/coarse-search.md against exact numbers, and which way a search goes.
namespace oblong {
namespace {

using simd_testing::exact;
using simd_testing::largest_residue;
using simd_testing::Uniform;

struct Shape {
    Vec3<double> scale, offset;
};

template <class R>
PreparedPolytope<R> any_body(Uniform& uniform, std::size_t count, const Shape& shape) {
    std::vector<Vec3<R>> vertices;
    for (std::size_t i = 0; i < count; ++i) {
        Vec3<R> p;
        for (int k = 0; k < 3; ++k) p[k] = static_cast<R>(shape.offset[k] + shape.scale[k] * uniform());
        vertices.push_back(p);
    }
    // Without a direction grid, which would be searched instead.
    return PreparedPolytope<R>(Points<R>(vertices), std::numeric_limits<std::uint32_t>::max());
}

const std::vector<Shape>& shapes() {
    static const std::vector<Shape> list{{{1, 1, 1}, {}},
                                         {{1, 0.2, 0.5}, {3, -2, 1}},
                                         {{1, 1e-6, 1}, {}},
                                         {{1, 1, 0}, {0, 0, 7}},
                                         {{1e-3, 1e-3, 1e-3}, {100, 1, -1}},
                                         {{1e20, 1e20, 1e-20}, {}},
                                         {{1e-20, 2e-20, 1e-20}, {}}};
    return list;
}

template <class R>
void vertices_are_close() {
    Uniform uniform(17);
    double worst = 0;
    for (const Shape& shape : shapes()) {
        for (const std::size_t count : {1025U, 1100U}) {
            const double residue = largest_residue(any_body<R>(uniform, count, shape));
            EXPECT_LE(residue, 0.51);
            worst = std::max(worst, residue);
        }
    }
    EXPECT_GT(worst, 0.499);
}

TEST(CoarseVertices, AreWithinHalfAUnitOfTheirPlaceInDouble) { vertices_are_close<double>(); }
TEST(CoarseVertices, AreWithinHalfAUnitOfTheirPlaceInFloat) { vertices_are_close<float>(); }

TEST(CoarseVertices, AreNotMadeOfBodiesTooLargeForTheirScales) {
    Uniform uniform(3);
    const auto body = any_body<double>(uniform, 1056, {{1e60, 1, 1}, {}});
    EXPECT_TRUE(std::isnan(body.scale().x) && std::isnan(body.scale().z));
    EXPECT_LT(coarse_direction(Vec3<double>{0, 1, 0}, body.scale(), body.largest()).slack, 0);
}

/// As every vector unit computes it.
std::int64_t product(std::int16_t a, std::int16_t b) { return (std::int64_t{a} * b + (1 << 14)) >> 15; }

template <class D>
std::int64_t coarse_support_value(const CoarseDirection<D>& m, const CoarseBlock& block, std::size_t slot) {
    return product(m.x, block.x[slot]) + product(m.y, block.y[slot]) + product(m.z, block.z[slot]);
}

template <class D, class R>
Vec3<Rational> exactly(const Vec3<D>& n, const Vec3<R>& p, const Vec3<R>& c) {
    Vec3<Rational> terms;
    for (int k = 0; k < 3; ++k) terms[k] = exact(n[k]) * (exact(p[k]) - exact(c[k]));
    return terms;
}

/// The largest error of a coarse support value, in its units, over directions of every kind; every vertex of greatest
/// computed support value must be looked at.
template <class D, class R>
double worst_error(const PreparedPolytope<R>& body, Uniform& uniform) {
    Rational worst = 0;
    for (int round = 0; round < 12; ++round) {
        Vec3<D> n{static_cast<D>(uniform()), static_cast<D>(uniform()), static_cast<D>(uniform())};
        if (round % 4 == 1) n.y = n.z = 0;
        if (round % 4 == 2) n = n * D(1e-25);
        const CoarseDirection<D> m = coarse_direction(n, body.scale(), body.largest());
        if (m.slack < 0) continue;
        const Rational unit = 1 / exact(m.units);
        std::int64_t greatest = std::numeric_limits<std::int64_t>::min();
        for (std::uint32_t i = 0; i < body.size(); ++i) {
            const std::int64_t a =
                coarse_support_value(m, body.coarse()[i / CoarseBlock::padded_count], i % CoarseBlock::padded_count);
            greatest = std::max(greatest, a);
            EXPECT_LT(std::abs(a), 32767);
            const Vec3<Rational> t = exactly(n, body.vertex(i), body.centre());
            worst = std::max(worst, Rational(abs((t.x + t.y + t.z) / unit - a)));
        }
        const std::uint32_t winner = farthest<D>(body, n).index;
        EXPECT_GE(coarse_support_value(m, body.coarse()[winner / CoarseBlock::padded_count],
                                       winner % CoarseBlock::padded_count),
                  greatest - m.slack);
    }
    return static_cast<double>(worst);
}

template <class D, class R>
void support_values_are_close() {
    Uniform uniform(29);
    double worst = 0;
    for (int round = 0; round < 2; ++round) {
        for (const Shape& shape : shapes()) {
            const double error = worst_error<D>(any_body<R>(uniform, 1056, shape), uniform);
            EXPECT_LE(error, 3.55);
            worst = std::max(worst, error);
        }
    }
    EXPECT_GT(worst, 1.8) << "the search for a large error found a smaller one than it used to";
}

TEST(CoarseSupportValue, ErrsWithinItsBoundInDouble) { support_values_are_close<double, double>(); }
TEST(CoarseSupportValue, ErrsWithinItsBoundInFloat) { support_values_are_close<float, float>(); }
TEST(CoarseSupportValue, ErrsWithinItsBoundForFloatsInDouble) { support_values_are_close<double, float>(); }

TEST(CoarseLimit, IsBelowEveryVertexThatIsAboveTheThreshold) {
    Uniform uniform(31);
    int passed_over = 0;
    for (int round = 0; round < 50; ++round) {
        for (const Shape& shape : shapes()) {
            const auto body = any_body<double>(uniform, 1056, shape);
            const Vec3<double> n{uniform(), uniform(), uniform()};
            const CoarseDirection<double> m = coarse_direction(n, body.scale(), body.largest());
            ASSERT_GE(m.slack, 7);
            // The threshold is a vertex's own reach, so that the limit is as tight as it gets.
            const double threshold = support_value_of(n, body.vertex(static_cast<std::uint32_t>(round)));
            const std::int16_t limit = coarse_limit(m, n, threshold, body);
            for (std::uint32_t i = 0; i < body.size(); ++i) {
                const bool below = coarse_support_value(m, body.coarse()[i / 32], i % 32) < limit;
                passed_over += below;
                if (below) {
                    EXPECT_LT(support_value_of(n, body.vertex(i)), threshold);
                }
            }
        }
    }
    EXPECT_GT(passed_over, 5000);
}

TEST(CoarseLimit, EndsWhereSixteenBitsEnd) {
    Uniform uniform(37);
    const auto body = any_body<double>(uniform, 1056, shapes().front());
    const Vec3<double> n{1, 2, 3};
    const CoarseDirection<double> m = coarse_direction(n, body.scale(), body.largest());
    EXPECT_EQ(coarse_limit(m, n, 1e300, body), 32767);
    EXPECT_EQ(coarse_limit(m, n, -1e300, body), -32768);
    EXPECT_EQ(coarse_limit(m, n, std::numeric_limits<double>::quiet_NaN(), body), -32768);
    Above found;
    simd::above(body, n, 1e300, found);
    EXPECT_EQ(found.count, 0U);
    simd::above(body, n, -1e300, found);
    EXPECT_EQ(found.count, 1056U);
}

TEST(CoarseSearch, IsNotAskedWhereItCouldSayNothing) {
    Uniform uniform(41);
    const Vec3<double> n{1, 2, 3};
    struct Expected {
        Shape shape;
        Vec3<double> direction;
        bool coarse;
    };
    const std::vector<Expected> list{
        {{{1, 1, 1}, {}}, n, true},
        {{{1, 1, 1}, {1e9, 0, 0}}, n, true},
        {{{1, 1, 1}, {1e13, 0, 0}}, n, true},
        {{{1, 1, 1}, {1e15, 0, 0}}, n, false},  // an eighth apart
        {{{1, 1, 1}, {}}, {0, 0, 0}, false},
        {{{1, 1, 1}, {}}, {1e-300, 0, 0}, false},
        {{{1, 1, 1}, {}}, {5e307, 0, 0}, false},
        {{{1, 1, 0}, {}}, {0, 0, 1}, false},  // all are level
    };
    for (const Expected& expected : list) {
        const auto body = any_body<double>(uniform, 1056, expected.shape);
        const CoarseDirection<double> m = coarse_direction(expected.direction, body.scale(), body.largest());
        EXPECT_EQ(m.slack >= 0, expected.coarse) << expected.shape.offset.x << ' ' << expected.direction.x;
        const Farthest<double> found = simd::farthest(body, expected.direction);
        const Farthest<double> loop = farthest<double>(body, expected.direction);
        EXPECT_EQ(found.index, loop.index);
        EXPECT_EQ(found.support_value, loop.support_value);
    }
}

}  // namespace
}  // namespace oblong
