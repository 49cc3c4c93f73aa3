// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "caseio/verdict.hpp"

/// The verdicts of records, from worst to best, with what a reader needs to know of each.
namespace oblong::report {

/// The classes of verdicts, in the order of the page's data block.
using Kind = caseio::VerdictClass;

struct VerdictWord {
    std::string_view name;     ///< as in records
    std::string_view heading;  ///< short, for a column
    std::string_view meaning;  ///< one sentence

    [[nodiscard]] constexpr Kind kind() const { return caseio::class_of(*caseio::verdict_from_name(name)); }
};

inline constexpr std::array<VerdictWord, caseio::verdict_names.size()> verdict_words{{
    {"crash", "crash", "The subject's process ended without an answer."},
    {"no_termination", "no end", "The subject did not answer within its time."},
    {"refused", "refused",
     "The subject said that it cannot answer: not converged, cycled, undecided, not finite, unsupported or failed. "
     "Honest, so not wrong."},
    {"false_separation", "false sep.", "It said separated; the bodies touch or overlap."},
    {"false_overlap", "false hit",
     "It said touching or overlapping; the exact answer is another one. A bare “intersecting” matches both."},
    {"bad_witness", "bad witness",
     "A witness point lies farther than 64·u·S from its body, or the witnesses' distance is off the stated one by "
     "more than that and than the tolerance, as a part of S."},
    {"inaccurate", "inaccurate",
     "Off by more than the subject's own tolerance and by more than 64·u·(S + d). A subject that states no tolerance "
     "is judged at 10⁻⁶·d + 64·u·S."},
    {"protocol", "protocol", "The subject's program wrote something that cannot be read as a result of the case."},
    {"within_tolerance", "in tolerance",
     "Off by more than 64·u·(S + d), but within the subject's own stated or documented tolerance."},
    {"accurate", "accurate", "Off by at most 64·u·(S + d), but by an ulp or more."},
    {"faithful", "faithful", "One of the two numbers of the format next to the exact distance."},
    {"correctly_rounded", "rounded", "The exact distance, rounded once to nearest."},
    {"exact", "exact", "The exact distance itself; or a right decision where no distance was asked."},
    {"unjudged", "unjudged", "No exact answer is known here; the answer counts neither way."},
}};

[[nodiscard]] constexpr std::optional<std::size_t> verdict_index(std::string_view name) {
    const auto verdict = caseio::verdict_from_name(name);
    if (!verdict) return std::nullopt;
    return static_cast<std::size_t>(*verdict);
}

/// `verdict_words` is indexed by the verdict.
static_assert([] {
    for (std::size_t i = 0; i < verdict_words.size(); ++i)
        if (verdict_words[i].name != caseio::verdict_names[i]) return false;
    return true;
}());

}  // namespace oblong::report
