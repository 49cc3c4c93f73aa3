// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/support/difference.hpp"
#include "oblong/support/scans.hpp"

/// The searches of support/scans.hpp by the widest vector unit that the machine has, chosen when the program runs. Link
/// oblong::simd. The results are those of the plain loops, bit for bit but for the sign of a reach of 0, on every
/// machine: the same products and sums in the same order, never fused, and of equal reaches the first vertex. Bodies
/// with a graph are climbed.
namespace oblong::simd {

[[nodiscard]] Farthest<double> farthest(const PreparedPolytope<double>& body, const Vec3<double>& n, Cursor& cursor);
[[nodiscard]] Farthest<float> farthest(const PreparedPolytope<float>& body, const Vec3<float>& n, Cursor& cursor);
[[nodiscard]] Farthest<double> farthest(const PreparedPolytope<float>& body, const Vec3<double>& n, Cursor& cursor);

[[nodiscard]] FarthestPair<double> farthest_pair(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                                 const Vec3<double>& n, CursorPair& cursors);
[[nodiscard]] FarthestPair<float> farthest_pair(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                                const Vec3<float>& n, CursorPair& cursors);
[[nodiscard]] FarthestPair<double> farthest_pair(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                                 const Vec3<double>& n, CursorPair& cursors);

void above(const PreparedPolytope<double>& body, const Vec3<double>& n, double threshold, Above& result);
void above(const PreparedPolytope<float>& body, const Vec3<double>& n, double threshold, Above& result);

template <class R>
inline constexpr Scans<R> scans{.one = [](const PreparedPolytope<R>& body, const Vec3<double>& n,
                                          Cursor& cursor) { return farthest(body, n, cursor); },
                                .above = [](const PreparedPolytope<R>& body, const Vec3<double>& n, double threshold,
                                            Above& result) { above(body, n, threshold, result); }};

/// The name of the vector unit in use.
[[nodiscard]] const char* target_in_use();

}  // namespace oblong::simd

namespace oblong {

/// The support mapping of a prepared body. Refers to it, and to a cursor that outlives it. Two of them are searched in
/// one call.
template <class R>
struct VectorSupport {
    const PreparedPolytope<R>& body;
    Cursor& cursor;

    [[nodiscard]] SupportPoint<R> support(const Vec3<R>& n) const {
        const std::uint32_t i = simd::farthest(body, n, cursor).index;
        return {body.vertex(i), i};
    }
};

template <class S>
[[nodiscard]] DifferencePoint<S> difference_support(const VectorSupport<S>& a, const VectorSupport<S>& b,
                                                    const Vec3<S>& n) {
    CursorPair cursors{a.cursor, b.cursor};
    const FarthestPair<S> found = simd::farthest_pair(a.body, b.body, n, cursors);
    a.cursor = cursors.a;
    b.cursor = cursors.b;
    const Vec3<S> p = a.body.vertex(found.a.index);
    const Vec3<S> q = b.body.vertex(found.b.index);
    return {p - q, p, q, found.a.index, found.b.index};
}

}  // namespace oblong
