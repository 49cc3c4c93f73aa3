// SPDX-License-Identifier: BSL-1.0
/// Support values of quantised vertices for one vector unit. Included once for each unit, in its namespace, after
/// <hwy/highway.h> and oblong/prepared/search/coarse_direction.hpp.

namespace hn = hwy::HWY_NAMESPACE;

using CoarseTag = hn::ScalableTag<std::int16_t>;  // as many lanes as a block has columns, or a half, a quarter of it
static_assert(hn::MaxLanes(CoarseTag()) <= CoarseBlock::padded_count);
using CoarseVector = hn::Vec<CoarseTag>;

struct CoarseVectors {
    CoarseVector x, y, z;

    template <class D>
    HWY_INLINE explicit CoarseVectors(const CoarseDirection<D>& m)
        : x(hn::Set(CoarseTag(), m.x)), y(hn::Set(CoarseTag(), m.y)), z(hn::Set(CoarseTag(), m.z)) {}
    /// Returns the support values of the vertices of a block from `slot` on.
    HWY_INLINE CoarseVector support_values(const CoarseBlock& block, std::size_t slot) const {
        const CoarseTag d;
        const auto xy = hn::Add(hn::MulFixedPoint15(x, hn::Load(d, &block.x[slot])),
                                hn::MulFixedPoint15(y, hn::Load(d, &block.y[slot])));
        return hn::Add(xy, hn::MulFixedPoint15(z, hn::Load(d, &block.z[slot])));
    }
};

/// Returns one bit for each lane whose value is not below the limit.
HWY_INLINE std::uint64_t not_below(const CoarseVector& support_value, const CoarseVector& limit) {
    const CoarseTag d;
    std::uint64_t bits = 0;
    (void)hn::StoreMaskBits(d, hn::Not(hn::Lt(support_value, limit)), reinterpret_cast<std::uint8_t*>(&bits));
    return bits;
}

/// Support values that a search reads twice: the first 2048 are stored, the others are recomputed.
class TwiceRead {
public:
    template <class D>
    HWY_INLINE TwiceRead(std::span<const CoarseBlock> blocks, const CoarseDirection<D>& m)
        : blocks_(blocks.data()), m_(m), vectors_(blocks.size() * (CoarseBlock::padded_count / lanes())) {}

    HWY_INLINE static std::size_t lanes() { return hn::Lanes(CoarseTag()); }
    HWY_INLINE std::size_t vectors() const { return vectors_; }
    HWY_INLINE CoarseVector compute(std::size_t i) const {
        const std::size_t at = i * lanes();
        return m_.support_values(blocks_[at / CoarseBlock::padded_count], at % CoarseBlock::padded_count);
    }
    /// Computes all of them. \return the greatest, in every lane
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
