// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/gjk/boolean2.hpp"

#include <gtest/gtest.h>

#include <map>

#include "oblong/gjk/distance.hpp"
#include "oblong/gjk/plane_decision.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/multiprecision.hpp"
#include "oblong/simplex/planar.hpp"
#include "oblong/support/polygon_support.hpp"
#include "tests/gjk/cloud.hpp"
#include "tests/gjk/plane_world.hpp"

// The page's test and our decision in the plane, over whole small worlds. Lattice coordinates are so small that float
// and double compute without rounding: what goes wrong there is the algorithm's.

namespace oblong::test {

namespace {

template <class S>
std::vector<Cloud<S>> clouds(const std::vector<LatticePoints>& bodies) {
    std::vector<Cloud<S>> all;
    for (const LatticePoints& body : bodies) all.push_back({Points<S>(in_scalar<S>(body))});
    return all;
}

/// Every subset of {−1, 0, 1}², interior points and points on edges included.
std::vector<LatticePoints> all_subsets() {
    std::vector<LatticePoints> all;
    for (unsigned mask = 1; mask < 512; ++mask) all.push_back(subset(lattice_square(-1, 3), mask));
    return all;
}

/// Every subset in convex position of the square, moved by (dx, dy).
std::vector<LatticePoints> convex_subsets(int low, int side, int dx = 0, int dy = 0) {
    const LatticePoints lattice = lattice_square(low, side);
    std::vector<LatticePoints> all;
    for (unsigned mask = 1; mask < 1U << lattice.size(); ++mask) {
        LatticePoints points = subset(lattice, mask);
        if (!in_convex_position(points)) continue;
        for (LatticePoint& p : points) p = {p.x + dx, p.y + dy};
        all.push_back(std::move(points));
    }
    return all;
}

using Counts = std::map<std::pair<Outcome, Outcome>, int>;  // what is true, what was stated

template <class S>
Counts count(const std::vector<LatticePoints>& as, const std::vector<LatticePoints>& bs, const Boolean2Equality& e) {
    const std::vector<Cloud<S>> in_a = clouds<S>(as), in_b = clouds<S>(bs);
    Counts counts;
    for (std::size_t i = 0; i < as.size(); ++i)
        for (std::size_t j = 0; j < bs.size(); ++j)
            ++counts[{lattice_truth(as[i], bs[j]), boolean2<S>(in_a[i], in_b[j], e).outcome}];
    return counts;
}

const std::vector<std::pair<int, int>> offsets{{0, 0}, {1, 0}, {2, 1}, {-2, 2}, {0, -3}, {3, 1}};

}  // namespace

TEST(Boolean2, AsPrintedIsRightAboutClosedBodiesInRationals) {
    Counts counts;
    for (const auto& [dx, dy] : offsets)
        counts.merge(count<Rational>(convex_subsets(-1, 3), convex_subsets(-1, 3, dx, dy), boolean2_as_printed));
    for (const auto& [pair, number] : counts)
        EXPECT_EQ(pair.second, pair.first == Outcome::separated ? Outcome::separated : Outcome::intersecting)
            << number << " that are " << name(pair.first);
    EXPECT_EQ(counts.size(), 3U) << "separated, touching and overlapping pairs all occur";
}

TEST(Boolean2, AsPrintedIsRightOnEverySubsetOfTheLatticeWithoutRounding) {
    const Counts counts = count<float>(all_subsets(), all_subsets(), boolean2_as_printed);
    EXPECT_EQ(counts.at({Outcome::separated, Outcome::separated}), 8192);
    EXPECT_EQ(counts.at({Outcome::touching, Outcome::intersecting}), 36717);
    EXPECT_EQ(counts.at({Outcome::overlapping, Outcome::intersecting}), 216212);
    EXPECT_EQ(counts.size(), 3U);
}

TEST(Boolean2, OrEqualReadingsErrOnTouchingBodiesAndOnNoOthers) {
    for (unsigned bits = 1; bits < 16; ++bits) {
        const Boolean2Equality e{(bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0, (bits & 8) != 0};
        const Counts counts = count<double>(convex_subsets(-1, 3), convex_subsets(-1, 3), e);
        int wrong = 0, endless = 0;
        for (const auto& [pair, number] : counts) {
            const Outcome right = pair.first == Outcome::separated ? Outcome::separated : Outcome::intersecting;
            if (pair.second == right) continue;
            EXPECT_EQ(pair.first, Outcome::touching) << bits;
            (pair.second == Outcome::cycled ? endless : wrong) += number;
        }
        EXPECT_EQ(wrong > 0, e.stop) << bits;
        EXPECT_EQ(endless > 0, !e.stop && (e.edge_02 || e.edge_12)) << bits;
    }
}

TEST(Boolean2, AllOrEqualAnswersTouchingBodiesByTheirOrder) {
    const std::vector<LatticePoints> bodies = convex_subsets(-1, 3);
    const std::vector<Cloud<double>> in = clouds<double>(bodies);
    int touching = 0, differ = 0;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (lattice_truth(bodies[i], bodies[j]) != Outcome::touching) continue;
            ++touching;
            if (boolean2<double>(in[i], in[j], boolean2_or_equal).outcome !=
                boolean2<double>(in[j], in[i], boolean2_or_equal).outcome)
                ++differ;
        }
    }
    EXPECT_GT(touching, 1000);
    EXPECT_GT(differ, 0) << "swapping the bodies changes the answer";
    EXPECT_LT(differ, touching);
}

TEST(Boolean2, ACycleIsProvenByItsPeriodAndTheLimitIsKept) {
    // Two squares side by side.
    const Cloud<Rational> a{Points<Rational>({{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}})};
    const Cloud<Rational> b{Points<Rational>({{1, 0, 0}, {2, 0, 0}, {2, 1, 0}, {1, 1, 0}})};
    const Boolean2Equality edges{false, false, true, true};
    const Boolean2Result<Rational> r = boolean2<Rational>(a, b, edges);
    EXPECT_EQ(r.outcome, Outcome::cycled);
    EXPECT_EQ(r.termination, Termination::cycle);
    EXPECT_GT(r.period, 0);
    const Boolean2Result<Rational> stopped = boolean2<Rational>(a, b, edges, 3);
    EXPECT_EQ(stopped.outcome, Outcome::not_converged);
    EXPECT_EQ(stopped.iterations, 3);
    EXPECT_EQ(boolean2<Rational>(a, b).outcome, Outcome::intersecting);
}

namespace {

/// The three-way decision with both ways of finding support points, against the truth.
template <class S>
void expect_right_decisions(const std::vector<LatticePoints>& as, const std::vector<LatticePoints>& bs,
                            std::map<Outcome, int>& seen) {
    using Search = typename PolygonSupport<S>::Search;
    std::vector<Polygon<S>> in_a, in_b;
    for (const LatticePoints& p : as) in_a.push_back(Polygon<S>::hull_of(in_scalar<S>(p)));
    for (const LatticePoints& p : bs) in_b.push_back(Polygon<S>::hull_of(in_scalar<S>(p)));
    for (std::size_t i = 0; i < as.size(); ++i) {
        for (std::size_t j = 0; j < bs.size(); ++j) {
            const Outcome truth = lattice_truth(as[i], bs[j]);
            ++seen[truth];
            for (const Search search : {Search::scan, Search::ring}) {
                const PolygonSupport<S> a(in_a[i], search), b(in_b[j], search);
                const PlaneDecision<S> decision = decide_in_plane<S>(a, b);
                ASSERT_EQ(decision.outcome, truth) << i << ' ' << j;
                if (truth == Outcome::overlapping) continue;
                // The normal proves it: a supporting line through the origin, or one that leaves it outside.
                ASSERT_FALSE(decision.normal == Vec3<S>{});
                const S reach = dot(decision.normal, difference_support<S>(a, b, decision.normal).w);
                ASSERT_TRUE(truth == Outcome::separated ? reach < S(0) : reach == S(0));
            }
        }
    }
}

}  // namespace

TEST(PlaneDecision, IsRightOnTheSmallWorldInRationals) {
    std::map<Outcome, int> seen;
    expect_right_decisions<Rational>(convex_subsets(-1, 3), convex_subsets(-1, 3), seen);
    expect_right_decisions<Rational>(convex_subsets(-1, 3), convex_subsets(-1, 3, 2, 1), seen);
    for (const Outcome outcome : {Outcome::separated, Outcome::touching, Outcome::overlapping})
        EXPECT_GT(seen[outcome], 1000) << name(outcome);
}

TEST(PlaneDecision, IsRightOnLargerWorldsWithoutRounding) {
    std::map<Outcome, int> seen;
    for (const auto& [dx, dy] : offsets)
        expect_right_decisions<float>(convex_subsets(-1, 3), convex_subsets(-1, 3, dx, dy), seen);
    expect_right_decisions<double>(convex_subsets(0, 4), convex_subsets(-1, 3, 1, 2), seen);
    for (const Outcome outcome : {Outcome::separated, Outcome::touching, Outcome::overlapping})
        EXPECT_GT(seen[outcome], 10000) << name(outcome);
}

TEST(PlaneDecision, KeepsTheLimit) {
    const Cloud<double> a{Points<double>({{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}})};
    for (int limit = 1; limit < 4; ++limit) {
        const PlaneDecision<double> decision = decide_in_plane<double>(a, a, limit);
        EXPECT_LE(decision.iterations, limit);
        if (decision.outcome != Outcome::overlapping) {
            EXPECT_EQ(decision.outcome, Outcome::not_converged);
            EXPECT_EQ(decision.termination, Termination::iteration_limit);
        }
    }
    EXPECT_EQ(decide_in_plane<double>(a, a).outcome, Outcome::overlapping);
}

namespace {

/// d² in the plane by the planar subalgorithm, and by the one in space.
template <class S>
void expect_same_distances(const std::vector<LatticePoints>& as, const std::vector<LatticePoints>& bs) {
    GjkOptions<S> options;
    options.stop.kind = StoppingRule<S>::Kind::gap;
    options.start = {S(1), S(0), S(0)};
    const std::vector<Cloud<S>> in_a = clouds<S>(as), in_b = clouds<S>(bs);
    for (std::size_t i = 0; i < as.size(); ++i) {
        for (std::size_t j = 0; j < bs.size(); ++j) {
            const auto plane = gjk_distance<S>(in_a[i], in_b[j], options, Planar<Johnson<S>>{});
            const auto space = gjk_distance<S>(in_a[i], in_b[j], options);
            const bool meet = plane.termination == Termination::origin_enclosed;
            ASSERT_EQ(meet, lattice_truth(as[i], bs[j]) != Outcome::separated);
            if constexpr (ScalarTraits<S>::exact) {
                ASSERT_EQ(plane.squared, space.squared);
                ASSERT_EQ(plane.iterations, space.iterations);
            }
            ASSERT_LE(size(plane.kept.carrier.set), 3U);
        }
    }
}

}  // namespace

TEST(Planar, GivesTheDistanceOfTheLoopInSpaceInRationals) {
    expect_same_distances<Rational>(convex_subsets(-1, 3), convex_subsets(-1, 3, 2, 1));
}

TEST(Planar, TellsSeparatedFromMeetingLatticeBodiesInFloats) {
    expect_same_distances<float>(convex_subsets(-1, 3), convex_subsets(-1, 3));
    expect_same_distances<double>(convex_subsets(-1, 3), convex_subsets(-1, 3, 2, 1));
}

}  // namespace oblong::test
