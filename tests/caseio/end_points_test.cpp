// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "tests/caseio/stated_body.hpp"

using namespace oblong;
using namespace oblong::caseio;
using namespace oblong::caseio::test;

// Capsules, cylinders and cones by the ends of their axis.

namespace {

const char* const scalars[]{"float", "double", "exact"};

std::string between(const std::string& shape, const std::string& from, const std::string& to,
                    const std::string& more = "") {
    return R"({"shape": ")" + shape + R"(", "radius": 0.5, "from": )" + from + R"(, "to": )" + to + more + "}";
}

std::string axial(const std::string& shape, const std::string& half_length, const std::string& axis,
                  const std::string& pose) {
    return R"({"shape": ")" + shape + R"(", "radius": 0.5, "half_length": )" + half_length + R"(, "axis": ")" + axis +
           R"(", "pose": )" + pose + "}";
}

void expect_round_trip(const std::string& body, const std::string& scalar) {
    const Case c = case_with(body, scalar);
    EXPECT_EQ(read_case(write_case(c)), c) << write_case(c);
}

/// |x − y| / |y| in units of 2^-53.
Rational error_of(const Rational& x, const Rational& y) {
    const Rational difference = x < y ? Rational(y - x) : Rational(x - y);
    return difference * power_of_two(53) / (y < 0 ? Rational(-y) : y);
}

}  // namespace

TEST(EndPoints, ACapsuleAlongAnAxisIsACapsule) {
    for (const char* scalar : scalars) {
        EXPECT_EQ(body_of(between("capsule", "[1, 2, 3]", "[5, 2, 3]"), scalar),
                  body_of(axial("capsule", "2", "x", R"({"translation": [3, 2, 3]})"), scalar));
        EXPECT_EQ(body_of(between("capsule", "[1, 7, 3]", "[1, 2, 3]"), scalar),
                  body_of(axial("capsule", "2.5", "y", R"({"translation": [1, 4.5, 3]})"), scalar));
        // Around the origin there is no pose.
        EXPECT_EQ(body_of(between("capsule", "[0, 0, -1]", "[0, 0, 1]"), scalar),
                  body_of(R"({"shape": "capsule", "radius": 0.5, "half_length": 1, "axis": "z"})", scalar));
    }
}

TEST(EndPoints, AnyOtherCapsuleIsASumOfItsEndsAndABall) {
    const auto sum = [](const std::string& from, const std::string& to) {
        return R"({"shape": "sum", "of": [{"shape": "points", "vertices": [)" + from + ", " + to +
               R"(]}, {"shape": "sphere", "radius": 0.5}]})";
    };
    for (const char* scalar : scalars) {
        EXPECT_EQ(body_of(between("capsule", "[1, 2, 3]", "[5, 2.5, 3]"), scalar),
                  body_of(sum("[1, 2, 3]", "[5, 2.5, 3]"), scalar));
        expect_round_trip(between("capsule", "[1, 2, 3]", "[5, 2.5, 3]"), scalar);
    }
    // Along an axis, but the centre, or the half length, has a bit too many.
    const std::string most = "[9007199254740992, 0, 0]";
    EXPECT_EQ(body_of(between("capsule", "[1, 0, 0]", most)), body_of(sum("[1, 0, 0]", most)));
    EXPECT_EQ(body_of(between("capsule", "[-1, 0, 0]", most)), body_of(sum("[-1, 0, 0]", most)));
    const std::string least = R"(["0x1p-1074", 0, 0])";
    EXPECT_EQ(body_of(between("capsule", "[0, 0, 0]", least)), body_of(sum("[0, 0, 0]", least)));
    EXPECT_EQ(body_of(between("capsule", "[0, 0, 0]", least), "exact"),
              body_of(axial("capsule", R"("0x1p-1075")", "x", R"({"translation": ["0x1p-1075", 0, 0]})"), "exact"));
    // Along an axis, but the length is beyond the range of double.
    EXPECT_EQ(body_of(between("capsule", "[-1.7e308, 0, 0]", "[1.7e308, 0, 0]")),
              body_of(R"({"shape": "capsule", "radius": 0.5, "half_length": 1.7e308, "axis": "x"})"));
}

TEST(EndPoints, EqualEndsOfACapsuleAreASphere) {
    for (const char* scalar : scalars) {
        EXPECT_EQ(body_of(between("capsule", "[1, 2, 3]", "[1, 2, 3]"), scalar),
                  body_of(R"({"shape": "sphere", "radius": 0.5, "pose": {"translation": [1, 2, 3]}})", scalar));
    }
    EXPECT_EQ(body_of(between("capsule", "[0, 0, 0]", "[0, -0.0, 0]")),
              body_of(R"({"shape": "sphere", "radius": 0.5})"));
}

TEST(EndPoints, InThePlane) {
    EXPECT_EQ(body_of(between("capsule", "[0, 1]", "[0, 3]"), "double", 2),
              body_of(axial("capsule", "1", "y", R"({"translation": [0, 2]})"), "double", 2));
    EXPECT_EQ(body_of(between("capsule", "[0, 1]", "[1, 3]"), "float", 2),
              body_of(R"({"shape": "sum", "of": [{"shape": "points", "vertices": [[0, 1], [1, 3]]},
                          {"shape": "sphere", "radius": 0.5}]})",
                      "float", 2));
    EXPECT_NE(refusal_of_body(between("cone", "[0, 1]", "[1, 3]"), "float", 2).find("a.shape: expected one of points"),
              std::string::npos);
}

TEST(EndPoints, CylindersAndConesAlongAnAxisAreExact) {
    for (const char* scalar : scalars) {
        EXPECT_EQ(body_of(between("cylinder", "[1, 2, 3]", "[1, 2, 7]"), scalar),
                  body_of(axial("cylinder", "2", "z", R"({"translation": [1, 2, 5]})"), scalar));
        // A cylinder has no direction.
        EXPECT_EQ(body_of(between("cylinder", "[1, 2, 7]", "[1, 2, 3]"), scalar),
                  body_of(between("cylinder", "[1, 2, 3]", "[1, 2, 7]"), scalar));
        // The apex of a cone is at +half_length.
        EXPECT_EQ(body_of(between("cone", "[1, 2, 3]", "[1, 6, 3]"), scalar),
                  body_of(axial("cone", "2", "y", R"({"translation": [1, 4, 3]})"), scalar));
        EXPECT_EQ(body_of(between("cone", "[1, 6, 3]", "[1, 2, 3]"), scalar),
                  body_of(axial("cone", "2", "y",
                                R"({"linear": [[-1, 0, 0], [0, -1, 0], [0, 0, 1]], "translation": [1, 4, 3]})"),
                          scalar));
    }
}

/// [2, 1, 2] has the length 3: everything is rational.
TEST(EndPoints, AnExactCaseKeepsARationalRotation) {
    const AnyBody<Rational> cone = body_of(between("cone", "[1, 1, 1]", "[3, 2, 3]"), "exact");
    const Cone<Rational>& shape = std::get<Cone<Rational>>(cone.shape);
    EXPECT_EQ(shape.half_length(), Rational(3, 2));
    EXPECT_EQ(shape.axis(), Axis::x);
    const Affine<Rational>& pose = *cone.pose;
    EXPECT_EQ(pose({Rational(3, 2), 0, 0}), (Vec3<Rational>{3, 2, 3}));
    EXPECT_EQ(pose({Rational(-3, 2), 0, 0}), (Vec3<Rational>{1, 1, 1}));
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            EXPECT_EQ(dot(pose.linear.rows[i], pose.linear.rows[j]), i == j ? 1 : 0) << i << j;
        }
    }
    const Vec3<Rational> third = cross(pose.linear.rows[0], pose.linear.rows[1]);
    EXPECT_EQ(third, pose.linear.rows[2]);
    expect_round_trip(between("cone", "[1, 1, 1]", "[3, 2, 3]"), "exact");
    // A float case rounds the same numbers once.
    const Affine<Rational> in_float = *body_of(between("cone", "[1, 1, 1]", "[3, 2, 3]"), "float").pose;
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            EXPECT_EQ(in_float.linear.rows[i][j], to_rational(nearest<float>(pose.linear.rows[i][j]))) << i << j;
        }
    }
    // The opposite cone: the apex at the other end.
    const AnyBody<Rational> back = body_of(between("cone", "[3, 2, 3]", "[1, 1, 1]"), "exact");
    EXPECT_EQ((*back.pose)({Rational(3, 2), 0, 0}), (Vec3<Rational>{1, 1, 1}));
    EXPECT_EQ(cross(back.pose->linear.rows[0], back.pose->linear.rows[1]), back.pose->linear.rows[2]);
}

TEST(EndPoints, IrrationalNumbersAreRoundedOnce) {
    // Directions of length √14 in all signs and orders; √14 by mpmath, 40 digits.
    const Rational root(Integer("37416573867739413855837487323165493017560"), Integer(10) * pow(Integer(10), 39));
    const auto text = [](const Vec3<int>& v) {
        return "[" + std::to_string(v.x) + ", " + std::to_string(v.y) + ", " + std::to_string(v.z) + "]";
    };
    for (const Vec3<int>& d : {Vec3<int>{1, 2, 3}, {3, -1, 2}, {-2, 3, 1}, {1, 2, -3}, {-1, -3, 2}, {-3, -2, -1}}) {
        for (const char* scalar : scalars) {
            for (const char* shape : {"cylinder", "cone"}) {
                const std::string body = between(shape, "[0, 0, 0]", text(d));
                const AnyBody<Rational> read = body_of(body, scalar);
                const bool is_float = std::string(scalar) == "float";
                const auto once = [&](const Rational& x) {
                    return is_float ? to_rational(nearest<float>(x)) : to_rational(nearest<double>(x));
                };
                const bool is_cone = std::string(shape) == "cone";
                const Axial<Rational>& sizes =
                    is_cone ? static_cast<const Axial<Rational>&>(std::get<Cone<Rational>>(read.shape))
                            : static_cast<const Axial<Rational>&>(std::get<Cylinder<Rational>>(read.shape));
                EXPECT_EQ(sizes.half_length(), once(root / 2)) << body;
                const auto axis = static_cast<std::size_t>(sizes.axis());
                const Mat3<Rational>& m = read.pose->linear;
                // The column of the axis is the unit vector, of a cone towards `to`.
                const int sign = is_cone || d[axis] > 0 ? 1 : -1;
                for (std::size_t i = 0; i < 3; ++i) {
                    EXPECT_EQ(m.rows[i][axis], once(Rational(sign * d[i]) / root)) << body << i;
                }
                // A rotation to within the rounding.
                const Rational unit = power_of_two(is_float ? -22 : -51);
                for (std::size_t i = 0; i < 3; ++i) {
                    for (std::size_t j = 0; j < 3; ++j) {
                        const Rational off = dot(m.rows[i], m.rows[j]) - Rational(i == j ? 1 : 0);
                        EXPECT_LE(off, unit) << body;
                        EXPECT_GE(off, -unit) << body;
                    }
                }
                const Vec3<Rational> third = cross(m.rows[0], m.rows[1]);
                EXPECT_GT(dot(third, m.rows[2]), 0) << body << " reflects";
            }
        }
    }
    // The other columns, from R·e_y of the direction (1, 2, 3)/√14: 1 − 4(1 − 3/√14)/5 and −2(1 − 3/√14)/5.
    const Mat3<Rational> m = body_of(between("cylinder", "[0, 0, 0]", "[1, 2, 3]"), "double").pose->linear;
    const Rational rest = 1 - Rational(3) / root;
    EXPECT_EQ(m.rows[1][1], to_rational(nearest<double>(Rational(1 - 4 * rest / 5))));
    EXPECT_EQ(m.rows[0][1], to_rational(nearest<double>(Rational(-2 * rest / 5))));
    EXPECT_EQ(m.rows[0][0], to_rational(nearest<double>(Rational(1 - rest / 5))));
    EXPECT_EQ(m.rows[2][0], to_rational(nearest<double>(Rational(-1) / root)));
    EXPECT_EQ(m.rows[2][2], to_rational(nearest<double>(Rational(3) / root)));
}

/// The half length 2^53 + 3 is in the middle of two doubles.
TEST(EndPoints, AMidpointIsRoundedToEven) {
    const AnyBody<Rational> read =
        body_of(between("cylinder", "[0, 0, 0]", "[10808639105689194, 14411518807585592, 0]"));
    EXPECT_EQ(std::get<Cylinder<Rational>>(read.shape).half_length(), Rational(Integer("9007199254740996")));
    EXPECT_EQ(read.pose->linear.rows[0].y, Rational(0.6));
}

/// The direction nearly along the axis: 1 − u_k cancels.
TEST(EndPoints, ATinyTurnKeepsItsRelativePrecision) {
    const Mat3<Rational> m = body_of(between("cylinder", "[0, 0, 0]", "[1e-100, 3e-110, 1]"), "double").pose->linear;
    const Rational x = to_rational(1e-100);
    const Rational y = to_rational(3e-110);
    EXPECT_EQ(m.rows[0][2], x);
    EXPECT_EQ(m.rows[2][1], Rational(-y));
    EXPECT_LE(error_of(m.rows[0][1], Rational(-x * y / 2)), 1);
    EXPECT_EQ(m.rows[0][0], 1);
    expect_round_trip(between("cylinder", "[0, 0, 0]", "[1e-100, 3e-110, 1]"), "double");
}

TEST(EndPoints, TheBodyMayHaveAPose) {
    const std::string pose = R"(, "pose": {"linear": [[0.1, 0, 0], [0, 1, 0.3], [0, 0, 1]], "translation": [1, 1, 1]})";
    const auto inside = [&](const std::string& body) {
        return R"({"shape": "sum", "of": [)" + body + "]" + pose + "}";
    };
    const std::string cylinder = between("cylinder", "[0, 1, 0]", "[1, 2, 0.3]");
    EXPECT_EQ(body_of(between("cylinder", "[0, 1, 0]", "[1, 2, 0.3]", pose)), body_of(inside(cylinder)));
    EXPECT_EQ(body_of(between("capsule", "[1, 0, 0]", "[2, 0, 0]", pose)),
              body_of(inside(between("capsule", "[1, 0, 0]", "[2, 0, 0]"))));
    // A body without a pose of its own takes the one that is stated.
    EXPECT_EQ(body_of(between("capsule", "[-1, 0, 0]", "[1, 0, 0]", pose)),
              body_of(R"({"shape": "capsule", "radius": 0.5, "half_length": 1, "axis": "x")" + pose + "}"));
    AnyBody<Rational> posed = body_of(between("capsule", "[1, 0, 0]", "[2, 5, 0]"));
    EXPECT_FALSE(posed.pose);
    posed.pose = body_of(inside(cylinder)).pose;
    EXPECT_EQ(body_of(between("capsule", "[1, 0, 0]", "[2, 5, 0]", pose)), posed);
}

TEST(EndPoints, WhatIsRefused) {
    const auto expect = [](const std::string& body, const std::string& message) {
        EXPECT_NE(refusal_of_body(body).find(message), std::string::npos)
            << refusal_of_body(body) << "\nlacks " << message;
    };
    for (const char* shape : {"cylinder", "cone"}) {
        expect(between(shape, "[1, 2, 3]", "[1, 2, 3]"), "a.to: expected another point than from, found the same");
    }
    for (const char* shape : {"capsule", "cylinder", "cone"}) {
        const std::string name = shape;
        expect(between(shape, "[0, 0, 0]", "[1, 0, 0]", R"(, "half_length": 1)"),
               "a.half_length: expected either from and to or half_length and axis, found both");
        expect(between(shape, "[0, 0, 0]", "[1, 0, 0]", R"(, "axis": "x")"),
               "a.axis: expected either from and to or half_length and axis, found both");
        expect(R"({"shape": ")" + name + R"(", "radius": 1, "from": [0, 0, 0]})",
               "a.to: expected an array of 3 numbers, found no such field");
        expect(R"({"shape": ")" + name + R"(", "radius": 1, "to": [0, 0, 0]})",
               "a.from: expected an array of 3 numbers, found no such field");
        expect(R"({"shape": ")" + name + R"(", "from": [0, 0, 0], "to": [1, 0, 0]})", "a.radius: expected a number");
        expect(between(shape, "[0, 0]", "[1, 0, 0]"), "a.from: expected an array of 3 numbers, found an array of 2");
        expect(between(shape, "[0, 0, 0]", R"([1, "nan", 0])"), "a.to[1]: expected a finite number");
        expect(between(shape, "[0, 0, 0]", "[1, 0, 0]", R"(, "tto": 1)"), R"(found "tto"; did you mean "to"?)");
        expect(R"({"shape": ")" + name + R"(", "radius": 1, "form": [0, 0, 0]})", R"(did you mean "from"?)");
    }
    expect(between("cone", "[-1.7e308, -1.7e308, 0]", "[1.7e308, 1.7e308, 0]"),
           "a.to: expected numbers in the range of double, found one beyond it");
}
