// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <random>

#include "oblong/scalar/rational.hpp"
#include "oblong/simplex/johnson.hpp"

/// What every subalgorithm shows that gets points one by one, each with v·w < ‖v‖².
namespace oblong::test {

/// Small integers are exact in every scalar, and so are the first reductions.
template <class S, Subalgorithm<S> K>
void expect_reductions_by_hand() {
    K k;
    ASSERT_EQ(k.add({S(2), S(2), S(1)}), Reduction::reduced);
    EXPECT_EQ(k.carrier().set, 1U);
    ASSERT_EQ(k.add({S(2), S(-2), S(1)}), Reduction::reduced);
    EXPECT_EQ(k.carrier().set, 3U);
    EXPECT_EQ(k.carrier().closest, (Vec3<S>{S(2), S(0), S(1)}));
    ASSERT_EQ(k.add({S(-2), S(0), S(1)}), Reduction::reduced);
    EXPECT_EQ(k.carrier().set, 7U);
    EXPECT_EQ(k.carrier().closest, (Vec3<S>{S(0), S(0), S(1)}));
    ASSERT_EQ(k.add({S(0), S(0), S(-1)}), Reduction::origin_enclosed);
    EXPECT_EQ(k.carrier().set, all_slots);
}

/// A squared area that overflows is said, and changes nothing.
template <Subalgorithm<float> K>
void expect_overflow_is_said() {
    K k;
    ASSERT_EQ(k.add({1e13F, 2e13F, 1e13F}), Reduction::reduced);
    ASSERT_EQ(k.add({1e13F, -2e13F, 1e13F}), Reduction::reduced);
    const Carrier<float> before = k.carrier();
    EXPECT_EQ(k.add({-2e13F, 1e13F, 1e13F}), Reduction::not_finite);
    EXPECT_EQ(k.carrier().set, before.set);
    EXPECT_EQ(k.carrier().closest, before.closest);
    EXPECT_EQ(k.carrier().weights, before.weights);
}

/// Where a loop feeds both with the same points, both keep the same carrier in rationals.
/// \param everywhere weights of slots that carry nothing are Johnson's too: 0
template <Subalgorithm<Rational> K>
void expect_what_johnson_keeps(bool everywhere) {
    std::mt19937 random(6);
    int steps = 0;
    for (int run = 0; run < 300; ++run) {
        K k;
        Johnson<Rational> johnson;
        for (int step = 0; step < 30; ++step) {
            Vec3<Rational> w;
            for (std::size_t i = 0; i < 3; ++i) w[i] = Rational(static_cast<int>(random() % 21) - 8, 1 + random() % 3);
            const Carrier<Rational>& held = johnson.carrier();
            if (held.set != 0 && !(dot(held.closest, w) < squared_norm(held.closest))) continue;  // the precondition
            const Reduction expected = johnson.add(w);
            ASSERT_EQ(k.add(w), expected);
            ASSERT_EQ(k.carrier().set, johnson.carrier().set);
            for (unsigned i = 0; i < slot_count; ++i) {
                if (everywhere || contains(johnson.carrier().set, i)) {
                    ASSERT_EQ(k.carrier().weights[i], johnson.carrier().weights[i]);
                }
            }
            ASSERT_EQ(k.carrier().closest, johnson.carrier().closest);
            ++steps;
            if (expected == Reduction::origin_enclosed) break;
        }
    }
    EXPECT_GT(steps, 1000);
}

}  // namespace oblong::test
