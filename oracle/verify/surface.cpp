// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/verify/surface.hpp"

#include <array>

#include "oblong/linear/product.hpp"

namespace oblong::oracle::checking {

namespace {

using Edge = std::array<std::uint32_t, 2>;

/// The corners in their order, from the least on: the same for both spellings of a facet.
std::array<std::uint32_t, 3> spelled(const CertificateFacet& f) {
    std::array<std::uint32_t, 3> c = f.corners;
    if (f.count == 2) {
        c[2] = 0;
    } else {
        std::ranges::rotate(c, std::ranges::min_element(c));
    }
    return c;
}

void require_once(const std::vector<CertificateFacet>& facets) {
    std::vector<std::array<std::uint32_t, 3>> all;
    all.reserve(facets.size());
    for (const CertificateFacet& f : facets) all.push_back(spelled(f));
    std::ranges::sort(all);
    require(std::ranges::adjacent_find(all) == all.end(), "a facet that comes twice");
}

/// A normal of a facet, and the normal times a point of its plane: both times the same positive number.
struct FacetPlane {
    Vec3<Integer> normal;
    Integer height;
};

FacetPlane plane_of(const SurfaceCorner& i, const SurfaceCorner& j) {
    const Vec3<Integer> along = j.numerators * i.denominator - i.numerators * j.denominator;
    return {{along.y, -along.x, 0}, i.numerators.x * j.numerators.y - i.numerators.y * j.numerators.x};
}

FacetPlane plane_of(const SurfaceCorner& i, const SurfaceCorner& j, const SurfaceCorner& k) {
    const Vec3<Integer> jk = cross(j.numerators, k.numerators);
    return {jk * i.denominator + cross(k.numerators, i.numerators) * j.denominator +
                cross(i.numerators, j.numerators) * k.denominator,
            dot(i.numerators, jk)};
}

std::uint64_t length_of(const SurfaceCorner& c) {
    return checking::length_of(c.numerators) + checking::length_of(c.denominator);
}

}  // namespace

void require_closed(const std::vector<CertificateFacet>& facets, std::size_t corners, int dimension) {
    std::vector<Edge> forward, back;
    for (const CertificateFacet& f : facets) {
        require(f.count == static_cast<std::uint32_t>(dimension), "a facet of another dimension");
        for (std::uint32_t i = 0; i < f.count; ++i) require(f.corners.at(i) < corners, "an unlisted corner");
        if (f.count == 2) {
            forward.push_back({f.corners[0], 0});
            back.push_back({f.corners[1], 0});
            continue;
        }
        for (std::size_t i = 0; i < 3; ++i) {
            const std::uint32_t from = f.corners.at(i), to = f.corners.at((i + 1) % 3);
            forward.push_back({from, to});
            back.push_back({to, from});
        }
    }
    require_once(facets);
    std::ranges::sort(forward);
    std::ranges::sort(back);
    require(forward == back, "the surface is not closed");
}

FacetPlanes facet_planes(const std::vector<SurfaceCorner>& corners, const std::vector<CertificateFacet>& facets,
                         const Rational& squared, Work& work) {
    for (const CertificateFacet& f : facets)
        for (std::uint32_t i = 0; i < f.count; ++i) {
            const std::uint64_t length = length_of(corners[f.corners.at(i)]);
            work.add(length, length);
        }
    FacetPlanes planes = FacetPlanes::all_farther;
    for (const CertificateFacet& f : facets) {
        work.pause();
        const SurfaceCorner& i = corners[f.corners[0]];
        const SurfaceCorner& j = corners[f.corners[1]];
        const FacetPlane plane = f.count == 2 ? plane_of(i, j) : plane_of(i, j, corners[f.corners[2]]);
        require(plane.height > 0, "a facet that does not have the origin behind it");
        const Integer reach = numerator(squared) * dot(plane.normal, plane.normal);
        const int side = Integer(plane.height * plane.height * denominator(squared)).compare(reach);
        require(side >= 0, "a facet nearer than the depth");
        if (side == 0) planes = FacetPlanes::none_nearer;
    }
    return planes;
}

}  // namespace oblong::oracle::checking
