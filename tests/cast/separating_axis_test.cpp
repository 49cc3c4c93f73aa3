// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/cast/separating_axis.hpp"

#include <gtest/gtest.h>

#include "oblong/scalar/builtin.hpp"

// The axis of a miss, where products of small and of large numbers leave the range.

namespace oblong::test {

using V = Vec3<double>;

TEST(SeparatingAxis, IsAcrossTheRayWhereNumbersAllowIt) {
    const V axis = detail::separating_axis<double>({1, 1, 0}, {-1, 1, 0}, {1, 0, 0});
    EXPECT_EQ(axis, (V{0, 2, 0}));
}

TEST(SeparatingAxis, IsNever0AndNeverInfinite) {
    // Found by fuzz_cast: every product below is less than the smallest double.
    for (const double size : {1e-170, 1e-200, 1e-300}) {
        const V v{size, size, 0}, n{-size, size, 0};
        EXPECT_EQ(detail::separating_axis<double>(v, n, {1, 0, 0}), v) << size;
    }
    const V v{1e200, 1e200, 0}, n{-1e200, 1e200, 0};
    EXPECT_EQ(detail::separating_axis<double>(v, n, {1, 0, 0}), v);
}

}  // namespace oblong::test
