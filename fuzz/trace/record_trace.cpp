// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/trace/record_trace.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "caseio/case_reader.hpp"
#include "caseio/result_io.hpp"
#include "fuzz/trace/any_trace.hpp"

namespace oblong::fuzz {
namespace {

/// The solver of this name; nothing if it has no trace.
std::optional<TracedSolver> solver_named(const std::string& name) {
    try {
        return traced_solver(name);
    } catch (const std::invalid_argument&) {
        return std::nullopt;
    }
}

/// Returns the record's case; nothing if its line is not a case, or names a file.
std::optional<caseio::Case> case_of(const caseio::Record& record) {
    try {
        return caseio::read_case(record.case_line, {}, {.max_mesh_bytes = 0});
    } catch (const caseio::BadInput&) {
        return std::nullopt;
    } catch (const caseio::EnvironmentError&) {
        return std::nullopt;
    }
}

/// Compares the two as they are written: wide numbers are cut to their digits.
bool is_same_answer(const caseio::Result& run, const caseio::Record& record, caseio::CaseScalar scalar) {
    const auto number = [](const caseio::Result& r) {
        const std::optional<caseio::Real>& x = r.cast          ? r.cast->parameter
                                               : r.penetration ? r.penetration->depth
                                                               : r.distance;
        return x ? std::optional(x->value) : std::nullopt;
    };
    try {
        const caseio::Result stored = caseio::read_result(record.result_line, {}, scalar);
        const caseio::Result again = caseio::read_result(caseio::write_result(run), {}, scalar);
        return stored.outcome == again.outcome && stored.termination == again.termination &&
               stored.iterations == again.iterations && number(stored) == number(again);
    } catch (const caseio::BadInput&) {
        return false;
    }
}

std::size_t kept_steps(const std::optional<Explanation>& explanation, const TraceCycle* cycle,
                       const RecordTraceLimits& limits) {
    std::size_t kept = limits.without_parting;
    if (explanation && explanation->parting.kind != FirstParting::Kind::none)
        kept = static_cast<std::size_t>(explanation->parting.step) + 1 + limits.after_parting;
    const std::size_t around = cycle == nullptr ? 0 : cycle->first + cycle->period + 1;
    return around > limits.of_cycle ? kept : std::max(kept, around);
}

}  // namespace

bool is_traceable(const caseio::Record& record) {
    if (record.case_line.empty()) return false;
    const std::optional<TracedSolver> solver = solver_named(record.subject);
    if (!solver) return false;
    const std::optional<caseio::Case> c = case_of(record);
    return c && answers(*solver, c->query);
}

std::string record_trace(const caseio::Record& record, const RecordTraceLimits& limits) {
    const std::optional<TracedSolver> solver = solver_named(record.subject);
    if (!solver || iteration_limit(*solver) > limits.iterations || record.case_line.size() > limits.case_bytes)
        return {};
    const std::optional<caseio::Case> c = case_of(record);
    if (!c) return {};
    const AnyTrace trace = make_trace(*c, *solver);
    const bool agrees = is_same_answer(trace.result(), record, c->scalar);
    TraceForm form{.steps = kept_steps(trace.explanation, trace.cycle(), limits), .with_case = false, .agrees = agrees};
    if (const auto* depths = std::get_if<DepthsSideBySide>(&trace.both))
        form.contact_steps = kept_steps(depths->contact_explanation, nullptr, limits);
    std::string data = trace.data(*c, form);
    return data.size() <= limits.bytes ? data : std::string();
}

}  // namespace oblong::fuzz
