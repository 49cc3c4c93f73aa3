// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <utility>

#include "oblong/body/polytope.hpp"
#include "oblong/linear/affine.hpp"
#include "oblong/linear/product.hpp"
#include "oblong/support/support_mapping.hpp"

/// Support mapping by hill climbing along the edges of a polytope (van den Bergen 1999, §3; Cameron 1997, §3.2).
namespace oblong {

namespace detail {

/// The support value of a vertex along n, with ties decided by its coordinates in the order x, y, z. This is n·x for n
/// + ε e_x + ε² e_y + ε³ e_z with every small ε > 0. Different points never tie, so there is one maximum and no
/// plateau.
template <class S>
struct SupportValue {
    S along;
    const Vec3<S>* point;

    SupportValue(const Vec3<S>& n, const Vec3<S>& p) : along(dot(n, p)), point(&p) {}
    [[nodiscard]] bool operator<(const SupportValue& other) const {
        if (along < other.along) return true;
        if (other.along < along) return false;
        for (std::size_t i = 0; i < 3; ++i) {
            if ((*point)[i] < (*other.point)[i]) return true;
            if ((*other.point)[i] < (*point)[i]) return false;
        }
        return false;
    }
};

}  // namespace detail

/// Returns the vertex of greatest n·x; of equal ones the greatest in (x, y, z); of copies the first. Cost: linear in
/// the number of vertices.
template <OrderedField S>
[[nodiscard]] std::uint32_t scan(const Polytope<S>& body, const Vec3<S>& n) {
    const std::span<const Vec3<S>> vertices = body.vertices();
    std::uint32_t best = 0;
    detail::SupportValue<S> farthest(n, vertices[0]);
    for (std::uint32_t i = 1; i < vertices.size(); ++i) {
        detail::SupportValue<S> support_value(n, vertices[i]);
        if (farthest < support_value) {
            farthest = std::move(support_value);
            best = i;
        }
    }
    return best;
}

/// Climbs from `start` to a neighbour of greater support value until there is none. Skips the neighbour that it came
/// from. Scans if `start` is not part of the graph.
///
/// In exact arithmetic returns the same vertex as `scan` from every start, if the graph is that of the boundary. In
/// floats returns a vertex whose computed support value is not below that of its neighbours and of `start`;
/// docs/explanation/gjk/hill-climbing.md bounds how far it may be below the maximum. Always ends: the computed support
/// value, with ties decided exactly, strictly increases.
template <OrderedField S>
[[nodiscard]] std::uint32_t climb(const Polytope<S>& body, const Vec3<S>& n, std::uint32_t start) {
    if (!body.is_node(start)) return scan(body, n);
    const std::span<const Vec3<S>> vertices = body.vertices();
    std::uint32_t at = start;
    std::uint32_t from = start;
    detail::SupportValue<S> farthest(n, vertices[at]);
    for (bool moved = true; moved;) {
        moved = false;
        for (const std::uint32_t next : body.adjacency().of(at)) {
            if (next == from) continue;
            detail::SupportValue<S> support_value(n, vertices[next]);
            if (farthest < support_value) {
                farthest = std::move(support_value);
                from = std::exchange(at, next);
                moved = true;
                break;
            }
        }
    }
    return at;
}

/// Support mapping of a polytope, under `pose` if given (Theorem 1 of van den Bergen 1999). Starts each climb at the
/// vertex of the last query, which the caller owns: keep it between tracked queries, and use one for each thread.
/// `feature` is the vertex's index. Holds references: body, cursor and pose must outlive it.
template <OrderedField S>
class HillClimb {
public:
    HillClimb(const Polytope<S>& body, std::uint32_t& cursor, const Affine<S>* pose = nullptr)
        : body_(&body), cursor_(&cursor), pose_(pose) {
        if (!body.is_node(cursor)) cursor = body.start();
    }
    [[nodiscard]] SupportPoint<S> support(const Vec3<S>& n) const {
        *cursor_ = climb(*body_, pose_ == nullptr ? n : transposed_times(pose_->linear, n), *cursor_);
        return {vertex(*cursor_), *cursor_};
    }
    /// Returns a vertex in the world's frame.
    [[nodiscard]] Vec3<S> vertex(std::uint32_t i) const {
        const Vec3<S>& p = body_->vertices()[i];
        return pose_ == nullptr ? p : (*pose_)(p);
    }

private:
    const Polytope<S>* body_;
    std::uint32_t* cursor_;
    const Affine<S>* pose_;
};

/// The same support mapping by a full scan: the reference for hill climbing.
template <OrderedField S>
class ScanSupport {
public:
    explicit ScanSupport(const Polytope<S>& body, const Affine<S>* pose = nullptr) : body_(&body), pose_(pose) {}
    [[nodiscard]] SupportPoint<S> support(const Vec3<S>& n) const {
        const std::uint32_t i = scan(*body_, pose_ == nullptr ? n : transposed_times(pose_->linear, n));
        return {vertex(i), i};
    }
    [[nodiscard]] Vec3<S> vertex(std::uint32_t i) const {
        const Vec3<S>& p = body_->vertices()[i];
        return pose_ == nullptr ? p : (*pose_)(p);
    }

private:
    const Polytope<S>* body_;
    const Affine<S>* pose_;
};

}  // namespace oblong
