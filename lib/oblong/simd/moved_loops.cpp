// SPDX-License-Identifier: BSL-1.0
#include "oblong/simd/moved_loops.hpp"

#include "oblong/simd/coarse_scan.hpp"
#include "oblong/simd/fetch.hpp"
#include "oblong/support/grid_search.hpp"

// This file is compiled once for every vector unit; foreach_target.h includes it again and again.
#undef HWY_TARGET_INCLUDE
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4 | HWY_AVX3_DL)  // little gained, much compiled
#define HWY_TARGET_INCLUDE "oblong/simd/moved_loops.cpp"
#include <hwy/foreach_target.h>  // IWYU pragma: keep
// after it
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace oblong::simd::HWY_NAMESPACE {
namespace {

#include "oblong/simd/rows.inl"
// after it
#include "oblong/simd/regions.inl"
// after it
#include "oblong/simd/searches.inl"

/// Of a body over R, its vertices in its own frame, and its pose, seen as S.
template <class S, class R>
struct MovedSupport {
    const PreparedPolytope<R>& body;
    const Affine<S>& pose;

    [[nodiscard]] Found<S> find(const Vec3<S>& n) const {
        return Anyhow<S, R>{body}.find(transposed_times(pose.linear, n));
    }
    [[nodiscard]] SupportPoint<S> support(const Vec3<S>& n) const { return placed(find(n).support); }
    [[nodiscard]] SupportPoint<S> placed(const SupportPoint<S>& local) const {
        return {pose(local.point), local.feature};
    }
    [[nodiscard]] Vec3<S> vertex(std::uint32_t i) const { return pose(seen_as<S>(body.vertex(i), i).point); }
};
template <class S, class R>
MovedSupport<S, R> support_of(const Posed<PreparedPolytope<R>, S>& moved) {
    return {moved.body, moved.pose};
}

/// In doubles, noting what it saw.
template <class R>
struct MovedNotingSupport {
    MovedSupport<double, R> moved;
    Sighting& seen;

    [[nodiscard]] SupportPoint<double> support(const Vec3<double>& n) const {
        const Found<double> found = moved.find(n);
        seen.saw(n, {found.reach, found.support.feature});
        return moved.placed(found.support);
    }
};
template <class R>
MovedNotingSupport<R> noting(const MovedPolytope<R>& moved, Sighting& seen) {
    return {support_of(moved), seen};
}

// Flattened, or what all units share would be called, and compiled for none of them.
template <class R>
[[gnu::flatten, gnu::noinline]] GjkResult<R> anew_loop(const Heading& heading, const detail::Moved<R>& a,
                                                       const detail::Moved<R>& b, const GjkOptions<R>& options) {
    return distance_along(heading, options, support_of(a), support_of(b));
}
template <class R>
[[gnu::flatten]] GjkResult<R> distance_loop(const detail::Moved<R>& a, const detail::Moved<R>& b,
                                            const GjkOptions<R>& options) {
    return anew_loop(fetched_heading(a, b), a, b, options);
}
template <class R>
[[gnu::flatten]] SeparatingAxisResult<R> axis_loop(const detail::Moved<R>& a, const detail::Moved<R>& b,
                                                   const SeparatingAxisOptions<R>& options) {
    return axis_along(fetched_heading(a, b), options, support_of(a), support_of(b));
}
template <class R>
[[gnu::noinline]] GjkResult<R> track_anew(const Heading& heading, const detail::Moved<R>& a, const detail::Moved<R>& b,
                                          const GjkOptions<R>& options, PairTracking& tracking) {
    detail::fetch_around(a, b, heading);
    const GjkResult<R> result = anew_loop(heading, a, b, options);
    leave_anew(result, tracking);
    return result;
}
// One result to a function: so it is made where the caller has it.
template <class R>
[[gnu::flatten]] GjkResult<R> track_loop(const detail::Moved<R>& a, const detail::Moved<R>& b,
                                         const GjkOptions<R>& options, PairTracking& tracking) {
    if (may_begin_anew(tracking)) {
        const Heading heading = heading_between(a, b);
        if (begins_anew(tracking, heading, a, b)) return track_anew(heading, a, b, options, tracking);
    }
    const GjkResult<R> result = gjk_track<R, MovedSupport<R, R>, MovedSupport<R, R>, Regions<R>>(
        support_of(a), support_of(b), options, tracking.last);
    tracking.searches = static_cast<std::uint32_t>(result.iterations);
    return result;
}
template <class R>
[[gnu::flatten]] GjkResult<double> noting_loop(const MovedPolytope<R>& a, const MovedPolytope<R>& b,
                                               const ProposalOptions& how, SightingPair& seen) {
    const GjkOptions<double> options = oblong::detail::solver_options(how);
    const MovedNotingSupport<R> on_a = noting(a, seen.a);
    const MovedNotingSupport<R> on_b = noting(b, seen.b);
    if (how.from != nullptr) [[unlikely]] {
        Descent<double, Regions<double>> descent(options.guard);
        const TrackingState start = oblong::detail::start_of(a, b, how.from);
        if (oblong::detail::begins_with(on_a.moved, on_b.moved, start, descent)) [[likely]]
            return gjk_go_on(on_a, on_b, options, descent);
    }
    return distance_along(fetched_heading(a, b), options, on_a, on_b);
}
template <class R>
[[gnu::flatten]] SeparatingAxisResult<double> noting_axis(const MovedPolytope<R>& a, const MovedPolytope<R>& b,
                                                          SightingPair& seen) {
    return axis_along(fetched_heading(a, b), SeparatingAxisOptions<double>{}, noting(a, seen.a), noting(b, seen.b));
}

GjkResult<double> double_distance(const detail::Moved<double>& a, const detail::Moved<double>& b,
                                  const GjkOptions<double>& options) {
    return distance_loop(a, b, options);
}
GjkResult<float> float_distance(const detail::Moved<float>& a, const detail::Moved<float>& b,
                                const GjkOptions<float>& options) {
    return distance_loop(a, b, options);
}
SeparatingAxisResult<double> double_axis(const detail::Moved<double>& a, const detail::Moved<double>& b,
                                         const SeparatingAxisOptions<double>& options) {
    return axis_loop(a, b, options);
}
SeparatingAxisResult<float> float_axis(const detail::Moved<float>& a, const detail::Moved<float>& b,
                                       const SeparatingAxisOptions<float>& options) {
    return axis_loop(a, b, options);
}
GjkResult<double> double_track(const detail::Moved<double>& a, const detail::Moved<double>& b,
                               const GjkOptions<double>& options, PairTracking& tracking) {
    return track_loop(a, b, options, tracking);
}
GjkResult<float> float_track(const detail::Moved<float>& a, const detail::Moved<float>& b,
                             const GjkOptions<float>& options, PairTracking& tracking) {
    return track_loop(a, b, options, tracking);
}
GjkResult<double> double_noting(const MovedPolytope<double>& a, const MovedPolytope<double>& b,
                                const ProposalOptions& how, SightingPair& seen) {
    return noting_loop(a, b, how, seen);
}
GjkResult<double> mixed_noting(const MovedPolytope<float>& a, const MovedPolytope<float>& b, const ProposalOptions& how,
                               SightingPair& seen) {
    return noting_loop(a, b, how, seen);
}
SeparatingAxisResult<double> double_noting_axis(const MovedPolytope<double>& a, const MovedPolytope<double>& b,
                                                SightingPair& seen) {
    return noting_axis(a, b, seen);
}
SeparatingAxisResult<double> mixed_noting_axis(const MovedPolytope<float>& a, const MovedPolytope<float>& b,
                                               SightingPair& seen) {
    return noting_axis(a, b, seen);
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
HWY_EXPORT(double_noting);
HWY_EXPORT(mixed_noting);
HWY_EXPORT(double_noting_axis);
HWY_EXPORT(mixed_noting_axis);

namespace detail {

GjkResult<double> loop(const Moved<double>& a, const Moved<double>& b, const GjkOptions<double>& options) {
    return HWY_DYNAMIC_DISPATCH(double_distance)(a, b, options);
}
GjkResult<float> loop(const Moved<float>& a, const Moved<float>& b, const GjkOptions<float>& options) {
    return HWY_DYNAMIC_DISPATCH(float_distance)(a, b, options);
}
SeparatingAxisResult<double> loop(const Moved<double>& a, const Moved<double>& b,
                                  const SeparatingAxisOptions<double>& options) {
    return HWY_DYNAMIC_DISPATCH(double_axis)(a, b, options);
}
SeparatingAxisResult<float> loop(const Moved<float>& a, const Moved<float>& b,
                                 const SeparatingAxisOptions<float>& options) {
    return HWY_DYNAMIC_DISPATCH(float_axis)(a, b, options);
}
GjkResult<double> loop(const Moved<double>& a, const Moved<double>& b, const GjkOptions<double>& options,
                       PairTracking& tracking) {
    return HWY_DYNAMIC_DISPATCH(double_track)(a, b, options, tracking);
}
GjkResult<float> loop(const Moved<float>& a, const Moved<float>& b, const GjkOptions<float>& options,
                      PairTracking& tracking) {
    return HWY_DYNAMIC_DISPATCH(float_track)(a, b, options, tracking);
}
GjkResult<double> moved_sighting_loop(const MovedPolytope<double>& a, const MovedPolytope<double>& b,
                                      const ProposalOptions& how, SightingPair& seen) {
    return HWY_DYNAMIC_DISPATCH(double_noting)(a, b, how, seen);
}
GjkResult<double> moved_sighting_loop(const MovedPolytope<float>& a, const MovedPolytope<float>& b,
                                      const ProposalOptions& how, SightingPair& seen) {
    return HWY_DYNAMIC_DISPATCH(mixed_noting)(a, b, how, seen);
}
SeparatingAxisResult<double> moved_sighting_axis(const MovedPolytope<double>& a, const MovedPolytope<double>& b,
                                                 SightingPair& seen) {
    return HWY_DYNAMIC_DISPATCH(double_noting_axis)(a, b, seen);
}
SeparatingAxisResult<double> moved_sighting_axis(const MovedPolytope<float>& a, const MovedPolytope<float>& b,
                                                 SightingPair& seen) {
    return HWY_DYNAMIC_DISPATCH(mixed_noting_axis)(a, b, seen);
}

}  // namespace detail

}  // namespace oblong::simd
#endif
