// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/fpcore/kernel_parts.hpp"
#include "oblong/simplex/signed_volumes.hpp"
#include "oblong/simplex/voronoi.hpp"
#include "oblong/support/support_value.hpp"

namespace oblong::fuzz::detail {
namespace {

using oblong::detail::volumes_1d, oblong::detail::volumes_2d, oblong::detail::volumes_3d;

/// Johnson's cofactor of the last point.
template <class S>
S last_cofactor(std::span<const S> x) {
    JohnsonTable<S> table;
    const auto count = static_cast<unsigned>(x.size() / 3);
    for (unsigned i = 0; i < count; ++i) table.put(i, vec(x, i), (1U << i) - 1);
    return table.delta((1U << count) - 1, count - 1);
}

template <class S>
struct Regions : VoronoiRegions<S> {
    using typename VoronoiRegions<S>::Projection;
};

Numbers two_edges(const Moment& m) {
    if (m.points.size() < 3) return {};
    const std::span<const Vec3<double>> last = std::span(m.points).last(3);
    const Vec3<double> a = last[0] - last[2], b = last[1] - last[2];
    return {a.y, a.z, b.y, b.z};
}

/// The three points that the volume of the fourth leaves out.
Numbers opposite_face(const Moment& m) {
    const Numbers all = last_points<4>(m);
    return all.empty() ? all : Numbers(all.begin() + 3, all.end());
}

}  // namespace

std::vector<Kernel> simplex_kernels() {
    const Numbers two{1, 2, 3, 1, 1, 1}, three{1, 2, 3, 1, 1, 1, 2, 0, 1}, four{1, 2, 3, 1, 1, 1, 2, 0, 1, 0, 1, 0};
    return {
        kernel(
            "support-value", "n* p*", two, "support value of the vertex p in direction n", "vandenbergen1999",
            [](const Moment& m) { return flat({-m.v, m.p}); },
            []<class S>(std::span<const S> x) { return support_value_of(vec(x, 0), vec(x, 1)); }),
        kernel(
            "squared-norm", "v*", {1, 2, 3}, "squared norm of v", "vandenbergen1999",
            [](const Moment& m) { return flat({m.v}); },
            []<class S>(std::span<const S> x) { return squared_norm(vec(x, 0)); }),
        kernel("cross-x", "ay az by bz", {1, 2, 3, 1}, "x component of the cross product of two edges of a simplex",
               "vandenbergen1999", two_edges,
               []<class S>(std::span<const S> x) {
                   return cross(Vec3<S>{S(0), x[0], x[1]}, Vec3<S>{S(0), x[2], x[3]}).x;
               }),
        kernel("johnson-segment", "a* b*", two, "Johnson's cofactor of b in the segment a, b", "gilbert1988",
               last_points<2>, []<class S>(std::span<const S> x) { return last_cofactor(x); }),
        kernel("johnson-triangle", "a* b* c*", three, "Johnson's cofactor of c in the triangle a, b, c", "gilbert1988",
               last_points<3>, []<class S>(std::span<const S> x) { return last_cofactor(x); }),
        kernel("volume-segment", "a* b*", {1, 1, 1, 4, 2, 2},
               "signed volume of a in the segment a, b, which is longest along x", "montanari2017", last_points<2>,
               []<class S>(std::span<const S> x) { return volumes_1d<S>(vecs(x), {0, 1}).c[0]; }),
        kernel("volume-triangle", "a* b* c*", {1, 1, 1, 1, 3, 1, 0, 0, 3},
               "signed volume of a in the triangle a, b, c, whose normal is longest along x", "montanari2017",
               last_points<3>, []<class S>(std::span<const S> x) { return volumes_2d<S>(vecs(x), {0, 1, 2}).c[0]; }),
        kernel("volume-tetrahedron", "b* c* d*", three,
               "signed volume of a in the tetrahedron a, b, c, d: that of the origin with b, c, d", "montanari2017",
               opposite_face,
               []<class S>(std::span<const S> x) {
                   return volumes_3d<S>({Vec3<S>{}, vec(x, 0), vec(x, 1), vec(x, 2)}).c[0];
               }),
        kernel("volume-total", "a* b* c* d*", four, "signed volume of the tetrahedron a, b, c, d", "montanari2017",
               last_points<4>, []<class S>(std::span<const S> x) { return volumes_3d(vecs(x)).total; }),
        kernel("voronoi-edge", "p* w*", {2, 3, 1, 2, -1, 1},
               "weight of p if the origin is over the inside of the edge p, w", "ericson2005", last_points<2>,
               []<class S>(std::span<const S> x) {
                   VoronoiRegions<S> regions;
                   regions.add(vec(x, 0));
                   regions.add(vec(x, 1));
                   return regions.carrier().weights[0];
               }),
        kernel("voronoi-triangle", "p* q* w*", three,
               "region test of the triangle p, q, w: positive if the origin is on p's side of the edge q, w",
               "ericson2005", last_points<3>, []<class S>(std::span<const S> x) {
                   const Vec3<S> w = vec(x, 2), a = vec(x, 0) - w, b = vec(x, 1) - w;
                   return typename Regions<S>::Projection(w, a, b, cross(a, b)).of_p;
               })};
}

}  // namespace oblong::fuzz::detail
