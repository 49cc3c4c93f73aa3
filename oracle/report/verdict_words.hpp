// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

/// The verdicts of records, from worst to best, with what a reader needs to know of each.
namespace oblong::report {

enum class Kind { failure, refusal, good, unjudged };

struct VerdictWord {
    std::string_view name;     ///< as in records
    std::string_view heading;  ///< short, for a column
    Kind kind;
    std::string_view meaning;  ///< one sentence
};

inline constexpr std::array<VerdictWord, 12> verdict_words{{
    {"crash", "crash", Kind::failure, "The subject's process ended without an answer."},
    {"no_termination", "no end", Kind::failure, "The subject did not answer within its time."},
    {"refused", "refused", Kind::refusal,
     "The subject said that it cannot answer: not converged, cycled, undecided, not finite, unsupported or failed. "
     "Honest, "
     "so not a failure."},
    {"false_separation", "false sep.", Kind::failure, "It said separated; the bodies touch or overlap."},
    {"false_overlap", "false hit", Kind::failure,
     "It said touching or overlapping; the exact answer is another one. A bare “intersecting” matches both."},
    {"bad_witness", "bad witness", Kind::failure,
     "A witness point lies farther than 64·u·S from its body, or the witnesses' distance is that far from the stated "
     "one."},
    {"inaccurate", "inaccurate", Kind::failure, "The stated distance is off by more than 64·u·(S + d)."},
    {"accurate", "accurate", Kind::good, "Off by at most 64·u·(S + d), but by an ulp or more."},
    {"faithful", "faithful", Kind::good, "One of the two numbers of the format next to the exact distance."},
    {"correctly_rounded", "rounded", Kind::good, "The exact distance, rounded once to nearest."},
    {"exact", "exact", Kind::good, "The exact distance itself; or a right decision where no distance was asked."},
    {"unjudged", "unjudged", Kind::unjudged, "No exact answer is known here; the answer counts neither way."},
}};

[[nodiscard]] constexpr std::optional<std::size_t> verdict_index(std::string_view name) {
    for (std::size_t i = 0; i < verdict_words.size(); ++i)
        if (verdict_words[i].name == name) return i;
    return std::nullopt;
}

}  // namespace oblong::report
