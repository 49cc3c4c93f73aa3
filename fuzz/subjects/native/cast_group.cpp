// SPDX-License-Identifier: GPL-3.0-or-later

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "fuzz/subjects/native/cast_run.hpp"
#include "fuzz/subjects/native/group_parts.hpp"
#include "fuzz/subjects/native/scalar_dispatch.hpp"

namespace oblong::fuzz {

caseio::Result run_cast(const caseio::Case& c, const CastSpec& spec) {
    return in_scalar(spec.scalar, [&]<class S>(std::type_identity<S>) { return run_cast_in<S>(c, spec); });
}

namespace {

constexpr std::array<std::string_view, 2> methods{"ray-gjk", "ray-advancement"};
constexpr std::array<std::string_view, 2> guards{"none", "no-progress"};
constexpr std::string_view tolerance_word = "tolerance-";
constexpr std::string_view grammar =
    "SCALAR/ray-gjk/tolerance-TOL/GUARD[/newest-only][/no-early-out][/limit-N] or "
    "SCALAR/ray-advancement/tolerance-TOL[/no-early-out][/limit-N]";

[[noreturn]] void refuse(std::string_view part, std::string_view expected, std::string_view found) {
    throw std::invalid_argument(fmt::format("solver name, {}: expected {}, found \"{}\"", part, expected, found));
}

/// The parts of a name, taken from the front.
class Parts {
public:
    explicit Parts(std::string_view name) : parts_(name_parts(name)) {}
    /// The next part; empty after the last.
    [[nodiscard]] std::string_view peek() const { return at_ < parts_.size() ? std::string_view(parts_[at_]) : ""; }
    std::string_view take() {
        const std::string_view part = peek();
        ++at_;
        return part;
    }
    bool take(std::string_view word) {
        const bool is_next = at_ < parts_.size() && peek() == word;
        if (is_next) ++at_;
        return is_next;
    }

private:
    std::vector<std::string> parts_;
    std::size_t at_ = 0;
};

SubjectInfo info_of(const CastSpec& spec) {
    SubjectInfo info = native_info(cast_name(spec), name_in(solver_scalars, spec.scalar),
                                   {caseio::Query::raycast, caseio::Query::sweep});
    info.promise.digits = described(spec.scalar).digits;
    if (spec.scalar == SolverScalar::rational && spec.tolerance == "0") {
        info.promise.statement = oracle::Statement::rounding;
        info.promise_text = "exact";
        return info;
    }
    info.promise_text = fmt::format(
        "of the parameter nothing; at a hit the bodies are at most sqrt({}) times the simplex's size apart, up to "
        "rounding",
        spec.tolerance);
    return info;
}

std::vector<CastSpec> specs() {
    // An order of magnitude above each scalar's epsilon.
    constexpr std::array<std::pair<SolverScalar, std::string_view>, 6> usual{{{SolverScalar::float32, "1e-6"},
                                                                              {SolverScalar::float64, "1e-15"},
                                                                              {SolverScalar::long_double, "1e-18"},
                                                                              {SolverScalar::quad, "1e-33"},
                                                                              {SolverScalar::digits100, "1e-99"},
                                                                              {SolverScalar::rational, "0"}}};
    std::vector<CastSpec> all;
    for (const auto& [scalar, tolerance] : usual) {
        CastSpec spec;
        spec.scalar = scalar;
        spec.tolerance = tolerance;
        spec.guarded = spec.scalar != SolverScalar::rational;
        all.push_back(spec);
        if (spec.guarded) {
            CastSpec unguarded = spec;
            unguarded.guarded = false;
            all.push_back(unguarded);
        }
        spec.guarded = true;
        spec.method = CastSpec::Method::advancement;
        all.push_back(spec);
    }
    for (const auto& [scalar, tolerance] : usual) {
        if (scalar != SolverScalar::float32 && scalar != SolverScalar::float64) continue;
        CastSpec spec;
        spec.scalar = scalar;
        for (const bool guarded : {true, false}) {
            spec.guarded = guarded;
            spec.tolerance = "0";
            all.push_back(spec);
        }
        spec.guarded = true;
        spec.tolerance = tolerance;
        spec.newest_only = true;
        all.push_back(spec);
    }
    return all;
}

std::vector<SubjectInfo> listed() { return infos_of(specs(), info_of); }

std::unique_ptr<Subject> make(const std::string& name) {
    if (!has_method(name, "ray")) return nullptr;
    const CastSpec spec = parse_cast_name(name);
    return function_subject(info_of(spec), [spec](const caseio::Case& c) { return run_cast(c, spec); });
}

std::vector<Meaningless> meaningless() {
    return {{"rational/ray-gjk/*/no-progress", "exact arithmetic always makes progress"},
            {"*/ray-advancement/*/GUARD", "a parameter that no longer grows always ends it"},
            {"*/ray-advancement/*/newest-only", "its distances are of bodies that do not move"}};
}

std::vector<LatticePoint> lattice() {
    std::vector<LatticePoint> all;
    const std::vector<CastSpec> usual = specs();
    for (const ScalarDescription& s : solver_scalars) {
        const auto of_scalar = [&s](const CastSpec& spec) { return spec.scalar == s.value; };
        const std::string tolerance =
            fmt::format("{}{}", tolerance_word, std::ranges::find_if(usual, of_scalar)->tolerance);
        const auto add = [&](const std::string& rest) {
            all.push_back(*lattice_point(fmt::format("{}/{}", s.name, rest), make));
        };
        for (const char* early_out : {"", "/no-early-out"}) {
            for (const std::string_view guard : guards)
                for (const char* entry : {"", "/newest-only"})
                    add(fmt::format("{}/{}/{}{}{}", methods[0], tolerance, guard, entry, early_out));
            add(fmt::format("{}/{}{}", methods[1], tolerance, early_out));
        }
    }
    return all;
}

}  // namespace

std::string cast_name(const CastSpec& spec) {
    const bool gjk = spec.method == CastSpec::Method::gjk;
    std::string name = fmt::format("{}/{}/{}{}", name_in(solver_scalars, spec.scalar), methods[gjk ? 0 : 1],
                                   tolerance_word, spec.tolerance);
    if (gjk) name += fmt::format("/{}", guards[spec.guarded ? 1 : 0]);
    if (spec.newest_only) name += "/newest-only";
    if (!spec.early_out) name += "/no-early-out";
    if (spec.iteration_limit != CastSpec{}.iteration_limit) name += fmt::format("/limit-{}", spec.iteration_limit);
    return name;
}

CastSpec parse_cast_name(const std::string& name) {
    Parts parts(name);
    CastSpec spec;
    const ScalarDescription* scalar = find_named(solver_scalars, parts.take());
    if (scalar == nullptr) refuse("scalar", fmt::format("{}", fmt::join(names_of(solver_scalars), ", ")), name);
    spec.scalar = scalar->value;
    const std::string_view method = parts.take();
    if (std::ranges::find(methods, method) == methods.end())
        refuse("method", fmt::format("{}", fmt::join(methods, " or ")), method);
    const bool gjk = method == methods[0];
    spec.method = gjk ? CastSpec::Method::gjk : CastSpec::Method::advancement;
    const std::string_view tolerance = parts.take();
    if (tolerance.starts_with(tolerance_word)) spec.tolerance = tolerance.substr(tolerance_word.size());
    if (!tolerance.starts_with(tolerance_word) || tolerance_value(spec.tolerance) < 0)
        refuse("tolerance", "tolerance-TOL with a decimal that is not negative", tolerance);
    if (gjk) {
        const std::string_view guard = parts.take();
        if (std::ranges::find(guards, guard) == guards.end())
            refuse("guard", fmt::format("{}", fmt::join(guards, " or ")), guard);
        spec.guarded = guard == guards[1];
        if (spec.guarded && spec.scalar == SolverScalar::rational)
            refuse("guard", "none: exact arithmetic always makes progress", guard);
        spec.newest_only = parts.take("newest-only");
    }
    spec.early_out = !parts.take("no-early-out");
    if (const std::string_view text = parts.take(); !text.empty()) spec.iteration_limit = parse_limit(text);
    if (!parts.peek().empty()) refuse("length", grammar, name);
    return spec;
}

SubjectGroup cast_group() { return {"plain ray casts and linear sweeps", grammar, listed, make, meaningless, lattice}; }

}  // namespace oblong::fuzz
