// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <random>

#include "oblong/penetration/penetration.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/multiprecision.hpp"
#include "oblong/scalar/rational.hpp"
#include "oblong/support/any_body.hpp"

// The expansion itself: known depths in every scalar, starts and bodies that are degenerate, and its refusals.

namespace oblong::test {

namespace {

template <class S>
AnyBody<S> moved(Shape<S> shape, const Vec3<S>& by) {
    return {std::move(shape), Affine<S>{{}, by}};
}

template <class S>
Penetration<S> depth_of(const AnyBody<S>& a, const AnyBody<S>& b, const PenetrationOptions<S>& options = {}) {
    return penetration<S>(BodySupport<S>(a), BodySupport<S>(b), options);
}

template <class S>
AnyBody<S> hull_of(std::vector<Vec3<S>> vertices) {
    return {Points<S>(std::move(vertices)), {}};
}

/// The depth itself of a scalar with a root, or the square that stands for it.
template <class S>
S measured(const S& depth) {
    if constexpr (RealField<S>) {
        return depth;
    } else {
        return depth * depth;
    }
}

/// What a squared error may be: 0 where nothing rounds.
template <class S>
S tiny() {
    return ScalarTraits<S>::exact ? S(0) : S(S(1) / S(1'000'000'000));
}

template <class S>
class EveryScalar : public testing::Test {};
using Scalars = testing::Types<float, double, long double, Quad, Digits100, Rational>;
TYPED_TEST_SUITE(EveryScalar, Scalars);

}  // namespace

/// Numbers small enough that every scalar is exact.
TYPED_TEST(EveryScalar, BoxesOverlapByTheirLeastSide) {
    using S = TypeParam;
    const AnyBody<S> a{Box<S>({S(1), S(2), S(3)}), {}};
    const AnyBody<S> b = moved<S>(Box<S>({S(1), S(1), S(1)}), {S(1) / S(2), S(9) / S(4), S(0)});
    const Penetration<S> r = depth_of(a, b);
    EXPECT_EQ(r.outcome, Outcome::overlapping);
    EXPECT_EQ(r.lower, measured(S(S(3) / S(4))));
    EXPECT_EQ(r.upper, r.lower);
    // A lies below B and has to move down: the border of A − B is nearest in y.
    EXPECT_LT(S(0), r.normal.y);
    const Vec3<S> w = r.witness_a - r.witness_b;
    EXPECT_TRUE(w == (Vec3<S>{S(0), S(3) / S(4), S(0)}));
}

TYPED_TEST(EveryScalar, RectanglesInThePlane) {
    using S = TypeParam;
    PenetrationOptions<S> options;
    options.dimension = 2;
    const AnyBody<S> a{Box<S>({S(4), S(1), S(0)}), {}};
    const AnyBody<S> b = moved<S>(Box<S>({S(1), S(1), S(0)}), {S(1), S(3) / S(2), S(0)});
    const Penetration<S> r = depth_of(a, b, options);
    EXPECT_EQ(r.outcome, Outcome::overlapping);
    EXPECT_EQ(r.lower, measured(S(S(1) / S(2))));
    EXPECT_LE(squared_norm(r.witness_a - r.witness_b - Vec3<S>{S(0), S(1) / S(2), S(0)}), tiny<S>());
    // Not in the plane, they have no volume and touch.
    const Penetration<S> flat = depth_of(a, b);
    EXPECT_EQ(flat.outcome, Outcome::touching);
    EXPECT_EQ(flat.lower, S(0));
    EXPECT_LE(squared_norm(flat.witness_a - flat.witness_b), tiny<S>());
}

TYPED_TEST(EveryScalar, FlatDifferencesTouchWhereTheyMeet) {
    using S = TypeParam;
    const Vec3<S> o{};
    const Vec3<S> x{S(2), S(0), S(0)};
    const Vec3<S> y{S(0), S(2), S(0)};
    for (const auto& [a, b] :
         std::vector<std::pair<std::vector<Vec3<S>>, std::vector<Vec3<S>>>>{{{o}, {o}},
                                                                            {{o}, {-x, x}},
                                                                            {{-x, x}, {-x, x}},
                                                                            {{-x, x}, {-y, y}},
                                                                            {{-x, x, y}, {o}},
                                                                            {{-x, x, -y, y}, {x, y}}}) {
        const Penetration<S> r = depth_of(hull_of(a), hull_of(b));
        EXPECT_EQ(r.outcome, Outcome::touching) << a.size() << ' ' << b.size();
        EXPECT_EQ(r.lower, S(0));
        EXPECT_FALSE(r.normal == o);
    }
}

TYPED_TEST(EveryScalar, TouchingHasDepthZeroAndSeparatedHasNone) {
    using S = TypeParam;
    const AnyBody<S> a{Box<S>({S(1), S(1), S(1)}), {}};
    for (const Vec3<S>& at : {Vec3<S>{S(2), S(0), S(0)}, Vec3<S>{S(2), S(2), S(0)}, Vec3<S>{S(2), S(2), S(-2)},
                              Vec3<S>{S(-2), S(1), S(1)}}) {
        const Penetration<S> r = depth_of(a, moved<S>(Box<S>({S(1), S(1), S(1)}), at));
        EXPECT_EQ(r.outcome, Outcome::touching);
        EXPECT_EQ(r.lower, S(0));
    }
    EXPECT_EQ(depth_of(a, moved<S>(Box<S>({S(1), S(1), S(1)}), {S(3), S(0), S(0)})).outcome, Outcome::separated);
}

/// GJK ends on a point, an edge, a triangle or a tetrahedron around the origin, as the first direction has it.
TYPED_TEST(EveryScalar, EveryKindOfStartLeadsToTheDepth) {
    using S = TypeParam;
    const auto at = [](int x, int y, int z) { return Vec3<S>{S(x), S(y), S(z)}; };
    // An octahedron, with the origin in it as a listed point: a support point of no direction but 0.
    const AnyBody<S> a =
        hull_of<S>({at(0, 0, 0), at(3, 0, 0), at(-3, 0, 0), at(0, 3, 0), at(0, -3, 0), at(0, 0, 3), at(0, 0, -3)});
    const AnyBody<S> b = hull_of<S>({at(0, 0, 0)});
    std::array<int, 5> kinds{};
    for (int x = -1; x <= 1; ++x)
        for (int y = -1; y <= 1; ++y)
            for (int z = -1; z <= 1; ++z) {
                PenetrationOptions<S> options;
                options.gjk.start = at(x, y, z);
                const BodySupport<S> on_a(a);
                const BodySupport<S> on_b(b);
                ++kinds[size(gjk_distance<S>(on_a, on_b, options.gjk, Johnson<S>{}).kept.carrier.set)];
                const Penetration<S> r = penetration<S>(on_a, on_b, options);
                EXPECT_EQ(r.outcome, Outcome::overlapping);
                if constexpr (ScalarTraits<S>::exact) {
                    EXPECT_EQ(r.lower, S(3));
                } else {
                    EXPECT_LE(r.lower * r.lower - S(3), S(1) / S(100'000));
                    EXPECT_LE(S(3) - r.lower * r.lower, S(1) / S(100'000));
                }
            }
    EXPECT_GT(kinds[2], 0);
}

/// Bodies with roots in their supports.
TEST(Expansion, CurvedBodiesInFloats) {
    PenetrationOptions<double> options;
    options.rule.tolerance = 1e-9;
    options.gjk.stop.tolerance = 1e-9;
    const AnyBody<double> a{Sphere<double>(2), {}};
    const Penetration<double> r = depth_of(a, moved<double>(Sphere<double>(1), {1.5, 1, 0.5}), options);
    EXPECT_EQ(r.outcome, Outcome::overlapping);
    EXPECT_NEAR(r.lower, 3 - std::sqrt(3.5), 1e-8);
    EXPECT_NEAR(norm(r.witness_a - r.witness_b), r.lower, 1e-12);
    const Penetration<double> capped = depth_of(AnyBody<double>{Cylinder<double>(1, 2), {}},
                                                moved<double>(Box<double>({4, 1, 4}), {0, 2.75, 0}), options);
    EXPECT_EQ(capped.outcome, Outcome::overlapping);
    EXPECT_NEAR(capped.lower, 0.25, 1e-12);
}

TEST(Expansion, RefusesInsteadOfGivingANumber) {
    const AnyBody<double> a{Sphere<double>(1), {}};
    const AnyBody<double> b{Sphere<double>(1), {}};
    PenetrationOptions<double> options;
    options.iteration_limit = 50;  // concentric balls: every direction is nearest
    options.rule.tolerance = 1e-12;
    const Penetration<double> limit = depth_of(a, b, options);
    EXPECT_EQ(limit.outcome, Outcome::not_converged);
    EXPECT_EQ(limit.termination, Termination::iteration_limit);

    const double huge = 1e200;
    const Penetration<double> overflow =
        depth_of(hull_of<double>({{-huge, -huge, -huge}, {huge, 0, 0}, {0, huge, 0}, {0, 0, huge}}),
                 hull_of<double>({{0, 0, 0}}));
    EXPECT_TRUE(is_refusal(overflow.outcome));
}

/// From numbers that fit to numbers whose squares overflow: the depth is right or refused, and no other one is given.
TEST(Expansion, WhereProductsOverflowTheDepthIsRightOrRefused) {
    int right = 0;
    int refused = 0;
    for (int exponent = 0; exponent <= 520; exponent += 4) {
        const double s = std::ldexp(1.0, exponent);
        for (const int dimension : {2, 3}) {
            PenetrationOptions<double> options;
            options.dimension = dimension;
            options.rule.tolerance = 1e-9;
            const double z = dimension == 3 ? s : 0;
            const Penetration<double> found = depth_of(AnyBody<double>{Box<double>({s, 2 * s, 3 * z}), {}},
                                                       moved<double>(Box<double>({s, s, z}), {1.5 * s, 0, 0}), options);
            if (is_refusal(found.outcome)) {
                ++refused;
                continue;
            }
            ++right;
            ASSERT_EQ(found.outcome, Outcome::overlapping) << exponent;
            EXPECT_NEAR(found.lower / s, 0.5, 1e-6) << exponent;
        }
    }
    EXPECT_GT(right, 50);
    EXPECT_GT(refused, 50);
}

TEST(Expansion, RulesStopAtTheirTolerance) {
    const AnyBody<double> a{Ellipsoid<double>({1, 2, 3}), {}};
    const AnyBody<double> b = moved<double>(Ellipsoid<double>({2, 1, 1}), {0.5, 0.25, 0.125});
    int last = 0;
    for (const double e : {1e-1, 1e-2, 1e-4, 1e-8}) {
        PenetrationOptions<double> options;
        options.gjk.stop.tolerance = 1e-10;
        options.rule.tolerance = e;
        const Penetration<double> relative = depth_of(a, b, options);
        EXPECT_EQ(relative.termination, Termination::relative);
        EXPECT_LE(relative.upper - relative.lower, e * relative.upper);
        options.rule.kind = ExpansionRule<double>::Kind::absolute;
        const Penetration<double> absolute = depth_of(a, b, options);
        EXPECT_EQ(absolute.termination, Termination::absolute);
        EXPECT_LE(absolute.upper - absolute.lower, e);
        EXPECT_GE(relative.iterations, last);
        last = relative.iterations;
    }
}

/// The squared forms of the rules say what the plain ones say of the roots.
TEST(Expansion, SquaredRulesAreThePlainOnes) {
    std::mt19937_64 engine(5);
    const auto number = [&engine](int n) { return Rational(static_cast<int>(engine() % static_cast<unsigned>(n)), 8); };
    int met = 0;
    for (int i = 0; i < 2000; ++i) {
        const Rational l = number(64);
        const Rational h = l + number(64);
        const Rational e = number(24);
        for (const auto kind : {ExpansionRule<Rational>::Kind::absolute, ExpansionRule<Rational>::Kind::relative}) {
            const bool absolute = kind == ExpansionRule<Rational>::Kind::absolute;
            const bool expected = h - l <= (absolute ? e : Rational(e * h));
            EXPECT_EQ((ExpansionRule<Rational>{kind, e}.is_met(h * h, l * l)), expected) << h << ' ' << l << ' ' << e;
            met += expected;
        }
    }
    EXPECT_GT(met, 500);
    EXPECT_LT(met, 3500);
}

}  // namespace oblong::test
