// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/native/running_run.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "fuzz/subjects/native/group_parts.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oblong/scalar/format_number.hpp"

namespace oblong::fuzz {

namespace {

using caseio::Real;

void state_bounds(caseio::Result& result, double bound) {
    if (!result.distance || result.distance->kind == Real::Kind::infinite || result.outcome == Outcome::intersecting)
        return;
    if (!std::isfinite(bound)) {
        result.lower = Real{0, Real::Kind::fraction, 0};
        result.upper = Real{1, Real::Kind::infinite, 0};
        return;
    }
    const Rational around = to_rational(bound);
    result.lower = Real{std::max(Rational(0), Rational(result.distance->value - around)), Real::Kind::fraction, 0};
    result.upper = Real{result.distance->value + around, Real::Kind::fraction, 0};
}

}  // namespace

std::string running_solver_name(const RunningSpec& spec) {
    return std::string(name_in(error_bounds, spec.bound)) + "/" + format_solver_name(spec.solver);
}

bool begins_with_bound(const std::string& name) {
    return find_named(error_bounds, std::string_view(name).substr(0, name.find('/'))) != nullptr;
}

RunningSpec parse_running_name(const std::string& name) {
    const std::size_t slash = name.find('/');
    const std::string solver = slash == std::string::npos ? "" : name.substr(slash + 1);
    if (!begins_with_format(solver))
        throw std::invalid_argument("solver name: expected " + name.substr(0, slash) + "/FORMAT/REST, found \"" + name +
                                    "\"");
    RunningSpec spec{value_named(error_bounds, std::string_view(name).substr(0, slash), "bound"),
                     parse_format_solver_name(solver)};
    if (!std::holds_alternative<SolverSpec>(spec.solver.solver))
        throw std::invalid_argument("solver name: error bounds are those of a plain solver");
    if (spec.solver.format.rounding == FormatRounding::stochastic)
        throw std::invalid_argument("solver name: error bounds need roundings to nearest, toward zero, up or down");
    return spec;
}

caseio::Result run_with_bound(const caseio::Case& c, const RunningSpec& spec, DistanceBounds* bounds) {
    const FormatScope scope(spec.solver.format, FormatInputs::exact);
    DistanceBounds found;
    caseio::Result result = run_over_running_error(c, std::get<SolverSpec>(spec.solver.solver), found);
    if (!is_refusal(result.outcome))
        state_bounds(result, spec.bound == ErrorBound::running ? found.running : found.enclosed);
    if (bounds != nullptr) *bounds = found;
    return result;
}

std::unique_ptr<Subject> running_subject(const std::string& name) {
    const RunningSpec spec = parse_running_name(name);
    SubjectInfo info = native_info(running_solver_name(spec), format_name(spec.solver.format),
                                   {caseio::Query::distance, caseio::Query::decide});
    info.promise = promise_of(std::get<SolverSpec>(spec.solver.solver));
    info.promise.digits = spec.solver.format.precision;
    info.promise_text = "lower and upper bound the distance, unless rounding chose another vertex";
    info.conversions = "none: numbers of up to 400 bits are taken exactly, and operations round";
    return function_subject(std::move(info), [spec](const caseio::Case& c) { return run_with_bound(c, spec); });
}

}  // namespace oblong::fuzz
