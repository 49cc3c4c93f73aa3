// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "fuzz/subjects/native/format_run.hpp"
#include "fuzz/subjects/native/group_parts.hpp"
#include "fuzz/subjects/native/mixed_run.hpp"
#include "fuzz/subjects/native/running_run.hpp"
#include "fuzz/subjects/native/solver_run.hpp"
#include "oblong/scalar/format_number.hpp"

namespace oblong::fuzz {

namespace {

/// In place of the format where the grammar of the other groups reads and writes a name.
constexpr std::string_view stand_in = "double";

/// The parsed name's text, without the scalar and its slash.
std::string rest_of(const FormatSpec& spec) {
    const SolverSpec* plain = std::get_if<SolverSpec>(&spec.solver);
    const std::string name =
        plain != nullptr ? solver_name(*plain) : frank_wolfe_name(std::get<FrankWolfeSpec>(spec.solver));
    return name.substr(name.find('/'));
}

SubjectInfo info_of(const FormatSpec& spec) {
    oracle::Promise promise = std::visit([](const auto& solver) { return promise_of(solver); }, spec.solver);
    promise.digits = spec.format.precision;
    SubjectInfo info = distance_info(format_solver_name(spec), format_name(spec.format), promise);
    info.conversions = "none: numbers of up to 400 bits are taken exactly, and operations round";
    return info;
}

std::vector<SubjectInfo> listed() {
    std::vector<SubjectInfo> all;
    for (const char* format : {"binary16", "bfloat16", "tf32", "fp8-e4m3", "fp8-e5m2"})
        all.push_back(
            info_of(parse_format_solver_name(fmt::format("{}/voronoi/relative-0/running-max/no-progress", format))));
    return all;
}

std::unique_ptr<Subject> make(const std::string& name) {
    if (begins_with_bound(name)) return running_subject(name);
    if (!begins_with_format(name)) return nullptr;
    if (begins_with_formats(name)) return mixed_subject(name);
    const FormatSpec spec = parse_format_solver_name(name);
    return function_subject(info_of(spec), [spec](const caseio::Case& c) { return run_in_format(c, spec); });
}

/// Runs the solver once, from the beginning of the format's random bits.
caseio::Result run(const caseio::Case& c, const FormatSpec& spec, RunDetail* detail) {
    const FormatScope scope(spec.format, FormatInputs::exact);
    if (const SolverSpec* plain = std::get_if<SolverSpec>(&spec.solver))
        return run_solver_in<FormatNumber>(c, *plain, detail);
    return run_frank_wolfe_in<FormatNumber>(c, std::get<FrankWolfeSpec>(spec.solver));
}

}  // namespace

std::string format_solver_name(const FormatSpec& spec) { return format_name(spec.format) + rest_of(spec); }

bool begins_with_format(const std::string& name) {
    const std::string first = name_parts(name).front();
    if (first.starts_with("bits-")) return true;
    return std::ranges::any_of(named_formats, [&first](const NamedFormat& named) {
        return first.starts_with(named.name) && (first.size() == named.name.size() || first[named.name.size()] == '-');
    });
}

FormatSpec parse_format_solver_name(const std::string& name) {
    const std::vector<std::string> parts = name_parts(name);
    const BinaryFormat format = parse_format(parts.front());
    constexpr std::size_t least_parts = 5;
    if (parts.size() < least_parts)
        throw std::invalid_argument(
            fmt::format("solver name: expected FORMAT/SUBALGORITHM/RULE-TOLERANCE/LOWER/GUARD, found \"{}\"", name));
    const std::string stood_in = std::string(stand_in) + name.substr(parts.front().size());
    if (const std::optional<FrankWolfeSpec> other = parse_frank_wolfe_name(stood_in)) return {format, *other};
    return {format, parse_solver_name(stood_in)};
}

caseio::Result run_in_format(const caseio::Case& c, const FormatSpec& spec, RunDetail* detail) {
    caseio::Result result = run(c, spec, detail);
    if (result.outcome == Outcome::cycled && std::holds_alternative<SolverSpec>(spec.solver)) {
        RunDetail around;  // most runs end well: only a cycle is run again for its states
        if (detail == nullptr) (void)run(c, spec, &around);
        result.message = cycle_message(detail == nullptr ? around : *detail);
    }
    return result;
}

SubjectGroup format_group() {
    return {
        "binary formats of any precision",
        "FORMAT/REST, FORMAT bits-P[eMIN:MAX][-ROUNDING], or binary16, bfloat16, tf32, fp8-e4m3, fp8-e5m2, binary32, "
        "binary64, binary128 with [-ROUNDING], ROUNDING toward-zero, up, down or stochastic-SEED; REST as plain GJK "
        "distance or Frank-Wolfe and momentum; of plain solvers also POINTS/LOOP/SUBALGORITHM/REST with three formats, "
        "and running or enclosed before FORMAT, which states bounds of the rounding error",
        listed, make};
}

}  // namespace oblong::fuzz
