// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "caseio/case.hpp"

/// GJK in fractions, written again for tests: it shares no code with the solvers, with what compares their runs, or
/// with what explains them. Plain loops over vertices, and a system of linear equations for every subset of a simplex.
namespace oblong::test {

using Point = Vec3<Rational>;

struct CurvedBody {};

inline Rational product(const Point& a, const Point& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

/// The point of a body farthest along n. Ties as the solvers break them: the first vertex, the positive corner, the
/// first part.
inline Point farthest(const AnyBody<Rational>& body, const Point& n) {
    Point local = n;
    if (body.pose) {
        const auto& rows = body.pose->linear.rows;
        for (std::size_t j = 0; j < 3; ++j) local[j] = rows[0][j] * n.x + rows[1][j] * n.y + rows[2][j] * n.z;
    }
    Point best;
    if (const auto* points = std::get_if<Points<Rational>>(&body.shape)) {
        std::optional<Rational> most;
        for (const Point& v : points->vertices()) {
            const Rational height = product(local, v);
            if (!most || height > *most) most = height, best = v;
        }
    } else if (const auto* box = std::get_if<Box<Rational>>(&body.shape)) {
        for (std::size_t i = 0; i < 3; ++i)
            best[i] = local[i] >= 0 ? Rational(box->half_extents()[i]) : Rational(-box->half_extents()[i]);
    } else if (const auto* sum = std::get_if<Sum<Rational>>(&body.shape)) {
        for (const AnyBody<Rational>& part : sum->parts()) best = best + farthest(part, local);
    } else if (const auto* hull = std::get_if<Hull<Rational>>(&body.shape)) {
        std::optional<Rational> most;
        for (const AnyBody<Rational>& part : hull->parts()) {
            const Point v = farthest(part, local);
            const Rational height = product(local, v);
            if (!most || height > *most) most = height, best = v;
        }
    } else {
        throw CurvedBody{};
    }
    if (!body.pose) return best;
    Point placed = body.pose->translation;
    for (std::size_t i = 0; i < 3; ++i) placed[i] += product(body.pose->linear.rows[i], best);
    return placed;
}

/// The exact place of a support point that was computed, by its feature; of sums and hulls, which have one feature, as
/// computed.
inline Point place_of(const AnyBody<Rational>& body, std::uint32_t feature, const Point& computed) {
    Point local;
    if (const auto* points = std::get_if<Points<Rational>>(&body.shape)) {
        local = points->vertices()[feature];
    } else if (const auto* box = std::get_if<Box<Rational>>(&body.shape)) {
        for (std::size_t i = 0; i < 3; ++i)
            local[i] = (feature >> i & 1U) != 0 ? Rational(box->half_extents()[i]) : Rational(-box->half_extents()[i]);
    } else {
        return computed;
    }
    if (!body.pose) return local;
    Point placed = body.pose->translation;
    for (std::size_t i = 0; i < 3; ++i) placed[i] += product(body.pose->linear.rows[i], local);
    return placed;
}

/// Whether a computed support point is the exact one. A point of a sum or hull is, where it is within rounding.
inline bool is_same_vertex(const AnyBody<Rational>& body, std::uint32_t feature, const Point& computed,
                           const Point& exact) {
    const Point at = place_of(body, feature, computed);
    const bool listed =
        std::holds_alternative<Points<Rational>>(body.shape) || std::holds_alternative<Box<Rational>>(body.shape);
    if (listed) return at == exact;
    const Point off = at - exact;
    return product(off, off) * 100'000'000 <= product(exact, exact);
}

/// Weights λ of the point nearest the origin of the affine hull, from (y_i·y_j) λ + μ 1 = 0, Σ λ = 1; nothing where the
/// points are affinely dependent.
inline std::optional<std::vector<Rational>> affine_weights(const std::vector<Point>& y) {
    const std::size_t n = y.size() + 1;
    std::vector<std::vector<Rational>> m(n, std::vector<Rational>(n + 1));
    for (std::size_t i = 0; i + 1 < n; ++i) {
        for (std::size_t j = 0; j + 1 < n; ++j) m[i][j] = product(y[i], y[j]);
        m[i][n - 1] = m[n - 1][i] = 1;
    }
    m[n - 1][n] = 1;
    for (std::size_t c = 0; c < n; ++c) {
        std::size_t pivot = c;
        while (pivot < n && m[pivot][c] == 0) ++pivot;
        if (pivot == n) return std::nullopt;
        std::swap(m[c], m[pivot]);
        for (std::size_t r = 0; r < n; ++r) {
            if (r == c || m[r][c] == 0) continue;
            const Rational factor = m[r][c] / m[c][c];
            for (std::size_t j = c; j <= n; ++j) m[r][j] -= factor * m[c][j];
        }
    }
    std::vector<Rational> weights;
    for (std::size_t i = 0; i + 1 < n; ++i) weights.push_back(m[i][n] / m[i][i]);
    return weights;
}

/// The point of a hull nearest the origin, and every subset of affinely independent points that carries it with
/// positive weights.
struct Nearest {
    Point v;
    std::vector<unsigned> carriers;
};

/// Of the points in the slots of `all`.
inline Nearest nearest_of(const std::array<Point, 4>& slots, unsigned all) {
    Nearest best;
    std::optional<Rational> least;
    for (unsigned x = 1; x <= all; ++x) {
        if ((x & ~all) != 0) continue;
        std::vector<Point> y;
        for (unsigned i = 0; i < 4; ++i)
            if ((x >> i & 1U) != 0) y.push_back(slots[i]);
        const auto weights = affine_weights(y);
        if (!weights) continue;
        Point v;
        bool inside = true;
        for (std::size_t i = 0; i < y.size(); ++i) {
            inside = inside && (*weights)[i] > 0;
            v = v + y[i] * (*weights)[i];
        }
        if (!inside) continue;
        const Rational squared = product(v, v);
        if (!least || squared < *least) {
            least = squared;
            best = {v, {}};
        }
        if (squared == *least) best.carriers.push_back(x);
    }
    return best;
}

}  // namespace oblong::test
