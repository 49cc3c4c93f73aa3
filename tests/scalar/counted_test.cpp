// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/scalar/counted.hpp"

#include <gtest/gtest.h>

#include <thread>

#include "oblong/linear/product.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/rational.hpp"

// A scalar that counts, and does nothing else to the numbers.

namespace oblong {

static_assert(RealField<Counted<double>>);
static_assert(OrderedField<Counted<Rational>>);
static_assert(!RealField<Counted<Rational>>);

namespace {

using C = Counted<double>;

template <class F>
OperationCounts counted(const F& f) {
    const OperationCounts before = C::counts();
    f();
    return C::counts() - before;
}

}  // namespace

TEST(Counted, CountsWhatAProductOfVectorsDoes) {
    const Vec3<C> a{C(1), C(2), C(3)};
    const Vec3<C> b{C(0.5), C(-7), C(11)};
    EXPECT_EQ(counted([&] { (void)dot(a, b); }), (OperationCounts{3, 0, 2, 0, 0}));
    EXPECT_EQ(counted([&] { (void)cross(a, b); }), (OperationCounts{6, 0, 3, 0, 0}));
    EXPECT_EQ(counted([&] { (void)norm(a); }), (OperationCounts{3, 0, 2, 0, 1}));
    EXPECT_EQ(counted([&] { (void)(-a - b); }), (OperationCounts{0, 0, 3, 0, 0}));
    EXPECT_EQ(counted([&] { (void)(a.x / b.x < a.y); }), (OperationCounts{0, 1, 0, 1, 0}));
    EXPECT_EQ(dot(a, b).value(), 19.5);
}

TEST(Counted, EachThreadCountsForItself) {
    const OperationCounts here = counted([] {
        std::thread([] { (void)(C(2) * C(3)); }).join();
        (void)(C(2) * C(3));
    });
    EXPECT_EQ(here.multiplications, 1);
}

TEST(Counted, ComparesLikeItsScalar) {
    for (const double x : {-1.0, 0.0, 2.0})
        for (const double y : {-1.0, 0.0, 2.0}) {
            EXPECT_EQ(C(x) < C(y), x < y);
            EXPECT_EQ(C(x) <= C(y), x <= y);
            EXPECT_EQ(C(x) > C(y), x > y);
            EXPECT_EQ(C(x) >= C(y), x >= y);
            EXPECT_EQ(C(x) == C(y), x == y);
        }
    EXPECT_FALSE(is_finite(C(1) / C(0)));
}

}  // namespace oblong
