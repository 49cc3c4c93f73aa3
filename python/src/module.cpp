// SPDX-License-Identifier: GPL-3.0-or-later
#include "body.hpp"
#include "oblong/answer/outcome.hpp"
#include "oblong/decision.hpp"
#include "oblong/distance.hpp"
#include "oblong/version.hpp"

namespace oblong::python {

namespace {

template <class Names>
[[nodiscard]] py::tuple tuple_of(const Names& names) {
    py::tuple result(names.size());
    for (std::size_t i = 0; i < names.size(); ++i) result[i] = py::str(names[i].data(), names[i].size());
    return result;
}

}  // namespace

PYBIND11_MODULE(_core, m) {
    m.doc() = "Compiled part of oblong, over its public headers.";
    m.attr("version") = std::string(version);
    m.attr("outcome_names") = tuple_of(outcome_names);
    m.attr("rung_names") = tuple_of(rung_names);
    m.attr("nearness_names") = tuple_of(nearness_names);
    add_bodies(m);
    add_queries(m);
    add_batches(m);
    add_body_batches(m);
    add_proofs(m);
}

}  // namespace oblong::python
