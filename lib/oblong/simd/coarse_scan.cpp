// SPDX-License-Identifier: BSL-1.0
#include "oblong/simd/coarse_scan.hpp"

#include <algorithm>
#include <bit>

#include "oblong/support/coarse_direction.hpp"

// This file is compiled once for every vector unit; foreach_target.h includes it again and again.
#undef HWY_TARGET_INCLUDE
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL)  // little gained, much compiled
#define HWY_TARGET_INCLUDE "oblong/simd/coarse_scan.cpp"
#include <hwy/foreach_target.h>  // IWYU pragma: keep
// after it
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace oblong::simd::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

using CoarseTag = hn::ScalableTag<std::int16_t>;  // as many lanes as a block has columns, or a half, a quarter of it
static_assert(hn::MaxLanes(CoarseTag()) <= CoarseBlock::columns);
using CoarseVector = hn::Vec<CoarseTag>;

struct CoarseVectors {
    CoarseVector x, y, z;

    template <class D>
    HWY_INLINE explicit CoarseVectors(const CoarseDirection<D>& m)
        : x(hn::Set(CoarseTag(), m.x)), y(hn::Set(CoarseTag(), m.y)), z(hn::Set(CoarseTag(), m.z)) {}
    /// Of the columns of a block from `column` on.
    HWY_INLINE CoarseVector reaches(const CoarseBlock& block, std::size_t column) const {
        const CoarseTag d;
        const auto xy = hn::Add(hn::MulFixedPoint15(x, hn::Load(d, &block.x[column])),
                                hn::MulFixedPoint15(y, hn::Load(d, &block.y[column])));
        return hn::Add(xy, hn::MulFixedPoint15(z, hn::Load(d, &block.z[column])));
    }
};

/// A bit for each lane that is not below.
HWY_INLINE std::uint64_t not_below(const CoarseVector& reach, const CoarseVector& limit) {
    const CoarseTag d;
    std::uint64_t bits = 0;
    (void)hn::StoreMaskBits(d, hn::Not(hn::Lt(reach, limit)), reinterpret_cast<std::uint8_t*>(&bits));
    return bits;
}

/// Coarse reaches of a search that come to be read twice, by vectors: what fits is remembered, the rest is computed
/// again.
class TwiceRead {
public:
    template <class D>
    HWY_INLINE TwiceRead(std::span<const CoarseBlock> blocks, const CoarseDirection<D>& m)
        : blocks_(blocks.data()), m_(m), vectors_(blocks.size() * (CoarseBlock::columns / lanes())) {}

    HWY_INLINE static std::size_t lanes() { return hn::Lanes(CoarseTag()); }
    HWY_INLINE std::size_t vectors() const { return vectors_; }
    HWY_INLINE CoarseVector compute(std::size_t i) const {
        const std::size_t at = i * lanes();
        return m_.reaches(blocks_[at / CoarseBlock::columns], at % CoarseBlock::columns);
    }
    /// All of them: the greatest in every lane.
    HWY_INLINE CoarseVector greatest() {
        CoarseVector best = compute(0);
        hn::Store(best, CoarseTag(), remembered_.data());
        const std::size_t fitting = std::min(vectors_, most / lanes());
        for (std::size_t i = 1; i < fitting; ++i) {
            const CoarseVector some = compute(i);
            hn::Store(some, CoarseTag(), remembered_.data() + i * lanes());
            best = hn::Max(best, some);
        }
        for (std::size_t i = fitting; i < vectors_; ++i) best = hn::Max(best, compute(i));
        return hn::MaxOfLanes(CoarseTag(), best);
    }
    HWY_INLINE CoarseVector again(std::size_t i) const {
        return i < most / lanes() ? hn::Load(CoarseTag(), remembered_.data() + i * lanes()) : compute(i);
    }

private:
    static constexpr std::size_t most = 2048;
    const CoarseBlock* blocks_;
    CoarseVectors m_;
    std::size_t vectors_;
    HWY_ALIGN std::array<std::int16_t, most> remembered_;
};

/// The vertex of greatest computed reach among those that were taken, in their order.
template <class S, class R>
struct Choice {
    const PreparedPolytope<R>& body;
    const Vec3<S>& n;
    Farthest<S> best{};

    HWY_INLINE void take(std::uint64_t bits, std::size_t from) {
        for (; bits != 0; bits &= bits - 1) {
            const auto index = static_cast<std::uint32_t>(from) + static_cast<std::uint32_t>(std::countr_zero(bits));
            if (index >= body.size()) return;  // padding
            const S reach = reach_of(n, body.vertex(index));
            if (best.reach < reach) best = {reach, index};
        }
    }
};

template <class S, class R>
HWY_INLINE Farthest<S> search_coarse(const PreparedPolytope<R>& body, const Vec3<S>& n) {
    const CoarseDirection<S> direction = coarse_direction(n, body.scale(), body.largest());
    if (direction.slack < 0) [[unlikely]]
        return oblong::farthest<S>(body, n);
    TwiceRead reaches(body.coarse(), direction);
    const CoarseVector greatest = reaches.greatest();
    const CoarseVector limit = hn::SaturatedSub(greatest, hn::Set(CoarseTag(), direction.slack));
    // Mostly there is one. Where it is cannot be guessed, so nothing branches on it.
    int count = 0;
    std::uint32_t only = 0;
    for (std::size_t i = 0; i < reaches.vectors(); ++i) {
        const std::uint64_t bits = not_below(reaches.again(i), limit);
        const auto index =
            static_cast<std::uint32_t>(i * reaches.lanes()) + static_cast<std::uint32_t>(std::countr_zero(bits));
        only |= index & (0U - static_cast<std::uint32_t>(bits != 0));
        count += std::popcount(bits);
    }
    if (count == 1) [[likely]]
        return {reach_of(n, body.vertex(only)), only};
    Choice<S, R> choice{body, n};
    for (std::size_t i = 0; i < reaches.vectors(); ++i) {
        choice.take(not_below(reaches.again(i), limit), i * reaches.lanes());
    }
    return choice.best;
}

template <class R>
HWY_INLINE void search_coarse_above(const PreparedPolytope<R>& body, const Vec3<double>& n, double threshold,
                                    Above& result) {
    const CoarseDirection<double> direction = coarse_direction(n, body.scale(), body.largest());
    if (direction.slack < 0 || std::isnan(threshold)) {
        oblong::above(body, n, threshold, result);
        return;
    }
    const TwiceRead reaches(body.coarse(), direction);
    const CoarseVector limit = hn::Set(CoarseTag(), coarse_limit(direction, n, threshold, body));
    result.count = 0;
    for (std::size_t i = 0; i < reaches.vectors(); ++i) {
        for (std::uint64_t bits = not_below(reaches.compute(i), limit); bits != 0; bits &= bits - 1) {
            const auto index =
                static_cast<std::uint32_t>(i * reaches.lanes()) + static_cast<std::uint32_t>(std::countr_zero(bits));
            if (index >= body.size() || reach_of(n, body.vertex(index)) < threshold) continue;
            if (result.count < Above::capacity) result.indices[result.count] = index;
            ++result.count;
        }
    }
}

Farthest<double> in_double(const PreparedPolytope<double>& body, const Vec3<double>& n) {
    return search_coarse(body, n);
}
Farthest<float> in_float(const PreparedPolytope<float>& body, const Vec3<float>& n) { return search_coarse(body, n); }
Farthest<double> mixed(const PreparedPolytope<float>& body, const Vec3<double>& n) { return search_coarse(body, n); }
void double_above(const PreparedPolytope<double>& body, const Vec3<double>& n, double threshold, Above& result) {
    search_coarse_above(body, n, threshold, result);
}
void mixed_above(const PreparedPolytope<float>& body, const Vec3<double>& n, double threshold, Above& result) {
    search_coarse_above(body, n, threshold, result);
}

}  // namespace
}  // namespace oblong::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace oblong::simd {

HWY_EXPORT(in_double);
HWY_EXPORT(in_float);
HWY_EXPORT(mixed);
HWY_EXPORT(double_above);
HWY_EXPORT(mixed_above);

namespace detail {

Farthest<double> coarse_farthest(const PreparedPolytope<double>& body, const Vec3<double>& n) {
    return HWY_DYNAMIC_DISPATCH(in_double)(body, n);
}
Farthest<float> coarse_farthest(const PreparedPolytope<float>& body, const Vec3<float>& n) {
    return HWY_DYNAMIC_DISPATCH(in_float)(body, n);
}
Farthest<double> coarse_farthest(const PreparedPolytope<float>& body, const Vec3<double>& n) {
    return HWY_DYNAMIC_DISPATCH(mixed)(body, n);
}
void coarse_above(const PreparedPolytope<double>& body, const Vec3<double>& n, double threshold, Above& result) {
    HWY_DYNAMIC_DISPATCH(double_above)(body, n, threshold, result);
}
void coarse_above(const PreparedPolytope<float>& body, const Vec3<double>& n, double threshold, Above& result) {
    HWY_DYNAMIC_DISPATCH(mixed_above)(body, n, threshold, result);
}

}  // namespace detail
}  // namespace oblong::simd
#endif
