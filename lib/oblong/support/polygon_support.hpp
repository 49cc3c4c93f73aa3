// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/body/polygon.hpp"
#include "oblong/support/support_mapping.hpp"

/// Three support searches on a ring of vertices.
namespace oblong {

namespace detail {

/// A ring of vertices as the heights n·v above a line.
template <OrderedField S>
class RingHeights {
public:
    RingHeights(std::span<const Vec3<S>> ring, const Vec3<S>& n) : ring_(ring), n_(n) {}
    [[nodiscard]] std::size_t size() const { return ring_.size(); }
    [[nodiscard]] std::size_t next(std::size_t i) const { return i + 1 == ring_.size() ? 0 : i + 1; }
    [[nodiscard]] std::size_t previous(std::size_t i) const { return (i == 0 ? ring_.size() : i) - 1; }
    [[nodiscard]] S at(std::size_t i) const { return dot(n_, ring_[i]); }
    [[nodiscard]] bool is_lower(std::size_t i, std::size_t j) const { return at(i) < at(j); }
    /// Returns whether no neighbour is higher.
    [[nodiscard]] bool is_top(std::size_t i) const {
        const S here = at(i);
        return !(here < at(next(i))) && !(here < at(previous(i)));
    }

private:
    std::span<const Vec3<S>> ring_;
    const Vec3<S>& n_;
};

/// Moves to a higher neighbour while there is one. Ends, because the computed heights strictly increase.
template <OrderedField S>
[[nodiscard]] std::size_t climb(const RingHeights<S>& heights, std::size_t i) {
    for (;;) {
        if (heights.is_lower(i, heights.next(i))) {
            i = heights.next(i);
        } else if (heights.is_lower(i, heights.previous(i))) {
            i = heights.previous(i);
        } else {
            return i;
        }
    }
}

template <OrderedField S>
[[nodiscard]] SupportPoint<S> point_at(std::span<const Vec3<S>> ring, std::size_t i) {
    return {ring[i], static_cast<std::uint32_t>(i)};
}

}  // namespace detail

/// Returns the first vertex of greatest n·v. Cost: linear.
template <OrderedField S>
[[nodiscard]] SupportPoint<S> scan_support(const Polygon<S>& body, const Vec3<S>& n) {
    const std::span<const Vec3<S>> ring = body.vertices();
    std::size_t best = 0;
    for (std::size_t i = 1; i < ring.size(); ++i)
        if (dot(n, ring[best]) < dot(n, ring[i])) best = i;
    return detail::point_at(ring, best);
}

/// Returns a vertex of greatest n·v by bisection of the ring. Cost: logarithmic. The heights along a strictly convex
/// ring rise once and fall once, and only at the top and at the bottom can two neighbours be equal: of the two chains
/// between the ends of the current range, comparing the ends and their slopes identifies the one with the top. In
/// floats the computed heights may violate this order; a final climb ensures that no neighbour is higher.
template <OrderedField S>
[[nodiscard]] SupportPoint<S> ring_support(const Polygon<S>& body, const Vec3<S>& n) {
    const detail::RingHeights<S> heights(body.vertices(), n);
    std::size_t low = 0;
    std::size_t high = heights.size();  // the range's end: vertex 0 again
    if (heights.is_top(low)) return detail::point_at(body.vertices(), low);
    while (high - low > 1) {
        const std::size_t middle = low + (high - low) / 2;
        if (heights.is_top(middle)) return detail::point_at(body.vertices(), middle);
        const bool rises_at_low = heights.is_lower(low, heights.next(low));
        const bool falls_at_middle = !heights.is_lower(middle, heights.next(middle));
        // The top lies before the middle if the ring turns downward before it.
        const bool before = rises_at_low ? falls_at_middle || heights.is_lower(middle, low)
                                         : falls_at_middle && heights.is_lower(low, middle);
        (before ? high : low) = middle;
    }
    return detail::point_at(body.vertices(), detail::climb(heights, low));
}

/// Where climbing from vertex `from` to higher neighbours ends. Finds a farthest vertex of a strictly convex ring; not
/// of one with a vertex inside an edge or given twice, whose two neighbours may be no higher than itself: there it can
/// end at the lowest one (docs/log/gjk/boolean2.md, "Hill climbing").
/// Precondition: the ring is not empty.
template <OrderedField S>
[[nodiscard]] SupportPoint<S> climb_support(std::span<const Vec3<S>> ring, const Vec3<S>& n, std::size_t from = 0) {
    return detail::point_at(ring, detail::climb(detail::RingHeights<S>(ring, n), from));
}

/// A polygon as a support mapping. Holds a reference: the body must outlive it.
template <OrderedField S>
class PolygonSupport {
public:
    enum class Search { scan, ring };
    explicit PolygonSupport(const Polygon<S>& body, Search search = Search::ring) : body_(&body), search_(search) {}
    [[nodiscard]] SupportPoint<S> support(const Vec3<S>& n) const {
        return search_ == Search::scan ? scan_support(*body_, n) : ring_support(*body_, n);
    }

private:
    const Polygon<S>* body_;
    Search search_;
};

}  // namespace oblong
