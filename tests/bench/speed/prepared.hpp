// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oblong/simd/certify.hpp"
#include "oblong/simd/distance.hpp"
#include "oblong/simd/scan.hpp"
#include "oblong/simplex/voronoi.hpp"
#include "tests/bench/pool.hpp"
#include "tests/bench/speed/answers.hpp"

/// Pairs of prepared bodies, and how they are asked.
namespace oblong::bench {

template <class R>
struct PreparedPair {
    PreparedPolytope<R> a, b;
};

/// With the edges of the pool's hulls where pairs are made of them, else without.
template <class R>
[[nodiscard]] std::vector<PreparedPair<R>> prepared(const std::vector<HullPair<R>>& pairs,
                                                    const std::vector<PooledPair>& made_of, const HullPool* pool) {
    std::vector<PreparedPair<R>> list;
    list.reserve(pairs.size());
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const auto& [a, b] = pairs[i];
        if (pool == nullptr) {
            list.push_back({PreparedPolytope<R>(a), PreparedPolytope<R>(b)});
        } else {
            list.push_back(
                {PreparedPolytope<R>(a, pool->edges[made_of[i].a]), PreparedPolytope<R>(b, pool->edges[made_of[i].b])});
        }
    }
    return list;
}

template <class R>
[[nodiscard]] GjkResult<R> vector_distance(const PreparedPair<R>& pair) {
    return simd::distance(pair.a, pair.b, plain_options<R>().stop);
}

template <class R>
[[nodiscard]] Answer vector_decision(const PreparedPair<R>& pair) {
    const Outcome outcome = simd::decision(pair.a, pair.b);
    return {.outcome = outcome, .claimed = outcome != Outcome::undecided};
}

/// Support points along the directions of a query alone: what no GJK that asks for them can do without.
class Floor {
public:
    explicit Floor(const std::vector<PreparedPair<double>>& pairs) : pairs_(pairs) {
        first_.push_back(0);
        for (const PreparedPair<double>& pair : pairs) {
            CursorPair cursors;
            GjkOptions<double> options = plain_options<double>();
            options.start = pair.b.centre() - pair.a.centre();
            (void)gjk_distance<double>(Recorder{{pair.a, cursors.a}, directions_},
                                       VectorSupport<double>{pair.b, cursors.b}, options, VoronoiRegions<double>{});
            first_.push_back(static_cast<std::uint32_t>(directions_.size()));
        }
    }
    [[nodiscard]] Answer operator()(std::uint32_t i) const {
        CursorPair cursors;
        for (std::uint32_t k = first_[i]; k < first_[i + 1]; ++k) {
            const auto found = simd::farthest_pair(pairs_[i].a, pairs_[i].b, directions_[k], cursors);
            benchmark::DoNotOptimize(&found);
        }
        return {.iterations = static_cast<int>(first_[i + 1] - first_[i])};
    }

private:
    struct Recorder {
        VectorSupport<double> body;
        std::vector<Vec3<double>>& directions;
        [[nodiscard]] SupportPoint<double> support(const Vec3<double>& n) const {
            directions.push_back(n);
            return body.support(n);
        }
    };
    const std::vector<PreparedPair<double>>& pairs_;
    std::vector<Vec3<double>> directions_;
    std::vector<std::uint32_t> first_;
};

}  // namespace oblong::bench
