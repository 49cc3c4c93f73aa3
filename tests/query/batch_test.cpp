// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/batch.hpp"

#include "oblong/decision.hpp"
#include "oblong/distance.hpp"
#include "tests/query/bodies.hpp"

/// Batches against the single queries.
namespace oblong {
namespace {

using query_testing::Draw;

template <class R>
void ask_batch(std::uint64_t seed) {
    Draw<R> draw(seed);
    std::vector<PreparedPolytope<R>> bodies;
    for (int i = 0; i < 100; ++i) {
        std::vector<Vec3<R>> moved;
        const Vec3<R> offset = draw.vec(2);
        const Points<R> points = draw.points(4 + draw.below(30));
        for (const Vec3<R>& p : points.vertices()) moved.push_back(p + offset);
        bodies.emplace_back(Points<R>(std::move(moved)));
    }
    std::vector<PreparedPair<R>> pairs;
    for (std::size_t i = 0; i + 1 < bodies.size(); ++i) pairs.push_back({&bodies[i], &bodies[i + 1]});
    std::vector<DistanceAnswer<R>> cold(pairs.size());
    std::vector<DistanceAnswer<R>> warm(pairs.size());
    std::vector<DecisionAnswer> decisions(pairs.size());
    certified_distances<R>(pairs, cold, {}, {.threads = 2});
    std::vector<WarmStart> starts;
    for (const DistanceAnswer<R>& answer : cold) starts.push_back(answer.next);
    certified_distances<R>(pairs, starts, warm);
    certified_decisions<R>(pairs, decisions);
    std::array<int, 3> outcomes{};
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const DistanceAnswer<R> expected = certified_distance(*pairs[i].a, *pairs[i].b);
        ++outcomes[static_cast<std::size_t>(expected.outcome)];
        for (const DistanceAnswer<R>& answer : {cold[i], warm[i]}) {
            query_testing::expect_same_distance(answer, expected);
            EXPECT_EQ(answer.normal_unique, expected.normal_unique);
        }
        EXPECT_EQ(decisions[i].outcome, expected.outcome);
        EXPECT_EQ(decisions[i].outcome, certified_decision(*pairs[i].a, *pairs[i].b).outcome);
    }
    EXPECT_GT(outcomes[0], 0);
    EXPECT_GT(outcomes[2], 0);
    QueryOptions without;
    without.witnesses = false;
    certified_distances<R>(pairs, cold, without);
    EXPECT_TRUE(std::isnan(cold[0].witness_a.x) && std::isnan(cold[0].normal.x));
}

TEST(Batch, HasTheAnswersOfTheSingleQueriesInDouble) { ask_batch<double>(41); }
TEST(Batch, HasTheAnswersOfTheSingleQueriesInFloat) { ask_batch<float>(42); }

}  // namespace
}  // namespace oblong
