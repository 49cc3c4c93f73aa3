// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/multiprecision.hpp"
#include "oblong/simplex/brute_force.hpp"
#include "tests/gjk/cloud.hpp"

// The loop itself: limits, guards, trace, the plane.

namespace oblong::test {

namespace {

struct Recorder {
    static constexpr bool active = true;
    std::vector<int>* indices;
    std::vector<double>* lengths;
    void operator()(const Iteration<double>& i) const {
        indices->push_back(i.index);
        lengths->push_back(i.vv);
        EXPECT_EQ(i.vv, squared_norm(i.v));
        EXPECT_EQ(i.vw, dot(i.v, i.w.w));
        EXPECT_EQ(i.w.w, i.w.p - i.w.q);
        if (i.index == 0) {
            EXPECT_EQ(i.carrier.set, 0U);
        } else {
            EXPECT_EQ(i.carrier.closest, i.v);
        }
    }
};

/// Collects ‖v‖² and μ².
struct Bounds {
    static constexpr bool active = true;
    std::vector<std::pair<Rational, Rational>>* rows;
    void operator()(const Iteration<Rational>& i) const { rows->emplace_back(i.vv, i.lower); }
};

template <OrderedField S>
GjkOptions<S> relative(const S& tolerance) {
    GjkOptions<S> options;
    options.stop.tolerance = tolerance;
    return options;
}

template <class S>
class LoopIn : public testing::Test {};

using Scalars = testing::Types<float, double, long double, Quad, Digits100, Rational>;
TYPED_TEST_SUITE(LoopIn, Scalars);

}  // namespace

TYPED_TEST(LoopIn, RunsUnchangedAndAgreesOnSmallIntegers) {
    using S = TypeParam;
    for (unsigned seed = 0; seed < 100; ++seed) {
        const auto exact = exact_result(random_pair<Rational>(seed));
        const auto pair = random_pair<S>(seed);
        const auto r = gjk_distance<S>(pair.a, pair.b, relative<S>(S(S(1) / S(1 << 20))));
        ASSERT_FALSE(r.overflowed);
        ASSERT_LE(r.iterations, 100);
        const Rational found = to_rational(r.squared);
        if (exact.squared == 0) {
            EXPECT_LE(found, power_of_two(-30)) << seed;
        } else {
            EXPECT_LE(abs(Rational(found - exact.squared)), Rational(exact.squared * power_of_two(-16))) << seed;
        }
    }
}

TEST(Loop, IterationLimitIsHonoured) {
    const auto pair = random_pair<double>(30);
    const int needed = gjk_distance<double>(pair.a, pair.b, relative(1e-10)).iterations;
    ASSERT_GT(needed, 1);
    for (int limit = 0; limit < needed; ++limit) {
        auto options = relative(1e-10);
        options.iteration_limit = limit;
        const auto r = gjk_distance<double>(pair.a, pair.b, options);
        EXPECT_EQ(r.termination, Termination::iteration_limit);
        EXPECT_EQ(r.iterations, limit);
    }
    auto options = relative(1e-10);
    options.iteration_limit = needed;
    EXPECT_EQ(gjk_distance<double>(pair.a, pair.b, options).termination, Termination::relative);
}

TEST(Loop, TraceSeesEveryIterationAndChangesNothing) {
    for (unsigned seed = 0; seed < 50; ++seed) {
        const auto pair = random_pair<double>(seed);
        std::vector<int> indices;
        std::vector<double> lengths;
        const auto plain = gjk_distance<double>(pair.a, pair.b, relative(1e-10));
        const auto traced = gjk_distance<double>(pair.a, pair.b, relative(1e-10), VoronoiRegions<double>{},
                                                 Recorder{&indices, &lengths});
        ASSERT_EQ(static_cast<int>(indices.size()), traced.iterations);
        for (int i = 0; i < traced.iterations; ++i) EXPECT_EQ(indices[static_cast<std::size_t>(i)], i);
        EXPECT_EQ(plain.v, traced.v);
        EXPECT_EQ(plain.squared, traced.squared);
        EXPECT_EQ(plain.lower, traced.lower);
        EXPECT_EQ(plain.termination, traced.termination);
        EXPECT_EQ(plain.iterations, traced.iterations);
        EXPECT_EQ(plain.kept.carrier.set, traced.kept.carrier.set);
    }
    static_assert(!NoTrace::active);
    static_assert(std::is_empty_v<NoTrace>);
}

/// In exact arithmetic on polytopes every guard is idle, and every subalgorithm walks to the same v.
TEST(Loop, GuardsAndSubalgorithmsAgreeInRationals) {
    for (unsigned seed = 0; seed < 60; ++seed) {
        const auto pair = random_pair<Rational>(seed);
        const auto expected = exact_result(pair);
        for (const Guard guard : {Guard::none, Guard::repeated_support, Guard::no_progress}) {
            auto options = relative<Rational>(0);
            options.guard = guard;
            const auto one = gjk_distance<Rational>(pair.a, pair.b, options);
            const auto all = gjk_distance<Rational>(pair.a, pair.b, options, JohnsonAllSubsets<Rational>{});
            const auto brute = gjk_distance<Rational>(pair.a, pair.b, options, BruteForce<Rational>{});
            for (const auto& r : {one, all, brute}) {
                EXPECT_EQ(r.v, expected.v);
                EXPECT_TRUE(r.termination == Termination::relative || r.termination == Termination::origin_enclosed);
            }
            EXPECT_EQ(one.iterations, all.iterations);
        }
    }
}

/// ‖v‖ falls strictly from the first simplex on, and μ never passes the exact distance, in rationals.
TEST(Loop, LowerBoundNeverPassesTheExactDistance) {
    for (unsigned seed = 0; seed < 200; ++seed) {
        const auto pair = random_pair<Rational>(seed);
        const auto exact = exact_result(pair);
        for (const auto lower : {StoppingRule<Rational>::Lower::running_max, StoppingRule<Rational>::Lower::latest}) {
            std::vector<std::pair<Rational, Rational>> rows;
            auto options = relative<Rational>(0);
            options.stop.lower = lower;
            const auto r = gjk_distance<Rational>(pair.a, pair.b, options, Johnson<Rational>{}, Bounds{&rows});
            EXPECT_EQ(r.squared, exact.squared);
            for (std::size_t i = 0; i < rows.size(); ++i) {
                EXPECT_LE(rows[i].second, exact.squared);
                EXPECT_GE(rows[i].first, exact.squared);
                if (i > 1) {
                    EXPECT_LT(rows[i].first, rows[i - 1].first);
                }
                if (i > 0 && lower == StoppingRule<Rational>::Lower::running_max) {
                    EXPECT_GE(rows[i].second, rows[i - 1].second);
                }
            }
        }
    }
}

TEST(Loop, PlaneProblemsStayInThePlane) {
    int apart = 0;
    for (unsigned seed = 0; seed < 100; ++seed) {
        const auto pair = random_pair<Rational>(seed, 0, true);
        const auto r = exact_result(pair);
        EXPECT_EQ(r.v.z, 0);
        EXPECT_LE(size(r.kept.carrier.set), 3U) << "a triangle already carries every point of the plane";
        for (const auto& p : pair.a.points.vertices()) {
            for (const auto& q : pair.b.points.vertices()) EXPECT_GE(dot(r.v, p - q), r.squared);
        }
        apart += r.squared > 0 ? 1 : 0;
    }
    EXPECT_GT(apart, 10);
    EXPECT_LT(apart, 90);
}

TEST(Loop, AnyStartDirectionGivesTheExactAnswer) {
    const auto pair = random_pair<Rational>(29);
    const auto expected = exact_result(pair);
    for (int x = -1; x <= 1; ++x) {
        for (int y = -1; y <= 1; ++y) {
            for (int z = -1; z <= 1; ++z) {
                auto options = relative<Rational>(0);
                options.start = {x, y, z};
                EXPECT_EQ(gjk_distance<Rational>(pair.a, pair.b, options).v, expected.v);
            }
        }
    }
}

TEST(Loop, IsBelow120LinesOfCode) {
    std::ifstream file(std::string(OBLONG_SOURCE_DIR) + "/lib/oblong/gjk/distance.hpp");
    ASSERT_TRUE(file);
    std::string line;
    int code = 0;
    bool inside = false;
    bool last = false;
    while (std::getline(file, line)) {
        inside = inside || line.find("> gjk_resume(") != std::string::npos;
        last = last || line.find("> gjk_distance(") != std::string::npos;
        const std::size_t first = line.find_first_not_of(' ');
        if (inside && first != std::string::npos && line.compare(first, 2, "//") != 0) ++code;
        if (last && line == "}") break;
    }
    RecordProperty("lines", code);
    EXPECT_TRUE(last);
    EXPECT_GT(code, 50) << "the loop was not found";
    EXPECT_LT(code, 120);
}

}  // namespace oblong::test
