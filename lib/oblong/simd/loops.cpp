// SPDX-License-Identifier: BSL-1.0
#include "oblong/simd/loops.hpp"

#include "oblong/prepared/search/grid_search.hpp"
#include "oblong/simd/coarse_scan.hpp"
#include "oblong/simd/fetch.hpp"

// This file is compiled once for every vector unit; foreach_target.h includes it again and again.
#undef HWY_TARGET_INCLUDE
#define HWY_BROKEN_EMU128 1  // scalar without a vector unit: clang 19 compiles the emulation for minutes
// A processor with a unit that is left out runs the next one below, with the same bits. In medians AVX-512 gains at
// most 5 % for hulls of 8 to 512 vertices, and it costs two fifths of the compile time.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4 | HWY_AVX3 | HWY_AVX3_DL)
#define HWY_TARGET_INCLUDE "oblong/simd/loops.cpp"
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

/// Returns whether both bodies, in rows, have at most as many vertices as a cache line holds numbers.
template <class R>
bool are_single_blocks(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b) {
    return std::max(a.size(), b.size()) <= PreparedPolytope<R>::values_per_line;
}

template <class R>
GjkResult<double> distance(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b, const ProposalOptions& how,
                           SupportRecordPair& seen) {
    return in_this_unit([&] {
        const GjkOptions<double> options = oblong::detail::solver_options(how);
        if (are_single_blocks(a, b))
            return distance_along(initial_direction_between(a, b), options, recording<InSingleBlock>(a, seen.a),
                                  recording<InSingleBlock>(b, seen.b));
        return distance_along(initial_direction_between(a, b), options, recording<InArrays>(a, seen.a),
                              recording<InArrays>(b, seen.b));
    });
}
template <class R>
SeparatingAxisResult<double> axis(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b, SupportRecordPair& seen) {
    return in_this_unit([&] {
        if (are_single_blocks(a, b))
            return axis_along(initial_direction_between(a, b), recording<InSingleBlock>(a, seen.a),
                              recording<InSingleBlock>(b, seen.b));
        return axis_along(initial_direction_between(a, b), recording<InArrays>(a, seen.a),
                          recording<InArrays>(b, seen.b));
    });
}

template <class R>
const UnitLoops<PreparedPolytope<R>>& loops() {
    static constexpr UnitLoops<PreparedPolytope<R>> table{&distance<R>, &axis<R>};
    return table;
}
const UnitLoops<PreparedPolytope<double>>& double_loops() { return loops<double>(); }
const UnitLoops<PreparedPolytope<float>>& float_loops() { return loops<float>(); }

}  // namespace
}  // namespace oblong::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace oblong::simd {

HWY_EXPORT(double_loops);
HWY_EXPORT(float_loops);

template <std::floating_point R>
const UnitLoops<PreparedPolytope<R>>& array_loops() {
    if constexpr (std::same_as<R, float>) {
        return HWY_DYNAMIC_DISPATCH(float_loops)();
    } else {
        return HWY_DYNAMIC_DISPATCH(double_loops)();
    }
}
template const UnitLoops<PreparedPolytope<float>>& array_loops();
template const UnitLoops<PreparedPolytope<double>>& array_loops();

}  // namespace oblong::simd
#endif
