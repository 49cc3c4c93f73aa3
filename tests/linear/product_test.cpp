// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "oblong/linear/affine.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/rational.hpp"

// The identities of the products, in rationals where they hold exactly.

namespace oblong {

namespace {

using Vec = Vec3<Rational>;

Vec vec() {
    const auto number = [] { return Rational(*rc::gen::inRange(-50, 50), *rc::gen::inRange(1, 9)); };
    return {number(), number(), number()};
}

}  // namespace

TEST(Products, Identities) {
    EXPECT_TRUE(rc::check([] {
        const Vec a = vec();
        const Vec b = vec();
        const Vec c = vec();
        RC_ASSERT(dot(a, b) == dot(b, a));
        RC_ASSERT(dot(a, cross(a, b)) == 0);
        RC_ASSERT(cross(a, b) == -cross(b, a));
        RC_ASSERT(triple_product(a, b, c) == triple_product(b, c, a));
        RC_ASSERT(squared_norm(cross(a, b)) == squared_norm(a) * squared_norm(b) - dot(a, b) * dot(a, b));
        const Mat3<Rational> m{{a, b, c}};
        const Vec x = vec();
        const Vec y = vec();
        RC_ASSERT(dot(m * x, y) == dot(x, transposed_times(m, y)));
        const Affine<Rational> map{m, c};
        RC_ASSERT(map(x) - map(y) == m * (x - y));
        RC_ASSERT(Affine<Rational>{}(x) == x);
    }));
}

TEST(Products, OrientationByHand) {
    using V = Vec3<double>;
    EXPECT_EQ(cross(V{1, 0, 0}, V{0, 1, 0}), (V{0, 0, 1}));
    EXPECT_EQ(triple_product(V{1, 0, 0}, V{0, 1, 0}, V{0, 0, 1}), 1);
    EXPECT_EQ(norm(V{2, 3, 6}), 7);
}

}  // namespace oblong
