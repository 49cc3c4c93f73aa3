// SPDX-License-Identifier: GPL-3.0-or-later

#include <fmt/format.h>

#include <algorithm>

#include "fuzz/subjects/native/frank_wolfe_run.hpp"
#include "fuzz/subjects/native/group_parts.hpp"

namespace oblong::fuzz {

namespace {

using Step = FrankWolfeSpec::Step;
using Point = MomentumKind::Point;
using Terms = MomentumKind::Terms;
using Schedule = MomentumKind::Schedule;

SubjectInfo info_of(const FrankWolfeSpec& spec) {
    return distance_info(frank_wolfe_name(spec), name_in(solver_scalars, spec.solver.scalar), promise_of(spec));
}

/// The paper's rule with its tolerance of 1e-8, with what single precision can keep, or with nothing left over.
SolverSpec usual(SolverScalar scalar) {
    SolverSpec solver;
    solver.scalar = scalar;
    solver.rule = RuleKind::gap;
    solver.form = RuleForm::squared;
    solver.tolerance = scalar == SolverScalar::float32 ? "1e-4" : scalar == SolverScalar::rational ? "0" : "1e-8";
    return solver;
}

std::vector<MomentumKind> listed_momenta() {
    return {{Point::polyak, Terms::as_they_are, Schedule::printed},
            {Point::nesterov, Terms::as_they_are, Schedule::printed},
            {Point::nesterov, Terms::normalised, Schedule::printed}};
}

/// GJK with every momentum in every scalar; the steps of Frank-Wolfe alone, and with Nesterov's.
std::vector<FrankWolfeSpec> listed_specs() {
    std::vector<FrankWolfeSpec> all;
    const auto keep = [&all](const FrankWolfeSpec& spec) {
        if (why_meaningless(spec).empty() && std::ranges::find(all, spec) == all.end()) all.push_back(spec);
    };
    for (const ScalarDescription& s : solver_scalars) {
        const auto scalar = s.value;
        for (const MomentumKind& momentum : listed_momenta()) keep({usual(scalar), Step::gjk, momentum, "0"});
        for (const Step step : {Step::preset, Step::line_search, Step::active_set, Step::fully_corrective}) {
            FrankWolfeSpec spec{usual(scalar), step, {}, "0"};
            if (step == Step::preset) spec.solver.guard = Guard::none;
            if (scalar == SolverScalar::rational && step != Step::fully_corrective) {
                spec.solver.tolerance = "1e-2";
                spec.solver.iteration_limit = step == Step::preset ? 100 : 10;
            }
            keep(spec);
        }
    }
    for (const SolverScalar scalar : {SolverScalar::float32, SolverScalar::float64}) {
        const FrankWolfeSpec base{usual(scalar), Step::gjk, {}, "0"};
        for (const Terms terms : {Terms::as_they_are, Terms::normalised})
            for (const Point point : {Point::polyak, Point::nesterov})
                for (const Schedule schedule : {Schedule::printed, Schedule::coal}) {
                    FrankWolfeSpec spec = base;
                    spec.momentum = MomentumKind{point, terms, schedule};
                    keep(spec);
                }
        for (const MomentumKind& momentum : listed_momenta()) {
            FrankWolfeSpec spec = base;
            spec.momentum = momentum;
            spec.solver.rule = RuleKind::gap_point;
            spec.solver.tolerance = scalar == SolverScalar::float32 ? "1e-2" : "1e-4";
            keep(spec);
            spec.solver.rule = RuleKind::relative;
            spec.solver.form = RuleForm::as_printed;
            spec.solver.tolerance = scalar == SolverScalar::float32 ? "1e-5" : "1e-10";
            keep(spec);
            spec.solver.guard = Guard::none;
            keep(spec);
            spec.solver = base.solver;
            spec.threshold = scalar == SolverScalar::float32 ? "1e-2" : "1e-4";  // √ε
            keep(spec);
            spec.threshold = "0";
            spec.step = Step::line_search;
            keep(spec);
        }
    }
    return all;
}

std::vector<SubjectInfo> listed() { return infos_of(listed_specs(), info_of); }

std::unique_ptr<Subject> make(const std::string& name) {
    const std::optional<FrankWolfeSpec> spec = parse_frank_wolfe_name(name);
    if (!spec) return nullptr;
    return function_subject(info_of(*spec), [spec = *spec](const caseio::Case& c) { return run_frank_wolfe(c, spec); });
}

std::vector<Meaningless> meaningless() {
    std::vector<Meaningless> all;
    const auto tell = [&all](std::string combination, const FrankWolfeSpec& spec) {
        all.push_back({std::move(combination), why_meaningless(spec)});
    };
    const SolverSpec exact = usual(SolverScalar::rational);
    SolverSpec repeated = usual(SolverScalar::float64);
    repeated.guard = Guard::repeated_support;
    tell("rational/*-normalised/*", {exact, Step::gjk, MomentumKind{Point::nesterov, Terms::normalised}, "0"});
    tell("*/*polyak-normalised-coal/*", {usual(SolverScalar::float64), Step::gjk,
                                         MomentumKind{Point::polyak, Terms::normalised, Schedule::coal}, "0"});
    tell("rational/frank-wolfe-line-search/*/limit-13 and more", {exact, Step::line_search, {}, "0"});
    tell("rational/frank-wolfe-active-set/*/limit-13 and more", {exact, Step::active_set, {}, "0"});
    tell("*/frank-wolfe*/*/*/repeated", {repeated, Step::line_search, {}, "0"});
    tell("*/frank-wolfe/*/*/no-progress", {usual(SolverScalar::float64), Step::preset, {}, "0"});
    return with_reasons(std::move(all));
}

std::vector<LatticePoint> lattice() {
    std::vector<std::string> momenta;
    for (const char* point : {"polyak", "nesterov"})
        for (const char* terms : {"", "-normalised"})
            for (const char* schedule : {"", "-coal"}) momenta.push_back(fmt::format("{}{}{}", point, terms, schedule));
    std::vector<std::string> methods = momenta;
    for (const char* step : {"", "-line-search", "-active-set", "-fully-corrective"}) {
        methods.push_back(fmt::format("frank-wolfe{}", step));
        for (const std::string& momentum : momenta) methods.push_back(fmt::format("frank-wolfe{}-{}", step, momentum));
    }
    return lattice_of(methods, make);
}

}  // namespace

oracle::Promise promise_of(const FrankWolfeSpec& spec) {
    oracle::Promise promise = promise_of(spec.solver);
    promise.absolute += std::stod(spec.threshold);
    if (promise.absolute > 0) promise.statement = oracle::Statement::promise;
    return promise;
}

SubjectGroup frank_wolfe_group() {
    return {"Frank-Wolfe and momentum",
            "SCALAR/frank-wolfe[-line-search|-active-set|-fully-corrective][-MOMENTUM] or MOMENTUM/"
            "RULE-TOLERANCE[-omega-OMEGA]/LOWER[-squared]/GUARD[/meets-T][/start-START][/limit-N], MOMENTUM polyak or "
            "nesterov[-normalised][-coal]",
            listed,
            make,
            meaningless,
            lattice};
}

}  // namespace oblong::fuzz
