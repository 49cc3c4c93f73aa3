// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/prove/fractions/distance.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <boost/multiprecision/mpfr.hpp>

#include "oblong/scalar/rounded_root.hpp"
#include "tests/prove/arb/random_bodies.hpp"
#include "tests/level.hpp"

/// The answers about separated bodies, against formulas and polyhedra that share nothing with them.
namespace oblong {
namespace {

using namespace testing_curved;
using Digits300 =
    boost::multiprecision::number<boost::multiprecision::mpfr_float_backend<300>, boost::multiprecision::et_off>;

Digits300 wide(const Rational& q) { return Digits300(numerator(q).str()) / Digits300(denominator(q).str()); }

/// The rational that a wide number denotes.
Rational exactly_of(const Digits300& x) {
    Integer mantissa;
    const auto exponent = static_cast<long>(mpfr_get_z_2exp(mantissa.data(), x.backend().data()));
    return Rational(mantissa) * power_of_two(exponent);
}

/// d, known to about 290 digits, must lie in the enclosure and round to the stated double.
void require_distance(const CurvedAnswer& r, const Digits300& d) {
    const Rational about = exactly_of(d);
    const Rational slack = about * power_of_two(-900);
    RC_ASSERT(r.outcome == Outcome::separated);
    RC_ASSERT(r.lower <= about + slack);
    RC_ASSERT(r.upper >= about - slack);
    RC_ASSERT(r.distance.has_value());
    const double low = nearest<double>(Rational(about - slack));
    RC_ASSERT(low != nearest<double>(Rational(about + slack)) || *r.distance == low);
    RC_ASSERT(squared_norm(r.witness_a - r.witness_b) <= r.upper * r.upper);
}

/// The distance of a point outside an ellipsoid: Lagrange's t is the root of Σ (r_i x_i / (r_i² + t))² = 1 on t > 0,
/// found by bisection and then Newton's method, which from the left comes nearer from the left, the sum being convex.
Digits300 ellipsoid_to_point(const Vec& radii, const Vec& x) {
    const auto sum = [&](const Digits300& t, Digits300& slope) {
        Digits300 total = -1;
        slope = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            const Digits300 bottom = wide(radii[i]) * wide(radii[i]) + t;
            const Digits300 term = wide(radii[i]) * wide(x[i]) / bottom;
            total += term * term;
            slope -= 2 * term * term / bottom;
        }
        return total;
    };
    Digits300 low = 0;
    Digits300 high = 1;
    Digits300 slope;
    while (sum(high, slope) > 0) high *= 2;
    for (int i = 0; i < 30; ++i) {
        const Digits300 middle = (low + high) / 2;
        (sum(middle, slope) > 0 ? low : high) = middle;
    }
    Digits300 t = low;
    for (int i = 0; i < 40; ++i) {
        const Digits300 value = sum(t, slope);
        t -= value / slope;
    }
    Digits300 squared = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const Digits300 gap = t * wide(x[i]) / (wide(radii[i]) * wide(radii[i]) + t);
        squared += gap * gap;
    }
    return sqrt(squared);
}

TEST(CurvedDistance, OfAnEllipsoidAndAPointIsLagranges) {
    EXPECT_TRUE(rc::check([] {
        const Vec radii{random_size() + Rational(1, 64), random_size() + Rational(1, 64),
                        random_size() + Rational(1, 64)};
        const Vec x = random_vector();
        Rational form = 0;
        for (std::size_t i = 0; i < 3; ++i) form += x[i] / radii[i] * (x[i] / radii[i]);
        const CurvedAnswer r = curved_distance(ellipsoid(radii.x, radii.y, radii.z), points({x}));
        if (form == 1) {
            RC_ASSERT(r.outcome == Outcome::touching);
        } else if (form < 1) {
            RC_ASSERT(r.outcome == Outcome::overlapping);
        } else {
            require_distance(r, ellipsoid_to_point(radii, x));
        }
    }));
}

/// As far from the surface as 10^0 down to 10^−14 of the size: the rounding stays right.
TEST(CurvedDistance, OfAnEllipsoidAndAPointNearIt) {
    EXPECT_TRUE(rc::check([] {
        const Vec radii{3, Rational(1, 8), 1};
        // (1 − s² − t², 2s, 2t) / (1 + s² + t²) is on the unit sphere.
        const Rational s = random_number(), t = random_number();
        const Rational bottom = 1 + s * s + t * t;
        const Rational away = 1 + power_of_two(-*rc::gen::inRange(0, 48));
        const Vec x{radii.x * (1 - s * s - t * t) / bottom * away, radii.y * 2 * s / bottom * away,
                    radii.z * 2 * t / bottom * away};
        require_distance(curved_distance(ellipsoid(radii.x, radii.y, radii.z), points({x})),
                         ellipsoid_to_point(radii, x));
    }));
}

TEST(CurvedDistance, OfACylinderAndAPointIsThatOfARectangle) {
    EXPECT_TRUE(rc::check([] {
        const Rational radius = random_size(), half = random_size();
        const Vec x = random_vector();
        const Digits300 out = sqrt(wide(Rational(x.x * x.x + x.z * x.z))) - wide(radius);
        const Rational up = abs(x.y) - half;
        const Digits300 across = out > 0 ? out : Digits300(0);
        const Digits300 along = up > 0 ? wide(up) : Digits300(0);
        RC_PRE(out > 1e-100 || up > 0);
        require_distance(curved_distance(cylinder(radius, half), points({x})), sqrt(across * across + along * along));
    }));
}

TEST(CurvedDistance, OfAConeAndAPointIsThatOfATriangle) {
    EXPECT_TRUE(rc::check([] {
        const Rational radius = random_size() + Rational(1, 64), half = random_size() + Rational(1, 64);
        const Vec x = random_vector();
        // In the half plane through the axis: the triangle (0, h), (0, −h), (r, −h).
        const Digits300 r = wide(radius), h = wide(half), y = wide(x.y);
        const Digits300 rho = sqrt(wide(Rational(x.x * x.x + x.z * x.z)));
        const Digits300 slant = sqrt(r * r + 4 * h * h);
        const Digits300 beyond = (rho * 2 * h + (y - h) * r) / slant;  // outside the side, where positive
        RC_PRE(beyond > 1e-100 || y < -h);
        const Digits300 along = (rho * r + (h - y) * 2 * h) / slant;  // down the side, from the apex
        Digits300 d;
        if (along < 0) {
            d = sqrt(rho * rho + (y - h) * (y - h));
        } else if (beyond > 0 && along <= slant) {
            d = beyond;
        } else if (rho <= r) {
            d = -h - y;
        } else {
            d = sqrt((rho - r) * (rho - r) + (y + h) * (y + h));
        }
        RC_PRE(d > 1e-100);
        require_distance(curved_distance(cone(radius, half), points({x})), d);
    }));
}

/// Rational points of the unit circle; `outer`: corners of the polygon of tangents at them.
std::vector<Vec> polygon(bool outer) {
    std::vector<Vec> on;
    for (int i = -32; i < 32; ++i) {
        // Half the circle by the parameter in (−1, 1], half by its mirror image.
        const Rational t(2 * (i < 0 ? i + 16 : i - 16) + 1, 33);
        const Rational x = (1 - t * t) / (1 + t * t), z = 2 * t / (1 + t * t);
        on.push_back(i < 0 ? Vec{x, 0, z} : Vec{-x, 0, -z});
    }
    if (!outer) return on;
    std::vector<Vec> corners;
    for (std::size_t i = 0; i < on.size(); ++i) {
        const Vec& p = on[i];
        const Vec& q = on[(i + 1) % on.size()];
        const Rational bottom = 1 + dot(p, q);  // the tangents meet at (p + q) / (1 + p · q)
        corners.push_back((p + q) * Rational(1 / bottom));
    }
    return corners;
}

ExactCore prism(bool outer, const Rational& radius, const Rational& half, const Pose& pose) {
    ExactCore core;
    for (const Vec& p : polygon(outer)) {
        for (const int side : {-1, 1}) core.vertices.push_back(pose(Vec{p.x * radius, half * side, p.z * radius}));
    }
    return core;
}

TEST(CurvedDistance, OfCylindersLiesBetweenThoseOfInnerAndOuterPrisms) {
    int separated = 0;
    EXPECT_TRUE(rc::check([&] {
        const Rational ra = random_size(), ha = random_size(), rb = random_size(), hb = random_size();
        const Pose pa = random_pose(), pb = random_pose();
        const ExactDistanceAnswer inner = exact_distance(prism(false, ra, ha, pa), prism(false, rb, hb, pb), {1, 0, 0});
        const ExactDistanceAnswer outer = exact_distance(prism(true, ra, ha, pa), prism(true, rb, hb, pb), {1, 0, 0});
        const CurvedAnswer r = curved_distance(mapped(cylinder(ra, ha), pa), mapped(cylinder(rb, hb), pb));
        RC_ASSERT(r.lower * r.lower <= inner.core_squared);
        RC_ASSERT(r.upper * r.upper >= outer.core_squared);
        if (inner.outcome == Outcome::overlapping) RC_ASSERT(r.outcome == Outcome::overlapping);
        if (outer.outcome == Outcome::separated) {
            RC_ASSERT(r.outcome == Outcome::separated);
            ++separated;
        }
    }));
    EXPECT_GT(separated, test::sampled(10));
}

/// Swapping, rational isometries and powers of two change nothing but the scale; other scales scale the exact bounds.
TEST(CurvedDistance, IsTheSameWhicheverWayItIsAsked) {
    int separated = 0;
    EXPECT_TRUE(rc::check([&] {
        const Body a = random_body();
        const Body b = random_body();
        const CurvedAnswer r = curved_distance(a, b);
        RC_ASSERT(r.outcome != Outcome::undecided);
        const auto same = [&](const CurvedAnswer& s, const Rational& scale) {
            RC_ASSERT(s.outcome == r.outcome);
            RC_ASSERT(s.lower <= r.upper * scale);
            RC_ASSERT(s.upper >= r.lower * scale);
            if (scale == 1) RC_ASSERT(s.distance == r.distance);
        };
        same(curved_distance(b, a), 1);
        Pose turn = turn_oblique();
        turn.translation = random_vector();
        same(curved_distance(mapped(a, turn), mapped(b, turn)), 1);
        separated += r.outcome == Outcome::separated;
    }));
    EXPECT_GT(separated, test::sampled(10));
}

/// Bodies of no width, no length or flattened by a pose are the polyhedra that they are.
TEST(CurvedDistance, OfDegenerateBodiesIsThatOfTheirPolyhedra) {
    EXPECT_TRUE(rc::check([] {
        const Axis axis = static_cast<Axis>(*rc::gen::inRange(0, 3));
        const int kind = *rc::gen::inRange(0, 5);
        const Rational size = random_size();
        Body a = kind == 0   ? cylinder(0, size, axis)
                 : kind == 1 ? cone(0, size, axis)
                 : kind == 2 ? ellipsoid(0, size, 0)
                 : kind == 3 ? ellipsoid(0, 0, 0)
                             : points({random_vector(), random_vector(), random_vector()});
        a.pose = random_pose();
        Body b = *rc::gen::arbitrary<bool>() ? box(random_size(), random_size(), random_size())
                                             : points({random_vector(), random_vector()});
        b.pose = random_pose();
        const ExactDistanceAnswer exact = exact_distance(*exact_core(a), *exact_core(b), {1, 0, 0});
        const CurvedAnswer r = curved_distance(a, b);
        RC_ASSERT(r.outcome == exact.outcome);
        RC_ASSERT(r.lower * r.lower <= exact.core_squared);
        RC_ASSERT(r.upper * r.upper >= exact.core_squared);
        RC_ASSERT(r.distance == nearest_root<double>(exact.core_squared));
    }));
}

/// Round bodies that a singular pose flattens: a cylinder to a disc, an ellipsoid to a segment.
TEST(CurvedDistance, UnderSingularAndReflectingPoses) {
    const Pose to_plane{{{Vec{1, 0, 0}, Vec{0, 0, 0}, Vec{0, 0, 1}}}, {}};
    const CurvedAnswer disc = curved_distance(mapped(cylinder(2, 5), to_plane), points({{5, 4, 0}}));
    EXPECT_EQ(disc.outcome, Outcome::separated);
    EXPECT_EQ(disc.distance, 5.0);
    const Pose to_line{{{Vec{1, 1, 0}, Vec{0, 0, 0}, Vec{0, 0, 0}}}, {}};
    // The image of the ball of radii 3, 4, 7 is the segment of half length 5.
    const CurvedAnswer segment = curved_distance(mapped(ellipsoid(3, 4, 7), to_line), points({{8, 4, 0}}));
    EXPECT_EQ(segment.distance, 5.0);
    const Pose mirror{{{Vec{-1, 0, 0}, Vec{0, 1, 0}, Vec{0, 0, 1}}}, {-1, 0, 0}};
    const CurvedAnswer mirrored = curved_distance(mapped(moved(cone(1, 1), {2, 0, 0}), mirror), points({{-3, 4, 0}}));
    EXPECT_EQ(mirrored.distance, 3.0);
    EXPECT_EQ(curved_distance(mapped(ellipsoid(3, 4, 7), to_line), points({{5, 0, 0}})).outcome, Outcome::touching);
    EXPECT_EQ(curved_distance(mapped(cylinder(2, 5), to_plane), mapped(cylinder(1, 1), to_plane)).outcome,
              Outcome::touching)
        << "flat bodies in one plane";
}

TEST(CurvedDistance, InThePlane) {
    const CurvedOptions plane = in_dimension(2);
    const Body disc = ellipsoid(3, 1, 0);
    EXPECT_EQ(curved_distance(disc, points({{0, 2, 0}}), plane).distance, 1.0);
    EXPECT_EQ(curved_distance(disc, points({{0, 1, 0}}), plane).outcome, Outcome::touching);
    EXPECT_EQ(curved_distance(disc, points({{0, Rational(1, 2), 0}}), plane).outcome, Outcome::overlapping);
    EXPECT_EQ(curved_distance(disc, moved(disc, {1, 0, 0}), plane).outcome, Outcome::overlapping);
    EXPECT_EQ(curved_distance(disc, moved(disc, {6, 0, 0}), plane).outcome, Outcome::touching);
    const Body lens = hull({sphere(1), moved(sphere(2), {5, 0, 0})});
    EXPECT_EQ(curved_distance(lens, points({{9, 0, 0}}), plane).distance, 2.0);
    EXPECT_EQ(curved_distance(disc, moved(disc, {1, 0, 0})).outcome, Outcome::touching) << "in space they are flat";
}

/// Distances that are numbers of the format, or exactly halfway between two.
TEST(CurvedTies, AreRoundedToEven) {
    const auto up = [](const Rational& gap) {
        return curved_distance(moved(cylinder(1, 2), {Rational(1, 3), 3 + gap, 0}), box(4, 1, 4));
    };
    const Rational half_ulp = power_of_two(-53);
    const CurvedAnswer even = up(1 + half_ulp);
    EXPECT_EQ(even.route, CurvedRoute::exact_normal);
    EXPECT_EQ(even.distance, 1.0);
    EXPECT_EQ(even.squared, (1 + half_ulp) * (1 + half_ulp));
    EXPECT_EQ(up(1 + half_ulp * 3).distance, 0x1.0000000000002p0);
    EXPECT_EQ(up(1 + half_ulp + power_of_two(-500)).distance, 0x1.0000000000001p0);
    EXPECT_EQ(up(1 + half_ulp - power_of_two(-500)).distance, 1.0);
    EXPECT_EQ(up(1).distance, 1.0);
    CurvedOptions floats;
    floats.format = RoundedTo::float32;
    const auto rounded_to_float = [&](const Rational& gap) {
        return curved_distance(moved(ellipsoid(3, 2, 1), {Rational(1, 3), 3 + gap, 0}), box(4, 1, 4), floats).distance;
    };
    EXPECT_EQ(rounded_to_float(1 + power_of_two(-24)), 1.0);
    EXPECT_EQ(rounded_to_float(1 + power_of_two(-24) * 3), 0x1.000004p0);
    EXPECT_EQ(rounded_to_float(1 + power_of_two(-24) + power_of_two(-300)), 0x1.000002p0);
}

/// d irrational, and a double as near to it as 2^−200 of it: only precision tells on which side it is.
TEST(CurvedTies, IrrationalDistancesNextToMidpointsAreTold) {
    // A cylinder of radius r across from a point at (x, 0, x): d = √2 x − r. Pell's p² − 2 q² = ±1 make √2 q ≈ p.
    Integer p = 1, q = 1;
    while (q < (Integer(1) << 100)) {
        const Integer next = p + 2 * q;
        q = p + q;
        p = next;
    }
    const Rational radius = Rational(p) - Rational(1) - power_of_two(-53);
    const bool above = p * p < 2 * q * q;
    const CurvedAnswer r = curved_distance(cylinder(radius, 1), points({{Rational(q), 0, Rational(q)}}));
    EXPECT_EQ(r.outcome, Outcome::separated);
    EXPECT_EQ(r.distance, above ? 0x1.0000000000001p0 : 1.0);
    EXPECT_EQ(r.route, CurvedRoute::enclosure);
}

TEST(CurvedRange, HugeAndTinyTogether) {
    const Rational huge = power_of_two(990), tiny = power_of_two(-1000);
    const CurvedAnswer far = curved_distance(moved(ellipsoid(huge, tiny, 1), {0, huge, 0}), cylinder(tiny, 1));
    EXPECT_EQ(far.outcome, Outcome::separated);
    EXPECT_EQ(far.distance, nearest<double>(Rational(huge - tiny - 1)));
    const CurvedAnswer near = curved_distance(moved(ellipsoid(huge, tiny, 1), {0, tiny * 2 + 1, 0}), cylinder(tiny, 1));
    EXPECT_EQ(near.outcome, Outcome::separated);
    EXPECT_EQ(near.distance, nearest<double>(tiny));
    const CurvedAnswer contact = curved_distance(moved(ellipsoid(huge, tiny, 1), {0, tiny + 1, 0}), cylinder(tiny, 1));
    EXPECT_EQ(contact.outcome, Outcome::touching);
    const CurvedAnswer below = curved_distance(moved(ellipsoid(1, tiny, 1), {0, tiny * 2 - power_of_two(-1090), 0}),
                                               mapped(ellipsoid(1, tiny, 1), {{}, {0, 0, 0}}));
    EXPECT_EQ(below.outcome, Outcome::overlapping);
    const Rational beyond = power_of_two(1030);
    EXPECT_EQ(curved_distance(moved(ellipsoid(1, 2, 3), {beyond, 0, 0}), cone(1, 1)).distance,
              std::numeric_limits<double>::infinity());
    EXPECT_EQ(
        curved_distance(moved(ellipsoid(1, 2, 3), {1 + 1 + power_of_two(-1100), 0, 0}), ellipsoid(1, 2, 3)).distance,
        0.0)
        << "separated by less than half the least double";
}

TEST(CurvedOptionsTest, LimitsAreKept) {
    CurvedOptions few;
    few.iteration_limit = 2;
    few.precision_limit = 128;
    const CurvedAnswer r =
        curved_distance(mapped(ellipsoid(3, 1, 2), turn_oblique()), moved(cone(1, 1), {5, 5, 5}), few);
    EXPECT_LE(r.iterations, 2);
    EXPECT_LE(r.precision, 128);
    EXPECT_LE(r.lower, r.upper);
    EXPECT_GT(r.upper, 0);
}

}  // namespace
}  // namespace oblong
