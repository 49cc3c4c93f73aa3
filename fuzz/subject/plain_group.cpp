// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subject/plain_group.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "fuzz/subject/solver_run.hpp"

namespace oblong::fuzz {

namespace {

SubjectInfo info_of(const SolverSpec& spec) {
    SubjectInfo info;
    info.name = solver_name(spec);
    info.version = "0.1.0";
    info.scalar = scalar_names[static_cast<std::size_t>(spec.scalar)];
    info.queries = {caseio::Query::distance, caseio::Query::decide};
    info.promise = promise_of(spec);
    const oracle::Promise& promise = info.promise;
    std::vector<std::string> terms;
    if (promise.absolute > 0) terms.push_back(fmt::format("{:.3g}", promise.absolute));
    if (promise.relative > 0) terms.push_back(fmt::format("{:.3g} d", promise.relative));
    if (!terms.empty()) info.promise_text = fmt::format("|distance - d| <= {}", fmt::join(terms, " + "));
    return info;
}

std::vector<SubjectInfo> listed() {
    std::vector<SubjectInfo> all;
    for (const SolverSpec& spec : listed_solvers()) all.push_back(info_of(spec));
    return all;
}

std::unique_ptr<Subject> make(const std::string& name) {
    const bool ours = std::ranges::any_of(
        subalgorithm_names, [&name](std::string_view subalgorithm) { return has_method(name, subalgorithm); });
    if (!ours) return nullptr;
    const SolverSpec spec = parse_solver_name(name);
    return function_subject(info_of(spec), [spec](const caseio::Case& c) { return run_solver(c, spec); });
}

std::vector<Meaningless> meaningless() {
    std::vector<Meaningless> all;
    const auto tell = [&all](std::string combination, const SolverSpec& spec) {
        if (std::string why = why_meaningless(spec); !why.empty())
            all.push_back({std::move(combination), std::move(why)});
    };
    for (std::size_t s = 0; s < scalar_names.size(); ++s) {
        SolverSpec spec;
        spec.scalar = static_cast<SolverScalar>(s);
        tell(fmt::format("{}/*/*/*as-printed/*", scalar_names[s]), spec);
        spec.form = RuleForm::squared;
        for (std::size_t k = 0; k < subalgorithm_names.size(); ++k) {
            SolverSpec one = spec;
            one.subalgorithm = static_cast<SubalgorithmKind>(k);
            tell(fmt::format("{}/{}/*", scalar_names[s], subalgorithm_names[k]), one);
        }
        for (const Named<Guard>& guard : guards) {
            SolverSpec one = spec;
            one.guard = guard.value;
            tell(fmt::format("{}/*/*/*/{}", scalar_names[s], guard.name), one);
        }
    }
    return all;
}

std::vector<LatticePoint> lattice() {
    std::vector<LatticePoint> all;
    for (const SolverSpec& spec : solver_lattice()) all.push_back({solver_name(spec), why_meaningless(spec)});
    return all;
}

}  // namespace

SubjectGroup plain_group() {
    return {"plain GJK distance",
            "SCALAR/SUBALGORITHM/RULE-TOLERANCE[-omega-OMEGA]/LOWER[-squared]/GUARD[/start-START][/limit-N]",
            listed,
            make,
            meaningless,
            lattice};
}

}  // namespace oblong::fuzz
