// SPDX-License-Identifier: BSL-1.0
/// Branch-free GJK in floats for many pairs at once, one pair per lane. Its simplices start queries and prove nothing.
/// Included in the namespace of a vector unit after <hwy/highway.h>.

namespace hn = hwy::HWY_NAMESPACE;

constexpr std::size_t lanes = HWY_LANES(float);
using D = hn::CappedTag<float, lanes>;
using V = hn::Vec<D>;
using M = hn::Mask<D>;

HWY_INLINE V number(float x) { return hn::Set(D(), x); }

/// One vector per lane. Products and sums are not fused, so that all units compute the same numbers.
struct Vectors {
    V x, y, z;

    friend HWY_INLINE Vectors operator+(const Vectors& a, const Vectors& b) {
        return {hn::Add(a.x, b.x), hn::Add(a.y, b.y), hn::Add(a.z, b.z)};
    }
    friend HWY_INLINE Vectors operator-(const Vectors& a, const Vectors& b) {
        return {hn::Sub(a.x, b.x), hn::Sub(a.y, b.y), hn::Sub(a.z, b.z)};
    }
    friend HWY_INLINE Vectors operator-(const Vectors& a) { return {hn::Neg(a.x), hn::Neg(a.y), hn::Neg(a.z)}; }
    friend HWY_INLINE Vectors operator*(const Vectors& a, const V& s) {
        return {hn::Mul(a.x, s), hn::Mul(a.y, s), hn::Mul(a.z, s)};
    }
};
HWY_INLINE V dot(const Vectors& a, const Vectors& b) {
    return hn::Add(hn::Add(hn::Mul(a.x, b.x), hn::Mul(a.y, b.y)), hn::Mul(a.z, b.z));
}
/// a b − c e.
HWY_INLINE V determinant(const V& a, const V& b, const V& c, const V& e) {
    return hn::Sub(hn::Mul(a, b), hn::Mul(c, e));
}
HWY_INLINE Vectors cross(const Vectors& a, const Vectors& b) {
    return {determinant(a.y, b.z, a.z, b.y), determinant(a.z, b.x, a.x, b.z), determinant(a.x, b.y, a.y, b.x)};
}
HWY_INLINE Vectors choose(const M& m, const Vectors& a, const Vectors& b) {
    return {hn::IfThenElse(m, a.x, b.x), hn::IfThenElse(m, a.y, b.y), hn::IfThenElse(m, a.z, b.z)};
}

/// A point of A − B, and a number that encodes the pair of vertices behind it.
struct Corner {
    Vectors w;
    V code;
};
HWY_INLINE Corner choose(const M& m, const Corner& p, const Corner& q) {
    return {choose(m, p.w, q.w), hn::IfThenElse(m, p.code, q.code)};
}

/// A simplex of up to three points, padded with copies, and its point v nearest the origin.
class Nearest {
public:
    /// Two or three corners. v is undefined before the first step.
    HWY_INLINE Nearest(const Corner& p, const Corner& q)
        : corners_{p, q, q}, v_(p.w), squared_(number(std::numeric_limits<float>::infinity())) {}

    HWY_INLINE const std::array<Corner, 3>& corners() const { return corners_; }
    HWY_INLINE const Vectors& v() const { return v_; }

    /// Returns the lanes in which the support point w may decrease ‖v‖: w is no corner, and its plane leaves a gap.
    HWY_INLINE M may_gain(const Corner& w) const {
        constexpr float enough = 1e-5F;
        const M gap = hn::Lt(hn::Mul(squared_, number(enough)), hn::Sub(squared_, dot(v_, w.w)));
        M known = hn::Eq(w.code, corners_[0].code);
        for (std::size_t i = 1; i < 3; ++i) known = hn::Or(known, hn::Eq(w.code, corners_[i].code));
        return hn::AndNot(known, gap);
    }

    /// Moves v, in the lanes of `asked`, to the nearest point of the edges and faces that meet w, and puts w in the
    /// place of a corner that v does not need. Faces that do not meet w are farther.
    /// \return the lanes in which ‖v‖ decreased; none where the origin is inside the tetrahedron
    HWY_INLINE M step(const Corner& w, const M& asked) {
        const Edges edges(corners_, w);
        const Faces faces(edges, w);
        V least = hn::Min(edges.squared[0], faces.squared[0]);
        for (std::size_t i = 1; i < 3; ++i) least = hn::Min(least, hn::Min(edges.squared[i], faces.squared[i]));
        const M nearer = hn::And(hn::AndNot(faces.enclose(edges), asked), hn::Lt(least, squared_));

        // Takes the first of equal values, since a point may occur twice, and w itself where no edge or face is nearer.
        // Uses comparisons only: clang 19 needs gigabytes for nested masks.
        const auto first_least = [&least](const std::array<V, 3>& squared, std::size_t i) {
            M is_first = hn::Eq(squared[i], least);
            for (std::size_t j = 0; j < i; ++j) is_first = hn::And(is_first, hn::Ne(squared[j], least));
            return is_first;
        };
        const M e0 = hn::And(edges.leaves[0], first_least(edges.squared, 0));
        const M e1 = hn::And(edges.leaves[1], first_least(edges.squared, 1));
        const M e2 = hn::And(edges.leaves[2], first_least(edges.squared, 2));
        const M f0 = first_least(faces.squared, 0);
        const M f1 = first_least(faces.squared, 1);
        const M f2 = first_least(faces.squared, 2);
        Vectors v = choose(e0, edges.nearest[0], choose(e1, edges.nearest[1], choose(e2, edges.nearest[2], w.w)));
        v = choose(f0, faces.nearest[0], choose(f1, faces.nearest[1], choose(f2, faces.nearest[2], v)));
        v_ = choose(nearer, v, v_);
        squared_ = hn::IfThenElse(nearer, least, squared_);
        corners_[0] = choose(hn::AndNot(hn::Or(e0, hn::Or(f0, f2)), nearer), w, corners_[0]);
        corners_[1] = choose(hn::AndNot(hn::Or(e1, hn::Or(f0, f1)), nearer), w, corners_[1]);
        corners_[2] = choose(hn::AndNot(hn::Or(e2, hn::Or(f1, f2)), nearer), w, corners_[2]);
        return nearer;
    }

private:
    /// Edges from w to each corner.
    struct Edges {
        std::array<Vectors, 3> along, nearest;
        std::array<V, 3> squared;  ///< ‖nearest‖²
        std::array<M, 3> leaves;   ///< lanes in which the nearest point is not w

        HWY_INLINE Edges(const std::array<Corner, 3>& corners, const Corner& w) {
            const V none = number(0);
            for (std::size_t i = 0; i < 3; ++i) {
                along[i] = corners[i].w - w.w;
                const V length = hn::Max(dot(along[i], along[i]), number(1e-30F));  // of a point that is there twice
                const V share = hn::Div(hn::Neg(dot(along[i], w.w)), length);
                const V inside = hn::Min(hn::Max(share, none), number(1));
                leaves[i] = hn::Lt(none, inside);
                nearest[i] = w.w + along[i] * inside;
                squared[i] = dot(nearest[i], nearest[i]);
            }
        }
    };
    /// Faces of w, corner i and the next corner; at infinite distance where the nearest point is not inside.
    struct Faces {
        std::array<Vectors, 3> nearest;
        std::array<V, 3> squared, height;

        HWY_INLINE Faces(const Edges& edges, const Corner& w) {
            const V none = number(0);
            std::array<Vectors, 3> from_w;
            for (std::size_t i = 0; i < 3; ++i) from_w[i] = cross(w.w, edges.along[i]);
            for (std::size_t i = 0; i < 3; ++i) {
                const std::size_t j = (i + 1) % 3;
                const Vectors n = cross(edges.along[i], edges.along[j]);
                height[i] = dot(n, w.w);
                const V nn = dot(n, n);
                const V of_j = dot(n, from_w[i]);
                const V minus_i = dot(n, from_w[j]);
                const M within =
                    hn::And(hn::And(hn::Lt(minus_i, none), hn::Lt(none, of_j)), hn::Lt(hn::Sub(of_j, minus_i), nn));
                const V share = hn::Div(height[i], nn);
                const V unreachable = number(std::numeric_limits<float>::infinity());
                squared[i] = hn::IfThenElse(within, hn::Mul(height[i], share), unreachable);
                nearest[i] = n * share;
            }
        }
        /// Returns the lanes in which the origin is inside the tetrahedron: all four weights are positive.
        HWY_INLINE M enclose(const Edges& edges) const {
            const V volume = dot(cross(edges.along[0], edges.along[1]), edges.along[2]);
            const V none = number(0);
            std::array<V, 3> minus_weight;
            for (std::size_t i = 0; i < 3; ++i) minus_weight[i] = hn::Mul(height[i], volume);
            const V sum = hn::Neg(hn::Add(hn::Add(minus_weight[0], minus_weight[1]), minus_weight[2]));
            M inside = hn::Lt(sum, hn::Mul(volume, volume));
            for (const V& weight : minus_weight) inside = hn::And(inside, hn::Lt(weight, none));
            return inside;
        }
    };

    std::array<Corner, 3> corners_;
    Vectors v_;
    V squared_;
};
