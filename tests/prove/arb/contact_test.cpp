// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "tests/prove/arb/bodies.hpp"

/// Bodies that touch exactly, in many positions, and one unit in the last place either side of it.
namespace oblong {
namespace {

using namespace testing_curved;

struct Contact {
    std::string name;
    Body a, b;
    Vec apart;  ///< moving A this way separates the bodies, the other way makes them overlap
};

std::vector<Contact> catalogue() {
    const Body slab = box(4, 1, 4);
    std::vector<Contact> all;
    const Vec up{0, 1, 0};
    // On the upper face of the slab, y = 1; off its middle so that no symmetry helps.
    const auto rests = [&](const std::string& name, Body body, const Rational& height) {
        all.push_back({name, moved(std::move(body), {Rational(1, 3), height + 1, Rational(-2, 7)}), slab, up});
    };
    rests("a cylinder on its cap", cylinder(Rational(3, 2), 2), 2);
    rests("a cylinder on its side", cylinder(Rational(3, 2), 2, Axis::x), Rational(3, 2));
    rests("a cone on its base", cone(Rational(3, 2), 2), 2);
    rests("a cone on its apex", mapped(cone(1, 2), {{{Vec{1, 0, 0}, Vec{0, -1, 0}, Vec{0, 0, 1}}}, {}}), 2);
    rests("an ellipsoid on its pole", ellipsoid(3, Rational(1, 2), 2), Rational(1, 2));
    rests("a flat ellipsoid", ellipsoid(3, 0, 2), 0);
    rests("a disc on its edge", ellipsoid(3, 2, 0), 2);
    rests("a sum of an ellipsoid and a ball", sum({ellipsoid(3, 1, 2), sphere(Rational(1, 3))}), Rational(4, 3));
    rests("a sum of a box and a cylinder", sum({box(1, 1, 1), cylinder(1, 1)}), 2);
    rests("a hull of balls of two sizes", hull({moved(sphere(1), {0, 1, 0}), sphere(Rational(1, 2))}), Rational(1, 2));
    // Slant 5, half angle with sine 3/5: lies along a line.
    // Slant 5: the generator (−3, −4, 0) from the apex turned to (5, 0, 0).
    rests("a cone on its side",
          mapped(moved(cone(3, 2), {0, -2, 0}),
                 {{{Vec{Rational(-3, 5), Rational(-4, 5), 0}, Vec{Rational(4, 5), Rational(-3, 5), 0}, Vec{0, 0, 1}}},
                  {}}),
          0);
    const auto pair = [&](const std::string& name, Body a, Body b, const Vec& apart) {
        all.push_back({name, std::move(a), std::move(b), apart});
    };
    pair("ellipsoids, tip to tip", moved(ellipsoid(3, 1, 2), {Rational(9, 2), 0, 0}), ellipsoid(Rational(3, 2), 1, 1),
         {1, 0, 0});
    pair("ellipsoids, side to side", moved(ellipsoid(3, 1, 2), {0, 0, 3}), ellipsoid(Rational(3, 2), 5, 1), {0, 0, 1});
    // (3/5, 4/5, 0) on the unit sphere carries over to both: centres 2 D u apart.
    pair("ellipsoids, neither tip nor side", moved(ellipsoid(3, 1, 2), {Rational(18, 5), Rational(8, 5), 0}),
         ellipsoid(3, 1, 2), {1, 0, 0});
    pair("cylinders, side to side, parallel", moved(cylinder(1, 2), {Rational(9, 5), 1, Rational(12, 5)}),
         cylinder(2, 3), {Rational(3, 5), 0, Rational(4, 5)});
    pair("cylinders, side to side, crossing", moved(cylinder(1, 2, Axis::x), {0, 0, 3}), cylinder(2, 3), {0, 0, 1});
    pair("cylinders, cap to cap", moved(cylinder(1, 2), {Rational(5, 2), 5, 0}), cylinder(2, 3), up);
    pair("cylinders, cap to side", moved(cylinder(1, 2, Axis::x), {4, 0, 0}), cylinder(2, 3), {1, 0, 0});
    pair("cones, apex to apex",
         moved(mapped(cone(1, 2), {{{Vec{1, 0, 0}, Vec{0, -1, 0}, Vec{0, 0, 1}}}, {}}), {0, 5, 0}), cone(2, 3), up);
    pair("a cone's apex and a box's edge",
         moved(mapped(cone(1, 2), {{{Vec{1, 0, 0}, Vec{0, -1, 0}, Vec{0, 0, 1}}}, {}}), {4, 3, Rational(1, 5)}), slab,
         {Rational(1, 2), 1, 0});
    pair("a cylinder's rim and a box's corner", moved(cylinder(1, 2), {5, 3, 4}), slab, {1, 1, 1});
    pair("a cap that reaches over a box's edge", moved(cylinder(2, 2), {5, 3, 0}), slab, up);
    pair("a cap that meets a box's edge from outside", moved(cylinder(2, 2), {6, 3, 0}), slab, {1, 1, 0});
    pair("a ball in a sum and an ellipsoid", moved(sum({sphere(1), box(1, 1, 1)}), {0, 4, 0}), ellipsoid(1, 2, 3), up);
    pair("an ellipsoid and a point", points({{Rational(9, 5), Rational(4, 5), 0}}), ellipsoid(3, 1, 2),
         {Rational(1, 5), Rational(4, 5), 0});
    pair("a cylinder and a vertex", points({{Rational(6, 5), 1, Rational(8, 5)}, {2, 2, 2}}), cylinder(2, 3),
         {3, 0, 4});
    return all;
}

Contact turned(Contact c, const Pose& map) {
    const Vec apart = map.linear * c.apart;
    return {c.name, mapped(std::move(c.a), map), mapped(std::move(c.b), map), apart};
}

std::string said(const CurvedAnswer& r) {
    return std::string(name(r.outcome)) + ", " + std::string(name(r.route)) + ", " + std::to_string(r.precision) +
           " bits, " + std::to_string(r.iterations) + " iterations, from " + std::to_string(nearest<double>(r.lower)) +
           " to " + std::to_string(nearest<double>(r.upper));
}

void expect_touching(const Contact& c) {
    const CurvedAnswer r = curved_distance(c.a, c.b);
    EXPECT_EQ(r.outcome, Outcome::touching) << c.name << ": " << said(r);
    if (r.outcome != Outcome::touching) return;
    EXPECT_EQ(r.route, CurvedRoute::exact_normal) << c.name;
    EXPECT_EQ(r.squared, Rational(0));
    EXPECT_EQ(r.distance, 0.0);
    EXPECT_EQ(r.witness_a, r.witness_b);
}

TEST(CurvedContact, TheCatalogueTouches) {
    for (const Contact& c : catalogue()) expect_touching(c);
}
TEST(CurvedContact, SwappedToo) {
    for (Contact& c : catalogue()) expect_touching({c.name, c.b, c.a, c.apart});
}
TEST(CurvedContact, UnderAPermutationOfTheAxes) {
    for (Contact& c : catalogue()) expect_touching(turned(std::move(c), permutation()));
}
TEST(CurvedContact, UnderA345Rotation) {
    for (Contact& c : catalogue()) expect_touching(turned(std::move(c), turn_345()));
}
TEST(CurvedContact, UnderAnObliqueRationalRotation) {
    Pose map = turn_oblique();
    map.translation = {Rational(1, 7), Rational(-22, 3), Rational(1, 1000)};
    for (Contact& c : catalogue()) expect_touching(turned(std::move(c), map));
}

/// By 2^−k of the direction apart, and the other way.
void expect_either_side(const Contact& c, int k) {
    const Vec step = c.apart * power_of_two(-k);
    const CurvedAnswer out = curved_distance(moved(c.a, step), c.b);
    EXPECT_EQ(out.outcome, Outcome::separated) << c.name << ", 2^-" << k << ": " << said(out);
    const CurvedAnswer in = curved_distance(moved(c.a, -step), c.b);
    EXPECT_EQ(in.outcome, Outcome::overlapping) << c.name << ", 2^-" << k << ": " << said(in);
    if (out.outcome != Outcome::separated) return;
    EXPECT_GT(out.lower, 0);
    EXPECT_LE(out.lower, out.upper);
    EXPECT_LE(squared_norm(out.witness_a - out.witness_b), out.upper * out.upper);
    EXPECT_TRUE(out.distance.has_value()) << c.name << ", 2^-" << k << ": " << said(out);
}

TEST(CurvedContact, OneUnitInTheLastPlaceEitherSide) {
    for (const int k : {10, 30, 52}) {
        for (Contact& c : catalogue()) {
            expect_either_side(c, k);
            expect_either_side(turned(c, turn_oblique()), k);
        }
    }
}

/// A cone and a capsule that touch at a point √5/5 down the cone's axis: no rational point proves it, so nothing is
/// claimed; the bounds say how near it is.
TEST(CurvedContact, AtAnIrrationalPointIsNotClaimed) {
    const Rational half(1, 2);
    const Body a = moved(cone(half, half), {1, -1, -half});
    const Body b = capsule(1, half);
    const CurvedAnswer r = curved_distance(a, b);
    EXPECT_EQ(r.outcome, Outcome::undecided) << said(r);
    EXPECT_EQ(r.lower, 0);
    EXPECT_LT(r.upper, power_of_two(-4000));
    EXPECT_FALSE(r.distance.has_value());
    expect_either_side({"a cone and a capsule", a, b, {2, 1, -1}}, 1000);
}

}  // namespace
}  // namespace oblong
