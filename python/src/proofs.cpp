// SPDX-License-Identifier: GPL-3.0-or-later
#include <pybind11/stl.h>

#include "body.hpp"
#include "oblong/bounds.hpp"
#include "oblong/certificate.hpp"

namespace oblong::python {

namespace {

using Shares = std::vector<std::pair<std::uint32_t, double>>;

[[nodiscard]] std::pair<py::object, py::object> bounds_of(const Body& a, const Body& b, const Candidate& claim) {
    return with_pair(a, b, [&](const auto& x, const auto& y) {
        const auto found = [&] {
            const py::gil_scoped_release free;
            return bounds(x, y, claim);
        }();
        const auto number = [](auto value) -> py::object {
            if constexpr (std::same_as<decltype(value), float>)
                return py::module_::import("numpy").attr("float32")(value);
            return py::float_(static_cast<double>(value));
        };
        return std::pair(number(found.lower), number(found.upper));
    });
}

unsigned fill(const char* field, const Shares& from, std::array<WeightsCandidate::Share, WeightsCandidate::limit>& to) {
    if (from.size() > to.size()) throw std::invalid_argument(std::string(field) + ": expected at most 8 vertices");
    for (std::size_t i = 0; i < from.size(); ++i) to[i] = {from[i].first, from[i].second};
    return static_cast<unsigned>(from.size());
}

/// A proof as its line, or None.
[[nodiscard]] std::optional<std::string> line_of(const std::string& id, const std::optional<ExactCertificate>& proof) {
    if (!proof) return std::nullopt;
    return certificate_line(id, *proof);
}

[[nodiscard]] std::optional<std::string> refuted(const Body& a, const Body& b, const std::string& id,
                                                 const Claim<Rational>& claim) {
    return with_pair(a, b, [&](const auto& x, const auto& y) { return line_of(id, refute(x, y, claim)); });
}

[[nodiscard]] std::optional<Rational> fraction(const std::optional<std::string>& text) {
    if (!text) return std::nullopt;
    return Rational(*text);
}

}  // namespace

void add_proofs(py::module_& m) {
    m.def("_bounds_direction", [](const Body& a, const Body& b, const py::object& direction) {
        return bounds_of(a, b, DirectionCandidate{vector_of<double>("direction", direction)});
    });
    m.def("_bounds_points", [](const Body& a, const Body& b, const py::object& p, const py::object& q) {
        return bounds_of(a, b, PointsCandidate{vector_of<double>("points", p), vector_of<double>("points", q)});
    });
    m.def("_bounds_weights", [](const Body& a, const Body& b, const Shares& p, const Shares& q) {
        WeightsCandidate claim;
        claim.count_a = fill("weights", p, claim.a);
        claim.count_b = fill("weights", q, claim.b);
        return bounds_of(a, b, claim);
    });
    m.def("_bounds_distance",
          [](const Body& a, const Body& b, double distance) { return bounds_of(a, b, DistanceCandidate{distance}); });

    const auto free = py::call_guard<py::gil_scoped_release>();
    m.def(
        "_certify",
        [](const Body& a, const Body& b, const std::string& id) {
            return with_pair(a, b, [&](const auto& x, const auto& y) -> std::optional<std::string> {
                const std::optional<Proof> proof = prove(distance_question(x, y));
                return proof ? std::optional(certificate_line(id, *proof)) : std::nullopt;
            });
        },
        free);
    m.def(
        "_case_line",
        [](const Body& a, const Body& b, const std::string& id) {
            return with_pair(a, b,
                             [&](const auto& x, const auto& y) { return case_line(id, distance_question(x, y)); });
        },
        free);
    m.def(
        "_refute_outcome",
        [](const Body& a, const Body& b, const std::string& id, const std::string& outcome) {
            const std::optional<Outcome> claimed = outcome_from_name(outcome);
            if (!claimed) throw std::invalid_argument("outcome: expected the name of an outcome, found " + outcome);
            return refuted(a, b, id, *claimed);
        },
        free);
    m.def(
        "_refute_within",
        [](const Body& a, const Body& b, const std::string& id, const std::optional<std::string>& lower,
           const std::optional<std::string>& upper) {
            return refuted(a, b, id, Within<Rational>{fraction(lower), fraction(upper)});
        },
        free);
    m.def(
        "_refute_rounded",
        [](const Body& a, const Body& b, const std::string& id, bool float32,
           const std::optional<std::string>& distance) {
            return refuted(
                a, b, id,
                CorrectlyRounded<Rational>{float32 ? RoundedTo::float32 : RoundedTo::float64, fraction(distance)});
        },
        free);
}

}  // namespace oblong::python
