// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "oracle/judge/stated.hpp"

/// docs/reference/verdicts.md, "Within", states the rules.
namespace oblong::oracle {

Judgement judge_within(const caseio::Result& r, const ExactAnswer& answer) {
    Judgement j = without_answer(r).value_or(Judgement{});
    j.exact_outcome = answer.outcome;
    if (answer.judged()) j.exact_distance = known_decimal(known_distance(answer), 20);
    if (is_refusal(r.outcome)) return j;
    if (!answer.judged()) {
        j.reason = answer.why;
        return j;
    }
    const std::optional<Verdict> wrong = contradiction(r.outcome, answer.outcome);
    j.verdict = wrong.value_or(Verdict::exact);
    if (!wrong) return j;
    const auto words = [](Outcome outcome) {
        const std::string_view word = caseio::within_word(outcome);
        return word.empty() ? std::string(name(outcome)) : fmt::format("{} ({})", word, name(outcome));
    };
    j.reason = fmt::format("stated {}, exact {}: distance {}, margin {}", words(r.outcome), words(answer.outcome),
                           known_text(known_distance(answer)), to_double(*answer.margin));
    return j;
}

}  // namespace oblong::oracle
