// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "oracle/judge/stated.hpp"

/// docs/reference/verdicts.md, "Penetration", states the rules.
namespace oblong::oracle {

namespace {

/// What a result states by its `distance` and `depth`.
Judgement judge_numbers(const caseio::Result& r, const ExactAnswer& answer, const Promise& promise) {
    const Judgement of_depth = judge_penetration(r, answer, promise);
    const bool is_more_stated = answer.penetration->outcome == Outcome::separated && r.distance;
    if (of_depth.verdict != Verdict::exact || !is_more_stated) return of_depth;
    ExactAnswer apart = answer;
    apart.penetration.reset();
    return judge(r, apart, promise);
}

}  // namespace

Judgement judge_signed(const caseio::Result& r, const ExactAnswer& answer, const Promise& promise) {
    Judgement j = judge_numbers(r, answer, promise);
    if (!r.signed_distance) return j;
    caseio::Result by_sign = r;
    const bool are_apart = answer.penetration->outcome == Outcome::separated;
    const bool is_alone = are_apart ? !r.distance : !(r.penetration && r.penetration->depth);
    if (are_apart) {
        by_sign.distance = r.signed_distance;
    } else {
        if (!by_sign.penetration) by_sign.penetration.emplace();
        by_sign.penetration->depth = r.signed_distance;
        by_sign.penetration->depth->value = -r.signed_distance->value;
    }
    Judgement other = judge_numbers(by_sign, answer, promise);
    const bool is_broken = j.promise_broken || other.promise_broken;
    if (is_alone || other.verdict < j.verdict) j = std::move(other);
    j.promise_broken = is_broken;
    return j;
}

}  // namespace oblong::oracle
