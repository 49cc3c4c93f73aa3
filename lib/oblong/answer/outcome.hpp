// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace oblong {

/// The outcome of a query about a pair of bodies. The first three are exact statements. `intersecting` comes from a
/// subject that cannot distinguish touching from overlapping. The others are refusals and carry no number.
enum class Outcome {
    separated,      ///< 0 is outside A − B
    touching,       ///< 0 is on the boundary of A − B
    overlapping,    ///< 0 is in the interior of A − B
    intersecting,   ///< touching or overlapping
    not_converged,  ///< the iteration limit was reached
    cycled,         ///< a state repeated: the loop would not end
    undecided,      ///< the method cannot decide
    not_finite,     ///< arithmetic overflowed
    unsupported,    ///< the subject does not support the query, body or scalar
    failed,         ///< the subject reports an internal error
};

/// Why an iteration ended.
enum class Termination {
    gap,                  ///< the duality-gap rule was met
    relative,             ///< the relative rule was met
    absolute,             ///< the absolute rule was met
    lower_bound,          ///< the lower bound exceeded the limit (separating axis found)
    origin_enclosed,      ///< v is 0 up to rounding, four points enclose the origin, or ‖v‖ ≤ ω
    repeated_support,     ///< 1999 §5: the support point was already in W ∪ {last w}
    no_progress,          ///< ‖v‖² did not strictly decrease, or nothing supports that four points enclose the origin
    cycle,                ///< cycle guard: everything that the next iteration reads repeated
    subalgorithm_failed,  ///< no subset met the conditions; the previous v was kept
    iteration_limit,
};

/// The names of Outcome, by ordinal.
inline constexpr std::array<std::string_view, 10> outcome_names{
    "separated", "touching",  "overlapping", "intersecting", "not_converged",
    "cycled",    "undecided", "not_finite",  "unsupported",  "failed"};
/// The names of Termination, by ordinal.
inline constexpr std::array<std::string_view, 10> termination_names{"gap",
                                                                    "relative",
                                                                    "absolute",
                                                                    "lower_bound",
                                                                    "origin_enclosed",
                                                                    "repeated_support",
                                                                    "no_progress",
                                                                    "cycle",
                                                                    "subalgorithm_failed",
                                                                    "iteration_limit"};

/// Returns the name of an Outcome.
[[nodiscard]] constexpr std::string_view name(Outcome o) { return outcome_names[static_cast<std::size_t>(o)]; }
/// Returns the name of a Termination.
[[nodiscard]] constexpr std::string_view name(Termination t) { return termination_names[static_cast<std::size_t>(t)]; }

/// Returns whether the outcome is a refusal.
[[nodiscard]] constexpr bool is_refusal(Outcome o) { return o > Outcome::intersecting; }

/// Returns the Outcome of that name, or nothing.
[[nodiscard]] constexpr std::optional<Outcome> outcome_from_name(std::string_view text) {
    for (std::size_t i = 0; i < outcome_names.size(); ++i)
        if (outcome_names[i] == text) return static_cast<Outcome>(i);
    return std::nullopt;
}

/// Returns the Termination of that name, or nothing.
[[nodiscard]] constexpr std::optional<Termination> termination_from_name(std::string_view text) {
    for (std::size_t i = 0; i < termination_names.size(); ++i)
        if (termination_names[i] == text) return static_cast<Termination>(i);
    return std::nullopt;
}

}  // namespace oblong
