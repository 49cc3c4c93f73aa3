// SPDX-License-Identifier: GPL-3.0-or-later

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "fuzz/subjects/native/axis_run.hpp"
#include "fuzz/subjects/native/group_parts.hpp"

namespace oblong::fuzz {

namespace {

constexpr std::string_view plain_method = "separating-axis";
constexpr std::string_view incremental_method = "isa";

std::string axis_name(const AxisSpec& spec) {
    std::string name = fmt::format("{}/{}/{}/{}", name_in(solver_scalars, spec.scalar),
                                   spec.frames > 0 ? incremental_method : plain_method,
                                   name_in(subalgorithm_kinds, spec.subalgorithm), name_in(guards, spec.guard));
    if (spec.omega != "0") name += "/omega-" + spec.omega;
    if (!spec.axis.empty()) name += "/axis-" + spec.axis;
    if (spec.frames > 0 && spec.frames != usual_frames) name += fmt::format("/frames-{}", spec.frames);
    if (spec.iteration_limit != AxisSpec{}.iteration_limit) name += fmt::format("/limit-{}", spec.iteration_limit);
    return name;
}

/// Why a combination is no subject of its own: the reasons of the distance solvers, whose parts these are.
std::string why_meaningless(const AxisSpec& spec) {
    SolverSpec same;
    same.scalar = spec.scalar;
    same.subalgorithm = spec.subalgorithm;
    same.guard = spec.guard;
    same.form = RuleForm::squared;
    return fuzz::why_meaningless(same);
}

/// One of the parts after the guard; they may come in any order.
void parse_extra(const std::string& text, AxisSpec& spec) {
    const auto rest = [&text](std::string_view prefix) { return text.substr(prefix.size()); };
    if (text.starts_with("axis-")) {
        spec.axis = checked_start(rest("axis-"));
    } else if (text.starts_with("omega-") && tolerance_value(rest("omega-")) >= 0) {
        spec.omega = rest("omega-");
    } else if (text.starts_with("frames-") && spec.frames > 0) {
        // Read as a limit is: at least 1.
        spec.frames = parse_limit("limit-" + rest("frames-"));
    } else if (text.starts_with("limit-")) {
        spec.iteration_limit = parse_limit(text);
    } else {
        throw std::invalid_argument(
            fmt::format("solver name: expected omega-OMEGA, axis-AXIS, {}limit-N after the guard, found \"{}\"",
                        spec.frames > 0 ? "frames-N, " : "", text));
    }
}

AxisSpec parse(const std::string& name, std::string_view method) {
    const std::vector<std::string> parts = name_parts(name);
    if (parts[1] != method || parts.size() < 4)
        throw std::invalid_argument(
            fmt::format("solver name: expected SCALAR/{}/SUBALGORITHM/GUARD, found \"{}\"", method, name));
    AxisSpec spec;
    spec.scalar = value_named(solver_scalars, parts[0], "scalar");
    spec.subalgorithm = value_named(subalgorithm_kinds, parts[2], "subalgorithm");
    spec.guard = value_named(guards, parts[3], "guard");
    if (method == incremental_method) spec.frames = usual_frames;
    for (std::size_t i = 4; i < parts.size(); ++i) parse_extra(parts[i], spec);
    if (const std::string why = why_meaningless(spec); !why.empty()) throw std::invalid_argument("solver name: " + why);
    return spec;
}

SubjectInfo info_of(const AxisSpec& spec) {
    SubjectInfo info = native_info(axis_name(spec), name_in(solver_scalars, spec.scalar),
                                   {caseio::Query::decide, caseio::Query::distance});
    info.promise.digits = described(spec.scalar).digits;
    info.promise_text = "decides only";
    return info;
}

/// Lists the usual subject of each scalar, and each part once with the other parts as usual.
template <const std::string_view& method>
std::vector<SubjectInfo> listed() {
    std::vector<SubjectInfo> all;
    const auto keep = [&all](const AxisSpec& spec) {
        SubjectInfo info = info_of(spec);
        const bool known = std::ranges::any_of(all, [&](const SubjectInfo& other) { return other.name == info.name; });
        if (why_meaningless(spec).empty() && !known) all.push_back(std::move(info));
    };
    for (const ScalarDescription& s : solver_scalars) {
        AxisSpec base;
        base.scalar = s.value;
        if (method == incremental_method) base.frames = usual_frames;
        keep(base);
        AxisSpec volumes = base;
        volumes.subalgorithm = SubalgorithmKind::signed_volumes;
        keep(volumes);
        AxisSpec centres = base;
        centres.axis = "centres";
        keep(centres);
        if (method == incremental_method) continue;
        for (const Named<SubalgorithmKind>& k : subalgorithm_kinds) {
            AxisSpec spec = base;
            spec.subalgorithm = k.value;
            keep(spec);
        }
        for (const Named<Guard>& guard : guards) {
            AxisSpec spec = base;
            spec.guard = guard.value;
            keep(spec);
        }
    }
    return all;
}

template <const std::string_view& method>
std::unique_ptr<Subject> make(const std::string& name) {
    if (!has_method(name, method)) return nullptr;
    const AxisSpec spec = parse(name, method);
    return function_subject(info_of(spec), [spec](const caseio::Case& c) { return run_axis(c, spec); });
}

template <const std::string_view& method>
std::vector<Meaningless> meaningless() {
    std::vector<Meaningless> all;
    const auto tell = [&all](std::string combination, const AxisSpec& spec) {
        all.push_back({std::move(combination), why_meaningless(spec)});
    };
    for (const ScalarDescription& s : solver_scalars) {
        AxisSpec base;
        base.scalar = s.value;
        for (const Named<SubalgorithmKind>& k : subalgorithm_kinds) {
            AxisSpec spec = base;
            spec.subalgorithm = k.value;
            tell(fmt::format("{}/{}/{}/*", s.name, method, k.name), spec);
        }
        for (const Named<Guard>& guard : guards) {
            AxisSpec spec = base;
            spec.guard = guard.value;
            tell(fmt::format("{}/{}/*/{}", s.name, method, guard.name), spec);
        }
    }
    return with_reasons(std::move(all));
}

template <const std::string_view& method>
std::vector<LatticePoint> lattice() {
    std::vector<LatticePoint> all;
    AxisSpec spec;
    if (method == incremental_method) spec.frames = usual_frames;
    for (const ScalarDescription& s : solver_scalars) {
        for (const Named<SubalgorithmKind>& k : subalgorithm_kinds) {
            for (const Named<Guard>& guard : guards) {
                spec.scalar = s.value;
                spec.subalgorithm = k.value;
                spec.guard = guard.value;
                all.push_back({axis_name(spec), why_meaningless(spec)});
            }
        }
    }
    return all;
}

}  // namespace

SubjectGroup axis_group() {
    return {"separating axis",         "SCALAR/separating-axis/SUBALGORITHM/GUARD[/omega-OMEGA][/axis-AXIS][/limit-N]",
            listed<plain_method>,      make<plain_method>,
            meaningless<plain_method>, lattice<plain_method>};
}

SubjectGroup isa_group() {
    return {"incremental separating axis (ISA-GJK)",
            "SCALAR/isa/SUBALGORITHM/GUARD[/omega-OMEGA][/axis-AXIS][/frames-N][/limit-N]",
            listed<incremental_method>,
            make<incremental_method>,
            meaningless<incremental_method>,
            lattice<incremental_method>};
}

}  // namespace oblong::fuzz
