// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <map>
#include <string_view>

#include "oblong/prove/cores/body_queries.hpp"
#include "oblong/prove/cores/distance.hpp"
#include "tests/prove/cores/core_cases.hpp"
#include "tests/draws.hpp"

// The certified distance against the rational route: outcome and number are the same, whichever rung gives them.

namespace oblong {

namespace {

using namespace core_cases;

struct Tally {
    int cases = 0;
    std::map<Outcome, int> outcomes;
    std::map<Rung, int> rungs;
    int decided_by_filter = 0;

    template <std::floating_point R>
    void add(const CertifiedDistance<R>& answer) {
        ++cases;
        ++outcomes[answer.outcome];
        ++rungs[answer.rung];
    }
    void print(const char* family) {
        std::printf("%-16s %5d cases: filter %5d, extended %5d, integer %5d; ", family, cases, rungs[Rung::filter],
                    rungs[Rung::extended], rungs[Rung::integer]);
        std::printf("separated %5d, touching %4d, overlapping %4d\n", outcomes[Outcome::separated],
                    outcomes[Outcome::touching], outcomes[Outcome::overlapping]);
    }
};

template <std::floating_point R>
void expect_enclosed(const CertifiedDistance<R>& answer) {
    EXPECT_LE(answer.enclosure.lower, answer.distance);
    EXPECT_LE(answer.distance, answer.enclosure.upper);
    const R above = std::nextafter(answer.distance, std::numeric_limits<R>::infinity());
    EXPECT_LE(answer.enclosure.upper, above);
}

/// The integer rung alone, from this simplex.
template <std::floating_point R>
[[nodiscard]] CertifiedDistance<R> integers_alone(const Pair<R>& pair, const ProposedSimplex& simplex) {
    const CoreView<R> core_a = pair.a.view();
    const CoreView<R> core_b = pair.b.view();
    return detail::integer_rung(CoreScan<R>(core_a), CoreScan<R>(core_b), {simplex, 3});
}

template <std::floating_point R>
[[nodiscard]] ProposedSimplex any_simplex(Families<R>& draw, const Pair<R>& pair) {
    ProposedSimplex simplex;
    simplex.count = static_cast<unsigned>(draw.any(5));
    for (FeaturePair& f : simplex.pairs)
        f = {static_cast<std::uint32_t>(draw.any(static_cast<int>(pair.a.vertices.size()))),
             static_cast<std::uint32_t>(draw.any(static_cast<int>(pair.b.vertices.size())))};
    return simplex;
}

template <std::floating_point R>
Tally expect_laws(int per_family, unsigned long seed) {
    Families<R> draw(seed);
    Tally all;
    for (int family = 0; family < Families<R>::count; ++family) {
        Tally tally;
        // Overlaps are settled before integers; contacts are theirs.
        const bool is_contact = std::string_view(Families<R>::names[family]) == "contact";
        for (int i = 0; i < (is_contact ? 3 : 1) * per_family; ++i) {
            const Pair<R> pair = draw.draw(family);
            const Expected<R> expected = rational_route(pair);
            const CertifiedDistance<R> answer = ladder_distance(pair.a.view(), pair.b.view());
            EXPECT_EQ(answer.outcome, expected.outcome) << Families<R>::names[family] << ' ' << i;
            EXPECT_EQ(answer.distance, expected.distance) << Families<R>::names[family] << ' ' << i;
            expect_enclosed(answer);
            const CertifiedDecision decision = decide(pair.a.view(), pair.b.view());
            EXPECT_EQ(decision.outcome, expected.outcome) << Families<R>::names[family] << ' ' << i;
            all.decided_by_filter += decision.rung == Rung::filter ? 1 : 0;
            const CertifiedDistance<R> alone = integers_alone(pair, any_simplex(draw, pair));
            EXPECT_EQ(alone.outcome, expected.outcome) << Families<R>::names[family] << ' ' << i;
            EXPECT_EQ(alone.distance, expected.distance) << Families<R>::names[family] << ' ' << i;
            expect_enclosed(alone);
            tally.add(answer);
            all.add(answer);
            if (testing::Test::HasFailure()) return all;
        }
        tally.print(Families<R>::names[family]);
    }
    all.print("all");
    return all;
}

void expect_representative(Tally& all) {
    EXPECT_GT(all.outcomes[Outcome::separated], all.cases / 3);
    EXPECT_GT(all.outcomes[Outcome::touching], all.cases / 40);
    EXPECT_GT(all.outcomes[Outcome::overlapping], all.cases / 10);
    EXPECT_GT(all.rungs[Rung::filter] + all.rungs[Rung::extended], all.cases / 2);
    EXPECT_GT(all.rungs[Rung::filter], all.cases / 20);
    EXPECT_GT(all.rungs[Rung::extended], all.cases / 20);
    EXPECT_GT(all.decided_by_filter, all.cases / 2);
    EXPECT_GT(all.rungs[Rung::integer], all.cases / 10);
    EXPECT_EQ(all.cases,
              all.outcomes[Outcome::separated] + all.outcomes[Outcome::touching] + all.outcomes[Outcome::overlapping]);
}

/// The filter's bounds hold for any weights and for any direction.
template <std::floating_point R>
void expect_filter_sound(const CoreScan<R>& a, const CoreScan<R>& b, Proposal proposal, const Rational& squared,
                         Families<R>& draw) {
    const double upper = filter_upper(a, b, proposal);
    EXPECT_TRUE(!std::isfinite(upper) || to_rational(upper) * to_rational(upper) >= squared);
    const Vec3<double> n{draw.uniform(), draw.uniform(), draw.uniform()};
    a.record_support(-n, proposal.seen_a);
    b.record_support(n, proposal.seen_b);
    const double lower = filter_lower(a, b, proposal);
    EXPECT_TRUE(!(lower > 0) || to_rational(lower) * to_rational(lower) <= squared);
    proposal.seen_a.direction = n;  // the two must have looked in opposite directions
    EXPECT_FALSE(filter_lower(a, b, proposal) > 0);
}

/// Whatever simplex it starts from, the extended rung's enclosure contains the exact distance, and settles none
/// wrongly.
template <std::floating_point R>
void expect_extended_sound(int per_family, unsigned long seed) {
    Families<R> draw(seed);
    int settled = 0;
    int enclosed = 0;
    for (int family = 0; family < Families<R>::count; ++family) {
        for (int i = 0; i < per_family; ++i) {
            const Pair<R> pair = draw.draw(family);
            const CoreView<R> core_a = pair.a.view();
            const CoreView<R> core_b = pair.b.view();
            const CoreScan<R> a(core_a);
            const CoreScan<R> b(core_b);
            const ExactDistanceAnswer x = exact_distance(exact(pair.a), exact(pair.b), {1, 0, 0});
            const ProposedSimplex good = ladder_distance(core_a, core_b).simplex;
            for (const ProposedSimplex& simplex : {any_simplex(draw, pair), any_simplex(draw, pair), good}) {
                Proposal proposal;
                proposal.simplex = simplex;
                read_vertices(a, b, proposal);
                for (double& weight : proposal.weights) weight = draw.any(5) * 0.25;
                const WideEnclosure e = extended_enclosure(a, b, proposal);
                const bool surrounded =
                    simplex.count == slot_count && (filter_origin_in_tetrahedron(a, b, proposal) ||
                                                    extended_origin_in_tetrahedron(a, b, proposal).has_value());
                EXPECT_TRUE(!surrounded || x.outcome == Outcome::overlapping);
                expect_filter_sound(a, b, proposal, x.core_squared, draw);
                if (std::isfinite(e.upper_radius)) {
                    const Rational most = to_rational(e.mid.hi) + to_rational(e.mid.lo) + to_rational(e.upper_radius);
                    EXPECT_TRUE(most >= 0 && most * most >= x.core_squared);
                    ++enclosed;
                }
                if (std::isfinite(e.lower_radius)) {
                    const Rational least = to_rational(e.mid.hi) + to_rational(e.mid.lo) - to_rational(e.lower_radius);
                    EXPECT_TRUE(least <= 0 || least * least <= x.core_squared);
                    ++enclosed;
                }
                const auto answer = detail::settled<R>(detail::rounded_lower_end(e.mid, e.lower_radius),
                                                       detail::rounded_upper_end(e.mid, e.upper_radius));
                if (!answer) continue;
                EXPECT_EQ(*answer, nearest_root<R>(x.core_squared));
                ++settled;
            }
            if (testing::Test::HasFailure()) return;
        }
    }
    EXPECT_GT(settled, per_family * 3);
    EXPECT_GT(enclosed, per_family * 20);
}

}  // namespace

TEST(CertifiedDistance, AgreesWithRationalsInDouble) {
    Tally all = expect_laws<double>(400, 1);
    expect_representative(all);
}
TEST(CertifiedDistance, AgreesWithRationalsInFloat) {
    Tally all = expect_laws<float>(400, 2);
    expect_representative(all);
}

TEST(CertifiedDistance, TheExtendedRungIsSoundFromAnySimplex) {
    expect_extended_sound<double>(100, 3);
    expect_extended_sound<float>(100, 4);
}

/// The proof by fused multiply-adds and the one by splitting are one proof: both products are exact.
template <std::size_t edge_count>
void expect_the_same_solution(const CoreScan<double>& a, const CoreScan<double>& b, const Proposal& proposal) {
    const detail::Solution<edge_count> split(detail::TargetProducts{}, a, b, proposal);
    const detail::Solution<edge_count> fused(detail::FusedProducts{}, a, b, proposal);
    const auto same = [](const DoubleDouble& x, const DoubleDouble& y) { return x.hi == y.hi && x.lo == y.lo; };
    ASSERT_EQ(split.is_solved(), fused.is_solved());
    if (!split.is_solved()) return;
    EXPECT_TRUE(same(split.length, fused.length));
    EXPECT_TRUE(DoubleDouble4::equal(split.n, fused.n).all());
    EXPECT_EQ(split.residuals, fused.residuals);
    EXPECT_EQ(split.off, fused.off);
    EXPECT_EQ(split.beyond_a, fused.beyond_a);
    EXPECT_EQ(split.beyond_b, fused.beyond_b);
}

TEST(CertifiedDistance, FusedAndSplitProductsProveTheSameBitByBit) {
    Families<double> draw(61);
    int solved = 0;
    for (int i = 0; i < 600; ++i) {
        const Pair<double> pair = draw.draw(i % 6);  // the families of middling numbers: no product's rest underflows
        const CoreView<double> core_a = pair.a.view();
        const CoreView<double> core_b = pair.b.view();
        const CoreScan<double> a(core_a);
        const CoreScan<double> b(core_b);
        Proposal proposal;
        propose(a, b, {.tolerance = 0x1p-30}, proposal);
        if (proposal.simplex.count == 1) expect_the_same_solution<0>(a, b, proposal);
        if (proposal.simplex.count == 2) expect_the_same_solution<1>(a, b, proposal);
        if (proposal.simplex.count == 3) expect_the_same_solution<2>(a, b, proposal);
        solved += proposal.simplex.count < slot_count ? 1 : 0;
    }
    EXPECT_GT(solved, 300);
}

}  // namespace oblong
