// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/linear/compose.hpp"

#include <gtest/gtest.h>

#include <random>

#include "oblong/scalar/rational.hpp"

namespace oblong {
namespace {

TEST(Composed, IsOneMapAfterTheOther) {
    std::mt19937_64 random(3);
    const auto number = [&] {
        return Rational(static_cast<long>(random() % 41) - 20, 1 + static_cast<long>(random() % 6));
    };
    const auto vector = [&] { return Vec3<Rational>{number(), number(), number()}; };
    const auto map = [&] { return Affine<Rational>{{{vector(), vector(), vector()}}, vector()}; };
    for (int i = 0; i < 100; ++i) {
        const Affine<Rational> outer = map(), inner = map();
        const Vec3<Rational> x = vector();
        EXPECT_EQ(composed(outer, inner)(x), outer(inner(x)));
    }
}

}  // namespace
}  // namespace oblong
