// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/cast.hpp"
#include "oblong/decision.hpp"
#include "oblong/penetration.hpp"
#include "tests/halfspace/bodies.hpp"
#include "tests/level.hpp"

/// Answers from double-doubles against those in fractions about the same numbers.
namespace oblong::test {
namespace {

template <class R>
class Numbers {
public:
    explicit Numbers(unsigned seed) : engine_(seed) {}
    /// From many sizes, sometimes of few bits or 0.
    [[nodiscard]] R number() {
        const double x = uniform(engine_, -4, 4);
        switch (below(engine_, 8)) {
            case 0:
                return 0;
            case 1:
                return static_cast<R>(std::round(x));
            case 2:
                return static_cast<R>(std::ldexp(x, static_cast<int>(below(engine_, 60)) - 30));
            default:
                return static_cast<R>(x);
        }
    }
    [[nodiscard]] Vec3<R> vec() { return {number(), number(), number()}; }
    [[nodiscard]] AnyBody<R> body() {
        AnyBody<R> result{shape(), std::nullopt};
        if (below(engine_, 2) == 0) result.pose = Affine<R>{{{vec(), vec(), vec()}}, vec()};
        if (below(engine_, 3) == 0) result.pose = Affine<R>{{}, vec()};
        return result;
    }
    [[nodiscard]] HalfSpace<R> half() {
        const Vec3<R> normal = vec();
        return HalfSpace<R>(normal == Vec3<R>{} ? Vec3<R>{0, 0, 1} : normal, number());
    }
    [[nodiscard]] std::optional<R> limit() {
        return below(engine_, 2) == 0 ? std::optional(std::abs(number())) : std::nullopt;
    }

private:
    [[nodiscard]] R size() { return std::abs(number()); }
    [[nodiscard]] Shape<R> shape(int depth = 1) {
        switch (below(engine_, depth > 0 ? 9 : 7)) {
            case 0:
                return Points<R>({vec(), vec(), vec(), vec()});
            case 1:
                return Box<R>({size(), size(), size()});
            case 2:
                return Sphere<R>(size());
            case 3:
                return Capsule<R>(size(), size(), Axis::z);
            case 4:
                return Ellipsoid<R>({size(), size(), size()});
            case 5:
                return Cylinder<R>(size(), size(), Axis::x);
            case 6:
                return Cone<R>(size(), size());
            case 7:
                return Sum<R>({{shape(0), std::nullopt}, {shape(0), Affine<R>{{{vec(), vec(), vec()}}, vec()}}});
            default:
                return Hull<R>({{shape(0), std::nullopt}, {shape(0), Affine<R>{{{vec(), vec(), vec()}}, vec()}}});
        }
    }
    Engine engine_;
};

template <class R>
Vec exact(const Vec3<R>& v) {
    return {to_rational(v.x), to_rational(v.y), to_rational(v.z)};
}

/// Compares the answers, and counts those from double-doubles. Witnesses may be different points of one face.
template <class R>
struct Agreement {
    Vec3<R> normal;
    int extended = 0;

    [[nodiscard]] bool is_same(const Vec3<R>& a, const Vec3<R>& b) const {
        if (a == b || (std::isnan(a.x) && std::isnan(b.x))) return true;
        const Rational apart = abs(dot(exact(normal), Vec(exact(a) - exact(b))));
        Rational size = 0;
        for (std::size_t i = 0; i < 3; ++i)
            size += abs(to_rational(normal[i])) * (abs(to_rational(a[i])) + abs(to_rational(b[i])));
        return apart <= size * power_of_two(-std::numeric_limits<R>::digits);
    }
    template <class Answer>
    void expect_same(const Answer& quick, const Answer& slow) {
        EXPECT_EQ(quick.outcome, slow.outcome);
        if constexpr (requires { quick.value; }) {
            EXPECT_TRUE(quick.value == slow.value || (std::isnan(quick.value) && std::isnan(slow.value)));
            EXPECT_EQ(quick.lower, slow.lower);
            EXPECT_EQ(quick.upper, slow.upper);
            EXPECT_TRUE(quick.normal == slow.normal || (std::isnan(quick.normal.x) && std::isnan(slow.normal.x)));
            EXPECT_EQ(quick.normal_unique, slow.normal_unique);
            EXPECT_TRUE(is_same(quick.witness_a, slow.witness_a));
            EXPECT_TRUE(is_same(quick.witness_b, slow.witness_b));
        }
        extended += quick.rung == Rung::extended ? 1 : 0;
    }
};

template <class R>
void expect_agreement(unsigned seed) {
    Numbers<R> numbers(seed);
    int extended = 0;
    const int count = draws(1200);
    for (int i = 0; i < count; ++i) {
        const AnyBody<R> a = numbers.body();
        const HalfSpace<R> b = numbers.half();
        const LinearMotion<R> motion{numbers.vec(), numbers.limit(), numbers.vec()};
        const R margin = std::abs(numbers.number());
        const Body exact_a = map_numbers<Rational>(a, [](R x) { return to_rational(x); });
        const HalfSpace<Rational> exact_b(exact(b.normal()), to_rational(b.offset()));
        LinearMotion<Rational> exact_motion{exact(motion.velocity), {}, exact(motion.velocity_b)};
        if (motion.max) exact_motion.max = to_rational(*motion.max);
        Agreement<R> pair{b.normal()};
        pair.expect_same(certified_distance(a, b), certified_distance<R>(exact_a, exact_b));
        pair.expect_same(certified_depth(b, a), certified_depth<R>(exact_b, exact_a));
        pair.expect_same(certified_cast(a, b, motion), certified_cast<R>(exact_a, exact_b, exact_motion));
        pair.expect_same(certified_decision(a, b), certified_decision(exact_a, exact_b));
        pair.expect_same(certified_within(a, b, margin), certified_within(exact_a, exact_b, to_rational(margin)));
        extended += pair.extended;
        const caseio::NumberWriter text{caseio::CaseScalar::exact, caseio::NumberStyle::shortest, 3};
        ASSERT_FALSE(::testing::Test::HasFailure())
            << text.body(exact_a) << " " << text.vector(exact_b.normal()) << " " << text.number(exact_b.offset());
    }
    EXPECT_GT(extended, 3 * count);
}

TEST(HalfSpaceRungs, DoublesAgreeWithFractions) { expect_agreement<double>(1); }
TEST(HalfSpaceRungs, FloatsAgreeWithFractions) { expect_agreement<float>(2); }

}  // namespace
}  // namespace oblong::test
