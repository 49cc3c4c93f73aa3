// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/lowered/fractions/filtered_support.hpp"

#include <gtest/gtest.h>

#include <random>

// The filtered support mapping against the plain scan in rationals: the same vertex, always. The bound that lets
// the filter pass vertices over is derived in docs/explanation/numerics/filtered-support.md; here it is attacked.

namespace oblong {

namespace {

using Vec = Vec3<Rational>;

[[nodiscard]] std::uint32_t scan(const std::vector<Vec>& vertices, const Vec& n) {
    std::uint32_t best = 0;
    for (std::uint32_t i = 1; i < vertices.size(); ++i) {
        if (dot(n, vertices[best]) < dot(n, vertices[i])) best = i;
    }
    return best;
}

void expect_scan(const std::vector<Vec>& vertices, const Vec& n) {
    const FilteredSupport filtered(vertices);
    const auto s = filtered.support(n);
    ASSERT_EQ(s.feature, scan(vertices, n));
    ASSERT_EQ(s.point, vertices[s.feature]);
}

struct Random {
    std::mt19937_64 engine{17};
    [[nodiscard]] double number() { return static_cast<double>(static_cast<std::int64_t>(engine())) * 0x1p-63; }
    [[nodiscard]] Vec vec() { return {Rational(number()), Rational(number()), Rational(number())}; }
    [[nodiscard]] long integer(long n) { return static_cast<long>(engine() % static_cast<unsigned long>(n)); }
};

}  // namespace

TEST(FilteredSupport, EqualsTheScanOnRandomPoints) {
    Random random;
    for (int run = 0; run < 300; ++run) {
        std::vector<Vec> vertices;
        for (long i = 0; i <= random.integer(40); ++i) vertices.push_back(random.vec());
        for (int k = 0; k < 10; ++k) expect_scan(vertices, random.vec());
    }
}

/// Vertices whose n · x agree but for one unit of the last place of one coordinate, or not at all.
TEST(FilteredSupport, EqualsTheScanOnNearTies) {
    Random random;
    for (int run = 0; run < 500; ++run) {
        const Vec n = random.vec();
        const Vec base = random.vec();
        const Vec u = cross(n, random.vec());  // on the supporting plane, exactly
        std::vector<Vec> vertices;
        for (int i = 0; i < 20; ++i) {
            Vec v = base + u * Rational(random.number());
            const long step = random.integer(3) - 1;
            v[static_cast<std::size_t>(random.integer(3))] += Rational(step) * power_of_two(-40 - random.integer(80));
            vertices.push_back(v);
        }
        expect_scan(vertices, n);
    }
}

/// Values as near to the edge of the bound as adding noise of its size brings them.
TEST(FilteredSupport, EqualsTheScanAroundTheSlack) {
    Random random;
    for (int run = 0; run < 2000; ++run) {
        const Vec n{1, Rational(random.number()), Rational(random.number())};
        std::vector<Vec> vertices;
        const Vec base = random.vec();
        for (int i = 0; i < 12; ++i) {
            const Rational y(random.number());
            const Rational z(random.number());
            Rational x = dot(n, base) - n.y * y - n.z * z;  // n · v is n · base, exactly
            x += Rational(random.number()) * power_of_two(-44 - random.integer(12));
            vertices.push_back({x, y, z});
        }
        expect_scan(vertices, n);
    }
}

TEST(FilteredSupport, EqualsTheScanAtEverySize) {
    Random random;
    const std::vector<long> exponents{-5000, -1080, -1074, -1022, -540, -60, 0, 60, 511, 1000, 1023, 1100, 9000};
    for (const long size : exponents) {
        for (const long direction : exponents) {
            std::vector<Vec> vertices;
            for (int i = 0; i < 12; ++i) vertices.push_back(random.vec() * power_of_two(size));
            vertices.push_back(vertices[3]);  // the first of two equal ones
            expect_scan(vertices, random.vec() * power_of_two(direction));
            // Coordinates of very different sizes: what underflows in the filter decides among exact ties.
            for (Vec& v : vertices) v = {power_of_two(size), v.y * power_of_two(-2000), v.z};
            expect_scan(vertices, {power_of_two(direction), Rational(-1, 3) * power_of_two(direction), 0});
        }
    }
}

TEST(FilteredSupport, ZeroDirectionAndZeroPoints) {
    const std::vector<Vec> origin(3, Vec{});
    expect_scan(origin, {1, 2, 3});
    expect_scan(origin, {});
    expect_scan({{1, 2, 3}, {3, 2, 1}}, {});
    expect_scan({{1, 2, 3}}, {-1, 0, 0});
}

/// The statement behind the bound, checked directly on numbers chosen to round badly: the computed product of the
/// scaled vectors errs by less than 16 u.
TEST(FilteredSupport, TheBoundOfTheFilterHoldsWithRoom) {
    Random random;
    const Rational u = power_of_two(-53);
    Rational worst = 0;
    for (int run = 0; run < 20000; ++run) {
        Vec n = random.vec();
        Vec v = random.vec();
        if (run % 2 == 0) {  // near 1, and halfway between two doubles
            for (std::size_t k = 0; k < 3; ++k) {
                n[k] = 1 - power_of_two(-54) * (2 * random.integer(4) + 1);
                v[k] = 1 - power_of_two(-54) * (2 * random.integer(4) + 1);
            }
        } else {
            n = n * Rational(1, 3) * 3 + Vec{power_of_two(-55), -power_of_two(-56), power_of_two(-57)};
        }
        const Vec3<double> fn{nearest<double>(n.x), nearest<double>(n.y), nearest<double>(n.z)};
        const Vec3<double> fv{nearest<double>(v.x), nearest<double>(v.y), nearest<double>(v.z)};
        const Rational error = abs(Rational(to_rational(dot(fn, fv)) - dot(n, v)));
        worst = std::max(worst, error);
    }
    RecordProperty("worst_in_u", std::to_string(nearest<double>(worst / u)));
    EXPECT_LT(worst, 16 * u);
    EXPECT_GT(worst, u) << "the attack is too weak to mean anything";
}

}  // namespace oblong
