// SPDX-License-Identifier: BSL-1.0
#include "oblong/prepared/search/grid_search.hpp"
#include "oblong/simd/coarse_scan.hpp"
#include "oblong/simd/fetch.hpp"
#include "oblong/simd/loops.hpp"

// This file is compiled once for every vector unit; foreach_target.h includes it again and again.
#undef HWY_TARGET_INCLUDE
#define HWY_BROKEN_EMU128 1  // scalar without a vector unit: clang 19 compiles the emulation for minutes
// A processor with a unit that is left out runs the next one below, with the same bits. In medians AVX-512 gains at
// most 5 % for hulls of 8 to 512 vertices, and it costs two fifths of the compile time.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4 | HWY_AVX3 | HWY_AVX3_DL)
#define HWY_TARGET_INCLUDE "oblong/simd/posed_kernels.cpp"
#include <hwy/foreach_target.h>  // IWYU pragma: keep
// after it
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace oblong::simd::HWY_NAMESPACE {
namespace {

#include "oblong/simd/component_arrays.inl"
// after it
#include "oblong/simd/regions.inl"
// after it
#include "oblong/simd/searches.inl"

/// Support mapping of a posed body that records its last query: the vertices are in the body's own frame.
template <class R>
struct RecordingPosedSearch {
    const PosedPolytope<R>& posed;
    SupportRecord& seen;

    [[nodiscard]] SupportPoint<double> support(const Vec3<double>& n) const {
        const Found found = AnyLayout<R>(posed.body).find(transposed_times(posed.pose.linear, n));
        seen.record(n, {found.support_value, found.support.feature});
        return {posed.pose(found.support.point), found.support.feature};
    }
    [[nodiscard]] Vec3<double> vertex(std::uint32_t i) const { return posed.pose(as_doubles(posed.body.vertex(i))); }
};

template <class R>
GjkResult<double> distance(const PosedPolytope<R>& a, const PosedPolytope<R>& b, const ProposalOptions& how,
                           SupportRecordPair& seen) {
    return in_this_unit([&] {
        const GjkOptions<double> options = oblong::detail::solver_options(how);
        const RecordingPosedSearch<R> on_a{a, seen.a};
        const RecordingPosedSearch<R> on_b{b, seen.b};
        if (how.warm_simplex != nullptr) [[unlikely]] {
            Descent<double, Regions> descent(options.guard);
            const TrackingState start = oblong::detail::start_of(a, b, how.warm_simplex);
            if (oblong::detail::begins_with(on_a, on_b, start, descent)) [[likely]]
                return gjk_resume(on_a, on_b, options, descent);
        }
        return distance_along(fetched_initial_direction(a, b), options, on_a, on_b);
    });
}
template <class R>
SeparatingAxisResult<double> axis(const PosedPolytope<R>& a, const PosedPolytope<R>& b, SupportRecordPair& seen) {
    return in_this_unit([&] {
        return axis_along(fetched_initial_direction(a, b), RecordingPosedSearch<R>{a, seen.a},
                          RecordingPosedSearch<R>{b, seen.b});
    });
}

template <class R>
const UnitLoops<PosedPolytope<R>>& loops() {
    static constexpr UnitLoops<PosedPolytope<R>> table{&distance<R>, &axis<R>};
    return table;
}
const UnitLoops<PosedPolytope<double>>& double_loops() { return loops<double>(); }
const UnitLoops<PosedPolytope<float>>& float_loops() { return loops<float>(); }

}  // namespace
}  // namespace oblong::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace oblong::simd {

HWY_EXPORT(double_loops);
HWY_EXPORT(float_loops);

template <std::floating_point R>
const UnitLoops<PosedPolytope<R>>& posed_loops() {
    if constexpr (std::same_as<R, float>) {
        return HWY_DYNAMIC_DISPATCH(float_loops)();
    } else {
        return HWY_DYNAMIC_DISPATCH(double_loops)();
    }
}
template const UnitLoops<PosedPolytope<float>>& posed_loops();
template const UnitLoops<PosedPolytope<double>>& posed_loops();

}  // namespace oblong::simd
#endif
