// SPDX-License-Identifier: GPL-3.0-or-later

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "fuzz/subjects/native/epa_run.hpp"
#include "fuzz/subjects/native/group_parts.hpp"
#include "fuzz/subjects/native/scalar_dispatch.hpp"
#include "fuzz/subjects/native/solver_run.hpp"

namespace oblong::fuzz {

caseio::Result run_epa(const caseio::Case& c, const EpaSpec& spec) {
    return in_scalar(spec.scalar, [&]<class S>(std::type_identity<S>) { return run_epa_in<S>(c, spec); });
}

namespace {

constexpr std::array<std::string_view, 2> rules{"relative", "absolute"};

/// l ≤ depth ≤ h, and l is stated: of a relative rule h − l ≤ ε h, so that depth − l ≤ ε / (1 − ε) depth.
SubjectInfo info_of(const EpaSpec& spec) {
    SubjectInfo info = native_info(epa_name(spec), name_in(solver_scalars, spec.scalar), {caseio::Query::penetration});
    info.promise.digits = described(spec.scalar).digits;
    const double e = tolerance_value(spec.tolerance);
    if (e == 0) {
        info.promise.statement = oracle::Statement::rounding;
        if (spec.scalar == SolverScalar::rational) info.promise_text = "the exact depth of polyhedra";
        return info;
    }
    if (spec.absolute) {
        info.promise.absolute = e;
        info.promise_text = fmt::format("|depth - d| <= {:.3g}", e);
    } else if (e < 1) {
        info.promise.relative = e / (1 - e);
        info.promise_text = fmt::format("|depth - d| <= {:.3g} d", info.promise.relative);
    }
    return info;
}

std::vector<EpaSpec> specs() {
    std::vector<EpaSpec> all;
    for (const ScalarDescription& s : solver_scalars)
        all.push_back({.scalar = s.value, .tolerance = std::string(s.tolerance)});
    for (const SolverScalar scalar : {SolverScalar::float32, SolverScalar::float64}) {
        const std::string tolerance(described(scalar).tolerance);
        all.push_back({.scalar = scalar, .absolute = true, .tolerance = tolerance});
        all.push_back({.scalar = scalar, .tolerance = "0"});
    }
    return all;
}

std::vector<SubjectInfo> listed() { return infos_of(specs(), info_of); }

std::unique_ptr<Subject> make(const std::string& name) {
    if (!has_method(name, "epa")) return nullptr;
    const EpaSpec spec = parse_epa_name(name);
    return function_subject(info_of(spec), [spec](const caseio::Case& c) { return run_epa(c, spec); });
}

}  // namespace

std::string epa_name(const EpaSpec& spec) {
    std::string name =
        fmt::format("{}/epa/{}-{}", name_in(solver_scalars, spec.scalar), rules[spec.absolute ? 1 : 0], spec.tolerance);
    if (spec.iteration_limit != EpaSpec{}.iteration_limit) name += fmt::format("/limit-{}", spec.iteration_limit);
    return name;
}

EpaSpec parse_epa_name(const std::string& name) {
    const std::vector<std::string> parts = name_parts(name);
    if (parts[1] != "epa" || parts.size() < 3 || parts.size() > 4)
        throw std::invalid_argument(
            fmt::format("solver name: expected SCALAR/epa/RULE-TOLERANCE[/limit-N], found \"{}\"", name));
    EpaSpec spec;
    spec.scalar = find_named(solver_scalars, parts[0])->value;
    const std::size_t hyphen = parts[2].find('-');
    const std::string rule = parts[2].substr(0, hyphen);
    if (hyphen == std::string::npos || std::ranges::find(rules, rule) == rules.end())
        throw std::invalid_argument(
            fmt::format("solver name, rule: expected RULE-TOLERANCE with RULE one of {}, found \"{}\"",
                        fmt::join(rules, ", "), parts[2]));
    spec.absolute = rule == rules[1];
    spec.tolerance = checked_tolerance(parts[2].substr(hyphen + 1), "tolerance");
    if (parts.size() == 4) spec.iteration_limit = parse_limit(parts[3]);
    return spec;
}

SubjectGroup epa_group() {
    return {"penetration depth by the expanding polytope algorithm", "SCALAR/epa/RULE-TOLERANCE[/limit-N]", listed,
            make};
}

}  // namespace oblong::fuzz
