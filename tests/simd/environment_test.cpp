// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstring>

#include "oblong/prepared.hpp"
#include "tests/environments.hpp"
#include "tests/simd/bodies.hpp"

/// Bodies that are prepared where numbers round in other ways, or subnormal ones are flushed: the same bits as here.
namespace oblong {
namespace {

using simd_testing::Uniform;

/// Points of a ball of 2^exponent: below the least normal number for some exponents.
template <class R>
Points<R> cloud(std::size_t count, int exponent, Uniform& uniform) {
    std::vector<Vec3<R>> vertices;
    while (vertices.size() < count) {
        const Vec3<double> v{uniform(), uniform(), uniform()};
        const double length = norm(v);
        if (length > 1 || length < 0.1) continue;
        const Vec3<double> there = v * (std::ldexp(1.0, exponent) / length);
        vertices.push_back({static_cast<R>(there.x), static_cast<R>(there.y), static_cast<R>(there.z)});
    }
    return Points<R>(std::move(vertices));
}

template <class R>
void expect_same(const PreparedPolytope<R>& x, const PreparedPolytope<R>& y) {
    EXPECT_EQ(x.centre(), y.centre());
    EXPECT_EQ(x.largest(), y.largest());
    EXPECT_EQ(std::memcmp(&x.spread(), &y.spread(), sizeof(Spread)), 0);
    EXPECT_EQ(x.grid() == nullptr, y.grid() == nullptr);
    if (!x.has_coarse()) return;
    EXPECT_EQ(x.scale(), y.scale());
    EXPECT_EQ(std::memcmp(x.coarse().data(), y.coarse().data(), x.coarse().size_bytes()), 0);
}

template <class R>
void prepared_alike() {
    Uniform uniform(77);
    constexpr std::uint32_t no_grid = std::numeric_limits<std::uint32_t>::max();
    for (const int exponent :
         {0, 20, std::numeric_limits<R>::min_exponent + 4, std::numeric_limits<R>::min_exponent - 12}) {
        for (const std::uint32_t grid_from : {PreparedPolytope<R>::min_for_grid, no_grid}) {
            const Points<R> points = cloud<R>(1100, exponent, uniform);
            const PreparedPolytope<R> here(points, grid_from);
            for (const test::Environment& environment : test::other_environments()) {
                SCOPED_TRACE(environment.name + ", 2^" + std::to_string(exponent));
                std::optional<PreparedPolytope<R>> there;
                test::within(environment, [&] { there.emplace(points, grid_from); });
                expect_same(here, *there);
            }
        }
    }
}

TEST(PreparedElsewhere, IsPreparedAlikeInDouble) { prepared_alike<double>(); }
TEST(PreparedElsewhere, IsPreparedAlikeInFloat) { prepared_alike<float>(); }

}  // namespace
}  // namespace oblong
