// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <oblong_testing/checks.hpp>
#include <oblong_testing/generators.hpp>
#include <sstream>

/// The generators: every pair, and every smaller pair that it shrinks to, is of its class.
namespace {

using oblong::Outcome;
using oblong::Vec3;
using oblong::testing::PairClass;

template <class R>
R extent(const oblong::Points<R>& body, std::size_t axis) {
    R low = body.vertices()[0][axis], high = low;
    for (const Vec3<R>& v : body.vertices()) {
        low = std::min(low, v[axis]);
        high = std::max(high, v[axis]);
    }
    return high - low;
}

/// Whether all differences from the first vertex are multiples of one vector. Exact: products of small integers.
template <class R>
bool is_collinear(const oblong::Points<R>& body) {
    const auto v = body.vertices();
    for (const Vec3<R>& p : v)
        for (const Vec3<R>& q : v)
            for (std::size_t i = 0; i < 3; ++i) {
                const std::size_t j = (i + 1) % 3;
                if ((p[i] - v[0][i]) * (q[j] - v[0][j]) != (p[j] - v[0][j]) * (q[i] - v[0][i])) return false;
            }
    return true;
}

template <class R>
bool is_of_class(const oblong::testing::PointPair<R>& pair) {
    const R small = std::ldexp(R(1), -10), large = std::ldexp(R(1), 10);
    const auto a = pair.a.vertices(), b = pair.b.vertices();
    const auto all = [](const auto& body, const auto& f) { return std::all_of(body.begin(), body.end(), f); };
    switch (pair.of) {
        case PairClass::lattice:
            return all(a, [](const Vec3<R>& v) { return std::abs(v[0]) <= 8 && v[0] == std::floor(v[0]); });
        case PairClass::duplicate_points:
            return all(a, [&](const Vec3<R>& v) { return std::count(a.begin(), a.end(), v) >= 2; });
        case PairClass::single_point:
            return a.size() == 1;
        case PairClass::collinear:
            return is_collinear(pair.a);
        case PairClass::flat:
            return extent(pair.a, 2) == 0;
        case PairClass::sliver:
            return a.size() == 3 && extent(pair.a, 0) == 16 && extent(pair.a, 1) > 0 && extent(pair.a, 1) <= small;
        case PairClass::needle:
            return extent(pair.a, 0) >= large && extent(pair.a, 1) <= 16 && extent(pair.a, 2) <= 16;
        case PairClass::size_ratio:
            return all(b, [&](const Vec3<R>& v) { return std::abs(v[0]) <= 8 * small; });
        case PairClass::far_offset:
            return all(a, [&](const Vec3<R>& v) { return v[0] >= large; }) &&
                   all(b, [&](const Vec3<R>& v) { return v[0] >= large; });
        case PairClass::near_touching: {
            const auto exact = oblong::certified_distance(pair.a, pair.b);
            int exponent = 0;
            return exact.outcome == Outcome::separated && exact.value <= R(0.5) &&
                   std::frexp(exact.value, &exponent) == R(0.5);
        }
        case PairClass::exact_touching:
            return oblong::certified_decision(pair.a, pair.b).outcome == Outcome::touching;
        case PairClass::parallel_faces:
            return extent(pair.a, 0) == 0 && all(b, [&](const Vec3<R>& v) { return std::abs(v[0] - 1) <= 8 * small; });
    }
    return false;
}

/// Walks down one path of shrinks, and looks at a few siblings at each step.
template <class R>
void expect_class_is_kept(PairClass of) {
    const auto gen = oblong::testing::degenerate_pair<R>(of);
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        auto shrinkable = gen(rc::Random(seed), 100);
        int steps = 0;
        for (bool more = true; more && steps < 60; ++steps) {
            ASSERT_TRUE(is_of_class(shrinkable.value()));
            auto shrinks = shrinkable.shrinks();
            more = false;
            for (std::uint64_t skip = 0; skip <= seed % 4; ++skip) {
                auto next = shrinks.next();
                if (!next) break;
                ASSERT_TRUE(is_of_class(next->value()));
                shrinkable = std::move(*next);
                more = true;
            }
        }
        EXPECT_GT(steps, 1);
    }
}

TEST(Generators, EveryPairAndEverySmallerOneIsOfItsClass) {
    for (std::size_t i = 0; i < oblong::testing::pair_class_names.size(); ++i) {
        SCOPED_TRACE(std::string(oblong::testing::pair_class_names[i]));
        expect_class_is_kept<double>(static_cast<PairClass>(i));
        expect_class_is_kept<float>(static_cast<PairClass>(i));
    }
}

TEST(Generators, ACounterexampleIsACaseLine) {
    std::ostringstream out;
    const oblong::testing::PointPair<double> pair{oblong::Points<double>({{0, 0.1, -1e-300}}),
                                                  oblong::Points<double>({{1, 2, 3}, {4, 5, 6}}), PairClass::sliver};
    showValue(pair, out);
    EXPECT_EQ(out.str(), R"({"format": "oblong-case/1", "id": "sliver", "query": "distance", "scalar": "double", )"
                         R"("a": {"shape": "points", "vertices": [[0, 0.1, -1e-300]]}, )"
                         R"("b": {"shape": "points", "vertices": [[1, 2, 3], [4, 5, 6]]}})");
}

/// A solver that takes the first vertices for the nearest points is found out.
TEST(Generators, FindAWrongSolver) {
    const bool holds = rc::check("the first vertices are nearest", [] {
        const auto pair = *oblong::testing::degenerate_pair<double>();
        const auto p = pair.a.vertices()[0], q = pair.b.vertices()[0];
        const double mine = std::hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
        RC_ASSERT(oblong::testing::is_within_ulps(mine, 8, pair.a, pair.b).holds);
    });
    EXPECT_FALSE(holds);
    EXPECT_TRUE(rc::check("the certified distance is", [] {
        const auto pair = *oblong::testing::degenerate_pair<double>();
        RC_ASSERT(oblong::testing::is_correctly_rounded_distance(oblong::certified_distance(pair.b, pair.a).value,
                                                                 pair.a, pair.b)
                      .holds);
    }));
}

}  // namespace
