// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "tests/attack/asked.hpp"
#include "tests/attack/dice.hpp"

// Vertices and matrices near the ends of the range whose products are ordinary numbers: where a splitting of factors
// overflows for some vertices and not for others, those vertices must not be passed over.

namespace oblong::attack {
namespace {

using core_cases::Pair;

class NearlyFlatFaces {
public:
    explicit NearlyFlatFaces(std::uint64_t seed) : dice_(seed) {}

    /// A body of four vertices almost in a plane, with coordinates around 2^size, under a pose of entries around
    /// 2^(100 − size); and a point off its middle.
    [[nodiscard]] Pair<double> draw(int size) {
        Pair<double> pair;
        const double c = uniform();
        const double s = std::sqrt(1 - c * c);
        for (const Vec3<double>& corner :
             std::array<Vec3<double>, 4>{{{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}}}) {
            const double x = corner.x * (1 + 0.3 * uniform());
            const double y = corner.y * (1 + 0.3 * uniform());
            const double scale = std::ldexp(1.0, size - 1) * (1 + 0.25 * uniform());
            pair.a.vertices.push_back(Vec3<double>{x, c * y, s * y} * scale);
        }
        Affine<double> pose;
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t k = 0; k < 3; ++k)
                pose.linear.rows[i][k] = std::ldexp(i == k ? 1 : 0.4 * uniform(), 100 - size);
        const auto& v = pair.a.vertices;
        const Vec3<double> first = pose(v[0]);
        const Vec3<double> along = pose(v[1]) - first;
        const Vec3<double> across = pose(v[3]) - first;
        const Vec3<double> up = cross(along, across) * (1 / norm(along));
        pair.b.vertices = {first + along * (0.3 + 0.2 * uniform()) + across * (0.3 + 0.2 * uniform()) +
                           up * std::ldexp(1 + 0.5 * uniform(), -dice_.any(20) - 4)};
        pair.a.pose = pose;
        return pair;
    }

private:
    [[nodiscard]] double uniform() { return static_cast<double>(dice_.bits(53)) * 0x1p-52 - 1; }

    Dice dice_;
};

}  // namespace

TEST(FarRange, NoVertexIsPassedOverWhereFactorsAreHuge) {
    NearlyFlatFaces make(3);
    int wide = 0;
    for (int i = 0; i < rounds(6000, 200000); ++i) {
        const Pair<double> pair = make.draw(i % 4 == 0 ? 250 : 996 + i % 3);
        const CertifiedDistance<double> found = ask(pair);
        const CertifiedDistance<double> exact = ask(pair, {.filter = false, .extended = false});
        ASSERT_EQ(found.outcome, exact.outcome) << i;
        ASSERT_EQ(found.distance, exact.distance) << i;
        ASSERT_EQ(ladder_decision(pair.a, pair.b), exact.outcome) << i;
        wide += found.rung != Rung::integer ? 1 : 0;
    }
    EXPECT_GT(wide, 100);
}

}  // namespace oblong::attack
