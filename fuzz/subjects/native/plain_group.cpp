// SPDX-License-Identifier: GPL-3.0-or-later

#include <fmt/format.h>

#include <algorithm>

#include "fuzz/subjects/native/group_parts.hpp"
#include "fuzz/subjects/native/solver_run.hpp"

namespace oblong::fuzz {

namespace {

SubjectInfo info_of(const SolverSpec& spec) {
    return distance_info(solver_name(spec), name_in(solver_scalars, spec.scalar), promise_of(spec));
}

std::vector<SubjectInfo> listed() { return infos_of(listed_solvers(), info_of); }

std::unique_ptr<Subject> make(const std::string& name) {
    const bool ours = std::ranges::any_of(
        subalgorithm_kinds, [&name](const Named<SubalgorithmKind>& kind) { return has_method(name, kind.name); });
    if (!ours) return nullptr;
    return plain_subject(parse_solver_name(name));
}

std::vector<Meaningless> meaningless() {
    std::vector<Meaningless> all;
    const auto tell = [&all](std::string combination, const SolverSpec& spec) {
        all.push_back({std::move(combination), why_meaningless(spec)});
    };
    for (const ScalarDescription& s : solver_scalars) {
        SolverSpec spec;
        spec.scalar = s.value;
        tell(fmt::format("{}/*/*/*as-printed/*", s.name), spec);
        spec.form = RuleForm::squared;
        for (const Named<SubalgorithmKind>& k : subalgorithm_kinds) {
            SolverSpec one = spec;
            one.subalgorithm = k.value;
            tell(fmt::format("{}/{}/*", s.name, k.name), one);
        }
        for (const Named<Guard>& guard : guards) {
            SolverSpec one = spec;
            one.guard = guard.value;
            tell(fmt::format("{}/*/*/*/{}", s.name, guard.name), one);
        }
    }
    return with_reasons(std::move(all));
}

std::vector<LatticePoint> lattice() {
    std::vector<LatticePoint> all;
    for (const SolverSpec& spec : solver_lattice()) all.push_back({solver_name(spec), why_meaningless(spec)});
    return all;
}

}  // namespace

std::unique_ptr<Subject> plain_subject(const SolverSpec& spec) {
    return function_subject(info_of(spec), [spec](const caseio::Case& c) { return run_solver(c, spec); });
}

SubjectGroup plain_group() {
    return {"plain GJK distance",
            "SCALAR/SUBALGORITHM/RULE-TOLERANCE[-omega-OMEGA]/LOWER[-squared]/GUARD[/start-START][/limit-N]",
            listed,
            make,
            meaningless,
            lattice};
}

}  // namespace oblong::fuzz
