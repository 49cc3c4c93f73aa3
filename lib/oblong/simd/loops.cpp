// SPDX-License-Identifier: BSL-1.0
#include "oblong/simd/loops.hpp"

#include "oblong/simd/scan.hpp"

// This file is compiled once for every vector unit; foreach_target.h includes it again and again.
#undef HWY_TARGET_INCLUDE
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL)  // little gained, much compiled
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

/// A prepared body over R, its vertices seen as S. Two of them are searched together (difference_support).
template <class S, class R>
struct UnitSupport {
    const PreparedPolytope<R>& body;
    Cursor& cursor;

    [[nodiscard]] SupportPoint<S> support(const Vec3<S>& n) const { return at(farthest(body, n, cursor)); }
    [[nodiscard]] SupportPoint<S> at(const Farthest<S>& found) const {
        const Vec3<R> v = body.vertex(found.index);
        return {{v.x, v.y, v.z}, found.index};
    }
};

template <class S, class R>
FarthestPair<S> search(const UnitSupport<S, R>& a, const UnitSupport<S, R>& b, const Vec3<S>& n) {
    if (a.body.has_rows() && b.body.has_rows()) return {search_rows(a.body, n), search_rows(b.body, -n)};
    return {farthest(a.body, n, a.cursor), farthest(b.body, -n, b.cursor)};
}

template <class S>
DifferencePoint<S> difference(const SupportPoint<S>& p, const SupportPoint<S>& q) {
    return {p.point - q.point, p.point, q.point, p.feature, q.feature};
}

template <class S, class R>
DifferencePoint<S> difference_support(const UnitSupport<S, R>& a, const UnitSupport<S, R>& b, const Vec3<S>& n) {
    const FarthestPair<S> found = search(a, b, n);
    return difference(a.at(found.a), b.at(found.b));
}

/// The same in doubles, noting what it saw.
template <class R>
struct NotingSupport {
    UnitSupport<double, R> unit;
    Sighting& seen;

    [[nodiscard]] SupportPoint<double> support(const Vec3<double>& n) const { return unit.support(n); }
};

template <class S, class R>
DifferencePoint<S> difference_support(const NotingSupport<R>& a, const NotingSupport<R>& b, const Vec3<S>& n) {
    const FarthestPair<double> found = search(a.unit, b.unit, n);
    a.seen.saw(n, found.a);
    b.seen.saw(-n, found.b);
    return difference(a.unit.at(found.a), b.unit.at(found.b));
}

/// A prepared body where it is now: its vertices in its own frame, and its pose.
template <class R>
struct MovedSupport {
    const PreparedPolytope<R>& body;
    const Affine<R>& pose;
    Cursor& cursor;

    [[nodiscard]] SupportPoint<R> support(const Vec3<R>& n) const {
        const Vec3<R> turned_back = transposed_times(pose.linear, n);
        const std::uint32_t i =
            body.has_rows() ? search_rows(body, turned_back).index : farthest(body, turned_back, cursor).index;
        return {vertex(i), i};
    }
    [[nodiscard]] Vec3<R> vertex(std::uint32_t i) const { return pose(body.vertex(i)); }
};

// Flattened, or what all units share would be called, and compiled for none of them.
template <class R>
[[gnu::flatten]] GjkResult<R> distance_loop(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                            const GjkOptions<R>& options) {
    CursorPair cursors;
    return gjk_distance<R>(UnitSupport<R, R>{a, cursors.a}, UnitSupport<R, R>{b, cursors.b}, options, Regions<R>{});
}
template <class R>
[[gnu::flatten]] SeparatingAxisResult<R> axis_loop(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                                   const SeparatingAxisOptions<R>& options) {
    CursorPair cursors;
    return gjk_separating_axis<R>(UnitSupport<R, R>{a, cursors.a}, UnitSupport<R, R>{b, cursors.b}, options,
                                  Regions<R>{});
}
template <class R>
[[gnu::flatten]] GjkResult<double> noting_loop(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                               const GjkOptions<double>& options, SightingPair& seen) {
    return gjk_distance<double>(NotingSupport<R>{{a, seen.a.cursor}, seen.a},
                                NotingSupport<R>{{b, seen.b.cursor}, seen.b}, options, Regions<double>{});
}

template <class R>
[[gnu::flatten]] GjkResult<R> track_loop(const Posed<PreparedPolytope<R>, R>& a, const Posed<PreparedPolytope<R>, R>& b,
                                         const GjkOptions<R>& options, Tracked& tracked) {
    return gjk_track<R, MovedSupport<R>, MovedSupport<R>, Regions<R>>(
        {a.body, a.pose, tracked.cursors.a}, {b.body, b.pose, tracked.cursors.b}, options, tracked.state);
}

GjkResult<double> double_distance(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                  const GjkOptions<double>& options) {
    return distance_loop(a, b, options);
}
GjkResult<float> float_distance(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                const GjkOptions<float>& options) {
    return distance_loop(a, b, options);
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
                               Tracked& tracked) {
    return track_loop(a, b, options, tracked);
}
GjkResult<float> float_track(const Posed<PreparedPolytope<float>, float>& a,
                             const Posed<PreparedPolytope<float>, float>& b, const GjkOptions<float>& options,
                             Tracked& tracked) {
    return track_loop(a, b, options, tracked);
}
GjkResult<double> double_noting(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                const GjkOptions<double>& options, SightingPair& seen) {
    return noting_loop(a, b, options, seen);
}
GjkResult<double> mixed_noting(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                               const GjkOptions<double>& options, SightingPair& seen) {
    return noting_loop(a, b, options, seen);
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

namespace detail {

GjkResult<double> loop(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                       const GjkOptions<double>& options) {
    return HWY_DYNAMIC_DISPATCH(double_distance)(a, b, options);
}
GjkResult<float> loop(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                      const GjkOptions<float>& options) {
    return HWY_DYNAMIC_DISPATCH(float_distance)(a, b, options);
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
                       Tracked& tracked) {
    return HWY_DYNAMIC_DISPATCH(double_track)(a, b, options, tracked);
}
GjkResult<float> loop(const Posed<PreparedPolytope<float>, float>& a, const Posed<PreparedPolytope<float>, float>& b,
                      const GjkOptions<float>& options, Tracked& tracked) {
    return HWY_DYNAMIC_DISPATCH(float_track)(a, b, options, tracked);
}
GjkResult<double> sighting_loop(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                const GjkOptions<double>& options, SightingPair& seen) {
    return HWY_DYNAMIC_DISPATCH(double_noting)(a, b, options, seen);
}
GjkResult<double> sighting_loop(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                const GjkOptions<double>& options, SightingPair& seen) {
    return HWY_DYNAMIC_DISPATCH(mixed_noting)(a, b, options, seen);
}

}  // namespace detail

}  // namespace oblong::simd
#endif
