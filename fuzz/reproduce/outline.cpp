// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/reproduce/outline.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "oblong/linear/product.hpp"

namespace oblong::fuzz {

namespace {

using Body = AnyBody<Rational>;
using Exact = Vec3<Rational>;
using Point = Vec3<double>;

constexpr int around = 64, rings = 32;

Point rounded(const Exact& p) { return {p.x.convert_to<double>(), p.y.convert_to<double>(), p.z.convert_to<double>()}; }
Exact lifted(const Point& p) { return {Rational(p.x), Rational(p.y), Rational(p.z)}; }
double angle(int i, int of) { return 2 * std::numbers::pi * i / of; }

/// Points on the unit sphere.
std::vector<Point> globe() {
    std::vector<Point> all;
    for (int ring = 0; ring <= rings; ++ring) {
        const double polar = std::numbers::pi * ring / rings;
        for (int i = 0; i < around; ++i)
            all.push_back({std::sin(polar) * std::cos(angle(i, around)), std::sin(polar) * std::sin(angle(i, around)),
                           std::cos(polar)});
    }
    return all;
}

/// What is posed exactly, and a ball around it that is not deformed.
struct Drawn {
    std::vector<Exact> points;
    double radius = 0;
};

struct ShapePoints {
    Drawn operator()(const Points<Rational>& s) const { return {{s.vertices().begin(), s.vertices().end()}, 0}; }
    Drawn operator()(const Box<Rational>& s) const {
        Drawn d;
        const Exact& h = s.half_extents();
        for (int i = 0; i < 8; ++i)
            d.points.push_back({(i & 1) != 0 ? h.x : -h.x, (i & 2) != 0 ? h.y : -h.y, (i & 4) != 0 ? h.z : -h.z});
        return d;
    }
    Drawn operator()(const Sphere<Rational>& s) const { return {{Exact{}}, s.radius().convert_to<double>()}; }
    Drawn operator()(const Capsule<Rational>& s) const {
        Exact tip;
        tip[static_cast<std::size_t>(s.axis())] = s.half_length();
        return {{tip, -tip}, s.radius().convert_to<double>()};
    }
    Drawn operator()(const Ellipsoid<Rational>& s) const {
        Drawn d;
        for (const Point& p : globe()) {
            const Exact q = lifted(p);
            d.points.push_back({q.x * s.radii().x, q.y * s.radii().y, q.z * s.radii().z});
        }
        return d;
    }
    Drawn operator()(const Cylinder<Rational>& s) const { return {disc(s, true), 0}; }
    Drawn operator()(const Cone<Rational>& s) const {
        Drawn d{disc(s, false), 0};
        Exact apex;
        apex[static_cast<std::size_t>(s.axis())] = s.half_length();
        d.points.push_back(apex);
        return d;
    }
    Drawn operator()(const Sum<Rational>& s) const { return of(s.parts().front()); }
    Drawn operator()(const Hull<Rational>& s) const {
        Drawn d;
        for (const Body& part : s.parts()) {
            Drawn one = of(part);
            d.points.insert(d.points.end(), one.points.begin(), one.points.end());
            d.radius = std::max(d.radius, one.radius);
        }
        return d;
    }

    static std::vector<Exact> disc(const Axial<Rational>& s, bool both) {
        const auto axis = static_cast<std::size_t>(s.axis());
        std::vector<Exact> all;
        for (int i = 0; i < around; ++i) {
            Exact p;
            p[(axis + 1) % 3] = s.radius() * Rational(std::cos(angle(i, around)));
            p[(axis + 2) % 3] = s.radius() * Rational(std::sin(angle(i, around)));
            p[axis] = -s.half_length();
            all.push_back(p);
            p[axis] = s.half_length();
            if (both) all.push_back(p);
        }
        return all;
    }
    static Drawn of(const Body& body) {
        Drawn d = std::visit(ShapePoints{}, body.shape);
        if (body.pose)
            for (Exact& p : d.points) p = (*body.pose)(p);
        return d;
    }
};

double turn(const Flat& a, const Flat& b, const Flat& c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/// The part of the polygon where inside(p) ≥ 0, an affine function.
template <class F>
Outline cut(const Outline& polygon, const F& inside) {
    Outline result;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Flat &p = polygon[i], &q = polygon[(i + 1) % polygon.size()];
        const double at_p = inside(p), at_q = inside(q);
        if (at_p >= 0) result.push_back(p);
        if ((at_p >= 0) != (at_q >= 0)) {
            const double t = at_p / (at_p - at_q);
            result.push_back({p.x + t * (q.x - p.x), p.y + t * (q.y - p.y)});
        }
    }
    return result;
}

}  // namespace

std::vector<Point> surface_points(const Body& body, const Exact& from) {
    const Drawn d = ShapePoints::of(body);
    std::vector<Point> all;
    for (const Exact& p : d.points) {
        const Point centre = rounded(p - from);
        if (d.radius == 0) {
            all.push_back(centre);
            continue;
        }
        for (const Point& g : globe()) all.push_back(centre + g * d.radius);
    }
    return all;
}

Outline outline(const std::vector<Point>& points, const Point& right, const Point& up) {
    Outline flat;
    for (const Point& p : points) flat.push_back({dot(p, right), dot(p, up)});
    std::sort(flat.begin(), flat.end(),
              [](const Flat& p, const Flat& q) { return p.x != q.x ? p.x < q.x : p.y < q.y; });
    flat.erase(
        std::unique(flat.begin(), flat.end(), [](const Flat& p, const Flat& q) { return p.x == q.x && p.y == q.y; }),
        flat.end());
    if (flat.size() < 3) return flat;
    // Andrew's monotone chain.
    Outline hull;
    for (int pass = 0; pass < 2; ++pass) {
        const std::size_t base = hull.size();
        for (const Flat& p : flat) {
            while (hull.size() >= base + 2 && turn(hull[hull.size() - 2], hull.back(), p) <= 0) hull.pop_back();
            hull.push_back(p);
        }
        hull.pop_back();
        std::reverse(flat.begin(), flat.end());
    }
    return hull;
}

Outline clipped(Outline polygon, double half) {
    polygon = cut(polygon, [half](const Flat& p) { return half - p.x; });
    polygon = cut(polygon, [half](const Flat& p) { return half + p.x; });
    polygon = cut(polygon, [half](const Flat& p) { return half - p.y; });
    return cut(polygon, [half](const Flat& p) { return half + p.y; });
}

}  // namespace oblong::fuzz
