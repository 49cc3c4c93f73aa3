// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/curved/growing_hull.hpp"

#include "oblong/linear/product.hpp"
#include "oracle/curved/work.hpp"

namespace oblong::oracle {

namespace {

const IntegerVec zero{0, 0, 0};

/// Whether a point lies outside the affine hull of those that are there.
bool is_beside(const std::vector<IntegerVec>& points, const IntegerVec& p) {
    if (points.empty()) return true;
    const IntegerVec e = p - points[0];
    if (points.size() == 1) return e != zero;
    const IntegerVec n = cross(points[1] - points[0], points.size() == 2 ? e : points[2] - points[0]);
    return points.size() == 2 ? n != zero : dot(n, e) != 0;
}

}  // namespace

std::optional<GrowingHull> GrowingHull::of(const std::vector<IntegerVec>& points, int dimension) {
    GrowingHull hull(dimension);
    const auto enough = static_cast<std::size_t>(dimension) + 1;
    for (const IntegerVec& p : points)
        if (hull.corners_.size() < enough && is_beside(hull.corners_, p)) hull.corners_.push_back(p);
    if (hull.corners_.size() < enough) return std::nullopt;
    hull.make_simplex();
    for (const IntegerVec& p : points) hull.add(p);
    return hull;
}

void GrowingHull::make_simplex() {
    if (dimension_ == 2) {
        if (cross(corners_[1] - corners_[0], corners_[2] - corners_[0]).z < 0) std::swap(corners_[0], corners_[1]);
        for (std::size_t i = 0; i < 3; ++i) add_facet(i, (i + 1) % 3, (i + 1) % 3);
        return;
    }
    const IntegerVec& origin = corners_[0];
    if (triple_product(corners_[1] - origin, corners_[2] - origin, corners_[3] - origin) > 0)
        std::swap(corners_[0], corners_[1]);
    add_facet(0, 1, 2);
    add_facet(0, 3, 1);
    add_facet(1, 3, 2);
    add_facet(2, 3, 0);
}

std::vector<GrowingHull::Ridge> GrowingHull::ridges(const Facet& facet) const {
    const auto corner = [&](std::size_t i) { return static_cast<std::uint32_t>(facet.corners[i]); };
    if (dimension_ == 2) return {{none, corner(0)}, {corner(1), none}};
    return {{corner(0), corner(1)}, {corner(1), corner(2)}, {corner(2), corner(0)}};
}

void GrowingHull::add_facet(std::size_t i, std::size_t j, std::size_t k) {
    Facet facet;
    facet.corners = {i, j, k};
    const IntegerVec e = corners_[j] - corners_[i];
    facet.normal = dimension_ == 2 ? IntegerVec{e.y, Integer(-e.x), 0} : cross(e, corners_[k] - corners_[i]);
    facet.height = dot(facet.normal, corners_[i]);
    facet.distance = rough_distance(facet.normal, facet.height);
    for (const Ridge& r : ridges(facet)) at_ridge_[key(r)] = facets_.size();
    facets_.push_back(std::move(facet));
}

bool GrowingHull::sees(const IntegerVec& point, std::size_t facet) const {
    const Facet& f = facets_[facet];
    spend(3, bits_of(f.normal));
    return dot(f.normal, point) > f.height;
}

bool GrowingHull::add(const IntegerVec& point, std::size_t seen) {
    if (!facets_[seen].is_alive || !sees(point, seen)) {
        seen = 0;
        while (seen < facets_.size() && !(facets_[seen].is_alive && sees(point, seen))) ++seen;
        if (seen == facets_.size()) return false;
    }
    // The facets that are seen hang together.
    std::vector<std::size_t> doomed{seen};
    std::vector<Ridge> rim;
    facets_[seen].is_alive = false;
    for (std::size_t i = 0; i < doomed.size(); ++i) {
        for (const Ridge& r : ridges(facets_[doomed[i]])) {
            const std::size_t beyond = at_ridge_.at(key({r[1], r[0]}));
            if (!facets_[beyond].is_alive) continue;
            if (!sees(point, beyond)) {
                rim.push_back(r);
                continue;
            }
            facets_[beyond].is_alive = false;
            doomed.push_back(beyond);
        }
    }
    for (const std::size_t f : doomed)
        for (const Ridge& r : ridges(facets_[f])) at_ridge_.erase(key(r));
    const std::size_t p = corners_.size();
    corners_.push_back(point);
    for (const Ridge& r : rim) {
        if (r[1] == none) {
            add_facet(p, r[0], r[0]);
        } else if (r[0] == none) {
            add_facet(r[1], p, p);
        } else {
            add_facet(r[0], r[1], p);
        }
    }
    return true;
}

}  // namespace oblong::oracle
