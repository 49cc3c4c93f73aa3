// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/solver_choice.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <stdexcept>

#include "fuzz/app/options.hpp"
#include "fuzz/subjects/native/group.hpp"
#include "fuzz/subjects/native/solver_run.hpp"
#include "fuzz/subjects/peers/peer_list.hpp"
#include "fuzz/subjects/peers/process_subject.hpp"

namespace oblong::cli {
namespace {

template <std::size_t N>
std::vector<std::string> listed(const std::array<std::string_view, N>& names) {
    return {names.begin(), names.end()};
}

template <class E, class Entry, std::size_t N>
void set(E& value, const std::array<Entry, N>& list, const std::string& text) {
    if (const Entry* entry = fuzz::find_named(list, text)) value = entry->value;
}

bool has_parts(const SolverChoice& c) { return !c.scalar.empty() || has_parts_beside_scalar(c); }

fuzz::SolverSpec solver_of_parts(const SolverChoice& c) {
    fuzz::SolverSpec spec;
    set(spec.scalar, fuzz::solver_scalars, c.scalar);
    spec = fuzz::default_solver(spec.scalar);
    set(spec.subalgorithm, fuzz::subalgorithm_kinds, c.subalgorithm);
    set(spec.rule, rule_kinds, c.stop);
    set(spec.lower, lower_kinds, c.lower);
    set(spec.form, rule_forms, c.form);
    set(spec.guard, guards, c.guard);
    if (!c.tolerance.empty()) spec.tolerance = c.tolerance;
    if (!c.omega.empty()) spec.omega = c.omega;
    if (!c.start.empty()) spec.start = fuzz::checked_start(c.start);
    if (c.iteration_limit > 0) spec.iteration_limit = c.iteration_limit;
    if (is_gap(spec.rule) && (!c.lower.empty() || !c.form.empty()))
        throw std::invalid_argument("a gap rule reads no lower bound: --lower and --form do not go with --stop " +
                                    c.stop);
    fuzz::check_spec(spec);
    return spec;
}

[[noreturn]] void refuse_both() {
    throw std::invalid_argument("a solver is chosen by its name or by its parts, not by both");
}

CLI::Option* add_whole_solver(CLI::App& verb, SolverChoice& c) {
    return verb.add_option("--solver", c.solver, "a solver of ours by its whole name (oblong subjects)")
        ->group("Who answers")
        ->type_name("NAME");
}

}  // namespace

void add_subject_options(CLI::App& verb, SolverChoice& c) {
    CLI::Option* subject = verb.add_option("--subject", c.subject, "any subject of `oblong subjects`, or program:PATH")
                               ->group("Who answers")
                               ->type_name("NAME");
    add_whole_solver(verb, c)->excludes(subject);
}

void add_solver_options(CLI::App& verb, SolverChoice& c) {
    const auto part = [&](const char* flag, std::string& value, std::vector<std::string> names,
                          const std::string& what) {
        std::string help = what;
        for (std::size_t i = 0; i < names.size(); ++i) help += (i == 0 ? ": " : ", ") + names[i];
        CLI::Option* option = verb.add_option(flag, value, help)->group("A plain solver by its parts");
        if (!names.empty()) {
            std::string set;  // completions read it (verb_tree.cpp)
            for (const std::string& name : names) set += (set.empty() ? "{" : ",") + name;
            option
                ->check(CLI::Validator(
                    [names](std::string& text) {
                        if (std::find(names.begin(), names.end(), text) != names.end()) return std::string();
                        std::string list;
                        for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
                        return "expected one of " + list + ", found " + text;
                    },
                    "NAME", set + "}"))
                ->type_name("");
        }
    };
    if (verb.get_option_no_throw("--solver") == nullptr) add_whole_solver(verb, c);
    part("--scalar", c.scalar, listed(names_of(fuzz::solver_scalars)), "arithmetic");
    part("--subalgorithm", c.subalgorithm, listed(names_of(fuzz::subalgorithm_kinds)), "closest point of the simplex");
    part("--stop", c.stop, listed(names_of(rule_kinds)), "stopping rule");
    part("--tolerance", c.tolerance, {}, "the rule's tolerance, a decimal");
    part("--omega", c.omega, {}, "norm at or below which the bodies count as intersecting");
    part("--lower", c.lower, listed(names_of(lower_kinds)), "the rule's lower bound");
    part("--form", c.form, listed(names_of(rule_forms)), "the rule as printed or without its square root");
    part("--guard", c.guard, listed(names_of(guards)), "cycle guard");
    part("--start", c.start, {},
         "where the loop starts: centres, vertices, or a direction X,Y,Z; the x axis otherwise");
    add_count(verb, "--max-iterations", c.iteration_limit, "iteration limit")->group("A plain solver by its parts");
}

std::unique_ptr<fuzz::Subject> chosen_subject(const SolverChoice& c, const fuzz::ProcessOptions& process) {
    if (has_parts(c)) {
        if (!c.subject.empty() || !c.solver.empty()) refuse_both();
        return fuzz::plain_subject(solver_of_parts(c));
    }
    if (!c.subject.empty()) return fuzz::make_subject(c.subject, process);
    if (c.solver.empty()) return fuzz::make_subject("proven", process);
    for (const fuzz::SubjectGroup& group : fuzz::subject_groups())
        if (std::unique_ptr<fuzz::Subject> solver = group.make(c.solver)) return solver;
    if (c.solver == "proven" || c.solver.starts_with("program:") || fuzz::find_peer(c.solver) != nullptr)
        throw std::invalid_argument("--solver names a plain solver of ours, found \"" + c.solver +
                                    "\"; --subject takes it");
    return fuzz::plain_subject(fuzz::parse_solver_name(c.solver));  // says what a solver's name is made of
}

const std::string& chosen_name(const SolverChoice& c) {
    if (!c.solver.empty() && has_parts(c)) refuse_both();
    return c.solver;
}

bool has_parts_beside_scalar(const SolverChoice& c) {
    return !(c.subalgorithm + c.stop + c.tolerance + c.omega + c.lower + c.form + c.guard + c.start).empty() ||
           c.iteration_limit > 0;
}

fuzz::SolverSpec chosen_solver(const SolverChoice& c) {
    const std::string& name = chosen_name(c);
    return name.empty() ? solver_of_parts(c) : fuzz::parse_solver_name(name);
}

}  // namespace oblong::cli
