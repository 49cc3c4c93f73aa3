// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <string_view>

/// The stopping rules, their lower bounds and forms, and the cycle guards: one list each, with the names that programs
/// and solver names use. Options, solver names, promises and fuzzers read these lists and keep no copy.
namespace oblong {

/// What a stopping rule compares; `StoppingRule` has the formulas.
enum class RuleKind { absolute, relative, gap, gap_point };

/// Which lower bound μ of the distance a rule uses.
enum class LowerKind {
    running_max,  ///< the greatest plane distance so far
    latest,       ///< the plane distance of this iteration
};

/// How a rule is evaluated.
enum class RuleForm {
    as_printed,  ///< with lengths; needs a scalar with a square root, others run `squared`
    squared,     ///< with squared lengths
};

/// Cycle guard: ends the loop if rounding keeps the stopping rule from being met (van den Bergen 1999, §5).
enum class Guard {
    none,  ///< the original of 1988
    /// Ends if w is in W_{k−1} ∪ {w_{k−1}}: impossible in exact arithmetic; floats can still cycle.
    repeated_support,
    no_progress,  ///< ends if the computed ‖v‖² did not strictly decrease: proven to end
};

/// A value of an enumeration with its name in solver names and options.
template <class E>
struct Named {
    E value;                ///< the value
    std::string_view name;  ///< its name in subjects and files
};

/// What the tolerance ε bounds when a rule is met, with x = ‖v‖ and the distance d ≤ x.
enum class RuleBound {
    error,           ///< x − d ≤ ε
    relative_error,  ///< x − d ≤ ε x
    squared_error,   ///< x² − d² ≤ ε
};

/// A stopping rule: its name in solver names and options, and what it bounds.
struct RuleDescription {
    RuleKind value;         ///< the rule
    std::string_view name;  ///< its name in subjects and files
    RuleBound bound;        ///< what its tolerance bounds
};

/// Every RuleKind with its description.
inline constexpr std::array<RuleDescription, 4> rule_kinds{{{RuleKind::absolute, "absolute", RuleBound::error},
                                                            {RuleKind::relative, "relative", RuleBound::relative_error},
                                                            {RuleKind::gap, "gap", RuleBound::squared_error},
                                                            {RuleKind::gap_point, "gap-point", RuleBound::error}}};
/// Every LowerKind with its name.
inline constexpr std::array<Named<LowerKind>, 2> lower_kinds{
    {{LowerKind::running_max, "running-max"}, {LowerKind::latest, "latest"}}};
/// Every RuleForm with its name.
inline constexpr std::array<Named<RuleForm>, 2> rule_forms{
    {{RuleForm::as_printed, "as-printed"}, {RuleForm::squared, "squared"}}};
/// Every Guard with its name.
inline constexpr std::array<Named<Guard>, 3> guards{
    {{Guard::none, "none"}, {Guard::repeated_support, "repeated"}, {Guard::no_progress, "no-progress"}}};

/// Whether a rule compares the duality gap. It reads no lower bound and has one form, `squared`.
[[nodiscard]] constexpr bool is_gap(RuleKind kind) { return kind == RuleKind::gap || kind == RuleKind::gap_point; }

/// What a rule bounds when it is met. Precondition: `rule_kinds` holds the rule.
[[nodiscard]] constexpr RuleBound bound_of(RuleKind kind) {
    for (const RuleDescription& rule : rule_kinds)
        if (rule.value == kind) return rule.bound;
    return RuleBound::error;
}

/// The name of a value in its list. Precondition: the list holds the value.
template <class Entry, std::size_t N>
[[nodiscard]] constexpr std::string_view name_in(const std::array<Entry, N>& list, decltype(Entry::value) value) {
    for (const Entry& entry : list)
        if (entry.value == value) return entry.name;
    return {};
}

/// The names of a list, in its order.
template <class Entry, std::size_t N>
[[nodiscard]] constexpr std::array<std::string_view, N> names_of(const std::array<Entry, N>& list) {
    std::array<std::string_view, N> names;
    for (std::size_t i = 0; i < N; ++i) names[i] = list[i].name;
    return names;
}

}  // namespace oblong
