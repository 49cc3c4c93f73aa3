// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/prove/cores/distance.hpp"
#include "tests/draws.hpp"
#include "tests/prove/cores/core_cases.hpp"

// What the extended rung claims of a solved feature, each against exact numbers: the errors of its vector, its products
// with edges, the gap of vertices that are joined to the base and of others, and the point that it finds on each body.

namespace oblong {

namespace {

using namespace core_cases;
using namespace detail;

[[nodiscard]] Rational exact_number(const DoubleDouble& x) { return to_rational(x.hi) + to_rational(x.lo); }
[[nodiscard]] Vec3<Rational> exact_vector(const DoubleDouble4& v) {
    return {exact_number(v.x()), exact_number(v.y()), exact_number(v.z())};
}

/// The largest ratios of an error to its bound that were met.
struct Ratios {
    double off = 0, residual = 0, gap = 0, point = 0;
    int solved = 0, met_others = 0;

    static void raise(double& ratio, const Rational& error, const Rational& bound) {
        const Rational size = error < 0 ? Rational(-error) : error;
        ASSERT_LE(size, bound);
        if (bound > 0) ratio = std::max(ratio, static_cast<double>(Rational(size / bound)));
    }
};

/// A pair of bodies, a proposal for them, and the same in fractions.
struct Solved {
    const CoreScan<double>& a;
    const CoreScan<double>& b;
    const Proposal& proposal;
    const ExactCore& exact_a;
    const ExactCore& exact_b;
};

template <std::size_t edge_count>
void expect_bounds(const Solved& of, Ratios& ratios) {
    const Solution<edge_count> s(TargetProducts{}, of.a, of.b, of.proposal);
    if (!s.is_solved()) return;
    ++ratios.solved;
    const auto pair = [&](std::size_t i) { return of.proposal.simplex.pairs[s.feature.order[i]]; };
    const auto p = [&](std::size_t i) { return of.exact_a.vertices[pair(i).a]; };
    const auto q = [&](std::size_t i) { return of.exact_b.vertices[pair(i).b]; };
    const Vec3<Rational> n = exact_vector(s.n);
    Vec3<Rational> on_a = p(0);
    Vec3<Rational> on_b = q(0);
    for (std::size_t i = 0; i < edge_count; ++i) {
        const Rational weight = to_rational(s.weights.coarse[i]) + to_rational(s.weights.fine[i]);
        ASSERT_GE(weight, 0);
        on_a = on_a + (p(i + 1) - p(0)) * weight;
        on_b = on_b + (q(i + 1) - q(0)) * weight;
        const Rational product = dot(n, Vec3<Rational>((p(i + 1) - q(i + 1)) - (p(0) - q(0))));
        Ratios::raise(ratios.residual, product, to_rational(s.residuals[i]));
    }
    const Vec3<Rational> v = on_a - on_b;
    const PointsOnBodies points =
        points_of<TargetProducts>(SolvedFeature<double, edge_count>{of.a, of.b, of.proposal, s, false},
                                  FeatureErrors<edge_count>{{}, Double4::all(s.off)});
    const NearVec near_a = points.p.numbers();
    const NearVec near_b = points.q.numbers();
    for (std::size_t k = 0; k < 3; ++k) {
        Ratios::raise(ratios.off, n[k] - v[k], to_rational(s.off));
        Ratios::raise(ratios.point, exact_number(near_a[k].mid) - on_a[k], to_rational(near_a[k].off));
        Ratios::raise(ratios.point, exact_number(near_b[k].mid) - on_b[k], to_rational(near_b[k].off));
    }
    // The plane that the lower end stands on is no nearer than claimed; a radius that says so, without the root's
    // error.
    Rational least = dot(n, of.exact_a.vertices[0]);
    for (const Vec3<Rational>& x : of.exact_a.vertices) least = std::min(least, Rational(dot(n, x)));
    Rational most = dot(n, of.exact_b.vertices[0]);
    for (const Vec3<Rational>& x : of.exact_b.vertices) most = std::max(most, Rational(dot(n, x)));
    const WideEnclosure e = enclosure(s, of.a.extent(), of.b.extent());
    ratios.met_others += std::isfinite(s.beyond_a) || std::isfinite(s.beyond_b) ? 1 : 0;
    const Rational allowed = to_rational(e.lower_radius) * exact_number(s.length);
    const Rational gap = squared_norm(n) - (least - most);
    if (gap > 0) Ratios::raise(ratios.gap, gap, allowed);
}

/// A blend with weights as they come, no step taken: all of the error is what the first constant is for.
template <std::size_t edge_count>
void expect_blend_bound(const Solved& of, std::mt19937_64& random, Ratios& ratios) {
    const Feature<edge_count> f(TargetProducts{}, of.a, of.b, of.proposal);
    std::array<double, edge_count> weights{};
    for (double& w : weights) w = oblong::test::uniform(random, 0, 0.5);
    const Vec3<Rational> n = exact_vector(stepped(combination<TargetProducts>(f.y, f.edges, weights), f.edges, {}));
    const auto point = [&](std::size_t i) -> Vec3<Rational> {
        const FeaturePair pair = of.proposal.simplex.pairs[f.order[i]];
        return of.exact_a.vertices[pair.a] - of.exact_b.vertices[pair.b];
    };
    Vec3<Rational> v = point(0);
    for (std::size_t i = 0; i < edge_count; ++i) v = v + (point(i + 1) - point(0)) * to_rational(weights[i]);
    const Rational bound = to_rational(rung_bounds(of.a, of.b).blend * 0x1p-53 * (of.a.extent() + of.b.extent()));
    for (std::size_t k = 0; k < 3; ++k) Ratios::raise(ratios.off, n[k] - v[k], bound);
}

/// Any simplex of a pair; often with a vertex of a pair before, so that all ways of being joined occur.
[[nodiscard]] Proposal any_proposal(Families<double>& draw, const Pair<double>& pair) {
    Proposal proposal;
    proposal.simplex.count = 1 + static_cast<unsigned>(draw.any(3));
    const auto vertex = [&](const Body<double>& body) {
        return static_cast<std::uint32_t>(draw.any(static_cast<int>(body.vertices.size())));
    };
    for (unsigned i = 0; i < proposal.simplex.count; ++i) {
        const unsigned before = i > 0 ? static_cast<unsigned>(draw.any(static_cast<int>(i))) : 0;
        const FeaturePair& last = proposal.simplex.pairs[before];
        proposal.simplex.pairs[i] = {i > 0 && draw.any(2) == 0 ? last.a : vertex(pair.a),
                                     i > 0 && draw.any(2) == 0 ? last.b : vertex(pair.b)};
        proposal.weights[i] = draw.any(5) * 0.25;
    }
    return proposal;
}

/// f(Solved, edges) for drawn cases in the middle range, every other one from a simplex that no solver chose.
template <class F>
void each_case(int family, int cases, F&& f) {
    Families<double> draw(1971 + static_cast<unsigned long>(family));
    for (int i = 0; i < cases && !testing::Test::HasFatalFailure(); ++i) {
        const Pair<double> pair = draw.draw(family);
        const CoreView<double> core_a = pair.a.view();
        const CoreView<double> core_b = pair.b.view();
        const CoreScan<double> a(core_a);
        const CoreScan<double> b(core_b);
        if (!in_middle_range(a, b) || scale_exponent(a, b) != 0) continue;
        Proposal proposal = any_proposal(draw, pair);
        read_vertices(a, b, proposal);
        if (i % 2 == 0) propose(a, b, {.tolerance = 0x1p-30}, proposal);
        const ExactCore exact_a = exact(pair.a);
        const ExactCore exact_b = exact(pair.b);
        const Solved solved{a, b, proposal, exact_a, exact_b};
        if (proposal.simplex.count == 1) f(solved, std::integral_constant<std::size_t, 0>{});
        if (proposal.simplex.count == 2) f(solved, std::integral_constant<std::size_t, 1>{});
        if (proposal.simplex.count == 3) f(solved, std::integral_constant<std::size_t, 2>{});
    }
}

}  // namespace

TEST(Solution, BoundsHoldForFeaturesRightAndWrong) {
    for (int family = 0; family < Families<double>::count; ++family) {
        Ratios ratios;
        each_case(family, 400, [&](const Solved& of, auto edges) { expect_bounds<edges()>(of, ratios); });
        ASSERT_FALSE(testing::Test::HasFailure()) << Families<double>::names[family];
        std::printf("%-16s solved %3d, others met %3d; ratios: vector %.4f, products %.4f, gap %.4f, points %.4f\n",
                    Families<double>::names[family], ratios.solved, ratios.met_others, ratios.off, ratios.residual,
                    ratios.gap, ratios.point);
        if (family < 4) {
            EXPECT_GT(ratios.solved, 100);
            EXPECT_GT(ratios.met_others, 10);
        }
    }
}

TEST(Solution, TheBlendWithAnyWeightsIsAsNearAsClaimed) {
    std::mt19937_64 random(7);
    double most = 0;
    for (int family = 0; family < 8; ++family) {
        Ratios ratios;
        each_case(family, 400, [&](const Solved& of, auto edges) { expect_blend_bound<edges()>(of, random, ratios); });
        ASSERT_FALSE(testing::Test::HasFailure()) << Families<double>::names[family];
        std::printf("%-16s blend %.4f\n", Families<double>::names[family], ratios.off);
        most = std::max(most, ratios.off);
    }
    EXPECT_GT(most, 0.01);  // a constant a hundred times less would fail
}

// Random planes through random vertices, in integers: the gap of joined vertices against the exact one, which reaches
// it.
TEST(Solution, TheGapOfJoinedVerticesIsAsWideAsItCanBeAndNoWider) {
    std::mt19937_64 random(11);
    const auto any = [&](int n) { return static_cast<int>(random() % static_cast<unsigned long>(n)); };
    double tightest = 0;
    for (int i = 0; i < 200000; ++i) {
        std::array<int, 3> reach_a{};  // n · p and n · q of three vertices each
        std::array<int, 3> reach_b{};
        for (std::size_t k = 0; k < 3; ++k) reach_a[k] = any(9) - 4, reach_b[k] = any(9) - 4;
        Proposal proposal;
        ProposedSimplex& simplex = proposal.simplex;
        simplex.count = 3;
        for (FeaturePair& pair : simplex.pairs) pair = {std::uint32_t(any(3)), std::uint32_t(any(3))};
        const Joined joined = joined_to_base<2>(proposal, {0, 1, 2});
        const auto gap_of = [&](const FeaturePair& pair) { return reach_a[pair.a] - reach_b[pair.b]; };
        const int y = gap_of(simplex.pairs[0]);
        const std::array<int, 2> r{gap_of(simplex.pairs[1]) - y, gap_of(simplex.pairs[2]) - y};
        const int share_one = any(5);  // of four
        const int share_two = any(5 - share_one);
        int least = reach_a[joined.a.indices[0]];
        int most = reach_b[joined.b.indices[0]];
        for (std::size_t k = 1; k < 3; ++k) {
            least = std::min(least, reach_a[joined.a.indices[k]]);
            most = std::max(most, reach_b[joined.b.indices[k]]);
        }
        const int gap = 4 * y + share_one * r[0] + share_two * r[1] - 4 * (least - most);
        const double allowed = 4 * joined_gap<2>(joined, {std::abs(r[0]) * 1.0, std::abs(r[1]) * 1.0});
        ASSERT_LE(gap, allowed);
        if (joined.share_a_vertex() && allowed > 0) tightest = std::max(tightest, gap / allowed);
        // one edge: the same with the second pair left out
        const Joined one = joined_to_base<1>(proposal, {0, 1, 2});
        const int least_of_one = std::min(reach_a[one.a.indices[0]], reach_a[one.a.indices[1]]);
        const int max_of_one = std::max(reach_b[one.b.indices[0]], reach_b[one.b.indices[1]]);
        ASSERT_LE(4 * y + share_one * r[0] - 4 * (least_of_one - max_of_one),
                  4 * joined_gap<1>(one, {std::abs(r[0]) * 1.0}));
    }
    EXPECT_EQ(tightest, 1);
}

}  // namespace oblong
