// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/support/support.hpp"

#include <gtest/gtest.h>

#include <functional>

#include "caseio/case_reader.hpp"
#include "caseio/hull.hpp"
#include "oblong/body/convert_body.hpp"
#include "oblong/support/any_body.hpp"
#include "tests/harness/seeds.hpp"

namespace oblong::fuzz {
namespace {

using R3 = Vec3<Rational>;
using D3 = Vec3<double>;

TEST(SupportHarness, FindsNothingBrokenOnTheSeeds) {
    for (const caseio::Case& c : test::seed_cases(120, 1)) {
        const Checked checked = check_support(c);
        EXPECT_EQ(checked.broken, "") << caseio::write_case(c);
    }
}

/// A mapping whose answers are changed before anyone sees them.
template <class S>
struct Changed {
    const AnyBody<S>& body;
    std::function<void(const Vec3<S>&, SupportPoint<S>&)> change;
    [[nodiscard]] SupportPoint<S> support(const Vec3<S>& n) const {
        SupportPoint<S> s = BodySupport<S>(body).support(n);
        change(n, s);
        return s;
    }
};

const std::vector<R3> corners{{0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {0, 0, 2}};
const std::vector<R3> asked{{1, 0, 0}, {0, -1, 0}, {1, 1, 0}, {1, 1, 1}, {-1, 2, 1}};

TEST(SupportHarness, NoticesAWrongPointInExactArithmetic) {
    const AnyBody<Rational> body{Points<Rational>(corners), {}};
    const auto fault = [&](auto change) {
        return exact_support_fault(Changed<Rational>{body, change}, std::span(corners), std::span(asked));
    };
    EXPECT_EQ(fault([](const R3&, auto&) {}), "");
    EXPECT_EQ(fault([](const R3&, auto& s) { s.point = s.point * Rational(1, 2); }),
              "a support point that is no vertex");
    EXPECT_EQ(fault([](const R3& n, auto& s) {
                  if (n == asked[4]) s.point = corners[3];
              }),
              "a support point that is not the farthest");
}

TEST(SupportHarness, NoticesAClimbThatEndsElsewhereOrStaysBehind) {
    const Polytope<Rational> body(Points<Rational>(corners), caseio::hull_adjacency(corners));
    ASSERT_FALSE(body.adjacency().empty());
    struct Climb {
        HillClimb<Rational> right;
        bool sticks, stays;
        const Polytope<Rational>& body;
        [[nodiscard]] SupportPoint<Rational> support(const R3& n) const {
            SupportPoint<Rational> s = right.support(n);
            if (sticks && s.feature == 2) s.feature = 1;
            if (stays) s.point = body.vertices()[s.feature];
            return s;
        }
        [[nodiscard]] R3 vertex(std::uint32_t i) const { return right.vertex(i); }
    };
    Affine<Rational> moved;
    moved.translation = {5, 0, 0};
    const auto fault = [&](bool sticks, bool stays) {
        return climb_fault(body, &moved, asked, [&](const auto& p, std::uint32_t& cursor, const auto* pose) {
            return Climb{HillClimb<Rational>(p, cursor, pose), sticks, stays, body};
        });
    };
    EXPECT_EQ(fault(false, false), "");
    EXPECT_EQ(fault(true, false), "climbing ends on another vertex than a scan");
    EXPECT_EQ(fault(false, true), "a vertex that is not where the body is");
}

const std::array<AnyBody<long double>, 6>& round_bodies() {
    static const std::array<AnyBody<long double>, 6> bodies{{
        {Sphere<long double>(3), {}},
        {Ellipsoid<long double>({1, 2, 3}), {}},
        {Capsule<long double>(1, 4, Axis::x), {}},
        {Cylinder<long double>(2, 1, Axis::z), {}},
        {Cone<long double>(1, 2), {}},
        {Sum<long double>(
             {{Box<long double>({1, 2, 3}), Affine<long double>{{}, {1, 0, 0}}}, {Cone<long double>(0.001L, 5), {}}}),
         {}},
    }};
    return bodies;
}
const std::vector<D3> around{{1, 0, 0}, {0, 1, 0}, {0, 0, -1}, {1, 2, -2}, {-3, 1, 4}, {0, -1, 1}, {-1, 0, 0}};

/// A ten-millionth of the body's size inwards, or outwards, is more than rounding explains.
TEST(SupportHarness, NoticesAPointThatFallsShortOrLiesOutside) {
    for (const AnyBody<long double>& wide : round_bodies()) {
        const auto body = map_numbers<double>(wide, [](long double x) { return static_cast<double>(x); });
        const auto fault = [&](double factor) {
            const auto change = [factor](const D3&, SupportPoint<double>& s) { s.point = s.point * factor; };
            return plain_support_fault<double>(Changed<double>{body, change}, wide, std::span(around));
        };
        EXPECT_EQ(fault(1), "");
        EXPECT_EQ(fault(1 - 1e-7), "a support point that is not the farthest");
        EXPECT_EQ(fault(1 + 1e-7), "a support point outside the body");
        EXPECT_EQ(fault(HUGE_VAL), "a support point that is not finite");
    }
}

/// The formulas of reached_along, by hand.
TEST(SupportHarness, KnowsHowFarBodiesReach) {
    const std::array<long double, 6> expected{9, std::sqrt(1.0L + 16 + 36), 7, 2 * std::sqrt(5.0L) + 2,
                                              4, 1 + 1 + 4 + 6 + 10};
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_NEAR(static_cast<double>(reached_along(round_bodies()[i], {1, 2, -2}, 0x1p-53L).value),
                    static_cast<double>(expected[i]), 1e-12)
            << i;
    // A shear: h(n) = h_box(Bᵀ n) + n·t.
    Affine<long double> shear;
    shear.linear.rows[0] = {1, 3, 0};
    shear.translation = {0, 0, 5};
    EXPECT_EQ(reached_along({Box<long double>({1, 1, 1}), shear}, {1, 0, 1}, 0).value, 1 + 3 + 1 + 5);
}

}  // namespace
}  // namespace oblong::fuzz
