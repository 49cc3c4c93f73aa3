// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>

#include "oblong/simplex/subalgorithm.hpp"

namespace oblong {

/// The subalgorithm by Voronoi regions: which face of W ∪ {w} with the new point w the origin lies over, told by the
/// faces' normals and by projections on edges (docs/explanation/gjk/voronoi-regions.md). One division a step and few
/// branches; the nearest point of a triangle is taken along its normal, so that slivers cost no digits of v's
/// direction.
///
/// Needs what Johnson's newest_only needs (johnson.hpp): W minimal for v, and v·w < ‖v‖². In exact arithmetic it then
/// never fails and keeps what Johnson keeps. `failed` where rounding put the origin beyond the face opposite w.
template <OrderedField S>
class VoronoiRegions {
public:
    VoronoiRegions() = default;
    /// Starts from the carrier of another subalgorithm. Precondition: fewer than four points, minimal for their nearest
    /// point.
    explicit VoronoiRegions(const Carrier<S>& held) : carrier_(held) {}

    /// Adds w and reduces.
    [[gnu::always_inline]] Reduction add(const Vec3<S>& w) {
        const unsigned set = carrier_.set;
        const unsigned slot = free_slot(set) % slot_count;  // which compilers cannot know to be below
        carrier_.points[slot] = w;
        if (set == 0) return take(at_corner({slot, slot, slot}));
        const unsigned p = lowest(set);
        const unsigned others = set & (set - 1);
        if (others == 0) return take(over_edge({p, p, slot}, carrier_.points[p] - w));
        const unsigned q = lowest(others);
        const unsigned last = others & (others - 1);
        if (last == 0) return take(over_triangle({p, q, slot}));
        return over_tetrahedron(p, q, lowest(last), slot);
    }

    /// Replaces the points by those of `all` that carry the point of their hull nearest the origin, each in its slot.
    /// Accepts any points, affinely dependent ones included. Of four points it leaves out the last, and may so miss
    /// that they enclose the origin: the loop that continues finds it.
    Reduction assign(const std::array<Vec3<S>, slot_count>& points, unsigned all) {
        carrier_ = {};
        carrier_.points = points;
        const unsigned p = lowest(all);
        const unsigned others = all & (all - 1);
        if (others == 0) return take(at_corner({p, p, p}));
        const unsigned q = lowest(others);
        const unsigned last = others & (others - 1);
        return take(last == 0 ? on_segment(p, q) : on_triangle(p, q, lowest(last)));
    }

    /// W with its weights.
    [[nodiscard]] const Carrier<S>& carrier() const { return carrier_; }

protected:
    /// A face by its slots; w is that of the new point. An edge has only w and p.
    struct Face {
        unsigned p;  ///< slot of a corner
        unsigned q;  ///< slot of the other corner
        unsigned w;  ///< slot of the new point
    };
    /// The point of a face nearest the origin. A weight of 0 means that the slot does not contribute.
    struct Nearest {
        Face face;            ///< the face
        S p{};                ///< weight of p
        S q{};                ///< weight of q
        S w{};                ///< weight of w
        Vec3<S> v{};          ///< the point
        S squared{};          ///< ‖v‖²
        bool found = false;   ///< the weight of w is positive
        bool inside = false;  ///< for a triangle; if the origin is beyond it too, nothing else is nearer
    };
    /// The origin's projection onto the plane of p, q and w, with a = p − w, b = q − w and n = a × b: ‖n‖², and the
    /// weights of p and q multiplied by it.
    struct Projection {
        S of_p;  ///< weight of p, times ‖n‖²
        S of_q;  ///< weight of q, times ‖n‖²
        S nn;    ///< ‖n‖²

        /// Projects the origin as seen from w.
        Projection(const Vec3<S>& w, const Vec3<S>& a, const Vec3<S>& b, const Vec3<S>& n)
            : of_p(dot(n, cross(b, w))), of_q(dot(n, cross(w, a))), nn(squared_norm(n)) {}
        /// Returns whether nothing overflowed.
        [[nodiscard]] bool is_known() const { return is_finite(S(of_p + of_q + nn)); }
        /// Returns whether the projection is strictly inside the triangle.
        [[nodiscard]] bool is_inside() const { return S(0) < of_p && S(0) < of_q && of_p + of_q < nn; }
    };

    /// Returns the origin's projection as the nearest point. Precondition: it is inside the triangle.
    [[nodiscard, gnu::always_inline]] Nearest within(const Face& face, const Vec3<S>& n,
                                                     const Projection& origin) const {
        const S inverse = S(1) / origin.nn;
        const Vec3<S> v = n * S(dot(n, carrier_.points[face.w]) * inverse);
        // Computed before the division, since 1 − p − q could round to 0.
        const S of_w = origin.nn - (origin.of_p + origin.of_q);
        return {face, origin.of_p * inverse, origin.of_q * inverse, of_w * inverse, v, squared_norm(v), true, true};
    }
    /// Makes a nearest point the carrier.
    [[gnu::always_inline]] Reduction take(const Nearest& r) {
        if (!is_finite(r.squared)) return Reduction::not_finite;
        if (!r.found) return Reduction::failed;
        unsigned set = 1U << r.face.w;
        carrier_.weights[r.face.w] = r.w;
        if (S(0) < r.p) {
            set |= 1U << r.face.p;
            carrier_.weights[r.face.p] = r.p;
        }
        if (S(0) < r.q) {
            set |= 1U << r.face.q;
            carrier_.weights[r.face.q] = r.q;
        }
        carrier_.set = set;
        carrier_.closest = r.v;
        return carrier_.closest == Vec3<S>{} ? Reduction::origin_enclosed : Reduction::reduced;
    }

    Carrier<S> carrier_;  ///< also written by subclasses that handle the common cases (simd/regions.inl)

private:
    [[nodiscard]] static Nearest unknown(const Face& face, const Projection& origin) {
        return {.face = face, .squared = origin.nn + origin.of_p + origin.of_q};
    }

    [[nodiscard, gnu::always_inline]] Nearest at_corner(const Face& face) const {
        const Vec3<S>& w = carrier_.points[face.w];
        return {face, S(0), S(0), S(1), w, squared_norm(w), true};
    }

    /// Returns the nearest point of an edge. \param a p − w
    [[nodiscard, gnu::always_inline]] Nearest over_edge(const Face& face, const Vec3<S>& a) const {
        const Vec3<S>& w = carrier_.points[face.w];
        const S along = -dot(w, a);
        if (!(S(0) < along)) return at_corner(face);
        const S share = along / squared_norm(a);
        const Vec3<S> v = w + a * share;
        return {face, share, S(0), S(1) - share, v, squared_norm(v), !(S(1) <= share)};
    }

    [[nodiscard, gnu::always_inline]] Nearest over_triangle(const Face& face) const {
        const Vec3<S>& w = carrier_.points[face.w];
        const Vec3<S> a = carrier_.points[face.p] - w;
        const Vec3<S> b = carrier_.points[face.q] - w;
        return over_triangle(face, a, b, cross(a, b));
    }

    /// Returns the nearest point of a triangle. \param a,b p − w and q − w   \param n a × b
    [[nodiscard]] Nearest over_triangle(const Face& face, const Vec3<S>& a, const Vec3<S>& b, const Vec3<S>& n) const {
        const Projection origin(carrier_.points[face.w], a, b, n);
        if (!origin.is_known()) return unknown(face, origin);
        if (origin.is_inside()) return within(face, n, origin);
        const bool inside_p = S(0) < origin.of_p;
        const bool inside_q = S(0) < origin.of_q;
        const Face other{face.q, face.p, face.w};
        if (inside_p && !inside_q) return over_edge(face, a);
        if (inside_q && !inside_p) return over_edge(other, b);
        return nearer(over_edge(face, a), over_edge(other, b));
    }

    [[nodiscard]] Nearest on_segment(unsigned p, unsigned w) const {
        const Nearest edge = over_edge({p, p, w}, carrier_.points[p] - carrier_.points[w]);
        return edge.found || !is_finite(edge.squared) ? edge : at_corner({p, p, p});
    }
    [[nodiscard]] Nearest on_triangle(unsigned p, unsigned q, unsigned w) const {
        const Face face{p, q, w};
        const Vec3<S> a = carrier_.points[p] - carrier_.points[w];
        const Vec3<S> b = carrier_.points[q] - carrier_.points[w];
        const Vec3<S> n = cross(a, b);
        const Projection origin(carrier_.points[w], a, b, n);
        if (!origin.is_known()) return unknown(face, origin);
        if (origin.is_inside()) return within(face, n, origin);
        return nearer(on_segment(p, q), nearer(on_segment(q, w), on_segment(w, p)));
    }

    /// Returns the nearer one. If neither was found, either; if the numbers of one overflowed, that one, so that the
    /// overflow is noticed.
    [[nodiscard]] static Nearest nearer(const Nearest& x, const Nearest& y) {
        if (!is_finite(x.squared)) return x;
        return !is_finite(y.squared) || (y.found && (!x.found || y.squared < x.squared)) ? y : x;
    }

    /// Returns the better of two faces that the origin is beyond. Precondition: x is not inside.
    [[nodiscard]] static Nearest better(const Nearest& x, const Nearest& y) {
        return y.inside && is_finite(x.squared) ? y : nearer(x, y);
    }

    /// Called if the faces that the origin seems to be beyond do not decrease ‖v‖: rounding hid the one that does.
    /// \param r    the slot that is not the face's
    /// \param seen the nearest point of those faces
    [[gnu::noinline]] Reduction over_any_face(const Face& face, unsigned r, const Nearest& seen) {
        const Nearest pq = nearer(seen, over_triangle(face));
        const Nearest qr = nearer(pq, over_triangle({face.q, r, face.w}));
        return take(nearer(qr, over_triangle({r, face.p, face.w})));
    }

    Reduction over_tetrahedron(unsigned p, unsigned q, unsigned r, unsigned slot) {
        const Vec3<S>& w = carrier_.points[slot];
        const Vec3<S> a = carrier_.points[p] - w;
        const Vec3<S> b = carrier_.points[q] - w;
        const Vec3<S> c = carrier_.points[r] - w;
        const Vec3<S> ab = cross(a, b);
        const Vec3<S> bc = cross(b, c);
        const Vec3<S> ca = cross(c, a);
        // Volumes with the origin in the place of a point, and the whole, with signs such that the whole is positive.
        const S volume = dot(ab, c);
        const bool left = volume < S(0);
        const S whole = left ? S(-volume) : volume;
        const S of_p = left ? dot(bc, w) : S(-dot(bc, w));
        const S of_q = left ? dot(ca, w) : S(-dot(ca, w));
        const S of_r = left ? dot(ab, w) : S(-dot(ab, w));
        if (!is_finite(S(whole + of_p + of_q + of_r))) return Reduction::not_finite;
        const bool inside_p = S(0) < of_p;
        const bool inside_q = S(0) < of_q;
        const bool inside_r = S(0) < of_r;
        const bool inside = inside_p && inside_q && inside_r;
        if (inside && of_p + of_q + of_r < whole) {
            const S inverse = S(1) / whole;
            const S of_w = whole - (of_p + of_q + of_r);
            const S least = std::min({of_p, of_q, of_r, of_w});
            if (S(0) < S(least * inverse)) {  // none underflows
                carrier_.set = all_slots;
                carrier_.weights[p] = of_p * inverse;
                carrier_.weights[q] = of_q * inverse;
                carrier_.weights[r] = of_r * inverse;
                carrier_.weights[slot] = of_w * inverse;
                carrier_.closest = Vec3<S>{};
                return Reduction::origin_enclosed;
            }
        }
        // Takes the first face that the origin is beyond and projects into, otherwise the nearest of those that it is
        // beyond.
        Nearest best{};
        if (!inside_r) best = over_triangle({p, q, slot}, a, b, ab);
        if (!inside_p && !best.inside) best = better(best, over_triangle({q, r, slot}, b, c, bc));
        if (!inside_q && !best.inside) best = better(best, over_triangle({r, p, slot}, c, a, ca));
        if (best.found && best.squared < squared_norm(carrier_.closest)) return take(best);
        return over_any_face({p, q, slot}, r, best);
    }
};

}  // namespace oblong
