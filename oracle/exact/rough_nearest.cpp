// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/exact/rough_nearest.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>

#include "oracle/exact/extreme_vertex.hpp"

namespace oblong::oracle {

namespace {

using Vec = Vec3<double>;

/// A difference of vertices.
struct Difference {
    Vec w;
    std::size_t a = 0, b = 0;
};

/// At most four differences, and the point of their hull nearest the origin.
struct Carried {
    std::array<Difference, 4> points;
    unsigned count = 0;
    Vec nearest;
};

double determinant(const Vec& x, const Vec& y, const Vec& z) { return dot(x, cross(y, z)); }

/// The least squares solution of y + Σ t_k e_k ≈ 0 by Cramer's rule on the normal equations. False where they have no
/// one solution with every t_k > 0 and Σ t_k < 1.
bool solve(const Vec& y, std::span<const Vec> e, std::array<double, 3>& t) {
    std::array<Vec, 3> rows{Vec{1, 0, 0}, Vec{0, 1, 0}, Vec{0, 0, 1}};
    Vec right{0, 0, 0};
    for (std::size_t i = 0; i < e.size(); ++i) {
        for (std::size_t k = 0; k < e.size(); ++k) rows[i][k] = dot(e[i], e[k]);
        right[i] = -dot(e[i], y);
    }
    // The matrix is symmetric, so its rows are its columns.
    const double whole = determinant(rows[0], rows[1], rows[2]);
    if (!(whole > 0)) return false;
    t = {determinant(right, rows[1], rows[2]) / whole, determinant(rows[0], right, rows[2]) / whole,
         determinant(rows[0], rows[1], right) / whole};
    double sum = 0;
    for (std::size_t i = 0; i < e.size(); ++i) {
        if (!(t[i] > 0)) return false;
        sum += t[i];
    }
    return sum < 1;
}

/// Keeps the subset whose hull has the point nearest the origin inside: of all subsets the nearest such point.
void reduce(Carried& c) {
    Carried best;
    double least = std::numeric_limits<double>::infinity();
    for (unsigned mask = 1; mask < (1U << c.count); ++mask) {
        Carried some;
        for (unsigned i = 0; i < c.count; ++i)
            if (((mask >> i) & 1U) != 0) some.points[some.count++] = c.points[i];
        std::array<Vec, 3> e;
        for (unsigned i = 1; i < some.count; ++i) e[i - 1] = some.points[i].w - some.points[0].w;
        std::array<double, 3> t{};
        const std::span edges(e.data(), some.count - 1);
        if (some.count > 1 && !solve(some.points[0].w, edges, t)) continue;
        some.nearest = some.points[0].w;
        for (std::size_t i = 0; i < edges.size(); ++i) some.nearest = some.nearest + edges[i] * t[i];
        const double norm = squared_norm(some.nearest);
        if (!(norm < least)) continue;
        least = norm;
        best = some;
    }
    if (best.count > 0) c = best;
}

/// Both bodies in doubles, by one power of two and relative to a vertex.
struct Bodies {
    std::vector<Vec> a, b;

    Bodies(std::span<const IntegerVec> of_a, std::span<const IntegerVec> of_b) {
        std::vector<IntegerVec> all;
        for (const auto& body : {of_a, of_b})
            for (const IntegerVec& v : body) all.push_back(v - of_a[0]);
        const std::vector<Vec> rounded = rough(all);
        const auto middle = rounded.begin() + static_cast<std::ptrdiff_t>(of_a.size());
        a.assign(rounded.begin(), middle);
        b.assign(middle, rounded.end());
    }
    /// The difference that is farthest along −v.
    [[nodiscard]] Difference lowest(const Vec& v) const {
        const auto first = [](const std::vector<Vec>& body, const Vec& n) {
            std::size_t best = 0;
            double least = dot(n, body[0]);
            for (std::size_t i = 1; i < body.size(); ++i) {
                const double value = dot(n, body[i]);
                if (value < least) best = i;
                least = std::min(least, value);
            }
            return best;
        };
        const std::size_t p = first(a, v);
        const std::size_t q = first(b, -v);
        return {a[p] - b[q], p, q};
    }
};

void add_once(std::vector<std::size_t>& indices, std::size_t i) {
    if (std::find(indices.begin(), indices.end(), i) == indices.end()) indices.push_back(i);
}

}  // namespace

CarryingVertices rough_nearest(std::span<const IntegerVec> a, std::span<const IntegerVec> b) {
    const Bodies bodies(a, b);
    Carried carried;
    carried.points[0] = {bodies.a[0] - bodies.b[0], 0, 0};
    carried.count = 1;
    carried.nearest = carried.points[0].w;
    double before = std::numeric_limits<double>::infinity();
    constexpr int max_steps = 100;
    for (int step = 0; step < max_steps; ++step) {
        const double norm = squared_norm(carried.nearest);
        if (carried.count == 4 || norm == 0 || !(norm < before)) break;
        before = norm;
        const Difference next = bodies.lowest(carried.nearest);
        if (!(dot(carried.nearest, next.w) < norm * (1 - 0x1p-48))) break;
        carried.points[carried.count++] = next;
        reduce(carried);
    }
    CarryingVertices result;
    for (unsigned i = 0; i < carried.count; ++i) {
        add_once(result.a, carried.points[i].a);
        add_once(result.b, carried.points[i].b);
    }
    return result;
}

}  // namespace oblong::oracle
