// SPDX-License-Identifier: GPL-3.0-or-later

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "fuzz/subjects/native/group_parts.hpp"
#include "fuzz/subjects/native/scalar_dispatch.hpp"
#include "fuzz/subjects/native/tracking_run.hpp"

namespace oblong::fuzz {

caseio::Result run_tracking(const caseio::Case& c, const TrackingSpec& spec) {
    return in_scalar(spec.loop.scalar, [&]<class S>(std::type_identity<S>) { return run_tracking_in<S>(c, spec); });
}

namespace {

constexpr std::string_view prefix = "tracking-";

/// The plain solver's name with the method and the solver of the simplex in front of its rule.
std::string tracking_name(const TrackingSpec& spec) {
    std::vector<std::string> parts = name_parts(solver_name(spec.loop));
    parts[1] = fmt::format("{}{}/{}", prefix, name_in(support_kinds, spec.support), name_in(warm_kinds, spec.warm));
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
    spec.support = value_named(support_kinds, parts[1].substr(prefix.size()), "support");
    spec.warm = value_named(warm_kinds, parts[2], "solver of the simplex");
    parts.erase(parts.begin() + 1);
    parts[1] = name_in(warm_kinds, WarmKind::johnson_all);
    spec.loop = parse_solver_name(fmt::format("{}", fmt::join(parts, "/")));
    if (tracking_name(spec) != name) {
        throw std::invalid_argument(
            fmt::format("solver name: tracking reads \"{}\" of \"{}\"", tracking_name(spec), name));
    }
    return spec;
}

SubjectInfo info_of(const TrackingSpec& spec) {
    return distance_info(tracking_name(spec), name_in(solver_scalars, spec.loop.scalar), promise_of(spec.loop));
}

std::vector<TrackingSpec> specs() {
    std::vector<TrackingSpec> all;
    for (SolverSpec usual : listed_solvers()) {
        // The first of each scalar is the usual one.
        const auto same_scalar = [&](const TrackingSpec& t) { return t.loop.scalar == usual.scalar; };
        if (std::ranges::any_of(all, same_scalar)) continue;
        usual.subalgorithm = SubalgorithmKind::johnson_all;
        for (const Named<SupportKind>& support : support_kinds)
            for (const Named<WarmKind>& warm : warm_kinds) all.push_back({support.value, warm.value, usual});
    }
    return all;
}

std::vector<SubjectInfo> listed() { return infos_of(specs(), info_of); }

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
    for (const Named<SupportKind>& support : support_kinds)
        for (const Named<WarmKind>& warm : warm_kinds)
            methods.push_back(fmt::format("{}{}/{}", prefix, support.name, warm.name));
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
