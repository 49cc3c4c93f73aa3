// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/figures/simulation.hpp"

#include <gtest/gtest.h>

namespace oblong::bench::papers {
namespace {

SimulationSettings settings_of(std::size_t bodies, double step = 0.05) {
    SimulationSettings settings;
    settings.radii.assign(bodies, 1);
    settings.side = 10;
    settings.step = step;
    return settings;
}

/// Bodies are their balls.
auto balls(const Simulation& s) {
    return [&s](std::uint32_t i, std::uint32_t j) { return norm(s.flyers()[i].centre - s.flyers()[j].centre) <= 2; };
}

double energy(const Simulation& s) {
    double sum = 0;
    for (const Flyer& f : s.flyers()) sum += squared_norm(f.velocity);
    return sum;
}

TEST(Simulation, BouncesAndExchangesConserveSpeeds) {
    Simulation s(settings_of(20));
    const double before = energy(s);
    long met = 0;
    for (int frame = 0; frame < 2000; ++frame) {
        s.advance([&](std::uint32_t i, std::uint32_t j) {
            const bool meet = balls(s)(i, j);
            met += meet ? 1 : 0;
            return meet;
        });
        for (const Flyer& f : s.flyers()) ASSERT_NEAR(norm(f.velocity), 0.05, 1e-15);
    }
    EXPECT_GT(met, 100);
    EXPECT_NEAR(energy(s), before, 1e-14);
}

TEST(Simulation, BodiesStayInTheCube) {
    Simulation s(settings_of(20, 0.4));
    for (int frame = 0; frame < 2000; ++frame) {
        s.advance(balls(s));
        for (const Flyer& f : s.flyers()) {
            for (std::size_t i = 0; i < 3; ++i) {
                ASSERT_GE(f.centre[i], 1);
                ASSERT_LE(f.centre[i], 9);
            }
        }
    }
}

/// A free body's path is a straight line, folded at the walls.
TEST(Simulation, WallsReflect) {
    Simulation s(settings_of(1, 0.4));
    const Flyer start = s.flyers()[0];
    for (int frame = 1; frame <= 2000; ++frame) {
        s.advance(balls(s));
        for (std::size_t i = 0; i < 3; ++i) {
            const double straight = start.centre[i] + frame * start.velocity[i] - 1;
            const double folded = std::abs(std::remainder(straight, 16));  // there and back: two times 8
            ASSERT_NEAR(s.flyers()[0].centre[i], 1 + folded, 1e-9) << frame;
        }
    }
}

TEST(Simulation, ASeedMakesOneMotion) {
    Simulation one(settings_of(20));
    Simulation same(settings_of(20));
    SimulationSettings settings = settings_of(20);
    ++settings.seed;
    Simulation other(settings);
    for (int frame = 0; frame < 200; ++frame) {
        one.advance(balls(one));
        same.advance(balls(same));
        other.advance(balls(other));
    }
    for (std::size_t k = 0; k < 20; ++k) {
        EXPECT_EQ(one.flyers()[k].centre, same.flyers()[k].centre);
        EXPECT_EQ(one.flyers()[k].angle, same.flyers()[k].angle);
    }
    EXPECT_NE(one.flyers()[0].centre, other.flyers()[0].centre);
}

/// Two bodies that a caller declares to meet from the first frame on: exchanged once, and again after they parted.
TEST(Simulation, ExchangesWhenContactBegins) {
    SimulationSettings settings = settings_of(2);
    settings.side = 3;  // their cubes always meet
    Simulation s(settings);
    const auto advance = [&s](bool meet) {
        const auto asked = s.advance([meet](std::uint32_t, std::uint32_t) { return meet; });
        EXPECT_EQ(asked.size(), 1U);
        return std::pair{s.flyers()[0].velocity, s.flyers()[1].velocity};
    };
    const auto speeds = [](const Vec3<double>& v) {
        return Vec3<double>{std::abs(v.x), std::abs(v.y), std::abs(v.z)};  // walls only turn signs
    };
    const Vec3<double> first = speeds(s.flyers()[0].velocity);
    const Vec3<double> second = speeds(s.flyers()[1].velocity);
    EXPECT_EQ(speeds(advance(false).first), first);
    EXPECT_EQ(speeds(advance(true).first), second);
    EXPECT_EQ(speeds(advance(true).first), second);
    EXPECT_EQ(speeds(advance(false).first), second);
    EXPECT_EQ(speeds(advance(true).first), first);
}

TEST(Simulation, RefusesACubeWithoutRoom) {
    SimulationSettings settings = settings_of(2);
    settings.side = 2;
    EXPECT_THROW(Simulation{settings}, std::invalid_argument);
}

}  // namespace
}  // namespace oblong::bench::papers
