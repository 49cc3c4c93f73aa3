// SPDX-License-Identifier: BSL-1.0
#include "oblong/simd/scan.hpp"

#include <algorithm>
#include <bit>

#include "oblong/scalar/builtin.hpp"
#include "oblong/simd/coarse_scan.hpp"
#include "oblong/support/graph_search.hpp"

// This file is compiled once for every vector unit; foreach_target.h includes it again and again.
#undef HWY_TARGET_INCLUDE
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL)  // little gained, much compiled
#define HWY_TARGET_INCLUDE "oblong/simd/scan.cpp"
#include <hwy/foreach_target.h>  // IWYU pragma: keep
// after it
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace oblong::simd::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

template <class D>
using Number = hn::TFromD<D>;
template <class D>
using Vector = hn::Vec<D>;

/// Numbers of a row as D's, converted where the row's are narrower.
template <class D, class R>
HWY_INLINE Vector<D> load(D d, const R* row) {
    if constexpr (sizeof(R) == sizeof(Number<D>)) {
        return hn::Load(d, row);
    } else {
        return hn::PromoteTo(d, hn::Load(hn::Rebind<R, D>(), row));
    }
}

template <class D>
struct Direction {
    Vector<D> x, y, z;
    HWY_INLINE Direction(D d, const Vec3<Number<D>>& n) : x(hn::Set(d, n.x)), y(hn::Set(d, n.y)), z(hn::Set(d, n.z)) {}
};

/// Of the columns of a body's rows from i on.
template <class D, class R>
HWY_INLINE Vector<D> reaches(D d, const Direction<D>& n, const PreparedPolytope<R>& body, std::size_t i) {
    const std::size_t stride = body.columns();
    const R* x = body.rows() + i;
    const Vector<D> xy = hn::Add(hn::Mul(n.x, load(d, x)), hn::Mul(n.y, load(d, x + stride)));
    return hn::Add(xy, hn::Mul(n.z, load(d, x + 2 * stride)));
}

/// The greatest of each lane so far, and where its vector began.
template <class D>
struct Best {
    Vector<D> reach, at;

    HWY_INLINE explicit Best(D d) : reach(hn::Set(d, -std::numeric_limits<Number<D>>::infinity())), at(hn::Zero(d)) {}
    HWY_INLINE void take(const Vector<D>& candidate, const Vector<D>& where) {
        const auto farther = hn::Gt(candidate, reach);
        reach = hn::IfThenElse(farther, candidate, reach);
        at = hn::IfThenElse(farther, where, at);
    }
    /// Of two that saw different vectors.
    HWY_INLINE void merge(const Best& other) {
        const auto farther =
            hn::Or(hn::Gt(other.reach, reach), hn::And(hn::Eq(other.reach, reach), hn::Lt(other.at, at)));
        reach = hn::IfThenElse(farther, other.reach, reach);
        at = hn::IfThenElse(farther, other.at, at);
    }
};

template <class D>
HWY_INLINE Farthest<Number<D>> first_of_greatest(D d, const Best<D>& best) {
    using S = Number<D>;
    const S greatest = hn::GetLane(hn::MaxOfLanes(d, best.reach));
    if (!(-std::numeric_limits<S>::infinity() < greatest)) return {};
    const Vector<D> index = hn::Add(best.at, hn::Iota(d, S(0)));
    const auto is_greatest = hn::Eq(best.reach, hn::Set(d, greatest));
    if (hn::AllFalse(d, is_greatest)) return {};  // Highway's emulated unit calls the lowest number greater than −inf
    const Vector<D> none = hn::Set(d, std::numeric_limits<S>::infinity());
    return {greatest,
            static_cast<std::uint32_t>(hn::GetLane(hn::MinOfLanes(d, hn::IfThenElse(is_greatest, index, none))))};
}

/// Few columns: one vector at a time.
template <class S, class R>
HWY_INLINE Farthest<S> search_short_rows(const PreparedPolytope<R>& body, const Vec3<S>& n) {
    const hn::ScalableTag<S> d;
    const std::size_t columns = body.columns();
    const std::size_t lanes = hn::Lanes(d);
    const Direction<hn::ScalableTag<S>> direction(d, n);
    const auto first = reaches(d, direction, body, 0);
    if (lanes == columns) {  // no search for where
        const S greatest = hn::GetLane(hn::MaxOfLanes(d, first));
        const intptr_t at = hn::FindFirstTrue(d, hn::Eq(first, hn::Set(d, greatest)));
        // NaN: the general way says what it means
        if (at >= 0 && -std::numeric_limits<S>::infinity() < greatest && hn::AllFalse(d, hn::IsNaN(first)))
            return {greatest, static_cast<std::uint32_t>(at)};
    }
    Best<hn::ScalableTag<S>> best(d);
    best.take(first, hn::Zero(d));
    for (std::size_t i = lanes; i < columns; i += lanes) {
        best.take(reaches(d, direction, body, i), hn::Set(d, static_cast<S>(i)));
    }
    return first_of_greatest(d, best);
}

/// Four independent chains, since one waits for its own comparisons.
template <class S, class R>
HWY_INLINE Farthest<S> search_long_rows(const PreparedPolytope<R>& body, const Vec3<S>& n) {
    const hn::ScalableTag<S> d;
    using D = hn::ScalableTag<S>;
    const std::size_t columns = body.columns();
    const std::size_t lanes = hn::Lanes(d);
    const Direction<D> direction(d, n);
    Best<D> best0(d);
    Best<D> best1(d);
    Best<D> best2(d);
    Best<D> best3(d);
    Vector<D> at = hn::Zero(d);
    const Vector<D> step = hn::Set(d, static_cast<S>(lanes));
    std::size_t i = 0;
    for (; i + 4 * lanes <= columns; i += 4 * lanes) {
        const Vector<D> at1 = hn::Add(at, step);
        const Vector<D> at2 = hn::Add(at1, step);
        const Vector<D> at3 = hn::Add(at2, step);
        best0.take(reaches(d, direction, body, i), at);
        best1.take(reaches(d, direction, body, i + lanes), at1);
        best2.take(reaches(d, direction, body, i + 2 * lanes), at2);
        best3.take(reaches(d, direction, body, i + 3 * lanes), at3);
        at = hn::Add(at3, step);
    }
    for (; i < columns; i += lanes) {
        best0.take(reaches(d, direction, body, i), at);
        at = hn::Add(at, step);
    }
    best0.merge(best1);
    best2.merge(best3);
    best0.merge(best2);
    return first_of_greatest(d, best0);
}

template <class S, class R>
HWY_INLINE Farthest<S> search_rows(const PreparedPolytope<R>& body, const Vec3<S>& n) {
    return body.columns() <= 8 * hn::Lanes(hn::ScalableTag<S>()) ? search_short_rows(body, n)
                                                                 : search_long_rows(body, n);
}

template <class R>
HWY_INLINE void search_rows_above(const PreparedPolytope<R>& body, const Vec3<double>& n, double threshold,
                                  Above& result) {
    const hn::ScalableTag<double> d;
    const std::size_t lanes = hn::Lanes(d);
    const Direction<hn::ScalableTag<double>> direction(d, n);
    const auto limit = hn::Set(d, threshold);
    result.count = 0;
    for (std::size_t i = 0; i < body.columns(); i += lanes) {
        const auto below = hn::Lt(reaches(d, direction, body, i), limit);
        if (hn::AllTrue(d, below)) continue;
        alignas(8) std::array<std::uint8_t, 8> bytes{};  // a bit a lane; no unit of this library's list has more than 8
        (void)hn::StoreMaskBits(d, hn::Not(below), bytes.data());
        std::uint32_t lanes_left = bytes[0];
        for (; lanes_left != 0; lanes_left &= lanes_left - 1) {
            const std::size_t at = i + static_cast<std::size_t>(std::countr_zero(lanes_left));
            if (at >= body.size()) break;  // padding
            if (result.count < Above::capacity) result.indices[result.count] = static_cast<std::uint32_t>(at);
            ++result.count;
        }
    }
}

Farthest<double> double_one(const PreparedPolytope<double>& body, const Vec3<double>& n) {
    return search_rows(body, n);
}
Farthest<float> float_one(const PreparedPolytope<float>& body, const Vec3<float>& n) { return search_rows(body, n); }
Farthest<double> mixed_one(const PreparedPolytope<float>& body, const Vec3<double>& n) { return search_rows(body, n); }
FarthestPair<double> double_pair(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                 const Vec3<double>& n) {
    return {search_rows(a, n), search_rows(b, -n)};
}
FarthestPair<float> float_pair(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                               const Vec3<float>& n) {
    return {search_rows(a, n), search_rows(b, -n)};
}
FarthestPair<double> mixed_pair(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                const Vec3<double>& n) {
    return {search_rows(a, n), search_rows(b, -n)};
}
void double_above(const PreparedPolytope<double>& body, const Vec3<double>& n, double threshold, Above& result) {
    search_rows_above(body, n, threshold, result);
}
void mixed_above(const PreparedPolytope<float>& body, const Vec3<double>& n, double threshold, Above& result) {
    search_rows_above(body, n, threshold, result);
}
const char* unit_name() { return hwy::TargetName(HWY_TARGET); }

}  // namespace
}  // namespace oblong::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace oblong::simd {

HWY_EXPORT(double_one);
HWY_EXPORT(float_one);
HWY_EXPORT(mixed_one);
HWY_EXPORT(double_pair);
HWY_EXPORT(float_pair);
HWY_EXPORT(mixed_pair);
HWY_EXPORT(double_above);
HWY_EXPORT(mixed_above);
HWY_EXPORT(unit_name);

namespace {

template <class D, class R>
Farthest<D> scanned(const PreparedPolytope<R>& body, const Vec3<D>& n) {
    if (!body.has_rows()) return detail::coarse_farthest(body, n);
    if constexpr (std::same_as<D, float>) {
        return HWY_DYNAMIC_DISPATCH(float_one)(body, n);
    } else if constexpr (std::same_as<R, float>) {
        return HWY_DYNAMIC_DISPATCH(mixed_one)(body, n);
    } else {
        return HWY_DYNAMIC_DISPATCH(double_one)(body, n);
    }
}

template <class D, class R>
Farthest<D> any(const PreparedPolytope<R>& body, const Vec3<D>& n, Cursor& cursor) {
    return body.graph() != nullptr ? graph_farthest(body, n, cursor, scanned<D, R>) : scanned(body, n);
}

template <class R>
bool have_rows(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b) {
    return a.has_rows() && b.has_rows();
}

template <class R>
void scanned_above(const PreparedPolytope<R>& body, const Vec3<double>& n, double threshold, Above& result) {
    if (!body.has_rows()) {
        detail::coarse_above(body, n, threshold, result);
    } else if constexpr (std::same_as<R, float>) {
        HWY_DYNAMIC_DISPATCH(mixed_above)(body, n, threshold, result);
    } else {
        HWY_DYNAMIC_DISPATCH(double_above)(body, n, threshold, result);
    }
}

template <class R>
void any_above(const PreparedPolytope<R>& body, const Vec3<double>& n, double threshold, Above& result) {
    if (body.graph() != nullptr) {
        graph_above(body, n, threshold, result, scanned_above<R>);
    } else {
        scanned_above(body, n, threshold, result);
    }
}

}  // namespace

Farthest<double> farthest(const PreparedPolytope<double>& body, const Vec3<double>& n, Cursor& cursor) {
    return any(body, n, cursor);
}
Farthest<float> farthest(const PreparedPolytope<float>& body, const Vec3<float>& n, Cursor& cursor) {
    return any(body, n, cursor);
}
Farthest<double> farthest(const PreparedPolytope<float>& body, const Vec3<double>& n, Cursor& cursor) {
    return any(body, n, cursor);
}

FarthestPair<double> farthest_pair(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                   const Vec3<double>& n, CursorPair& cursors) {
    if (have_rows(a, b)) return HWY_DYNAMIC_DISPATCH(double_pair)(a, b, n);
    return {any(a, n, cursors.a), any(b, -n, cursors.b)};
}
FarthestPair<float> farthest_pair(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                  const Vec3<float>& n, CursorPair& cursors) {
    if (have_rows(a, b)) return HWY_DYNAMIC_DISPATCH(float_pair)(a, b, n);
    return {any(a, n, cursors.a), any(b, -n, cursors.b)};
}
FarthestPair<double> farthest_pair(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                   const Vec3<double>& n, CursorPair& cursors) {
    if (have_rows(a, b)) return HWY_DYNAMIC_DISPATCH(mixed_pair)(a, b, n);
    return {any(a, n, cursors.a), any(b, -n, cursors.b)};
}
void above(const PreparedPolytope<double>& body, const Vec3<double>& n, double threshold, Above& result) {
    any_above(body, n, threshold, result);
}
void above(const PreparedPolytope<float>& body, const Vec3<double>& n, double threshold, Above& result) {
    any_above(body, n, threshold, result);
}
const char* target_in_use() { return HWY_DYNAMIC_DISPATCH(unit_name)(); }

}  // namespace oblong::simd
#endif
