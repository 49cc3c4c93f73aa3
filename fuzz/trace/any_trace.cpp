// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/trace/any_trace.hpp"

#include <fmt/format.h>

#include <stdexcept>
#include <type_traits>

#include "fuzz/subjects/native/epa_run.hpp"
#include "fuzz/subjects/native/mixed_run.hpp"
#include "fuzz/subjects/native/running_run.hpp"

namespace oblong::fuzz {
namespace {

bool is_cast(caseio::Query query) { return query == caseio::Query::raycast || query == caseio::Query::sweep; }

/// The first listed subject of a method over a scalar.
TracedSolver listed_of(const SubjectGroup& group, SolverScalar scalar, std::string_view method) {
    const std::string head = fmt::format("{}/{}/", name_in(solver_scalars, scalar), method);
    for (const SubjectInfo& info : group.listed())
        if (info.name.starts_with(head)) return traced_solver(info.name);
    throw std::invalid_argument("no subject is listed as " + head + "…");
}

/// A plain solver in a format; not one that rounds stochastically, since a trace computes steps again alone.
FormatSpec format_solver(const std::string& name) {
    FormatSpec spec = parse_format_solver_name(name);
    if (!std::holds_alternative<SolverSpec>(spec.solver))
        throw std::invalid_argument("solver name: expected a plain solver for a trace, found \"" + name + "\"");
    if (spec.format.rounding == FormatRounding::stochastic)
        throw std::invalid_argument("solver name: expected a rounding that is not stochastic for a trace, found \"" +
                                    name + "\"");
    return spec;
}

}  // namespace

TracedSolver traced_solver(const std::string& name) {
    if (begins_with_bound(name) || begins_with_formats(name))
        throw std::invalid_argument("solver name: expected a scalar or one format for a trace, found \"" + name + "\"");
    if (begins_with_format(name)) return format_solver(name);
    if (has_method(name, "epa")) return parse_epa_name(name);
    if (has_method(name, "ray")) return parse_cast_name(name);
    return parse_solver_name(name);
}

TracedSolver usual_solver(SolverScalar scalar, caseio::Query query) {
    if (query == caseio::Query::penetration) return listed_of(epa_group(), scalar, "epa");
    return is_cast(query) ? listed_of(cast_group(), scalar, "ray-gjk") : default_solver(scalar);
}

bool answers(const TracedSolver& solver, caseio::Query query) {
    if (std::holds_alternative<CastSpec>(solver)) return is_cast(query);
    if (std::holds_alternative<EpaSpec>(solver)) return query == caseio::Query::penetration;
    return query == caseio::Query::distance || query == caseio::Query::decide;
}

int iteration_limit(const TracedSolver& solver) {
    const auto of = [](const auto& spec) {
        if constexpr (std::is_same_v<decltype(spec), const FormatSpec&>) {
            return std::get<SolverSpec>(spec.solver).iteration_limit;
        } else {
            return spec.iteration_limit;
        }
    };
    return std::visit(of, solver);
}

const caseio::Result& AnyTrace::result() const {
    return std::visit([](const auto& x) -> const caseio::Result& { return x.computed.result; }, both);
}

std::string AnyTrace::sentence() const {
    return std::visit([this](const auto& x) { return parting_sentence(x.why_no_exact, explanation); }, both);
}

std::string AnyTrace::data(const caseio::Case& c, const TraceForm& form) const {
    return std::visit([&](const auto& x) { return trace_data(c, x, explanation, form); }, both);
}

const TraceCycle* AnyTrace::cycle() const {
    const auto of = [](const auto& x) -> const TraceCycle* {
        if constexpr (requires { x.cycle; }) return x.cycle ? &*x.cycle : nullptr;
        return nullptr;
    };
    return std::visit(of, both);
}

bool AnyTrace::part_in(int step) const {
    return explanation && explanation->parting.kind != FirstParting::Kind::none && explanation->parting.step == step;
}

AnyTrace make_trace(const caseio::Case& c, const TracedSolver& solver) {
    AnyTrace trace;
    const auto explained = [&](auto both) {
        if (both.exact) trace.explanation = explain(c, both);
        trace.both = std::move(both);
    };
    if (const auto* cast = std::get_if<CastSpec>(&solver); cast && cast->method == CastSpec::Method::advancement) {
        explained(run_advances_side_by_side(c, *cast));
    } else if (cast != nullptr) {
        explained(run_casts_side_by_side(c, *cast));
    } else if (const auto* depth = std::get_if<EpaSpec>(&solver)) {
        explained(run_depths_side_by_side(c, *depth));
    } else if (const auto* in_format = std::get_if<FormatSpec>(&solver)) {
        explained(run_side_by_side(c, *in_format));
    } else {
        explained(run_side_by_side(c, std::get<SolverSpec>(solver)));
    }
    return trace;
}

}  // namespace oblong::fuzz
