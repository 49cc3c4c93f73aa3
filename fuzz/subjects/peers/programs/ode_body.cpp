// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/peers/programs/ode_body.hpp"

#include <string>

#include "oblong/body/shape_traits.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::peers {

namespace {

Vec3<Rational> exact(const Vec3<double>& v) { return {to_rational(v.x), to_rational(v.y), to_rational(v.z)}; }

void set_pose(dGeomID geom, const Affine<double>& pose) {
    dGeomSetPosition(geom, pose.translation.x, pose.translation.y, pose.translation.z);
    dMatrix3 rows{};  // three rows of four
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j) rows[4 * i + j] = pose.linear.rows[i][j];
    dGeomSetRotation(geom, rows);
}

/// ODE builds capsules and cylinders along z.
struct GeomMaker : RefusingMaker<OdeBody, double> {
    using RefusingMaker<OdeBody, double>::operator();
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
        OdeBody body{convex_arrays(s.vertices()), {}, placed.body, placed.rounded};
        const Vec3<double> middle = body.arrays.middle;
        const std::vector<double>& p = body.arrays.points;
        std::vector<Vec3<double>> about;
        for (std::size_t i = 0; i < p.size(); i += 3) about.push_back({p[i], p[i + 1], p[i + 2]});
        const std::vector<Vec3<double>>& hull = body.arrays.hull;
        bool moved = false;
        for (std::size_t i = 0; i < hull.size(); ++i)
            if (exact(about[i]) + exact(middle) != exact(hull[i])) moved = true;
        Affine<double> pose = this->pose();
        const Vec3<double> at = pose(middle);
        if (exact(at) != exact_image(pose, middle)) moved = true;
        pose.translation = at;
        if (moved) body.kept = {Points<double>(about), pose};
        body.changed = body.changed || moved;
        body.geom.reset(dCreateConvex(nullptr, body.arrays.planes.data(),
                                      static_cast<unsigned>(body.arrays.planes.size() / 4), body.arrays.points.data(),
                                      static_cast<unsigned>(about.size()), body.arrays.polygons.data()));
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
    return std::visit(GeomMaker{{}, placed}, placed.body.shape);
}

}  // namespace oblong::peers
