// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <boost/multiprecision/mpfr.hpp>

#include "oblong/linear/product.hpp"
#include "tests/oracle/curved_bodies.hpp"

/// Enclosures against formulas at 300 digits that know nothing of directions or weights.
namespace oblong::oracle {
namespace {

using namespace test;
using Real =
    boost::multiprecision::number<boost::multiprecision::mpfr_float_backend<300>, boost::multiprecision::et_off>;

Real real(const Rational& r) { return Real(numerator(r).str()) / Real(denominator(r).str()); }

/// The formula's value must lie in an enclosure no wider than 2^−bits of itself; formulas are good to 10^−280.
void expect_enclosed(const Body& a, const Body& b, const Real& expected, int dimension = 3) {
    const CurvedPair pair(a, b, dimension);
    const Located located = pair.locate({});
    ASSERT_EQ(name(pair.outcome(located)), "separated");
    const Real slack = expected * Real("1e-280");
    EXPECT_TRUE(real(located.distance.lower) <= expected + slack);
    EXPECT_TRUE(real(located.distance.upper) >= expected - slack);
    const Real width = real(Rational(located.distance.upper - located.distance.lower));
    EXPECT_TRUE(width <= ldexp(expected, -100));
    if (located.squared) {
        EXPECT_TRUE(abs(sqrt(real(*located.squared)) - expected) <= slack);
    }
}

/// From p outside to the ellipsoid with these radii: x_i = r_i² p_i / (t + r_i²) with the t > 0 for which x is on it.
Real ellipsoid_distance(const Vec& radii, const Vec& p) {
    std::array<Real, 3> r, at;
    for (std::size_t i = 0; i < 3; ++i) {
        r[i] = real(radii[i]);
        at[i] = real(p[i]);
    }
    const auto excess = [&](const Real& t) {
        Real sum = -1;
        for (std::size_t i = 0; i < 3; ++i) {
            const Real share = r[i] == 0 ? Real(0) : Real(r[i] * at[i] / (t + r[i] * r[i]));
            sum += share * share;
        }
        return sum;
    };
    Real low = 0, high = 1;
    while (excess(high) > 0) high *= 2;
    for (int i = 0; i < 1100; ++i) {
        const Real middle = (low + high) / 2;
        (excess(middle) > 0 ? low : high) = middle;
    }
    Real square = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const Real gap = r[i] == 0 ? at[i] : Real(at[i] * low / (low + r[i] * r[i]));
        square += gap * gap;
    }
    return sqrt(square);
}

TEST(CurvedFormula, PointAndEllipsoid) {
    Random random(1);
    int asked = 0;
    for (int round = 0; round < 40; ++round) {
        const Vec radii{random.fraction(0, 3), random.fraction(0, 3), random.fraction(0, 3)};
        const Vec p = random.vec(8);
        Rational inside = 0;
        bool flat = false;
        for (std::size_t i = 0; i < 3; ++i) {
            flat = flat || radii[i] == 0;
            if (radii[i] != 0) inside += p[i] * p[i] / (radii[i] * radii[i]);
        }
        if (inside <= 1 || flat) continue;
        const Pose pose = random.turned(5);
        expect_enclosed(posed(ellipsoid(radii), pose), points({pose(p)}), ellipsoid_distance(radii, p));
        ++asked;
    }
    EXPECT_GT(asked, 20);
}

TEST(CurvedFormula, EllipseInThePlane) {
    Random random(2);
    for (int round = 0; round < 20; ++round) {
        const Vec radii{random.fraction(1, 3), random.fraction(1, 3), 0};
        const Vec p{random.fraction(4, 9), random.fraction(-9, 9), 0};
        expect_enclosed(points({p}), ellipsoid(radii), ellipsoid_distance(radii, p), 2);
    }
}

/// A long triangle in the plane n·x = level: to an ellipsoid around 0 with G = diag(r²), (level − √(nᵀGn)) / ‖n‖.
TEST(CurvedFormula, EllipsoidAndPlane) {
    Random random(3);
    int asked = 0;
    for (int round = 0; round < 40; ++round) {
        const Vec radii{random.fraction(0, 2), random.fraction(0, 2), random.fraction(0, 2)};
        const Vec n = random.vec(2);
        if (n.x == 0) continue;
        const Rational level = random.fraction(8, 12);
        Real reach = 0, norm = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            reach += real(n[i] * n[i] * radii[i] * radii[i]);
            norm += real(n[i] * n[i]);
        }
        const Vec foot = n * Rational(level / squared_norm(n));
        const Vec u{-n.y, n.x, 0}, v = cross(n, u);
        const Rational far = 1000;
        const Body plane = points({foot + u * far, foot - (u + v) * far, foot + (v - u) * far});
        const Pose pose = random.turned(4);
        const Real expected = (real(level) - sqrt(reach)) / sqrt(norm);
        if (expected <= 0) continue;
        std::vector<Vec> moved;
        for (const Vec& p : std::get<Points<Rational>>(plane.shape).vertices()) moved.push_back(pose(p));
        expect_enclosed(posed(ellipsoid(radii), pose), points(moved), expected);
        ++asked;
    }
    EXPECT_GT(asked, 20);
}

/// Around an axis all is plane: (ρ, h) against the half profile of the body, a polygon of two or three corners.
Real profile_distance(const Real& rho, const Real& h, const std::vector<std::array<Real, 2>>& corners) {
    Real least = -1;
    for (std::size_t i = 0; i + 1 < corners.size(); ++i) {
        const auto& [x, y] = corners[i];
        const Real dx = corners[i + 1][0] - x, dy = corners[i + 1][1] - y;
        Real t = ((rho - x) * dx + (h - y) * dy) / (dx * dx + dy * dy);
        t = t < 0 ? Real(0) : t > 1 ? Real(1) : t;
        const Real gx = rho - x - t * dx, gy = h - y - t * dy;
        const Real distance = sqrt(Real(gx * gx + gy * gy));
        if (least < 0 || distance < least) least = distance;
    }
    return least;
}

TEST(CurvedFormula, PointAndRoundBodies) {
    Random random(4);
    int asked = 0;
    for (int round = 0; round < 60; ++round) {
        const Rational radius = random.fraction(1, 3), half = random.fraction(1, 3);
        const Vec p = random.vec(6);
        const Real rho = sqrt(real(p.x * p.x + p.z * p.z)), h = real(p.y), r = real(radius), l = real(half);
        const Pose pose = random.turned(5);
        if (rho > r || abs(h) > l) {
            const Real expected = profile_distance(rho, h, {{0, l}, {r, l}, {r, -l}, {0, -l}});
            expect_enclosed(posed(cylinder(radius, half), pose), points({pose(p)}), expected);
            ++asked;
        }
        const bool in_cone = h >= -l && rho * 2 * l <= r * (l - h);
        if (!in_cone) {
            const Real expected = profile_distance(rho, h, {{0, l}, {r, -l}, {0, -l}});
            expect_enclosed(points({pose(p)}), posed(cone(radius, half), pose), expected);
            ++asked;
        }
    }
    EXPECT_GT(asked, 60);
}

TEST(CurvedFormula, ConeOfTwoBalls) {
    // The hull of balls of radius 1 at 0 and 2 at (4, 0, 0), from (0, 0, 9): the tangent cone's slope has sine 1/4.
    // Its plane along −x/4 + z√15/4 = 1; the foot lies between the balls' circles of contact.
    const Real expected = 9 * sqrt(Real(15)) / 4 - 1;
    expect_enclosed(hull({sphere(1), sphere(2, {4, 0, 0})}), points({{0, 0, 9}}), expected);
}

TEST(CurvedFormula, SumsAddSupport) {
    // A cube and an ellipsoid in one sum, from a plane above: only heights count.
    const Body both = sum(
        {posed(box({1, 1, 1}), {rotation({1, 2, 3}), {}}), posed(ellipsoid({1, 2, 3}), {rotation({1, -1, 2}), {}})});
    const Body plane = points({{-900, 9, -900}, {900, 9, -900}, {0, 9, 900}});
    const Mat3<Rational> turn = rotation({1, 2, 3}), other = rotation({1, -1, 2});
    Real reach = 0, square = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        reach += abs(real(turn.rows[1][i]));
        const Real m = real(other.rows[1][i]) * (i + 1);
        square += m * m;
    }
    expect_enclosed(both, plane, 9 - reach - sqrt(square));
}

}  // namespace
}  // namespace oblong::oracle
