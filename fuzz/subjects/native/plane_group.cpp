// SPDX-License-Identifier: GPL-3.0-or-later

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "fuzz/subjects/native/group_parts.hpp"
#include "fuzz/subjects/native/plane_run.hpp"

namespace oblong::fuzz {

namespace {

using Method = PlaneSpec::Method;
using Search = PlaneSpec::Search;

constexpr std::string_view plane = "plane-", decision = "plane-decision", or_equal = "or-equal";
constexpr std::array<Named<Search>, 3> searches{
    {{Search::scan, "scan"}, {Search::climb, "climb"}, {Search::ring, "ring"}}};

struct EqualityPart {
    std::string_view name;
    bool Boolean2Equality::* member;
};
constexpr std::array<EqualityPart, 4> equality_parts{{{"stop", &Boolean2Equality::stop},
                                                      {"turn", &Boolean2Equality::turn},
                                                      {"edge-02", &Boolean2Equality::edge_02},
                                                      {"edge-12", &Boolean2Equality::edge_12}}};

std::string reading_name(const Boolean2Equality& equality) {
    if (equality == boolean2_as_printed) return "strict";
    std::string name(or_equal);
    if (equality == boolean2_or_equal) return name;
    char joint = '-';
    for (const EqualityPart& part : equality_parts) {
        if (!(equality.*part.member)) continue;
        name += joint;
        name += part.name;
        joint = '+';
    }
    return name;
}

Boolean2Equality parse_reading(const std::string& text) {
    if (text == "strict") return boolean2_as_printed;
    if (text == or_equal) return boolean2_or_equal;
    Boolean2Equality equality;
    std::string_view rest = text;
    const bool some = rest.starts_with(or_equal) && rest.size() > or_equal.size() && rest[or_equal.size()] == '-';
    if (some) rest.remove_prefix(or_equal.size() + 1);
    for (bool more = some; more;) {
        const std::size_t end = rest.find('+');
        const auto* part = std::ranges::find(equality_parts, rest.substr(0, end), &EqualityPart::name);
        if (part == equality_parts.end()) break;
        equality.*part->member = true;
        more = end != std::string_view::npos;
        if (!more) return equality;
        rest.remove_prefix(end + 1);
    }
    throw std::invalid_argument(
        fmt::format("solver name, reading: expected strict, or-equal or or-equal-PART[+PART...] with PART one of stop, "
                    "turn, edge-02, edge-12, found \"{}\"",
                    text));
}

PlaneSpec parse_boolean2(std::vector<std::string> parts) {
    PlaneSpec spec;
    take_limit(parts, spec.solver.iteration_limit);
    if (parts.size() == 4 && parts[3] == "climb") {
        spec.search = Search::climb;
        parts.pop_back();
    }
    if (parts.size() != 3)
        throw std::invalid_argument(fmt::format(
            "solver name: expected SCALAR/boolean2/READING[/climb][/limit-N], found \"{}\"", fmt::join(parts, "/")));
    spec.equality = parse_reading(parts[2]);
    return spec;
}

PlaneSpec parse_decision(std::vector<std::string> parts) {
    PlaneSpec spec;
    spec.method = Method::decision;
    take_limit(parts, spec.solver.iteration_limit);
    if (parts.size() != 3 || (parts[2] != "scan" && parts[2] != "ring"))
        throw std::invalid_argument(fmt::format(
            "solver name: expected SCALAR/plane-decision/scan or ring[/limit-N], found \"{}\"", fmt::join(parts, "/")));
    if (parts[2] == "ring") spec.search = Search::ring;
    return spec;
}

SubjectInfo info_of(const PlaneSpec& spec) {
    SubjectInfo info = native_info(plane_name(spec), name_in(solver_scalars, spec.solver.scalar),
                                   {caseio::Query::distance, caseio::Query::decide});
    info.promise.digits = promise_of(spec.solver).digits;
    if (spec.method == Method::distance) {
        info.promise = promise_of(spec.solver);
        info.promise_text = distance_promise(info.promise);
    }
    return info;
}

std::vector<SubjectInfo> listed() {
    std::vector<PlaneSpec> specs;
    for (const ScalarDescription& s : solver_scalars) {
        PlaneSpec spec;
        spec.solver.scalar = s.value;
        specs.push_back(spec);
        spec.method = Method::decision;
        spec.search = Search::ring;
        specs.push_back(spec);
    }
    for (const SolverScalar scalar : {SolverScalar::float32, SolverScalar::float64, SolverScalar::rational}) {
        PlaneSpec spec;
        spec.solver.scalar = scalar;
        spec.search = Search::climb;
        specs.push_back(spec);
        spec.search = Search::scan;
        for (const Boolean2Equality& equality : {boolean2_or_equal, Boolean2Equality{true, false, false, false},
                                                 Boolean2Equality{false, true, true, true}}) {
            spec.equality = equality;
            specs.push_back(spec);
        }
        spec.equality = boolean2_as_printed;
        spec.method = Method::decision;
        specs.push_back(spec);
    }
    for (const SolverSpec& solver : listed_solvers()) {
        // The usual rule of every scalar with every subalgorithm.
        const bool usual = solver.rule == RuleKind::relative && solver.lower == LowerKind::running_max &&
                           solver.guard == Guard::no_progress && solver.omega == "0" &&
                           (solver.form == RuleForm::as_printed || solver.scalar == SolverScalar::rational);
        if (usual) specs.push_back({solver, Method::distance, Search::scan, {}});
    }
    return infos_of(specs, info_of);
}

std::unique_ptr<Subject> make(const std::string& name) {
    const std::optional<PlaneSpec> spec = parse_plane_name(name);
    if (!spec) return nullptr;
    return function_subject(info_of(*spec), [spec = *spec](const caseio::Case& c) { return run_plane(c, spec); });
}

std::vector<Meaningless> meaningless() {
    return {{"*/plane-decision/climb",
             "climbing a list that is not strictly convex can stick below the farthest point: "
             "a decision by it would be no decision"},
            {"rational/plane-*/*as-printed/*", "rationals have no square root: use the squared form"}};
}

/// Decisions as listed, in every scalar; distances as the plain loop's.
std::vector<LatticePoint> lattice() {
    std::vector<std::string> methods;
    for (const Named<SubalgorithmKind>& kind : subalgorithm_kinds)
        methods.push_back(fmt::format("{}{}", plane, kind.name));
    std::vector<LatticePoint> all = lattice_of(methods, make);
    for (const std::string_view scalar : names_of(solver_scalars))
        for (const std::string_view decided : {"boolean2/strict", "boolean2/strict/climb", "boolean2/or-equal",
                                               "plane-decision/scan", "plane-decision/ring"})
            all.push_back({fmt::format("{}/{}", scalar, decided), {}});
    return all;
}

}  // namespace

std::string plane_name(const PlaneSpec& spec) {
    const std::string_view scalar = name_in(solver_scalars, spec.solver.scalar);
    std::string name;
    if (spec.method == Method::distance) {
        name = solver_name(spec.solver);
        return name.insert(scalar.size() + 1, plane);
    }
    if (spec.method == Method::decision) {
        name = fmt::format("{}/{}/{}", scalar, decision, name_in(searches, spec.search));
    } else {
        name = fmt::format("{}/boolean2/{}", scalar, reading_name(spec.equality));
        if (spec.search == Search::climb) name += "/climb";
    }
    if (spec.solver.iteration_limit != SolverSpec{}.iteration_limit)
        name += fmt::format("/limit-{}", spec.solver.iteration_limit);
    return name;
}

std::optional<PlaneSpec> parse_plane_name(const std::string& name) {
    PlaneSpec spec;
    if (has_method(name, "boolean2")) {
        spec = parse_boolean2(name_parts(name));
    } else if (has_method(name, decision)) {
        spec = parse_decision(name_parts(name));
    } else if (has_method(name, "plane")) {
        std::string solver = name;
        spec.solver = parse_solver_name(solver.erase(name.find('/') + 1, plane.size()));
        spec.method = Method::distance;
        return spec;
    } else {
        return std::nullopt;
    }
    const std::string scalar = name_parts(name)[0];
    spec.solver.scalar = find_named(solver_scalars, scalar)->value;
    return spec;
}

SubjectGroup plane_group() {
    return {"the plane",
            "SCALAR/boolean2/READING[/climb][/limit-N], SCALAR/plane-decision/scan or ring[/limit-N], "
            "SCALAR/plane-SUBALGORITHM/RULE-TOLERANCE[-omega-OMEGA]/LOWER[-squared]/GUARD[/limit-N]",
            listed,
            make,
            meaningless,
            lattice};
}

}  // namespace oblong::fuzz
