// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oblong/simd/certify.hpp"
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

/// \param grid_from as of PreparedPolytope
template <class R>
[[nodiscard]] std::vector<PreparedPair<R>> prepared(const std::vector<HullPair<R>>& pairs,
                                                    std::uint32_t grid_from = PreparedPolytope<R>::min_for_grid) {
    std::vector<PreparedPair<R>> list;
    list.reserve(pairs.size());
    for (const auto& [a, b] : pairs)
        list.push_back({PreparedPolytope<R>(a, grid_from), PreparedPolytope<R>(b, grid_from)});
    return list;
}

/// Support mapping of a prepared body by vector units. Refers to it.
struct VectorSupport {
    const PreparedPolytope<double>& body;

    [[nodiscard]] SupportPoint<double> support(const Vec3<double>& n) const {
        const std::uint32_t i = simd::farthest(body, n).index;
        return {body.vertex(i), i};
    }
};

/// A pair of prepared bodies that their poses put where the bodies of another pair are.
struct MovedPair {
    PreparedPolytope<double> a, b;
    Affine<double> pose_a, pose_b;
};

/// x, y and z are turned into each other, and the bodies moved by nothing, so that poses round nothing.
[[nodiscard]] inline std::vector<MovedPair> moved(const std::vector<HullPair<double>>& pairs) {
    const auto back = [](const Points<double>& body) {
        std::vector<Vec3<double>> own;
        for (const Vec3<double>& v : body.vertices()) own.push_back({v.y, v.z, v.x});
        return PreparedPolytope<double>(Points<double>(std::move(own)));
    };
    const Affine<double> pose{{{Vec3<double>{0, 0, 1}, {1, 0, 0}, {0, 1, 0}}}, {}};
    std::vector<MovedPair> list;
    list.reserve(pairs.size());
    for (const auto& [a, b] : pairs) list.push_back({back(a), back(b), pose, pose});
    return list;
}

/// The bodies' support points along the directions of a query alone: what no GJK that asks for them can do without.
class Floor {
public:
    explicit Floor(const std::vector<PreparedPair<double>>& pairs) : pairs_(pairs) {
        first_.push_back(0);
        for (const PreparedPair<double>& pair : pairs) {
            record(pair.a, pair.b);
            first_.push_back(static_cast<std::uint32_t>(directions_.size()));
        }
    }
    [[nodiscard]] Answer operator()(std::uint32_t i) const {
        for (std::uint32_t k = first_[i]; k < first_[i + 1]; ++k) {
            const auto of_a = simd::farthest(pairs_[i].a, directions_[k]);
            const auto of_b = simd::farthest(pairs_[i].b, -directions_[k]);
            benchmark::DoNotOptimize(&of_a);
            benchmark::DoNotOptimize(&of_b);
        }
        return {.iterations = static_cast<int>(first_[i + 1] - first_[i])};
    }

private:
    void record(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b) {
        using K = VoronoiRegions<double>;
        const GjkOptions<double> options = plain_options<double>();
        const Recorder on_a{{a}, directions_};
        const VectorSupport on_b{b};
        Descent<double, K> descent(options.guard);
        begin_distance(on_a, on_b, initial_direction_between(a, b), descent);
        (void)gjk_resume(on_a, on_b, options, descent);
    }

    struct Recorder {
        VectorSupport body;
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
