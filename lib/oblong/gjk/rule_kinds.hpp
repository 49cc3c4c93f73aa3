// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <string_view>

/// The stopping rules, their lower bounds and forms, and the cycle guards: one list each, with the names that programs
/// and solver names use. Options, fuzzers, command lines and reports read these lists and keep no copy.
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

/// What ends the loop when rounding keeps the stopping rule from being met (van den Bergen 1999, §5).
enum class Guard {
    none,              ///< the original of 1988
    repeated_support,  ///< w is in W_{k−1} ∪ {w_{k−1}}: cannot happen exactly, can still cycle in floats
    no_progress,       ///< the computed ‖v‖² did not strictly decrease: ends by proof
};

/// A value of an enumeration with its name in solver names and options.
template <class E>
struct Named {
    E value;
    std::string_view name;
};

inline constexpr std::array<Named<RuleKind>, 4> rule_kinds{{{RuleKind::absolute, "absolute"},
                                                            {RuleKind::relative, "relative"},
                                                            {RuleKind::gap, "gap"},
                                                            {RuleKind::gap_point, "gap-point"}}};
inline constexpr std::array<Named<LowerKind>, 2> lower_kinds{
    {{LowerKind::running_max, "running-max"}, {LowerKind::latest, "latest"}}};
inline constexpr std::array<Named<RuleForm>, 2> rule_forms{
    {{RuleForm::as_printed, "as-printed"}, {RuleForm::squared, "squared"}}};
inline constexpr std::array<Named<Guard>, 3> guards{
    {{Guard::none, "none"}, {Guard::repeated_support, "repeated"}, {Guard::no_progress, "no-progress"}}};

/// Whether a rule compares the duality gap. It reads no lower bound and has one form, `squared`.
[[nodiscard]] constexpr bool is_gap(RuleKind kind) { return kind == RuleKind::gap || kind == RuleKind::gap_point; }

/// The name of a value in its list. Precondition: the list holds the value.
template <class E, std::size_t N>
[[nodiscard]] constexpr std::string_view name_in(const std::array<Named<E>, N>& list, E value) {
    for (const Named<E>& entry : list)
        if (entry.value == value) return entry.name;
    return {};
}

/// The names of a list, in its order.
template <class E, std::size_t N>
[[nodiscard]] constexpr std::array<std::string_view, N> names_of(const std::array<Named<E>, N>& list) {
    std::array<std::string_view, N> names;
    for (std::size_t i = 0; i < N; ++i) names[i] = list[i].name;
    return names;
}

}  // namespace oblong
