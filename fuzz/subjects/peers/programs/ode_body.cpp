// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/peers/programs/ode_body.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "caseio/hull.hpp"
#include "fuzz/subjects/peers/programs/solid_hull.hpp"
#include "oblong/body/shape_traits.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::peers {

namespace {

Vec3<Rational> exact(const Vec3<double>& v) { return {to_rational(v.x), to_rational(v.y), to_rational(v.z)}; }

/// A point inside the hull with few bits where possible, so that vertices relative to it need no rounding.
Vec3<double> inner_point(std::span<const Vec3<double>> vertices, const Facets& facets) {
    Vec3<double> low = vertices[0], high = low, mean;
    for (const Vec3<double>& v : vertices)
        for (std::size_t i = 0; i < 3; ++i) {
            low[i] = std::min(low[i], v[i]);
            high[i] = std::max(high[i], v[i]);
            mean[i] += v[i] / static_cast<double>(vertices.size());
        }
    if (is_inside({}, vertices, facets)) return {};
    constexpr int max_bits = 53, steps = 8;
    for (int bits = 1; bits <= max_bits; bits += steps) {
        Vec3<double> p;
        for (std::size_t i = 0; i < 3; ++i) {
            const double width = high[i] - low[i];
            const double grid = width > 0 ? std::ldexp(1.0, std::ilogb(width) - bits) : 0;
            p[i] = grid > 0 ? grid * std::nearbyint(mean[i] / grid) : mean[i];
        }
        if (is_finite(p) && is_inside(p, vertices, facets)) return p;
    }
    if (is_finite(mean) && is_inside(mean, vertices, facets)) return mean;
    throw Unsupported("a hull without a double inside");
}

ConvexArrays arrays_of(std::span<const Vec3<double>> vertices, const Facets& facets) {
    ConvexArrays arrays;
    for (const Vec3<double>& v : vertices) arrays.points.insert(arrays.points.end(), {v.x, v.y, v.z});
    for (const auto& f : facets) {
        const Vec3<double> n = cross(vertices[f[1]] - vertices[f[0]], vertices[f[2]] - vertices[f[0]]);
        const Vec3<double> unit = n * (1 / norm(n));
        arrays.planes.insert(arrays.planes.end(), {unit.x, unit.y, unit.z, dot(unit, vertices[f[0]])});
        arrays.polygons.insert(arrays.polygons.end(), {3U, f[0], f[1], f[2]});
    }
    return arrays;
}

void set_pose(dGeomID geom, const Affine<double>& pose) {
    dGeomSetPosition(geom, pose.translation.x, pose.translation.y, pose.translation.z);
    dMatrix3 rows{};  // three rows of four
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j) rows[4 * i + j] = pose.linear.rows[i][j];
    dGeomSetRotation(geom, rows);
}

/// ODE builds capsules and cylinders along z.
struct GeomMaker {
    const Placed<double>& placed;

    OdeBody made(dGeomID geom, const Affine<double>& pose) const {
        OdeBody body{{}, {}, placed.body, placed.rounded};
        body.geom.reset(geom);
        set_pose(geom, pose);
        return body;
    }
    Affine<double> pose() const { return placed.body.pose.value_or(Affine<double>{}); }
    Affine<double> along_z(Axis axis) const { return turned(placed.body.pose, Axis::z, axis); }

    OdeBody operator()(const Points<double>& s) const {
        const std::vector<Vec3<double>> hull = caseio::extreme_points(s.vertices());
        const Facets facets = solid_facets(hull);
        const Vec3<double> middle = inner_point(hull, facets);
        std::vector<Vec3<double>> about;
        OdeBody body{{}, {}, placed.body, placed.rounded};
        bool moved = false;
        for (const Vec3<double>& v : hull) {
            about.push_back(v - middle);
            if (exact(about.back()) + exact(middle) != exact(v)) moved = true;
        }
        Affine<double> pose = this->pose();
        const Vec3<double> at = pose(middle);
        if (exact(at) != exact_image(pose, middle)) moved = true;
        pose.translation = at;
        body.arrays = arrays_of(about, facets);
        if (!std::ranges::all_of(body.arrays.planes, [](dReal x) { return is_finite(x); }))
            throw Unsupported("a hull with a face whose normal underflows or overflows");
        if (moved) body.kept = {Points<double>(about), pose};
        body.changed = body.changed || moved;
        body.geom.reset(dCreateConvex(nullptr, body.arrays.planes.data(), static_cast<unsigned>(facets.size()),
                                      body.arrays.points.data(), static_cast<unsigned>(hull.size()),
                                      body.arrays.polygons.data()));
        set_pose(body.geom.get(), pose);
        return body;
    }
    OdeBody operator()(const Box<double>& s) const {
        const Vec3<double>& h = s.half_extents();
        return made(dCreateBox(nullptr, 2 * h.x, 2 * h.y, 2 * h.z), pose());
    }
    OdeBody operator()(const Sphere<double>& s) const { return made(dCreateSphere(nullptr, s.radius()), pose()); }
    OdeBody operator()(const Capsule<double>& s) const {
        return made(dCreateCapsule(nullptr, s.radius(), 2 * s.half_length()), along_z(s.axis()));
    }
    OdeBody operator()(const Cylinder<double>& s) const {
        // ODE ends the program for some of them: "Invalid cylinder has been passed in ccdGeomToCyl()".
        if (s.half_length() == 0) throw Unsupported("a cylinder without length");
        return made(dCreateCylinder(nullptr, s.radius(), 2 * s.half_length()), along_z(s.axis()));
    }
    template <DescribedShape T>
    OdeBody operator()(const T&) const {
        throw Unsupported("the shape " + std::string(ShapeTraits<T>::name));
    }
    OdeBody operator()(const Sum<double>&) const { throw Unsupported("a sum of bodies"); }
    OdeBody operator()(const Hull<double>&) const { throw Unsupported("a hull of bodies"); }

private:
    static Vec3<Rational> exact_image(const Affine<double>& pose, const Vec3<double>& v) {
        Vec3<Rational> image = exact(pose.translation);
        for (std::size_t i = 0; i < 3; ++i) image[i] += dot(exact(pose.linear.rows[i]), exact(v));
        return image;
    }
};

}  // namespace

OdeBody make_ode_body(const AnyBody<Rational>& body) {
    const Placed<double> placed = place<double>(body);
    return std::visit(GeomMaker{placed}, placed.body.shape);
}

}  // namespace oblong::peers
