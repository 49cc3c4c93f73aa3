// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/findings/reproduce/outline.hpp"

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

/// Points that are posed exactly, and a ball around them that is not deformed.
struct Core {
    std::vector<Exact> points;
    Rational radius = 0;
};
using Cores = std::vector<Core>;  ///< a body is the hull of these

Cores cores_of(const Body& body);

constexpr std::size_t max_sums = 4000;

/// The core's point farthest along a direction, by doubles: it is drawn, not judged.
const Exact& farthest(const Core& core, const std::vector<Point>& rough, const Point& along) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < rough.size(); ++i)
        if (dot(rough[i], along) > dot(rough[best], along)) best = i;
    return core.points[best];
}

/// The sum of two cores: of all pairs of points, or of the farthest along many directions where those are too many.
Core sum(const Core& p, const Core& q) {
    Core both{{}, Rational(p.radius + q.radius)};
    if (p.points.size() * q.points.size() <= max_sums) {
        for (const Exact& x : p.points)
            for (const Exact& y : q.points) both.points.push_back(x + y);
        return both;
    }
    std::vector<Point> rough_p, rough_q;
    for (const Exact& x : p.points) rough_p.push_back(rounded(x));
    for (const Exact& y : q.points) rough_q.push_back(rounded(y));
    for (const Point& g : globe()) both.points.push_back(farthest(p, rough_p, g) + farthest(q, rough_q, g));
    return both;
}

/// u with ‖u‖ ≤ 1, up to rounding, on the surface of the unit ball of as many dimensions.
std::vector<std::vector<Rational>> surface_of_ball(std::size_t dimension) {
    std::vector<std::vector<Rational>> all;
    if (dimension == 3) {
        for (const Point& p : globe()) all.push_back({Rational(p.x), Rational(p.y), Rational(p.z)});
    } else if (dimension == 2) {
        for (int i = 0; i < around; ++i)
            all.push_back({Rational(std::cos(angle(i, around))), Rational(std::sin(angle(i, around)))});
    } else {
        all = {{Rational(-1)}, {Rational(1)}};
    }
    return all;
}

/// One core: the points of all pieces. Curved ones, and their points, are listed last to first.
Cores cores_of(const ShapePieces<Rational>& body) {
    Core core{{}, body.radius};
    for (auto piece = body.pieces.rbegin(); piece != body.pieces.rend(); ++piece) {
        if (piece->ball_columns.empty()) {
            core.points.insert(core.points.end(), piece->points.begin(), piece->points.end());
            continue;
        }
        for (const std::vector<Rational>& u : surface_of_ball(piece->ball_columns.size())) {
            Exact offset;
            for (std::size_t j = 0; j < u.size(); ++j) offset = offset + piece->ball_columns[j] * u[j];
            for (auto p = piece->points.rbegin(); p != piece->points.rend(); ++p) core.points.push_back(*p + offset);
        }
    }
    return {core};
}

struct ShapeCores {
    Cores operator()(const Points<Rational>& s) const { return {{{s.vertices().begin(), s.vertices().end()}, 0}}; }
    template <DescribedShape T>
    Cores operator()(const T& s) const {
        return cores_of(ShapeTraits<T>::pieces(s));
    }
    Cores operator()(const Sum<Rational>& s) const {
        Cores all{{{Exact{}}, 0}};
        for (const Body& part : s.parts()) {
            Cores sums;
            for (const Core& more : cores_of(part))
                for (const Core& core : all) sums.push_back(sum(core, more));
            all = std::move(sums);
        }
        return all;
    }
    Cores operator()(const Hull<Rational>& s) const {
        Cores all;
        for (const Body& part : s.parts())
            for (Core& core : cores_of(part)) all.push_back(std::move(core));
        return all;
    }
};

Cores cores_of(const Body& body) {
    Cores cores = std::visit(ShapeCores{}, body.shape);
    if (body.pose)
        for (Core& core : cores)
            for (Exact& p : core.points) p = (*body.pose)(p);
    return cores;
}

std::vector<Point> placed_points(const Cores& cores, const DrawingFrame& frame) {
    std::vector<Point> all;
    for (const Core& core : cores) {
        const double radius = Rational(core.radius / frame.unit).convert_to<double>();
        for (const Exact& p : core.points) {
            const Point centre = rounded((p - frame.from) * Rational(1 / frame.unit));
            if (radius == 0) {
                all.push_back(centre);
                continue;
            }
            for (const Point& g : globe()) all.push_back(centre + g * radius);
        }
    }
    return all;
}

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

std::vector<Point> surface_points(const Body& body, const DrawingFrame& frame) {
    return placed_points(cores_of(body), frame);
}

std::vector<Point> surface_points(const ShapePieces<Rational>& body, const DrawingFrame& frame) {
    return placed_points(cores_of(body), frame);
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
