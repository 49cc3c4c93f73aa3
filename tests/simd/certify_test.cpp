// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/simd/certify.hpp"

#include <gtest/gtest.h>

#include <map>

#include "tests/simd/bodies.hpp"

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

template <class R>
void prepared_like_listed(std::map<Outcome, int>& outcomes) {
    const Points<R> a(any_vertices<R>(30));
    std::vector<Vec3<R>> moved = any_vertices<R>(30);
    const R way = static_cast<R>(*rc::gen::inRange(0, 6)) * a.largest();
    for (Vec3<R>& v : moved) v.x = v.x + way;
    const Points<R> b(moved);
    const PreparedPolytope<R> prepared_a(a);
    const PreparedPolytope<R> prepared_b(b);
    LadderOptions same_start;
    same_start.start = Vec3<double>{1, 0, 0};
    const CertifiedDistance<R> listed = certified_distance(a, b);
    ++outcomes[listed.outcome];
    expect_identical(simd::certified_distance(prepared_a, prepared_b, same_start), listed);
    expect_identical(certified_distance(prepared_a, prepared_b, same_start), listed);
    expect_same(simd::certified_distance(prepared_a, prepared_b), listed);
    RC_ASSERT(simd::certified_decision(prepared_a, prepared_b) == listed.outcome);
    // A pose of each, and a prepared body beside a listed one.
    const Affine<R> pose{{{Vec3<R>{0, R(-1), 0}, Vec3<R>{1, 0, 0}, Vec3<R>{0, R(0.5), 1}}}, {way, R(0.25), 1}};
    expect_identical(certified_distance(posed(prepared_a, pose), posed(prepared_b, pose), same_start),
                     certified_distance(posed(a, pose), posed(b, pose)));
    expect_identical(certified_distance(prepared_a, b, same_start), listed);
}

template <class R>
void check() {
    std::map<Outcome, int> outcomes;
    EXPECT_TRUE(rc::check([&] { prepared_like_listed<R>(outcomes); }));
    for (const Outcome outcome : {Outcome::separated, Outcome::touching, Outcome::overlapping})
        EXPECT_GT(outcomes[outcome], 0) << name(outcome);
}

TEST(PreparedBodies, HaveTheAnswersOfListedOnesInDouble) { check<double>(); }
TEST(PreparedBodies, HaveTheAnswersOfListedOnesInFloat) { check<float>(); }

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
    ASSERT_FALSE(prepared_a.has_rows());
    std::map<Outcome, int> outcomes;
    for (int k = 0; k < 200; ++k) {
        const double far = k % 2 == 0 ? 3.0 : 2.0;
        const Vec3<double> way{on_grid(uniform() * far), on_grid(uniform() * far), on_grid(uniform() * far)};
        std::vector<Vec3<double>> moved = vertices;
        for (Vec3<double>& v : moved) v = v + way;
        const Points<double> b(moved);
        const PreparedPolytope<double> prepared_b(b, grid_from);
        LadderOptions same_start;
        same_start.start = Vec3<double>{1, 0, 0};
        const CertifiedDistance<double> listed = certified_distance(a, b);
        ++outcomes[listed.outcome];
        expect_identical(simd::certified_distance(prepared_a, prepared_b, same_start), listed);
        const CertifiedDistance<double> by_units = simd::certified_distance(prepared_a, prepared_b);
        expect_same(by_units, listed);
        // By plain loops too.
        expect_identical(by_units, certified_distance(prepared_a, prepared_b));
        EXPECT_EQ(simd::certified_decision(prepared_a, prepared_b), listed.outcome);
    }
    EXPECT_GT(outcomes[Outcome::separated], 5);
    EXPECT_GT(outcomes[Outcome::overlapping], 5);
}
TEST(PreparedBodies, HaveTheAnswersOfListedOnesWhereTheyHaveGrids) { answers_of_large_bodies(true); }
TEST(PreparedBodies, HaveTheAnswersOfListedOnesWhereTheyAreReadCoarselyFirst) { answers_of_large_bodies(false); }

}  // namespace
}  // namespace oblong
