// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "oblong/gjk/rule_kinds.hpp"
#include "oracle/judge/verdict.hpp"

/// The lattice of our plain solvers: a product of parts, filtered by `why_meaningless`.
namespace oblong::fuzz {

enum class SolverScalar { float32, float64, long_double, quad, digits100, rational };
enum class SubalgorithmKind { johnson, johnson_all, johnson_backup, brute_force, signed_volumes, cameron };

inline constexpr std::array<std::string_view, 6> scalar_names{"float", "double",    "long-double",
                                                              "quad",  "digits100", "rational"};
inline constexpr std::array<std::string_view, 6> subalgorithm_names{"johnson",     "johnson-all",    "johnson-backup",
                                                                    "brute-force", "signed-volumes", "cameron"};

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
/// "double/johnson/relative-1e-10/running-max/repeated". A gap rule reads no lower bound: its fourth part is
/// "no-bound".
[[nodiscard]] std::string solver_name(const SolverSpec& spec);

/// The spec of such a name. Throws std::invalid_argument that names the part and what was expected there.
[[nodiscard]] SolverSpec parse_solver_name(std::string_view name);

/// A start part without its "start-": "centres", "vertices" or three decimals. Throws std::invalid_argument otherwise.
[[nodiscard]] std::string checked_start(std::string_view text);

/// N of a part "limit-N", at least 1. Throws std::invalid_argument otherwise.
[[nodiscard]] int parse_limit(std::string_view text);

/// Why a combination is no subject of its own; empty where it is one.
[[nodiscard]] std::string why_meaningless(const SolverSpec& spec);

/// The product of all parts, meaningless combinations among them, each scalar with its usual tolerance, ω and start.
[[nodiscard]] std::vector<SolverSpec> solver_lattice();

/// What the stopping rule promises of a distance, once it was met.
[[nodiscard]] oracle::Promise promise_of(const SolverSpec& spec);

/// The subjects that campaigns and `oblong subjects` list: every scalar with its usual tolerance, and every rule,
/// form, lower bound, subalgorithm and guard with the others as usual.
[[nodiscard]] std::vector<SolverSpec> listed_solvers();

}  // namespace oblong::fuzz
