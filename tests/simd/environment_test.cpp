// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/certify/core/environment.hpp"

#include <gtest/gtest.h>

#include <cfenv>
#include <functional>

#ifdef __SSE2__
#include <pmmintrin.h>
#include <xmmintrin.h>
#endif

#include "oblong/simd/certify.hpp"
#include "tests/simd/bodies.hpp"
#include "tests/simd/coarse_residue.hpp"

/// Prepared bodies where numbers round in other ways, or subnormal ones are flushed: made there, they are searched
/// elsewhere like those made here; asked there, their proven answers are those given here, by exact integers.
namespace oblong {
namespace {

using simd_testing::Uniform;

/// What the control register is set to.
struct Mode {
    const char* name;
    int rounding = FE_TONEAREST;
    bool flushes = false;
};

std::vector<Mode> modes() {
    std::vector<Mode> list{{"upward", FE_UPWARD}, {"downward", FE_DOWNWARD}, {"toward zero", FE_TOWARDZERO}};
#ifdef __SSE2__
    list.push_back({"flushing", FE_TONEAREST, true});
    list.push_back({"upward, flushing", FE_UPWARD, true});
#endif
    return list;
}

/// Does `work` in that mode. Not inlined, so that nothing of it is computed before.
[[gnu::noinline]] void within(const Mode& mode, const std::function<void()>& work) {
    std::fesetround(mode.rounding);
#ifdef __SSE2__
    const unsigned before = _mm_getcsr();
    if (mode.flushes) _mm_setcsr(before | unsigned{_MM_FLUSH_ZERO_ON} | unsigned{_MM_DENORMALS_ZERO_ON});
#endif
    const bool is_default = environment_is_default();
    work();
#ifdef __SSE2__
    _mm_setcsr(before);
#endif
    std::fesetround(FE_TONEAREST);
    EXPECT_FALSE(is_default) << mode.name;
    EXPECT_TRUE(environment_is_default()) << mode.name;
}

/// As many points of a ball, in units of `size`: below the least normal number for some sizes.
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

constexpr std::uint32_t no_grid = std::numeric_limits<std::uint32_t>::max();

/// How many searches, in directions of a body's own vertices and any others, differ from the loop over all vertices.
template <class R>
int wrong_searches(const PreparedPolytope<R>& body, Uniform& uniform) {
    int wrong = 0;
    for (int k = 0; k < 300; ++k) {
        const Vec3<double> n{uniform(), uniform(), uniform()};
        if (simd::farthest(body, n).index != farthest(body, n).index) ++wrong;
    }
    return wrong;
}

template <class R>
void searched_alike() {
    Uniform uniform(77);
    int with_grid = 0;
    int coarse = 0;
    for (const Mode& mode : modes()) {
        for (const int exponent : {0, 20, -112, -125, -127, -140}) {
            for (const std::uint32_t grid_from : {PreparedPolytope<R>::min_for_grid, no_grid}) {
                const Points<R> points = cloud<R>(1100, exponent, uniform);
                std::optional<PreparedPolytope<R>> body;
                within(mode, [&] { body.emplace(points, grid_from); });
                EXPECT_EQ(wrong_searches(*body, uniform), 0) << mode.name << ", 2^" << exponent;
                EXPECT_LE(simd_testing::largest_residue(*body), 0.51) << mode.name << ", 2^" << exponent;
                ++(body->grid() != nullptr ? with_grid : coarse);
            }
        }
    }
    EXPECT_GT(with_grid, 0);
    EXPECT_GT(coarse, with_grid);
}

/// Two bodies that are asked, and what is true of them.
template <class R>
struct Asked {
    PreparedPolytope<R> a, b;
    CertifiedDistance<R> expected;
};

template <class R>
std::vector<Asked<R>> asked_pairs() {
    Uniform uniform(5);
    std::vector<Asked<R>> list;
    for (const std::size_t count : {6U, 20U, 300U}) {
        for (const int way : {0, 1, 2, 3}) {
            const Points<R> a = cloud<R>(count, 0, uniform);
            std::vector<Vec3<R>> moved(a.vertices().begin(), a.vertices().end());
            for (Vec3<R>& v : moved) v = {v.x + R(way), v.y, v.z};
            const PreparedPolytope<R> prepared_a(a);
            const PreparedPolytope<R> prepared_b{Points<R>(moved)};
            list.push_back({prepared_a, prepared_b, simd::certified_distance(prepared_a, prepared_b)});
        }
    }
    return list;
}

template <class R>
void answered_alike() {
    const std::vector<Asked<R>> list = asked_pairs<R>();
    int by_default = 0;
    for (const Asked<R>& each : list) by_default += each.expected.rung == Rung::integer ? 1 : 0;
    EXPECT_LT(by_default, static_cast<int>(list.size()) / 2) << "the default environment must use the floating rungs";
    for (const Mode& mode : modes()) {
        std::vector<CertifiedDistance<R>> distances;
        std::vector<CertifiedDecision> decisions;
        within(mode, [&] {
            for (const Asked<R>& each : list) {
                distances.push_back(simd::certified_distance(each.a, each.b));
                decisions.push_back(simd::decide(each.a, each.b));
            }
        });
        for (std::size_t i = 0; i < list.size(); ++i) {
            const CertifiedDistance<R>& expected = list[i].expected;
            EXPECT_EQ(distances[i].outcome, expected.outcome) << mode.name << ' ' << i;
            EXPECT_EQ(distances[i].distance, expected.distance) << mode.name << ' ' << i;
            EXPECT_EQ(distances[i].rung, Rung::integer) << mode.name << ' ' << i;
            EXPECT_EQ(decisions[i].outcome, expected.outcome) << mode.name << ' ' << i;
            EXPECT_EQ(decisions[i].rung, Rung::integer) << mode.name << ' ' << i;
        }
    }
}

TEST(PreparedElsewhere, IsSearchedAlikeInDouble) { searched_alike<double>(); }
TEST(PreparedElsewhere, IsSearchedAlikeInFloat) { searched_alike<float>(); }
TEST(AskedElsewhere, GivesTheSameAnswersInDouble) { answered_alike<double>(); }
TEST(AskedElsewhere, GivesTheSameAnswersInFloat) { answered_alike<float>(); }

}  // namespace
}  // namespace oblong
