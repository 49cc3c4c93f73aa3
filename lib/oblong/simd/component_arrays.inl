// SPDX-License-Identifier: BSL-1.0
/// Searches over component arrays for one vector unit. Included once for each unit, in its namespace, after
/// <hwy/highway.h> and oblong/prepared/search/scans.hpp.

namespace hn = hwy::HWY_NAMESPACE;

template <class F>
[[gnu::flatten]] auto flattened(const F& f) {
    return f();
}
/// Returns f(), with all that f calls inlined: functions that units share would otherwise be called, and compiled for
/// none of them. Where there is no vector unit they are called, which takes a tenth of the time to compile.
template <class F>
HWY_INLINE auto in_this_unit(const F& f) {
    if constexpr (HWY_TARGET == HWY_SCALAR) {
        return f();
    } else {
        return flattened(f);
    }
}

template <class D>
using Number = hn::TFromD<D>;
template <class D>
using Vector = hn::Vec<D>;

/// Loads consecutive values of one component as D's scalar, converted if they are narrower.
template <class D, class R>
HWY_INLINE Vector<D> load(D d, const R* values) {
    if constexpr (sizeof(R) == sizeof(Number<D>)) {
        return hn::Load(d, values);
    } else {
        return hn::PromoteTo(d, hn::Load(hn::Rebind<R, D>(), values));
    }
}

template <class D>
struct Direction {
    Vector<D> x, y, z;
    HWY_INLINE Direction(D d, const Vec3<Number<D>>& n) : x(hn::Set(d, n.x)), y(hn::Set(d, n.y)), z(hn::Set(d, n.z)) {}
};

/// Returns the support values of the vertices whose x components begin at `x`.
template <std::uint32_t Block, class D, class R>
HWY_INLINE Vector<D> support_values(D d, const Direction<D>& n, const R* x) {
    const Vector<D> xy = hn::Add(hn::Mul(n.x, load(d, x)), hn::Mul(n.y, load(d, x + Block)));
    return hn::Add(xy, hn::Mul(n.z, load(d, x + std::size_t{2} * Block)));
}
template <class D, class R, std::uint32_t Block>
HWY_INLINE Vector<D> support_values(D d, const Direction<D>& n, const ComponentArrays<R, Block>& arrays,
                                    std::size_t i) {
    return support_values<Block>(d, n, arrays.numbers + arrays.offset(i));
}

/// The greatest support value of each lane so far, and the index at which its vector began.
template <class D>
struct Best {
    Vector<D> support_value, at;

    HWY_INLINE explicit Best(D d)
        : support_value(hn::Set(d, -std::numeric_limits<Number<D>>::infinity())), at(hn::Zero(d)) {}
    HWY_INLINE void take(const Vector<D>& candidate, const Vector<D>& where) {
        const auto farther = hn::Gt(candidate, support_value);
        support_value = hn::IfThenElse(farther, candidate, support_value);
        at = hn::IfThenElse(farther, where, at);
    }
    /// Merges the result of other vectors.
    HWY_INLINE void merge(const Best& other) {
        const auto farther = hn::Or(hn::Gt(other.support_value, support_value),
                                    hn::And(hn::Eq(other.support_value, support_value), hn::Lt(other.at, at)));
        support_value = hn::IfThenElse(farther, other.support_value, support_value);
        at = hn::IfThenElse(farther, other.at, at);
    }
};

template <class D>
HWY_INLINE Farthest<Number<D>> first_of_greatest(D d, const Best<D>& best) {
    using S = Number<D>;
    const S greatest = hn::GetLane(hn::MaxOfLanes(d, best.support_value));
    if (!(-std::numeric_limits<S>::infinity() < greatest)) return {};
    const Vector<D> index = hn::Add(best.at, hn::Iota(d, S(0)));
    const auto is_greatest = hn::Eq(best.support_value, hn::Set(d, greatest));
    if (hn::AllFalse(d, is_greatest)) return {};  // Highway's emulated unit calls the lowest number greater than −inf
    const Vector<D> none = hn::Set(d, std::numeric_limits<S>::infinity());
    return {greatest,
            static_cast<std::uint32_t>(hn::GetLane(hn::MinOfLanes(d, hn::IfThenElse(is_greatest, index, none))))};
}

/// Returns whether no support value along n overflows or is NaN.
template <class S, class R>
HWY_INLINE bool is_finite_along(const ComponentArrays<R>& arrays, const Vec3<S>& n) {
    const S most = (std::abs(n.x) + std::abs(n.y) + std::abs(n.z)) * static_cast<S>(arrays.largest);
    return most < std::numeric_limits<S>::max() / 4;
}

/// Searches vector by vector, for any support values: a NaN is never the greatest.
template <class S, class R>
HWY_INLINE Farthest<S> search_any_arrays(const ComponentArrays<R>& arrays, const Vec3<S>& n) {
    const hn::ScalableTag<S> d;
    const Direction<hn::ScalableTag<S>> direction(d, n);
    Best<hn::ScalableTag<S>> best(d);
    for (std::size_t i = 0; i < arrays.padded_count; i += hn::Lanes(d)) {
        best.take(support_values(d, direction, arrays, i), hn::Set(d, static_cast<S>(i)));
    }
    return first_of_greatest(d, best);
}

constexpr std::size_t short_count = 64;

/// Searches at most 64 vertices: stores their support values and marks the greatest in a 64-bit mask. Preconditions:
/// is_finite_along; the padded count is a multiple of the lanes of D.
template <class D, class R, std::uint32_t Block>
HWY_INLINE Farthest<Number<D>> search_short_arrays(D d, const ComponentArrays<R, Block>& arrays,
                                                   const Vec3<Number<D>>& n) {
    using S = Number<D>;
    constexpr std::size_t lanes = hn::MaxLanes(D());
    const std::size_t padded_count = arrays.padded_count;
    const Direction<D> direction(d, n);
    alignas(64) std::array<S, short_count> kept;
    const R* x = arrays.numbers;
    Vector<D> most = support_values<Block>(d, direction, x);
    hn::Store(most, d, kept.data());
    const auto see = [&](std::size_t block, std::size_t i) {
        const Vector<D> r = support_values<Block>(d, direction, x + i);
        hn::Store(r, d, &kept[block + i]);
        most = hn::Max(most, r);
    };
    for (std::size_t i = lanes; i < Block; i += lanes) see(0, i);
    for (std::size_t block = Block; block < padded_count; block += Block) {
        x += std::size_t{3} * Block;
        for (std::size_t i = 0; i < Block; i += lanes) see(block, i);
    }
    const S greatest = hn::GetLane(hn::MaxOfLanes(d, most));
    const Vector<D> everywhere = hn::Set(d, greatest);
    std::uint64_t are_greatest = 0;
    for (std::size_t i = 0; i < padded_count; i += lanes) {
        alignas(8) std::array<std::uint8_t, 8> bytes{};
        (void)hn::StoreMaskBits(d, hn::Eq(hn::Load(d, &kept[i]), everywhere), bytes.data());
        are_greatest |= std::uint64_t{bytes[0] | unsigned{bytes[1]} << 8U} << i;
    }
    return {greatest, static_cast<std::uint32_t>(std::countr_zero(are_greatest))};
}
/// Searches a grid cell of eight vertices. Not force-inlined: the grid code that calls it is compiled for no particular
/// unit.
template <class S, class R>
struct SearchCell {
    Farthest<S> operator()(const typename DirectionGrid<R>::Cell::Arrays& cell, const Vec3<S>& n) const {
        constexpr hn::CappedTag<S, DirectionGrid<R>::Cell::padded_count> d;
        return search_short_arrays(d, cell, n);
    }
};

/// Uses four independent accumulators, because the comparisons of one are latency-bound.
template <class S, class R>
HWY_INLINE Farthest<S> search_long_arrays(const ComponentArrays<R>& arrays, const Vec3<S>& n) {
    const hn::ScalableTag<S> d;
    using D = hn::ScalableTag<S>;
    constexpr std::size_t lanes = hn::MaxLanes(D());
    constexpr std::size_t block = ComponentArrays<R>::block;
    constexpr std::size_t step = std::max(4 * lanes, block);
    const Direction<D> direction(d, n);
    Best<D> best0(d);
    Best<D> best1(d);
    Best<D> best2(d);
    Best<D> best3(d);
    Vector<D> at = hn::Zero(d);
    const Vector<D> width = hn::Set(d, static_cast<S>(lanes));
    const R* x = arrays.numbers;
    const auto take = [&](Best<D>& best, std::size_t i) {
        best.take(support_values<block>(d, direction, x + arrays.offset(i)), at);
        at = hn::Add(at, width);
    };
    std::size_t left = arrays.padded_count;
    for (; left >= step; left -= step, x += 3 * step) {
        for (std::size_t i = 0; i < step; i += 4 * lanes) {
            take(best0, i);
            take(best1, i + lanes);
            take(best2, i + 2 * lanes);
            take(best3, i + 3 * lanes);
        }
    }
    for (; left > 0; left -= block, x += 3 * block) {
        for (std::size_t i = 0; i < block; i += lanes) take(best0, i);
    }
    best0.merge(best1);
    best2.merge(best3);
    best0.merge(best2);
    return first_of_greatest(d, best0);
}

template <class S, class R>
HWY_INLINE Farthest<S> search_arrays(const ComponentArrays<R>& arrays, const Vec3<S>& n) {
    if (arrays.padded_count > short_count) return search_long_arrays(arrays, n);
    return is_finite_along(arrays, n) ? search_short_arrays(hn::ScalableTag<S>(), arrays, n)
                                      : search_any_arrays(arrays, n);
}
/// Searches a single block. Precondition: arrays.padded_count == values_per_line, a constant that lets the compiler
/// unroll.
template <class S, class R>
HWY_INLINE Farthest<S> search_single_block(const ComponentArrays<R>& arrays, const Vec3<S>& n) {
    constexpr hn::CappedTag<S, PreparedPolytope<R>::values_per_line> d;
    return is_finite_along(arrays, n) ? search_short_arrays(d, arrays, n) : search_any_arrays(arrays, n);
}
