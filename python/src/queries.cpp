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
struct SignedNumbers : Numbers {};
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

/// What Python gives beside the bodies.
struct How {
    bool witnesses = true;
    int dimension = 3;
    const WarmStart* warm_start = nullptr;
};

[[nodiscard]] QueryOptions options_of(const Body& a, const Body& b, const How& how) {
    const QueryOptions options{.witnesses = how.witnesses,
                               .dimension = how.dimension,
                               .warm_start = how.warm_start == nullptr ? WarmStart{} : *how.warm_start};
    return python::options_of(a, b, options);
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
            "normal", [](const N& x) { return array_of(x.normal, x.is_float); },
            "array (3,), unit vector from B to A; moving A along it parts the bodies")
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

[[nodiscard]] WithinAnswer within(const Body& a, const Body& b, const py::object& margin, const How& how) {
    return with_pair(a, b, [&](const auto& x, const auto& y) {
        using S = typename detail::BodyTraits<std::decay_t<decltype(x)>>::Scalar;
        const S limit = numbers<S>("margin", margin, 1)[0];
        if (is_finite(limit) && limit < S(0))
            throw std::invalid_argument("margin: expected a number that is not negative");
        const QueryOptions options = options_of(a, b, how);
        const py::gil_scoped_release free;
        return certified_within(x, y, limit, options);
    });
}

/// A motion as Python gives it: flat numbers, `max` and `velocity_b` may be None.
struct Motion {
    py::object velocity, max, velocity_b;
};

template <class S>
[[nodiscard]] LinearMotion<S> motion_of(const Motion& given) {
    LinearMotion<S> motion{vector_of<S>("velocity", given.velocity), std::nullopt, {}};
    if (!given.max.is_none()) {
        motion.max = numbers<S>("max", given.max, 1)[0];
        if (*motion.max < S(0)) throw std::invalid_argument("max: expected a number that is not negative");
    }
    if (!given.velocity_b.is_none()) motion.velocity_b = vector_of<S>("velocity_b", given.velocity_b);
    return motion;
}

[[nodiscard]] CastNumbers cast(const Body& a, const Body& b, const Motion& given, const How& how) {
    return with_pair(a, b, [&](const auto& x, const auto& y) {
        using S = typename detail::BodyTraits<std::decay_t<decltype(x)>>::Scalar;
        const LinearMotion<S> motion = motion_of<S>(given);
        const QueryOptions options = options_of(a, b, how);
        const py::gil_scoped_release free;
        return to_python<CastNumbers>(certified_cast(x, y, motion, options));
    });
}

/// Adds a query with witnesses, dimension and warm start: `ask(a, b, options)` answers it.
template <class Ask>
void add_query(py::module_& m, const char* query, const char* doc, const Ask& ask) {
    m.def(
        query,
        [ask](const Body& a, const Body& b, bool witnesses, int dimension, const WarmStart* warm_start) {
            const QueryOptions options = options_of(a, b, {witnesses, dimension, warm_start});
            return with_pair(a, b, [&](const auto& x, const auto& y) { return ask(x, y, options); });
        },
        py::call_guard<py::gil_scoped_release>(), py::arg("a"), py::arg("b"), py::kw_only(),
        py::arg("witnesses") = true, py::arg("dimension") = 3, py::arg("warm_start") = py::none(), doc);
}

}  // namespace

void add_queries(py::module_& m) {
    py::class_<WarmStart>(m, "WarmStart", "Where a query starts its search. Changes no outcome and no value.")
        .def(py::init<>())
        .def_property_readonly("empty", &WarmStart::empty, "bool: no history");
    add_answer<DistanceNumbers>(m, "DistanceAnswer", "distance", "Proven distance of two bodies.");
    add_answer<DepthNumbers>(m, "DepthAnswer", "depth", "Proven penetration depth of two bodies.");
    add_answer<SignedNumbers>(m, "SignedAnswer", "signed_distance", "Proven signed distance of two bodies.");
    add_answer<CastNumbers>(m, "CastAnswer", "parameter", "First contact of a moving body with another.")
        .def_property_readonly(
            "hit",
            [](const CastNumbers& x) { return x.outcome == Outcome::touching || x.outcome == Outcome::overlapping; },
            "bool: proven that there is a hit");
    add_decided<DecisionAnswer>(m, "DecisionAnswer", "Proven decision: separated, touching or overlapping.");
    add_decided<WithinAnswer>(m, "WithinAnswer", "Proven comparison: nearer, equal or farther.");

    add_query(m, "distance",
              R"(Distance of two bodies, proven and rounded once, with a pair of nearest points.

a, b: bodies over one scalar. witnesses: compute witnesses and normal. dimension: 2 for bodies of the plane z = 0, which
touch and overlap as sets of that plane. warm_start: `next` of an earlier answer.
Returns a DistanceAnswer; numbers have the bodies' scalar (exact bodies: float64), lengths their unit.
Raises ValueError naming the field. Source: oblong/distance.hpp.)",
              [](const auto& x, const auto& y, const QueryOptions& options) {
                  return to_python<DistanceNumbers>(certified_distance(x, y, options));
              });
    add_query(m, "depth",
              R"(Penetration depth of two bodies, proven and rounded once; 0 if they do not overlap.

Arguments as those of `distance`. `normal` of the answer points from B to A: A moved by depth * normal does not overlap.
Returns a DepthAnswer. Raises ValueError naming the field. Source: oblong/penetration.hpp.)",
              [](const auto& x, const auto& y, const QueryOptions& options) {
                  return to_python<DepthNumbers>(certified_depth(x, y, options));
              });
    add_query(
        m, "signed_distance",
        R"(Distance of separated bodies, 0 of touching ones, minus the depth of overlapping ones, proven and rounded once.

Arguments as those of `distance`. Returns a SignedAnswer. Raises ValueError naming the field.
Source: oblong/penetration.hpp.)",
        [](const auto& x, const auto& y, const QueryOptions& options) {
            return to_python<SignedNumbers>(certified_signed_distance(x, y, options));
        });
    m.def(
        "decision",
        [](const Body& a, const Body& b, int dimension, const WarmStart* warm_start) {
            const QueryOptions options = options_of(a, b, {false, dimension, warm_start});
            return with_pair(a, b, [&](const auto& x, const auto& y) { return certified_decision(x, y, options); });
        },
        py::call_guard<py::gil_scoped_release>(), py::arg("a"), py::arg("b"), py::kw_only(), py::arg("dimension") = 3,
        py::arg("warm_start") = py::none(),
        R"(Whether two bodies are separated, touching or overlapping, proven.

Arguments as those of `distance`. Returns a DecisionAnswer. Raises ValueError naming the field.
Source: oblong/decision.hpp.)");
    m.def(
        "_within",
        [](const Body& a, const Body& b, const py::object& margin, int dimension, const WarmStart* warm_start) {
            return within(a, b, margin, {true, dimension, warm_start});
        },
        py::arg("a"), py::arg("b"), py::arg("margin"), py::arg("dimension"), py::arg("warm_start"));
    m.def(
        "_cast",
        [](const Body& a, const Body& b, const py::tuple& motion, bool witnesses, int dimension) {
            return cast(a, b, {motion[0], motion[1], motion[2]}, {witnesses, dimension, nullptr});
        },
        py::arg("a"), py::arg("b"), py::arg("motion"), py::arg("witnesses"), py::arg("dimension"));
}

}  // namespace oblong::python
