// SPDX-License-Identifier: BSL-1.0
#include "oblong/prepared/search/coarse_direction.hpp"
#include "oblong/prepared/search/scans.hpp"
#include "oblong/simd/batch_warm_start.hpp"
#include "oblong/simd/fetch.hpp"

// This file is compiled once for every vector unit; foreach_target.h includes it again and again.
#undef HWY_TARGET_INCLUDE
#define HWY_BROKEN_EMU128 1  // scalar without a vector unit: clang 19 compiles the emulation for minutes
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4 | HWY_AVX3_DL)  // little gained, much compiled
#define HWY_TARGET_INCLUDE "oblong/simd/large_batch_warm_start.cpp"
#include <hwy/foreach_target.h>  // IWYU pragma: keep
// after it
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace oblong::simd::HWY_NAMESPACE {
namespace {

#include "oblong/simd/component_arrays.inl"
// after it
#include "oblong/simd/coarse.inl"
// after it
#include "oblong/simd/nearest.inl"
// after it
#include "oblong/simd/lane_initial_direction.inl"
// after it
#include "oblong/simd/lane_cells.inl"
// after it
#include "oblong/simd/lane_searches.inl"

/// Iterations after the first simplex: one that lasts longer is left to its query.
constexpr std::uint32_t iterations = 8;

/// The pairs of vertices that a pair of bodies has come to, by number.
class Path {
public:
    /// \return its number; that of an earlier one of the same vertices
    std::uint32_t add(const VertexPair& pair) {
        for (std::uint32_t i = 0; i < count_; ++i) {
            if (pairs_[i] == pair) return i;
        }
        pairs_[count_] = pair;
        return count_++;
    }
    [[nodiscard]] VertexPair vertices(float number) const { return pairs_[static_cast<std::uint32_t>(number)]; }

private:
    std::uint32_t count_ = 0;
    std::array<VertexPair, 3 + iterations> pairs_;
};

/// A pair to a lane.
template <class R>
class Paths {
public:
    /// What is asked of both bodies of each pair.
    struct Asked {
        typename Bodies<R>::Looked of_a, of_b;
    };

    HWY_INLINE Paths(std::span<const PreparedPair<R>> pairs, LaneInitialDirections& initial_directions) {
        for (std::size_t lane = 0; lane < pairs.size(); ++lane) {
            scales_[lane] = initial_directions.put(lane, *pairs[lane].a, *pairs[lane].b).scale;
            a_.put(lane, *pairs[lane].a, scales_[lane]);
            b_.put(lane, *pairs[lane].b, scales_[lane]);
        }
    }

    /// Along n, where asked for: the memory that `search` will read is on its way.
    [[nodiscard]] HWY_INLINE Asked look(const Vectors& n, const M& which) const {
        Asked asked;
        a_.look(n, bits(which), asked.of_a);
        b_.look(-n, bits(which), asked.of_b);
        return asked;
    }
    /// About the support points there; elsewhere any.
    [[nodiscard]] HWY_INLINE Corner search(const Asked& asked, const M& which) {
        const std::uint32_t all = bits(which);
        a_.find(asked.of_a, all, seen_a_);
        b_.find(asked.of_b, all, seen_b_);
        for (std::uint32_t left = all; left != 0; left &= left - 1) {
            const auto lane = static_cast<std::size_t>(std::countr_zero(left));
            const VertexLocation<R>& p = seen_a_[lane];
            const VertexLocation<R>& q = seen_b_[lane];
            const Vec3<R> w = p.point() - q.point();
            for (int i = 0; i < 3; ++i) found_[i][lane] = static_cast<float>(static_cast<double>(w[i]) * scales_[lane]);
            found_[3][lane] = static_cast<float>(paths_[lane].add({p.index, q.index}));
        }
        const auto of = [&](std::size_t i) { return hn::Load(D(), found_[i].data()); };
        return {{of(0), of(1), of(2)}, of(3)};
    }
    [[nodiscard]] const Path& of(std::size_t lane) const { return paths_[lane]; }

private:
    static HWY_INLINE std::uint32_t bits(const M& mask) {
        alignas(8) std::array<std::uint8_t, 8> bytes{};
        (void)hn::StoreMaskBits(D(), mask, bytes.data());
        return bytes[0] | unsigned{bytes[1]} << 8U;
    }

    Bodies<R> a_, b_;
    std::array<Path, lanes> paths_;
    std::array<double, lanes> scales_;
    std::array<VertexLocation<R>, lanes> seen_a_, seen_b_;
    std::array<Numbers<float>, 4> found_{};  ///< w and codes
};

// Flattened, or what all units share would be called, and compiled for none of them.
template <class R>
[[gnu::flatten]] void warm_start(std::span<const PreparedPair<R>> pairs, std::span<TrackingState> starts) {
    LaneInitialDirections initial_directions;
    Paths<R> paths(pairs, initial_directions);
    const M all = hn::FirstN(D(), pairs.size());
    const std::array<Vectors, 3> around = initial_directions.around();
    const std::array<typename Paths<R>::Asked, 3> asked{paths.look(around[0], all), paths.look(around[1], all),
                                                        paths.look(around[2], all)};
    const Corner first = paths.search(asked[0], all);
    const Corner second = paths.search(asked[1], all);
    Nearest nearest(second, paths.search(asked[2], all));
    M active = nearest.step(first, hn::And(all, hn::Lt(number(0), dot(first.w, first.w))));
    for (std::uint32_t k = 0; k < iterations && !hn::AllFalse(D(), active); ++k) {
        const Corner w = paths.search(paths.look(-nearest.v(), active), active);
        active = nearest.step(w, hn::And(active, nearest.may_gain(w)));
    }

    std::array<Numbers<float>, 3> codes;
    for (std::size_t i = 0; i < 3; ++i) hn::Store(nearest.corners()[i].code, D(), codes[i].data());
    for (std::size_t lane = 0; lane < pairs.size(); ++lane) {
        const std::array<float, 3> c{codes[0][lane], codes[1][lane], codes[2][lane]};
        const Path& path = paths.of(lane);
        TrackingState& start = starts[lane];
        start.pairs[0] = path.vertices(c[0]);
        start.count = 1;
        if (c[1] != c[0]) start.pairs[start.count++] = path.vertices(c[1]);
        if (c[2] != c[0] && c[2] != c[1]) start.pairs[start.count++] = path.vertices(c[2]);
    }
}

void of_doubles(std::span<const PreparedPair<double>> pairs, std::span<TrackingState> starts) {
    warm_start(pairs, starts);
}
void of_floats(std::span<const PreparedPair<float>> pairs, std::span<TrackingState> starts) {
    warm_start(pairs, starts);
}

}  // namespace
}  // namespace oblong::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace oblong::simd::detail {

HWY_EXPORT(of_doubles);
HWY_EXPORT(of_floats);

void large_batch_warm_start(std::span<const PreparedPair<double>> pairs, std::span<TrackingState> starts) {
    HWY_DYNAMIC_DISPATCH(of_doubles)(pairs, starts);
}
void large_batch_warm_start(std::span<const PreparedPair<float>> pairs, std::span<TrackingState> starts) {
    HWY_DYNAMIC_DISPATCH(of_floats)(pairs, starts);
}

}  // namespace oblong::simd::detail
#endif
