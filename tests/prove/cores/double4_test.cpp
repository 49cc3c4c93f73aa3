// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/lowered/cores/double4.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "oblong/linear/product.hpp"
#include "oblong/prove/cores/witness/witness.hpp"
#include "oblong/scalar/builtin.hpp"
#include "tests/draws.hpp"

// What is done to coordinates side by side, against the same done to one after the other, bit by bit.

namespace oblong {

namespace {

/// Numbers of all sizes and signs, the ends of the range and what is none among them.
class Numbers {
public:
    [[nodiscard]] double one() {
        constexpr double infinity = std::numeric_limits<double>::infinity();
        static const std::vector<double> ends{
            0.0, -0.0, 1, -1, 0x1p-1074, -0x1p-1022, infinity, -infinity, 0x1p-1022, 0x1p996, 0x1.fffffffffffffp+1023};
        if (any(8) == 0) return ends[any(ends.size())];
        const double size = std::ldexp(1.0, static_cast<int>(any(any(2) == 0 ? 8 : 900)) - 4);
        return oblong::test::uniform(random_, -1, 1) * size;
    }
    [[nodiscard]] Vec3<double> three() { return {one(), one(), one()}; }
    [[nodiscard]] std::size_t any(std::size_t n) { return random_() % n; }

private:
    std::mt19937_64 random_{20};
};

/// NaN is NaN; of all other numbers every bit counts.
[[nodiscard]] bool same(double a, double b) {
    return (std::isnan(a) && std::isnan(b)) || std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}
void expect_same(const Double4& lanes, const Vec3<double>& numbers, const std::string& what) {
    for (std::size_t k = 0; k < 3; ++k)
        EXPECT_TRUE(same(lanes.numbers()[k], numbers[k])) << what << ", coordinate " << k;
}

/// f(a_x, b_x) and so on.
template <class F>
[[nodiscard]] Vec3<double> each(const Vec3<double>& a, const Vec3<double>& b, F&& f) {
    return {f(a.x, b.x), f(a.y, b.y), f(a.z, b.z)};
}
template <class Exact>
void expect_same_pair(const DoubleDouble4& lanes, const Vec3<double>& a, const Vec3<double>& b, Exact&& exact,
                      const std::string& what) {
    expect_same(lanes.hi, each(a, b, [&](double x, double y) { return exact(x, y).hi; }), what + ", high");
    expect_same(lanes.lo, each(a, b, [&](double x, double y) { return exact(x, y).lo; }), what + ", low");
}

}  // namespace

TEST(Double4, DoWhatNumbersDo) {
    Numbers draw;
    int finite = 0;
    for (int i = 0; i < 20000 && !testing::Test::HasFailure(); ++i) {
        const Vec3<double> a = draw.three();
        const Vec3<double> b = draw.three();
        const double s = draw.one();
        const Double4 p(a);
        const Double4 q(b.x, b.y, b.z);
        finite += is_finite(a) && is_finite(b) ? 1 : 0;
        expect_same(p + q, a + b, "sum");
        expect_same(p - q, a - b, "difference");
        expect_same(p * q, each(a, b, std::multiplies<>()), "product");
        expect_same(p * s, a * s, "multiple");
        expect_same(-p, -a, "opposite");
        expect_same(p.magnitudes(), {std::abs(a.x), std::abs(a.y), std::abs(a.z)}, "magnitudes");
        expect_same(Double4::all(s), {s, s, s}, "one number");
        EXPECT_TRUE(same(p.total(), (a.x + a.y) + a.z));
        EXPECT_TRUE(same(p.largest(), std::max({a.x, a.y, a.z})));
        expect_same_pair(two_sum(p, q), a, b, [](double x, double y) { return two_sum(x, y); }, "two_sum");
        expect_same_pair(two_difference(p, q), a, b, [](double x, double y) { return two_difference(x, y); }, "minus");
        expect_same_pair(two_product(p, q), a, b, [](double x, double y) { return two_product(x, y); }, "two_product");
        expect_same_pair(
            fused_two_product(p, q), a, b, [](double x, double y) { return fused_two_product(x, y); }, "fused");
    }
    EXPECT_GT(finite, 5000);
}

TEST(Double4, MasksHoldWhereConditionsDo) {
    Numbers draw;
    const double nan = std::numeric_limits<double>::quiet_NaN();
    int equal = 0;
    int all = 0;
    for (int i = 0; i < 20000 && !testing::Test::HasFailure(); ++i) {
        const auto few = [&] { return draw.any(20) == 0 ? nan : static_cast<double>(draw.any(3)) - 1; };
        const Vec3<double> a{few(), few(), few()};
        const Vec3<double> b{few(), few(), few()};
        const Mask4 is_equal = Mask4::equal(Double4(a), Double4(b));
        const Mask4 is_at_most = Mask4::at_most(Double4(a), Double4(b));
        const Vec3<double> yes{1, 2, 3};
        const Vec3<double> no{4, 5, 6};
        for (std::size_t k = 0; k < 3; ++k) {
            EXPECT_EQ(is_equal.choose(Double4(yes), Double4(no)).numbers()[k], a[k] == b[k] ? yes[k] : no[k]);
            EXPECT_EQ(is_at_most.choose(Double4(yes), Double4(no)).numbers()[k], a[k] <= b[k] ? yes[k] : no[k]);
            EXPECT_EQ((is_equal & is_at_most).choose(Double4(yes), Double4(no)).numbers()[k],
                      a[k] == b[k] ? yes[k] : no[k]);
        }
        EXPECT_EQ(is_equal.all(), a == b);
        EXPECT_EQ(is_at_most.all(), a.x <= b.x && a.y <= b.y && a.z <= b.z);
        equal += a == b ? 1 : 0;
        all += is_at_most.all() ? 1 : 0;
    }
    EXPECT_TRUE(Mask4(true).all());
    EXPECT_FALSE(Mask4(false).all());
    EXPECT_GT(equal, 100);
    EXPECT_GT(all, 1000);
}

// Rounding points side by side and their coordinates one by one.
TEST(Double4, PointsRoundAsTheirCoordinatesDo) {
    Numbers draw;
    int proven = 0;
    for (int i = 0; i < 20000 && !testing::Test::HasFailure(); ++i) {
        const auto near = [&] {
            const Vec3<double> hi = draw.three();
            const Double4 off = Double4(hi).magnitudes() * std::ldexp(1.0, -58 + static_cast<int>(draw.any(5)));
            return detail::NearDouble4{{Double4(hi), Double4(hi * 0x1p-54)}, draw.any(2) == 0 ? off : Double4()};
        };
        const detail::NearDouble4 a = near();
        const detail::NearDouble4 b = near();
        const Witnesses<double> together = detail::rounded_pair<double>(a, b);
        const Witnesses<double> apart = detail::rounded_pair<double>(a.numbers(), b.numbers());
        for (std::size_t k = 0; k < 3; ++k) {
            EXPECT_TRUE(same(together.a[k], apart.a[k]));
            EXPECT_TRUE(same(together.b[k], apart.b[k]));
        }
        EXPECT_EQ(together.proven, apart.proven);
        proven += together.proven ? 1 : 0;
    }
    EXPECT_GT(proven, 1000);
    EXPECT_LT(proven, 19000);
}

}  // namespace oblong
