// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <stdexcept>
#include <string>
#include <variant>

#include "oblong/answer/answers.hpp"
#include "oblong/bodies.hpp"
#include "oblong/scalar.hpp"

/// Bodies as Python holds them, and numbers as it hands them over.
namespace oblong::python {

namespace py = pybind11;

/// A body over one of the three scalars. Immutable: queries without the GIL read it.
struct Body {
    std::variant<AnyBody<float>, AnyBody<double>, AnyBody<Rational>> any;
};

/// The name of the scalar of a body, as case files have it.
[[nodiscard]] inline const char* scalar_name(std::size_t index) {
    static constexpr std::array<const char*, 3> names{"float", "double", "exact"};
    return names[index];
}

/// Numbers of a flat array of S; of rationals a list of texts p or p/q. Throws std::invalid_argument.
template <class S>
[[nodiscard]] std::vector<S> numbers(const char* field, const py::handle& flat) {
    std::vector<S> result;
    if constexpr (std::is_floating_point_v<S>) {
        const auto array = py::array_t<S, py::array::c_style>::ensure(flat);
        if (!array) throw std::invalid_argument(std::string(field) + ": expected an array of numbers");
        result.assign(array.data(), array.data() + array.size());
    } else {
        for (const py::handle& text : py::reinterpret_borrow<py::sequence>(flat))
            result.emplace_back(py::cast<std::string>(text));
    }
    return result;
}

/// The same, if there are as many as expected.
template <class S>
[[nodiscard]] std::vector<S> numbers(const char* field, const py::handle& flat, std::size_t count) {
    std::vector<S> result = numbers<S>(field, flat);
    if (result.size() != count)
        throw std::invalid_argument(std::string(field) + ": expected " + std::to_string(count) + " numbers, found " +
                                    std::to_string(result.size()));
    return result;
}

template <class S>
[[nodiscard]] Vec3<S> vector_of(const char* field, const py::handle& flat) {
    const std::vector<S> x = numbers<S>(field, flat, 3);
    return {x[0], x[1], x[2]};
}

/// Calls f with the bodies themselves. Throws std::invalid_argument if their scalars differ.
template <class F>
auto with_pair(const Body& a, const Body& b, F&& f) {
    if (a.any.index() != b.any.index())
        throw std::invalid_argument(std::string("b: expected a body over ") + scalar_name(a.any.index()) +
                                    ", the scalar of a, found " + scalar_name(b.any.index()) +
                                    "; Body.astype converts");
    return std::visit([&](const auto& x) { return f(x, *std::get_if<std::decay_t<decltype(x)>>(&b.any)); }, a.any);
}

/// The options of a query. Throws std::invalid_argument if the dimension is not 2 or 3, and if it is 2 and a body does
/// not lie in the plane z = 0.
[[nodiscard]] QueryOptions options_of(const Body& a, const Body& b, const QueryOptions& options);

void add_bodies(py::module_& m);
void add_queries(py::module_& m);
void add_batches(py::module_& m);
void add_body_batches(py::module_& m);
void add_proofs(py::module_& m);

}  // namespace oblong::python
