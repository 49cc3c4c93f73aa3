// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <utility>

#include "oblong/simplex/johnson.hpp"

namespace oblong {

namespace detail {

/// For the points s_i of a set: the signed volumes c_i of the set with s_i replaced by the origin's projection onto the
/// affine hull, and the volume of the set. λ_i = c_i / total are the weights of that projection. All are 0 for affinely
/// dependent points.
template <class S>
struct VolumesOf {
    std::array<S, slot_count> c{};
    S total{};
};

template <OrderedField S>
[[nodiscard]] S magnitude(const S& x) {
    return x < S(0) ? S(-x) : x;
}
template <OrderedField S>
[[nodiscard]] std::size_t axis_of_largest(const Vec3<S>& x) {
    std::size_t largest = magnitude(x.x) < magnitude(x.y) ? 1 : 0;
    if (magnitude(x[largest]) < magnitude(x.z)) largest = 2;
    return largest;
}

/// S3D: tetrahedra with the origin, by Cramer's rule for [s_i; 1] λ = [0; 1].
template <OrderedField S>
[[nodiscard]] VolumesOf<S> volumes_3d(const std::array<Vec3<S>, slot_count>& s) {
    const Vec3<S> across_01 = cross(s[0], s[1]);
    const Vec3<S> across_23 = cross(s[2], s[3]);
    VolumesOf<S> v{{dot(s[1], across_23), S(-dot(s[0], across_23)), dot(across_01, s[3]), S(-dot(across_01, s[2]))},
                   {}};
    v.total = v.c[0] + v.c[1] + v.c[2] + v.c[3];
    return v;
}

/// S2D: areas of the triangle's projection onto the coordinate plane where it is largest.
template <OrderedField S>
[[nodiscard]] VolumesOf<S> volumes_2d(const std::array<Vec3<S>, slot_count>& s, std::array<unsigned, 3> slot) {
    const Vec3<S>& first = s[slot[0]];
    const Vec3<S> n = cross(Vec3<S>(s[slot[1]] - first), Vec3<S>(s[slot[2]] - first));
    const S nn = squared_norm(n);
    VolumesOf<S> v;
    if (!(S(0) < nn)) return v;
    const Vec3<S> p = n * S(dot(first, n) / nn);
    const std::size_t shadow = axis_of_largest(n);
    v.total = n[shadow];
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3<S> next = s[slot[(i + 1) % 3]] - p;
        const Vec3<S> after = s[slot[(i + 2) % 3]] - p;
        v.c[slot[i]] = cross(next, after)[shadow];
    }
    return v;
}

/// S1D: lengths of the segment's projection onto the coordinate axis where it is longest.
template <OrderedField S>
[[nodiscard]] VolumesOf<S> volumes_1d(const std::array<Vec3<S>, slot_count>& s, std::array<unsigned, 3> slot) {
    const Vec3<S>& a = s[slot[0]];
    const Vec3<S>& b = s[slot[1]];
    const Vec3<S> t = b - a;
    const S tt = squared_norm(t);
    VolumesOf<S> v;
    if (!(S(0) < tt)) return v;
    const Vec3<S> p = b - t * S(dot(b, t) / tt);
    const std::size_t shadow = axis_of_largest(t);
    v.total = t[shadow];
    v.c[slot[0]] = b[shadow] - p[shadow];
    v.c[slot[1]] = p[shadow] - a[shadow];
    return v;
}

/// A search for the carrier of the point nearest the origin, over points in slots.
template <OrderedField S, Subsets which>
struct VolumeSearch {
    std::array<Vec3<S>, slot_count> points;
    unsigned newest = 0;  ///< for newest_only
    bool finite = true;   ///< whether no number has overflowed

    [[nodiscard]] VolumesOf<S> volumes(unsigned set) const {
        std::array<unsigned, 3> slot{};
        if (size(set) == 4) return volumes_3d(points);
        for (unsigned i = 0, n = 0; i < slot_count; ++i) {
            if (contains(set, i)) slot[n++] = i;
        }
        return size(set) == 3 ? volumes_2d(points, slot) : volumes_1d(points, slot);
    }

    [[nodiscard]] Carrier<S> weigh(unsigned set, const VolumesOf<S>& v) const {
        Carrier<S> result;
        result.set = set;
        for (unsigned i = 0; i < slot_count; ++i) {
            if (!contains(set, i)) continue;
            result.points[i] = points[i];
            result.weights[i] = v.c[i] / v.total;
            result.closest = result.closest + points[i] * result.weights[i];
        }
        return result;
    }

    [[nodiscard]] Carrier<S> corner(unsigned slot) const {
        VolumesOf<S> whole;
        whole.c[slot] = whole.total = S(1);
        return weigh(1U << slot, whole);
    }

    /// Returns the carrier of the point nearest the origin; nothing if every face was excluded, or on overflow.
    [[nodiscard]] std::optional<Carrier<S>> nearest(unsigned set) {
        if (size(set) == 1) return corner(lowest(set));
        const detail::VolumesOf<S> v = volumes(set);
        finite = finite && is_finite(v.total);
        unsigned beyond = 0;  // the points whose opposite faces the projection is not inside of
        for (unsigned i = 0; i < slot_count; ++i) {
            if (!contains(set, i)) continue;
            finite = finite && is_finite(v.c[i]);
            const bool inside = S(0) < v.total ? S(0) < v.c[i] : v.total < S(0) && v.c[i] < S(0);
            if (!inside) beyond |= 1U << i;
        }
        if (!finite) return std::nullopt;
        if (beyond == 0) return weigh(set, v);
        if (which == Subsets::newest_only) {
            if (size(set) == 2) return corner(newest);
            beyond &= ~(1U << newest);
        }
        std::optional<Carrier<S>> best;
        S least(0);
        for (unsigned i = 0; i < slot_count; ++i) {
            if (!contains(beyond, i)) continue;
            std::optional<Carrier<S>> face = nearest(set & ~(1U << i));
            if (!face) continue;
            S squared = squared_norm(face->closest);
            if (best && !(squared < least)) continue;
            least = std::move(squared);
            best = std::move(face);
        }
        return best;
    }
};

}  // namespace detail

/// The signed-volumes subalgorithm of Montanari, Petrinic and Barbieri 2017: weights from volumes of the simplex and of
/// its parts around the origin's projection (S3D, S2D, S1D), and where the projection is not strictly inside, the same
/// for the faces that it is beyond. Numbers are at most of degree four in the coordinates, Johnson's of degree six.
///
/// A weight of 0 counts as beyond its face, so that the origin on a face, and affinely dependent points, find their
/// carrier too: in exact arithmetic this always ends with the carrier (docs/explanation/gjk/signed-volumes.md).
///
/// \tparam which newest_only looks at faces with the new point alone, as Theorem 2 of van den Bergen 1999 allows, and
/// needs
///         what Johnson's newest_only needs (johnson.hpp); `all` takes any points.
template <OrderedField S, Subsets which = Subsets::newest_only>
class SignedVolumes {
public:
    /// Adds w and reduces.
    Reduction add(const Vec3<S>& w) {
        detail::VolumeSearch<S, which> search{carrier_.points, free_slot(carrier_.set)};
        search.points[search.newest] = w;
        const unsigned all = carrier_.set | (1U << search.newest);
        std::optional<Carrier<S>> found = search.nearest(all);
        if (!search.finite) return Reduction::not_finite;
        if (!found) return Reduction::failed;
        if (!is_finite(found->closest)) return Reduction::not_finite;
        carrier_ = *std::move(found);
        return detail::reduction_of(carrier_);
    }

    /// W with its weights.
    [[nodiscard]] const Carrier<S>& carrier() const { return carrier_; }

private:
    Carrier<S> carrier_;
};

/// Signed volumes over all faces.
template <OrderedField S>
using SignedVolumesAllFaces = SignedVolumes<S, Subsets::all>;

}  // namespace oblong
