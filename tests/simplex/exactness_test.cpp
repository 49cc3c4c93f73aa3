// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <random>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oblong/simplex/johnson_table.hpp"

// Johnson's determinants are polynomials in the coordinates: of integers so small that no intermediate number needs
// more bits than the scalar has, they come out exactly. A scalar that is narrower anywhere on the way does not manage
// that.

namespace oblong {

namespace {

/// Bits of |coordinate| so that every intermediate number of Δ(X) for `count` points fits into `digits` bits: a
/// difference of dot products is at most 6 c², a determinant of three points at most 2 · 36 c⁴, of four at most
/// 3 · 72 · 6 c⁶.
[[nodiscard]] int bits_for(int count, int digits) {
    if (count <= 2) return (digits - 3) / 2;
    return count == 3 ? (digits - 7) / 4 : (digits - 11) / 6;
}

template <class S>
class ExactIn : public testing::Test {};
using Scalars = testing::Types<float, double, long double>;
TYPED_TEST_SUITE(ExactIn, Scalars);

}  // namespace

TYPED_TEST(ExactIn, DeterminantsThatFitAreExact) {
    using S = TypeParam;
    std::mt19937_64 random(53);
    int wide = 0;
    for (unsigned count = 1; count <= slot_count; ++count) {
        const int bits = bits_for(static_cast<int>(count), std::numeric_limits<S>::digits);
        ASSERT_GT(bits, 0);
        for (int run = 0; run < 300; ++run) {
            JohnsonTable<S> table;
            JohnsonTable<Rational> exact;
            for (unsigned slot = 0; slot < count; ++slot) {
                Vec3<S> p;
                for (std::size_t k = 0; k < 3; ++k) {
                    const auto magnitude = static_cast<S>(random() & ((std::uint64_t{1} << bits) - 1));
                    p[k] = (random() & 1U) != 0 ? magnitude : -magnitude;
                }
                table.put(slot, p, (1U << slot) - 1);
                exact.put(slot, {to_rational(p.x), to_rational(p.y), to_rational(p.z)}, (1U << slot) - 1);
            }
            for (unsigned x = 1; x < (1U << count); ++x) {
                for (unsigned i = 0; i < count; ++i) {
                    if (!contains(x, i)) continue;
                    ASSERT_EQ(to_rational(table.delta(x, i)), exact.delta(x, i)) << "subset " << x << " slot " << i;
                    const auto needs = static_cast<double>(std::numeric_limits<S>::digits) - 8;
                    if (abs(exact.delta(x, i)) > Rational(1) * power_of_two(static_cast<long>(needs))) ++wide;
                }
            }
        }
    }
    EXPECT_GT(wide, 100) << "nearly all determinants were small: narrower numbers would have held them too";
}

}  // namespace oblong
