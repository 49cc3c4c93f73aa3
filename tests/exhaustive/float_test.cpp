// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <limits>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oblong/scalar/multiprecision.hpp"
#include "tests/exhaustive/small_world.hpp"

// The small world in floats against rationals. On the lattice itself and its copies scaled by powers of two, every
// determinant is an exact small integer, so that carriers and weights must be right to the last bit. On
// offset and nudged copies rounding decides: what must hold of every float carrier is asserted, how far
// it strays is counted and printed.

namespace oblong::test {

namespace {

template <class S>
[[nodiscard]] Rational unit_roundoff() {
    return power_of_two(-std::numeric_limits<S>::digits);
}

template <class S>
[[nodiscard]] Vec3<Rational> exactly_of(const Vec3<S>& v) {
    return {to_rational(v.x), to_rational(v.y), to_rational(v.z)};
}

template <class S>
[[nodiscard]] PointSet<Rational> exactly_of(const PointSet<S>& set) {
    PointSet<Rational> exact;
    exact.count = set.count;
    for (unsigned i = 0; i < set.count; ++i) exact.points[i] = exactly_of(set.points[i]);
    return exact;
}

/// What holds of every carrier, however inexact its determinants: with at most four positive terms Σ λ_i is 1 up to
/// γ_4 < 5u, and v is the combination up to γ_4 Σ λ_i |y_i|.
template <class S>
void expect_partition_and_combination(const Carrier<S>& c) {
    const Rational bound = 5 * unit_roundoff<S>();
    Rational sum = 0;
    Vec3<Rational> v;
    Vec3<Rational> size;
    for (unsigned i = 0; i < slot_count; ++i) {
        if (!contains(c.set, i)) continue;
        ASSERT_TRUE(is_finite(c.weights[i]));
        const Rational weight = to_rational(c.weights[i]);
        ASSERT_GT(weight, 0);
        sum += weight;
        const Vec3<Rational> y = exactly_of(c.points[i]);
        v = v + y * weight;
        for (std::size_t k = 0; k < 3; ++k) size[k] += weight * abs(y[k]);
    }
    ASSERT_LE(abs(Rational(sum - 1)), bound);
    ASSERT_TRUE(is_finite(c.closest));
    for (std::size_t k = 0; k < 3; ++k)
        ASSERT_LE(abs(Rational(to_rational(c.closest[k]) - v[k])), Rational(bound * size[k]));
}

/// How floats stray from rationals on one copy of the world.
struct Deviation {
    int sets = 0;
    int no_carrier = 0;       ///< no subset met the conditions
    int other_carrier = 0;    ///< another subset than in rationals
    double worst_v = 0;       ///< greatest coordinate error of v, in units of u times the largest coordinate
    double worst_excess = 0;  ///< greatest (‖v‖ − d), in units of the largest coordinate
};

template <class S>
void compare(const PointSet<S>& set, Deviation& deviation) {
    ++deviation.sets;
    const PointSet<Rational> exact_set = exactly_of(set);
    const auto exact = johnson_carrier(filled_table(exact_set), exact_set.all());
    ASSERT_TRUE(exact.has_value());
    const auto found = johnson_carrier(filled_table(set), set.all());
    if (!found) {
        ++deviation.no_carrier;
        return;
    }
    expect_partition_and_combination(*found);
    if (found->set != exact->set) ++deviation.other_carrier;
    Rational size = 0;
    for (unsigned i = 0; i < set.count; ++i) {
        for (std::size_t k = 0; k < 3; ++k) size = std::max(size, Rational(abs(exact_set.points[i][k])));
    }
    if (size == 0) return;
    const Vec3<Rational> v = exactly_of(found->closest);
    for (std::size_t k = 0; k < 3; ++k) {
        const double error = nearest<double>(abs(Rational(v[k] - exact->closest[k])) / size / unit_roundoff<S>());
        deviation.worst_v = std::max(deviation.worst_v, error);
    }
    const double excess = std::sqrt(nearest<double>(squared_norm(v) / (size * size))) -
                          std::sqrt(nearest<double>(squared_norm(exact->closest) / (size * size)));
    deviation.worst_excess = std::max(deviation.worst_excess, excess);
}

template <class S>
class SmallWorldIn : public testing::Test {
protected:
    void report(const char* copy, const Deviation& d) {
        std::printf("%-11s %-8s sets %d, no carrier %d, other carrier %d, worst v %.3g u, worst excess %.3g\n",
                    std::string(ScalarTraits<S>::name).c_str(), copy, d.sets, d.no_carrier, d.other_carrier, d.worst_v,
                    d.worst_excess);
        this->RecordProperty("no_carrier", d.no_carrier);
        this->RecordProperty("other_carrier", d.other_carrier);
        this->RecordProperty("worst_v_in_u", std::to_string(d.worst_v));
        this->RecordProperty("worst_excess", std::to_string(d.worst_excess));
    }
};

using Floats = testing::Types<float, double, long double, Quad>;
TYPED_TEST_SUITE(SmallWorldIn, Floats);

}  // namespace

TYPED_TEST(SmallWorldIn, LatticeAndPowersOfTwoAreRightToTheLastBit) {
    using S = TypeParam;
    for (const int exponent : {0, 10, -12}) {
        const S scale = nearest<S>(power_of_two(exponent));
        for_each_multiset<S>([&scale](const Vec3<S>& p, unsigned) { return p * scale; },
                             [&](const PointSet<S>& set) {
                                 const auto found = johnson_carrier(filled_table(set), set.all());
                                 ASSERT_TRUE(found.has_value());
                                 expect_partition_and_combination(*found);
                                 const PointSet<Rational> exact_set = exactly_of(set);
                                 const auto exact = johnson_carrier(filled_table(exact_set), exact_set.all());
                                 ASSERT_EQ(found->set, exact->set);
                                 for (unsigned i = 0; i < slot_count; ++i) {
                                     if (!contains(found->set, i)) continue;
                                     ASSERT_EQ(found->weights[i], nearest<S>(exact->weights[i]));
                                 }
                             });
    }
}

TYPED_TEST(SmallWorldIn, OffsetCopyIsFiniteAndCounted) {
    using S = TypeParam;
    const Vec3<S> offset{S(1000), S(1) / S(1000), S(-3)};
    Deviation deviation;
    for_each_multiset<S>([&offset](const Vec3<S>& p, unsigned) { return p + offset; },
                         [&](const PointSet<S>& set) { compare(set, deviation); });
    this->report("offset", deviation);
    EXPECT_EQ(deviation.sets, multiset_count);
}

TYPED_TEST(SmallWorldIn, NudgedCopyIsFiniteAndCounted) {
    using S = TypeParam;
    const S ulp = std::numeric_limits<S>::epsilon();
    const auto nudged = [&ulp](const Vec3<S>& p, unsigned slot) {
        Vec3<S> q = p;
        if (slot < 3) q[slot] = q[slot] + (slot == 1 ? S(-ulp) : ulp);
        return q;
    };
    Deviation deviation;
    for_each_multiset<S>(nudged, [&](const PointSet<S>& set) { compare(set, deviation); });
    this->report("nudged", deviation);
    EXPECT_EQ(deviation.sets, multiset_count);
}

}  // namespace oblong::test
