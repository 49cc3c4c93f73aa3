// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>

#include "oblong/simplex/subalgorithm.hpp"

namespace oblong {

namespace detail {

/// The weights of v(aff(X)) over the points of `x`, by elimination on the Gram system
/// (y_i − y_k) · (y_j − y_k) μ_j = −y_k · (y_i − y_k), k the lowest slot; nothing where a pivot is 0
/// (affinely dependent points). WorkPartition nothing with Johnson's recursion.
template <OrderedField S>
[[nodiscard]] std::optional<Carrier<S>> project_origin(const std::array<Vec3<S>, slot_count>& points, unsigned x) {
    const unsigned k = lowest(x);
    std::array<unsigned, 3> slot{};
    unsigned n = 0;
    for (unsigned i = k + 1; i < slot_count; ++i) {
        if (contains(x, i)) slot[n++] = i;
    }
    std::array<std::array<S, 4>, 3> m{};
    for (unsigned i = 0; i < n; ++i) {
        const Vec3<S> edge = points[slot[i]] - points[k];
        for (unsigned j = 0; j < n; ++j) m[i][j] = dot(edge, Vec3<S>(points[slot[j]] - points[k]));
        m[i][3] = -dot(points[k], edge);
    }
    for (unsigned c = 0; c < n; ++c) {
        unsigned pivot = c;  // a Gram matrix is semidefinite: the largest diagonal entry is the largest entry
        for (unsigned r = c + 1; r < n; ++r) {
            if (m[pivot][pivot] < m[r][r]) pivot = r;
        }
        if (!(S(0) < m[pivot][pivot])) return std::nullopt;
        std::swap(m[c], m[pivot]);
        for (unsigned r = 0; r < n; ++r) std::swap(m[r][c], m[r][pivot]);
        std::swap(slot[c], slot[pivot]);
        for (unsigned r = 0; r < n; ++r) {
            if (r == c) continue;
            const S factor = m[r][c] / m[c][c];
            for (unsigned j = c; j < 4; ++j) m[r][j] = m[r][j] - factor * m[c][j];
        }
    }
    Carrier<S> result;
    result.set = x;
    S rest(1);
    for (unsigned i = 0; i < n; ++i) {
        result.weights[slot[i]] = m[i][3] / m[i][i];
        rest = rest - result.weights[slot[i]];
    }
    result.weights[k] = rest;
    for (unsigned i = 0; i < slot_count; ++i) {
        if (!contains(x, i)) continue;
        result.points[i] = points[i];
        result.closest = result.closest + points[i] * result.weights[i];
    }
    return result;
}

}  // namespace detail

/// The reference subalgorithm: projects the origin onto the affine hull of every subset, and keeps the nearest
/// projection that is strictly inside its subset; of equally near ones the smallest subset, then the lowest mask. In
/// exact arithmetic this is the definition of the carrier.
template <OrderedField S>
class BruteForce {
public:
    Reduction add(const Vec3<S>& w) {
        std::array<Vec3<S>, slot_count> points = carrier_.points;
        const unsigned slot = free_slot(carrier_.set);
        points[slot] = w;
        const unsigned all = carrier_.set | (1U << slot);
        // No entry of a Gram matrix exceeds 4 max ‖y‖².
        for (unsigned i = 0; i < slot_count; ++i) {
            if (contains(all, i) && !is_finite(S(S(4) * squared_norm(points[i])))) return Reduction::not_finite;
        }
        std::optional<Carrier<S>> nearest;
        S least(0);
        for (unsigned count = 1; count <= slot_count; ++count) {
            for (unsigned x = 1; x <= all; ++x) {
                if ((x & ~all) != 0 || size(x) != count) continue;
                std::optional<Carrier<S>> candidate = detail::project_origin(points, x);
                if (!candidate || !is_inside(*candidate)) continue;
                S squared = squared_norm(candidate->closest);
                if (!nearest || squared < least) {
                    least = std::move(squared);
                    nearest = std::move(candidate);
                }
            }
        }
        if (!nearest) return Reduction::failed;
        carrier_ = *std::move(nearest);
        return detail::reduction_of(carrier_);
    }

    [[nodiscard]] const Carrier<S>& carrier() const { return carrier_; }

private:
    [[nodiscard]] static bool is_inside(const Carrier<S>& carrier) {
        for (unsigned i = 0; i < slot_count; ++i) {
            if (contains(carrier.set, i) && !(S(0) < carrier.weights[i])) return false;
        }
        return true;
    }

    Carrier<S> carrier_;
};

}  // namespace oblong
