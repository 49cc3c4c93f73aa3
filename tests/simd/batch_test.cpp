// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/simd/batch.hpp"

#include <gtest/gtest.h>

#include "fuzz/harness/prepared/prepared_parts.hpp"
#include "oblong/simd/certify.hpp"
#include "tests/simd/ellipsoids.hpp"
#include "tests/simd/units.hpp"

/// Many pairs in one call: each has its own answer, whatever the others are, by any number of threads and any unit.
namespace oblong {
namespace {

using simd_testing::on_each_unit;

/// All bodies beside all others.
template <class R>
struct AllPairs {
    std::vector<PreparedPolytope<R>> bodies;
    std::vector<PreparedPair<R>> pairs;

    void join() {
        for (const auto& a : bodies) {
            for (const auto& b : bodies) pairs.push_back({&a, &b});
        }
    }
};

/// Of 3 to 276 vertices each, and two of more.
AllPairs<double> of_many_sizes() {
    AllPairs<double> all;
    for (int i = 0; i < 42; ++i) {
        std::vector<Vec3<double>> vertices;
        for (int k = 0; k < (i < 40 ? 3 + 7 * i : 500 * (i - 38)); ++k)
            vertices.push_back({std::sin(i + 3.0 * k) + 0.15 * i, std::cos(2.0 * k), std::sin(5.0 * k + i)});
        all.bodies.emplace_back(Points<double>(vertices));
    }
    all.join();
    return all;
}

/// Flat bodies, copies of one point, some huge, some tiny, some far from the origin, each of as many vertices as said.
template <class R>
AllPairs<R> of_all_kinds(std::initializer_list<std::size_t> counts) {
    AllPairs<R> all;
    simd_testing::Uniform uniform(362436069U);
    const R huge = std::numeric_limits<R>::max() / 64;
    const R tiny = std::numeric_limits<R>::min() * 16;
    // Bodies beyond 2²⁰⁰ say nothing of where their vertices lie, and are asked alone.
    const R large = std::min(huge, static_cast<R>(0x1p190));
    const R small = std::max(tiny, static_cast<R>(0x1p-190));
    for (const R size : {R(1), R(1), R(1e-3), large, small, huge, tiny}) {
        for (const std::size_t count : counts) {
            std::vector<Vec3<R>> vertices;
            const R flat = uniform() < 0 ? R(0) : size;
            const R away = size == R(1) && uniform() < 0 ? R(100) : R(0);
            for (std::size_t k = 0; k < count; ++k)
                vertices.push_back({static_cast<R>(uniform()) * size + away, static_cast<R>(uniform()) * size,
                                    static_cast<R>(uniform()) * flat});
            if (count == 9) vertices.assign(count, vertices.front());
            all.bodies.emplace_back(Points<R>(vertices));
        }
    }
    all.join();
    return all;
}

template <class R>
std::vector<PreparedPair<R>> batched(const std::vector<PreparedPair<R>>& pairs, bool small) {
    std::vector<PreparedPair<R>> some;
    for (const auto& pair : pairs) {
        if (simd::detail::are_near(*pair.a, *pair.b) && simd::detail::are_small(*pair.a, *pair.b) == small)
            some.push_back(pair);
    }
    return some;
}

/// In groups of `size`.
template <class R>
std::vector<TrackingState> starts_of(const std::vector<PreparedPair<R>>& pairs, std::size_t size) {
    std::vector<TrackingState> starts(pairs.size());
    for (std::size_t i = 0; i < pairs.size(); i += size) {
        const std::size_t count = std::min(size, pairs.size() - i);
        const auto some = std::span(pairs).subspan(i, count);
        const auto written = std::span(starts).subspan(i, count);
        simd::detail::are_small(*pairs[i].a, *pairs[i].b) ? simd::detail::batch_warm_start(some, written)
                                                          : simd::detail::large_batch_warm_start(some, written);
    }
    return starts;
}

template <class R>
void check_starts(const AllPairs<R>& all, bool small) {
    const auto pairs = batched(all.pairs, small);
    ASSERT_GT(pairs.size(), 300U);
    ASSERT_LT(pairs.size(), all.pairs.size());
    const std::vector<TrackingState> expected = starts_of(pairs, 1);
    std::array<int, 4> of_count{};
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const TrackingState& start = expected[i];
        ASSERT_GE(start.count, 1U);
        ASSERT_LE(start.count, 3U);
        ++of_count[start.count];
        for (unsigned k = 0; k < start.count; ++k) {
            EXPECT_LT(start.pairs[k].a, pairs[i].a->size());
            EXPECT_LT(start.pairs[k].b, pairs[i].b->size());
            for (unsigned before = 0; before < k; ++before) EXPECT_NE(start.pairs[k], start.pairs[before]);
        }
    }
    for (const unsigned count : {1U, 2U, 3U}) EXPECT_GT(of_count[count], small ? 20 : 0);
    int units = 0;
    on_each_unit([&] {
        ++units;
        for (const std::size_t size : {std::size_t{1}, simd::detail::batch_lanes()}) {
            const std::vector<TrackingState> starts = starts_of(pairs, size);
            for (std::size_t i = 0; i < pairs.size(); ++i) {
                ASSERT_EQ(starts[i].count, expected[i].count);
                for (unsigned k = 0; k < starts[i].count; ++k)
                    ASSERT_EQ(starts[i].pairs[k], expected[i].pairs[k]) << simd::target_in_use();
            }
        }
    });
    EXPECT_GT(units, 1);
}
constexpr auto small_counts = {1UL, 2UL, 3UL, 8UL, 9UL, 17UL, 40UL, 64UL, 65UL};
TEST(BatchStart, IsOfThePairWhateverTheOthersAreInDouble) { check_starts(of_all_kinds<double>(small_counts), true); }
TEST(BatchStart, IsOfThePairWhateverTheOthersAreInFloat) { check_starts(of_all_kinds<float>(small_counts), true); }
/// In rows with and without coarse vertices, with grids, and with all of it.
constexpr auto large_counts = {1UL, 9UL, 65UL, 130UL, 300UL, 1100UL};
TEST(BatchStart, OfLargeBodiesIsOfThePairWhateverTheOthersAreInDouble) {
    check_starts(of_all_kinds<double>(large_counts), false);
}
TEST(BatchStart, OfLargeBodiesIsOfThePairWhateverTheOthersAreInFloat) {
    check_starts(of_all_kinds<float>(large_counts), false);
}

TEST(Batch, GivesEachPairItsAnswerByAnyNumberOfThreads) {
    const AllPairs<double> all = of_many_sizes();
    const auto& pairs = all.pairs;
    EXPECT_GT(batched(pairs, true).size(), 50U);
    EXPECT_GT(batched(pairs, false).size(), 500U);
    EXPECT_LT(batched(pairs, true).size() + batched(pairs, false).size() + 200, pairs.size());
    std::vector<CertifiedDistance<double>> expected(pairs.size());
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const auto& [a, b] = pairs[i];
        const CertifiedDistance<double> one = simd::ladder_distance(*a, *b);
        expected[i] = one;
        if (simd::detail::are_near(*a, *b)) {
            const ProposedSimplex simplex = simd::detail::simplex_of(starts_of<double>({pairs[i]}, 1).front());
            expected[i] = simd::ladder_distance(*a, *b, {.warm_simplex = &simplex});
        }
        EXPECT_EQ(expected[i].outcome, one.outcome);
        EXPECT_EQ(expected[i].distance, one.distance);
        if (one.outcome == Outcome::separated) {
            EXPECT_NEAR(norm(expected[i].witness_a - expected[i].witness_b), one.distance, 1e-14);
        }
    }
    for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{63}, pairs.size()}) {
        const std::span<const PreparedPair<double>> some(pairs.data(), count);
        for (const BatchOptions options : {BatchOptions{1, 0}, {1, 4}, {2, 4}, {3, 100}}) {
            std::vector<CertifiedDistance<double>> proven(count);
            simd::ladder_distances<double>(some, proven, {}, options);
            for (std::size_t i = 0; i < count; ++i)
                EXPECT_TRUE(fuzz::same_in_all(proven[i], expected[i])) << count << ' ' << i;
        }
    }
}

TEST(Batch, LeavesMostPairsOneIteration) {
    for (const std::size_t count : {8U, 32U, 64U, 65U, 130U, 255U, 256U, 2000U}) {
        AllPairs<double> all;
        std::vector<PreparedPair<double>> pairs;
        const auto made = simd_testing::pairs(count);
        all.bodies.reserve(2 * made.size());
        for (const auto& pair : made) {
            all.bodies.emplace_back(Points<double>(pair.a));
            all.bodies.emplace_back(Points<double>(pair.b));
            pairs.push_back({&all.bodies[all.bodies.size() - 2], &all.bodies.back()});
        }
        std::vector<CertifiedDistance<double>> answers(pairs.size());
        simd::ladder_distances<double>(pairs, answers);
        int left = 0;
        int alone = 0;
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            EXPECT_TRUE(simd::detail::are_near(*pairs[i].a, *pairs[i].b)) << i;
            left += answers[i].iterations;
            alone += simd::ladder_distance(*pairs[i].a, *pairs[i].b).iterations;
        }
        EXPECT_LT(2 * left, 3 * static_cast<int>(pairs.size())) << count;
        EXPECT_GT(alone, left + static_cast<int>(pairs.size())) << count;
    }
}

}  // namespace
}  // namespace oblong
