// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/signal/run_signals.hpp"

#include <gtest/gtest.h>

#include <random>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/rational.hpp"
#include "oblong/support/shapes.hpp"
#include "tests/draws.hpp"

namespace oblong::fuzz {
namespace {

using Points4 = std::array<Vec3<double>, slot_count>;

TEST(Condition, IsOneForRegularShapesAndGrowsAsTheyFlatten) {
    EXPECT_EQ(condition(Points4{{{1, 2, 3}}}, 0b1), 1);
    EXPECT_EQ(condition(Points4{{{1, 0, 0}, {2, 0, 0}}}, 0b11), 1);
    double before = 0;
    for (int k = 0; k < 40; ++k) {
        const double height = std::ldexp(1.0, -k);
        const double now = condition(Points4{{{0, 0, 1}, {1, 0, 1}, {0.5, height, 1}}}, 0b111);
        EXPECT_GT(now, before);
        EXPECT_NEAR(now * height, std::max(1.0, height * height), 0.3);
        before = now;
    }
    EXPECT_TRUE(std::isinf(condition(Points4{{{0, 0, 0}, {1, 1, 1}, {2, 2, 2}}}, 0b111)));
    EXPECT_TRUE(std::isinf(condition(Points4{{{3, 3, 3}, {3, 3, 3}}}, 0b11)));
}

TEST(Condition, ReadsOnlyTheSlotsOfTheSet) {
    EXPECT_EQ(condition(Points4{{{7, 7, 7}, {1, 0, 0}, {7, 7, 7}, {2, 0, 0}}}, 0b1010), 1);
}

TEST(Running, BoundsTheErrorOfEveryDeterminant) {
    std::mt19937_64 random(7);
    const auto unit = [](auto& engine) { return oblong::test::uniform(engine, -1, 1); };
    long nonzero = 0;
    for (int n = 0; n < 300; ++n) {
        JohnsonTable<Running<double>> running;
        JohnsonTable<Rational> exact;
        JohnsonTable<double> plain;
        const double flat = std::ldexp(1.0, -(n % 30));
        for (unsigned i = 0; i < slot_count; ++i) {
            const Vec3<double> p{unit(random), unit(random), 5 + flat * unit(random)};
            const unsigned before = (1U << i) - 1;
            running.put(i, {Running<double>(p.x), Running<double>(p.y), Running<double>(p.z)}, before);
            exact.put(i, {Rational(p.x), Rational(p.y), Rational(p.z)}, before);
            plain.put(i, p, before);
        }
        for (unsigned x = 1; x <= all_slots; ++x)
            for (unsigned i = 0; i < slot_count; ++i) {
                if (!contains(x, i)) continue;
                const Running<double>& delta = running.delta(x, i);
                EXPECT_EQ(delta.value(), plain.delta(x, i)) << "the value is that of the plain computation";
                const Rational error = abs(Rational(Rational(delta.value()) - exact.delta(x, i)));
                EXPECT_LE(error.convert_to<double>(), delta.error() * (1 + 1e-12));
                if (error != 0) ++nonzero;
            }
    }
    EXPECT_GT(nonzero, 3000);
}

TEST(Determinant, IsNoiseOnANearlyFlatTetrahedron) {
    const Points4 good{{{0, 0, 1}, {1, 0, 1}, {0, 1, 1}, {0.25, 0.25, 2}}};
    EXPECT_GT(smallest_determinant(Points4{{{0, 0, 1}, {1, 0.5, 0.5}}}, 0b11), 0);
    const double well = smallest_determinant(Points4{{{-1, 0, 1}, {1, 0.1, 1}, {0, 1, 1.5}}}, 0b111);
    EXPECT_GT(well, 1e10);
    const double ill = smallest_determinant(Points4{{{-1, 0.3, 1}, {1, 0.1, 1}, {1e-9, 0.2 + 1e-17, 1}}}, 0b111);
    EXPECT_LT(ill, well);
    EXPECT_EQ(smallest_determinant(good, 0b1), std::numeric_limits<double>::infinity());
}

struct Cloud {
    Points<double> points;
    [[nodiscard]] SupportPoint<double> support(const Vec3<double>& n) const { return oblong::support(points, n); }
};

TEST(RunSignals, MeasuresARun) {
    const Cloud a{Points<double>({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}})};
    const Cloud b{Points<double>({{3, 3, 3}, {4, 3, 3.5}, {3, 4, 3}, {3.5, 3, 4}})};
    RunSignals<double> sink;
    GjkOptions<double> options;
    options.stop.tolerance = 1e-10;
    const auto r = gjk_distance<double>(a, b, options, Johnson<double>{}, sink);
    const SignalValues values = sink.finish(r, 4);
    EXPECT_EQ(values[Signal::iterations], r.iterations);
    EXPECT_GE(values[Signal::conditioning], 1);
    EXPECT_NEAR(values[Signal::decision], std::sqrt(r.squared) / 4, 1e-15);
    EXPECT_TRUE(std::isnan(values[Signal::lasso]));
    EXPECT_FALSE(std::isnan(values[Signal::determinant]));
    clear_levels();
    values.mark(2);
    EXPECT_EQ(highest_level(Signal::iterations, 2), level_of(Signal::iterations, r.iterations));
    clear_levels();
}

TEST(SignalValues, KeepTheWorse) {
    SignalValues values;
    values.worsen(Signal::error_ulps, 3);
    values.worsen(Signal::error_ulps, 2);
    values.worsen(Signal::decision, 1e-3);
    values.worsen(Signal::decision, 1e-2);
    values.worsen(Signal::decision, std::numeric_limits<double>::quiet_NaN());
    EXPECT_EQ(values[Signal::error_ulps], 3);
    EXPECT_EQ(values[Signal::decision], 1e-3);
}

}  // namespace
}  // namespace oblong::fuzz
