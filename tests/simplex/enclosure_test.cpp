// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/simplex/enclosure.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oblong/scalar/multiprecision.hpp"
#include "tests/draws.hpp"

// Whether four points enclose the origin, as their numbers support it, against the signs in rationals.

namespace oblong {

namespace {

template <class S>
class EnclosureIn : public testing::Test {};
using Scalars = testing::Types<float, double, long double, Quad, Rational>;
TYPED_TEST_SUITE(EnclosureIn, Scalars);

template <class S>
Carrier<S> of_points(const std::array<Vec3<S>, slot_count>& points, unsigned set = all_slots) {
    Carrier<S> carrier;
    carrier.set = set;
    carrier.points = points;
    carrier.closest = points[lowest(set)];
    return carrier;
}

/// Whether the origin is strictly inside, in rationals.
template <class S>
bool encloses_exactly(const std::array<Vec3<S>, slot_count>& points) {
    std::array<Vec3<Rational>, slot_count> exact;
    for (unsigned i = 0; i < slot_count; ++i)
        exact[i] = {to_rational(points[i].x), to_rational(points[i].y), to_rational(points[i].z)};
    const auto volumes = detail::volumes_3d(exact);
    const auto sign = [](const Rational& c) { return c > 0 ? 1 : c < 0 ? -1 : 0; };
    for (const Rational& c : volumes.c)
        if (sign(c) == 0 || sign(c) != sign(volumes.c[0])) return false;
    return true;
}

}  // namespace

TYPED_TEST(EnclosureIn, SignsSupportATetrahedronAroundTheOrigin) {
    using S = TypeParam;
    const std::array<Vec3<S>, slot_count> around{
        {{S(1), S(1), S(1)}, {S(1), S(-1), S(-1)}, {S(-1), S(1), S(-1)}, {S(-1), S(-1), S(1)}}};
    EXPECT_TRUE(has_supported_signs(of_points(around)));
    std::array<Vec3<S>, slot_count> beside = around;
    for (Vec3<S>& p : beside) p.x = p.x + S(2);
    EXPECT_FALSE(has_supported_signs(of_points(beside)));
    std::array<Vec3<S>, slot_count> on_a_face = around;
    on_a_face[0] = {S(-1), S(-1), S(-1)};
    EXPECT_FALSE(has_supported_signs(of_points(on_a_face)));
    EXPECT_FALSE(has_supported_signs(of_points(around, 0b0111)));
}

TYPED_TEST(EnclosureIn, SignsSupportATriangleInThePlane) {
    using S = TypeParam;
    std::array<Vec3<S>, slot_count> y{{{S(2), S(0), S(0)}, {}, {S(-1), S(1), S(0)}, {S(-1), S(-1), S(0)}}};
    EXPECT_TRUE(has_supported_signs(of_points(y, 0b1101)));
    y[0].x = S(-2);
    EXPECT_FALSE(has_supported_signs(of_points(y, 0b1101)));
    y[0] = {S(2), S(0), S(1)};  // out of the plane, a triangle encloses nothing
    EXPECT_FALSE(has_supported_signs(of_points(y, 0b1101)));
}

TYPED_TEST(EnclosureIn, RoundingLevelIsMeasuredInTheLargestCoordinate) {
    using S = TypeParam;
    const S u = detail::unit_roundoff<S>();
    EXPECT_EQ(S(S(1) + u), S(1));
    if constexpr (!ScalarTraits<S>::exact) {
        EXPECT_NE(S(S(1) + S(2) * u), S(1));
    }
    const std::array<Vec3<S>, slot_count> y{
        {{S(8), S(0), S(0)}, {S(-8), S(1), S(0)}, {S(0), S(-4), S(2)}, {S(0), S(-4), S(-2)}}};
    Carrier<S> carrier = of_points(y);
    carrier.closest = {S(0), S(S(-8) * S(rounding_level) * u), S(0)};
    EXPECT_TRUE(is_at_rounding_level(carrier));
    carrier.closest.y = carrier.closest.y * S(2) - (ScalarTraits<S>::exact ? S(1) : S(0));
    EXPECT_FALSE(is_at_rounding_level(carrier));
}

/// Slivers of every flatness near the origin: no sign that is claimed is wrong, most that are clear are claimed, and
/// slivers that enclose nothing while a sign without the bound would say so do occur.
TEST(Enclosure, ClaimsNothingFalseOnSlivers) {
    std::mt19937 random(38);
    const auto unit = [](std::mt19937& engine) { return test::uniform(engine, -1, 1); };
    int claimed = 0;
    int enclosing = 0;
    int false_without_bound = 0;
    for (int i = 0; i < 40000; ++i) {
        const double flat = std::ldexp(1.0, -static_cast<int>(random() % 56));
        const double size = std::ldexp(1.0, static_cast<int>(random() % 600) - 300);
        const Vec3<double> n{unit(random), unit(random), unit(random)};
        std::array<Vec3<double>, slot_count> y;
        for (Vec3<double>& p : y) {
            const Vec3<double> side{unit(random), unit(random), unit(random)};
            const double height = flat * unit(random);
            p = (side - n * (dot(side, n) / squared_norm(n)) + n * height) * size;
        }
        const bool exact = encloses_exactly(y);
        const bool stated = has_supported_signs(of_points(y));
        ASSERT_TRUE(exact || !stated) << i;
        const auto rounded = detail::volumes_3d(y);
        const bool signs = std::ranges::all_of(rounded.c, [&rounded](double c) { return c * rounded.c[0] > 0; });
        false_without_bound += signs && !exact ? 1 : 0;
        enclosing += exact ? 1 : 0;
        claimed += stated ? 1 : 0;
    }
    EXPECT_GT(enclosing, 2000);
    EXPECT_GT(claimed, enclosing * 3 / 4);
    EXPECT_GT(false_without_bound, 0);
}

/// Σ λ_i y_i in doubles, its largest |coordinate|.
[[nodiscard]] double combined(const std::array<Vec3<float>, slot_count>& y,
                              const std::array<float, slot_count>& weights) {
    Vec3<double> sum;
    for (unsigned i = 0; i < slot_count; ++i) {
        const double weight = weights[i];
        sum = sum + Vec3<double>{y[i].x * weight, y[i].y * weight, y[i].z * weight};
    }
    return std::max({std::abs(sum.x), std::abs(sum.y), std::abs(sum.z)});
}

/// A floor of 12 metres and a stone on it: tetrahedra of a thickness of millimetres to centimetres.
TEST(Enclosure, WeightsOfThinTetrahedraCombineToTheOrigin) {
    std::mt19937 random(39);
    const float u = detail::unit_roundoff<float>();
    int enclosing = 0;
    int far_by_johnson = 0;
    for (int i = 0; i < 20000; ++i) {
        const double thickness = std::ldexp(1.0, -3 - static_cast<int>(random() % 8));
        std::array<Vec3<float>, slot_count> y;
        for (Vec3<float>& p : y) {
            const auto x = static_cast<float>(test::uniform(random, -6, 6));
            const auto z = static_cast<float>(test::uniform(random, -6, 6));
            p = {x, static_cast<float>(test::uniform(random, -thickness, thickness)), z};
        }
        JohnsonAllSubsets<float> johnson;
        if (johnson.assign(y, all_slots) != Reduction::origin_enclosed) continue;
        if (!is_enclosure_supported(johnson.carrier())) continue;
        ++enclosing;
        // The volumes of points divided by M are off by 64 u at most, and are weights times the whole volume.
        const double largest = detail::largest_coordinate(johnson.carrier());
        const double whole = std::abs(detail::scaled_volumes(johnson.carrier(), 6.0F).total);
        const double allowed = largest * (4 * supported_size * u / whole + 16 * u);
        const std::array<float, slot_count> weights = enclosing_weights(johnson.carrier());
        if (weights != johnson.carrier().weights) {
            EXPECT_LE(combined(y, weights), allowed) << i;
        }
        far_by_johnson += combined(y, johnson.carrier().weights) > allowed ? 1 : 0;
        EXPECT_NEAR(weights[0] + weights[1] + weights[2] + weights[3], 1, 8 * u);
    }
    EXPECT_GT(enclosing, 1000);
    EXPECT_GT(far_by_johnson, 10) << "no sample is thin enough to need other weights";
}

TEST(Enclosure, WeightsAreExactInRationals) {
    const std::array<Vec3<Rational>, slot_count> y{{{3, 1, 0}, {-2, 1, 1}, {-2, 1, -1}, {0, -1, 0}}};
    JohnsonAllSubsets<Rational> johnson;
    ASSERT_EQ(johnson.assign(y, all_slots), Reduction::origin_enclosed);
    EXPECT_EQ(enclosing_weights(johnson.carrier()), johnson.carrier().weights);
}

}  // namespace oblong
