// SPDX-License-Identifier: GPL-3.0-or-later
#include <pybind11/stl.h>

#include "body.hpp"
#include "oblong/cast.hpp"
#include "oblong/decision.hpp"
#include "oblong/distance.hpp"
#include "oblong/penetration.hpp"

namespace oblong::python {

namespace {

/// The fields that answers with a number share. Those of a float answer are stored as doubles, exactly.
struct Numbers {
    Outcome outcome;
    double value, lower, upper;
    Vec3<double> witness_a, witness_b, normal;
    bool normal_unique;
    Rung rung;
    int iterations;
    WarmStart next;
    bool is_float;
};
struct DistanceNumbers : Numbers {};
struct DepthNumbers : Numbers {};
struct CastNumbers : Numbers {};

template <class R>
[[nodiscard]] Vec3<double> widened(const Vec3<R>& v) {
    return {static_cast<double>(v.x), static_cast<double>(v.y), static_cast<double>(v.z)};
}

template <class To, template <class> class Answer, class R>
[[nodiscard]] To to_python(const Answer<R>& x) {
    return To{{x.outcome, static_cast<double>(x.value), static_cast<double>(x.lower), static_cast<double>(x.upper),
               widened(x.witness_a), widened(x.witness_b), widened(x.normal), x.normal_unique, x.rung, x.iterations,
               x.next, std::same_as<R, float>}};
}

[[nodiscard]] QueryOptions options_of(bool witnesses, const WarmStart* warm_start) {
    return {.witnesses = witnesses, .warm_start = warm_start == nullptr ? WarmStart{} : *warm_start};
}

[[nodiscard]] py::object number_of(double x, bool is_float) {
    if (!is_float) return py::float_(x);
    static const py::handle float32 = py::object(py::module_::import("numpy").attr("float32")).release();
    return float32(x);
}

[[nodiscard]] py::object array_of(const Vec3<double>& v, bool is_float) {
    if (is_float) {
        const std::array<float, 3> x{static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
        return py::array_t<float>(3, x.data());
    }
    const std::array<double, 3> x{v.x, v.y, v.z};
    return py::array_t<double>(3, x.data());
}

[[nodiscard]] py::str text_of(std::string_view text) { return {text.data(), text.size()}; }

template <class N>
[[nodiscard]] py::str description(const N& x, const char* type, const char* number) {
    return py::str("{}({!r}, {}={!r}, lower={!r}, upper={!r}, rung={!r})")
        .format(type, text_of(name(x.outcome)), number, number_of(x.value, x.is_float), number_of(x.lower, x.is_float),
                number_of(x.upper, x.is_float), text_of(name(x.rung)));
}

/// \param type   name of the class
/// \param number second name of `value`
template <class N>
py::class_<N> add_answer(py::module_& m, const char* type, const char* number, const char* doc) {
    const auto value = [](const N& x) { return number_of(x.value, x.is_float); };
    return py::class_<N>(m, type, doc)
        .def_property_readonly(
            "outcome", [](const N& x) { return text_of(name(x.outcome)); }, "str: proven outcome, or a refusal")
        .def_property_readonly("value", value, "exact number rounded once; NaN of a refusal")
        .def_property_readonly(number, value, "the same as value")
        .def_property_readonly(
            "lower", [](const N& x) { return number_of(x.lower, x.is_float); }, "at most the exact number")
        .def_property_readonly(
            "upper", [](const N& x) { return number_of(x.upper, x.is_float); }, "at least the exact number")
        .def_property_readonly(
            "witness_a", [](const N& x) { return array_of(x.witness_a, x.is_float); }, "array (3,), point of A")
        .def_property_readonly(
            "witness_b", [](const N& x) { return array_of(x.witness_b, x.is_float); }, "array (3,), point of B")
        .def_property_readonly(
            "normal", [](const N& x) { return array_of(x.normal, x.is_float); }, "array (3,), unit vector")
        .def_readonly("normal_unique", &N::normal_unique, "bool: proven that no other normal exists")
        .def_property_readonly(
            "rung", [](const N& x) { return text_of(name(x.rung)); }, "str: arithmetic that settled the answer")
        .def_readonly("iterations", &N::iterations, "int, of the proposing solver")
        .def_readonly("next", &N::next, "WarmStart for the next query of these bodies")
        .def_property_readonly(
            "is_refusal", [](const N& x) { return is_refusal(x.outcome); }, "bool")
        .def("__repr__", [type, number](const N& x) { return description(x, type, number); });
}

template <class A>
void add_decided(py::module_& m, const char* type, const char* doc) {
    py::class_<A>(m, type, doc)
        .def_property_readonly(
            "outcome", [](const A& x) { return text_of(name(x.outcome)); }, "str")
        .def_property_readonly(
            "rung", [](const A& x) { return text_of(name(x.rung)); }, "str: arithmetic that settled the answer")
        .def_readonly("iterations", &A::iterations, "int, of the proposing solver")
        .def_readonly("next", &A::next, "WarmStart for the next query of these bodies")
        .def("__repr__", [type](const A& x) {
            return py::str("{}({!r}, rung={!r})").format(type, text_of(name(x.outcome)), text_of(name(x.rung)));
        });
}

[[nodiscard]] WithinAnswer within(const Body& a, const Body& b, const py::object& margin, bool witnesses,
                                  const WarmStart* warm_start) {
    return with_pair(a, b, [&](const auto& x, const auto& y) {
        using S = typename detail::BodyTraits<std::decay_t<decltype(x)>>::Scalar;
        const S limit = numbers<S>("margin", margin, 1)[0];
        if (is_finite(limit) && limit < S(0))
            throw std::invalid_argument("margin: expected a number that is not negative");
        const py::gil_scoped_release free;
        return certified_within(x, y, limit, options_of(witnesses, warm_start));
    });
}

template <class S>
[[nodiscard]] LinearMotion<S> motion_of(const py::object& velocity, const py::object& max) {
    LinearMotion<S> motion{vector_of<S>("velocity", velocity), std::nullopt};
    if (!max.is_none()) {
        motion.max = numbers<S>("max", max, 1)[0];
        if (*motion.max < S(0)) throw std::invalid_argument("max: expected a number that is not negative");
    }
    return motion;
}

[[nodiscard]] CastNumbers cast(const Body& a, const Body& b, const py::object& velocity, const py::object& max,
                               bool witnesses) {
    return with_pair(a, b, [&](const auto& x, const auto& y) {
        using S = typename detail::BodyTraits<std::decay_t<decltype(x)>>::Scalar;
        const LinearMotion<S> motion = motion_of<S>(velocity, max);
        const py::gil_scoped_release free;
        return to_python<CastNumbers>(certified_cast(x, y, motion, options_of(witnesses, nullptr)));
    });
}

}  // namespace

void add_queries(py::module_& m) {
    py::class_<WarmStart>(m, "WarmStart", "Where a query starts its search. Changes no outcome and no value.")
        .def(py::init<>())
        .def_property_readonly("empty", &WarmStart::empty, "bool: no history");
    add_answer<DistanceNumbers>(m, "DistanceAnswer", "distance", "Proven distance of two bodies.");
    add_answer<DepthNumbers>(m, "DepthAnswer", "depth", "Proven penetration depth of two bodies.");
    add_answer<CastNumbers>(m, "CastAnswer", "parameter", "First contact of a moving body with another.")
        .def_property_readonly(
            "hit",
            [](const CastNumbers& x) { return x.outcome == Outcome::touching || x.outcome == Outcome::overlapping; },
            "bool: proven that there is a hit");
    add_decided<DecisionAnswer>(m, "DecisionAnswer", "Proven decision: separated, touching or overlapping.");
    add_decided<WithinAnswer>(m, "WithinAnswer", "Proven comparison: nearer, equal or farther.");

    const auto free = py::call_guard<py::gil_scoped_release>();
    m.def(
        "distance",
        [](const Body& a, const Body& b, bool witnesses, const WarmStart* warm_start) {
            return with_pair(a, b, [&](const auto& x, const auto& y) {
                return to_python<DistanceNumbers>(certified_distance(x, y, options_of(witnesses, warm_start)));
            });
        },
        free, py::arg("a"), py::arg("b"), py::kw_only(), py::arg("witnesses") = true,
        py::arg("warm_start") = py::none(),
        R"(Distance of two bodies, proven and rounded once, with a pair of nearest points.

a, b: bodies over one scalar. witnesses: compute witnesses and normal. warm_start: `next` of an earlier answer.
Returns a DistanceAnswer; numbers have the bodies' scalar (exact bodies: float64), lengths their unit.
Raises ValueError naming the field. Source: oblong/distance.hpp.)");
    m.def(
        "decision",
        [](const Body& a, const Body& b, const WarmStart* warm_start) {
            return with_pair(a, b, [&](const auto& x, const auto& y) {
                return certified_decision(x, y, options_of(false, warm_start));
            });
        },
        free, py::arg("a"), py::arg("b"), py::kw_only(), py::arg("warm_start") = py::none(),
        R"(Whether two bodies are separated, touching or overlapping, proven.

Returns a DecisionAnswer. Raises ValueError naming the field. Source: oblong/decision.hpp.)");
    m.def(
        "depth",
        [](const Body& a, const Body& b, bool witnesses, const WarmStart* warm_start) {
            return with_pair(a, b, [&](const auto& x, const auto& y) {
                return to_python<DepthNumbers>(certified_depth(x, y, options_of(witnesses, warm_start)));
            });
        },
        free, py::arg("a"), py::arg("b"), py::kw_only(), py::arg("witnesses") = true,
        py::arg("warm_start") = py::none(),
        R"(Penetration depth of two bodies, proven and rounded once; 0 if they do not overlap.

Returns a DepthAnswer. Raises ValueError naming the field. Source: oblong/penetration.hpp.)");
    m.def("_within", &within, py::arg("a"), py::arg("b"), py::arg("margin"), py::arg("witnesses"),
          py::arg("warm_start"));
    m.def("_cast", &cast, py::arg("a"), py::arg("b"), py::arg("velocity"), py::arg("max"), py::arg("witnesses"));
}

}  // namespace oblong::python
