// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/rotation.hpp"

#include <gtest/gtest.h>

#include <random>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "tests/caseio/stated_body.hpp"
#include "tests/draws.hpp"

using namespace oblong;
using namespace oblong::caseio;
using namespace oblong::caseio::test;

// Rotations by angles, against series in fractions: 2^-700 and no library.

namespace {

constexpr long bits = 700;

Rational cut(const Rational& x) {
    const Rational scaled = x * power_of_two(bits);
    return Rational(numerator(scaled) / denominator(scaled)) * power_of_two(-bits);
}

Rational arctangent_of_inverse(int n) {
    Rational sum(0);
    Rational power(1, n);
    for (int k = 1; power > power_of_two(-bits); k += 2) {
        sum = cut(k % 4 == 1 ? sum + power / k : sum - power / k);
        power = cut(power / (n * n));
    }
    return sum;
}

/// By Machin's formula.
const Rational& pi() {
    static const Rational value = 16 * arctangent_of_inverse(5) - 4 * arctangent_of_inverse(239);
    return value;
}

/// The series of e^ix from the term x^k/k!, k = first, first + 2, …
Rational series(const Rational& x, int first) {
    Rational sum(0);
    Rational term = first == 0 ? Rational(1) : x;
    for (int k = first; term > power_of_two(-bits) || term < -power_of_two(-bits); k += 2) {
        sum = sum + term;
        term = cut(-term * x * x / ((k + 1) * (k + 2)));
    }
    return sum;
}

Rational in_radians(const Rational& value, bool in_degrees) { return in_degrees ? value * pi() / 180 : value; }

Mat3<Rational> times(const Mat3<Rational>& a, const Mat3<Rational>& b) {
    Mat3<Rational> m;
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            m.rows[i][j] = a.rows[i].x * b.rows[0][j] + a.rows[i].y * b.rows[1][j] + a.rows[i].z * b.rows[2][j];
        }
    }
    return m;
}

/// The textbook's R_x, R_y and R_z.
Mat3<Rational> turn(char axis, const Rational& angle) {
    const Rational s = series(angle, 1);
    const Rational c = series(angle, 0);
    Mat3<Rational> m;
    if (axis == 'x') m.rows = {Vec3<Rational>{1, 0, 0}, {0, c, -s}, {0, s, c}};
    if (axis == 'y') m.rows = {Vec3<Rational>{c, 0, s}, {0, 1, 0}, {-s, 0, c}};
    if (axis == 'z') m.rows = {Vec3<Rational>{c, -s, 0}, {s, c, 0}, {0, 0, 1}};
    return m;
}

Mat3<Rational> rounded_once(const Mat3<Rational>& m, const std::string& scalar) {
    Mat3<Rational> result;
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            // No entry of these tests is that small and not 0.
            const bool is_zero = m.rows[i][j] < power_of_two(-600) && m.rows[i][j] > -power_of_two(-600);
            const Rational x = is_zero ? Rational(0) : m.rows[i][j];
            result.rows[i][j] = scalar == "float" ? to_rational(nearest<float>(x)) : to_rational(nearest<double>(x));
        }
    }
    return result;
}

std::string sphere_with(const std::string& pose) { return R"({"shape": "sphere", "radius": 1, "pose": )" + pose + "}"; }

Mat3<Rational> linear(const std::string& pose, const std::string& scalar = "double", int dimension = 3) {
    return body_of(sphere_with(pose), scalar, dimension).pose->linear;
}

std::string euler(const std::string& order, const std::string& unit, const std::string& angles) {
    return R"({"euler": {"order": ")" + order + R"(", ")" + unit + R"(": )" + angles + "}}";
}

std::string about(const std::string& axis, const std::string& unit, const std::string& angle) {
    return R"({"axis": )" + axis + R"(, ")" + unit + R"(": )" + angle + "}";
}

Mat3<Rational> rows(Vec3<Rational> a, Vec3<Rational> b, Vec3<Rational> c) {
    Mat3<Rational> m;
    m.rows = {std::move(a), std::move(b), std::move(c)};
    return m;
}

const char* const orders[]{"xyz", "xzy", "yxz", "yzx", "zxy", "zyx", "xyx", "xzx", "yxy", "yzy", "zxz", "zyz"};

}  // namespace

TEST(EulerAngles, EveryEntryIsRoundedOnce) {
    std::mt19937_64 engine(20261128);
    for (const std::string order : orders) {
        for (int round = 0; round < 24; ++round) {
            const bool in_degrees = round % 2 == 0;
            const bool intrinsic = round % 3 == 0;
            const std::string scalar = round % 4 == 0 ? "float" : round % 4 == 1 ? "exact" : "double";
            std::string text = "[";
            std::array<Rational, 3> angles;
            for (std::size_t i = 0; i < 3; ++i) {
                // Small whole numbers in degrees, thirds, and doubles of all magnitudes down to 2^-60.
                const long whole = static_cast<long>(oblong::test::below(engine, 720)) - 360;
                const Rational angle = round < 8    ? Rational(in_degrees ? whole : whole % 7)
                                       : round < 12 ? Rational(whole, 3)
                                                    : to_rational(std::ldexp(oblong::test::uniform(engine, -3, 3),
                                                                             -static_cast<int>(round - 12) * 5));
                // The case's scalar rounds the number first.
                angles[i] = scalar == "float"    ? to_rational(nearest<float>(angle))
                            : scalar == "double" ? to_rational(nearest<double>(angle))
                                                 : angle;
                text += (i == 0 ? "\"" : ", \"") + angle.str() + "\"";
            }
            text += "]";
            std::array<Mat3<Rational>, 3> turns;
            for (std::size_t i = 0; i < 3; ++i) turns[i] = turn(order[i], in_radians(angles[i], in_degrees));
            const Mat3<Rational> exact =
                intrinsic ? times(turns[0], times(turns[1], turns[2])) : times(turns[2], times(turns[1], turns[0]));
            std::string name = order;
            if (intrinsic) {
                for (char& c : name) c = static_cast<char>(c - 'a' + 'A');
            }
            const std::string pose = euler(name, in_degrees ? "degrees" : "radians", text);
            EXPECT_EQ(linear(pose, scalar), rounded_once(exact, scalar)) << scalar << " " << pose;
        }
    }
}

/// Rotation.from_euler(order, [10, 20, 30], degrees=True).as_matrix() of SciPy 1.10.1, to nine digits.
TEST(EulerAngles, MeanWhatSciPyMeans) {
    const auto near = [](const std::string& order, const std::array<double, 9>& expected) {
        const Mat3<Rational> m = linear(euler(order, "degrees", "[10, 20, 30]"));
        for (std::size_t i = 0; i < 9; ++i) {
            EXPECT_NEAR(nearest<double>(m.rows[i / 3][i % 3]), expected[i], 1e-9) << order << i;
        }
    };
    near("xyz", {0.813797681, -0.440969611, 0.378522306, 0.46984631, 0.882564119, 0.018028311, -0.342020143,
                 0.163175911, 0.925416578});
    near("XYZ", {0.813797681, -0.46984631, 0.342020143, 0.543838142, 0.823172945, -0.163175911, -0.204874129,
                 0.318795778, 0.925416578});
    near("ZXZ", {0.771280576, -0.633718361, 0.059391175, 0.613092022, 0.714610177, -0.336824089, 0.171010072,
                 0.296198133, 0.939692621});
    near("yzx", {0.925416578, -0.342020143, 0.163175911, 0.378522306, 0.813797681, -0.440969611, 0.018028311,
                 0.46984631, 0.882564119});
}

TEST(EulerAngles, RightAnglesAreExact) {
    for (const char* scalar : {"float", "double", "exact"}) {
        EXPECT_EQ(linear(euler("xyz", "degrees", "[90, 0, 0]"), scalar), rows({1, 0, 0}, {0, 0, -1}, {0, 1, 0}));
        EXPECT_EQ(linear(euler("XYZ", "degrees", "[90, -270, 180]"), scalar), rows({0, 0, 1}, {-1, 0, 0}, {0, -1, 0}));
        EXPECT_EQ(linear(euler("zyz", "degrees", "[360, -720, 36000000]"), scalar), Mat3<Rational>{});
        EXPECT_EQ(linear(euler("zyz", "radians", "[0, 0, -0.0]"), scalar), Mat3<Rational>{});
        // sin 45° · cos 45° is 1/2, and half the product cancels another: exact though the factors are irrational.
        const Mat3<Rational> m = linear(euler("zxz", "degrees", "[45, 180, 45]"), scalar);
        EXPECT_EQ(m, rows({1, 0, 0}, {0, -1, 0}, {0, 0, -1}));
    }
    EXPECT_EQ(linear(euler("xyz", "degrees", "[60, 0, 0]")).rows[1].y, Rational(1, 2));
    EXPECT_EQ(linear(euler("xyz", "degrees", R"(["1e300", 0, 0])"), "exact"),
              linear(euler("xyz", "degrees", "[280, 0, 0]"), "exact"));
}

TEST(EulerAngles, TheThirdOfARightAngleInRadiansIsNoRightAngle) {
    // The double nearest to π/2 has a cosine of 6.1e-17, which keeps its 53 bits.
    const Mat3<Rational> m = linear(euler("xyz", "radians", "[1.5707963267948966, 0, 0]"));
    const Rational cosine = series(to_rational(1.5707963267948966), 0);
    EXPECT_EQ(m.rows[1].y, to_rational(nearest<double>(cosine)));
    EXPECT_GT(m.rows[1].y, 0);
    EXPECT_EQ(m.rows[2].y, 1);
    // The least double is its own sine.
    const Mat3<Rational> least = linear(euler("xyz", "radians", R"(["0x1p-1074", 0, 0])"));
    EXPECT_EQ(least.rows[2].y, power_of_two(-1074));
    EXPECT_EQ(least.rows[1].y, 1);
}

TEST(AxisAngle, EveryEntryIsRoundedOnce) {
    std::mt19937_64 engine(7);
    for (int round = 0; round < 200; ++round) {
        const bool in_degrees = round % 2 == 0;
        const std::string scalar = round % 4 < 2 ? "double" : "float";
        const auto number = [&](double scale) {
            const double x = scale * oblong::test::uniform(engine, -1, 1);
            return scalar == "float" ? to_rational(static_cast<float>(x)) : to_rational(x);
        };
        const Vec3<Rational> axis{number(1), number(round % 5 == 0 ? 1e-12 : 1), number(round % 7 == 0 ? 0 : 3)};
        const Rational angle = round % 3 == 0 ? Rational(static_cast<long>(oblong::test::below(engine, 24)) * 15 - 180)
                                              : number(in_degrees ? 400 : 7);
        if (round % 3 == 0 && !in_degrees) continue;
        const std::string pose =
            about(R"([")" + axis.x.str() + R"(", ")" + axis.y.str() + R"(", ")" + axis.z.str() + R"("])",
                  in_degrees ? "degrees" : "angle", "\"" + angle.str() + "\"");
        // Rodrigues' formula, with the length of the axis from the integer root.
        const Rational squared = dot(axis, axis);
        const Rational scaled = squared * power_of_two(2 * bits);
        const Rational length = Rational(sqrt(numerator(scaled) / denominator(scaled))) * power_of_two(-bits);
        const Rational s = series(in_radians(angle, in_degrees), 1) / length;
        const Rational c = series(in_radians(angle, in_degrees), 0);
        const auto& [x, y, z] = axis;
        const auto entry = [&](const Rational& a, const Rational& b) { return Rational((1 - c) * a * b / squared); };
        const Mat3<Rational> exact = rows({entry(x, x) + c, entry(x, y) - s * z, entry(x, z) + s * y},
                                          {entry(y, x) + s * z, entry(y, y) + c, entry(y, z) - s * x},
                                          {entry(z, x) - s * y, entry(z, y) + s * x, entry(z, z) + c});
        EXPECT_EQ(linear(pose, scalar), rounded_once(exact, scalar)) << scalar << " " << pose;
    }
}

TEST(AxisAngle, RationalMatricesAreExact) {
    for (const char* scalar : {"float", "double", "exact"}) {
        for (const char* axis : {"[0, 0, 1]", "[0, 0, 5]", R"([0, 0, "1e-30"])"}) {
            EXPECT_EQ(linear(about(axis, "degrees", "90"), scalar), rows({0, -1, 0}, {1, 0, 0}, {0, 0, 1})) << axis;
            EXPECT_EQ(linear(about(axis, "degrees", "-90"), scalar), rows({0, 1, 0}, {-1, 0, 0}, {0, 0, 1})) << axis;
            EXPECT_EQ(linear(about(axis, "degrees", "270"), scalar), rows({0, 1, 0}, {-1, 0, 0}, {0, 0, 1})) << axis;
            EXPECT_EQ(linear(about(axis, "degrees", "180"), scalar), rows({-1, 0, 0}, {0, -1, 0}, {0, 0, 1})) << axis;
        }
        // A third of a turn about the diagonal of a cube.
        EXPECT_EQ(linear(about("[1, 1, 1]", "degrees", "120"), scalar), rows({0, 0, 1}, {1, 0, 0}, {0, 1, 0}));
        EXPECT_EQ(linear(about("[1, 1, 1]", "degrees", "-120"), scalar), rows({0, 1, 0}, {0, 0, 1}, {1, 0, 0}));
        EXPECT_EQ(linear(about("[-1, 2, 7]", "angle", "0"), scalar), Mat3<Rational>{});
    }
    // [1, 2, 2] has the length 3: 1/9 is no double, and an exact case keeps it.
    const auto ninth = [](int x, int y, int z) {
        return Vec3<Rational>{Rational(x, 9), Rational(y, 9), Rational(z, 9)};
    };
    const Mat3<Rational> exact = rows(ninth(1, -4, 8), ninth(8, 4, 1), ninth(-4, 7, 4));
    EXPECT_EQ(linear(about("[1, 2, 2]", "degrees", "90"), "exact"), exact);
    EXPECT_EQ(linear(about("[1, 2, 2]", "degrees", "90"), "float"), rounded_once(exact, "float"));
    // The angle in radians gives doubles in an exact case.
    const Mat3<Rational> in_radians = linear(about("[0, 0, 1]", "angle", "1"), "exact");
    EXPECT_EQ(in_radians, linear(about("[0, 0, 1]", "angle", "1"), "double"));
    // 90 radians are no right angle.
    const Mat3<Rational> ninety = linear(about("[0, 0, 1]", "angle", "90"), "double");
    EXPECT_EQ(ninety, rounded_once(turn('z', 90 - 28 * pi()), "double"));
    EXPECT_NE(ninety.rows[0].x, 0);
    // A half turn about any axis is rational.
    EXPECT_EQ(linear(about("[1, 1, 0]", "degrees", "180"), "exact"), rows({0, 1, 0}, {1, 0, 0}, {0, 0, -1}));
}

TEST(AxisAngle, InThePlaneThereIsNoAxis) {
    for (const char* scalar : {"float", "double", "exact"}) {
        EXPECT_EQ(linear(R"({"degrees": 90})", scalar, 2), rows({0, -1, 0}, {1, 0, 0}, {0, 0, 1}));
        EXPECT_EQ(linear(R"({"angle": 0.5})", scalar, 2), linear(about("[0, 0, 1]", "angle", "0.5"), scalar));
    }
    const Case c = case_with(sphere_with(R"({"degrees": 30, "translation": [1, 2]})"), "double", 2);
    EXPECT_EQ(read_case(write_case(c)), c);
}

TEST(SineAndCosine, RationalValuesAreExact) {
    const Rational half(1, 2);
    const std::array<std::optional<Rational>, 12> sines{0, half,  std::nullopt, 1,  std::nullopt, half,
                                                        0, -half, std::nullopt, -1, std::nullopt, -half};
    for (std::size_t i = 0; i < 12; ++i) {
        for (const int turns : {-2, 0, 1000}) {
            const SineAndCosine of = sine_and_cosine({static_cast<int>(i) * 30 + turns * 360, true}, 128);
            const auto expect = [&](const Enclosure& e, const std::optional<Rational>& exact) {
                EXPECT_EQ(e.low == e.high, exact.has_value()) << i;
                if (exact) {
                    EXPECT_EQ(e.low, *exact) << i;
                }
            };
            expect(of.sine, sines[i]);
            expect(of.cosine, sines[(i + 3) % 12]);
        }
    }
    const SineAndCosine zero = sine_and_cosine({0, false}, 128);
    EXPECT_EQ(zero.sine.high - zero.sine.low, 0);
    EXPECT_EQ(zero.cosine.low, 1);
    EXPECT_EQ(zero.cosine.high, 1);
    // 30 radians are no degrees.
    const SineAndCosine radians = sine_and_cosine({30, false}, 128);
    EXPECT_LT(radians.sine.low, radians.sine.high);
}

TEST(SineAndCosine, EnclosuresHoldTheValueAndAreNarrow) {
    for (const long wanted : {10L, 128L, 512L}) {
        for (const Rational& value :
             {Rational(1, 3), Rational(-7), Rational(999999999), Rational(22, 7), Rational(359)}) {
            for (const bool in_degrees : {false, true}) {
                const SineAndCosine of = sine_and_cosine({value, in_degrees}, wanted);
                // Brought below a turn: the series loses no more than the error of π times 2^30.
                Rational x = in_radians(value, in_degrees);
                const Rational turns = x / (2 * pi());
                x = x - 2 * pi() * Rational(numerator(turns) / denominator(turns));
                EXPECT_LE(of.sine.low, series(x, 1)) << value.str() << in_degrees;
                EXPECT_GE(of.sine.high, series(x, 1)) << value.str() << in_degrees;
                EXPECT_LE(of.cosine.low, series(x, 0)) << value.str() << in_degrees;
                EXPECT_GE(of.cosine.high, series(x, 0)) << value.str() << in_degrees;
                EXPECT_LE(of.sine.high - of.sine.low, power_of_two(1 - wanted));
                EXPECT_LE(of.cosine.high - of.cosine.low, power_of_two(1 - wanted));
            }
        }
    }
}

TEST(Rotation, WhatIsRefused) {
    const auto expect = [](const std::string& pose, const std::string& message, int dimension = 3) {
        const std::string found = refusal_of_body(sphere_with(pose), "double", dimension);
        EXPECT_NE(found.find(message), std::string::npos) << found << "\nlacks " << message;
    };
    for (const char* order :
         {"", "xy", "xyzx", "xxz", "xyy", "abc", "xYz", "Xyz", "XYy", "XYA", "?YZ", "x z", "XXZ", "xyzxyz", "[YZ"}) {
        expect(euler(order, "degrees", "[1, 2, 3]"), "a.pose.euler.order: expected three axes, neighbours different");
    }
    expect(R"({"euler": {"order": 5, "degrees": [1, 2, 3]}})", "a.pose.euler.order: expected three axes");
    expect(R"({"euler": {"degrees": [1, 2, 3]}})", "a.pose.euler.order: expected three axes");
    expect(R"({"euler": {"order": "xyz"}})",
           R"(a.pose.euler.radians: expected "radians" or "degrees", found no such field)");
    expect(R"({"euler": {"order": "xyz", "degrees": [1, 2, 3], "radians": [1, 2, 3]}})",
           "a.pose.euler.degrees: expected either radians or degrees, found both");
    expect(R"({"euler": [1, 2, 3]})", "a.pose.euler: expected an object");
    expect(R"({"euler": {"order": "xyz", "degree": [1, 2, 3]}})", R"(found "degree"; did you mean "degrees"?)");
    expect(euler("xyz", "degrees", "[1, 2]"),
           "a.pose.euler.degrees: expected an array of 3 angles, found an array of 2");
    expect(euler("xyz", "degrees", "5"), "a.pose.euler.degrees: expected an array of 3 angles, found the number 5");
    expect(euler("xyz", "radians", R"([0, "nan", 0])"), "a.pose.euler.radians[1]: expected a finite number");
    expect(euler("xyz", "radians", "[0, 1000000001, 0]"),
           "a.pose.euler.radians[1]: expected an angle in radians of at most 1000000000 in magnitude");
    expect(euler("xyz", "radians", "[0, -1000000001, 0]"), "a.pose.euler.radians[1]: expected an angle in radians");
    expect(euler("xyz", "radians", "[0, -1000000000, 1000000000]"), "read");
    expect(about("[0, 0, 0]", "angle", "1"), "a.pose.axis: expected an axis that is not 0");
    expect(about("[0, 0]", "angle", "1"), "a.pose.axis: expected an array of 3 numbers");
    expect(about("[0, 0, 1]", "angle", "\"inf\""), "a.pose.angle: expected a finite number");
    expect(about("[0, 0, 1]", "angle", "1e10"), "a.pose.angle: expected an angle in radians");
    expect(R"({"axis": [0, 0, 1]})", R"(a.pose.angle: expected "angle" or "degrees", found no such field)");
    expect(R"({"angle": 1})", "a.pose.axis: expected the axis of the angle, found no such field");
    expect(R"({"degrees": 1})", "a.pose.axis: expected the axis of the angle, found no such field");
    expect(R"({"axis": [0, 0, 1], "angle": 1, "degrees": 1})",
           "a.pose.degrees: expected either angle or degrees, found both");
    expect(R"({"axis": [0, 0, 1], "angle": 1, "quaternion": [1, 0, 0, 0]})",
           "a.pose.axis: expected either quaternion or axis, found both");
    expect(R"({"euler": {"order": "xyz", "degrees": [1, 2, 3]}, "linear": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]})",
           "a.pose.euler: expected either linear or euler, found both");
    expect(R"({"angle": 1, "degrees": 1})", "a.pose.degrees: expected either angle or degrees, found both", 2);
    expect(R"({"angle": 1, "linear": [[1, 0], [0, 1]]})", "a.pose.angle: expected either linear or angle, found both",
           2);
    expect(R"({"axis": [0, 0, 1], "angle": 1})", "a.pose.axis: expected one of the fields linear, angle, degrees", 2);
    expect("{}", "a.pose: expected linear or an angle, translation, or both", 2);
}
