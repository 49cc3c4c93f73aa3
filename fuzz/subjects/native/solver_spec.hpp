// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "oblong/gjk/rule_kinds.hpp"
#include "oracle/judge/verdict.hpp"

/// The lattice of our plain solvers: a product of parts, filtered by `why_meaningless`.
namespace oblong::fuzz {

enum class SolverScalar { float32, float64, long_double, quad, digits100, rational };
enum class SubalgorithmKind { johnson, johnson_all, johnson_backup, brute_force, signed_volumes, cameron, voronoi };

/// One arithmetic of our solvers.
struct ScalarDescription {
    SolverScalar value;
    std::string_view name;       ///< in solver names
    int digits;                  ///< of the significand in bits; 0: exact
    std::string_view tolerance;  ///< the usual one of a stopping rule, a decimal
};

inline constexpr std::array<ScalarDescription, 6> solver_scalars{
    {{SolverScalar::float32, "float", 24, "1e-5"},
     {SolverScalar::float64, "double", 53, "1e-10"},
     {SolverScalar::long_double, "long-double", 64, "1e-17"},
     {SolverScalar::quad, "quad", 113, "1e-32"},
     {SolverScalar::digits100, "digits100", 335, "1e-97"},
     {SolverScalar::rational, "rational", 0, "0"}}};

inline constexpr std::array<Named<SubalgorithmKind>, 7> subalgorithm_kinds{
    {{SubalgorithmKind::johnson, "johnson"},
     {SubalgorithmKind::johnson_all, "johnson-all"},
     {SubalgorithmKind::johnson_backup, "johnson-backup"},
     {SubalgorithmKind::brute_force, "brute-force"},
     {SubalgorithmKind::signed_volumes, "signed-volumes"},
     {SubalgorithmKind::cameron, "cameron"},
     {SubalgorithmKind::voronoi, "voronoi"}}};

/// Returns the entry of a list that has this name; null if there is none.
template <class Entry, std::size_t N>
[[nodiscard]] constexpr const Entry* find_named(const std::array<Entry, N>& list, std::string_view name) {
    for (const Entry& entry : list)
        if (entry.name == name) return &entry;
    return nullptr;
}

/// Returns the description of an arithmetic.
[[nodiscard]] constexpr const ScalarDescription& described(SolverScalar scalar) {
    return *find_named(solver_scalars, name_in(solver_scalars, scalar));
}

/// Throws std::invalid_argument: "solver name, PART: expected one of NAMES, found …".
[[noreturn]] void refuse_part(std::string_view part, std::span<const std::string_view> names, std::string_view text);

/// Returns the value of that name in a list. Throws std::invalid_argument, which names the part and what was expected
/// there, if there is none.
template <class Entry, std::size_t N>
[[nodiscard]] auto value_named(const std::array<Entry, N>& list, std::string_view text, std::string_view part) {
    const Entry* found = find_named(list, text);
    if (found == nullptr) refuse_part(part, names_of(list), text);
    return found->value;
}

/// One plain solver. Tolerances are kept as the decimal that was given, so that a rational solver reads it exactly.
struct SolverSpec {
    SolverScalar scalar = SolverScalar::float64;
    SubalgorithmKind subalgorithm = SubalgorithmKind::johnson;
    RuleKind rule = RuleKind::relative;
    std::string tolerance = "1e-10";
    std::string omega = "0";
    LowerKind lower = LowerKind::running_max;
    RuleForm form = RuleForm::as_printed;
    Guard guard = Guard::no_progress;
    std::string start;  ///< "centres", "vertices" or "X,Y,Z" (start.hpp); empty: the x axis
    int iteration_limit = 1000;

    [[nodiscard]] friend bool operator==(const SolverSpec&, const SolverSpec&) = default;
};

/// SCALAR/SUBALGORITHM/RULE-TOLERANCE[-omega-OMEGA]/LOWER[-squared]/GUARD[/start-START][/limit-N], such as
/// "double/voronoi/relative-1e-10/running-max/repeated". A gap rule reads no lower bound: its fourth part is
/// "no-bound".
[[nodiscard]] std::string solver_name(const SolverSpec& spec);

/// Returns the spec of such a name. Throws std::invalid_argument that names the part and what was expected there.
[[nodiscard]] SolverSpec parse_solver_name(std::string_view name);

/// Makes a spec of parts one that a name can state: a gap rule reads no lower bound and has the squared form. Throws
/// std::invalid_argument, as parse_solver_name does, for a tolerance or ω that is no decimal ≥ 0 and for a combination
/// without meaning.
void check_spec(SolverSpec& spec);

/// A start part without its "start-": "centres", "vertices" or three decimals. Throws std::invalid_argument otherwise.
[[nodiscard]] std::string checked_start(std::string_view text);

/// N of a part "limit-N", at least 1. Throws std::invalid_argument otherwise.
[[nodiscard]] int parse_limit(std::string_view text);

/// Returns why a combination is no subject of its own; empty if it is one.
[[nodiscard]] std::string why_meaningless(const SolverSpec& spec);

/// Returns the plain solver of a scalar that is asked where nobody names another: the one that fails least and is
/// fastest (docs/log/gjk/false-enclosures.md).
[[nodiscard]] SolverSpec default_solver(SolverScalar scalar);

/// Returns the product of all parts, meaningless combinations among them, each scalar with its usual tolerance, ω and
/// start.
[[nodiscard]] std::vector<SolverSpec> solver_lattice();

/// Returns the promise of the stopping rule about a distance, once it is met.
[[nodiscard]] oracle::Promise promise_of(const SolverSpec& spec);

/// Returns the subjects that campaigns and `oblong subjects` list: the default solver and Johnson's of every scalar
/// with its usual tolerance, and of Johnson's every rule, form, lower bound, subalgorithm and guard with the others as
/// usual.
[[nodiscard]] std::vector<SolverSpec> listed_solvers();

}  // namespace oblong::fuzz
