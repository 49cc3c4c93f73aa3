// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/simd/certify.hpp"

#include <gtest/gtest.h>

#include <map>

#include "oblong/prove/cores/body_queries.hpp"
#include "tests/simd/ellipsoids.hpp"

/// Proven answers about prepared bodies against those about the same vertices, listed.
namespace oblong {
namespace {

using simd_testing::any_vertices;

bool same(double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); }

/// What does not depend on the rung that settled it. How narrow the enclosure is does: exact integers know when a
/// distance is a number of the format.
template <class R>
void expect_same(const CertifiedDistance<R>& x, const CertifiedDistance<R>& y) {
    RC_ASSERT(x.outcome == y.outcome);
    RC_ASSERT(same(x.distance, y.distance));
    for (const Enclosure<R>& each : {x.enclosure, y.enclosure}) {
        RC_ASSERT(each.lower <= x.distance && x.distance <= each.upper);
    }
    if (x.rung != y.rung) return;
    RC_ASSERT(same(x.enclosure.lower, y.enclosure.lower));
    RC_ASSERT(same(x.enclosure.upper, y.enclosure.upper));
}

/// Everything of an answer, where both began in the same direction.
template <class R>
void expect_identical(const CertifiedDistance<R>& x, const CertifiedDistance<R>& y) {
    expect_same(x, y);
    RC_ASSERT(x.witness_a == y.witness_a);
    RC_ASSERT(x.witness_b == y.witness_b);
    RC_ASSERT(x.rung == y.rung);
    RC_ASSERT(x.iterations == y.iterations);
    RC_ASSERT(x.simplex.count == y.simplex.count);
    for (unsigned i = 0; i < x.simplex.count; ++i) {
        RC_ASSERT(x.simplex.pairs[i].a == y.simplex.pairs[i].a);
        RC_ASSERT(x.simplex.pairs[i].b == y.simplex.pairs[i].b);
    }
}

/// What proofs read is what the proposal's pairs name.
template <class R>
void expect_named(const CoreView<R>& a, const CoreView<R>& b, const Proposal& proposal) {
    for (unsigned i = 0; i < proposal.simplex.count; ++i) {
        RC_ASSERT(proposal.vertices[i].a == a.vertex(proposal.simplex.pairs[i].a));
        RC_ASSERT(proposal.vertices[i].b == b.vertex(proposal.simplex.pairs[i].b));
    }
}
/// The same whoever read them, one question after the other.
template <class R>
void expect_named(const CoreView<R>& view_a, const CoreView<R>& view_b) {
    const CoreScan<R> a(view_a);
    const CoreScan<R> b(view_b);
    Proposal proposal;  // one for all: nothing may be left of the last question
    const auto along_y = std::optional(Vec3<double>{0, 1, 0});
    const ProposedSimplex first{{}, 1};
    for (const ProposalOptions& how :
         {ProposalOptions{}, ProposalOptions{.tolerance = 0.5}, ProposalOptions{.iteration_limit = 0},
          ProposalOptions{.iteration_limit = 2}, ProposalOptions{.start = along_y},
          ProposalOptions{.warm_simplex = &first}, ProposalOptions{}}) {
        for (const bool decision : {true, false}) {
            if (decision) {
                propose_decision(a, b, how, proposal);
            } else {
                propose(a, b, how, proposal);
            }
            expect_named(view_a, view_b, proposal);
        }
    }
}

/// Decisions by vector units, which prove the first plane at once, against those by plain loops.
template <class R>
void expect_decided(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b, Outcome outcome,
                    std::map<Rung, int>& rungs) {
    const CertifiedDecision by_units = simd::decide(a, b);
    const CertifiedDecision by_loops = decide(core_view(a), core_view(b));
    RC_ASSERT(by_units.outcome == outcome);
    RC_ASSERT(by_loops.outcome == outcome);
    RC_ASSERT(by_units.rung == by_loops.rung);
    RC_ASSERT(by_units.iterations == by_loops.iterations);
    ++rungs[by_units.rung];
    LadderOptions other;
    other.start = Vec3<double>{0, 1, 0};
    RC_ASSERT(simd::decide(a, b, other).outcome == outcome);
    other = {};
    other.filter = false;
    RC_ASSERT(simd::decide(a, b, other).outcome == outcome);
    RC_ASSERT(simd::decide(a, b, other).rung != Rung::filter);
}

/// Of any vertices, and sometimes of one too many, or of one that a body does not have.
ProposedSimplex any_simplex(std::uint32_t of_a, std::uint32_t of_b) {
    ProposedSimplex simplex;
    const auto below = [](std::uint32_t size) { return *rc::gen::inRange<std::uint32_t>(0, size); };
    const std::uint32_t beyond = below(10) == 0 ? 1 : 0;
    for (FeaturePair& pair : simplex.pairs) pair = {below(of_a + beyond), below(of_b + beyond)};
    simplex.count = below(slot_count + 2);
    return simplex;
}
/// Where the proposing solver begins changes no answer, and vector units begin where plain loops do.
template <class Body>
void expect_the_same_from_anywhere(const Body& a, const Body& b, const ProposedSimplex& from) {
    LadderOptions warm;
    warm.warm_simplex = &from;
    const auto by_units = simd::ladder_distance(a, b, warm);
    expect_same(by_units, simd::ladder_distance(a, b));
    expect_identical(by_units, ladder_distance(a, b, warm));
    RC_ASSERT(simd::ladder_decision(a, b, warm) == by_units.outcome);
}

/// How often what was seen.
struct Tally {
    std::map<Outcome, int> outcomes;
    std::map<Rung, int> rungs;
};

/// Which touches the body that it mirrors: rounding leads no vertex across the plane of the farthest.
template <class R>
std::vector<Vec3<R>> mirrored(const Points<R>& body) {
    std::vector<Vec3<R>> vertices(body.vertices().begin(), body.vertices().end());
    const R most = std::ranges::max(vertices, {}, &Vec3<R>::x).x;
    for (Vec3<R>& v : vertices) v.x = most - (v.x - most);
    return vertices;
}

template <class R>
void prepared_like_unprepared(Tally& tally) {
    const Points<R> a(any_vertices<R>(30));
    const bool touches = *rc::gen::inRange(0, 8) == 0;
    std::vector<Vec3<R>> moved = touches ? mirrored(a) : any_vertices<R>(30);
    const R way = static_cast<R>(touches ? 0 : *rc::gen::inRange(0, 6)) * a.largest();
    for (Vec3<R>& v : moved) v.x = v.x + way;
    const Points<R> b(moved);
    const PreparedPolytope<R> prepared_a(a);
    const PreparedPolytope<R> prepared_b(b);
    LadderOptions same_start;
    same_start.start = Vec3<double>{1, 0, 0};
    const CertifiedDistance<R> unprepared = ladder_distance(a, b);
    ++tally.outcomes[unprepared.outcome];
    expect_identical(simd::ladder_distance(prepared_a, prepared_b, same_start), unprepared);
    expect_identical(ladder_distance(prepared_a, prepared_b, same_start), unprepared);
    expect_same(simd::ladder_distance(prepared_a, prepared_b), unprepared);
    RC_ASSERT(simd::ladder_decision(prepared_a, prepared_b) == unprepared.outcome);
    expect_decided(prepared_a, prepared_b, unprepared.outcome, tally.rungs);
    // A pose of each, and a prepared body beside a listed one.
    const Affine<R> pose{{{Vec3<R>{0, R(-1), 0}, Vec3<R>{1, 0, 0}, Vec3<R>{0, R(0.5), 1}}}, {way, R(0.25), 1}};
    expect_identical(ladder_distance(posed(prepared_a, pose), posed(prepared_b, pose), same_start),
                     ladder_distance(posed(a, pose), posed(b, pose)));
    const CertifiedDistance<R> turned = simd::ladder_distance(posed(prepared_a, pose), posed(prepared_b, pose));
    expect_same(turned, ladder_distance(posed(a, pose), posed(b, pose)));
    RC_ASSERT(simd::ladder_decision(posed(prepared_a, pose), posed(prepared_b, pose)) == turned.outcome);
    const ProposedSimplex from = any_simplex(prepared_a.size(), prepared_b.size());
    expect_the_same_from_anywhere(prepared_a, prepared_b, from);
    expect_the_same_from_anywhere(PreparedPolytope<R>(a, 1), PreparedPolytope<R>(b, 1), from);
    expect_the_same_from_anywhere(posed(prepared_a, pose), posed(prepared_b, pose), from);
    expect_identical(ladder_distance(prepared_a, b, same_start), unprepared);
    expect_named(core_view(a), core_view(b));
    expect_named(core_view(prepared_a), core_view(b));
    expect_named(simd::view_of(prepared_a), simd::view_of(prepared_b));
    expect_named(core_view(posed(prepared_a, pose)), core_view(posed(b, pose)));
    const PreparedPolytope<R> with_grid(a, 1);
    expect_named(simd::view_of(with_grid), simd::view_of(prepared_b));
    const Box<R> box({R(1), R(0.5), R(2)});
    const Sphere<R> ball(R(0.25));
    expect_named(core_view(box), simd::view_of(prepared_b));
    expect_named(simd::view_of(prepared_a), core_view(ball));
    CoreView<R> halved = simd::view_of(prepared_b);
    halved.vertex_scale = 0.5;
    halved.largest = -1;
    expect_named(simd::view_of(prepared_a), halved);
}

template <class R>
void check() {
    Tally tally;
    EXPECT_TRUE(rc::check([&] { prepared_like_unprepared<R>(tally); }));
    for (const Outcome outcome : {Outcome::separated, Outcome::touching, Outcome::overlapping})
        EXPECT_GT(tally.outcomes[outcome], 0) << name(outcome);
    for (const Rung rung : {Rung::filter, Rung::integer}) EXPECT_GT(tally.rungs[rung], 0) << name(rung);
}

TEST(PreparedBodies, HaveTheAnswersOfUnpreparedOnesInDouble) { check<double>(); }
TEST(PreparedBodies, HaveTheAnswersOfUnpreparedOnesInFloat) { check<float>(); }

/// Bodies that are read coarsely first, and those with direction grids, apart and overlapping.
void answers_of_large_bodies(bool with_grid) {
    std::vector<Vec3<double>> vertices;
    simd_testing::Uniform uniform(2463534242U);
    const auto on_grid = [](double x) { return std::round(x * 0x1p20) * 0x1p-20; };
    while (vertices.size() < 1200) {
        const Vec3<double> v{uniform(), uniform(), uniform()};
        const double length = norm(v);
        if (length < 1 && length > 0.1)
            vertices.push_back({on_grid(v.x / length), on_grid(v.y / length), on_grid(v.z / length)});
    }
    const Points<double> a(vertices);
    const std::uint32_t grid_from = with_grid ? 1000 : 1'000'000;
    const PreparedPolytope<double> prepared_a(a, grid_from);
    ASSERT_EQ(prepared_a.grid() != nullptr, with_grid);
    ASSERT_FALSE(prepared_a.has_component_arrays());
    Tally tally;
    for (int k = 0; k < 200; ++k) {
        const double range = k % 2 == 0 ? 3.0 : 2.0;
        const Vec3<double> way{on_grid(uniform() * range), on_grid(uniform() * range), on_grid(uniform() * range)};
        std::vector<Vec3<double>> moved = vertices;
        for (Vec3<double>& v : moved) v = v + way;
        const Points<double> b(moved);
        const PreparedPolytope<double> prepared_b(b, grid_from);
        LadderOptions same_start;
        same_start.start = Vec3<double>{1, 0, 0};
        const CertifiedDistance<double> unprepared = ladder_distance(a, b);
        ++tally.outcomes[unprepared.outcome];
        expect_identical(simd::ladder_distance(prepared_a, prepared_b, same_start), unprepared);
        const CertifiedDistance<double> by_units = simd::ladder_distance(prepared_a, prepared_b);
        expect_same(by_units, unprepared);
        // By plain loops too.
        expect_identical(by_units, ladder_distance(prepared_a, prepared_b));
        EXPECT_EQ(simd::ladder_decision(prepared_a, prepared_b), unprepared.outcome);
        expect_decided(prepared_a, prepared_b, unprepared.outcome, tally.rungs);
        expect_named(simd::view_of(prepared_a), simd::view_of(prepared_b));
        expect_named(core_view(prepared_a), core_view(prepared_b));
    }
    EXPECT_GT(tally.outcomes[Outcome::separated], 5);
    EXPECT_GT(tally.outcomes[Outcome::overlapping], 5);
    EXPECT_GT(tally.rungs[Rung::filter], 150);
}
TEST(PreparedBodies, HaveTheAnswersOfUnpreparedOnesWhereTheyHaveGrids) { answers_of_large_bodies(true); }
TEST(PreparedBodies, HaveTheAnswersOfUnpreparedOnesWhereTheyAreReadCoarselyFirst) { answers_of_large_bodies(false); }

/// A body that turns by a degree a step above another.
TEST(PreparedBodies, BeginWithTheLastAnswersSimplexInFewerIterations) {
    for (const std::size_t count : {20U, 200U, 2000U}) {
        const Points<double> points(simd_testing::on_ellipsoid(count, {1, 0.8, 0.9}, {}));
        const PreparedPolytope<double> body(points);
        const Affine<double> still;
        int cold = 0;
        int warm = 0;
        ProposedSimplex last;
        for (int step = 0; step < 40; ++step) {
            const double c = std::cos(step * std::numbers::pi / 180);
            const double s = std::sin(step * std::numbers::pi / 180);
            const Affine<double> pose{{Vec3<double>{c, -s, 0}, {s, c, 0}, {0, 0, 1}}, {2.05, 0.1, 0.2}};
            const auto first = posed(body, still);
            const auto second = posed(body, pose);
            LadderOptions warm_from_last;
            warm_from_last.warm_simplex = &last;
            const CertifiedDistance<double> found = simd::ladder_distance(first, second, warm_from_last);
            const CertifiedDistance<double> expected = simd::ladder_distance(first, second);
            EXPECT_EQ(found.outcome, Outcome::separated);
            EXPECT_EQ(found.distance, expected.distance);
            cold += expected.iterations + 3;
            warm += found.iterations + (step == 0 ? 3 : 0);
            last = found.simplex;
        }
        EXPECT_LT(3 * warm, 2 * cold) << count;
    }
}

/// Else a pair that is apart would be held to overlap.
TEST(PreparedBodies, LeaveNothingOfTheLastDecisionInAProposal) {
    const auto cube_at = [](double x) {
        std::vector<Vec3<double>> corners;
        for (unsigned k = 0; k < 8; ++k)
            corners.push_back({x + ((k & 1U) != 0), x / 7 + ((k & 2U) != 0), x / 3 + ((k & 4U) != 0)});
        return PreparedPolytope<double>(Points<double>(corners));
    };
    const PreparedPolytope<double> body = cube_at(0);
    const PreparedPolytope<double> over_it = cube_at(0.375);
    const PreparedPolytope<double> away = cube_at(5);
    const CoreView<double> view = simd::view_of(body);
    const CoreView<double> view_over = simd::view_of(over_it);
    const CoreView<double> view_away = simd::view_of(away);
    const CoreScan<double> scan(view);
    Proposal proposal;
    propose_decision(scan, CoreScan<double>(view_over), {}, proposal);
    ASSERT_TRUE(filter_origin_in_tetrahedron(scan, CoreScan<double>(view_over), proposal));
    propose_decision(scan, CoreScan<double>(view_away), {}, proposal);
    EXPECT_EQ(proposal.simplex.count, 0U);
    EXPECT_FALSE(filter_origin_in_tetrahedron(scan, CoreScan<double>(view_away), proposal));
    EXPECT_GT(filter_lower(scan, CoreScan<double>(view_away), proposal), 0);
}

}  // namespace
}  // namespace oblong
