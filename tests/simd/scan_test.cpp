// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/simd/scan.hpp"

#include <gtest/gtest.h>

#include <set>

#include "oblong/prepared/search/coarse_direction.hpp"
#include "tests/simd/bodies.hpp"
#include "tests/simd/units.hpp"

/// Every vector unit of this machine against the plain loops: the same bits. Small bodies are those of the contract of
/// fuzz/harness/prepared.
namespace oblong {
namespace {

bool same(const Farthest<double>& x, const Farthest<double>& y) {
    return x.index == y.index &&
           (x.support_value == y.support_value || (std::isnan(x.support_value) && std::isnan(y.support_value)));
}

constexpr std::uint32_t no_grid = std::numeric_limits<std::uint32_t>::max();

/// Runs `law` once for every unit, and says which were used.
template <class F>
std::set<std::string> on_every_unit(F&& law) {
    std::set<std::string> names;
    simd_testing::on_each_unit([&] {
        names.insert(simd::target_in_use());
        law();
    });
    return names;
}

TEST(VectorScan, EveryUnitThatThisMachineHasIsTried) {
    const std::set<std::string> names = on_every_unit([] {});
    EXPECT_FALSE(names.empty());
#if defined(__x86_64__)
    EXPECT_GE(names.size(), 2U) << "at least the baseline and one more";
#endif
}
/// Bodies that are read coarsely first: any and lattice points, of every size, near the origin and far from it.
template <class R>
void coarse_ones_agree() {
    simd_testing::Uniform uniform(362436069U);
    int coarse = 0;
    for (int round = 0; round < 60; ++round) {
        const std::size_t count = PreparedPolytope<R>::max_in_arrays + 1 + static_cast<std::size_t>(round) * 37;
        const R grid = round % 3 == 0 ? R(0x1p-3) : R(0x1p-20);
        const R scale = std::ldexp(R(1), round % 5 == 4 ? 60 - 20 * (round % 7) : 0);
        const R offset = round % 4 == 3 ? std::ldexp(R(1), round % 16) : R(0);
        std::vector<Vec3<R>> vertices;
        for (std::size_t i = 0; i < count; ++i) {
            Vec3<R> p;
            for (int k = 0; k < 3; ++k) p[k] = (std::round(static_cast<R>(uniform()) / grid) * grid + offset) * scale;
            vertices.push_back(p);
        }
        const PreparedPolytope<R> a(Points<R>(vertices), no_grid);
        ASSERT_FALSE(a.has_component_arrays());
        for (int k = 0; k < 12; ++k) {
            Vec3<double> n{uniform(), uniform(), uniform()};
            if (k % 3 == 0) n = {std::round(n.x * 2), std::round(n.y * 2), std::round(n.z * 2)};
            coarse += coarse_direction(n, a.scale(), a.largest()).slack >= 0;
            const Farthest<double> expected = farthest<double>(a, n);
            Above unprepared;
            Above found;
            const double threshold =
                expected.support_value - std::abs(expected.support_value) * (k % 2 == 0 ? 0x1p-40 : 0x1p-7);
            above(a, n, threshold, unprepared);
            on_every_unit([&] {
                EXPECT_TRUE(same(simd::farthest(a, n), expected)) << round << ' ' << k;
                simd::above(a, n, threshold, found);
                EXPECT_EQ(found.count, unprepared.count) << round << ' ' << k;
                const auto end =
                    unprepared.indices.begin() + std::min<std::uint32_t>(unprepared.count, Above::capacity);
                EXPECT_TRUE(unprepared.count > Above::capacity ||
                            std::equal(unprepared.indices.begin(), end, found.indices.begin()));
            });
        }
    }
    EXPECT_GT(coarse, 600) << "of 720: else the plain loops are what was tested";
}
TEST(VectorScan, GivesWhatTheLoopGivesForCoarseOnesInDouble) { coarse_ones_agree<double>(); }
TEST(VectorScan, GivesWhatTheLoopGivesForCoarseFloatsInDouble) { coarse_ones_agree<float>(); }

TEST(VectorScan, OfEqualReachesTheFirstInWhateverLane) {
    for (std::uint32_t count = 1; count <= 130; ++count) {
        const PreparedPolytope<double> level(Points<double>(std::vector<Vec3<double>>(count, {1, 2, 3})));
        on_every_unit([&] {
            for (const Vec3<double>& n : {Vec3<double>{1, 0, 0}, Vec3<double>{-1, 0, 0}, Vec3<double>{0, 0, 0}})
                EXPECT_EQ(simd::farthest(level, n).index, 0U) << count;
        });
        for (std::uint32_t at = 0; at < count; ++at) {
            std::vector<Vec3<double>> vertices(count, {0, 0, 0});
            vertices[at] = vertices[count - 1] = {1, 0, 0};
            const PreparedPolytope<double> body{Points<double>(vertices)};
            on_every_unit([&] { EXPECT_EQ(simd::farthest(body, Vec3<double>{1, 0, 0}).index, at) << count; });
        }
    }
}

TEST(VectorScan, WhatOverflowsIsTakenAsTheLoopTakesIt) {
    const double huge = 1e308;
    const PreparedPolytope<double> body(
        Points<double>({{huge, -huge, 0}, {1, 1, 1}, {-huge, huge, 0}, {huge, huge, 0}}));
    for (const Vec3<double>& n : {Vec3<double>{10, 10, 1}, Vec3<double>{-10, -10, 0}, Vec3<double>{huge, huge, huge}}) {
        const Farthest<double> expected = farthest<double>(body, n);
        on_every_unit([&] { EXPECT_TRUE(same(simd::farthest(body, n), expected)); });
    }
    const PreparedPolytope<double> lost(Points<double>({{huge, -huge, 0}, {-huge, huge, 0}}));
    on_every_unit([&] { EXPECT_EQ(simd::farthest(lost, Vec3<double>{-10, -10, 0}).index, 0U); });
}

}  // namespace
}  // namespace oblong
