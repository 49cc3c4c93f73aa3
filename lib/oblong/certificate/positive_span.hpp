// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <stdexcept>

#include "oblong/prove/fractions/distance.hpp"

namespace oblong {

/// Differences of vertices with positive weights that sum to 0.
struct PositiveSpan {
    std::vector<DifferencePoint<Rational>> points;
    std::vector<Rational> weights;

    void add(const DifferencePoint<Rational>& point, const Rational& weight) {
        for (std::size_t i = 0; i < points.size(); ++i) {
            if (points[i].feature_a != point.feature_a || points[i].feature_b != point.feature_b) continue;
            weights[i] += weight;
            return;
        }
        points.push_back(point);
        weights.push_back(weight);
    }
};

/// Returns at most 2 · dimension of the given points, of full rank, with positive weights that sum to 0 (Steinitz
/// 1916).
///
/// Takes a basis b of the points. Minus its sum lies in their cone, so by Carathéodory it is a non-negative combination
/// of `dimension` independent points y: Σ b + Σ c y = 0. Both are found by exhaustive search. Precondition: the cone of
/// the points is the whole space (or the plane z = 0); throws std::invalid_argument otherwise.
[[nodiscard]] inline PositiveSpan reduced_span(const std::vector<DifferencePoint<Rational>>& points, int dimension) {
    using Point = DifferencePoint<Rational>;
    using Basis = std::array<const Point*, 3>;
    Point up;  // completes a basis of the plane; never part of the result, for nothing there has a height
    up.w = {0, 0, 1};
    // Calls use(basis, determinant) for every basis until it returns true.
    const auto each_basis = [&](auto&& use) {
        for (std::size_t i = 0; i < points.size(); ++i) {
            for (std::size_t j = i + 1; j < points.size(); ++j) {
                const std::size_t last = dimension == 2 ? j + 2 : points.size();
                for (std::size_t k = j + 1; k < last; ++k) {
                    const Basis basis{&points[i], &points[j], dimension == 2 ? &up : &points[k]};
                    const Rational determinant = triple_product(basis[0]->w, basis[1]->w, basis[2]->w);
                    if (determinant != 0 && use(basis, determinant)) return true;
                }
            }
        }
        return false;
    };
    const auto count = static_cast<std::size_t>(dimension);
    PositiveSpan span;
    Vec3<Rational> rest{};
    const bool spans = each_basis([&](const Basis& basis, const Rational&) {
        for (std::size_t i = 0; i < count; ++i) {
            span.add(*basis[i], 1);
            rest = rest - basis[i]->w;
        }
        return true;
    });
    const bool positive = spans && each_basis([&](const Basis& y, const Rational& determinant) {
                              const std::array<Rational, 3> c{triple_product(rest, y[1]->w, y[2]->w) / determinant,
                                                              triple_product(y[0]->w, rest, y[2]->w) / determinant,
                                                              triple_product(y[0]->w, y[1]->w, rest) / determinant};
                              if (std::ranges::any_of(c, [](const Rational& x) { return x < 0; })) return false;
                              for (std::size_t i = 0; i < count; ++i) {
                                  if (c[i] > 0) span.add(*y[i], c[i]);
                              }
                              return true;
                          });
    if (!positive) throw std::invalid_argument("the cone of the points is not the whole space");
    return span;
}

}  // namespace oblong
