// SPDX-License-Identifier: BSL-1.0
#include "oblong/simd/any_loops.hpp"

#include "oblong/prepared/search/grid_search.hpp"
#include "oblong/simd/coarse_scan.hpp"
#include "oblong/simd/fetch.hpp"

// This file is compiled once for every vector unit; foreach_target.h includes it again and again.
#undef HWY_TARGET_INCLUDE
#define HWY_BROKEN_EMU128 1  // scalar without a vector unit: clang 19 compiles the emulation for minutes
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4 | HWY_AVX3_DL)  // little gained, much compiled
#define HWY_TARGET_INCLUDE "oblong/simd/any_loops.cpp"
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

template <class R>
GjkResult<R> distance_loop(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b, const GjkOptions<R>& options) {
    return in_this_unit(
        [&] { return distance_along(fetched_initial_direction(a, b), options, any_layout<R>(a), any_layout<R>(b)); });
}
/// Searches as AnyLayout does, but by coarse vertices where there are no cells. For bodies whose coarse vertices are in
/// the cache and whose others are not yet.
template <class R>
struct CoarseFirst {
    const PreparedPolytope<R>& body;

    [[nodiscard]] Found<R> find(const Vec3<R>& n) const {
        if (!body.has_coarse() || body.grid() != nullptr) return AnyLayout<R, R>{body}.find(n);
        const Farthest<R> found = detail::coarse_farthest(body, n);
        return {seen_as<R>(body.vertex(found.index), found.index), found.support_value};
    }
};
/// From points of A − B.
template <class R>
GjkResult<R> initial_simplex_loop(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                  const GjkOptions<R>& options, const detail::InitialSimplex<R>& start) {
    return in_this_unit([&] {
        Descent<R, Regions<R>> descent(options.guard);
        for (unsigned i = 0; i < start.count; ++i) descent.initial_point(i) = start.points[i];
        descent.begin_or_fallback(start.count);
        const UnitSupport<R, CoarseFirst<R>> on_a{{a}};
        const UnitSupport<R, CoarseFirst<R>> on_b{{b}};
        return gjk_resume(on_a, on_b, options, descent);
    });
}
template <class R>
SeparatingAxisResult<R> axis_loop(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                  const SeparatingAxisOptions<R>& options) {
    return in_this_unit(
        [&] { return axis_along(fetched_initial_direction(a, b), options, any_layout<R>(a), any_layout<R>(b)); });
}
template <class R>
[[gnu::noinline]] GjkResult<double> cold_recording_loop(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                                        const GjkOptions<double>& options, SupportRecordPair& seen) {
    return in_this_unit([&] {
        return distance_along(fetched_initial_direction(a, b), options, any_layout(a, seen.a), any_layout(b, seen.b));
    });
}
/// From a direction that is told, which is rare: not flattened.
template <class R>
[[gnu::noinline]] GjkResult<double> explicit_recording_loop(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                                            const GjkOptions<double>& options,
                                                            SupportRecordPair& seen) {
    return gjk_distance<double>(any_layout(a, seen.a), any_layout(b, seen.b), options, Regions<double>{});
}
template <class R>
struct Vertices {
    const PreparedPolytope<R>& body;

    [[nodiscard]] Vec3<double> vertex(std::uint32_t i) const { return seen_as<double>(body.vertex(i), i).point; }
};
/// From a simplex, where that leads anywhere.
template <class R>
[[gnu::noinline]] GjkResult<double> warm_recording_loop(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                                        const ProposalOptions& how, SupportRecordPair& seen) {
    return in_this_unit([&] {
        const GjkOptions<double> options = oblong::detail::solver_options(how);
        Descent<double, Regions<double>> descent(options.guard);
        const TrackingState start = oblong::detail::start_of(a, b, how.warm_simplex);
        if (oblong::detail::begins_with(Vertices<R>{a}, Vertices<R>{b}, start, descent)) [[likely]]
            return gjk_resume(any_layout(a, seen.a), any_layout(b, seen.b), options, descent);
        return cold_recording_loop(a, b, options, seen);
    });
}
template <class R>
GjkResult<double> recording_loop(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b, const ProposalOptions& how,
                                 SupportRecordPair& seen) {
    if (how.start) [[unlikely]]
        return explicit_recording_loop(a, b, oblong::detail::solver_options(how), seen);
    if (how.warm_simplex != nullptr) return warm_recording_loop(a, b, how, seen);
    return cold_recording_loop(a, b, oblong::detail::solver_options(how), seen);
}
template <class R>
SeparatingAxisResult<double> recording_axis(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                            SupportRecordPair& seen) {
    return in_this_unit([&] {
        return axis_along(fetched_initial_direction(a, b), SeparatingAxisOptions<double>{}, any_layout(a, seen.a),
                          any_layout(b, seen.b));
    });
}
GjkResult<double> double_distance(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                  const GjkOptions<double>& options) {
    return distance_loop(a, b, options);
}
GjkResult<double> double_initial_simplex(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                         const GjkOptions<double>& options,
                                         const detail::InitialSimplex<double>& start) {
    return initial_simplex_loop(a, b, options, start);
}
SeparatingAxisResult<double> double_axis(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                         const SeparatingAxisOptions<double>& options) {
    return axis_loop(a, b, options);
}
GjkResult<float> float_distance(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                const GjkOptions<float>& options) {
    return distance_loop(a, b, options);
}
GjkResult<float> float_initial_simplex(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                       const GjkOptions<float>& options, const detail::InitialSimplex<float>& start) {
    return initial_simplex_loop(a, b, options, start);
}
SeparatingAxisResult<float> float_axis(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                       const SeparatingAxisOptions<float>& options) {
    return axis_loop(a, b, options);
}
GjkResult<double> double_recording(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                   const ProposalOptions& how, SupportRecordPair& seen) {
    return recording_loop(a, b, how, seen);
}
SeparatingAxisResult<double> double_recording_axis(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                                   SupportRecordPair& seen) {
    return recording_axis(a, b, seen);
}
GjkResult<double> mixed_recording(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                  const ProposalOptions& how, SupportRecordPair& seen) {
    return recording_loop(a, b, how, seen);
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
HWY_EXPORT(double_initial_simplex);
HWY_EXPORT(double_axis);
HWY_EXPORT(float_distance);
HWY_EXPORT(float_initial_simplex);
HWY_EXPORT(float_axis);
HWY_EXPORT(double_recording);
HWY_EXPORT(double_recording_axis);
HWY_EXPORT(mixed_recording);
HWY_EXPORT(mixed_recording_axis);

namespace detail {

GjkResult<double> any_loop(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                           const GjkOptions<double>& options) {
    return HWY_DYNAMIC_DISPATCH(double_distance)(a, b, options);
}
GjkResult<double> warm_loop(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                            const GjkOptions<double>& options, const InitialSimplex<double>& start) {
    return HWY_DYNAMIC_DISPATCH(double_initial_simplex)(a, b, options, start);
}
SeparatingAxisResult<double> any_loop(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                      const SeparatingAxisOptions<double>& options) {
    return HWY_DYNAMIC_DISPATCH(double_axis)(a, b, options);
}
GjkResult<float> any_loop(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                          const GjkOptions<float>& options) {
    return HWY_DYNAMIC_DISPATCH(float_distance)(a, b, options);
}
GjkResult<float> warm_loop(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                           const GjkOptions<float>& options, const InitialSimplex<float>& start) {
    return HWY_DYNAMIC_DISPATCH(float_initial_simplex)(a, b, options, start);
}
SeparatingAxisResult<float> any_loop(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                     const SeparatingAxisOptions<float>& options) {
    return HWY_DYNAMIC_DISPATCH(float_axis)(a, b, options);
}
GjkResult<double> any_recording_loop(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                     const ProposalOptions& how, SupportRecordPair& seen) {
    return HWY_DYNAMIC_DISPATCH(double_recording)(a, b, how, seen);
}
SeparatingAxisResult<double> any_recording_axis(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                                SupportRecordPair& seen) {
    return HWY_DYNAMIC_DISPATCH(double_recording_axis)(a, b, seen);
}
GjkResult<double> any_recording_loop(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                     const ProposalOptions& how, SupportRecordPair& seen) {
    return HWY_DYNAMIC_DISPATCH(mixed_recording)(a, b, how, seen);
}
SeparatingAxisResult<double> any_recording_axis(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                                SupportRecordPair& seen) {
    return HWY_DYNAMIC_DISPATCH(mixed_recording_axis)(a, b, seen);
}

}  // namespace detail

}  // namespace oblong::simd
#endif
