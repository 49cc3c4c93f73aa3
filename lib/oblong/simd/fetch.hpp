// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>

#include "oblong/gjk/sketched.hpp"

/// Asks for bodies' memory before it is needed. All is inlined by force: g++ takes a function that does nothing but
/// fetch for one without effect, and drops its calls (tests/architecture/fetch_test.cpp).
namespace oblong::simd::detail {

/// The objects' lines, at once, before one after the other is needed.
template <class R>
[[gnu::always_inline]] inline void fetch(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b) {
    constexpr std::size_t line = PreparedPolytope<R>::line;
    for (std::size_t at = 0; at < sizeof a; at += line) {
        __builtin_prefetch(reinterpret_cast<const std::byte*>(&a) + at);
        __builtin_prefetch(reinterpret_cast<const std::byte*>(&b) + at);
    }
}

/// What a search reads first outside of the object, `most` lines of it. Later lines follow by themselves.
template <class R>
[[gnu::always_inline]] inline void fetch_outside(const PreparedPolytope<R>& body, std::size_t most) {
    const std::span<const std::byte> bytes = body.outside().first(std::min(body.outside().size(), most * body.line));
    for (std::size_t at = 0; at < bytes.size(); at += body.line) __builtin_prefetch(&bytes[at]);
}

/// For a query that begins now: the objects, and so much behind them as is not read in one go.
template <class R>
[[gnu::always_inline]] inline void fetch_now(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b) {
    constexpr std::size_t few = 32;
    fetch(a, b);
    if (a.outside().size() <= few * a.line) fetch_outside(a, few);
    if (b.outside().size() <= few * b.line) fetch_outside(b, few);
}

/// A vertex that a proof will ask for.
template <class R>
[[gnu::always_inline]] inline void fetch_vertex(const PreparedPolytope<R>& body, std::uint32_t i) {
    if (!body.has_rows()) {
        __builtin_prefetch(body.points() + i);
        return;
    }
    const Rows<R> rows = body.rows();
    for (std::size_t k = 0; k < 3; ++k) __builtin_prefetch(rows.numbers + k * rows.columns + i);
}

/// Where GJK between sketches ended: the cells of its direction, and its corners with those beside them.
/// Precondition: have_sketches.
template <class R>
[[gnu::always_inline]] inline void fetch_found(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                               const GjkResult<float>& ended) {
    constexpr std::uintptr_t line = PreparedPolytope<R>::line;
    const auto fetch_corner = [](const DirectionGrid<R>& grid, std::uint32_t column) __attribute__((always_inline)) {
        // An address, since the lines beside the first corner and the last need not be the grid's.
        const auto at = reinterpret_cast<std::uintptr_t>(&grid.corner(grid.sketch()->corner(column)));
        for (std::uintptr_t near = at - line; near <= at + line; near += line)
            __builtin_prefetch(reinterpret_cast<const void*>(near));
    };
    if (!(0 < ended.squared && is_finite(ended.squared))) return;
    const Vec3<double> v{ended.v.x, ended.v.y, ended.v.z};
    __builtin_prefetch(&a.grid()->cell(-v));
    __builtin_prefetch(&b.grid()->cell(v));
    for (unsigned i = 0; i < slot_count; ++i) {
        if (!contains(ended.kept.carrier.set, i)) continue;
        fetch_corner(*a.grid(), ended.kept.points[i].feature_a);
        fetch_corner(*b.grid(), ended.kept.points[i].feature_b);
    }
}

}  // namespace oblong::simd::detail
