// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/multiprecision.hpp"
#include "tests/cast/worlds.hpp"

// Algorithms 1 and 3: exact in rationals, and what the options do.

namespace oblong::test {

namespace {

using R3 = Vec3<Rational>;

Ray<Rational> ray(R3 source, R3 direction, std::optional<Rational> max = {}) {
    return {std::move(source), std::move(direction), std::move(max)};
}

template <class S>
class RayCastIn : public testing::Test {};
using Scalars = testing::Types<float, double, long double, Quad, Digits100, Rational>;
TYPED_TEST_SUITE(RayCastIn, Scalars);

}  // namespace

TYPED_TEST(RayCastIn, BothAlgorithmsAgreeWithTheExactParameter) {
    using S = TypeParam;
    int hits = 0, misses = 0, unknown = 0;
    for (unsigned seed = 0; seed < 300; ++seed) {
        const RandomCast c = random_cast(seed);
        const auto exact = ray_cast<Rational>(c.body, c.ray, exactly_cast());
        ASSERT_NE(exact.outcome, CastOutcome::unknown);
        const Cloud<S> body = cloud_of<S>({c.body.points.vertices().begin(), c.body.points.vertices().end()});
        const Ray<S> r{in<S>(c.ray.source), in<S>(c.ray.direction), {}};
        CastOptions<S> options;
        if constexpr (ScalarTraits<S>::exact) {
            options = exactly_cast();
        } else {
            options.tolerance = S(1000) * std::numeric_limits<S>::epsilon();
        }
        AdvancementOptions<S> advance;
        if constexpr (ScalarTraits<S>::exact) advance = exactly_advance();
        advance.cast = options;
        advance.distance.stop.tolerance = options.tolerance;
        const auto compare = [&](CastOutcome outcome, const S& parameter, const char* which) {
            unknown += outcome == CastOutcome::unknown ? 1 : 0;
            if (outcome != CastOutcome::hit || exact.outcome != CastOutcome::hit) {
                // Grazing rays may go either way in floats.
                if (ScalarTraits<S>::exact) {
                    EXPECT_EQ(outcome, exact.outcome) << which << seed;
                }
                return;
            }
            const double error = static_cast<double>(S(parameter - in<S>(exact.parameter)));
            // √ε_tol times the size of things, along rays that do not graze.
            const double slack = ScalarTraits<S>::exact ? 0 : 1000 * std::sqrt(static_cast<double>(options.tolerance));
            EXPECT_LE(std::abs(error), slack) << which << seed;
        };
        const auto found = ray_cast<S>(body, r, options);
        compare(found.outcome, found.parameter, "ray ");
        const auto slow = ray_advancement<S>(body, r, advance);
        compare(slow.outcome, slow.parameter, "advancement ");
        (exact.outcome == CastOutcome::hit ? hits : misses)++;
    }
    EXPECT_GT(hits, 60);
    EXPECT_GT(misses, 60);
    EXPECT_LT(unknown, 60);  // the sample must say something
}

TEST(RayCast, AHitIsAPointOfTheBodyWithItsNormalAndAMissHasASeparatingAxis) {
    int hits = 0, v_is_none = 0;
    for (unsigned seed = 0; seed < 300; ++seed) {
        const RandomCast c = random_cast(seed);
        const auto found = ray_cast<Rational>(c.body, c.ray, exactly_cast());
        if (found.outcome != CastOutcome::hit) {
            // The axis separates the whole ray: at the source, and not less later.
            const auto rejects = [&c](const R3& axis, const R3& from) {
                return dot(axis, R3(from - c.body.support(axis).point)) > 0 && dot(axis, c.ray.direction) >= 0;
            };
            EXPECT_TRUE(rejects(found.axis, c.ray.source));
            const R3& v = found.kept.set == 0 ? found.axis : found.kept.closest;
            EXPECT_TRUE(rejects(v, c.ray.at(found.parameter)));
            v_is_none += rejects(v, c.ray.source) ? 0 : 1;
            continue;
        }
        ++hits;
        R3 member;
        for (unsigned i = 0; i < slot_count; ++i) {
            if (contains(found.kept.set, i)) member = member + found.points[i].point * found.kept.weights[i];
        }
        EXPECT_EQ(member, found.point);
        EXPECT_EQ(found.point, c.ray.at(found.parameter));
        if (found.parameter == 0) continue;
        EXPECT_LT(dot(found.normal, c.ray.direction), 0);
        EXPECT_EQ(dot(found.normal, found.point), dot(found.normal, c.body.support(found.normal).point));
    }
    EXPECT_GT(hits, 60);
    // The last v, which the paper says separates the ray, separates only what is left of it.
    EXPECT_GT(v_is_none, 10);
}

TEST(RayCast, MaxIsClosedAndAnEarlyOutChangesNoAnswer) {
    int fewer = 0;
    for (unsigned seed = 0; seed < 300; ++seed) {
        RandomCast c = random_cast(seed);
        const auto whole = ray_cast<Rational>(c.body, c.ray, exactly_cast());
        if (whole.outcome != CastOutcome::hit) continue;
        c.ray.max = whole.parameter;
        EXPECT_EQ(ray_cast<Rational>(c.body, c.ray, exactly_cast()).outcome, CastOutcome::hit);
        c.ray.max = whole.parameter * Rational(1, 2);
        if (whole.parameter == 0) continue;
        const auto early = ray_cast<Rational>(c.body, c.ray, exactly_cast());
        CastOptions<Rational> late = exactly_cast();
        late.early_out = false;
        const auto full = ray_cast<Rational>(c.body, c.ray, late);
        EXPECT_EQ(early.outcome, CastOutcome::miss);
        EXPECT_EQ(full.outcome, CastOutcome::miss);
        AdvancementOptions<Rational> slow = exactly_advance();
        EXPECT_EQ(ray_advancement<Rational>(c.body, c.ray, slow).outcome, CastOutcome::miss);
        slow.cast.early_out = false;
        EXPECT_EQ(ray_advancement<Rational>(c.body, c.ray, slow).outcome, CastOutcome::miss);
        fewer += early.iterations < full.iterations ? 1 : 0;
    }
    EXPECT_GT(fewer, 30);
}

TEST(RayCast, ACachedAxisChangesNoAnswer) {
    int saved = 0, spent = 0, misses = 0;
    for (unsigned seed = 0; seed < 300; ++seed) {
        const RandomCast c = random_cast(seed);
        const auto first = ray_cast<Rational>(c.body, c.ray, exactly_cast());
        CastOptions<Rational> options = exactly_cast();
        options.axis = first.outcome == CastOutcome::miss ? first.axis : R3{1, 2, 3};
        const auto again = ray_cast<Rational>(c.body, c.ray, options);
        EXPECT_EQ(again.outcome, first.outcome);
        EXPECT_EQ(again.parameter, first.outcome == CastOutcome::hit ? first.parameter : again.parameter);
        if (first.outcome != CastOutcome::miss) continue;
        ++misses;
        EXPECT_EQ(again.iterations, 1);  // still a separating axis
        saved += first.iterations - again.iterations;
        spent += again.iterations;
    }
    EXPECT_GT(misses, 60);
    EXPECT_GT(saved, spent);
}

TEST(RayCast, EdgeCasesOfACube) {
    const auto cast = [](const Ray<Rational>& r) { return ray_cast<Rational>(cube(), r, exactly_cast()); };
    struct Known {
        const char* what;
        Ray<Rational> ray;
        CastOutcome outcome;
        Rational parameter;
    };
    const auto hit = CastOutcome::hit;
    const auto miss = CastOutcome::miss;
    const std::vector<Known> known{
        {"onto a face", ray({3, 0, 0}, {-1, 0, 0}), hit, 2},
        {"away", ray({3, 0, 0}, {1, 0, 0}), miss, 0},
        {"source inside", ray({0, 0, 0}, {1, 0, 0}), hit, 0},
        {"source on a face, moving away", ray({1, 0, 0}, {1, 0, 0}), hit, 0},
        {"source on a face, moving in", ray({1, 0, 0}, {-1, 0, 0}), hit, 0},
        {"zero direction outside", ray({3, 0, 0}, {0, 0, 0}), miss, 0},
        {"zero direction on the surface", ray({1, 1, 1}, {0, 0, 0}), hit, 0},
        {"max 0 outside", ray({3, 0, 0}, {-1, 0, 0}, Rational(0)), miss, 0},
        {"max 0 on the surface", ray({1, 0, 0}, {-1, 0, 0}, Rational(0)), hit, 0},
        {"max just enough", ray({3, 0, 0}, {-1, 0, 0}, Rational(2)), hit, 2},
        {"max just too short", ray({3, 0, 0}, {-1, 0, 0}, Rational(2) - power_of_two(-200)), miss, 0},
        {"in the plane of a face", ray({3, 1, 0}, {-1, 0, 0}), hit, 2},
        {"along an edge", ray({3, 1, 1}, {-1, 0, 0}), hit, 2},
        {"grazing an edge", ray({3, -1, 0}, {-1, 1, 0}), hit, 2},
        {"grazing a vertex", ray({2, 1, 0}, {-1, 0, 1}), hit, 1},
        {"past an edge by 2^-200", ray({3, -1 + power_of_two(-200), 0}, {-1, 1, 0}), miss, 0},
        {"above a face by 2^-200", ray({3, 1 + power_of_two(-200), 0}, {-1, 0, 0}), miss, 0},
        {"huge direction", ray({3, 0, 0}, {-power_of_two(3000), 0, 0}), hit, power_of_two(-2999)},
        {"tiny direction", ray({3, 0, 0}, {-power_of_two(-3000), 0, 0}), hit, power_of_two(3001)},
    };
    for (const Known& k : known) {
        const auto found = cast(k.ray);
        const auto slow = ray_advancement<Rational>(cube(), k.ray, exactly_advance());
        EXPECT_EQ(slow.outcome, k.outcome) << k.what;
        EXPECT_EQ(found.outcome, k.outcome) << k.what;
        if (k.outcome != hit) continue;
        EXPECT_EQ(found.parameter, k.parameter) << k.what;
        EXPECT_EQ(slow.parameter, k.parameter) << k.what;
    }
}

TEST(RayCast, ASweepIsARayCastAgainstTheDifference) {
    int hits = 0;
    for (unsigned seed = 0; seed < 100; ++seed) {
        const Pair<Rational> pair = random_pair<Rational>(seed);
        const Sweep<Rational> sweep{{1, 0, 0}, {-1, Rational(1, 3), 0}, {}};
        const auto found = linear_sweep<Rational>(pair.a, pair.b, sweep, exactly_cast());
        ASSERT_NE(found.outcome, CastOutcome::unknown);
        if (found.outcome != CastOutcome::hit) continue;
        ++hits;
        R3 p, q;
        for (unsigned i = 0; i < slot_count; ++i) {
            if (!contains(found.kept.set, i)) continue;
            p = p + found.points[i].p * found.kept.weights[i];
            q = q + found.points[i].q * found.kept.weights[i];
        }
        const Rational& t = found.parameter;
        EXPECT_EQ(p + sweep.velocity_a * t, q + sweep.velocity_b * t);
    }
    EXPECT_GT(hits, 30);
}

TEST(RayCast, OverflowAndLimitsAreToldApart) {
    const auto far = cloud_of<double>({{power_of_two(600), 0, 0}, {power_of_two(600), power_of_two(600), 0}});
    const auto r = ray_cast<double>(far, Ray<double>{{}, {1, 0, 0}, {}}, CastOptions<double>{});
    EXPECT_EQ(r.outcome, CastOutcome::unknown);
    EXPECT_TRUE(r.overflowed);
    CastOptions<double> short_run;
    short_run.iteration_limit = 1;
    const auto cut = ray_cast<double>(cloud_of<double>({{5, -1, 0}, {6, 1, 0}, {6, 0, 1}}),
                                      Ray<double>{{}, {1, 0, 0.1}, {}}, short_run);
    EXPECT_EQ(cut.outcome, CastOutcome::unknown);
    EXPECT_EQ(cut.termination, Termination::iteration_limit);
    EXPECT_FALSE(cut.overflowed);
}

}  // namespace oblong::test
