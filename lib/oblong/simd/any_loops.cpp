// SPDX-License-Identifier: BSL-1.0
#include "oblong/simd/any_loops.hpp"

#include "oblong/simd/coarse_scan.hpp"
#include "oblong/simd/fetch.hpp"
#include "oblong/support/grid_search.hpp"

// This file is compiled once for every vector unit; foreach_target.h includes it again and again.
#undef HWY_TARGET_INCLUDE
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4 | HWY_AVX3_DL)  // little gained, much compiled
#define HWY_TARGET_INCLUDE "oblong/simd/any_loops.cpp"
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

// Flattened, or what all units share would be called, and compiled for none of them.
template <class R>
[[gnu::flatten]] GjkResult<R> distance_loop(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                            const GjkOptions<R>& options) {
    return distance_along(fetched_heading(a, b), options, anyhow<R>(a), anyhow<R>(b));
}
/// As Anyhow, but by coarse vertices where there are no cells: of bodies of which those are at hand, others not yet.
template <class R>
struct CoarseFirst {
    const PreparedPolytope<R>& body;

    [[nodiscard]] Found<R> find(const Vec3<R>& n) const {
        if (!body.has_coarse() || body.grid() != nullptr) return Anyhow<R, R>{body}.find(n);
        const Farthest<R> found = detail::coarse_farthest(body, n);
        return {seen_as<R>(body.vertex(found.index), found.index), found.reach};
    }
};
/// From points of A − B.
template <class R>
[[gnu::flatten]] GjkResult<R> begun_at_loop(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                            const GjkOptions<R>& options, const detail::Beginning<R>& start) {
    Descent<R, Regions<R>> descent(options.guard);
    for (unsigned i = 0; i < start.count; ++i) descent.place(i) = start.points[i];
    descent.begin_anyhow(start.count);
    const UnitSupport<R, CoarseFirst<R>> on_a{{a}};
    const UnitSupport<R, CoarseFirst<R>> on_b{{b}};
    return gjk_go_on(on_a, on_b, options, descent);
}
template <class R>
[[gnu::flatten]] SeparatingAxisResult<R> axis_loop(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                                   const SeparatingAxisOptions<R>& options) {
    return axis_along(fetched_heading(a, b), options, anyhow<R>(a), anyhow<R>(b));
}
template <class R>
[[gnu::flatten, gnu::noinline]] GjkResult<double> headed_noting_loop(const PreparedPolytope<R>& a,
                                                                     const PreparedPolytope<R>& b,
                                                                     const GjkOptions<double>& options,
                                                                     SightingPair& seen) {
    return distance_along(fetched_heading(a, b), options, anyhow(a, seen.a), anyhow(b, seen.b));
}
/// From a direction that is told, which is rare: not flattened.
template <class R>
[[gnu::noinline]] GjkResult<double> told_noting_loop(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                                     const GjkOptions<double>& options, SightingPair& seen) {
    return gjk_distance<double>(anyhow(a, seen.a), anyhow(b, seen.b), options, Regions<double>{});
}
template <class R>
struct Vertices {
    const PreparedPolytope<R>& body;

    [[nodiscard]] Vec3<double> vertex(std::uint32_t i) const { return seen_as<double>(body.vertex(i), i).point; }
};
/// From a simplex, where that leads anywhere.
template <class R>
[[gnu::flatten, gnu::noinline]] GjkResult<double> begun_noting_loop(const PreparedPolytope<R>& a,
                                                                    const PreparedPolytope<R>& b,
                                                                    const ProposalOptions& how, SightingPair& seen) {
    const GjkOptions<double> options = oblong::detail::solver_options(how);
    Descent<double, Regions<double>> descent(options.guard);
    const TrackingState start = oblong::detail::start_of(a, b, how.from);
    if (oblong::detail::begins_with(Vertices<R>{a}, Vertices<R>{b}, start, descent)) [[likely]]
        return gjk_go_on(anyhow(a, seen.a), anyhow(b, seen.b), options, descent);
    return headed_noting_loop(a, b, options, seen);
}
template <class R>
GjkResult<double> noting_loop(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b, const ProposalOptions& how,
                              SightingPair& seen) {
    if (how.start) [[unlikely]]
        return told_noting_loop(a, b, oblong::detail::solver_options(how), seen);
    if (how.from != nullptr) return begun_noting_loop(a, b, how, seen);
    return headed_noting_loop(a, b, oblong::detail::solver_options(how), seen);
}
template <class R>
[[gnu::flatten]] SeparatingAxisResult<double> noting_axis(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                                          SightingPair& seen) {
    return axis_along(fetched_heading(a, b), SeparatingAxisOptions<double>{}, anyhow(a, seen.a), anyhow(b, seen.b));
}
GjkResult<double> double_distance(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                  const GjkOptions<double>& options) {
    return distance_loop(a, b, options);
}
GjkResult<double> double_begun_at(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                  const GjkOptions<double>& options, const detail::Beginning<double>& start) {
    return begun_at_loop(a, b, options, start);
}
SeparatingAxisResult<double> double_axis(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                         const SeparatingAxisOptions<double>& options) {
    return axis_loop(a, b, options);
}
GjkResult<float> float_distance(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                const GjkOptions<float>& options) {
    return distance_loop(a, b, options);
}
GjkResult<float> float_begun_at(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                const GjkOptions<float>& options, const detail::Beginning<float>& start) {
    return begun_at_loop(a, b, options, start);
}
SeparatingAxisResult<float> float_axis(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                       const SeparatingAxisOptions<float>& options) {
    return axis_loop(a, b, options);
}
GjkResult<double> double_noting(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                const ProposalOptions& how, SightingPair& seen) {
    return noting_loop(a, b, how, seen);
}
SeparatingAxisResult<double> double_noting_axis(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                                SightingPair& seen) {
    return noting_axis(a, b, seen);
}
GjkResult<double> mixed_noting(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                               const ProposalOptions& how, SightingPair& seen) {
    return noting_loop(a, b, how, seen);
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
HWY_EXPORT(double_begun_at);
HWY_EXPORT(double_axis);
HWY_EXPORT(float_distance);
HWY_EXPORT(float_begun_at);
HWY_EXPORT(float_axis);
HWY_EXPORT(double_noting);
HWY_EXPORT(double_noting_axis);
HWY_EXPORT(mixed_noting);
HWY_EXPORT(mixed_noting_axis);

namespace detail {

GjkResult<double> any_loop(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                           const GjkOptions<double>& options) {
    return HWY_DYNAMIC_DISPATCH(double_distance)(a, b, options);
}
GjkResult<double> begun_loop(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                             const GjkOptions<double>& options, const Beginning<double>& start) {
    return HWY_DYNAMIC_DISPATCH(double_begun_at)(a, b, options, start);
}
SeparatingAxisResult<double> any_loop(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                      const SeparatingAxisOptions<double>& options) {
    return HWY_DYNAMIC_DISPATCH(double_axis)(a, b, options);
}
GjkResult<float> any_loop(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                          const GjkOptions<float>& options) {
    return HWY_DYNAMIC_DISPATCH(float_distance)(a, b, options);
}
GjkResult<float> begun_loop(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                            const GjkOptions<float>& options, const Beginning<float>& start) {
    return HWY_DYNAMIC_DISPATCH(float_begun_at)(a, b, options, start);
}
SeparatingAxisResult<float> any_loop(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                     const SeparatingAxisOptions<float>& options) {
    return HWY_DYNAMIC_DISPATCH(float_axis)(a, b, options);
}
GjkResult<double> any_sighting_loop(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                    const ProposalOptions& how, SightingPair& seen) {
    return HWY_DYNAMIC_DISPATCH(double_noting)(a, b, how, seen);
}
SeparatingAxisResult<double> any_sighting_axis(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                               SightingPair& seen) {
    return HWY_DYNAMIC_DISPATCH(double_noting_axis)(a, b, seen);
}
GjkResult<double> any_sighting_loop(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                    const ProposalOptions& how, SightingPair& seen) {
    return HWY_DYNAMIC_DISPATCH(mixed_noting)(a, b, how, seen);
}
SeparatingAxisResult<double> any_sighting_axis(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                               SightingPair& seen) {
    return HWY_DYNAMIC_DISPATCH(mixed_noting_axis)(a, b, seen);
}

}  // namespace detail

}  // namespace oblong::simd
#endif
