// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/native/solver_spec.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <stdexcept>

#include "fuzz/subjects/native/group_parts.hpp"

namespace oblong::fuzz {

namespace {

void parse_rule(std::string_view text, SolverSpec& spec) {
    constexpr std::string_view omega = "-omega-";
    if (const std::size_t at = text.find(omega); at != std::string_view::npos) {
        spec.omega = checked_tolerance(text.substr(at + omega.size()), "omega");
        text = text.substr(0, at);
    }
    // The longest name that fits: "gap-point-1e-8" starts with "gap-" too.
    const RuleDescription* found = nullptr;
    for (const RuleDescription& rule : rule_kinds) {
        const std::size_t length = rule.name.size();
        const bool fits = text.starts_with(rule.name) && text.size() > length && text[length] == '-';
        if (fits && (found == nullptr || found->name.size() < length)) found = &rule;
    }
    if (found != nullptr) {
        spec.rule = found->value;
        spec.tolerance = checked_tolerance(text.substr(found->name.size() + 1), "tolerance");
        return;
    }
    throw std::invalid_argument(
        fmt::format("solver name, rule: expected RULE-TOLERANCE with RULE one of {}, found \"{}\"",
                    fmt::join(names_of(rule_kinds), ", "), text));
}

void parse_lower(std::string_view text, SolverSpec& spec) {
    if (is_gap(spec.rule)) {
        if (text != "no-bound") {
            throw std::invalid_argument(
                fmt::format("solver name, lower bound: a gap rule reads none: expected no-bound, found \"{}\"", text));
        }
        spec.form = RuleForm::squared;
        return;
    }
    constexpr std::string_view squared = "-squared";
    spec.form = text.ends_with(squared) ? RuleForm::squared : RuleForm::as_printed;
    if (spec.form == RuleForm::squared) text.remove_suffix(squared.size());
    spec.lower = value_named(lower_kinds, text, "lower bound");
}

SolverSpec usual(SolverScalar scalar) {
    SolverSpec spec;
    spec.scalar = scalar;
    spec.tolerance = described(scalar).tolerance;
    if (scalar == SolverScalar::rational) spec.form = RuleForm::squared;
    return spec;
}

}  // namespace

double tolerance_value(const std::string& text) {
    double value = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() && std::isfinite(value) ? value : -1;
}

std::string checked_tolerance(std::string_view text, std::string_view part) {
    std::string tolerance(text);
    if (tolerance_value(tolerance) < 0) {
        throw std::invalid_argument(
            fmt::format("solver name, {}: expected a decimal that is not negative, found \"{}\"", part, text));
    }
    return tolerance;
}

void refuse_part(std::string_view part, std::span<const std::string_view> names, std::string_view text) {
    throw std::invalid_argument(
        fmt::format("solver name, {}: expected one of {}, found \"{}\"", part, fmt::join(names, ", "), text));
}

void check_spec(SolverSpec& spec) {
    spec.omega = checked_tolerance(spec.omega, "omega");
    spec.tolerance = checked_tolerance(spec.tolerance, "tolerance");
    if (is_gap(spec.rule)) {
        spec.lower = SolverSpec{}.lower;
        spec.form = RuleForm::squared;
    }
    if (const std::string why = why_meaningless(spec); !why.empty()) throw std::invalid_argument("solver name: " + why);
}

std::string checked_start(std::string_view text) {
    if (text == "centres" || text == "vertices") return std::string(text);
    const std::vector<std::string> numbers = name_parts(text, ',');
    const bool decimals = std::ranges::all_of(numbers, [](std::string_view number) {
        if (number.starts_with('-')) number.remove_prefix(1);
        return tolerance_value(std::string(number)) >= 0;
    });
    if (numbers.size() != 3 || !decimals) {
        throw std::invalid_argument(
            fmt::format("solver name, start: expected centres, vertices or three decimals X,Y,Z, found \"{}\"", text));
    }
    return std::string(text);
}

int parse_limit(std::string_view text) {
    constexpr std::string_view limit = "limit-";
    const char* end = text.data() + text.size();
    const bool named = text.starts_with(limit);
    int value = 0;
    const auto [stop, error] = std::from_chars(text.data() + (named ? limit.size() : 0), end, value);
    if (!named || error != std::errc() || stop != end || value < 1) {
        throw std::invalid_argument(
            fmt::format("solver name, limit: expected limit-N with N at least 1, found \"{}\"", text));
    }
    return value;
}

std::string solver_name(const SolverSpec& spec) {
    std::string name =
        fmt::format("{}/{}/{}-{}", name_in(solver_scalars, spec.scalar), name_in(subalgorithm_kinds, spec.subalgorithm),
                    name_in(rule_kinds, spec.rule), spec.tolerance);
    if (spec.omega != "0") name += "-omega-" + spec.omega;
    name += '/';
    if (is_gap(spec.rule)) {
        name += "no-bound";
    } else {
        name += name_in(lower_kinds, spec.lower);
        if (spec.form == RuleForm::squared) name += "-squared";
    }
    name += fmt::format("/{}", name_in(guards, spec.guard));
    if (!spec.start.empty()) name += "/start-" + spec.start;
    if (spec.iteration_limit != SolverSpec{}.iteration_limit) name += fmt::format("/limit-{}", spec.iteration_limit);
    return name;
}

SolverSpec parse_solver_name(std::string_view name) {
    const std::vector<std::string> parts = name_parts(name);
    if (parts.size() < 5) {
        throw std::invalid_argument(
            fmt::format("solver name: expected SCALAR/SUBALGORITHM/RULE-TOLERANCE/LOWER/GUARD, found \"{}\"", name));
    }
    SolverSpec spec;
    spec.scalar = value_named(solver_scalars, parts[0], "scalar");
    spec.subalgorithm = value_named(subalgorithm_kinds, parts[1], "subalgorithm");
    parse_rule(parts[2], spec);
    parse_lower(parts[3], spec);
    spec.guard = value_named(guards, parts[4], "guard");
    std::size_t next = 5;
    if (next < parts.size() && parts[next].starts_with("start-")) spec.start = checked_start(parts[next++].substr(6));
    if (next < parts.size()) spec.iteration_limit = parse_limit(parts[next++]);
    if (next < parts.size())
        throw std::invalid_argument(
            fmt::format("solver name: expected nothing after the limit, found \"{}\"", parts[next]));
    check_spec(spec);
    return spec;
}

std::string why_meaningless(const SolverSpec& spec) {
    if (spec.scalar == SolverScalar::rational) {
        if (spec.form == RuleForm::as_printed && !is_gap(spec.rule))
            return "rationals have no square root: use the squared form";
        if (spec.guard == Guard::repeated_support)
            return "in exact arithmetic no support point repeats: use none or no-progress";
        if (spec.subalgorithm == SubalgorithmKind::johnson_backup)
            return "in exact arithmetic the backup procedure is never reached";
    }
    return {};
}

oracle::Promise promise_of(const SolverSpec& spec) {
    oracle::Promise promise;
    promise.digits = described(spec.scalar).digits;
    const double e = tolerance_value(spec.tolerance);
    switch (bound_of(spec.rule)) {
        case RuleBound::error:
            promise.absolute = e;
            break;
        case RuleBound::relative_error:
            promise.relative = e < 1 ? e / (1 - e) : 0;
            break;  // of d, not of ‖v‖
        case RuleBound::squared_error:
            promise.absolute = std::sqrt(e);
            break;  // (‖v‖ − d)² ≤ ‖v‖² − d² ≤ ε
    }
    promise.absolute += tolerance_value(spec.omega);  // ‖v‖ ≤ ω is answered by 0
    if (promise.absolute == 0 && promise.relative == 0) promise.statement = oracle::Statement::rounding;
    return promise;
}

SolverSpec default_solver(SolverScalar scalar) {
    SolverSpec spec = usual(scalar);
    spec.subalgorithm = SubalgorithmKind::voronoi;
    if (scalar != SolverScalar::rational) spec.guard = Guard::repeated_support;
    return spec;
}

std::vector<SolverSpec> solver_lattice() {
    std::vector<SolverSpec> all;
    const auto add_guards = [&all](SolverSpec spec) {
        for (const Named<Guard>& guard : guards) {
            spec.guard = guard.value;
            all.push_back(spec);
        }
    };
    const auto add_bounds = [&add_guards](SolverSpec spec) {
        spec.form = RuleForm::squared;
        if (is_gap(spec.rule)) return add_guards(spec);
        for (const Named<RuleForm>& form : rule_forms) {
            for (const Named<LowerKind>& lower : lower_kinds) {
                spec.form = form.value;
                spec.lower = lower.value;
                add_guards(spec);
            }
        }
    };
    for (const ScalarDescription& s : solver_scalars) {
        for (const Named<SubalgorithmKind>& k : subalgorithm_kinds) {
            SolverSpec spec = usual(s.value);
            spec.subalgorithm = k.value;
            for (const RuleDescription& rule : rule_kinds) {
                spec.rule = rule.value;
                add_bounds(spec);
            }
        }
    }
    return all;
}

std::vector<SolverSpec> listed_solvers() {
    std::vector<SolverSpec> list;
    const auto keep = [&list](const SolverSpec& spec) {
        if (why_meaningless(spec).empty() && std::ranges::find(list, spec) == list.end()) list.push_back(spec);
    };
    for (const ScalarDescription& s : solver_scalars) keep(default_solver(s.value));
    for (const ScalarDescription& s : solver_scalars) keep(usual(s.value));
    for (const SolverScalar scalar : {SolverScalar::float32, SolverScalar::float64, SolverScalar::rational}) {
        const SolverSpec base = usual(scalar);
        for (const Named<SubalgorithmKind>& k : subalgorithm_kinds) {
            SolverSpec spec = base;
            spec.subalgorithm = k.value;
            keep(spec);
        }
        for (const Named<Guard>& guard : guards) {
            SolverSpec spec = base;
            spec.guard = guard.value;
            keep(spec);
        }
        SolverSpec original = base;  // the 1988 original: backup procedure, no guard
        original.subalgorithm = SubalgorithmKind::johnson_backup;
        original.guard = Guard::none;
        keep(original);
        for (const RuleDescription& rule : rule_kinds) {
            for (const Named<LowerKind>& lower : lower_kinds) {
                for (const Named<RuleForm>& form : rule_forms) {
                    SolverSpec spec = base;
                    spec.rule = rule.value;
                    spec.lower = is_gap(rule.value) ? LowerKind::running_max : lower.value;
                    spec.form = is_gap(rule.value) ? RuleForm::squared : form.value;
                    keep(spec);
                }
            }
        }
        SolverSpec with_omega = base;
        with_omega.omega = std::string(described(scalar).tolerance);
        keep(with_omega);
        SolverSpec from_centres = base;
        from_centres.start = "centres";
        keep(from_centres);
    }
    return list;
}

}  // namespace oblong::fuzz
