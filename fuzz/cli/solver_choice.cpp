// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cli/solver_choice.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <stdexcept>

#include "fuzz/cli/checks.hpp"
#include "fuzz/subject/group.hpp"
#include "fuzz/subject/peer_list.hpp"
#include "fuzz/subject/solver_spec.hpp"

namespace oblong::cli {
namespace {

template <std::size_t N>
std::vector<std::string> listed(const std::array<std::string_view, N>& names) {
    return {names.begin(), names.end()};
}

template <class E, std::size_t N>
void set(E& value, const std::array<Named<E>, N>& list, const std::string& text) {
    for (const Named<E>& entry : list)
        if (entry.name == text) value = entry.value;
}

template <class Part, std::size_t N>
void set(Part& part, const std::array<std::string_view, N>& names, const std::string& text) {
    if (!text.empty()) part = static_cast<Part>(std::find(names.begin(), names.end(), text) - names.begin());
}

bool has_parts(const SolverChoice& c) {
    return !(c.scalar + c.subalgorithm + c.stop + c.tolerance + c.omega + c.lower + c.form + c.guard + c.start)
                .empty() ||
           c.iteration_limit > 0;
}

std::string solver_of_parts(const SolverChoice& c) {
    fuzz::SolverSpec spec;
    set(spec.scalar, fuzz::scalar_names, c.scalar);
    // The usual solver of a scalar is the first that is listed.
    for (const fuzz::SolverSpec& usual : fuzz::listed_solvers())
        if (usual.scalar == spec.scalar) {
            spec = usual;
            break;
        }
    set(spec.subalgorithm, fuzz::subalgorithm_names, c.subalgorithm);
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
    // Reading the name back checks the parts, numbers included.
    return fuzz::solver_name(fuzz::parse_solver_name(fuzz::solver_name(spec)));
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
        if (!names.empty())
            option
                ->check(CLI::Validator(
                    [names](std::string& text) {
                        if (std::find(names.begin(), names.end(), text) != names.end()) return std::string();
                        std::string list;
                        for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
                        return "expected one of " + list + ", found " + text;
                    },
                    "NAME"))
                ->type_name("");
    };
    if (verb.get_option_no_throw("--solver") == nullptr) add_whole_solver(verb, c);
    part("--scalar", c.scalar, listed(fuzz::scalar_names), "arithmetic");
    part("--subalgorithm", c.subalgorithm, listed(fuzz::subalgorithm_names), "closest point of the simplex");
    part("--stop", c.stop, listed(names_of(rule_kinds)), "stopping rule");
    part("--tolerance", c.tolerance, {}, "the rule's tolerance, a decimal");
    part("--omega", c.omega, {}, "norm at or below which the bodies count as intersecting");
    part("--lower", c.lower, listed(names_of(lower_kinds)), "the rule's lower bound");
    part("--form", c.form, listed(names_of(rule_forms)), "the rule as printed or without its square root");
    part("--guard", c.guard, listed(names_of(guards)), "cycle guard");
    part("--start", c.start, {},
         "where the loop starts: centres, vertices, or a direction X,Y,Z; the x axis otherwise");
    verb.add_option("--max-iterations", c.iteration_limit, "iteration limit")
        ->transform(whole_number(1))
        ->group("A plain solver by its parts")
        ->type_name("N");
}

std::string chosen_subject(const SolverChoice& c) {
    if (!has_parts(c)) {
        if (!c.subject.empty()) return c.subject;
        if (c.solver.empty()) return "proven";
        for (const fuzz::SubjectGroup& group : fuzz::subject_groups())
            if (const auto solver = group.make(c.solver)) return solver->info().name;
        if (c.solver == "proven" || c.solver.starts_with("program:") || fuzz::find_peer(c.solver) != nullptr)
            throw std::invalid_argument("--solver names a plain solver of ours, found \"" + c.solver +
                                        "\"; --subject takes it");
        return fuzz::solver_name(fuzz::parse_solver_name(c.solver));  // says what a solver's name is made of
    }
    if (!c.subject.empty() || !c.solver.empty())
        throw std::invalid_argument("a solver is chosen by its name or by its parts, not by both");
    return solver_of_parts(c);
}

std::string chosen_solver(const SolverChoice& c) {
    if (c.solver.empty()) return solver_of_parts(c);
    if (has_parts(c)) return chosen_subject(c);  // refuses both
    return fuzz::solver_name(fuzz::parse_solver_name(c.solver));
}

}  // namespace oblong::cli
