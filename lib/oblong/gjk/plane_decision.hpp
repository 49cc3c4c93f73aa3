// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/gjk/boolean2.hpp"

/// Decides separated, touching or overlapping in the plane from support points and products, without division or square
/// roots.
namespace oblong {

/// The decision with the data behind it.
template <class S>
struct PlaneDecision {
    /// separated, touching or overlapping; cycled or not_converged if there is no decision (floats, or a low limit).
    Outcome outcome = Outcome::not_converged;
    Termination termination = Termination::iteration_limit;
    int iterations = 0;  ///< number of support points
    int period = 0;      ///< of a cycle of the first stage, or 0
    /// separated: n·(a − b) < 0 for all points. touching: ≤ 0, as computed. 0 otherwise.
    Vec3<S> normal{};
};

namespace detail {

/// The cone of directions from the origin to the points of A − B found so far. `right` and `left` are its edges, less
/// than half a turn apart, `left` counter-clockwise of `right`. Searches for a supporting line through the origin, and
/// widens the cone by every point that refutes one. In exact arithmetic every step adds a vertex of A − B, so the
/// search ends. Precondition: the origin is in A − B.
template <OrderedField S, SupportMapping<S> A, SupportMapping<S> B>
class ContactSearch {
public:
    ContactSearch(const A& a, const B& b, PlaneDecision<S>& decision, int limit)
        : a_(a), b_(b), decision_(decision), limit_(limit) {}

    void run() {
        const Vec3<S> start{S(1), S(0), S(0)};
        if (probe(start)) return;
        right_ = left_ = w_;
        for (;;) {
            // The line through the origin and an edge of the cone either supports A − B, or the cone grows.
            if (probe(turned_left(left_)) || closes(plane_cross(right_, w_), turned_right(right_))) return;
            left_ = w_;
            if (probe(turned_right(right_)) || closes(plane_cross(w_, left_), turned_left(left_))) return;
            right_ = w_;
        }
    }

private:
    /// Takes the support point at n. \return true if the search ends: n is the normal of a supporting line
    bool probe(const Vec3<S>& n) {
        if (decision_.iterations == limit_) return end(Outcome::not_converged, Termination::iteration_limit);
        w_ = difference_support<S>(a_, b_, n).w;
        ++decision_.iterations;
        if (S(0) < dot(w_, n)) return false;
        decision_.normal = n;
        return end(Outcome::touching, Termination::lower_bound);
    }
    /// Classifies the new edge w by its turn from the other edge. Half a turn: the origin is between two points of A −
    /// B, one on each edge, and points on one side of their line are known; `other` is the direction to the other side.
    /// More: the origin is inside a triangle.
    bool closes(const S& turn, const Vec3<S>& other) {
        if (S(0) < turn) return false;
        if (turn == S(0) && probe(other)) return true;
        return end(Outcome::overlapping, Termination::origin_enclosed);
    }
    bool end(Outcome outcome, Termination why) {
        decision_.outcome = outcome;
        decision_.termination = why;
        return true;
    }

    const A& a_;
    const B& b_;
    PlaneDecision<S>& decision_;
    int limit_;
    Vec3<S> w_, left_, right_;
};

/// Returns whether the origin is strictly inside the triangle, in either orientation.
template <OrderedField S>
[[nodiscard]] bool is_inside(const std::array<Vec3<S>, 3>& s) {
    const S x = plane_cross(s[0], s[1]);
    const S y = plane_cross(s[1], s[2]);
    const S z = plane_cross(s[2], s[0]);
    return (S(0) < x && S(0) < y && S(0) < z) || (x < S(0) && y < S(0) && z < S(0));
}

}  // namespace detail

/// Whether two bodies in the plane z = 0 are separated, touching or overlapping in that plane.
///
/// First the page's test as printed (boolean2.hpp), which is right about closed bodies; then, where they meet and the
/// triangle that it ended with does not show an interior point, a search for a line that supports A − B at the origin.
///
/// \param a,b   support mappings of polygons, segments or points in the plane, same frame
/// \param limit support points after which we give up
/// \return in exact arithmetic always the right one of the three (docs/explanation/gjk/plane.md, Theorem 2). In
/// floats
///         plain arithmetic: for proven answers ask `certified_decision` with `QueryOptions::dimension` 2.
template <OrderedField S, SupportMapping<S> A, SupportMapping<S> B>
[[nodiscard]] PlaneDecision<S> decide_in_plane(const A& a, const B& b, int limit = 1000) {
    const Boolean2Result<S> met = boolean2<S>(a, b, boolean2_as_printed, limit);
    PlaneDecision<S> decision{met.outcome, met.termination, met.iterations, met.period, {}};
    if (met.outcome == Outcome::separated) decision.normal = met.d;
    if (met.outcome != Outcome::intersecting) return decision;
    decision.outcome = Outcome::overlapping;
    if (!detail::is_inside(met.simplex)) detail::ContactSearch<S, A, B>(a, b, decision, limit).run();
    return decision;
}

}  // namespace oblong
