// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/simplex/voronoi.hpp"

#include <gtest/gtest.h>

#include <random>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/rational.hpp"
#include "tests/exhaustive/small_world.hpp"

// The subalgorithm by Voronoi regions on every state of the small world that a loop can be in: in rationals it is the
// definition of the carrier.

namespace oblong::test {

namespace {

struct Counted {
    int states = 0;
    std::array<int, slot_count + 1> carriers{};
    int enclosed = 0;
};

/// W with the carrier of its v, where W is minimal; every point w with v·w < ‖v‖² is added.
void add_every_point(const PointSet<Rational>& w, const std::vector<Vec3<Rational>>& points, Counted& counted) {
    if (w.count == slot_count) return;
    const auto carrier = reference_carrier(w.points, w.all());
    ASSERT_TRUE(carrier.has_value());
    if (carrier->set != w.all()) return;
    const Rational vv = squared_norm(carrier->closest);
    for (const Vec3<Rational>& point : points) {
        if (!(dot(carrier->closest, point) < vv)) continue;
        VoronoiRegions<Rational> k(*carrier);
        const Reduction reduction = k.add(point);
        PointSet<Rational> y = w;
        y.points[y.count++] = point;
        ASSERT_TRUE(reduction == Reduction::reduced || reduction == Reduction::origin_enclosed);
        ASSERT_TRUE(proves_itself(k.carrier(), y.points, y.all()));
        ASSERT_EQ(reduction == Reduction::origin_enclosed, k.carrier().closest == Vec3<Rational>{});
        ASSERT_LT(squared_norm(k.carrier().closest), vv);
        ++counted.states;
        ++counted.carriers[size(k.carrier().set)];
        counted.enclosed += reduction == Reduction::origin_enclosed ? 1 : 0;
    }
}

}  // namespace

TEST(SmallWorld, VoronoiRegionsFindTheCarrierWhereverALoopCanBe) {
    std::vector<Vec3<Rational>> lattice;
    for (unsigned i = 0; i < lattice_size; ++i) lattice.push_back(lattice_point<Rational>(i));
    Counted counted;
    for_each_multiset<Rational>([&](const PointSet<Rational>& w) { add_every_point(w, lattice, counted); });
    EXPECT_GT(counted.states, 10000);
    for (unsigned count = 1; count <= slot_count; ++count) EXPECT_GT(counted.carriers[count], 10) << count;
    EXPECT_GT(counted.enclosed, 100);
}

/// In floats: whatever it answers has positive weights of sum one, in the slots of its set, and a finite point.
TEST(SmallWorld, VoronoiRegionsInFloatsAlwaysKeepWeights) {
    std::mt19937 random(7);
    int added = 0;
    int failed = 0;
    for (int run = 0; run < 20000; ++run) {
        VoronoiRegions<float> k;
        for (int step = 0; step < 12; ++step) {
            Vec3<float> w;
            for (std::size_t i = 0; i < 3; ++i) {
                w[i] = static_cast<float>(static_cast<int>(random() % 5) - 1);
                if (random() % 3 == 0) w[i] = std::nextafter(w[i], 9.0F);
            }
            const Carrier<float> held = k.carrier();
            if (held.set != 0 && !(dot(held.closest, w) < squared_norm(held.closest))) continue;
            const Reduction reduction = k.add(w);
            ++added;
            if (reduction == Reduction::failed) {
                ++failed;
                ASSERT_EQ(k.carrier().set, held.set);
                ASSERT_EQ(k.carrier().closest, held.closest);
                continue;
            }
            ASSERT_NE(reduction, Reduction::not_finite);
            float sum = 0;
            for (unsigned i = 0; i < slot_count; ++i) {
                if (!contains(k.carrier().set, i)) continue;
                ASSERT_GT(k.carrier().weights[i], 0);
                sum += k.carrier().weights[i];
            }
            ASSERT_NEAR(sum, 1, 1e-4);
            ASSERT_TRUE(is_finite(k.carrier().closest));
            if (reduction == Reduction::origin_enclosed) break;
        }
    }
    EXPECT_GT(added, 50000);
    RecordProperty("failed", failed);
}

}  // namespace oblong::test
