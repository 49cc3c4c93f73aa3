// SPDX-License-Identifier: BSL-1.0
#include "oblong/simd/loops.hpp"

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

/// Of a prepared body over R, its vertices seen as S: the farthest.
template <class S>
struct Found {
    SupportPoint<S> support;
    S reach;
};

template <class S, class R>
SupportPoint<S> seen_as(const Vec3<R>& v, std::uint32_t index) {
    return {{S(v.x), S(v.y), S(v.z)}, index};
}

/// Bodies that are nothing but rows, which are looked for once a query.
template <class S, class R>
struct InRows {
    Rows<R> rows;

    [[nodiscard]] Found<S> find(const Vec3<S>& n) const {
        const Farthest<S> found = search_rows(rows, n);
        return {seen_as<S>(rows.vertex(found.index), found.index), found.reach};
    }
};

/// All others. A cell of a grid is a few columns of rows.
template <class S, class R>
struct Anyhow {
    const PreparedPolytope<R>& body;

    [[nodiscard]] Found<S> find(const Vec3<S>& n) const {
        if (body.grid() != nullptr) {
            const FarthestInCell<S, R> found = farthest_in_cell(*body.grid(), body.largest(), n, SearchCell<S, R>());
            if (found.cell != nullptr) [[likely]]
                return {seen_as<S>(found.point(), found.index()), found.reach};
        }
        if (body.has_rows()) return InRows<S, R>{body.rows()}.find(n);
        const Farthest<S> found = detail::coarse_farthest(body, n);
        return {seen_as<S>(body.vertex(found.index), found.index), found.reach};
    }
};

template <class R>
bool are_rows(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b) {
    return a.grid() == nullptr && b.grid() == nullptr && a.has_rows() && b.has_rows();
}

template <class S, class Search>
struct UnitSupport {
    Search search;

    [[nodiscard]] SupportPoint<S> support(const Vec3<S>& n) const {
        const Found<S> found = search.find(n);
        return {by_numbers(found.support.point), found.support.feature};
    }
};
template <class S, class R>
UnitSupport<S, InRows<S, R>> in_rows(const PreparedPolytope<R>& body) {
    return {{body.rows()}};
}
template <class S, class R>
UnitSupport<S, Anyhow<S, R>> anyhow(const PreparedPolytope<R>& body) {
    return {{body}};
}

/// In doubles, noting what it saw.
template <class Search>
struct NotingSupport {
    Search search;
    Sighting& seen;

    [[nodiscard]] SupportPoint<double> support(const Vec3<double>& n) const {
        const Found<double> found = search.find(n);
        seen.saw(n, {found.reach, found.support.feature});
        return {by_numbers(found.support.point), found.support.feature};
    }
};
template <class R>
NotingSupport<InRows<double, R>> in_rows(const PreparedPolytope<R>& body, Sighting& seen) {
    return {{body.rows()}, seen};
}
template <class R>
NotingSupport<Anyhow<double, R>> anyhow(const PreparedPolytope<R>& body, Sighting& seen) {
    return {{body}, seen};
}

/// A prepared body where it is now: its vertices in its own frame, and its pose.
template <class R>
struct MovedSupport {
    const PreparedPolytope<R>& body;
    const Affine<R>& pose;

    [[nodiscard]] SupportPoint<R> support(const Vec3<R>& n) const {
        const SupportPoint<R> local = Anyhow<R, R>{body}.find(transposed_times(pose.linear, n)).support;
        return {pose(local.point), local.feature};
    }
    [[nodiscard]] Vec3<R> vertex(std::uint32_t i) const { return pose(body.vertex(i)); }
};

/// gjk_distance from a heading on.
template <class S, class A, class B>
GjkResult<S> distance_along(const Heading& heading, const GjkOptions<S>& options, const A& on_a, const B& on_b) {
    Descent<S, Regions<S>> descent(options.guard);
    if (const auto answer = begin_distance(on_a, on_b, heading, options.stop, descent)) return *answer;
    return gjk_go_on(on_a, on_b, options, descent);
}
/// The decision likewise.
template <class S, class A, class B>
SeparatingAxisResult<S> axis_along(const Heading& heading, const SeparatingAxisOptions<S>& options, const A& on_a,
                                   const B& on_b) {
    Descent<S, Regions<S>> descent(options.guard);
    if (const auto answer = begin_separating_axis(on_a, on_b, heading, descent)) return *answer;
    return gjk_separating_axis_go_on(on_a, on_b, options, descent);
}
/// Of bodies with grids, whose cells there are asked for.
template <class R>
Heading fetched_heading(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b) {
    const Heading heading = heading_between(a, b);
    detail::fetch_around(a, b, heading);
    return heading;
}

// Flattened, or what all units share would be called, and compiled for none of them.
template <class R>
[[gnu::flatten, gnu::noinline]] GjkResult<R> large_distance_loop(const PreparedPolytope<R>& a,
                                                                 const PreparedPolytope<R>& b,
                                                                 const GjkOptions<R>& options) {
    return distance_along(fetched_heading(a, b), options, anyhow<R>(a), anyhow<R>(b));
}
template <class R>
[[gnu::flatten]] GjkResult<R> distance_loop(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                            const GjkOptions<R>& options) {
    if (are_rows(a, b)) [[likely]]
        return distance_along(heading_between(a, b), options, in_rows<R>(a), in_rows<R>(b));
    return large_distance_loop(a, b, options);
}
/// From vertices of bodies in rows.
template <class R>
[[gnu::flatten]] GjkResult<R> begun_loop(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                         const GjkOptions<R>& options, const TrackingState& start) {
    Descent<R, Regions<R>> descent(options.guard);
    begin_with(a.rows(), b.rows(), start, descent);
    return gjk_go_on(in_rows<R>(a), in_rows<R>(b), options, descent);
}
template <class R>
[[gnu::flatten, gnu::noinline]] SeparatingAxisResult<R> large_axis_loop(const PreparedPolytope<R>& a,
                                                                        const PreparedPolytope<R>& b,
                                                                        const SeparatingAxisOptions<R>& options) {
    return axis_along(fetched_heading(a, b), options, anyhow<R>(a), anyhow<R>(b));
}
template <class R>
[[gnu::flatten]] SeparatingAxisResult<R> axis_loop(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                                   const SeparatingAxisOptions<R>& options) {
    if (!are_rows(a, b)) [[unlikely]]
        return large_axis_loop(a, b, options);
    return axis_along(heading_between(a, b), options, in_rows<R>(a), in_rows<R>(b));
}
template <class R>
[[gnu::flatten, gnu::noinline]] GjkResult<double> large_noting_loop(const PreparedPolytope<R>& a,
                                                                    const PreparedPolytope<R>& b,
                                                                    const GjkOptions<double>& options,
                                                                    SightingPair& seen) {
    return distance_along(fetched_heading(a, b), options, anyhow(a, seen.a), anyhow(b, seen.b));
}
template <class R>
[[gnu::flatten, gnu::noinline]] GjkResult<double> told_noting_loop(const PreparedPolytope<R>& a,
                                                                   const PreparedPolytope<R>& b,
                                                                   const GjkOptions<double>& options,
                                                                   SightingPair& seen) {
    return gjk_distance<double>(anyhow(a, seen.a), anyhow(b, seen.b), options, Regions<double>{});
}
template <class R>
[[gnu::flatten]] GjkResult<double> noting_loop(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                               const ProposalOptions& how, SightingPair& seen) {
    const GjkOptions<double> options = oblong::detail::solver_options(how);
    if (how.start) [[unlikely]]
        return told_noting_loop(a, b, options, seen);
    if (are_rows(a, b)) [[likely]]
        return distance_along(heading_between(a, b), options, in_rows(a, seen.a), in_rows(b, seen.b));
    return large_noting_loop(a, b, options, seen);
}

template <class R>
[[gnu::flatten, gnu::noinline]] SeparatingAxisResult<double> large_noting_axis(const PreparedPolytope<R>& a,
                                                                               const PreparedPolytope<R>& b,
                                                                               SightingPair& seen) {
    return axis_along(fetched_heading(a, b), SeparatingAxisOptions<double>{}, anyhow(a, seen.a), anyhow(b, seen.b));
}
template <class R>
[[gnu::flatten]] SeparatingAxisResult<double> noting_axis(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                                          SightingPair& seen) {
    if (!are_rows(a, b)) [[unlikely]]
        return large_noting_axis(a, b, seen);
    return axis_along(heading_between(a, b), SeparatingAxisOptions<double>{}, in_rows(a, seen.a), in_rows(b, seen.b));
}

template <class R>
[[gnu::flatten]] GjkResult<R> track_loop(const Posed<PreparedPolytope<R>, R>& a, const Posed<PreparedPolytope<R>, R>& b,
                                         const GjkOptions<R>& options, TrackingState& tracking) {
    return gjk_track<R, MovedSupport<R>, MovedSupport<R>, Regions<R>>({a.body, a.pose}, {b.body, b.pose}, options,
                                                                      tracking);
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
GjkResult<double> double_track(const Posed<PreparedPolytope<double>, double>& a,
                               const Posed<PreparedPolytope<double>, double>& b, const GjkOptions<double>& options,
                               TrackingState& tracking) {
    return track_loop(a, b, options, tracking);
}
GjkResult<float> float_track(const Posed<PreparedPolytope<float>, float>& a,
                             const Posed<PreparedPolytope<float>, float>& b, const GjkOptions<float>& options,
                             TrackingState& tracking) {
    return track_loop(a, b, options, tracking);
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
HWY_EXPORT(double_track);
HWY_EXPORT(float_track);
HWY_EXPORT(double_noting);
HWY_EXPORT(mixed_noting);
HWY_EXPORT(double_noting_axis);
HWY_EXPORT(mixed_noting_axis);

namespace detail {

GjkResult<double> loop(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                       const GjkOptions<double>& options) {
    return HWY_DYNAMIC_DISPATCH(double_distance)(a, b, options);
}
GjkResult<float> loop(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                      const GjkOptions<float>& options) {
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
    return HWY_DYNAMIC_DISPATCH(double_axis)(a, b, options);
}
SeparatingAxisResult<float> loop(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                 const SeparatingAxisOptions<float>& options) {
    return HWY_DYNAMIC_DISPATCH(float_axis)(a, b, options);
}
GjkResult<double> loop(const Posed<PreparedPolytope<double>, double>& a,
                       const Posed<PreparedPolytope<double>, double>& b, const GjkOptions<double>& options,
                       TrackingState& tracking) {
    return HWY_DYNAMIC_DISPATCH(double_track)(a, b, options, tracking);
}
GjkResult<float> loop(const Posed<PreparedPolytope<float>, float>& a, const Posed<PreparedPolytope<float>, float>& b,
                      const GjkOptions<float>& options, TrackingState& tracking) {
    return HWY_DYNAMIC_DISPATCH(float_track)(a, b, options, tracking);
}
GjkResult<double> sighting_loop(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                const ProposalOptions& how, SightingPair& seen) {
    return HWY_DYNAMIC_DISPATCH(double_noting)(a, b, how, seen);
}
GjkResult<double> sighting_loop(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                const ProposalOptions& how, SightingPair& seen) {
    return HWY_DYNAMIC_DISPATCH(mixed_noting)(a, b, how, seen);
}
SeparatingAxisResult<double> sighting_axis(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                           SightingPair& seen) {
    return HWY_DYNAMIC_DISPATCH(double_noting_axis)(a, b, seen);
}
SeparatingAxisResult<double> sighting_axis(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                           SightingPair& seen) {
    return HWY_DYNAMIC_DISPATCH(mixed_noting_axis)(a, b, seen);
}

}  // namespace detail

}  // namespace oblong::simd
#endif
