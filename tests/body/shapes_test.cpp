// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <limits>

#include "oblong/body/convert_body.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/rational.hpp"

// A body that exists is valid; what is not, throws and names its field.

namespace oblong {

namespace {

template <class F>
[[nodiscard]] std::string field_of(const F& make) {
    try {
        (void)make();
    } catch (const InvalidBody& e) {
        return e.field();
    }
    return "no exception";
}

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinite = std::numeric_limits<double>::infinity();

}  // namespace

TEST(Body, RefusesWhatIsNoBody) {
    using V = Vec3<double>;
    EXPECT_EQ(field_of([] { return Points<double>({}); }), "vertices");
    EXPECT_EQ(field_of([] { return Sum<double>({}); }), "of");
    EXPECT_EQ(field_of([] { return Hull<double>({}); }), "of");
    for (const double bad : {nan, infinite, -infinite}) {
        EXPECT_EQ(field_of([&] { return Points<double>({V{0, 0, 0}, V{0, bad, 0}}); }), "vertices");
    }
    for (const double bad : {nan, infinite, -infinite, -1.0, -std::numeric_limits<double>::denorm_min()}) {
        EXPECT_EQ(field_of([&] { return Box<double>(V{1, 1, bad}); }), "half_extents");
        EXPECT_EQ(field_of([&] { return Sphere<double>(bad); }), "radius");
        EXPECT_EQ(field_of([&] { return Ellipsoid<double>(V{bad, 1, 1}); }), "radii");
        EXPECT_EQ(field_of([&] { return Capsule<double>(bad, 1); }), "radius");
        EXPECT_EQ(field_of([&] { return Cylinder<double>(1, bad); }), "half_length");
        EXPECT_EQ(field_of([&] { return Cone<double>(1, bad); }), "half_length");
    }
}

TEST(Body, TakesSizesOfZero) {
    EXPECT_NO_THROW((void)Sphere<double>(0));
    EXPECT_NO_THROW((void)Sphere<double>(-0.0));
    EXPECT_NO_THROW((void)Box<double>(Vec3<double>{0, 0, 0}));
    EXPECT_NO_THROW((void)Cone<double>(0, 0));
}

TEST(Body, NumbersMapThroughCompositionsAndPoses) {
    const AnyBody<Rational> part{Capsule<Rational>(1, 2, Axis::z), Affine<Rational>{{}, Vec3<Rational>{3, 4, 5}}};
    const AnyBody<Rational> body{Sum<Rational>({part, AnyBody<Rational>{Sphere<Rational>(6), std::nullopt}}),
                                 std::nullopt};
    const auto doubled = map_numbers<Rational>(body, [](const Rational& x) { return Rational(x * 2); });
    const auto& parts = std::get<Sum<Rational>>(doubled.shape).parts();
    const auto& capsule = std::get<Capsule<Rational>>(parts[0].shape);
    EXPECT_EQ(capsule.radius(), 2);
    EXPECT_EQ(capsule.half_length(), 4);
    EXPECT_EQ(capsule.axis(), Axis::z);
    EXPECT_EQ(parts[0].pose->translation, (Vec3<Rational>{6, 8, 10}));
    EXPECT_EQ(std::get<Sphere<Rational>>(parts[1].shape).radius(), 12);
    EXPECT_THROW((void)map_numbers<Rational>(body, [](const Rational& x) { return Rational(-x); }), InvalidBody);
}

}  // namespace oblong
