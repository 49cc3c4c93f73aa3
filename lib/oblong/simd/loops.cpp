// SPDX-License-Identifier: BSL-1.0
#include "oblong/simd/loops.hpp"

#include "oblong/prepared/search/grid_search.hpp"
#include "oblong/simd/any_loops.hpp"
#include "oblong/simd/coarse_scan.hpp"
#include "oblong/simd/fetch.hpp"

// This file is compiled once for every vector unit; foreach_target.h includes it again and again.
#undef HWY_TARGET_INCLUDE
#define HWY_BROKEN_EMU128 1  // scalar without a vector unit: clang 19 compiles the emulation for minutes
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4 | HWY_AVX3_DL)  // little gained, much compiled
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
GjkResult<R> distance_loop(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b, const GjkOptions<R>& options) {
    return in_this_unit([&] {
        if (are_single_blocks(a, b))
            return distance_along(initial_direction_between(a, b), options, in_single_block<R>(a),
                                  in_single_block<R>(b));
        return distance_along(initial_direction_between(a, b), options, in_arrays<R>(a), in_arrays<R>(b));
    });
}
/// From vertices.
template <class R>
GjkResult<R> warm_loop(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b, const GjkOptions<R>& options,
                       const TrackingState& start) {
    return in_this_unit([&] {
        Descent<R, Regions<R>> descent(options.guard);
        begin_with(a.component_arrays(), b.component_arrays(), start, descent);
        return gjk_resume(in_arrays<R>(a), in_arrays<R>(b), options, descent);
    });
}
template <class R>
SeparatingAxisResult<R> axis_loop(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                  const SeparatingAxisOptions<R>& options) {
    return in_this_unit([&] {
        if (are_single_blocks(a, b))
            return axis_along(initial_direction_between(a, b), options, in_single_block<R>(a), in_single_block<R>(b));
        return axis_along(initial_direction_between(a, b), options, in_arrays<R>(a), in_arrays<R>(b));
    });
}
template <class R>
GjkResult<double> recording_loop(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b, const ProposalOptions& how,
                                 SupportRecordPair& seen) {
    return in_this_unit([&] {
        const GjkOptions<double> options = oblong::detail::solver_options(how);
        if (are_single_blocks(a, b))
            return distance_along(initial_direction_between(a, b), options, in_single_block(a, seen.a),
                                  in_single_block(b, seen.b));
        return distance_along(initial_direction_between(a, b), options, in_arrays(a, seen.a), in_arrays(b, seen.b));
    });
}
template <class R>
SeparatingAxisResult<double> recording_axis(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                            SupportRecordPair& seen) {
    return in_this_unit([&] {
        const SeparatingAxisOptions<double> options;
        if (are_single_blocks(a, b))
            return axis_along(initial_direction_between(a, b), options, in_single_block(a, seen.a),
                              in_single_block(b, seen.b));
        return axis_along(initial_direction_between(a, b), options, in_arrays(a, seen.a), in_arrays(b, seen.b));
    });
}

GjkResult<double> double_distance(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                  const GjkOptions<double>& options) {
    return distance_loop(a, b, options);
}
GjkResult<float> float_distance(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                const GjkOptions<float>& options) {
    return distance_loop(a, b, options);
}
GjkResult<double> double_warm(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                              const GjkOptions<double>& options, const TrackingState& start) {
    return warm_loop(a, b, options, start);
}
GjkResult<float> float_warm(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                            const GjkOptions<float>& options, const TrackingState& start) {
    return warm_loop(a, b, options, start);
}
SeparatingAxisResult<double> double_axis(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                         const SeparatingAxisOptions<double>& options) {
    return axis_loop(a, b, options);
}
SeparatingAxisResult<float> float_axis(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                       const SeparatingAxisOptions<float>& options) {
    return axis_loop(a, b, options);
}
GjkResult<double> double_recording(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                   const ProposalOptions& how, SupportRecordPair& seen) {
    return recording_loop(a, b, how, seen);
}
GjkResult<double> mixed_recording(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                  const ProposalOptions& how, SupportRecordPair& seen) {
    return recording_loop(a, b, how, seen);
}

SeparatingAxisResult<double> double_recording_axis(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                                   SupportRecordPair& seen) {
    return recording_axis(a, b, seen);
}
SeparatingAxisResult<double> mixed_recording_axis(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                                  SupportRecordPair& seen) {
    return recording_axis(a, b, seen);
}

}  // namespace
}  // namespace oblong::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace oblong::simd {

HWY_EXPORT(double_distance);
HWY_EXPORT(float_distance);
HWY_EXPORT(double_warm);
HWY_EXPORT(float_warm);
HWY_EXPORT(double_axis);
HWY_EXPORT(float_axis);
HWY_EXPORT(double_recording);
HWY_EXPORT(mixed_recording);
HWY_EXPORT(double_recording_axis);
HWY_EXPORT(mixed_recording_axis);

namespace detail {

GjkResult<double> loop(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                       const GjkOptions<double>& options) {
    if (!are_in_arrays(a, b)) [[unlikely]]
        return any_loop(a, b, options);
    return HWY_DYNAMIC_DISPATCH(double_distance)(a, b, options);
}
GjkResult<float> loop(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                      const GjkOptions<float>& options) {
    if (!are_in_arrays(a, b)) [[unlikely]]
        return any_loop(a, b, options);
    return HWY_DYNAMIC_DISPATCH(float_distance)(a, b, options);
}
GjkResult<double> warm_loop(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                            const GjkOptions<double>& options, const TrackingState& start) {
    return HWY_DYNAMIC_DISPATCH(double_warm)(a, b, options, start);
}
GjkResult<float> warm_loop(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                           const GjkOptions<float>& options, const TrackingState& start) {
    return HWY_DYNAMIC_DISPATCH(float_warm)(a, b, options, start);
}
SeparatingAxisResult<double> loop(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                  const SeparatingAxisOptions<double>& options) {
    if (!are_in_arrays(a, b)) [[unlikely]]
        return any_loop(a, b, options);
    return HWY_DYNAMIC_DISPATCH(double_axis)(a, b, options);
}
SeparatingAxisResult<float> loop(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                 const SeparatingAxisOptions<float>& options) {
    if (!are_in_arrays(a, b)) [[unlikely]]
        return any_loop(a, b, options);
    return HWY_DYNAMIC_DISPATCH(float_axis)(a, b, options);
}
GjkResult<double> recording_loop(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                 const ProposalOptions& how, SupportRecordPair& seen) {
    if (how.start || how.warm_simplex != nullptr || !are_in_arrays(a, b)) [[unlikely]]
        return any_recording_loop(a, b, how, seen);
    return HWY_DYNAMIC_DISPATCH(double_recording)(a, b, how, seen);
}
GjkResult<double> recording_loop(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                 const ProposalOptions& how, SupportRecordPair& seen) {
    if (how.start || how.warm_simplex != nullptr || !are_in_arrays(a, b)) [[unlikely]]
        return any_recording_loop(a, b, how, seen);
    return HWY_DYNAMIC_DISPATCH(mixed_recording)(a, b, how, seen);
}
SeparatingAxisResult<double> recording_axis(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                            SupportRecordPair& seen) {
    if (!are_in_arrays(a, b)) [[unlikely]]
        return any_recording_axis(a, b, seen);
    return HWY_DYNAMIC_DISPATCH(double_recording_axis)(a, b, seen);
}
SeparatingAxisResult<double> recording_axis(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                            SupportRecordPair& seen) {
    if (!are_in_arrays(a, b)) [[unlikely]]
        return any_recording_axis(a, b, seen);
    return HWY_DYNAMIC_DISPATCH(mixed_recording_axis)(a, b, seen);
}

}  // namespace detail

}  // namespace oblong::simd
#endif
