// SPDX-License-Identifier: BSL-1.0
#include "oblong/simd/scan.hpp"

#include <algorithm>
#include <bit>

#include "oblong/prepared/search/grid_search.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/simd/coarse_scan.hpp"

// This file is compiled once for every vector unit; foreach_target.h includes it again and again.
#undef HWY_TARGET_INCLUDE
#define HWY_BROKEN_EMU128 1  // scalar without a vector unit: clang 19 compiles the emulation for minutes
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL)  // little gained, much compiled
#define HWY_TARGET_INCLUDE "oblong/simd/scan.cpp"
#include <hwy/foreach_target.h>  // IWYU pragma: keep
// after it
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace oblong::simd::HWY_NAMESPACE {
namespace {

#include "oblong/simd/component_arrays.inl"

template <class R>
HWY_INLINE void search_rows_above(const PreparedPolytope<R>& body, const Vec3<double>& n, double threshold,
                                  Above& result) {
    const hn::ScalableTag<double> d;
    const std::size_t lanes = hn::Lanes(d);
    const Direction<hn::ScalableTag<double>> direction(d, n);
    const ComponentArrays<R> arrays = body.component_arrays();
    const auto limit = hn::Set(d, threshold);
    result.count = 0;
    for (std::size_t i = 0; i < arrays.padded_count; i += lanes) {
        const auto below = hn::Lt(support_values(d, direction, arrays, i), limit);
        if (hn::AllTrue(d, below)) continue;
        alignas(8) std::array<std::uint8_t, 8> bytes{};  // a bit a lane; no unit of this library's list has more than 8
        (void)hn::StoreMaskBits(d, hn::Not(below), bytes.data());
        std::uint32_t lanes_left = bytes[0];
        for (; lanes_left != 0; lanes_left &= lanes_left - 1) {
            const std::size_t at = i + static_cast<std::size_t>(std::countr_zero(lanes_left));
            if (at >= body.size()) break;  // padding
            if (result.count < Above::capacity) result.indices[result.count] = static_cast<std::uint32_t>(at);
            ++result.count;
        }
    }
}

template <class R>
Farthest<double> search_without_grid(const PreparedPolytope<R>& body, const Vec3<double>& n) {
    return body.has_component_arrays() ? search_arrays(body.component_arrays(), n) : detail::coarse_farthest(body, n);
}
template <class R>
HWY_INLINE Farthest<double> search(const PreparedPolytope<R>& body, const Vec3<double>& n) {
    if (body.grid() == nullptr) return search_without_grid(body, n);
    return grid_farthest(body, n, SearchCell<double, R>(), search_without_grid<R>);
}

Farthest<double> double_one(const PreparedPolytope<double>& body, const Vec3<double>& n) { return search(body, n); }
Farthest<double> mixed_one(const PreparedPolytope<float>& body, const Vec3<double>& n) { return search(body, n); }
void double_above(const PreparedPolytope<double>& body, const Vec3<double>& n, double threshold, Above& result) {
    search_rows_above(body, n, threshold, result);
}
void mixed_above(const PreparedPolytope<float>& body, const Vec3<double>& n, double threshold, Above& result) {
    search_rows_above(body, n, threshold, result);
}
const char* unit_name() { return hwy::TargetName(HWY_TARGET); }

}  // namespace
}  // namespace oblong::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace oblong::simd {

HWY_EXPORT(double_one);
HWY_EXPORT(mixed_one);
HWY_EXPORT(double_above);
HWY_EXPORT(mixed_above);
HWY_EXPORT(unit_name);

namespace {

template <class R>
void scanned_above(const PreparedPolytope<R>& body, const Vec3<double>& n, double threshold, Above& result) {
    if (!body.has_component_arrays()) {
        detail::coarse_above(body, n, threshold, result);
    } else if constexpr (std::same_as<R, float>) {
        HWY_DYNAMIC_DISPATCH(mixed_above)(body, n, threshold, result);
    } else {
        HWY_DYNAMIC_DISPATCH(double_above)(body, n, threshold, result);
    }
}

template <class R>
void any_above(const PreparedPolytope<R>& body, const Vec3<double>& n, double threshold, Above& result) {
    if (body.grid() != nullptr) {
        grid_above(body, n, threshold, result, scanned_above<R>);
    } else {
        scanned_above(body, n, threshold, result);
    }
}

}  // namespace

Farthest<double> farthest(const PreparedPolytope<double>& body, const Vec3<double>& n) {
    return HWY_DYNAMIC_DISPATCH(double_one)(body, n);
}
Farthest<double> farthest(const PreparedPolytope<float>& body, const Vec3<double>& n) {
    return HWY_DYNAMIC_DISPATCH(mixed_one)(body, n);
}

void above(const PreparedPolytope<double>& body, const Vec3<double>& n, double threshold, Above& result) {
    any_above(body, n, threshold, result);
}
void above(const PreparedPolytope<float>& body, const Vec3<double>& n, double threshold, Above& result) {
    any_above(body, n, threshold, result);
}
const char* target_in_use() { return HWY_DYNAMIC_DISPATCH(unit_name)(); }

}  // namespace oblong::simd
#endif
