// SPDX-License-Identifier: BSL-1.0
#include "oblong/simd/loops.hpp"

#include "oblong/simd/any_loops.hpp"
#include "oblong/simd/coarse_scan.hpp"
#include "oblong/simd/fetch.hpp"
#include "oblong/support/grid_search.hpp"

// This file is compiled once for every vector unit; foreach_target.h includes it again and again.
#undef HWY_TARGET_INCLUDE
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4 | HWY_AVX3_DL)  // little gained, much compiled
#define HWY_TARGET_INCLUDE "oblong/simd/loops.cpp"
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

/// Of bodies in rows: both of so few vertices as a line has numbers.
template <class R>
bool are_lines(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b) {
    return std::max(a.size(), b.size()) <= PreparedPolytope<R>::lane;
}

// Flattened, or what all units share would be called, and compiled for none of them.
template <class R>
[[gnu::flatten]] GjkResult<R> distance_loop(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                            const GjkOptions<R>& options) {
    if (are_lines(a, b)) return distance_along(heading_between(a, b), options, in_lines<R>(a), in_lines<R>(b));
    return distance_along(heading_between(a, b), options, in_rows<R>(a), in_rows<R>(b));
}
/// From vertices.
template <class R>
[[gnu::flatten]] GjkResult<R> begun_loop(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                         const GjkOptions<R>& options, const TrackingState& start) {
    Descent<R, Regions<R>> descent(options.guard);
    begin_with(a.rows(), b.rows(), start, descent);
    return gjk_go_on(in_rows<R>(a), in_rows<R>(b), options, descent);
}
template <class R>
[[gnu::flatten]] SeparatingAxisResult<R> axis_loop(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                                   const SeparatingAxisOptions<R>& options) {
    if (are_lines(a, b)) return axis_along(heading_between(a, b), options, in_lines<R>(a), in_lines<R>(b));
    return axis_along(heading_between(a, b), options, in_rows<R>(a), in_rows<R>(b));
}
template <class R>
[[gnu::flatten]] GjkResult<double> noting_loop(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                               const ProposalOptions& how, SightingPair& seen) {
    const GjkOptions<double> options = oblong::detail::solver_options(how);
    if (are_lines(a, b))
        return distance_along(heading_between(a, b), options, in_lines(a, seen.a), in_lines(b, seen.b));
    return distance_along(heading_between(a, b), options, in_rows(a, seen.a), in_rows(b, seen.b));
}
template <class R>
[[gnu::flatten]] SeparatingAxisResult<double> noting_axis(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                                          SightingPair& seen) {
    const SeparatingAxisOptions<double> options;
    if (are_lines(a, b)) return axis_along(heading_between(a, b), options, in_lines(a, seen.a), in_lines(b, seen.b));
    return axis_along(heading_between(a, b), options, in_rows(a, seen.a), in_rows(b, seen.b));
}

GjkResult<double> double_distance(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                  const GjkOptions<double>& options) {
    return distance_loop(a, b, options);
}
GjkResult<float> float_distance(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                const GjkOptions<float>& options) {
    return distance_loop(a, b, options);
}
GjkResult<double> double_begun(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                               const GjkOptions<double>& options, const TrackingState& start) {
    return begun_loop(a, b, options, start);
}
GjkResult<float> float_begun(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                             const GjkOptions<float>& options, const TrackingState& start) {
    return begun_loop(a, b, options, start);
}
SeparatingAxisResult<double> double_axis(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                         const SeparatingAxisOptions<double>& options) {
    return axis_loop(a, b, options);
}
SeparatingAxisResult<float> float_axis(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                       const SeparatingAxisOptions<float>& options) {
    return axis_loop(a, b, options);
}
GjkResult<double> double_noting(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                const ProposalOptions& how, SightingPair& seen) {
    return noting_loop(a, b, how, seen);
}
GjkResult<double> mixed_noting(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                               const ProposalOptions& how, SightingPair& seen) {
    return noting_loop(a, b, how, seen);
}

SeparatingAxisResult<double> double_noting_axis(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                                SightingPair& seen) {
    return noting_axis(a, b, seen);
}
SeparatingAxisResult<double> mixed_noting_axis(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
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
HWY_EXPORT(double_begun);
HWY_EXPORT(float_begun);
HWY_EXPORT(double_axis);
HWY_EXPORT(float_axis);
HWY_EXPORT(double_noting);
HWY_EXPORT(mixed_noting);
HWY_EXPORT(double_noting_axis);
HWY_EXPORT(mixed_noting_axis);

namespace detail {

GjkResult<double> loop(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                       const GjkOptions<double>& options) {
    if (!are_rows(a, b)) [[unlikely]]
        return any_loop(a, b, options);
    return HWY_DYNAMIC_DISPATCH(double_distance)(a, b, options);
}
GjkResult<float> loop(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                      const GjkOptions<float>& options) {
    if (!are_rows(a, b)) [[unlikely]]
        return any_loop(a, b, options);
    return HWY_DYNAMIC_DISPATCH(float_distance)(a, b, options);
}
GjkResult<double> begun_loop(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                             const GjkOptions<double>& options, const TrackingState& start) {
    return HWY_DYNAMIC_DISPATCH(double_begun)(a, b, options, start);
}
GjkResult<float> begun_loop(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                            const GjkOptions<float>& options, const TrackingState& start) {
    return HWY_DYNAMIC_DISPATCH(float_begun)(a, b, options, start);
}
SeparatingAxisResult<double> loop(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                  const SeparatingAxisOptions<double>& options) {
    if (!are_rows(a, b)) [[unlikely]]
        return any_loop(a, b, options);
    return HWY_DYNAMIC_DISPATCH(double_axis)(a, b, options);
}
SeparatingAxisResult<float> loop(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                 const SeparatingAxisOptions<float>& options) {
    if (!are_rows(a, b)) [[unlikely]]
        return any_loop(a, b, options);
    return HWY_DYNAMIC_DISPATCH(float_axis)(a, b, options);
}
GjkResult<double> sighting_loop(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                const ProposalOptions& how, SightingPair& seen) {
    if (how.start || how.from != nullptr || !are_rows(a, b)) [[unlikely]]
        return any_sighting_loop(a, b, how, seen);
    return HWY_DYNAMIC_DISPATCH(double_noting)(a, b, how, seen);
}
GjkResult<double> sighting_loop(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                const ProposalOptions& how, SightingPair& seen) {
    if (how.start || how.from != nullptr || !are_rows(a, b)) [[unlikely]]
        return any_sighting_loop(a, b, how, seen);
    return HWY_DYNAMIC_DISPATCH(mixed_noting)(a, b, how, seen);
}
SeparatingAxisResult<double> sighting_axis(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                           SightingPair& seen) {
    if (!are_rows(a, b)) [[unlikely]]
        return any_sighting_axis(a, b, seen);
    return HWY_DYNAMIC_DISPATCH(double_noting_axis)(a, b, seen);
}
SeparatingAxisResult<double> sighting_axis(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                           SightingPair& seen) {
    if (!are_rows(a, b)) [[unlikely]]
        return any_sighting_axis(a, b, seen);
    return HWY_DYNAMIC_DISPATCH(mixed_noting_axis)(a, b, seen);
}

}  // namespace detail

}  // namespace oblong::simd
#endif
