// SPDX-License-Identifier: BSL-1.0
#include "oblong/simd/posed_kernels.hpp"

#include "oblong/prepared/search/grid_search.hpp"
#include "oblong/simd/coarse_scan.hpp"
#include "oblong/simd/fetch.hpp"

// This file is compiled once for every vector unit; foreach_target.h includes it again and again.
#undef HWY_TARGET_INCLUDE
#define HWY_BROKEN_EMU128 1  // scalar without a vector unit: clang 19 compiles the emulation for minutes
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4 | HWY_AVX3_DL)  // little gained, much compiled
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

/// Support mapping of a posed body over R: its vertices are in its own frame; the pose is read as S.
template <class S, class R>
struct PosedSupport {
    const PreparedPolytope<R>& body;
    const Affine<S>& pose;

    [[nodiscard]] Found<S> find(const Vec3<S>& n) const {
        return AnyLayout<S, R>{body}.find(transposed_times(pose.linear, n));
    }
    [[nodiscard]] SupportPoint<S> support(const Vec3<S>& n) const { return placed(find(n).support); }
    [[nodiscard]] SupportPoint<S> placed(const SupportPoint<S>& local) const {
        return {pose(local.point), local.feature};
    }
    [[nodiscard]] Vec3<S> vertex(std::uint32_t i) const { return pose(seen_as<S>(body.vertex(i), i).point); }
};
template <class S, class R>
PosedSupport<S, R> support_of(const Posed<PreparedPolytope<R>, S>& posed) {
    return {posed.body, posed.pose};
}

/// In doubles, noting what it saw.
template <class R>
struct RecordingPosedSearch {
    PosedSupport<double, R> posed;
    SupportRecord& seen;

    [[nodiscard]] SupportPoint<double> support(const Vec3<double>& n) const {
        const Found<double> found = posed.find(n);
        seen.record(n, {found.support_value, found.support.feature});
        return posed.placed(found.support);
    }
};
template <class R>
RecordingPosedSearch<R> recording(const PosedPolytope<R>& posed, SupportRecord& seen) {
    return {support_of(posed), seen};
}

template <class R>
[[gnu::noinline]] GjkResult<R> cold_loop(const InitialDirection& direction, const detail::PosedPrepared<R>& a,
                                         const detail::PosedPrepared<R>& b, const GjkOptions<R>& options) {
    return in_this_unit([&] { return distance_along(direction, options, support_of(a), support_of(b)); });
}
template <class R>
GjkResult<R> distance_loop(const detail::PosedPrepared<R>& a, const detail::PosedPrepared<R>& b,
                           const GjkOptions<R>& options) {
    return in_this_unit([&] { return cold_loop(fetched_initial_direction(a, b), a, b, options); });
}
template <class R>
SeparatingAxisResult<R> axis_loop(const detail::PosedPrepared<R>& a, const detail::PosedPrepared<R>& b,
                                  const SeparatingAxisOptions<R>& options) {
    return in_this_unit(
        [&] { return axis_along(fetched_initial_direction(a, b), options, support_of(a), support_of(b)); });
}
template <class R>
[[gnu::noinline]] GjkResult<R> track_cold(const InitialDirection& direction, const detail::PosedPrepared<R>& a,
                                          const detail::PosedPrepared<R>& b, const GjkOptions<R>& options,
                                          PairTracking& tracking) {
    detail::fetch_around(a, b, direction);
    const GjkResult<R> result = cold_loop(direction, a, b, options);
    leave_cold(result, tracking);
    return result;
}
// One result to a function: so it is made where the caller has it.
template <class R>
GjkResult<R> track_loop(const detail::PosedPrepared<R>& a, const detail::PosedPrepared<R>& b,
                        const GjkOptions<R>& options, PairTracking& tracking) {
    return in_this_unit([&] {
        if (may_start_cold(tracking)) {
            const InitialDirection direction = initial_direction_between(a, b);
            if (starts_cold(tracking, direction, a, b)) return track_cold(direction, a, b, options, tracking);
        }
        const GjkResult<R> result = gjk_track<R, PosedSupport<R, R>, PosedSupport<R, R>, Regions<R>>(
            support_of(a), support_of(b), options, tracking.last);
        tracking.searches = static_cast<std::uint32_t>(result.iterations);
        return result;
    });
}
template <class R>
GjkResult<double> recording_loop(const PosedPolytope<R>& a, const PosedPolytope<R>& b, const ProposalOptions& how,
                                 SupportRecordPair& seen) {
    return in_this_unit([&] {
        const GjkOptions<double> options = oblong::detail::solver_options(how);
        const RecordingPosedSearch<R> on_a = recording(a, seen.a);
        const RecordingPosedSearch<R> on_b = recording(b, seen.b);
        if (how.warm_simplex != nullptr) [[unlikely]] {
            Descent<double, Regions<double>> descent(options.guard);
            const TrackingState start = oblong::detail::start_of(a, b, how.warm_simplex);
            if (oblong::detail::begins_with(on_a.posed, on_b.posed, start, descent)) [[likely]]
                return gjk_resume(on_a, on_b, options, descent);
        }
        return distance_along(fetched_initial_direction(a, b), options, on_a, on_b);
    });
}
template <class R>
SeparatingAxisResult<double> recording_axis(const PosedPolytope<R>& a, const PosedPolytope<R>& b,
                                            SupportRecordPair& seen) {
    return in_this_unit([&] {
        return axis_along(fetched_initial_direction(a, b), SeparatingAxisOptions<double>{}, recording(a, seen.a),
                          recording(b, seen.b));
    });
}

GjkResult<double> double_distance(const detail::PosedPrepared<double>& a, const detail::PosedPrepared<double>& b,
                                  const GjkOptions<double>& options) {
    return distance_loop(a, b, options);
}
GjkResult<float> float_distance(const detail::PosedPrepared<float>& a, const detail::PosedPrepared<float>& b,
                                const GjkOptions<float>& options) {
    return distance_loop(a, b, options);
}
SeparatingAxisResult<double> double_axis(const detail::PosedPrepared<double>& a, const detail::PosedPrepared<double>& b,
                                         const SeparatingAxisOptions<double>& options) {
    return axis_loop(a, b, options);
}
SeparatingAxisResult<float> float_axis(const detail::PosedPrepared<float>& a, const detail::PosedPrepared<float>& b,
                                       const SeparatingAxisOptions<float>& options) {
    return axis_loop(a, b, options);
}
GjkResult<double> double_track(const detail::PosedPrepared<double>& a, const detail::PosedPrepared<double>& b,
                               const GjkOptions<double>& options, PairTracking& tracking) {
    return track_loop(a, b, options, tracking);
}
GjkResult<float> float_track(const detail::PosedPrepared<float>& a, const detail::PosedPrepared<float>& b,
                             const GjkOptions<float>& options, PairTracking& tracking) {
    return track_loop(a, b, options, tracking);
}
GjkResult<double> double_recording(const PosedPolytope<double>& a, const PosedPolytope<double>& b,
                                   const ProposalOptions& how, SupportRecordPair& seen) {
    return recording_loop(a, b, how, seen);
}
GjkResult<double> mixed_recording(const PosedPolytope<float>& a, const PosedPolytope<float>& b,
                                  const ProposalOptions& how, SupportRecordPair& seen) {
    return recording_loop(a, b, how, seen);
}
SeparatingAxisResult<double> double_recording_axis(const PosedPolytope<double>& a, const PosedPolytope<double>& b,
                                                   SupportRecordPair& seen) {
    return recording_axis(a, b, seen);
}
SeparatingAxisResult<double> mixed_recording_axis(const PosedPolytope<float>& a, const PosedPolytope<float>& b,
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
HWY_EXPORT(double_axis);
HWY_EXPORT(float_axis);
HWY_EXPORT(double_track);
HWY_EXPORT(float_track);
HWY_EXPORT(double_recording);
HWY_EXPORT(mixed_recording);
HWY_EXPORT(double_recording_axis);
HWY_EXPORT(mixed_recording_axis);

namespace detail {

GjkResult<double> loop(const PosedPrepared<double>& a, const PosedPrepared<double>& b,
                       const GjkOptions<double>& options) {
    return HWY_DYNAMIC_DISPATCH(double_distance)(a, b, options);
}
GjkResult<float> loop(const PosedPrepared<float>& a, const PosedPrepared<float>& b, const GjkOptions<float>& options) {
    return HWY_DYNAMIC_DISPATCH(float_distance)(a, b, options);
}
SeparatingAxisResult<double> loop(const PosedPrepared<double>& a, const PosedPrepared<double>& b,
                                  const SeparatingAxisOptions<double>& options) {
    return HWY_DYNAMIC_DISPATCH(double_axis)(a, b, options);
}
SeparatingAxisResult<float> loop(const PosedPrepared<float>& a, const PosedPrepared<float>& b,
                                 const SeparatingAxisOptions<float>& options) {
    return HWY_DYNAMIC_DISPATCH(float_axis)(a, b, options);
}
GjkResult<double> loop(const PosedPrepared<double>& a, const PosedPrepared<double>& b,
                       const GjkOptions<double>& options, PairTracking& tracking) {
    return HWY_DYNAMIC_DISPATCH(double_track)(a, b, options, tracking);
}
GjkResult<float> loop(const PosedPrepared<float>& a, const PosedPrepared<float>& b, const GjkOptions<float>& options,
                      PairTracking& tracking) {
    return HWY_DYNAMIC_DISPATCH(float_track)(a, b, options, tracking);
}
GjkResult<double> posed_recording_loop(const PosedPolytope<double>& a, const PosedPolytope<double>& b,
                                       const ProposalOptions& how, SupportRecordPair& seen) {
    return HWY_DYNAMIC_DISPATCH(double_recording)(a, b, how, seen);
}
GjkResult<double> posed_recording_loop(const PosedPolytope<float>& a, const PosedPolytope<float>& b,
                                       const ProposalOptions& how, SupportRecordPair& seen) {
    return HWY_DYNAMIC_DISPATCH(mixed_recording)(a, b, how, seen);
}
SeparatingAxisResult<double> posed_recording_axis(const PosedPolytope<double>& a, const PosedPolytope<double>& b,
                                                  SupportRecordPair& seen) {
    return HWY_DYNAMIC_DISPATCH(double_recording_axis)(a, b, seen);
}
SeparatingAxisResult<double> posed_recording_axis(const PosedPolytope<float>& a, const PosedPolytope<float>& b,
                                                  SupportRecordPair& seen) {
    return HWY_DYNAMIC_DISPATCH(mixed_recording_axis)(a, b, seen);
}

}  // namespace detail

}  // namespace oblong::simd
#endif
