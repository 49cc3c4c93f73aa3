// SPDX-License-Identifier: BSL-1.0
#include "oblong/simd/coarse_scan.hpp"

#include <algorithm>
#include <bit>

#include "oblong/prepared/search/coarse_direction.hpp"

// This file is compiled once for every vector unit; foreach_target.h includes it again and again.
#undef HWY_TARGET_INCLUDE
#define HWY_BROKEN_EMU128 1  // scalar without a vector unit: clang 19 compiles the emulation for minutes
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL)  // little gained, much compiled
#define HWY_TARGET_INCLUDE "oblong/simd/coarse_scan.cpp"
#include <hwy/foreach_target.h>  // IWYU pragma: keep
// after it
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace oblong::simd::HWY_NAMESPACE {
namespace {

#include "oblong/simd/coarse.inl"

/// The vertex of greatest computed support value among those that were taken, in their order.
template <class R>
struct Choice {
    const PreparedPolytope<R>& body;
    const Vec3<double>& n;
    Farthest<double> best{};

    HWY_INLINE void take(std::uint64_t bits, std::size_t from) {
        for (; bits != 0; bits &= bits - 1) {
            const auto index = static_cast<std::uint32_t>(from) + static_cast<std::uint32_t>(std::countr_zero(bits));
            if (index >= body.size()) return;  // padding
            const double support_value = support_value_of(n, body.vertex(index));
            if (best.support_value < support_value) best = {support_value, index};
        }
    }
};

template <class R>
HWY_INLINE Farthest<double> search_coarse(const PreparedPolytope<R>& body, const Vec3<double>& n) {
    const CoarseDirection<double> direction = coarse_direction(n, body.scale(), body.largest());
    if (direction.slack < 0) [[unlikely]]
        return oblong::farthest<double>(body, n);
    TwiceRead support_values(body.coarse(), direction);
    const CoarseVector greatest = support_values.greatest();
    const CoarseVector limit = hn::SaturatedSub(greatest, hn::Set(CoarseTag(), direction.slack));
    // Mostly there is one. Where it is cannot be guessed, so nothing branches on it.
    int count = 0;
    std::uint32_t only = 0;
    for (std::size_t i = 0; i < support_values.vectors(); ++i) {
        const std::uint64_t bits = not_below(support_values.again(i), limit);
        const auto index =
            static_cast<std::uint32_t>(i * support_values.lanes()) + static_cast<std::uint32_t>(std::countr_zero(bits));
        only |= index & (0U - static_cast<std::uint32_t>(bits != 0));
        count += std::popcount(bits);
    }
    if (count == 1) [[likely]]
        return {support_value_of(n, body.vertex(only)), only};
    Choice<R> choice{body, n};
    for (std::size_t i = 0; i < support_values.vectors(); ++i) {
        choice.take(not_below(support_values.again(i), limit), i * support_values.lanes());
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
    const TwiceRead support_values(body.coarse(), direction);
    const CoarseVector limit = hn::Set(CoarseTag(), coarse_limit(direction, n, threshold, body));
    result.count = 0;
    for (std::size_t i = 0; i < support_values.vectors(); ++i) {
        for (std::uint64_t bits = not_below(support_values.compute(i), limit); bits != 0; bits &= bits - 1) {
            const auto index = static_cast<std::uint32_t>(i * support_values.lanes()) +
                               static_cast<std::uint32_t>(std::countr_zero(bits));
            if (index >= body.size() || support_value_of(n, body.vertex(index)) < threshold) continue;
            if (result.count < Above::capacity) result.indices[result.count] = index;
            ++result.count;
        }
    }
}

Farthest<double> in_double(const PreparedPolytope<double>& body, const Vec3<double>& n) {
    return search_coarse(body, n);
}
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
HWY_EXPORT(mixed);
HWY_EXPORT(double_above);
HWY_EXPORT(mixed_above);

namespace detail {

Farthest<double> coarse_farthest(const PreparedPolytope<double>& body, const Vec3<double>& n) {
    return HWY_DYNAMIC_DISPATCH(in_double)(body, n);
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
