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
// after it
#include "oblong/simd/searches.inl"

template <class R>
bool are_rows(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b) {
    return a.grid() == nullptr && b.grid() == nullptr && a.has_rows() && b.has_rows();
}

/// Both of so few vertices as a line has numbers.
template <class R>
bool are_lines(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b) {
    const bool few = std::max(a.size(), b.size()) <= PreparedPolytope<R>::lane;
    return few && a.grid() == nullptr && b.grid() == nullptr;
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
UnitSupport<S, InLines<S, R>> in_lines(const PreparedPolytope<R>& body) {
    return {InLines<S, R>(body)};
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
NotingSupport<InLines<double, R>> in_lines(const PreparedPolytope<R>& body, Sighting& seen) {
    return {InLines<double, R>(body), seen};
}
template <class R>
NotingSupport<Anyhow<double, R>> anyhow(const PreparedPolytope<R>& body, Sighting& seen) {
    return {{body}, seen};
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
    if (are_lines(a, b)) return distance_along(heading_between(a, b), options, in_lines<R>(a), in_lines<R>(b));
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
[[gnu::flatten, gnu::noinline]] SeparatingAxisResult<R> large_axis_loop(const PreparedPolytope<R>& a,
                                                                        const PreparedPolytope<R>& b,
                                                                        const SeparatingAxisOptions<R>& options) {
    return axis_along(fetched_heading(a, b), options, anyhow<R>(a), anyhow<R>(b));
}
template <class R>
[[gnu::flatten]] SeparatingAxisResult<R> axis_loop(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                                   const SeparatingAxisOptions<R>& options) {
    if (are_lines(a, b)) return axis_along(heading_between(a, b), options, in_lines<R>(a), in_lines<R>(b));
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
    return large_noting_loop(a, b, options, seen);
}
template <class R>
[[gnu::flatten]] GjkResult<double> noting_loop(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                               const ProposalOptions& how, SightingPair& seen) {
    const GjkOptions<double> options = oblong::detail::solver_options(how);
    if (how.start) [[unlikely]]
        return told_noting_loop(a, b, options, seen);
    if (how.from != nullptr) [[unlikely]]
        return begun_noting_loop(a, b, how, seen);
    if (are_lines(a, b))
        return distance_along(heading_between(a, b), options, in_lines(a, seen.a), in_lines(b, seen.b));
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
    const SeparatingAxisOptions<double> options;
    if (are_lines(a, b)) return axis_along(heading_between(a, b), options, in_lines(a, seen.a), in_lines(b, seen.b));
    if (!are_rows(a, b)) [[unlikely]]
        return large_noting_axis(a, b, seen);
    return axis_along(heading_between(a, b), SeparatingAxisOptions<double>{}, in_rows(a, seen.a), in_rows(b, seen.b));
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
GjkResult<double> double_begun_at(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                  const GjkOptions<double>& options, const detail::Beginning<double>& start) {
    return begun_at_loop(a, b, options, start);
}
SeparatingAxisResult<double> double_axis(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                         const SeparatingAxisOptions<double>& options) {
    return axis_loop(a, b, options);
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
HWY_EXPORT(double_begun_at);
HWY_EXPORT(float_begun_at);
HWY_EXPORT(double_axis);
HWY_EXPORT(float_axis);
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
GjkResult<double> begun_loop(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                             const GjkOptions<double>& options, const Beginning<double>& start) {
    return HWY_DYNAMIC_DISPATCH(double_begun_at)(a, b, options, start);
}
GjkResult<float> begun_loop(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                            const GjkOptions<float>& options, const Beginning<float>& start) {
    return HWY_DYNAMIC_DISPATCH(float_begun_at)(a, b, options, start);
}
SeparatingAxisResult<double> loop(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                  const SeparatingAxisOptions<double>& options) {
    return HWY_DYNAMIC_DISPATCH(double_axis)(a, b, options);
}
SeparatingAxisResult<float> loop(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                 const SeparatingAxisOptions<float>& options) {
    return HWY_DYNAMIC_DISPATCH(float_axis)(a, b, options);
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
