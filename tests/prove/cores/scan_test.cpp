// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/lowered/cores/scan.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cfenv>
#include <random>
#include <set>

#include "oblong/scalar/convert.hpp"

// The certifier's filter keeps every vertex that is exactly farthest (docs/explanation/numerics/filter.md): with ties
// made on purpose, poses and coordinates of all sizes, directions off by 2u, and in every rounding mode.

namespace oblong {

namespace {

using Exact = Vec3<Rational>;

[[nodiscard]] Exact exact(const Vec3<double>& v) { return {to_rational(v.x), to_rational(v.y), to_rational(v.z)}; }

class Attack {
public:
    explicit Attack(unsigned long seed) : random_(seed) {}

    /// Draws one body and direction; every exactly farthest vertex must be a candidate under `mode`.
    void round(int mode) {
        const int size = range(3) == 0 ? range(1900) - 1000 : 0;
        const int turn = range(3) == 0 ? range(1900) - 1000 : 0;
        std::vector<Vec3<double>> vertices;
        for (int i = 0; i < 12; ++i) vertices.push_back(vector(size, 3));
        for (int i = 0; i < 4; ++i) vertices.push_back(near(vertices[static_cast<std::size_t>(i)]));
        Affine<double> pose;
        for (Vec3<double>& row : pose.linear.rows) row = vector(turn, 12);
        CoreView<double> core;
        core.unprepared = vertices;
        if (range(2) != 0) core.pose = &pose;

        const Vec3<double> direction = vector(-1, 4);
        Exact n = exact(direction);
        for (std::size_t k = 0; k < 3; ++k) n[k] += Rational(range(3) - 1) * power_of_two(-52);
        if (core.pose != nullptr) {
            const Mat3<Rational> b{
                {exact(pose.linear.rows[0]), exact(pose.linear.rows[1]), exact(pose.linear.rows[2])}};
            n = transposed_times(b, n);
        }
        std::vector<Rational> support_values;
        for (const Vec3<double>& v : vertices) support_values.push_back(dot(n, exact(v)));
        const Rational greatest = *std::max_element(support_values.begin(), support_values.end());

        std::set<std::uint32_t> kept;
        std::fesetround(mode);
        CoreScan<double>(core).candidates_anywhere(direction, [&](std::uint32_t i) { kept.insert(i); });
        std::fesetround(FE_TONEAREST);
        for (std::uint32_t i = 0; i < vertices.size(); ++i)
            ASSERT_TRUE(support_values[i] != greatest || kept.contains(i)) << "size " << size << ", turn " << turn;
        all_ += static_cast<int>(vertices.size());
        kept_ += static_cast<int>(kept.size());
    }
    [[nodiscard]] double kept_share() const { return static_cast<double>(kept_) / all_; }

private:
    [[nodiscard]] int range(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
    [[nodiscard]] double number(int exponent, int spread) {
        const double m = 1 - static_cast<double>(random_() >> 11U) * 0x1p-53;
        return std::ldexp(range(2) != 0 ? m : -m, exponent - range(spread));
    }
    [[nodiscard]] Vec3<double> vector(int exponent, int spread) {
        return {number(exponent, spread), number(exponent, spread), number(exponent, spread)};
    }
    /// The same vertex, or one ulp off in a coordinate.
    [[nodiscard]] Vec3<double> near(Vec3<double> v) {
        const auto k = static_cast<std::size_t>(range(3));
        if (range(2) != 0) v[k] = std::nextafter(v[k], range(2) != 0 ? INFINITY : -INFINITY);
        return v;
    }

    std::mt19937_64 random_;
    int all_ = 0;
    int kept_ = 0;
};

}  // namespace

TEST(Scan, KeepsEveryFarthestVertex) {
    for (const int mode : {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
        Attack attack(static_cast<unsigned long>(mode) + 1);
        for (int i = 0; i < 3000 && !HasFatalFailure(); ++i) attack.round(mode);
        std::printf("share of vertices kept: %.3f\n", attack.kept_share());
        EXPECT_LT(attack.kept_share(), 0.35) << "a filter that keeps everything is none";
    }
}

/// Partial sums overflow although the reach does not: the greatest computed number means nothing.
TEST(Scan, KeepsAllWhereAProductCouldOverflow) {
    const double greatest = std::numeric_limits<double>::max();
    // Exactly 0.75 and 0.9 of the greatest number; computed infinite and 0.9.
    const std::vector<Vec3<double>> vertices{{greatest, greatest / 4, -greatest / 2}, {0.9 * greatest, 0, 0}};
    CoreView<double> core;
    core.unprepared = vertices;
    int kept = 0;
    CoreScan<double>(core).candidates_anywhere({1, 1, 1}, [&](std::uint32_t) { ++kept; });
    EXPECT_EQ(kept, 2);
}

/// A matrix of subnormals and huge vertices: what underflows in Bᵀ n is multiplied by 2^900.
TEST(Scan, AllowsForUnderflowBeforeALargeFactor) {
    Affine<double> pose;
    pose.linear.rows = {Vec3<double>{0x1p-1074, 0, 0}, Vec3<double>{0, 0x1p-1074, 0}, Vec3<double>{0, 0, 0}};
    const double huge = 0x1p900;
    const std::vector<Vec3<double>> vertices{{huge, 0, 0}, {0, 1.5 * huge, 0}};
    CoreView<double> core;
    core.unprepared = vertices;
    core.pose = &pose;
    // 0.6 rounds to one subnormal, 0.45 to none: computed 1 against 0, exactly 0.6 against 0.675.
    std::set<std::uint32_t> kept;
    CoreScan<double>(core).candidates_anywhere({0.6, 0.45, 0}, [&](std::uint32_t i) { kept.insert(i); });
    EXPECT_TRUE(kept.contains(1));
}

}  // namespace oblong
