// SPDX-License-Identifier: BSL-1.0
#include "oblong/nearest/flat.hpp"

#include "oblong/body/polygon.hpp"
#include "oblong/linear/product.hpp"

namespace oblong::nearest_sets {

namespace {

using Vec = Vec3<Rational>;
using Ring = std::vector<Vec>;  ///< in the plane z = 0

/// Returns a vector across v that is not 0. Precondition: nor is v.
Vec across(const Vec& v) { return v.x != 0 || v.y != 0 ? Vec{-v.y, v.x, 0} : Vec{1, 0, 0}; }

/// A plane seen along an axis that is not parallel to it.
class View {
public:
    explicit View(const Flat& plane) : plane_(plane) {
        while (plane.normal[axis_] == 0) ++axis_;
    }
    [[nodiscard]] Ring seen(const Points& points) const {
        Ring result;
        result.reserve(points.size());
        for (const Vec& p : points) result.push_back({p[first()], p[second()], 0});
        return result;
    }
    [[nodiscard]] Points lifted(std::span<const Vec> ring) const {
        Points result;
        result.reserve(ring.size());
        for (const Vec& p : ring) {
            Vec x;
            x[first()] = p.x;
            x[second()] = p.y;
            const Vec& n = plane_.normal;
            x[axis_] = (plane_.offset - n[first()] * p.x - n[second()] * p.y) / n[axis_];
            result.push_back(std::move(x));
        }
        return result;
    }

private:
    [[nodiscard]] std::size_t first() const { return (axis_ + 1) % 3; }
    [[nodiscard]] std::size_t second() const { return (axis_ + 2) % 3; }

    const Flat& plane_;
    std::size_t axis_ = 0;
};

/// Keeps of a convex ring what is on the plane's inner side, n · x ≤ c (Sutherland and Hodgman 1974). A ring of two
/// points is a segment there and back; points may repeat.
Ring clipped(const Ring& ring, const Vec& n, const Rational& c) {
    Ring kept;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Vec& p = ring[i];
        const Vec& q = ring[(i + 1) % ring.size()];
        const Rational of_p = dot(n, p) - c;
        const Rational of_q = dot(n, q) - c;
        if (of_p <= 0) kept.push_back(p);  // closed: the boundary belongs to the set
        if (of_p.sign() * of_q.sign() < 0) kept.push_back(p + (q - p) * Rational(of_p / (of_p - of_q)));
    }
    return kept;
}

/// Clips by the polygon, segment or point of a ring that is strictly convex.
Ring clipped(Ring ring, std::span<const Vec> by) {
    const auto clip = [&ring](const Vec& n, const Vec& p) { ring = clipped(ring, n, dot(n, p)); };
    if (by.size() == 1) {
        for (const Vec& n : {Vec{1, 0, 0}, Vec{-1, 0, 0}, Vec{0, 1, 0}, Vec{0, -1, 0}}) clip(n, by[0]);
        return ring;
    }
    for (std::size_t i = 0; i < by.size(); ++i) {
        const Vec way = by[(i + 1) % by.size()] - by[i];
        clip({way.y, -way.x, 0}, by[i]);
        if (by.size() == 2) clip(-way, by[i]);  // each end of a segment
    }
    return ring;
}

}  // namespace

std::optional<Flat> flat_of(std::span<const Vec3<Rational>> points) {
    const Vec& base = points.front();
    Vec along;   // the line of the points so far
    Vec normal;  // and their plane
    for (const Vec& p : points) {
        const Vec way = p - base;
        if (along == Vec{}) {
            along = way;
        } else if (normal == Vec{}) {
            normal = cross(along, way);
        } else if (dot(normal, way) != 0) {
            return std::nullopt;
        }
    }
    if (normal == Vec{}) normal = along == Vec{} ? Vec{0, 0, 1} : across(along);
    Rational offset = dot(normal, base);
    return Flat{std::move(normal), std::move(offset)};
}

Points section(std::span<const Vec3<Rational>> points, const Flat& plane) {
    Points result;
    std::vector<std::size_t> above;
    std::vector<std::size_t> below;
    std::vector<Rational> heights;
    for (std::size_t i = 0; i < points.size(); ++i) {
        heights.push_back(dot(plane.normal, points[i]) - plane.offset);
        if (heights[i] == 0) result.push_back(points[i]);
        if (heights[i] > 0) above.push_back(i);
        if (heights[i] < 0) below.push_back(i);
    }
    for (const std::size_t i : above)
        for (const std::size_t j : below)
            result.push_back(points[i] + (points[j] - points[i]) * Rational(heights[i] / (heights[i] - heights[j])));
    return result;
}

Points common_vertices(const Points& a, const Points& b, const Flat& plane) {
    if (a.empty() || b.empty()) return {};
    const View view(plane);
    const auto of_a = Polygon<Rational>::hull_of(view.seen(a));
    const auto of_b = Polygon<Rational>::hull_of(view.seen(b));
    Ring common = clipped(Ring(of_a.vertices().begin(), of_a.vertices().end()), of_b.vertices());
    if (common.empty()) return {};
    return view.lifted(Polygon<Rational>::hull_of(std::move(common)).vertices());
}

}  // namespace oblong::nearest_sets
