// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/multiprecision.hpp"
#include "oblong/scalar/rational.hpp"
#include "oblong/support/any_body.hpp"
#include "oblong/support/difference.hpp"

// The laws of support/support_mapping.hpp for every body.

namespace oblong {

namespace {

using Vec = Vec3<double>;
using Body = AnyBody<double>;

rc::Gen<double> coordinates() {
    return rc::gen::map(rc::gen::inRange(-1000, 1001), [](int i) { return i / 64.0; });
}
rc::Gen<Vec> vectors() {
    return rc::gen::map(rc::gen::tuple(coordinates(), coordinates(), coordinates()),
                        [](const auto& t) { return Vec{std::get<0>(t), std::get<1>(t), std::get<2>(t)}; });
}
rc::Gen<Affine<double>> maps() {  // singular and reflecting ones included
    return rc::gen::map(rc::gen::tuple(vectors(), vectors(), vectors(), vectors(), rc::gen::inRange(0, 4)),
                        [](const auto& t) {
                            Affine<double> m{{{std::get<0>(t), std::get<1>(t), std::get<2>(t)}}, std::get<3>(t)};
                            if (std::get<4>(t) == 0) m.linear.rows[2] = m.linear.rows[1];
                            if (std::get<4>(t) == 1) m.linear.rows[0] = {};
                            return m;
                        });
}

double relative_slack(double size) { return 1e-11 * (1 + size); }

/// n · s(n) ≥ n · x up to rounding.
void require_farther(const Vec& n, const Vec& support_point, const Vec& x) {
    const double slack = relative_slack(norm(n) * (norm(support_point) + norm(x)));
    RC_ASSERT(dot(n, support_point) >= dot(n, x) - slack);
}

double size_number() { return std::abs(*coordinates()); }
Axis axis_number() { return static_cast<Axis>(*rc::gen::inRange(0, 3)); }
std::vector<Vec> some_points() { return *rc::gen::nonEmpty(rc::gen::container<std::vector<Vec>>(vectors())); }

}  // namespace

TEST(SupportLaws, Box) {
    EXPECT_TRUE(rc::check([] {
        const Box<double> shape(Vec{size_number(), size_number(), size_number()});
        Vec n = *vectors();
        n[*rc::gen::inRange<std::size_t>(0, 3)] = 0;
        const auto s = support(shape, n);
        for (std::size_t k = 0; k < 3; ++k) RC_ASSERT(std::abs(s.point[k]) == shape.half_extents()[k]);
        for (unsigned k = 0; k < 3; ++k)
            RC_ASSERT(((s.feature >> k) & 1U) == (std::signbit(s.point[k]) ? 0U : 1U) || s.point[k] == 0);
    }));
}

TEST(SupportLaws, Ellipsoid) {
    EXPECT_TRUE(rc::check([] {
        const Ellipsoid<double> shape(Vec{size_number(), size_number(), size_number()});
        const Vec s = support(shape, *vectors()).point;
        double member = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            const double r = shape.radii()[k];
            if (r == 0) {
                RC_ASSERT(s[k] == 0);
            } else {
                member += s[k] / r * (s[k] / r);
            }
        }
        RC_ASSERT(member <= 1 + 1e-14);
    }));
}

/// The paper's own cases of the cone: apex, rim, and the middle of the base straight below.
TEST(SupportLaws, ConeByHand) {
    const Cone<double> cone(1, 2);
    EXPECT_EQ(support(cone, Vec{0, 1, 0}).point, (Vec{0, 2, 0}));
    EXPECT_EQ(support(cone, Vec{0, -1, 0}).point, (Vec{0, -2, 0}));
    EXPECT_EQ(support(cone, Vec{0, -1, 4}).point, (Vec{0, -2, 1}));
    EXPECT_EQ(support(cone, Vec{1, 0.2, 0}).point, (Vec{1, -2, 0})) << "leans to the axis by less than the top angle";
    EXPECT_EQ(support(cone, Vec{1, 0.3, 0}).point, (Vec{0, 2, 0}));
}

/// Theorem 1 of van den Bergen 1999, in rationals where it is exact, for singular and reflecting maps.
TEST(SupportLaws, AffineImagesExactly) {
    EXPECT_TRUE(rc::check([] {
        const auto exact = [](const Vec& v) { return Vec3<Rational>{Rational(v.x), Rational(v.y), Rational(v.z)}; };
        const Affine<double> m = *maps();
        const Affine<Rational> map{{{exact(m.linear.rows[0]), exact(m.linear.rows[1]), exact(m.linear.rows[2])}},
                                   exact(m.translation)};
        std::vector<Vec3<Rational>> vertices;
        for (const Vec& v : some_points()) vertices.push_back(exact(v));
        const AnyBody<Rational> body{Points<Rational>(vertices), map};
        const Vec3<Rational> n = exact(*vectors());
        const auto s = BodySupport<Rational>(body).support(n);
        RC_ASSERT(s.point == map(vertices[s.feature]));
        for (const auto& v : vertices) RC_ASSERT(dot(n, map(v)) <= dot(n, s.point));
        const AnyBody<Rational> other{Box<Rational>(Vec3<Rational>{1, 2, 3}), map};
        const auto corner = BodySupport<Rational>(other).support(n).point;
        for (int x : {-1, 1}) {
            for (int y : {-2, 2}) {
                for (int z : {-3, 3}) RC_ASSERT(dot(n, map({x, y, z})) <= dot(n, corner));
            }
        }
    }));
}

/// The support point of a sphere is at its radius from the posed centre along n, whatever the pose does.
TEST(SupportLaws, BallsStayUndeformedUnderPoses) {
    EXPECT_TRUE(rc::check([] {
        const Affine<double> m = *maps();
        const Affine<double> outer = *maps();
        const double radius = size_number();
        const Vec n = *vectors();
        RC_PRE(norm(n) > 0);
        const Vec ball = n * (radius / norm(n));
        const Body sphere{Sphere<double>(radius), m};
        RC_ASSERT(norm(BodySupport<double>(sphere).support(n).point - (m.translation + ball)) <=
                  relative_slack(radius + norm(m.translation)));
        const double half = size_number();
        const Axis axis = axis_number();
        const Body capsule{Capsule<double>(radius, half, axis), m};
        Vec end{};
        end[static_cast<std::size_t>(axis)] = half;
        const Vec s = BodySupport<double>(capsule).support(n).point;
        const double to_ends = std::min(norm(s - ball - m(end)), norm(s - ball - m(-end)));
        RC_ASSERT(to_ends <= relative_slack(norm(m(end)) + norm(m(-end)) + radius));
        require_farther(n, s, m(end) + ball);
        require_farther(n, s, m(-end) + ball);
        // Inside a posed sum the core is mapped and the ball is not.
        const Body posed_sum{Sum<double>({sphere}), outer};
        const Vec expected = outer(m.translation) + ball;
        RC_ASSERT(norm(BodySupport<double>(posed_sum).support(n).point - expected) <=
                  relative_slack(norm(expected) + norm(m.translation) * 100));
    }));
}

TEST(SupportLaws, SumsAndHulls) {
    EXPECT_TRUE(rc::check([] {
        const Body one{Points<double>(some_points()), *maps()};
        const Body two{Cylinder<double>(size_number(), size_number(), axis_number()), std::nullopt};
        const Body three{Capsule<double>(size_number(), size_number(), axis_number()), *maps()};
        const Vec n = *vectors();
        const Body sum{Sum<double>({one, two, three}), std::nullopt};
        const Body hull{Hull<double>({one, two, three}), std::nullopt};
        const Vec a = BodySupport<double>(one).support(n).point;
        const Vec b = BodySupport<double>(two).support(n).point;
        const Vec c = BodySupport<double>(three).support(n).point;
        const Vec s = BodySupport<double>(sum).support(n).point;
        RC_ASSERT(norm(s - (a + b + c)) <= relative_slack(norm(a) + norm(b) + norm(c)));
        const Vec h = BodySupport<double>(hull).support(n).point;
        RC_ASSERT(h == a || h == b || h == c);
        for (const Vec& x : {a, b, c}) require_farther(n, h, x);
    }));
}

TEST(SupportLaws, DifferenceCarriesItsWitnesses) {
    EXPECT_TRUE(rc::check([] {
        const Body a{Points<double>(some_points()), std::nullopt};
        const Body b{Points<double>(some_points()), std::nullopt};
        const Vec n = *vectors();
        const auto w = difference_support<double>(BodySupport<double>(a), BodySupport<double>(b), n);
        RC_ASSERT(w.w == w.p - w.q);
        for (const Vec& p : std::get<Points<double>>(a.shape).vertices()) RC_ASSERT(dot(n, p) <= dot(n, w.p));
        for (const Vec& q : std::get<Points<double>>(b.shape).vertices()) RC_ASSERT(dot(n, q) >= dot(n, w.q));
    }));
}

namespace {

template <class S>
class BallDirections : public testing::Test {};

using Reals = testing::Types<float, double, long double, Quad>;
TYPED_TEST_SUITE(BallDirections, Reals);

}  // namespace

/// Whatever the length of n, the point is on the ball: where ‖n‖² underflows or overflows too.
TYPED_TEST(BallDirections, OfEveryLengthReachTheBall) {
    using S = TypeParam;
    using limits = std::numeric_limits<S>;
    using std::ldexp;
    const S tolerance = limits::epsilon() * 8;
    const int step = limits::max_exponent > 2000 ? 97 : 1;
    for (int exponent = limits::min_exponent; exponent < limits::max_exponent - 3; exponent += step) {
        const Vec3<S> n{ldexp(S(3), exponent), S(0), ldexp(S(-4), exponent)};
        const Vec3<S> point = ball_support(S(5), n);
        EXPECT_LE(norm(point - Vec3<S>{S(3), S(0), S(-4)}), S(tolerance * 5)) << exponent;
        EXPECT_EQ(support(Capsule<S>(S(5), S(0)), n).point, point) << exponent;
        const Cone<S> cone(S(1), S(2));
        EXPECT_EQ(support(cone, Vec3<S>{S(0), n.x, S(0)}).point.y, S(2)) << exponent;
        const Ellipsoid<S> ellipsoid(Vec3<S>{S(1), S(2), S(1)});
        EXPECT_LE(norm(support(ellipsoid, n).point), S(1) + tolerance) << exponent;
        EXPECT_GE(norm(support(ellipsoid, n).point), S(1) - tolerance) << exponent;
    }
    EXPECT_EQ(ball_support(S(5), Vec3<S>{}), (Vec3<S>{}));
}

TEST(RationalSupport, TakesPolyhedraOnly) {
    const AnyBody<Rational> box{Box<Rational>(Vec3<Rational>{1, 1, 1}), std::nullopt};
    const AnyBody<Rational> sphere{Sphere<Rational>(1), std::nullopt};
    EXPECT_TRUE(can_support(box));
    EXPECT_FALSE(can_support(sphere));
    EXPECT_FALSE(can_support(AnyBody<Rational>{Sum<Rational>({box, sphere}), std::nullopt}));
    EXPECT_TRUE(can_support(AnyBody<Rational>{Hull<Rational>({box, box}), std::nullopt}));
    EXPECT_THROW((void)BodySupport<Rational>(sphere), InvalidBody);
}

}  // namespace oblong
