// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "caseio/case.hpp"
#include "caseio/result.hpp"
#include "fuzz/subjects/native/group.hpp"
#include "fuzz/subjects/native/solver_spec.hpp"
#include "oblong/gjk/momentum.hpp"

namespace oblong::fuzz {

/// One solver of Montaut et al. 2024: a Frank-Wolfe step or GJK itself, with or without momentum.
struct FrankWolfeSpec {
    enum class Step {
        gjk,  ///< the GJK loop; with momentum only, for without it is a plain solver
        preset,
        line_search,
        active_set,
        fully_corrective,
    };

    SolverSpec solver;  ///< scalar, rule, guard, start and limit; the subalgorithm is Johnson's
    Step step = Step::gjk;
    std::optional<MomentumKind> momentum;
    std::string threshold = "0";  ///< ε_col of Alg. 2

    [[nodiscard]] friend bool operator==(const FrankWolfeSpec&, const FrankWolfeSpec&) = default;
};

/// SCALAR/METHOD/RULE-TOLERANCE[-omega-OMEGA]/LOWER[-squared]/GUARD[/meets-T][/start-START][/limit-N] with METHOD
/// frank-wolfe[-line-search|-active-set|-fully-corrective][-MOMENTUM] or MOMENTUM alone for GJK, and MOMENTUM polyak or
/// nesterov, with -normalised, -coal or both behind it; such as
/// "double/nesterov-normalised/gap-1e-8/no-bound/no-progress".
[[nodiscard]] std::string frank_wolfe_name(const FrankWolfeSpec& spec);

/// Returns the spec of such a name; nothing if the name has none of these methods. Throws std::invalid_argument that
/// names the part and what was expected there.
[[nodiscard]] std::optional<FrankWolfeSpec> parse_frank_wolfe_name(const std::string& name);

/// Returns why a combination is no subject of its own; empty if it is one.
[[nodiscard]] std::string why_meaningless(const FrankWolfeSpec& spec);

/// Returns what a met rule bounds, plus the threshold: ‖v‖ up to it is answered by 0.
[[nodiscard]] oracle::Promise promise_of(const FrankWolfeSpec& spec);

/// Answers a distance or decide case.
///
/// A decide query ends by Alg. 2 once a plane lies farther than the threshold from the origin: separated. Where the
/// rule ends the loop, the bodies are said to meet if ‖v‖ is at most the threshold. With threshold 0 that is exact: v =
/// 0 or four points around the origin are `intersecting`, and where the rule was met with ‖v‖ so small that it proves
/// no separation, the answer is `undecided`.
[[nodiscard]] caseio::Result run_frank_wolfe(const caseio::Case& c, const FrankWolfeSpec& spec);

/// The same for one scalar: compiled in runs_SCALAR.cpp.
template <OrderedField S>
[[nodiscard]] caseio::Result run_frank_wolfe_in(const caseio::Case& c, const FrankWolfeSpec& spec);

/// Frank-Wolfe in its four forms, and Polyak and Nesterov momentum on them and on GJK (Montaut et al. 2024).
[[nodiscard]] SubjectGroup frank_wolfe_group();

}  // namespace oblong::fuzz
