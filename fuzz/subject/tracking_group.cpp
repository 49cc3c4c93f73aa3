// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subject/tracking_group.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "fuzz/subject/tracking_run.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/multiprecision.hpp"

namespace oblong::fuzz {

extern template caseio::Result run_tracking_in<float>(const caseio::Case&, const TrackingSpec&);
extern template caseio::Result run_tracking_in<double>(const caseio::Case&, const TrackingSpec&);
extern template caseio::Result run_tracking_in<long double>(const caseio::Case&, const TrackingSpec&);
extern template caseio::Result run_tracking_in<Quad>(const caseio::Case&, const TrackingSpec&);
extern template caseio::Result run_tracking_in<Digits100>(const caseio::Case&, const TrackingSpec&);
extern template caseio::Result run_tracking_in<Rational>(const caseio::Case&, const TrackingSpec&);

caseio::Result run_tracking(const caseio::Case& c, const TrackingSpec& spec) {
    switch (spec.loop.scalar) {
        case SolverScalar::float32:
            return run_tracking_in<float>(c, spec);
        case SolverScalar::float64:
            return run_tracking_in<double>(c, spec);
        case SolverScalar::long_double:
            return run_tracking_in<long double>(c, spec);
        case SolverScalar::quad:
            return run_tracking_in<Quad>(c, spec);
        case SolverScalar::digits100:
            return run_tracking_in<Digits100>(c, spec);
        case SolverScalar::rational:
            break;
    }
    return run_tracking_in<Rational>(c, spec);
}

namespace {

constexpr std::string_view prefix = "tracking-";

template <std::size_t N>
std::size_t index_of(const std::array<std::string_view, N>& names, std::string_view text, std::string_view part) {
    const auto found = std::ranges::find(names, text);
    if (found == names.end()) {
        throw std::invalid_argument(
            fmt::format("solver name, {}: expected one of {}, found \"{}\"", part, fmt::join(names, ", "), text));
    }
    return static_cast<std::size_t>(found - names.begin());
}

/// The plain solver's name with the method and the solver of the simplex in front of its rule.
std::string tracking_name(const TrackingSpec& spec) {
    std::vector<std::string> parts = name_parts(solver_name(spec.loop));
    parts[1] = fmt::format("{}{}/{}", prefix, support_names[static_cast<std::size_t>(spec.support)],
                           warm_names[static_cast<std::size_t>(spec.warm)]);
    return fmt::format("{}", fmt::join(parts, "/"));
}

/// Precondition: the name has the method tracking.
TrackingSpec parse(const std::string& name) {
    std::vector<std::string> parts = name_parts(name);
    if (!parts[1].starts_with(prefix) || parts.size() < 6) {
        throw std::invalid_argument(fmt::format(
            "solver name: expected SCALAR/tracking-SUPPORT/SOLVER/RULE-TOLERANCE/LOWER/GUARD, found \"{}\"", name));
    }
    if (std::ranges::any_of(parts, [](const std::string& part) { return part.starts_with("start-"); })) {
        throw std::invalid_argument("solver name, start: tracking starts from vertices, not from a direction");
    }
    TrackingSpec spec;
    spec.support = static_cast<SupportKind>(index_of(support_names, parts[1].substr(prefix.size()), "support"));
    spec.warm = static_cast<WarmKind>(index_of(warm_names, parts[2], "solver of the simplex"));
    parts.erase(parts.begin() + 1);
    parts[1] = warm_names[0];
    spec.loop = parse_solver_name(fmt::format("{}", fmt::join(parts, "/")));
    if (tracking_name(spec) != name) {
        throw std::invalid_argument(
            fmt::format("solver name: tracking reads \"{}\" of \"{}\"", tracking_name(spec), name));
    }
    return spec;
}

SubjectInfo info_of(const TrackingSpec& spec) {
    SubjectInfo info;
    info.name = tracking_name(spec);
    info.version = "0.1.0";
    info.scalar = scalar_names[static_cast<std::size_t>(spec.loop.scalar)];
    info.queries = {caseio::Query::distance, caseio::Query::decide};
    info.promise = promise_of(spec.loop);
    if (info.promise.relative > 0) info.promise_text = fmt::format("|distance - d| <= {:.3g} d", info.promise.relative);
    if (info.promise.absolute > 0) info.promise_text = fmt::format("|distance - d| <= {:.3g}", info.promise.absolute);
    return info;
}

std::vector<TrackingSpec> specs() {
    std::vector<TrackingSpec> all;
    for (SolverSpec usual : listed_solvers()) {
        // The first of each scalar is the usual one.
        const auto same_scalar = [&](const TrackingSpec& t) { return t.loop.scalar == usual.scalar; };
        if (std::ranges::any_of(all, same_scalar)) continue;
        usual.subalgorithm = SubalgorithmKind::johnson_all;
        for (const SupportKind support : {SupportKind::climb, SupportKind::scan})
            for (const WarmKind warm : {WarmKind::johnson_all, WarmKind::cameron})
                all.push_back({support, warm, usual});
    }
    return all;
}

std::vector<SubjectInfo> listed() {
    std::vector<SubjectInfo> all;
    for (const TrackingSpec& spec : specs()) all.push_back(info_of(spec));
    return all;
}

std::unique_ptr<Subject> make(const std::string& name) {
    if (!has_method(name, "tracking")) return nullptr;
    const TrackingSpec spec = parse(name);
    return function_subject(info_of(spec), [spec](const caseio::Case& c) { return run_tracking(c, spec); });
}

std::vector<Meaningless> meaningless() {
    return {
        {"*/tracking-*/*/start-*", "tracking starts from vertices, not from a direction"},
        {"*/tracking-*/johnson/*", "a kept simplex need not be minimal after a motion: all subsets must be searched"}};
}

std::vector<LatticePoint> lattice() {
    std::vector<std::string> methods;
    for (const std::string_view support : support_names)
        for (const std::string_view warm : warm_names) methods.push_back(fmt::format("{}{}/{}", prefix, support, warm));
    return lattice_of(methods, make);
}

}  // namespace

SubjectGroup tracking_group() {
    return {"enhanced GJK: tracking, asked cold",
            "SCALAR/tracking-SUPPORT/SOLVER/RULE-TOLERANCE[-omega-OMEGA]/LOWER[-squared]/GUARD[/limit-N]",
            listed,
            make,
            meaningless,
            lattice};
}

}  // namespace oblong::fuzz
