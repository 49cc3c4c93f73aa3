// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/simd/batch.hpp"

#include <gtest/gtest.h>

#include "fuzz/harness/prepared/prepared_loops.hpp"
#include "oblong/simd/certify.hpp"
#include "tests/simd/ellipsoids.hpp"
#include "tests/simd/units.hpp"

/// Many pairs in one call: each has its own answer, whatever the others are, by any number of threads and any unit.
namespace oblong {
namespace {

using simd_testing::on_each_unit;

template <class R>
StoppingRule<R> rule() {
    return {StoppingRule<R>::Kind::relative, StoppingRule<R>::Lower::latest, StoppingRule<R>::Form::squared,
            sizeof(R) == 8 ? R(1e-10) : R(1e-4), R(0)};
}

/// All bodies beside all others.
template <class R>
struct AllPairs {
    std::vector<PreparedPolytope<R>> bodies;
    std::vector<simd::BodyPair<R>> pairs;

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
std::vector<simd::BodyPair<R>> batched(const std::vector<simd::BodyPair<R>>& pairs, bool small) {
    std::vector<simd::BodyPair<R>> some;
    for (const auto& pair : pairs) {
        if (simd::detail::are_near(*pair.a, *pair.b) && simd::detail::are_small(*pair.a, *pair.b) == small)
            some.push_back(pair);
    }
    return some;
}

/// Their points are the bodies' own.
template <class R>
TrackingState checked(const simd::detail::InitialSimplex<R>& initial_simplex, const simd::BodyPair<R>& bodies) {
    for (unsigned i = 0; i < initial_simplex.count; ++i) {
        const DifferencePoint<R>& y = initial_simplex.points[i];
        EXPECT_EQ(y.p, bodies.a->vertex(y.feature_a));
        EXPECT_EQ(y.q, bodies.b->vertex(y.feature_b));
        EXPECT_EQ(y.w, y.p - y.q);
    }
    return fuzz::vertices_of(initial_simplex);
}

/// In groups of `size`.
template <class R>
std::vector<TrackingState> starts_of(const std::vector<simd::BodyPair<R>>& pairs, std::size_t size) {
    std::vector<TrackingState> starts(pairs.size());
    for (std::size_t i = 0; i < pairs.size(); i += size) {
        const std::size_t count = std::min(size, pairs.size() - i);
        const auto some = std::span(pairs).subspan(i, count);
        if (simd::detail::are_small(*pairs[i].a, *pairs[i].b)) {
            simd::detail::batch_warm_start(some, std::span(starts).subspan(i, count));
        } else {
            std::vector<simd::detail::InitialSimplex<R>> initial_simplices(count);
            simd::detail::large_batch_warm_start(some, initial_simplices);
            for (std::size_t k = 0; k < count; ++k) starts[i + k] = checked(initial_simplices[k], some[k]);
        }
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

/// The numbers of the loop, and a carrier that is v.
void expect_summary_of(const simd::PairDistance<double>& x, const GjkResult<double>& r,
                       const simd::BodyPair<double>& bodies) {
    EXPECT_EQ(x.v, r.v);
    EXPECT_EQ(x.squared, r.squared);
    EXPECT_EQ(x.lower, r.lower);
    EXPECT_EQ(x.termination, r.termination);
    EXPECT_EQ(x.iterations, r.iterations);
    EXPECT_EQ(x.overflowed, r.overflowed);
    ASSERT_EQ(x.count, size(r.kept.carrier.set));
    Vec3<double> carried;
    for (unsigned k = 0; k < x.count; ++k) {
        const Vec3<double> w = bodies.a->vertex(x.pairs[k].a) - bodies.b->vertex(x.pairs[k].b);
        carried = carried + w * x.weights[k];
    }
    if (x.count < slot_count) {
        EXPECT_LT(norm(carried - x.v), 1e-6 * (1 + norm(x.v)));
    }
}

TEST(Batch, GivesEachPairItsAnswerByAnyNumberOfThreads) {
    const AllPairs<double> all = of_many_sizes();
    const auto& pairs = all.pairs;
    EXPECT_GT(batched(pairs, true).size(), 50U);
    EXPECT_GT(batched(pairs, false).size(), 500U);
    EXPECT_LT(batched(pairs, true).size() + batched(pairs, false).size() + 200, pairs.size());
    simd::Workers workers(3);
    for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{63}, pairs.size()}) {
        const std::span<const simd::BodyPair<double>> some(pairs.data(), count);
        for (const simd::BatchOptions options :
             {simd::BatchOptions{1, 0}, {1, 4}, {2, 4}, {3, 100}, {.workers = &workers}}) {
            std::vector<simd::PairDistance<double>> plain(count);
            simd::distances<double>(some, rule<double>(), plain, options);
            std::vector<CertifiedDistance<double>> proven(count);
            simd::certified_distances<double>(some, proven, {}, options);
            std::vector<Outcome> decided(count, Outcome::failed);
            simd::certified_decisions<double>(some, decided, {}, options);
            for (std::size_t i = 0; i < count; ++i) {
                const auto& [a, b] = pairs[i];
                if (simd::detail::are_near(*a, *b)) {
                    const TrackingState start = starts_of<double>({pairs[i]}, 1).front();
                    expect_summary_of(plain[i], fuzz::distance_by_loops(*a, *b, rule<double>(), start), pairs[i]);
                } else {
                    expect_summary_of(plain[i], simd::distance(*a, *b, rule<double>()), pairs[i]);
                }
                const CertifiedDistance<double> one = simd::certified_distance(*a, *b);
                EXPECT_EQ(proven[i].outcome, one.outcome);
                EXPECT_EQ(proven[i].distance, one.distance);
                EXPECT_EQ(decided[i], one.outcome);
                if (one.outcome == Outcome::separated) {
                    EXPECT_NEAR(norm(proven[i].witness_a - proven[i].witness_b), one.distance, 1e-14);
                }
                if (plain[i].termination == Termination::relative) {
                    EXPECT_NEAR(std::sqrt(plain[i].squared), one.distance, 1e-6 * one.distance);
                }
            }
        }
    }
}

TEST(Batch, LeavesMostPairsOneIteration) {
    for (const std::size_t count : {8U, 32U, 64U, 65U, 130U, 255U, 256U, 2000U}) {
        AllPairs<double> all;
        std::vector<simd::BodyPair<double>> pairs;
        const auto made = simd_testing::pairs(count);
        all.bodies.reserve(2 * made.size());
        for (const auto& pair : made) {
            all.bodies.emplace_back(Points<double>(pair.a));
            all.bodies.emplace_back(Points<double>(pair.b));
            pairs.push_back({&all.bodies[all.bodies.size() - 2], &all.bodies.back()});
        }
        std::vector<simd::PairDistance<double>> answers(pairs.size());
        simd::distances<double>(pairs, rule<double>(), answers);
        int left = 0;
        int alone = 0;
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            EXPECT_TRUE(simd::detail::are_near(*pairs[i].a, *pairs[i].b)) << i;
            left += answers[i].iterations;
            alone += simd::distance(*pairs[i].a, *pairs[i].b, rule<double>()).iterations;
        }
        std::vector<CertifiedDistance<double>> proven(pairs.size());
        simd::certified_distances<double>(pairs, proven);
        int proven_left = 0;
        for (const CertifiedDistance<double>& answer : proven) proven_left += answer.iterations;
        EXPECT_LT(2 * proven_left, 3 * static_cast<int>(pairs.size())) << count;
        EXPECT_LT(2 * left, 3 * static_cast<int>(pairs.size())) << count;
        EXPECT_GT(alone, left + static_cast<int>(pairs.size())) << count;
    }
}

}  // namespace
}  // namespace oblong
