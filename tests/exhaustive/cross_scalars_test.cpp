// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <boost/multiprecision/cpp_int.hpp>
#include <random>

#include "oblong/gjk/distance.hpp"
#include "oblong/scalar/multiprecision.hpp"
#include "oblong/scalar/rational.hpp"
#include "tests/exhaustive/small_world.hpp"

// Scalars that the library does not ship run through the same code and agree with those that it does:
// Boost's own rationals with GMP's, and g++'s binary128 with Boost's.

namespace oblong {

using CppRational =
    boost::multiprecision::number<boost::multiprecision::cpp_rational_backend, boost::multiprecision::et_off>;

template <>
struct ScalarTraits<CppRational> {
    static constexpr std::string_view name = "cpp_rational";
    static constexpr bool exact = true;
    static constexpr int digits = 0;
    [[nodiscard]] static bool is_finite(const CppRational&) noexcept { return true; }
};

#if defined(__GNUC__) && !defined(__clang__)
template <>
struct ScalarTraits<__float128> {
    static constexpr std::string_view name = "float128";
    static constexpr bool exact = false;
    static constexpr int digits = 113;
    [[nodiscard]] static bool is_finite(__float128 a) noexcept { return a - a == 0; }
};
#endif

namespace test {

namespace {

/// The same small integers in another scalar.
template <class To, class From>
[[nodiscard]] PointSet<To> same_integers(const PointSet<From>& set) {
    PointSet<To> result;
    result.count = set.count;
    for (unsigned i = 0; i < set.count; ++i) {
        for (std::size_t k = 0; k < 3; ++k) result.points[i][k] = To(static_cast<int>(set.points[i][k]));
    }
    return result;
}

template <OrderedField S>
struct Cloud {
    std::vector<Vec3<S>> points;
    [[nodiscard]] SupportPoint<S> support(const Vec3<S>& n) const {
        std::uint32_t best = 0;
        for (std::uint32_t i = 1; i < points.size(); ++i) {
            if (dot(n, points[best]) < dot(n, points[i])) best = i;
        }
        return {points[best], best};
    }
};

template <OrderedField S>
[[nodiscard]] Cloud<S> cloud(std::mt19937& random, int shift) {
    Cloud<S> result;
    for (int i = 0; i < 8; ++i) {
        Vec3<S> p;
        for (std::size_t k = 0; k < 3; ++k) p[k] = S(static_cast<int>(random() % 21) - 10 + (k == 0 ? shift : 0));
        result.points.push_back(p);
    }
    return result;
}

/// GJK on the `seed`-th random pair, the same numbers in every scalar.
template <OrderedField S>
[[nodiscard]] GjkResult<S> solve(unsigned seed) {
    std::mt19937 random(seed);
    const Cloud<S> a = cloud<S>(random, 0);
    const Cloud<S> b = cloud<S>(random, static_cast<int>(seed % 30));
    GjkOptions<S> options;
    options.stop.tolerance = S(0);
    return gjk_distance<S>(a, b, options);
}

}  // namespace

TEST(CrossScalars, CppRationalAgreesWithGmpOnTheSmallWorld) {
    for_each_multiset<int>([](const PointSet<int>& set) {
        const auto gmp_set = same_integers<Rational>(set);
        const auto cpp_set = same_integers<CppRational>(set);
        const auto gmp = johnson_carrier(filled_table(gmp_set), set.all());
        const auto cpp = johnson_carrier(filled_table(cpp_set), set.all());
        ASSERT_TRUE(gmp && cpp);
        ASSERT_EQ(gmp->set, cpp->set);
        for (std::size_t k = 0; k < 3; ++k) {
            ASSERT_EQ(static_cast<long>(numerator(gmp->closest[k])), static_cast<long>(numerator(cpp->closest[k])));
            ASSERT_EQ(static_cast<long>(denominator(gmp->closest[k])), static_cast<long>(denominator(cpp->closest[k])));
        }
    });
}

TEST(CrossScalars, TheLoopAgreesInBothRationals) {
    int contacts = 0;
    for (unsigned seed = 0; seed < 200; ++seed) {
        const auto gmp = solve<Rational>(seed);
        const auto cpp = solve<CppRational>(seed);
        ASSERT_EQ(gmp.termination, cpp.termination);
        ASSERT_EQ(gmp.iterations, cpp.iterations);
        ASSERT_EQ(gmp.squared.str(), cpp.squared.str());
        contacts += gmp.squared == 0 ? 1 : 0;
    }
    EXPECT_GT(contacts, 20);
    EXPECT_LT(contacts, 180);
}

#if defined(__GNUC__) && !defined(__clang__)
namespace {

/// Exact: a binary128 number is a sum of three doubles.
[[nodiscard]] Quad boost_quad(__float128 x) {
    Quad sum = 0;
    for (int part = 0; part < 3; ++part) {
        const auto high = static_cast<double>(x);
        sum = sum + Quad(high);
        x -= high;
    }
    return sum;
}

[[nodiscard]] Vec3<Quad> boost_quad(const Vec3<__float128>& v) {
    return {boost_quad(v.x), boost_quad(v.y), boost_quad(v.z)};
}

}  // namespace

TEST(CrossScalars, Float128EqualsBoostQuadOnTheSmallWorld) {
    std::vector<Carrier<Quad>> expected;
    expected.reserve(multiset_count);
    for_each_multiset<Quad>(
        [&](const PointSet<Quad>& set) { expected.push_back(johnson_carrier(filled_table(set), set.all()).value()); });
    std::size_t next = 0;
    for_each_multiset<__float128>([&](const PointSet<__float128>& set) {
        const auto found = johnson_carrier(filled_table(set), set.all());
        const Carrier<Quad>& other = expected[next++];
        ASSERT_TRUE(found.has_value());
        ASSERT_EQ(found->set, other.set);
        ASSERT_EQ(boost_quad(found->closest), other.closest);
    });
}

/// Points that round everywhere. Boost's difference is not always the nearest number (scalar/multiprecision.hpp), so
/// that a coordinate may be one unit in the last place off; how often is printed.
TEST(CrossScalars, Float128IsWithinAUnitOfBoostQuadWhereAllRounds) {
    int differing = 0;
    const auto thirds = [](const auto& p, unsigned slot) {  // rounds everywhere: S(1) / S(3) is no binary number
        using S = std::remove_cvref_t<decltype(p.x)>;
        auto q = p * S(S(1) / S(3));
        q[slot % 3] = q[slot % 3] + S(1) / S(7);
        return q;
    };
    std::vector<std::optional<Carrier<Quad>>> expected;
    expected.reserve(multiset_count);
    for_each_multiset<Quad>(
        thirds, [&](const PointSet<Quad>& set) { expected.push_back(johnson_carrier(filled_table(set), set.all())); });
    std::size_t next = 0;
    for_each_multiset<__float128>(thirds, [&](const PointSet<__float128>& set) {
        const auto found = johnson_carrier(filled_table(set), set.all());
        const auto& other = expected[next++];
        ASSERT_EQ(found.has_value(), other.has_value());
        if (!found) return;
        ASSERT_EQ(found->set, other->set);
        const Vec3<Quad> apart = boost_quad(found->closest) - other->closest;
        if (!(apart == Vec3<Quad>{})) ++differing;
        for (std::size_t k = 0; k < 3; ++k) ASSERT_LE(abs(apart[k]), std::numeric_limits<Quad>::epsilon());
    });
    std::printf("float128 and boost quad differ in %d of %d carriers\n", differing, multiset_count);
    RecordProperty("differing", differing);
}

TEST(CrossScalars, TheLoopAgreesInBothQuads) {
    for (unsigned seed = 0; seed < 200; ++seed) {
        const auto boost = solve<Quad>(seed);
        const auto gnu = solve<__float128>(seed);
        ASSERT_EQ(boost.termination, gnu.termination);
        ASSERT_EQ(boost.iterations, gnu.iterations);
        ASSERT_EQ(boost.v, boost_quad(gnu.v));
    }
}
#endif

}  // namespace test

}  // namespace oblong
