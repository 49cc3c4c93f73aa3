// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "body.hpp"

namespace oblong::python {

namespace {

/// What a constructor of a body is given.
struct Parts {
    std::string shape;
    py::object numbers;  ///< flat, of the scalar
    py::object second;   ///< half length of axial bodies
    int axis = 1;
    py::sequence of;  ///< bodies of a sum or hull
    py::object pose;  ///< twelve numbers, or None
};

template <class S>
[[nodiscard]] S single(const char* field, const py::handle& flat) {
    return numbers<S>(field, flat, 1)[0];
}

template <class S>
[[nodiscard]] std::vector<AnyBody<S>> bodies_of(const py::sequence& of) {
    std::vector<AnyBody<S>> result;
    for (const py::handle& item : of) {
        const auto* part = std::get_if<AnyBody<S>>(&py::cast<const Body&>(item).any);
        if (part == nullptr) throw std::invalid_argument("of: expected bodies over one scalar; Body.astype converts");
        result.push_back(*part);
    }
    return result;
}

template <class S>
[[nodiscard]] Points<S> points_of(const py::handle& flat) {
    std::vector<S> x = numbers<S>("vertices", flat);
    if (x.size() % 3 != 0) throw std::invalid_argument("vertices: expected three numbers a point");
    std::vector<Vec3<S>> vertices;
    vertices.reserve(x.size() / 3);
    for (std::size_t i = 0; i < x.size(); i += 3) vertices.push_back({x[i], x[i + 1], x[i + 2]});
    return Points<S>(std::move(vertices));
}

template <template <class> class Axial, class S>
[[nodiscard]] Shape<S> axial_of(const Parts& parts) {
    return Axial<S>(single<S>("radius", parts.numbers), single<S>("half_length", parts.second),
                    static_cast<Axis>(parts.axis));
}

template <class S>
[[nodiscard]] Shape<S> shape_of(const Parts& parts) {
    const std::string& shape = parts.shape;
    if (shape == "points") return points_of<S>(parts.numbers);
    if (shape == "box") return Box<S>(vector_of<S>("half_extents", parts.numbers));
    if (shape == "sphere") return Sphere<S>(single<S>("radius", parts.numbers));
    if (shape == "ellipsoid") return Ellipsoid<S>(vector_of<S>("radii", parts.numbers));
    if (shape == "capsule") return axial_of<Capsule, S>(parts);
    if (shape == "cylinder") return axial_of<Cylinder, S>(parts);
    if (shape == "cone") return axial_of<Cone, S>(parts);
    if (shape == "sum") return Sum<S>(bodies_of<S>(parts.of));
    if (shape == "hull") return Hull<S>(bodies_of<S>(parts.of));
    throw std::invalid_argument("shape: expected the name of a shape, found " + shape);
}

template <class S>
[[nodiscard]] AnyBody<S> body_of(const Parts& parts) {
    AnyBody<S> result{shape_of<S>(parts), std::nullopt};
    if (!parts.pose.is_none()) {
        const std::vector<S> x = numbers<S>("pose", parts.pose, 12);
        Affine<S> pose;
        for (std::size_t i = 0; i < 3; ++i) pose.linear.rows[i] = {x[3 * i], x[3 * i + 1], x[3 * i + 2]};
        pose.translation = {x[9], x[10], x[11]};
        // posed() refuses infinities and NaN.
        result.pose = posed(result, pose).pose;
    }
    return result;
}

[[nodiscard]] Body made(const std::string& scalar, const Parts& parts) {
    if (scalar == "float") return {body_of<float>(parts)};
    if (scalar == "double") return {body_of<double>(parts)};
    if (scalar == "exact") return {body_of<Rational>(parts)};
    throw std::invalid_argument("scalar: expected float, double or exact, found " + scalar);
}

template <class S>
[[nodiscard]] bool is_plane_pose(const Affine<S>& pose) {
    const auto& rows = pose.linear.rows;
    return rows[0].z == S(0) && rows[1].z == S(0) && rows[2] == Vec3<S>{S(0), S(0), S(1)} && pose.translation.z == S(0);
}

/// Whether case files of the plane have the body.
template <class S>
[[nodiscard]] bool is_in_plane(const AnyBody<S>& body) {
    if (body.pose && !is_plane_pose(*body.pose)) return false;
    const auto parts_are = [](const auto& of) { return std::ranges::all_of(of.parts(), is_in_plane<S>); };
    return std::visit(
        [&]<class T>(const T& shape) {
            if constexpr (std::same_as<T, Points<S>>)
                return std::ranges::all_of(shape.vertices(), [](const Vec3<S>& v) { return v.z == S(0); });
            else if constexpr (std::same_as<T, Box<S>>)
                return shape.half_extents().z == S(0);
            else if constexpr (std::same_as<T, Ellipsoid<S>>)
                return shape.radii().z == S(0);
            else if constexpr (std::same_as<T, Capsule<S>>)
                return shape.axis() != Axis::z;
            else if constexpr (std::same_as<T, Sum<S>> || std::same_as<T, Hull<S>>)
                return parts_are(shape);
            else
                return std::same_as<T, Sphere<S>>;
        },
        body.shape);
}

void require_plane(const char* field, const Body& body) {
    if (!std::visit([](const auto& any) { return is_in_plane(any); }, body.any))
        throw std::invalid_argument(std::string(field) +
                                    ": expected a body of the plane z = 0 for dimension 2 (points, box, sphere, "
                                    "ellipsoid, capsule on x or y, sums and hulls of them)");
}

}  // namespace

QueryOptions options_of(const Body& a, const Body& b, const QueryOptions& options) {
    if (options.dimension != 2 && options.dimension != 3)
        throw std::invalid_argument("dimension: expected 2 or 3, found " + std::to_string(options.dimension));
    if (options.dimension == 2) {
        require_plane("a", a);
        require_plane("b", b);
    }
    return options;
}

void add_bodies(py::module_& m) {
    py::class_<Body>(m, "Body")
        .def(py::init([](const std::string& shape, const std::string& scalar, const py::object& numbers,
                         const py::object& second, int axis, const py::sequence& of,
                         const py::object& pose) { return made(scalar, {shape, numbers, second, axis, of, pose}); }),
             py::arg("shape"), py::arg("scalar"), py::arg("numbers") = py::none(), py::arg("second") = py::none(),
             py::arg("axis") = 1, py::arg("of") = py::tuple(), py::arg("pose") = py::none())
        .def("__eq__", [](const Body& a, const py::object& b) {
            return py::isinstance<Body>(b) && a.any == py::cast<const Body&>(b).any;
        });
}

}  // namespace oblong::python
