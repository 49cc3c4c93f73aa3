// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

/// The words for verdicts, and the classes that tables, exit codes and searches keep apart: docs/reference/verdicts.md.
namespace oblong::caseio {

/// Verdicts from worst to best; the first that fits applies. `unjudged`: the truth is unknown.
enum class Verdict {
    crash,
    no_termination,
    refused,
    false_separation,
    false_overlap,
    bad_witness,
    inaccurate,
    protocol,
    within_tolerance,
    accurate,
    faithful,
    correctly_rounded,
    exact,
    unjudged,
};

inline constexpr std::array<std::string_view, 14> verdict_names{
    "crash",    "no_termination",   "refused",  "false_separation", "false_overlap",     "bad_witness", "inaccurate",
    "protocol", "within_tolerance", "accurate", "faithful",         "correctly_rounded", "exact",       "unjudged"};
[[nodiscard]] constexpr std::string_view name(Verdict v) { return verdict_names[static_cast<std::size_t>(v)]; }

/// Six classes, of which every judged answer has one.
enum class VerdictClass {
    wrong,           ///< crash, hang, false outcome, witness off its body, error beyond the tolerance, broken promise
    protocol,        ///< what a program wrote cannot be read as a result
    tolerance_met,   ///< an error above rounding level, within the subject's tolerance
    rounding_level,  ///< accurate, faithful, correctly_rounded, exact
    refused,
    unjudged,
};

inline constexpr std::array<std::string_view, 6> class_names{"wrong",          "protocol", "tolerance_met",
                                                             "rounding_level", "refused",  "unjudged"};
[[nodiscard]] constexpr std::string_view name(VerdictClass c) { return class_names[static_cast<std::size_t>(c)]; }

[[nodiscard]] constexpr VerdictClass class_of(Verdict v) {
    switch (v) {
        case Verdict::protocol:
            return VerdictClass::protocol;
        case Verdict::within_tolerance:
            return VerdictClass::tolerance_met;
        case Verdict::accurate:
        case Verdict::faithful:
        case Verdict::correctly_rounded:
        case Verdict::exact:
            return VerdictClass::rounding_level;
        case Verdict::refused:
            return VerdictClass::refused;
        case Verdict::unjudged:
            return VerdictClass::unjudged;
        default:
            return VerdictClass::wrong;
    }
}
/// A broken promise is wrong whatever the verdict beside it.
[[nodiscard]] constexpr VerdictClass class_of(Verdict v, bool promise_broken) {
    return promise_broken ? VerdictClass::wrong : class_of(v);
}

/// Returns the classes `wrong` and `protocol`: no script may take such an answer for a good one.
[[nodiscard]] constexpr bool is_failure(VerdictClass c) {
    return c == VerdictClass::wrong || c == VerdictClass::protocol;
}
/// Returns whether the verdict makes `oblong judge` exit 1, broken promises aside.
[[nodiscard]] constexpr bool is_failure(Verdict v) { return is_failure(class_of(v)); }

[[nodiscard]] constexpr std::optional<Verdict> verdict_from_name(std::string_view text) {
    const auto it = std::find(verdict_names.begin(), verdict_names.end(), text);
    if (it == verdict_names.end()) return std::nullopt;
    return static_cast<Verdict>(it - verdict_names.begin());
}
[[nodiscard]] constexpr std::optional<VerdictClass> class_from_name(std::string_view text) {
    const auto it = std::find(class_names.begin(), class_names.end(), text);
    if (it == class_names.end()) return std::nullopt;
    return static_cast<VerdictClass>(it - class_names.begin());
}

}  // namespace oblong::caseio
