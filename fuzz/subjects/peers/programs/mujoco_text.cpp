// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/peers/programs/mujoco_text.hpp"

#include <fmt/format.h>

#include "fuzz/subjects/peers/programs/placed_body.hpp"
#include "fuzz/subjects/peers/programs/solid_hull.hpp"

namespace oblong::peers {

namespace {

std::string text(const Vec3<double>& v) { return fmt::format("{} {} {}", v.x, v.y, v.z); }

/// A geom's attributes, and the mesh that it names.
struct Elements {
    std::string mesh, geom;
};

/// MuJoCo's capsules and cylinders lie along z.
struct ElementMaker : RefusingMaker<Elements, double> {
    using RefusingMaker<Elements, double>::operator();
    std::string name;
    const std::optional<Affine<double>>& pose;

    Elements made(const std::string& type, const std::string& size, const std::optional<Affine<double>>& at) const {
        std::string geom = fmt::format(R"(type="{}" size="{}")", type, size);
        return {"", geom + placed(at)};
    }
    Elements along_z(const std::string& type, const Axial<double>& s) const {
        const std::string size = fmt::format("{} {}", s.radius(), s.half_length());
        if (!pose && s.axis() == Axis::z) return made(type, size, pose);
        return made(type, size, turned(pose, Axis::z, s.axis()));
    }
    Elements operator()(const Points<double>& s) const {
        static_cast<void>(solid_facets(s.vertices()));  // throws for a flat hull
        std::string vertices;
        for (const Vec3<double>& v : s.vertices()) vertices += text(v) + ' ';
        return {fmt::format(R"(<mesh name="{}" vertex="{}"/>)", name, vertices),
                fmt::format(R"(type="mesh" mesh="{}")", name) + placed(pose)};
    }
    Elements operator()(const Box<double>& s) const { return made("box", text(s.half_extents()), pose); }
    Elements operator()(const Sphere<double>& s) const { return made("sphere", fmt::format("{}", s.radius()), pose); }
    Elements operator()(const Ellipsoid<double>& s) const { return made("ellipsoid", text(s.radii()), pose); }
    Elements operator()(const Capsule<double>& s) const { return along_z("capsule", s); }
    Elements operator()(const Cylinder<double>& s) const { return along_z("cylinder", s); }

private:
    static std::string placed(const std::optional<Affine<double>>& at) {
        if (!at) return "";
        const auto& m = at->linear.rows;
        return fmt::format(R"( pos="{}" xyaxes="{} {}")", text(at->translation), text({m[0].x, m[1].x, m[2].x}),
                           text({m[0].y, m[1].y, m[2].y}));
    }
};

}  // namespace

std::string mujoco_text(const AnyBody<double>& a, const AnyBody<double>& b) {
    const Elements first = std::visit(ElementMaker{{}, "a", a.pose}, a.shape);
    const Elements second = std::visit(ElementMaker{{}, "b", b.pose}, b.shape);
    // MuJoCo refuses to compute the mass of a body below 1e-15, so the mass is given.
    const auto body = [](const Elements& e) {
        return R"(<body><freejoint/><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/><geom )" + e.geom + "/></body>";
    };
    return "<mujoco><asset>" + first.mesh + second.mesh + "</asset><worldbody>" + body(first) + body(second) +
           "</worldbody></mujoco>";
}

}  // namespace oblong::peers
