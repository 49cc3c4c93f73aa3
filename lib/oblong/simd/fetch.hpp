// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>

#include "oblong/prepared/initial_simplex/start.hpp"

/// Prefetches of prepared bodies. Every function is always_inline: g++ takes a function that only prefetches for one
/// without effect and drops its calls (tests/architecture/fetch_test.cpp).
namespace oblong::simd::detail {

/// Prefetches the cache lines of both objects.
template <class R>
[[gnu::always_inline]] inline void fetch(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b) {
    constexpr std::size_t cache_line = PreparedPolytope<R>::cache_line;
    for (std::size_t at = 0; at < sizeof a; at += cache_line) {
        __builtin_prefetch(reinterpret_cast<const std::byte*>(&a) + at);
        __builtin_prefetch(reinterpret_cast<const std::byte*>(&b) + at);
    }
}

/// Prefetches the first `most` cache lines that a search reads outside the object. The hardware prefetcher loads later
/// lines.
template <class R>
[[gnu::always_inline]] inline void fetch_outside(const PreparedPolytope<R>& body, std::size_t most) {
    const std::span<const std::byte> bytes = body.outside();
    const std::size_t end = std::min(bytes.size(), most * body.cache_line);
    for (std::size_t at = 0; at < end; at += body.cache_line) __builtin_prefetch(&bytes[at]);
}

/// Prefetches the cache lines of the objects that hold the sizes, centres and moments.
template <class R>
[[gnu::always_inline]] inline void fetch_sizes(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b) {
    __builtin_prefetch(reinterpret_cast<const std::byte*>(&a) + a.sizes_at);
    __builtin_prefetch(reinterpret_cast<const std::byte*>(&b) + b.sizes_at);
}

/// Prefetches the vertices that a search of a batch reads. Reads the body's size.
template <class R>
[[gnu::always_inline]] inline void fetch_vertices(const PreparedPolytope<R>& body) {
    constexpr std::size_t most = 48;  // lines
    if (body.has_component_arrays() && body.has_coarse()) {
        for (const CoarseBlock& block : body.coarse())
            for (const auto* component : {&block.x, &block.y, &block.z}) __builtin_prefetch(component);
    }
    for (std::size_t at = 0; at < (body.size() <= body.values_per_line ? body.sizes_at : 0); at += body.cache_line)
        __builtin_prefetch(reinterpret_cast<const std::byte*>(&body) + at);
    fetch_outside(body, most);
}

/// Prefetches the memory outside the object if it has at most 32 cache lines.
template <class R>
[[gnu::always_inline]] inline void fetch_few(const PreparedPolytope<R>& body) {
    constexpr std::size_t few = 32;  // lines
    const std::span<const std::byte> bytes = body.outside();
    for (std::size_t at = 0; at < (bytes.size() <= few * body.cache_line ? bytes.size() : 0); at += body.cache_line)
        __builtin_prefetch(&bytes[at]);
}

/// Prefetches for a query that starts now: both objects, and up to 32 cache lines outside each.
template <class R>
[[gnu::always_inline]] inline void fetch_now(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b) {
    fetch(a, b);
    fetch_few(a);
    fetch_few(b);
}

/// Prefetches all cache lines of a grid cell.
template <class Cell>
[[gnu::always_inline]] inline void fetch_cell(const Cell& cell) {
    for (std::size_t at = 0; at < sizeof cell; at += alignof(Cell))
        __builtin_prefetch(reinterpret_cast<const std::byte*>(&cell) + at);
}

/// Returns the cell of a body's grid that lists the candidates in direction n.
template <class R>
[[nodiscard, gnu::always_inline]] inline const auto& cell_along(const PreparedPolytope<R>& body,
                                                                const Vec3<double>& n) {
    return body.grid()->cell(n);
}
template <class R, class S>
[[nodiscard, gnu::always_inline]] inline const auto& cell_along(const Posed<PreparedPolytope<R>, S>& posed,
                                                                const Vec3<double>& n) {
    return cell_along(posed.body, transposed_times(oblong::detail::in_doubles(posed.pose.linear), n));
}
template <class R>
[[nodiscard, gnu::always_inline]] inline bool has_grid(const PreparedPolytope<R>& body) {
    return body.grid() != nullptr;
}
template <class R, class S>
[[nodiscard, gnu::always_inline]] inline bool has_grid(const Posed<PreparedPolytope<R>, S>& posed) {
    return has_grid(posed.body);
}

/// Prefetches the grid cells of the three first support queries of large bodies. \tparam Body see
/// initial_direction_between
template <class Body>
[[gnu::always_inline]] inline void fetch_around(const Body& a, const Body& b, const InitialDirection& direction) {
    if (!direction.is_wide || !has_grid(a) || !has_grid(b)) return;
    for (const Vec3<double>& n : around<double>(direction)) {
        fetch_cell(cell_along(a, n));
        fetch_cell(cell_along(b, -n));
    }
}

}  // namespace oblong::simd::detail
