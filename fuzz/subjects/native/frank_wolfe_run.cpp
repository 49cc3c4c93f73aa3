// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/native/frank_wolfe_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "fuzz/subjects/native/group.hpp"
#include "fuzz/subjects/native/scalar_dispatch.hpp"

namespace oblong::fuzz {

namespace {

using Step = FrankWolfeSpec::Step;
using Point = MomentumKind::Point;
using Terms = MomentumKind::Terms;
using Schedule = MomentumKind::Schedule;

constexpr std::array<Named<Step>, 5> steps{{{Step::gjk, ""},
                                            {Step::preset, "frank-wolfe"},
                                            {Step::line_search, "frank-wolfe-line-search"},
                                            {Step::active_set, "frank-wolfe-active-set"},
                                            {Step::fully_corrective, "frank-wolfe-fully-corrective"}}};
constexpr std::string_view meets = "meets-";

/// Most iterations that a rational can take with steps whose denominators double in each.
constexpr int rational_limit = 12;

std::string method_name(const FrankWolfeSpec& spec) {
    std::string name(name_in(steps, spec.step));
    if (!spec.momentum) return name;
    if (!name.empty()) name += '-';
    name += spec.momentum->point == Point::polyak ? "polyak" : "nesterov";
    if (spec.momentum->terms == Terms::normalised) name += "-normalised";
    if (spec.momentum->schedule == Schedule::coal) name += "-coal";
    return name;
}

/// Every step with every momentum, without plain GJK.
std::vector<FrankWolfeSpec> methods() {
    std::vector<FrankWolfeSpec> all;
    for (const Named<Step>& step : steps) {
        FrankWolfeSpec spec;
        spec.step = step.value;
        if (spec.step != Step::gjk) all.push_back(spec);
        for (const Point point : {Point::polyak, Point::nesterov})
            for (const Terms terms : {Terms::as_they_are, Terms::normalised})
                for (const Schedule schedule : {Schedule::printed, Schedule::coal}) {
                    spec.momentum = MomentumKind{point, terms, schedule};
                    all.push_back(spec);
                }
    }
    return all;
}

/// The threshold of the part meets-T, which is taken out of the parts.
std::string take_threshold(std::vector<std::string>& parts) {
    const auto part = std::ranges::find_if(parts, [](const std::string& text) { return text.starts_with(meets); });
    if (part == parts.end()) return "0";
    std::string threshold = part->substr(meets.size());
    // A tolerance that the plain grammar accepts.
    (void)parse_solver_name("double/johnson/absolute-" + threshold + "/latest/none");
    parts.erase(part);
    return threshold;
}

}  // namespace

std::string frank_wolfe_name(const FrankWolfeSpec& spec) {
    std::vector<std::string> parts = name_parts(solver_name(spec.solver));
    parts[1] = method_name(spec);
    if (spec.threshold != "0") parts.insert(parts.begin() + 5, std::string(meets) + spec.threshold);
    return fmt::format("{}", fmt::join(parts, "/"));
}

std::optional<FrankWolfeSpec> parse_frank_wolfe_name(const std::string& name) {
    if (!has_method(name, "frank-wolfe") && !has_method(name, "polyak") && !has_method(name, "nesterov"))
        return std::nullopt;
    std::vector<std::string> parts = name_parts(name);
    const std::vector<FrankWolfeSpec> all = methods();
    const auto method = std::ranges::find(all, parts[1], method_name);
    if (method == all.end()) {
        throw std::invalid_argument(fmt::format(
            "solver name, method: expected frank-wolfe[-line-search|-active-set|-fully-corrective], MOMENTUM, or both "
            "joined by a hyphen, with MOMENTUM polyak or nesterov[-normalised][-coal], found \"{}\"",
            parts[1]));
    }
    FrankWolfeSpec spec = *method;
    spec.threshold = take_threshold(parts);
    parts[1] = "johnson";
    spec.solver = parse_solver_name(fmt::format("{}", fmt::join(parts, "/")));
    if (const std::string why = why_meaningless(spec); !why.empty()) throw std::invalid_argument("solver name: " + why);
    return spec;
}

std::string why_meaningless(const FrankWolfeSpec& spec) {
    const bool rational = spec.solver.scalar == SolverScalar::rational;
    if (std::string why = why_meaningless(spec.solver); !why.empty()) return why;
    if (spec.momentum && spec.momentum->terms == Terms::normalised) {
        if (rational) return "rationals have no square root: momentum runs without normalised terms";
        if (spec.momentum->point == Point::polyak && spec.momentum->schedule == Schedule::coal)
            return "the authors' library normalises Nesterov's terms alone";
    }
    const bool grows = spec.step == Step::line_search || spec.step == Step::active_set;
    if (rational && grows && spec.solver.iteration_limit > rational_limit)
        return fmt::format("denominators double in each iteration: give limit-{} or less", rational_limit);
    if (spec.step == Step::gjk || spec.step == Step::fully_corrective) return {};
    if (spec.solver.guard == Guard::repeated_support)
        return "support points come back by design where no simplex keeps them: use none or no-progress";
    if (spec.step == Step::preset && spec.solver.guard == Guard::no_progress)
        return "a preset step need not lead nearer: use none";
    return {};
}

caseio::Result run_frank_wolfe(const caseio::Case& c, const FrankWolfeSpec& spec) {
    return in_scalar(spec.solver.scalar,
                     [&]<class S>(std::type_identity<S>) { return run_frank_wolfe_in<S>(c, spec); });
}

}  // namespace oblong::fuzz
