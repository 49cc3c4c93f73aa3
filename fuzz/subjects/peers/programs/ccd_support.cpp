// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/peers/programs/ccd_support.hpp"

#include <cmath>
#include <optional>
#include <stdexcept>

#include "oblong/body/shape_traits.hpp"

namespace oblong::peers {

namespace {

using Point = Vec3<double>;

double with_sign(double size, double sign) { return sign < 0 ? -size : size; }

/// `v` scaled to `length`; any direction will do where v = 0.
Point scaled_to(const Point& v, double length) {
    const double n = norm(v);
    return n > 0 ? v * (length / n) : Point{length, 0, 0};
}

/// Support points in a body's own frame.
struct LocalSupport {
    const Point& d;

    Point operator()(const Points<double>& s) const {
        const Point* best = &s.vertices().front();
        double largest = dot(*best, d);
        for (const Point& v : s.vertices().subspan(1)) {
            if (const double height = dot(v, d); height > largest) {
                largest = height;
                best = &v;
            }
        }
        return *best;
    }
    Point operator()(const Box<double>& s) const {
        const Point& h = s.half_extents();
        return {with_sign(h.x, d.x), with_sign(h.y, d.y), with_sign(h.z, d.z)};
    }
    Point operator()(const Sphere<double>& s) const { return scaled_to(d, s.radius()); }
    Point operator()(const Ellipsoid<double>& s) const {
        const Point& r = s.radii();
        const Point along = scaled_to({r.x * d.x, r.y * d.y, r.z * d.z}, 1);
        return {r.x * along.x, r.y * along.y, r.z * along.z};
    }
    Point operator()(const Capsule<double>& s) const { return tip(s) + scaled_to(d, s.radius()); }
    Point operator()(const Cylinder<double>& s) const { return tip(s) + rim(s); }
    Point operator()(const Cone<double>& s) const {
        const Point apex = on_axis(s, s.half_length());
        const Point base = on_axis(s, -s.half_length()) + rim(s);
        return dot(apex, d) > dot(base, d) ? apex : base;
    }
    /// Any other shape, by its pieces.
    template <DescribedShape T>
    Point operator()(const T& s) const {
        const ShapePieces<double> body = ShapeTraits<T>::pieces(s);
        std::optional<Point> best;
        for (const ShapePiece<double>& piece : body.pieces) {
            Point point = (*this)(Points<double>(piece.points));
            double square = 0;
            for (const Point& column : piece.ball_columns) square += dot(column, d) * dot(column, d);
            for (const Point& column : piece.ball_columns) {
                if (square > 0) point = point + column * (dot(column, d) / std::sqrt(square));
            }
            if (!best || dot(*best, d) < dot(point, d)) best = point;
        }
        return *best + scaled_to(d, body.radius);
    }
    Point operator()(const Sum<double>&) const { throw std::logic_error("a sum has no libccd body"); }
    Point operator()(const Hull<double>&) const { throw std::logic_error("a hull has no libccd body"); }

private:
    static Point on_axis(const Axial<double>& s, double height) {
        Point p;
        p[static_cast<std::size_t>(s.axis())] = height;
        return p;
    }
    Point tip(const Axial<double>& s) const {
        return on_axis(s, with_sign(s.half_length(), d[static_cast<std::size_t>(s.axis())]));
    }
    /// The point of the disc of the body's radius across its axis.
    Point rim(const Axial<double>& s) const {
        Point across = d;
        across[static_cast<std::size_t>(s.axis())] = 0;
        return squared_norm(across) > 0 ? scaled_to(across, s.radius()) : Point{};
    }
};

Point middle(const AnyBody<double>& body) {
    Point sum;
    if (const auto* points = std::get_if<Points<double>>(&body.shape)) {
        for (const Point& v : points->vertices()) sum = sum + v;
        sum = sum * (1.0 / static_cast<double>(points->vertices().size()));
    }
    return body.pose ? (*body.pose)(sum) : sum;
}

}  // namespace

CcdBody::CcdBody(AnyBody<double> body) : body_(std::move(body)), centre_(middle(body_)) {}

Vec3<double> CcdBody::support(const Vec3<double>& direction) const {
    if (!body_.pose) return std::visit(LocalSupport{direction}, body_.shape);
    const Point local = transposed_times(body_.pose->linear, direction);
    return (*body_.pose)(std::visit(LocalSupport{local}, body_.shape));
}

void CcdBody::support_callback(const void* body, const ccd_vec3_t* direction, ccd_vec3_t* result) {
    const Point d{direction->v[0], direction->v[1], direction->v[2]};
    const Point p = static_cast<const CcdBody*>(body)->support(d);
    ccdVec3Set(result, p.x, p.y, p.z);
}

void CcdBody::centre_callback(const void* body, ccd_vec3_t* result) {
    const Point& p = static_cast<const CcdBody*>(body)->centre();
    ccdVec3Set(result, p.x, p.y, p.z);
}

}  // namespace oblong::peers
